import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { runAction } from '../test/scenarios/support/run-action.ts';
import { realClock } from '../test/stand-ins/clock.ts';
import { startGitHub } from '../test/stand-ins/github/github.ts';
import { startHttpService } from '../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../test/stand-ins/service/seed.ts';
import { createService } from '../test/stand-ins/service/service.ts';

/**
 * `npm run pictures`: runs the packaged action and takes the pictures of the README, of what it writes into a summary or
 * a comment. Look at each before you commit it. Needs, on Debian: `apt-get install -y chromium imagemagick
 * fonts-liberation fonts-noto-color-emoji`.
 */
const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
const staging = {
  operation: 'staging',
  'site-id': seedIds.shop,
  environment: 'staging-pr-7',
  comment: 'true',
};
const pictures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  comment: staging,
  approval: { ...push, 'dry-run': 'true', 'max-copy-age-hours': '72' },
  refused: { ...push, 'require-approval': 'live' },
};

/** The colors of GitHub's own pages: background, text, border. */
const themes = { light: ['#ffffff', '#1f2328', '#d1d9e0'], dark: ['#0d1117', '#f0f6fc', '#3d444d'] } as const;

/** Returns the Markdown that the action writes: the comment if there is one, or the annotations and the summary. */
async function runForMarkdown(inputs: Readonly<Record<string, string>>): Promise<string> {
  const isComment = inputs['comment'] === 'true';
  const service = createService({
    clock: realClock,
    withStagingSite: !isComment,
    paceOf: () => ({ by: 'time', durationMs: 4_000 }),
  });
  service.setPreview(seedIds.shopStaging, {
    copied_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    warnings: ['12 orders came in on live since the copy was made.'],
  });
  const http = await startHttpService(service);
  const token = 'ghs_pictures';
  const github = await startGitHub({
    tokens: { [token]: { permissions: { actions: 'read', deployments: 'write', 'pull-requests': 'write' } } },
  });
  try {
    const { log, summary } = await runAction({
      inputs: { ...inputs, 'api-url': http.url, 'api-token': seedTokens.full, 'github-token': token },
      runId: '17263540912',
      eventName: 'pull_request',
      event: JSON.stringify({ pull_request: { number: 7, head: { sha: '8a4f6f2d'.repeat(5) } } }),
      env: { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: github.graphqlUrl },
    });
    const errors = log.flatMap((line) => /^::error::(.*)$/.exec(line)?.[1] ?? []);
    const markdown = isComment ? (github.state.commentsOn(7)[0]?.body ?? '') : summary;
    return [...errors.map((text) => `> ❌ ${text.replaceAll('%0A', '\n> ')}`), '', markdown]
      .join('\n')
      .trimStart();
  } finally {
    await Promise.all([http.close(), github.close()]);
  }
}

function renderPage(
  markdown: string,
  [background, text, border]: (typeof themes)[keyof typeof themes],
): string {
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 24px; width: 812px; background: ${background}; color: ${text};
  font: 16px/1.5 'Noto Sans', 'Liberation Sans', Arial, sans-serif, 'Noto Color Emoji'; }
table { border-collapse: collapse; } td, th { border: 1px solid ${border}; padding: 6px 13px; text-align: left; }
blockquote { margin: 0 0 16px; padding: 0 16px; border-left: 4px solid #d1242f; }
code { padding: 2px 6px; border-radius: 6px; background: #818b981f; font: 85% 'Liberation Mono', monospace; }
a { color: #4493f8; } h3 { padding-bottom: 8px; border-bottom: 1px solid ${border}; }
</style>${new MarkdownIt({ html: true, linkify: true, breaks: true }).render(markdown)}`;
}

const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-pictures-'));
for (const [name, inputs] of Object.entries(pictures)) {
  const markdown = await runForMarkdown(inputs);
  for (const [theme, colors] of Object.entries(themes)) {
    const [page, shot] = [join(folder, 'page.html'), join(folder, 'shot.png')];
    writeFileSync(page, renderPage(markdown, colors));
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--force-device-scale-factor=2'];
    execFileSync('chromium', [...flags, '--window-size=860,1600', `--screenshot=${shot}`, page], {
      stdio: 'ignore',
    });
    const picture = join(import.meta.dirname, `../docs/pictures/${name}-${theme}.png`);
    // The page is higher than its content: cut what is empty, and leave a margin.
    const frame = ['-trim', '-bordercolor', colors[0], '-border', '32'];
    execFileSync('convert', [shot, ...frame, '-dither', 'None', '-colors', '256', picture]);
    console.log(picture);
  }
}
rmSync(folder, { recursive: true, force: true });
