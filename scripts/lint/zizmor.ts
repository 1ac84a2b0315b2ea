import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { LintedFiles } from './find-files.ts';
import type { Finding } from './finding.ts';

const location = z.object({
  symbolic: z.object({
    key: z.object({ Local: z.object({ verbatim_path: z.string() }) }),
    annotation: z.string(),
    kind: z.string(),
  }),
  concrete: z.object({
    location: z.object({ start_point: z.object({ row: z.number() }) }),
  }),
});
const report = z.array(
  z.object({
    ident: z.string(),
    desc: z.string(),
    url: z.string(),
    determinations: z.object({ severity: z.string() }),
    locations: z.array(location),
    ignored: z.boolean(),
  }),
);

/**
 * zizmor in its pedantic persona, without network, over workflows, action and Dependabot's configuration. What
 * it cannot read is an error and not passed over.
 */
export function runZizmor(root: string, files: LintedFiles, programs: string): Finding[] {
  const config = '.github/zizmor.yml';
  const { status, stdout, stderr, error } = spawnSync(
    join(programs, 'zizmor'),
    [
      '--offline',
      '--persona=pedantic',
      '--strict-collection',
      '--no-progress',
      '--quiet',
      '--color=never',
      '--format=json-v1',
      ...(existsSync(join(root, config)) ? ['--config', config] : ['--no-config']),
      ...files.workflows,
      ...files.actions,
      ...files.configurations,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  // 11 to 14: there are findings, by their severity. Any other: it could not lint.
  if (status !== 0 && (status === null || status < 11 || status > 14)) {
    throw new Error(`zizmor could not run: ${stderr.split('\nStack backtrace')[0] ?? ''}`);
  }
  return report
    .parse(JSON.parse(stdout))
    .filter(({ ignored }) => !ignored)
    .map(({ ident, desc, url, determinations, locations }): Finding => {
      const primary = locations.find(({ symbolic }) => symbolic.kind === 'Primary') ?? locations[0];
      return {
        file: primary?.symbolic.key.Local.verbatim_path ?? '.',
        // zizmor counts rows from 0.
        line: (primary?.concrete.location.start_point.row ?? 0) + 1,
        tool: 'zizmor',
        message: `${desc}: ${primary?.symbolic.annotation ?? 'no place given'} [${ident}, ${determinations.severity.toLowerCase()}, ${url}]`,
      };
    });
}
