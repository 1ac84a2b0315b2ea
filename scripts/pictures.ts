import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type ActionOptions, runAction, runPost } from '../test/scenarios/support/run-action.ts';
import { realClock } from '../test/stand-ins/clock.ts';
import { startGitHub } from '../test/stand-ins/github/github.ts';
import { fullToken } from '../test/stand-ins/github/permissions.ts';
import { startHttpService } from '../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../test/stand-ins/service/seed.ts';
import { createService } from '../test/stand-ins/service/service.ts';

/**
 * `npm run pictures`: runs the packaged action (`dist/index.js`) and takes the pictures of the documents, of what it writes
 * into a summary or a comment. Look at each before you commit it.
 */
interface Picture {
  readonly shows: 'comment' | 'summary';
  /** The first step after which the comment is shown. */
  readonly from?: number;
  /** The steps of an earlier run, which are not shown. */
  readonly before?: readonly Readonly<Record<string, string>>[];
  /** The inputs of each step of one job. A push is of the copy that an earlier step made. */
  readonly steps: readonly Readonly<Record<string, string>>[];
}

const staging = { operation: 'staging', 'site-id': seedIds.shop };
const commented = { 'site-id': seedIds.shop, environment: 'staging-pr-7', comment: 'true' };
const push = { operation: 'push', 'live-site-id': seedIds.shop, confirmation: 'shop.example' };
const pictures: Readonly<Record<string, Picture>> = {
  comment: { shows: 'comment', steps: [{ operation: 'staging', ...commented }] },
  // A red result keeps the link, and closing asks for the deletion.
  'comment-later': {
    shows: 'comment',
    from: 1,
    steps: [
      { operation: 'staging', ...commented },
      { operation: 'staging', ...commented, 'api-token': 'expired' },
      { operation: 'close-staging', ...commented },
    ],
  },
  // As in `examples/release-push.yml`: a reviewer sees the copy first, then the check of the push.
  approval: {
    shows: 'summary',
    steps: [
      { ...staging, environment: 'release-v1.4.0' },
      { ...push, 'dry-run': 'true', 'max-copy-age-hours': '24' },
    ],
  },
  // As in `examples/manual-restore.yml`, after a release.
  'approval-restore': {
    shows: 'summary',
    before: [{ ...staging, environment: 'release-v1.4.0' }, push],
    steps: [
      { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup, 'dry-run': 'true' },
    ],
  },
};

/** The colors of GitHub's own pages: background, text, border, link. */
const themes = {
  light: ['#ffffff', '#1f2328', '#d1d9e0', '#0969da'],
  dark: ['#0d1117', '#f0f6fc', '#3d444d', '#4493f8'],
} as const;

/** Returns the Markdown that the action writes: the comment, or the summaries of the steps. */
async function runForMarkdown({ before = [], from = 0, shows, steps }: Picture): Promise<string> {
  const service = createService({
    clock: realClock,
    withStagingSite: false,
    paceOf: () => ({ by: 'time', durationMs: 4_000 }),
  });
  const http = await startHttpService(service);
  const token = 'ghs_pictures';
  const github = await startGitHub({ tokens: { [token]: fullToken } });
  const sha = '8a4f6f2d'.repeat(5);
  let copyId: string = seedIds.shopStaging;
  const summaries: string[] = [];
  const comments: string[] = [];
  try {
    for (const inputs of [...before, ...steps]) {
      const isShown = steps.includes(inputs);
      service.setPreview(copyId, {
        warnings: ['2 orders came in on live since the copy was made.'],
      });
      const options: ActionOptions = {
        inputs: {
          'site-id': copyId,
          'api-token': seedTokens.full,
          ...inputs,
          'api-url': http.url,
          'github-token': token,
        },
        runId: isShown ? '17263540912' : '17251884306',
        eventName: shows === 'comment' ? 'pull_request' : 'release',
        event: JSON.stringify({ number: 7, pull_request: { number: 7, head: { sha } } }),
        env: {
          GITHUB_API_URL: github.url,
          GITHUB_ACTION: inputs['operation'],
          GITHUB_ACTION_REPOSITORY: 'OWNER/site-pipeline',
          GITHUB_ACTION_REF: 'v1',
          GITHUB_REF: 'refs/tags/v1.4.0',
          GITHUB_REF_NAME: 'v1.4.0',
          GITHUB_REF_TYPE: 'tag',
          GITHUB_SHA: sha,
        },
      };
      const result = await runAction(options);
      const { exitCode, outputs, summary } = result;
      // The rest of the job succeeds.
      if (exitCode === 0) await runPost(options, result);
      copyId = outputs['site-id'] ?? copyId;
      if (isShown) summaries.push(summary);
      comments.push(...github.state.commentsOn(7).map(({ body }) => body));
    }
    const markdown = shows === 'comment' ? comments.slice(from).join('\n\n---\n\n') : summaries.join('\n\n');
    if (markdown === '') throw new Error('The action wrote nothing.');
    // A port of this machine says nothing to a reader.
    return markdown.replaceAll(new URL(http.url).host, 'api.host.example');
  } finally {
    await Promise.all([http.close(), github.close()]);
  }
}

function renderPage(
  markdown: string,
  [background, text, border, link]: (typeof themes)[keyof typeof themes],
): string {
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 24px; width: 872px; background: ${background}; color: ${text};
  font: 16px/1.5 'Noto Sans', 'Liberation Sans', Arial, sans-serif, 'Noto Color Emoji'; }
table { margin: 0 0 16px; border-collapse: collapse; } td, th { border: 1px solid ${border}; padding: 6px 13px; text-align: left; }
code { padding: 2px 6px; border-radius: 6px; background: #818b981f; font: 85% 'Liberation Mono', monospace; }
main { padding: 8px 24px 16px; border: 1px solid ${border}; border-radius: 6px; }
a { color: ${link}; } h3 { margin: 24px 0 16px; font-size: 20px; } ul { padding-left: 32px; }
p, ul, details { margin: 0 0 16px; }
</style><main>${new MarkdownIt({ html: true, linkify: true, breaks: true }).render(markdown)}</main>`;
}

const missing = ['chromium', 'convert'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(' and ')}. On Debian, this installs them and the fonts:
  apt-get install -y chromium imagemagick fonts-liberation fonts-noto-color-emoji`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-pictures-'));
for (const [name, picture] of Object.entries(pictures)) {
  const markdown = await runForMarkdown(picture);
  for (const [theme, colors] of Object.entries(themes)) {
    const [page, shot] = [join(folder, 'page.html'), join(folder, 'shot.png')];
    writeFileSync(page, renderPage(markdown, colors));
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--force-device-scale-factor=1.5'];
    execFileSync('chromium', [...flags, '--window-size=920,1800', `--screenshot=${shot}`, page], {
      stdio: 'ignore',
    });
    const file = join(import.meta.dirname, `../docs/pictures/${name}-${theme}.png`);
    // The page is higher than its content: cut what is empty, and leave a margin.
    const frame = ['-trim', '-bordercolor', colors[0], '-border', '32'];
    const small = ['-dither', 'None', '-colors', '32', '-strip', '-define', 'png:compression-level=9'];
    execFileSync('convert', [shot, ...frame, ...small, file]);
    console.log(file);
  }
}
rmSync(folder, { recursive: true, force: true });
