// Stands in for Node's `https` in the bundle (see scripts/build.ts): http-client imports it at the start, and
// uses it where an address begins with https. It brings TLS, 2 ms that a loopback service can do without.
const load = () => process.getBuiltinModule('node:https');
module.exports = {
  get Agent() {
    return load().Agent;
  },
  get request() {
    return load().request;
  },
};
