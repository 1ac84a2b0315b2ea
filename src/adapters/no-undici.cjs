// Stands in for `undici` in the bundle (see scripts/build.ts). @actions/http-client
// loads it at import for a dispatcher, and @actions/github for a fetch, neither of which is ever used here:
// our GitHub adapter brings a fetch of its own. 21 ms at every start and 0.94 MB of download saved.
module.exports = {
  ProxyAgent: function ProxyAgent() {
    // Made at import where a proxy is set, and never used.
  },
  fetch() {
    throw new Error('undici is not part of this bundle: give Octokit a fetch of its own');
  },
};
