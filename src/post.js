// `post` of action.yml: the same program, for the end of the job. This file alone says so: an earlier step could set a variable,
// and index.js would not act.
globalThis[Symbol.for('site-pipeline-post')] = true;
await import('./index.js');
