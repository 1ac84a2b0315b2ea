import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const YAML = /\.ya?ml$/;

/** What there is to lint, relative to the repository, with `/`, sorted. */
export interface LintedFiles {
  readonly workflows: readonly string[];
  /** `action.yml`, where it exists. */
  readonly actions: readonly string[];
  /** Of Dependabot. */
  readonly configurations: readonly string[];
}

/** Our own workflows, those that users copy (every YAML file under `examples/`), and the action itself. */
export function findLintedFiles(root: string): LintedFiles {
  return {
    workflows: ['.github/workflows', 'examples'].flatMap((folder) => findYaml(root, folder)),
    actions: ['action.yml', 'action.yaml'].filter((file) => existsSync(join(root, file))),
    configurations: ['.github/dependabot.yml'].filter((file) => existsSync(join(root, file))),
  };
}

function findYaml(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && YAML.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
