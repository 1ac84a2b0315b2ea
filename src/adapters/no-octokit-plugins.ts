// Replaces Octokit's plugins in the bundle (see scripts/build.ts): a table of all of GitHub's API, of which this action
// uses ten routes, and the paging. Saves 70 kB of download, which a run with a comment would also compile.
export const restEndpointMethods = () => ({});
export const paginateRest = () => ({});
