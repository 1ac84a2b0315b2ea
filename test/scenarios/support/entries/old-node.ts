import { pathToFileURL } from 'node:url';

/** The packaged action in a Node that says it is an older one. */
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });

await import(pathToFileURL(process.argv[2] ?? '').href);
