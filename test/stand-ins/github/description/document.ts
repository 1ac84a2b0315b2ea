import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** github.com, and the newest GitHub Enterprise Server that the description covers. */
export const editions = ['api.github.com', 'ghes-3.19'] as const;
export type Edition = (typeof editions)[number];

const section = z.record(z.string(), z.record(z.string(), z.unknown()));

/** GitHub's OpenAPI description, as far as it is read here. */
export const documentSchema = z.object({
  openapi: z.string().startsWith('3.0.'),
  paths: section,
  components: section,
});
export type Document = z.output<typeof documentSchema>;

const reference = z.object({ $ref: z.string() });

const documents = new Map<Edition, Document>();

/** Where the extract of a description is kept, which `scripts/extract-github-description.ts` writes. */
export function locateDocument(edition: Edition): string {
  return fileURLToPath(new URL(`${edition}.json`, import.meta.url));
}

/** Reads the extract, once in each process. */
export function readDocument(edition: Edition): Document {
  const known = documents.get(edition);
  if (known !== undefined) return known;
  const document = documentSchema.parse(JSON.parse(readFileSync(locateDocument(edition), 'utf8')));
  documents.set(edition, document);
  return document;
}

/** The node itself, or the component that it refers to. */
export function dereference(document: Document, node: unknown): unknown {
  const found = reference.safeParse(node);
  if (!found.success) return node;
  const { kind, name } = splitReference(found.data.$ref);
  return dereference(document, document.components[kind]?.[name]);
}

/** The parts of `#/components/KIND/NAME`, the one form of reference that GitHub uses. Throws at any other. */
export function splitReference(pointer: string): { kind: string; name: string } {
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(pointer) ?? [];
  if (kind === undefined || name === undefined) throw new Error(`Not a reference to a component: ${pointer}`);
  return { kind, name };
}
