// `post` of action.yml: the same entry, at the end of the job. The runner's state says that, too; but a job that is cancelled
// before the entry could write its state has none, and `post` would send what was cancelled.
process.env['STATE_site-pipeline-started'] = 'true';
await import('./index.js');
