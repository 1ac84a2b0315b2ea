// Replaces `tunnel` in the bundle (see scripts/build.ts). @actions/http-client imports it at the start and uses it
// only if a proxy is set. Loading it on use saves every other start 1.2 ms and eight of Node's modules.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- CommonJS, as http-client expects
const load = () => require('tunnel/lib/tunnel.js');
module.exports = {
  httpOverHttp: (options) => load().httpOverHttp(options),
  httpsOverHttp: (options) => load().httpsOverHttp(options),
  httpOverHttps: (options) => load().httpOverHttps(options),
  httpsOverHttps: (options) => load().httpsOverHttps(options),
};
