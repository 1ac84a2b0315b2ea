/** The runner started `post.js`, for the end of the job. No variable says so: an earlier step can set any (G13). */
export const isJobEnd = Symbol.for('site-pipeline-post') in globalThis;

// This is the entry's first module: until the step has proved that it is green, it is red. The end of a job is never red.
process.exitCode = isJobEnd ? 0 : 1;

// Some workflows set this for npm. It would let an impostor get both tokens and answer for GitHub (K4).
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];

// A deprecation in a library (`tunnel`: DEP0005, with a proxy's credentials) does not concern the user.
process.noDeprecation = true;

/** The features of Node that this action needs (`RegExp.escape`) came with this version. */
const MIN_NODE_VERSION = 24;
const [major = '0'] = process.versions.node.split('.');
if (Number(major) < MIN_NODE_VERSION) {
  const advice =
    process.env['GITHUB_ACTIONS'] === 'true' ? 'Update the runner.' : 'Start it with a newer one.';
  // A `%` would be read as an escape.
  const program = process.execPath.replaceAll('%', '%25');
  process.stdout.write(
    `::error::This action needs Node.js ${MIN_NODE_VERSION} or later, but this is ${process.versions.node} (${program}). ${advice}\n`,
  );
  process.exit();
}

let onSignal: (() => void) | undefined;
let hasSignal = false;
// The runner sends SIGINT, then SIGTERM; on Windows SIGINT, then SIGBREAK.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) {
  process.on(signal, () => {
    hasSignal = true;
    onSignal?.();
  });
}

/** Calls back when the runner cancels the job, at once if it already has. */
export function onCancel(cancel: () => void): void {
  onSignal = cancel;
  if (hasSignal) cancel();
}
