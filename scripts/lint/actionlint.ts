import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { LintedFiles } from './find-files.ts';
import type { Finding } from './finding.ts';

const report = z.array(
  z.object({ filepath: z.string(), line: z.number(), kind: z.string(), message: z.string() }),
);

/** This action as the documents name it. In place of it, a path of the same repository. */
const OURSELVES = /(\buses:\s*)OWNER\/site-pipeline@\S+/g;

/**
 * actionlint, with shellcheck over every `run:`, over every workflow.
 *
 * It reads copies in which `OWNER/site-pipeline@…` is `./`: only of a local action does actionlint read
 * `action.yml`, and so knows which inputs and outputs there are. Lines stay where they are.
 */
export function runActionlint(root: string, files: LintedFiles, programs: string): Finding[] {
  const mirror = mkdtempSync(join(tmpdir(), 'actionlint-'));
  try {
    // What actionlint takes for a repository.
    mkdirSync(join(mirror, '.git'));
    mkdirSync(join(mirror, '.github/workflows'), { recursive: true });
    for (const path of ['action.yml', 'dist', '.github/actionlint.yaml']) {
      if (existsSync(join(root, path))) cpSync(join(root, path), join(mirror, path), { recursive: true });
    }
    for (const file of files.workflows) {
      mkdirSync(dirname(join(mirror, file)), { recursive: true });
      const workflow = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(mirror, file), workflow.replaceAll(OURSELVES, '$1./'));
    }
    const { status, stdout, stderr, error } = spawnSync(
      join(programs, 'actionlint'),
      [
        '-no-color',
        '-shellcheck',
        join(programs, 'shellcheck'),
        '-pyflakes=',
        '-format',
        '{{json .}}',
      ].concat(files.workflows),
      { cwd: mirror, encoding: 'utf8' },
    );
    if (error) throw error;
    // 1: there are findings. Anything else: it could not lint.
    if (status !== 0 && status !== 1) throw new Error(`actionlint could not run: ${stderr}`);
    return report.parse(JSON.parse(stdout)).map(({ filepath, line, kind, message }) => ({
      file: filepath.replaceAll('\\', '/'),
      line,
      tool: 'actionlint',
      message: `${message} [${kind}]`,
    }));
  } finally {
    rmSync(mirror, { recursive: true, force: true });
  }
}
