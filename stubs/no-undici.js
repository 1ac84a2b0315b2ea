// The build puts this file in the place of undici (tsconfig.json, "paths"), which @actions/github and @actions/http-client
// import for a fetch and a dispatcher that this action never uses. undici costs each start 45 ms and half of the download.
// The alias belongs to the build alone: npm has no way to leave out a dependency of a dependency, and an override with a
// folder must be a dependency of ours, too (npm 11 resolves its path from the folder of each package that asks for it).

// @actions/github constructs one on import if a proxy is set.
export function ProxyAgent() {
  // Never used.
}

export function fetch() {
  throw new Error('undici is not part of this action: give Octokit a fetch of its own');
}
