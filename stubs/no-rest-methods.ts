// The build puts this file in the place of @octokit/plugin-rest-endpoint-methods (tsconfig.json, "paths"), which
// @actions/github imports. Its table has a method for each of GitHub's thousand endpoints, and costs each start 5 ms. The
// action calls `octokit.request` by its route, whose types are the same; a call of `octokit.rest` is an error of types.

export type Api = object;

export const restEndpointMethods = (): Api => ({});
