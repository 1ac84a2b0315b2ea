import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** github.com, or the newest GitHub Enterprise Server that the package describes. */
export type Edition = 'api.github.com' | 'ghes-3.19';

/** GitHub's published OpenAPI description, of which only what is asked for is looked at. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const section = z.record(z.string(), z.record(z.string(), z.unknown()));
const documentSchema = z.object({
  openapi: z.string().startsWith('3.0.'),
  paths: section,
  components: section,
});
const reference = z.object({ $ref: z.string() });

const documents = new Map<Edition, Document>();

/** Reads once a process: the file has 13 MB, and takes about a tenth of a second. */
export function readDocument(edition: Edition): Document {
  const known = documents.get(edition);
  if (known !== undefined) return known;
  const path = createRequire(import.meta.url).resolve(`@octokit/openapi/generated/${edition}.json`);
  const document = documentSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  documents.set(edition, document);
  return document;
}

/** What a node stands for: itself, or the component it refers to. */
export function dereference(document: Document, node: unknown): unknown {
  const found = reference.safeParse(node);
  if (!found.success) return node;
  const { kind, name } = splitReference(found.data.$ref);
  return dereference(document, document.components[kind]?.[name]);
}

/** The parts of `#/components/KIND/NAME`, the one form of reference GitHub uses. Throws at any other. */
export function splitReference(pointer: string): { kind: string; name: string } {
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(pointer) ?? [];
  if (kind === undefined || name === undefined) throw new Error(`Not a reference to a component: ${pointer}`);
  return { kind, name };
}
