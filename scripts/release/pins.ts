import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Check } from './check.ts';

/** `uses: …`, with what stands behind it, in a workflow or in a document's block of code. */
const USES = /^\s*(?:-\s+)?["']?uses["']?:\s*["']?([^\s"'#]+)["']?\s*(?:#\s*(.*))?$/;
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const VERSION = /^v?\d+\.\d+\.\d+\b/;

interface Use {
  readonly where: string;
  readonly action: string;
  readonly comment: string | undefined;
}

/** Every action that a text uses, but for this one and those of the same repository. */
function findUses(file: string, text: string): Use[] {
  return text.split('\n').flatMap((line, index): Use[] => {
    const [, action, comment] = USES.exec(line.trimEnd()) ?? [];
    if (action === undefined || /^(\.\/|\$\/|OWNER\/site-pipeline@)/.test(action)) return [];
    return [{ where: `${file}:${index + 1}`, action, comment }];
  });
}

/** Whether each action is pinned by a whole SHA, with its exact version beside it, the same one everywhere. */
export function judgePins(texts: ReadonlyMap<string, string>): Check {
  const uses = [...texts].flatMap(([file, text]) => findUses(file, text));
  const pinOf = new Map<string, string>();
  const problems = uses.flatMap(({ where, action, comment }) => {
    if (!PINNED.test(action)) return [`${where}: ${action} is not pinned by a full commit SHA`];
    if (comment === undefined || !VERSION.test(comment))
      return [`${where}: the exact version of ${action} does not stand beside it`];
    const [name = '', sha = ''] = action.split('@');
    const repository = name.split('/').slice(0, 2).join('/');
    const pin = `${sha} # ${comment}`;
    const known = pinOf.get(repository) ?? pin;
    pinOf.set(repository, known);
    return pin === known ? [] : [`${where}: ${repository} is ${pin} here, ${known} elsewhere`];
  });
  return judge(problems, `${uses.length} uses of ${pinOf.size} repositories' actions`);
}

/** The texts of files, by their names. */
export function readTexts(root: string, files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
