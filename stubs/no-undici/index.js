// Takes the place of undici (package.json, "overrides"), which @actions/github and @actions/http-client import for a
// fetch and a dispatcher that this action never uses. The real one costs each start 45 ms and half of the download.

// @actions/github constructs one on import if a proxy is set.
export function ProxyAgent() {
  // Never used.
}

export function fetch() {
  throw new Error('undici is not part of this action: give Octokit a fetch of its own');
}
