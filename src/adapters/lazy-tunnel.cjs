// Stands in for `tunnel` in the bundle (see scripts/build.ts): @actions/http-client imports it at the start, and
// uses it where a proxy is set. Loaded only then, it saves the others 1.2 ms and eight of Node's own modules.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- CommonJS, as http-client expects
const load = () => require('tunnel/lib/tunnel.js');
// tunnel names the service in the header `Host` of a CONNECT, and Node takes the name to check a certificate for
// from there: a proxy that speaks TLS would be asked for the certificate of the host behind it. An address has none.
const isAddress = (host) => /^[\d.]+$|:/.test(host);
const toTlsProxy = (options) => ({
  ...options,
  proxy: { ...options.proxy, servername: isAddress(options.proxy.host) ? '' : options.proxy.host },
});
module.exports = {
  httpOverHttp: (options) => load().httpOverHttp(options),
  httpsOverHttp: (options) => load().httpsOverHttp(options),
  httpOverHttps: (options) => load().httpOverHttps(toTlsProxy(options)),
  httpsOverHttps: (options) => load().httpsOverHttps(toTlsProxy(options)),
};
