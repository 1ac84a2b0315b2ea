/**
 * Extracts from GitHub's OpenAPI description what the stand-in for GitHub implements. The description itself has
 * 400 MB and is no dependency; the extract is committed. Run it again after an operation was added to the stand-in
 * (`test/stand-ins/github/operations.ts`), or to take a newer description:
 *
 *     npx --no-install node scripts/extract-github-description.ts
 *
 * It packs `@octokit/openapi` from the npm registry into a temporary folder, keeps the operations of the stand-in and
 * every component they refer to, and leaves out examples and descriptions.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import {
  type Document,
  documentSchema,
  editions,
  locateDocument,
  splitReference,
} from '../test/stand-ins/github/description/description.ts';
import { operations } from '../test/stand-ins/github/operations.ts';

const SOURCE = '@octokit/openapi@23.0.2';

/** What the checks do not read. `headers` are described in words only. */
const LEFT_OUT = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'headers',
  'operationId',
  'summary',
  'tags',
  'title',
]);

const folder = mkdtempSync(join(tmpdir(), 'github-description-'));
try {
  execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder], { stdio: 'inherit' });
  execFileSync('tar', ['-xzf', 'octokit-openapi-23.0.2.tgz'], { cwd: folder });
  for (const edition of editions) {
    const packed = join(folder, 'package', 'generated', `${edition}.json`);
    const document = documentSchema.parse(JSON.parse(readFileSync(packed, 'utf8')));
    const json = JSON.stringify({ 'x-extracted-from': SOURCE, ...extract(document) });
    writeFileSync(locateDocument(edition), await format(json, { parser: 'json', printWidth: 110 }));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The operations of the stand-in and what they refer to. Throws if GitHub has no such operation. */
function extract({ openapi, paths, components }: Document): Document {
  const kept: Record<string, Record<string, unknown>> = {};
  const referred: Record<string, Record<string, unknown>> = {};

  const keepComponent = (pointer: string): void => {
    const { kind, name } = splitReference(pointer);
    const section = (referred[kind] ??= {});
    if (name in section) return;
    // Before it is read, because a component may refer to itself.
    section[name] = undefined;
    section[name] = keep(components[kind]?.[name]);
  };

  function keep(node: unknown, areNames = false): unknown {
    if (Array.isArray(node)) return node.map((each) => keep(each));
    if (typeof node !== 'object' || node === null) return node;
    const entries: [string, unknown][] = Object.entries(node);
    const read = entries.filter(([key]) => areNames || !(LEFT_OUT.has(key) || key.startsWith('x-')));
    return Object.fromEntries(
      read.map(([key, value]) => {
        if (key === '$ref' && typeof value === 'string') keepComponent(value);
        // A property may have any name, `description` for example.
        return [key, keep(value, key === 'properties' && !areNames)];
      }),
    );
  }

  for (const { method, path } of operations) {
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`GitHub's description has no ${method} ${path}.`);
    (kept[path] ??= {})[method.toLowerCase()] = keep(operation);
  }
  // The shape of errors that are not described.
  keepComponent('#/components/schemas/basic-error');
  return { openapi, paths: kept, components: referred };
}
