// Stands in for `tunnel` in the bundle (see scripts/build.ts): @actions/http-client imports it at the start, and
// uses it where a proxy is set. Loaded only then, it saves the others 1.2 ms and eight of Node's own modules.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- CommonJS, as http-client expects
const load = () => require('tunnel/lib/tunnel.js');
module.exports = {
  httpOverHttp: (options) => load().httpOverHttp(options),
  httpsOverHttp: (options) => load().httpsOverHttp(options),
  httpOverHttps: (options) => load().httpOverHttps(options),
  httpsOverHttps: (options) => load().httpsOverHttps(options),
};
