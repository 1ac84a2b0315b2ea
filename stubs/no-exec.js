// The build puts this file in the place of @actions/exec (tsconfig.json, "paths"), which @actions/core imports for a
// function that nothing here calls (`platform.getDetails`). So the bundle has no code that starts a process.

export function getExecOutput() {
  throw new Error('@actions/exec is not part of this action: nothing here starts a process');
}
