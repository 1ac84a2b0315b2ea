import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 770:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(218);


/***/ }),

/***/ 218:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

var __webpack_unused_export__;


var net = __nccwpck_require__(278);
var tls = __nccwpck_require__(756);
var http = __nccwpck_require__(611);
var https = __nccwpck_require__(692);
var events = __nccwpck_require__(434);
var assert = __nccwpck_require__(613);
var util = __nccwpck_require__(23);


exports.httpOverHttp = httpOverHttp;
exports.httpsOverHttp = httpsOverHttp;
exports.httpOverHttps = httpOverHttps;
exports.httpsOverHttps = httpsOverHttps;


function httpOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  return agent;
}

function httpsOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}

function httpOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  return agent;
}

function httpsOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}


function TunnelingAgent(options) {
  var self = this;
  self.options = options || {};
  self.proxyOptions = self.options.proxy || {};
  self.maxSockets = self.options.maxSockets || http.Agent.defaultMaxSockets;
  self.requests = [];
  self.sockets = [];

  self.on('free', function onFree(socket, host, port, localAddress) {
    var options = toOptions(host, port, localAddress);
    for (var i = 0, len = self.requests.length; i < len; ++i) {
      var pending = self.requests[i];
      if (pending.host === options.host && pending.port === options.port) {
        // Detect the request to connect same origin server,
        // reuse the connection.
        self.requests.splice(i, 1);
        pending.request.onSocket(socket);
        return;
      }
    }
    socket.destroy();
    self.removeSocket(socket);
  });
}
util.inherits(TunnelingAgent, events.EventEmitter);

TunnelingAgent.prototype.addRequest = function addRequest(req, host, port, localAddress) {
  var self = this;
  var options = mergeOptions({request: req}, self.options, toOptions(host, port, localAddress));

  if (self.sockets.length >= this.maxSockets) {
    // We are over limit so we'll add it to the queue.
    self.requests.push(options);
    return;
  }

  // If we are under maxSockets create a new one.
  self.createSocket(options, function(socket) {
    socket.on('free', onFree);
    socket.on('close', onCloseOrRemove);
    socket.on('agentRemove', onCloseOrRemove);
    req.onSocket(socket);

    function onFree() {
      self.emit('free', socket, options);
    }

    function onCloseOrRemove(err) {
      self.removeSocket(socket);
      socket.removeListener('free', onFree);
      socket.removeListener('close', onCloseOrRemove);
      socket.removeListener('agentRemove', onCloseOrRemove);
    }
  });
};

TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
  var self = this;
  var placeholder = {};
  self.sockets.push(placeholder);

  var connectOptions = mergeOptions({}, self.proxyOptions, {
    method: 'CONNECT',
    path: options.host + ':' + options.port,
    agent: false,
    headers: {
      host: options.host + ':' + options.port
    }
  });
  if (options.localAddress) {
    connectOptions.localAddress = options.localAddress;
  }
  if (connectOptions.proxyAuth) {
    connectOptions.headers = connectOptions.headers || {};
    connectOptions.headers['Proxy-Authorization'] = 'Basic ' +
        new Buffer(connectOptions.proxyAuth).toString('base64');
  }

  debug('making CONNECT request');
  var connectReq = self.request(connectOptions);
  connectReq.useChunkedEncodingByDefault = false; // for v0.6
  connectReq.once('response', onResponse); // for v0.6
  connectReq.once('upgrade', onUpgrade);   // for v0.6
  connectReq.once('connect', onConnect);   // for v0.7 or later
  connectReq.once('error', onError);
  connectReq.end();

  function onResponse(res) {
    // Very hacky. This is necessary to avoid http-parser leaks.
    res.upgrade = true;
  }

  function onUpgrade(res, socket, head) {
    // Hacky.
    process.nextTick(function() {
      onConnect(res, socket, head);
    });
  }

  function onConnect(res, socket, head) {
    connectReq.removeAllListeners();
    socket.removeAllListeners();

    if (res.statusCode !== 200) {
      debug('tunneling socket could not be established, statusCode=%d',
        res.statusCode);
      socket.destroy();
      var error = new Error('tunneling socket could not be established, ' +
        'statusCode=' + res.statusCode);
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    if (head.length > 0) {
      debug('got illegal response body from proxy');
      socket.destroy();
      var error = new Error('got illegal response body from proxy');
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    debug('tunneling connection has established');
    self.sockets[self.sockets.indexOf(placeholder)] = socket;
    return cb(socket);
  }

  function onError(cause) {
    connectReq.removeAllListeners();

    debug('tunneling socket could not be established, cause=%s\n',
          cause.message, cause.stack);
    var error = new Error('tunneling socket could not be established, ' +
                          'cause=' + cause.message);
    error.code = 'ECONNRESET';
    options.request.emit('error', error);
    self.removeSocket(placeholder);
  }
};

TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
  var pos = this.sockets.indexOf(socket)
  if (pos === -1) {
    return;
  }
  this.sockets.splice(pos, 1);

  var pending = this.requests.shift();
  if (pending) {
    // If we have pending requests and a socket gets closed a new one
    // needs to be created to take over in the pool for the one that closed.
    this.createSocket(pending, function(socket) {
      pending.request.onSocket(socket);
    });
  }
};

function createSecureSocket(options, cb) {
  var self = this;
  TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
    var hostHeader = options.request.getHeader('host');
    var tlsOptions = mergeOptions({}, self.options, {
      socket: socket,
      servername: hostHeader ? hostHeader.replace(/:.*$/, '') : options.host
    });

    // 0 is dummy port for v0.6
    var secureSocket = tls.connect(0, tlsOptions);
    self.sockets[self.sockets.indexOf(socket)] = secureSocket;
    cb(secureSocket);
  });
}


function toOptions(host, port, localAddress) {
  if (typeof host === 'string') { // since v0.10
    return {
      host: host,
      port: port,
      localAddress: localAddress
    };
  }
  return host; // for v0.11 or later
}

function mergeOptions(target) {
  for (var i = 1, len = arguments.length; i < len; ++i) {
    var overrides = arguments[i];
    if (typeof overrides === 'object') {
      var keys = Object.keys(overrides);
      for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
        var k = keys[j];
        if (overrides[k] !== undefined) {
          target[k] = overrides[k];
        }
      }
    }
  }
  return target;
}


var debug;
if (process.env.NODE_DEBUG && /\btunnel\b/.test(process.env.NODE_DEBUG)) {
  debug = function() {
    var args = Array.prototype.slice.call(arguments);
    if (typeof args[0] === 'string') {
      args[0] = 'TUNNEL: ' + args[0];
    } else {
      args.unshift('TUNNEL:');
    }
    console.error.apply(console, args);
  }
} else {
  debug = function() {};
}
__webpack_unused_export__ = debug; // for test


/***/ }),

/***/ 613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 23:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  getOctokit: () => (/* binding */ getOctokit)
});

// UNUSED EXPORTS: context

// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(896);
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/github/lib/context.js


class Context {
    /**
     * Hydrate the context from the environment
     */
    constructor() {
        var _a, _b, _c;
        this.payload = {};
        if (process.env.GITHUB_EVENT_PATH) {
            if ((0,external_fs_.existsSync)(process.env.GITHUB_EVENT_PATH)) {
                this.payload = JSON.parse((0,external_fs_.readFileSync)(process.env.GITHUB_EVENT_PATH, { encoding: 'utf8' }));
            }
            else {
                const path = process.env.GITHUB_EVENT_PATH;
                process.stdout.write(`GITHUB_EVENT_PATH ${path} does not exist${external_os_.EOL}`);
            }
        }
        this.eventName = process.env.GITHUB_EVENT_NAME;
        this.sha = process.env.GITHUB_SHA;
        this.ref = process.env.GITHUB_REF;
        this.workflow = process.env.GITHUB_WORKFLOW;
        this.action = process.env.GITHUB_ACTION;
        this.actor = process.env.GITHUB_ACTOR;
        this.job = process.env.GITHUB_JOB;
        this.runAttempt = parseInt(process.env.GITHUB_RUN_ATTEMPT, 10);
        this.runNumber = parseInt(process.env.GITHUB_RUN_NUMBER, 10);
        this.runId = parseInt(process.env.GITHUB_RUN_ID, 10);
        this.apiUrl = (_a = process.env.GITHUB_API_URL) !== null && _a !== void 0 ? _a : `https://api.github.com`;
        this.serverUrl = (_b = process.env.GITHUB_SERVER_URL) !== null && _b !== void 0 ? _b : `https://github.com`;
        this.graphqlUrl =
            (_c = process.env.GITHUB_GRAPHQL_URL) !== null && _c !== void 0 ? _c : `https://api.github.com/graphql`;
    }
    get issue() {
        const payload = this.payload;
        return Object.assign(Object.assign({}, this.repo), { number: (payload.issue || payload.pull_request || payload).number });
    }
    get repo() {
        if (process.env.GITHUB_REPOSITORY) {
            const [owner, repo] = process.env.GITHUB_REPOSITORY.split('/');
            return { owner, repo };
        }
        if (this.payload.repository) {
            return {
                owner: this.payload.repository.owner.login,
                repo: this.payload.repository.name
            };
        }
        throw new Error("context.repo requires a GITHUB_REPOSITORY environment variable like 'owner/repo'");
    }
}
//# sourceMappingURL=context.js.map
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(779);
// EXTERNAL MODULE: ./stubs/no-undici.js
var no_undici = __nccwpck_require__(691);
;// CONCATENATED MODULE: ./node_modules/@actions/github/lib/internal/utils.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


function getAuthString(token, options) {
    if (!token && !options.auth) {
        throw new Error('Parameter token or opts.auth is required');
    }
    else if (token && options.auth) {
        throw new Error('Parameters token and opts.auth may not both be specified');
    }
    return typeof options.auth === 'string' ? options.auth : `token ${token}`;
}
function getProxyAgent(destinationUrl) {
    const hc = new lib/* HttpClient */.Qq();
    return hc.getAgent(destinationUrl);
}
function getProxyAgentDispatcher(destinationUrl) {
    const hc = new lib/* HttpClient */.Qq();
    return hc.getAgentDispatcher(destinationUrl);
}
function getProxyFetch(destinationUrl) {
    const httpDispatcher = getProxyAgentDispatcher(destinationUrl);
    const proxyFetch = (url, opts) => __awaiter(this, void 0, void 0, function* () {
        return (0,no_undici/* fetch */.h)(url, Object.assign(Object.assign({}, opts), { dispatcher: httpDispatcher }));
    });
    return proxyFetch;
}
function getApiBaseUrl() {
    return process.env['GITHUB_API_URL'] || 'https://api.github.com';
}
function getUserAgentWithOrchestrationId(baseUserAgent) {
    var _a;
    const orchId = (_a = process.env['ACTIONS_ORCHESTRATION_ID']) === null || _a === void 0 ? void 0 : _a.trim();
    if (orchId) {
        const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, '_');
        const tag = `actions_orchestration_id/${sanitizedId}`;
        if (baseUserAgent === null || baseUserAgent === void 0 ? void 0 : baseUserAgent.includes(tag))
            return baseUserAgent;
        const ua = baseUserAgent ? `${baseUserAgent} ` : '';
        return `${ua}${tag}`;
    }
    return baseUserAgent;
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/universal-user-agent/index.js
function getUserAgent() {
  if (typeof navigator === "object" && "userAgent" in navigator) {
    return navigator.userAgent;
  }

  if (typeof process === "object" && process.version !== undefined) {
    return `Node.js/${process.version.substr(1)} (${process.platform}; ${
      process.arch
    })`;
  }

  return "<environment undetectable>";
}

;// CONCATENATED MODULE: ./node_modules/before-after-hook/lib/register.js
// @ts-check

function register(state, name, method, options) {
  if (typeof method !== "function") {
    throw new Error("method for before hook must be a function");
  }

  if (!options) {
    options = {};
  }

  if (Array.isArray(name)) {
    return name.reverse().reduce((callback, name) => {
      return register.bind(null, state, name, callback, options);
    }, method)();
  }

  return Promise.resolve().then(() => {
    if (!state.registry[name]) {
      return method(options);
    }

    return state.registry[name].reduce((method, registered) => {
      return registered.hook.bind(null, method, options);
    }, method)();
  });
}

;// CONCATENATED MODULE: ./node_modules/before-after-hook/lib/add.js
// @ts-check

function addHook(state, kind, name, hook) {
  const orig = hook;
  if (!state.registry[name]) {
    state.registry[name] = [];
  }

  if (kind === "before") {
    hook = (method, options) => {
      return Promise.resolve()
        .then(orig.bind(null, options))
        .then(method.bind(null, options));
    };
  }

  if (kind === "after") {
    hook = (method, options) => {
      let result;
      return Promise.resolve()
        .then(method.bind(null, options))
        .then((result_) => {
          result = result_;
          return orig(result, options);
        })
        .then(() => {
          return result;
        });
    };
  }

  if (kind === "error") {
    hook = (method, options) => {
      return Promise.resolve()
        .then(method.bind(null, options))
        .catch((error) => {
          return orig(error, options);
        });
    };
  }

  state.registry[name].push({
    hook: hook,
    orig: orig,
  });
}

;// CONCATENATED MODULE: ./node_modules/before-after-hook/lib/remove.js
// @ts-check

function removeHook(state, name, method) {
  if (!state.registry[name]) {
    return;
  }

  const index = state.registry[name]
    .map((registered) => {
      return registered.orig;
    })
    .indexOf(method);

  if (index === -1) {
    return;
  }

  state.registry[name].splice(index, 1);
}

;// CONCATENATED MODULE: ./node_modules/before-after-hook/index.js
// @ts-check





// bind with array of arguments: https://stackoverflow.com/a/21792913
const bind = Function.bind;
const bindable = bind.bind(bind);

function bindApi(hook, state, name) {
  const removeHookRef = bindable(removeHook, null).apply(
    null,
    name ? [state, name] : [state]
  );
  hook.api = { remove: removeHookRef };
  hook.remove = removeHookRef;
  ["before", "error", "after", "wrap"].forEach((kind) => {
    const args = name ? [state, kind, name] : [state, kind];
    hook[kind] = hook.api[kind] = bindable(addHook, null).apply(null, args);
  });
}

function Singular() {
  const singularHookName = Symbol("Singular");
  const singularHookState = {
    registry: {},
  };
  const singularHook = register.bind(null, singularHookState, singularHookName);
  bindApi(singularHook, singularHookState, singularHookName);
  return singularHook;
}

function Collection() {
  const state = {
    registry: {},
  };

  const hook = register.bind(null, state);
  bindApi(hook, state);

  return hook;
}

/* harmony default export */ const before_after_hook = ({ Singular, Collection });

;// CONCATENATED MODULE: ./node_modules/@octokit/endpoint/dist-bundle/index.js
// pkg/dist-src/defaults.js


// pkg/dist-src/version.js
var VERSION = "0.0.0-development";

// pkg/dist-src/defaults.js
var userAgent = `octokit-endpoint.js/${VERSION} ${getUserAgent()}`;
var DEFAULTS = {
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": userAgent
  },
  mediaType: {
    format: ""
  }
};

// pkg/dist-src/util/lowercase-keys.js
function lowercaseKeys(object) {
  if (!object) {
    return {};
  }
  return Object.keys(object).reduce((newObj, key) => {
    newObj[key.toLowerCase()] = object[key];
    return newObj;
  }, {});
}

// pkg/dist-src/util/is-plain-object.js
function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  if (Object.prototype.toString.call(value) !== "[object Object]") return false;
  const proto = Object.getPrototypeOf(value);
  if (proto === null) return true;
  const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
  return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}

// pkg/dist-src/util/merge-deep.js
function mergeDeep(defaults, options) {
  const result = Object.assign({}, defaults);
  Object.keys(options).forEach((key) => {
    if (isPlainObject(options[key])) {
      if (!(key in defaults)) Object.assign(result, { [key]: options[key] });
      else result[key] = mergeDeep(defaults[key], options[key]);
    } else {
      Object.assign(result, { [key]: options[key] });
    }
  });
  return result;
}

// pkg/dist-src/util/remove-undefined-properties.js
function removeUndefinedProperties(obj) {
  for (const key in obj) {
    if (obj[key] === void 0) {
      delete obj[key];
    }
  }
  return obj;
}

// pkg/dist-src/merge.js
function merge(defaults, route, options) {
  if (typeof route === "string") {
    let [method, url] = route.split(" ");
    options = Object.assign(url ? { method, url } : { url: method }, options);
  } else {
    options = Object.assign({}, route);
  }
  options.headers = lowercaseKeys(options.headers);
  removeUndefinedProperties(options);
  removeUndefinedProperties(options.headers);
  const mergedOptions = mergeDeep(defaults || {}, options);
  if (options.url === "/graphql") {
    if (defaults && defaults.mediaType.previews?.length) {
      mergedOptions.mediaType.previews = defaults.mediaType.previews.filter(
        (preview) => !mergedOptions.mediaType.previews.includes(preview)
      ).concat(mergedOptions.mediaType.previews);
    }
    mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map((preview) => preview.replace(/-preview/, ""));
  }
  return mergedOptions;
}

// pkg/dist-src/util/add-query-parameters.js
function addQueryParameters(url, parameters) {
  const separator = /\?/.test(url) ? "&" : "?";
  const names = Object.keys(parameters);
  if (names.length === 0) {
    return url;
  }
  return url + separator + names.map((name) => {
    if (name === "q") {
      return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
    }
    return `${name}=${encodeURIComponent(parameters[name])}`;
  }).join("&");
}

// pkg/dist-src/util/extract-url-variable-names.js
var urlVariableRegex = /\{[^{}}]+\}/g;
function removeNonChars(variableName) {
  return variableName.replace(/(?:^\W+)|(?:(?<!\W)\W+$)/g, "").split(/,/);
}
function extractUrlVariableNames(url) {
  const matches = url.match(urlVariableRegex);
  if (!matches) {
    return [];
  }
  return matches.map(removeNonChars).reduce((a, b) => a.concat(b), []);
}

// pkg/dist-src/util/omit.js
function omit(object, keysToOmit) {
  const result = { __proto__: null };
  for (const key of Object.keys(object)) {
    if (keysToOmit.indexOf(key) === -1) {
      result[key] = object[key];
    }
  }
  return result;
}

// pkg/dist-src/util/url-template.js
function encodeReserved(str) {
  return str.split(/(%[0-9A-Fa-f]{2})/g).map(function(part) {
    if (!/%[0-9A-Fa-f]/.test(part)) {
      part = encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]");
    }
    return part;
  }).join("");
}
function encodeUnreserved(str) {
  return encodeURIComponent(str).replace(/[!'()*]/g, function(c) {
    return "%" + c.charCodeAt(0).toString(16).toUpperCase();
  });
}
function encodeValue(operator, value, key) {
  value = operator === "+" || operator === "#" ? encodeReserved(value) : encodeUnreserved(value);
  if (key) {
    return encodeUnreserved(key) + "=" + value;
  } else {
    return value;
  }
}
function isDefined(value) {
  return value !== void 0 && value !== null;
}
function isKeyOperator(operator) {
  return operator === ";" || operator === "&" || operator === "?";
}
function getValues(context, operator, key, modifier) {
  var value = context[key], result = [];
  if (isDefined(value) && value !== "") {
    if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
      value = value.toString();
      if (modifier && modifier !== "*") {
        value = value.substring(0, parseInt(modifier, 10));
      }
      result.push(
        encodeValue(operator, value, isKeyOperator(operator) ? key : "")
      );
    } else {
      if (modifier === "*") {
        if (Array.isArray(value)) {
          value.filter(isDefined).forEach(function(value2) {
            result.push(
              encodeValue(operator, value2, isKeyOperator(operator) ? key : "")
            );
          });
        } else {
          Object.keys(value).forEach(function(k) {
            if (isDefined(value[k])) {
              result.push(encodeValue(operator, value[k], k));
            }
          });
        }
      } else {
        const tmp = [];
        if (Array.isArray(value)) {
          value.filter(isDefined).forEach(function(value2) {
            tmp.push(encodeValue(operator, value2));
          });
        } else {
          Object.keys(value).forEach(function(k) {
            if (isDefined(value[k])) {
              tmp.push(encodeUnreserved(k));
              tmp.push(encodeValue(operator, value[k].toString()));
            }
          });
        }
        if (isKeyOperator(operator)) {
          result.push(encodeUnreserved(key) + "=" + tmp.join(","));
        } else if (tmp.length !== 0) {
          result.push(tmp.join(","));
        }
      }
    }
  } else {
    if (operator === ";") {
      if (isDefined(value)) {
        result.push(encodeUnreserved(key));
      }
    } else if (value === "" && (operator === "&" || operator === "?")) {
      result.push(encodeUnreserved(key) + "=");
    } else if (value === "") {
      result.push("");
    }
  }
  return result;
}
function parseUrl(template) {
  return {
    expand: expand.bind(null, template)
  };
}
function expand(template, context) {
  var operators = ["+", "#", ".", "/", ";", "?", "&"];
  template = template.replace(
    /\{([^\{\}]+)\}|([^\{\}]+)/g,
    function(_, expression, literal) {
      if (expression) {
        let operator = "";
        const values = [];
        if (operators.indexOf(expression.charAt(0)) !== -1) {
          operator = expression.charAt(0);
          expression = expression.substr(1);
        }
        expression.split(/,/g).forEach(function(variable) {
          var tmp = /([^:\*]*)(?::(\d+)|(\*))?/.exec(variable);
          values.push(getValues(context, operator, tmp[1], tmp[2] || tmp[3]));
        });
        if (operator && operator !== "+") {
          var separator = ",";
          if (operator === "?") {
            separator = "&";
          } else if (operator !== "#") {
            separator = operator;
          }
          return (values.length !== 0 ? operator : "") + values.join(separator);
        } else {
          return values.join(",");
        }
      } else {
        return encodeReserved(literal);
      }
    }
  );
  if (template === "/") {
    return template;
  } else {
    return template.replace(/\/$/, "");
  }
}

// pkg/dist-src/parse.js
function parse(options) {
  let method = options.method.toUpperCase();
  let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
  let headers = Object.assign({}, options.headers);
  let body;
  let parameters = omit(options, [
    "method",
    "baseUrl",
    "url",
    "headers",
    "request",
    "mediaType"
  ]);
  const urlVariableNames = extractUrlVariableNames(url);
  url = parseUrl(url).expand(parameters);
  if (!/^http/.test(url)) {
    url = options.baseUrl + url;
  }
  const omittedParameters = Object.keys(options).filter((option) => urlVariableNames.includes(option)).concat("baseUrl");
  const remainingParameters = omit(parameters, omittedParameters);
  const isBinaryRequest = /application\/octet-stream/i.test(headers.accept);
  if (!isBinaryRequest) {
    if (options.mediaType.format) {
      headers.accept = headers.accept.split(/,/).map(
        (format) => format.replace(
          /application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/,
          `application/vnd$1$2.${options.mediaType.format}`
        )
      ).join(",");
    }
    if (url.endsWith("/graphql")) {
      if (options.mediaType.previews?.length) {
        const previewsFromAcceptHeader = headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || [];
        headers.accept = previewsFromAcceptHeader.concat(options.mediaType.previews).map((preview) => {
          const format = options.mediaType.format ? `.${options.mediaType.format}` : "+json";
          return `application/vnd.github.${preview}-preview${format}`;
        }).join(",");
      }
    }
  }
  if (["GET", "HEAD"].includes(method)) {
    url = addQueryParameters(url, remainingParameters);
  } else {
    if ("data" in remainingParameters) {
      body = remainingParameters.data;
    } else {
      if (Object.keys(remainingParameters).length) {
        body = remainingParameters;
      }
    }
  }
  if (!headers["content-type"] && typeof body !== "undefined") {
    headers["content-type"] = "application/json; charset=utf-8";
  }
  if (["PATCH", "PUT"].includes(method) && typeof body === "undefined") {
    body = "";
  }
  return Object.assign(
    { method, url, headers },
    typeof body !== "undefined" ? { body } : null,
    options.request ? { request: options.request } : null
  );
}

// pkg/dist-src/endpoint-with-defaults.js
function endpointWithDefaults(defaults, route, options) {
  return parse(merge(defaults, route, options));
}

// pkg/dist-src/with-defaults.js
function withDefaults(oldDefaults, newDefaults) {
  const DEFAULTS2 = merge(oldDefaults, newDefaults);
  const endpoint2 = endpointWithDefaults.bind(null, DEFAULTS2);
  return Object.assign(endpoint2, {
    DEFAULTS: DEFAULTS2,
    defaults: withDefaults.bind(null, DEFAULTS2),
    merge: merge.bind(null, DEFAULTS2),
    parse
  });
}

// pkg/dist-src/index.js
var endpoint = withDefaults(null, DEFAULTS);


;// CONCATENATED MODULE: ./node_modules/content-type/dist/index.js
/*!
 * content-type
 * Copyright(c) 2015 Douglas Christopher Wilson
 * MIT Licensed
 */
const SP = 32; // " "
const HTAB = 9; // "\t"
const SEMI = 59; // ";"
const EQ = 61; // "="
const DQUOTE = 34; // '"'
const BSLASH = 92; // "\\"
const COMMA = 44; // ","
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 0xff00;
const CASE_FLAGS = LOWER_CASE | NON_ASCII;
/**
 * Character flags used to normalize HTTP field values while scanning.
 * Out-of-range reads intentionally coerce to zero in bitwise expressions.
 */
const CHAR_MAP = new Uint8Array(0x100);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 0x80 /* non-ASCII */; code <= 0xff; code++) {
    CHAR_MAP[code] |= LOWER_CASE;
}
for (const char of "!#$%&'*+-.^_`|~") {
    CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
}
for (let code = 0x30 /* 0 */; code <= 0x39 /* 9 */; code++) {
    CHAR_MAP[code] |= TOKEN_FLAG;
}
for (let code = 0x41 /* A */; code <= 0x5a /* Z */; code++) {
    CHAR_MAP[code] |= LOWER_CASE | TOKEN_FLAG;
}
for (let code = 0x61 /* a */; code <= 0x7a /* z */; code++) {
    CHAR_MAP[code] |= TOKEN_FLAG;
}
/**
 * Null object perf optimization. Faster than `Object.create(null)` and `{ __proto__: null }`.
 */
const NullObject = /* @__PURE__ */ (() => {
    const C = function () { };
    C.prototype = Object.create(null);
    return C;
})();
/**
 * Validate a type string against RFC 9110.
 */
function isTypeValid(type, start = 0, end = type.length) {
    let hasSlash = false;
    for (let index = start; index < end; index++) {
        const code = type.charCodeAt(index);
        if (code === 47 /* / */) {
            if (hasSlash || index === start || index >= end - 1)
                return false;
            hasSlash = true;
        }
        else if (!isTokenCode(code)) {
            return false;
        }
    }
    return hasSlash;
}
/**
 * Validate a token against RFC 9110.
 */
function isTokenValid(token, start = 0, end = token.length) {
    if (start >= end)
        return false;
    for (let index = start; index < end; index++) {
        if (!isTokenCode(token.charCodeAt(index)))
            return false;
    }
    return true;
}
/**
 * Check whether a character code belongs to the token production in RFC 9110.
 */
function isTokenCode(code) {
    return (CHAR_MAP[code] & TOKEN_FLAG) !== 0;
}
/**
 * Serialize a parameter value.
 */
function parameterValue(str) {
    const len = str.length;
    if (len === 0)
        return '""';
    let index = 0;
    while (index < len && isTokenCode(str.charCodeAt(index)))
        index++;
    if (index === len)
        return str;
    let result = '"';
    let start = 0;
    while (index < len) {
        const code = str.charCodeAt(index);
        if (code !== HTAB && (code < SP || code === 127 || code > 255)) {
            throw new TypeError(`Invalid parameter value: ${str}`);
        }
        if (code === 34 /* " */ || code === 92 /* \\ */) {
            result += `${str.slice(start, index)}\\`;
            start = index;
        }
        index++;
    }
    return `${result}${str.slice(start)}"`;
}
/**
 * Format an object into a `Content-Type` header.
 */
function format(obj) {
    const { type, parameters } = obj;
    if (!type || !isTypeValid(type)) {
        throw new TypeError(`Invalid type: ${type}`);
    }
    let result = type;
    if (parameters) {
        for (const param of Object.keys(parameters)) {
            if (!isTokenValid(param)) {
                throw new TypeError(`Invalid parameter name: ${param}`);
            }
            result += `; ${param}=${parameterValue(parameters[param])}`;
        }
    }
    return result;
}
/**
 * Parse a `Content-Type` header.
 */
function dist_parse(header, options) {
    const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
    const len = header.length;
    let valueStart = options?.start ?? 0;
    while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) {
        valueStart++;
    }
    let index = valueStart;
    let typeFlags = 0;
    let whitespace = -1;
    let stop = options?.parameters === false ? COMMA_FLAG : 0;
    while (index < len) {
        const code = header.charCodeAt(index);
        const flags = CHAR_MAP[code];
        if ((flags & stopFlags) !== 0) {
            stop |= flags & COMMA_FLAG;
            break;
        }
        if ((flags & OWS) !== 0) {
            if (whitespace === -1)
                whitespace = index;
        }
        else {
            whitespace = -1;
        }
        typeFlags |= (code & NON_ASCII) | flags;
        index++;
    }
    const valueEnd = whitespace === -1 ? index : whitespace;
    const value = header.slice(valueStart, valueEnd);
    const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
    if (index === len || stop !== 0) {
        return { type, index, parameters: new NullObject() };
    }
    return parseParameters(header, type, index, len, stopFlags);
}
/**
 * Parses the parameters of a `Content-Type` header starting at the given index.
 */
function parseParameters(header, type, index, len, stopFlags) {
    const parameters = new NullObject();
    parameter: while (index < len) {
        index++; // Skip over ;
        while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) {
            index++;
        }
        const keyStart = index;
        let keyFlags = 0;
        let keyWhitespace = -1;
        while (index < len) {
            const code = header.charCodeAt(index);
            const flags = CHAR_MAP[code];
            if ((flags & stopFlags) !== 0) {
                if ((flags & COMMA_FLAG) !== 0)
                    break parameter;
                continue parameter;
            }
            if (code === EQ) {
                const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
                const value = header.slice(keyStart, keyEnd);
                const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
                index++;
                while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) {
                    index++;
                }
                if (index < len && header.charCodeAt(index) === DQUOTE) {
                    const quotedStart = ++index;
                    let escaped = false;
                    while (index < len) {
                        const code = header.charCodeAt(index);
                        if (code === DQUOTE) {
                            if (parameters[key] === undefined) {
                                parameters[key] = escaped
                                    ? unescapeQuotedPairs(header, quotedStart, index)
                                    : header.slice(quotedStart, index);
                            }
                            index++;
                            let stop = 0;
                            // Discard characters between quote and delimiter.
                            while (index < len) {
                                const code = header.charCodeAt(index);
                                const flags = CHAR_MAP[code];
                                if ((flags & stopFlags) !== 0) {
                                    stop = flags & COMMA_FLAG;
                                    break;
                                }
                                index++;
                            }
                            if (stop !== 0)
                                break parameter;
                            continue parameter;
                        }
                        if (code === BSLASH && index + 1 < len) {
                            escaped = true;
                            index += 2;
                            continue;
                        }
                        index++;
                    }
                    continue parameter;
                }
                const valueStart = index;
                let stop = 0;
                let valueWhitespace = -1;
                while (index < len) {
                    const code = header.charCodeAt(index);
                    const flags = CHAR_MAP[code];
                    if ((flags & stopFlags) !== 0) {
                        stop = flags & COMMA_FLAG;
                        break;
                    }
                    if ((flags & OWS) !== 0) {
                        if (valueWhitespace === -1)
                            valueWhitespace = index;
                    }
                    else {
                        valueWhitespace = -1;
                    }
                    index++;
                }
                if (parameters[key] === undefined) {
                    const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
                    parameters[key] = header.slice(valueStart, valueEnd);
                }
                if (stop !== 0)
                    break parameter;
                continue parameter;
            }
            if ((flags & OWS) !== 0) {
                if (keyWhitespace === -1)
                    keyWhitespace = index;
            }
            else {
                keyWhitespace = -1;
            }
            keyFlags |= (code & NON_ASCII) | flags;
            index++;
        }
    }
    return { type, index, parameters };
}
/**
 * Remove backslashes from quoted pairs in a known-terminated quoted string body.
 */
function unescapeQuotedPairs(str, start, end) {
    let result = "";
    for (let index = start; index < end; index++) {
        if (str.charCodeAt(index) === BSLASH) {
            result += str.slice(start, index);
            start = ++index;
        }
    }
    return result + str.slice(start, end);
}
//# sourceMappingURL=index.js.map
;// CONCATENATED MODULE: ./node_modules/json-with-bigint/json-with-bigint.js
const intRegex = /^-?\d+$/;
const noiseValue = /^-?\d+n+$/; // Noise - strings that match the custom format before being converted to it
const originalStringify = JSON.stringify;
const originalParse = JSON.parse;
const customFormat = /^-?\d+n$/;

const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;

/**
 * @typedef {(this: any, key: string | number | undefined, value: any) => any} Replacer
 * @typedef {(key: string | number | undefined, value: any, context?: { source: string }) => any} Reviver
 */

/**
 * Checks if a value is unstringifiable according to native JSON.stringify rules.
 *
 * @param {any} val The value to check.
 * @returns {boolean} True if the value is undefined, a function, or a symbol.
 */
const isUnstringifiable = (val) =>
  val === undefined || typeof val === "function" || typeof val === "symbol";

/**
 * Checks if a value is a native JSON.rawJSON object (Node.js 22+).
 *
 * @param {any} val The value to check.
 * @returns {boolean} True if the value is a RawJSON instance.
 */
const isRawJSON = (val) =>
  val !== null &&
  typeof val === "object" &&
  val.constructor &&
  val.constructor.name === "RawJSON";

/**
 * Iteratively converts a JS value to a JSON string.
 * Used as a fallback when the native JSON.stringify hits the Maximum Call Stack size.
 * Fully compliant with JSON formatting (space), replacers, and toJSON behaviors.
 *
 * @param {any} rootValue The value to stringify.
 * @param {Replacer | Array<string | number> | null} [replacer] User's custom replacer function.
 * @param {string | number} [spaceParam] Indentation for pretty-printing.
 * @returns {string | undefined} The generated JSON string.
 */
const stringifyIteratively = (rootValue, replacer, spaceParam) => {
  let space = "";

  if (typeof spaceParam === "number") {
    space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
  } else if (typeof spaceParam === "string") {
    space = spaceParam.slice(0, 10);
  }

  const isFunctionReplacer = typeof replacer === "function";
  const propertyList = Array.isArray(replacer)
    ? new Set(replacer.map(String))
    : null;

  /**
   * Prepares a value for stringification by resolving toJSON, handling BigInts,
   * applying custom replacers, and unwrapping primitive objects.
   *
   * @param {object|Array} parent The parent object or array holding the value.
   * @param {string} key The key associated with the value.
   * @param {any} val The raw value to process.
   * @returns {any} The processed value ready for stringification.
   */
  const prepareVal = (parent, key, val) => {
    const isObject = val !== null && typeof val === "object";
    const hasToJSON = isObject && typeof val.toJSON === "function";

    if (hasToJSON) {
      val = val.toJSON(key);
    }

    const isNoise = typeof val === "string" && noiseValue.test(val);

    if (isNoise) return val + "n";

    const isBigInt = typeof val === "bigint";

    if (isBigInt) {
      const supportsRawJSON = "rawJSON" in JSON;

      if (supportsRawJSON) return JSON.rawJSON(val.toString());

      return val.toString() + "n";
    }

    if (isFunctionReplacer) {
      val = replacer.call(parent, key, val);
    }

    const isPostReplacerObject = val !== null && typeof val === "object";

    if (isPostReplacerObject) {
      const isPrimitiveWrapper =
        val instanceof Number ||
        val instanceof String ||
        val instanceof Boolean;

      if (isPrimitiveWrapper) {
        val = val.valueOf();
      }
    }

    return val;
  };

  const rootProcessed = prepareVal({ "": rootValue }, "", rootValue);

  if (isUnstringifiable(rootProcessed)) {
    return undefined;
  }

  const isRootPrimitive =
    rootProcessed === null || typeof rootProcessed !== "object";
  const isRootNativeRawJSON = isRawJSON(rootProcessed);

  if (isRootPrimitive || isRootNativeRawJSON) {
    return originalStringify(rootProcessed);
  }

  const chunks = [];
  let level = 0;

  const stack = [
    {
      parent: { "": rootProcessed },
      key: "",
      val: rootProcessed,
      isArray: Array.isArray(rootProcessed),
      keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
      index: 0,
      first: true,
    },
  ];

  const visited = new WeakSet([rootProcessed]);

  while (stack.length > 0) {
    const node = stack[stack.length - 1];

    if (node.index === 0) {
      chunks.push(node.isArray ? "[" : "{");
      level++;
    }

    let isDone = false;

    if (node.isArray) {
      if (node.index < node.val.length) {
        if (!node.first) chunks.push(",");

        if (space) chunks.push("\n" + space.repeat(level));

        const childRaw = node.val[node.index];
        const childVal = prepareVal(node.val, String(node.index), childRaw);

        if (isUnstringifiable(childVal)) {
          chunks.push("null");
          node.first = false;
          node.index++;
        } else {
          const isComplexObject =
            childVal !== null && typeof childVal === "object";
          const isNativeRaw = isRawJSON(childVal);

          if (isComplexObject && !isNativeRaw) {
            if (visited.has(childVal)) {
              throw new TypeError("Converting circular structure to JSON");
            }

            visited.add(childVal);

            stack.push({
              parent: node.val,
              key: String(node.index),
              val: childVal,
              isArray: Array.isArray(childVal),
              keys: Array.isArray(childVal) ? null : Object.keys(childVal),
              index: 0,
              first: true,
            });

            node.first = false;
            node.index++;
          } else {
            chunks.push(originalStringify(childVal));
            node.first = false;
            node.index++;
          }
        }
      } else {
        isDone = true;
      }
    } else {
      while (node.index < node.keys.length) {
        const k = node.keys[node.index++];

        const isFilteredOutByArray = propertyList && !propertyList.has(k);

        if (isFilteredOutByArray) continue;

        const childRaw = node.val[k];
        const childVal = prepareVal(node.val, k, childRaw);

        if (isUnstringifiable(childVal)) continue;

        if (!node.first) chunks.push(",");

        if (space) {
          chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
        } else {
          chunks.push(originalStringify(k) + ":");
        }

        const isComplexObject =
          childVal !== null && typeof childVal === "object";
        const isNativeRaw = isRawJSON(childVal);

        if (isComplexObject && !isNativeRaw) {
          if (visited.has(childVal)) {
            throw new TypeError("Converting circular structure to JSON");
          }

          visited.add(childVal);

          stack.push({
            parent: node.val,
            key: k,
            val: childVal,
            isArray: Array.isArray(childVal),
            keys: Array.isArray(childVal) ? null : Object.keys(childVal),
            index: 0,
            first: true,
          });

          node.first = false;

          break; // Stop current loop level to process the newly pushed stack node
        } else {
          chunks.push(originalStringify(childVal));
          node.first = false;
        }
      }

      const isNodeFullyProcessed =
        node.index >= node.keys.length && stack[stack.length - 1] === node;

      if (isNodeFullyProcessed) {
        isDone = true;
      }
    }

    if (isDone) {
      level--;

      if (!node.first && space) chunks.push("\n" + space.repeat(level));

      chunks.push(node.isArray ? "]" : "}");
      visited.delete(node.val);
      stack.pop();
    }
  }

  return chunks.join("");
};

/**
 * Converts a JavaScript value to a JSON string.
 *
 * Supports serialization of BigInt values using two strategies:
 * 1. Custom format "123n" → "123" (universal fallback)
 * 2. Native JSON.rawJSON() (Node.js 22+, fastest) when available
 *
 * All other values are serialized exactly like native JSON.stringify().
 *
 * @param {*} value The value to convert to a JSON string.
 * @param {Replacer | Array<string | number> | null} [replacer]
 * A function that alters the behavior of the stringification process,
 * or an array of strings/numbers to indicate properties to exclude.
 * @param {string | number} [space]
 * A string or number to specify indentation or pretty-printing.
 * @returns {string} The JSON string representation.
 */
const JSONStringify = (value, replacer, space) => {
  try {
    const supportsRawJSON = "rawJSON" in JSON;

    if (supportsRawJSON) {
      return originalStringify(
        value,
        (key, val) => {
          if (typeof val === "bigint") return JSON.rawJSON(val.toString());

          const hasFunctionReplacer = typeof replacer === "function";

          if (hasFunctionReplacer) return replacer(key, val);

          const isKeyInArrayReplacer =
            Array.isArray(replacer) && replacer.includes(key);

          if (isKeyInArrayReplacer) return val;

          return val;
        },
        space,
      );
    }

    if (!value) return originalStringify(value, replacer, space);

    const convertedToCustomJSON = originalStringify(
      value,
      (key, val) => {
        const isNoise = typeof val === "string" && noiseValue.test(val);

        if (isNoise) return val.toString() + "n"; // Mark noise values with additional "n" to offset the deletion of one "n" during the processing

        if (typeof val === "bigint") return val.toString() + "n";

        const hasFunctionReplacer = typeof replacer === "function";

        if (hasFunctionReplacer) return replacer(key, val);

        const isKeyInArrayReplacer =
          Array.isArray(replacer) && replacer.includes(key);

        if (isKeyInArrayReplacer) return val;

        return val;
      },
      space,
    );

    const processedJSON = convertedToCustomJSON.replace(
      bigIntsStringify,
      "$1$2$3",
    ); // Delete one "n" off the end of every BigInt value

    const denoisedJSON = processedJSON.replace(noiseStringify, "$1$2$3"); // Remove one "n" off the end of every noisy string

    return denoisedJSON;
  } catch (error) {
    if (error instanceof RangeError) {
      const convertedJSON = stringifyIteratively(value, replacer, space);

      if (convertedJSON === undefined) return undefined;

      const supportsRawJSON = "rawJSON" in JSON;

      if (supportsRawJSON) return convertedJSON;

      const processedJSON = convertedJSON.replace(bigIntsStringify, "$1$2$3");

      return processedJSON.replace(noiseStringify, "$1$2$3");
    }

    throw error;
  }
};

const featureCache = new Map();

/**
 * Detects if the current JSON.parse implementation supports the context.source feature.
 *
 * Uses toString() fingerprinting to cache results and automatically detect runtime
 * replacements of JSON.parse (polyfills, mocks, etc.).
 *
 * @returns {boolean} true if context.source is supported, false otherwise.
 */
const isContextSourceSupported = () => {
  const parseFingerprint = JSON.parse.toString();

  if (featureCache.has(parseFingerprint)) {
    return featureCache.get(parseFingerprint);
  }

  try {
    const result = JSON.parse(
      "1",
      (_, __, context) => !!context?.source && context.source === "1",
    );
    featureCache.set(parseFingerprint, result);

    return result;
  } catch {
    featureCache.set(parseFingerprint, false);

    return false;
  }
};

/**
 * Reviver function that converts custom-format BigInt strings back to BigInt values.
 * Also handles "noise" strings that accidentally match the BigInt format.
 *
 * @param {string | number | undefined} key The object key.
 * @param {*} value The value being parsed.
 * @param {object} [context] Parse context (if supported by JSON.parse).
 * @param {Reviver} [userReviver] User's custom reviver function.
 * @returns {any} The transformed value.
 */
const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
  const isCustomFormatBigInt =
    typeof value === "string" && customFormat.test(value);

  if (isCustomFormatBigInt) return BigInt(value.slice(0, -1));

  const isNoiseValue = typeof value === "string" && noiseValue.test(value);
  if (isNoiseValue) return value.slice(0, -1);

  const hasUserReviver = typeof userReviver === "function";

  if (!hasUserReviver) return value;

  return userReviver(key, value, context);
};

/**
 * Fast JSON.parse implementation (~2x faster than classic fallback).
 * Uses JSON.parse's context.source feature to detect integers and convert
 * large numbers directly to BigInt without string manipulation.
 *
 * Does not support legacy custom format from v1 of this library.
 *
 * @param {string} text JSON string to parse.
 * @param {Reviver} [reviver] Transform function to apply to each value.
 * @returns {any} Parsed JavaScript value.
 */
const JSONParseV2 = (text, reviver) => {
  return JSON.parse(text, (key, value, context) => {
    const isNumber = typeof value === "number";
    const isOutOfBounds =
      value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
    const isBigNumber = isNumber && isOutOfBounds;
    const isInt = context && intRegex.test(context.source);
    const isBigInt = isBigNumber && isInt;

    if (isBigInt) return BigInt(context.source);

    const hasCustomReviver = typeof reviver === "function";

    if (!hasCustomReviver) return value;

    return reviver(key, value, context);
  });
};

const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
const MAX_DIGITS = MAX_INT.length;
const stringsOrLargeNumbers =
  /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
const noiseValueWithQuotes = /^"-?\d+n+"$/; // Noise - strings that match the custom format before being converted to it

/**
 * Iteratively traverses the parsed object bottom-up (post-order),
 * emulating the native JSON.parse reviver behavior.
 * This avoids Call Stack overflows (RangeError) on deeply nested structures.
 *
 * @param {any} parsed The natively parsed JSON object.
 * @param {Reviver} [userReviver] User's custom reviver function.
 * @returns {any} The fully processed object.
 */
const applyReviverIteratively = (parsed, userReviver) => {
  const rootHolder = { "": parsed };
  const stack = [{ parent: rootHolder, key: "", visited: false }];

  while (stack.length > 0) {
    const node = stack[stack.length - 1];

    if (!node.visited) {
      node.visited = true;

      const value = node.parent[node.key];
      const isComplexObject = value !== null && typeof value === "object";

      if (isComplexObject) {
        const keys = Object.keys(value);

        for (let i = keys.length - 1; i >= 0; i--) {
          stack.push({ parent: value, key: keys[i], visited: false });
        }
      }
    } else {
      const { parent, key } = node;
      let value = parent[key];

      if (typeof value === "string") {
        const isCustomFormatBigInt = customFormat.test(value);

        if (isCustomFormatBigInt) {
          value = BigInt(value.slice(0, -1));
        } else {
          const isNoise = noiseValue.test(value);

          if (isNoise) value = value.slice(0, -1);
        }
      }

      const hasUserReviver = typeof userReviver === "function";

      if (hasUserReviver) {
        value = userReviver.call(parent, key, value);
      }

      const isDeleted = value === undefined;

      if (isDeleted) {
        delete parent[key];
      } else {
        parent[key] = value;
      }

      stack.pop();
    }
  }

  return rootHolder[""];
};

/**
 * Pre-processes the JSON string to mark large numbers with an 'n' suffix.
 *
 * @param {string} text The raw JSON string.
 * @returns {string} The serialized string with marked BigInts.
 */
const serializeBigInts = (text) => {
  return text.replace(
    stringsOrLargeNumbers,
    (match, digits, fractional, exponential) => {
      const isString = match[0] === '"';
      const isNoise = isString && noiseValueWithQuotes.test(match);

      if (isNoise) return match.substring(0, match.length - 1) + 'n"'; // Mark noise values with additional "n" to offset the deletion of one "n" during the processing

      const hasFractionalOrExponential = fractional || exponential;

      // With a fixed number of digits, we can correctly use lexicographical comparison to do a numeric comparison
      const isLessThanMaxSafeInt =
        digits &&
        (digits.length < MAX_DIGITS ||
          (digits.length === MAX_DIGITS && digits <= MAX_INT));

      const isStandardValue =
        isString || hasFractionalOrExponential || isLessThanMaxSafeInt;

      if (isStandardValue) return match;

      return '"' + match + 'n"';
    },
  );
};

/**
 * Converts a JSON string into a JavaScript value.
 *
 * Supports parsing of large integers using two strategies:
 * 1. Classic fallback: Marks large numbers with "123n" format, then converts to BigInt
 * 2. Fast path (JSONParseV2): Uses context.source feature (~2x faster) when available
 *
 * All other JSON values are parsed exactly like native JSON.parse().
 *
 * @param {string} text A valid JSON string.
 * @param {Reviver} [reviver]
 * A function that transforms the results. This function is called for each member
 * of the object. If a member contains nested objects, the nested objects are
 * transformed before the parent object is.
 * @returns {any} The parsed JavaScript value.
 * @throws {SyntaxError} If text is not valid JSON.
 */
const JSONParse = (text, reviver) => {
  if (!text) return originalParse(text, reviver);

  try {
    if (isContextSourceSupported()) return JSONParseV2(text, reviver); // Shortcut to a faster (2x) and simpler version

    // Find and mark big numbers with "n"
    const serializedData = serializeBigInts(text);

    return originalParse(serializedData, (key, value, context) =>
      convertMarkedBigIntsReviver(key, value, context, reviver),
    );
  } catch (error) {
    if (error instanceof RangeError) {
      const serializedData = serializeBigInts(text);
      const parsed = originalParse(serializedData);

      return applyReviverIteratively(parsed, reviver);
    }

    throw error;
  }
};



// EXTERNAL MODULE: ./node_modules/@octokit/request-error/dist-src/index.js
var dist_src = __nccwpck_require__(15);
;// CONCATENATED MODULE: ./node_modules/@octokit/request/dist-bundle/index.js
// pkg/dist-src/index.js


// pkg/dist-src/defaults.js


// pkg/dist-src/version.js
var dist_bundle_VERSION = "10.0.16";

// pkg/dist-src/defaults.js
var defaults_default = {
  headers: {
    "user-agent": `octokit-request.js/${dist_bundle_VERSION} ${getUserAgent()}`
  }
};

// pkg/dist-src/fetch-wrapper.js



// pkg/dist-src/is-plain-object.js
function dist_bundle_isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  if (Object.prototype.toString.call(value) !== "[object Object]") return false;
  const proto = Object.getPrototypeOf(value);
  if (proto === null) return true;
  const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
  return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}

// pkg/dist-src/fetch-wrapper.js

var noop = () => "";
async function fetchWrapper(requestOptions) {
  const fetch = requestOptions.request?.fetch || globalThis.fetch;
  if (!fetch) {
    throw new Error(
      "fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing"
    );
  }
  const log = requestOptions.request?.log || console;
  const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
  const body = dist_bundle_isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
  const requestHeaders = Object.fromEntries(
    Object.entries(requestOptions.headers).map(([name, value]) => [
      name,
      String(value)
    ])
  );
  let fetchResponse;
  try {
    fetchResponse = await fetch(requestOptions.url, {
      method: requestOptions.method,
      body,
      redirect: requestOptions.request?.redirect,
      headers: requestHeaders,
      signal: requestOptions.request?.signal,
      // duplex must be set if request.body is ReadableStream or Async Iterables.
      // See https://fetch.spec.whatwg.org/#dom-requestinit-duplex.
      ...requestOptions.body && { duplex: "half" }
    });
  } catch (error) {
    let message = "Unknown Error";
    if (error instanceof Error) {
      if (error.name === "AbortError") {
        error.status = 500;
        throw error;
      }
      message = error.message;
      if (error.name === "TypeError" && "cause" in error) {
        if (error.cause instanceof Error) {
          message = error.cause.message;
        } else if (typeof error.cause === "string") {
          message = error.cause;
        }
      }
    }
    const requestError = new dist_src/* RequestError */.G(message, 500, {
      request: requestOptions
    });
    requestError.cause = error;
    throw requestError;
  }
  const status = fetchResponse.status;
  const url = fetchResponse.url;
  const responseHeaders = {};
  for (const [key, value] of fetchResponse.headers) {
    responseHeaders[key] = value;
  }
  const octokitResponse = {
    url,
    status,
    headers: responseHeaders,
    data: ""
  };
  if ("deprecation" in responseHeaders) {
    const matches = responseHeaders.link && responseHeaders.link.match(/<([^<>]+)>; rel="deprecation"/);
    const deprecationLink = matches && matches.pop();
    log.warn(
      `[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`
    );
  }
  if (status === 204 || status === 205) {
    return octokitResponse;
  }
  if (requestOptions.method === "HEAD") {
    if (status < 400) {
      return octokitResponse;
    }
    throw new dist_src/* RequestError */.G(fetchResponse.statusText, status, {
      response: octokitResponse,
      request: requestOptions
    });
  }
  if (status === 304) {
    octokitResponse.data = await getResponseData(fetchResponse);
    throw new dist_src/* RequestError */.G("Not modified", status, {
      response: octokitResponse,
      request: requestOptions
    });
  }
  if (status >= 400) {
    octokitResponse.data = await getResponseData(fetchResponse);
    throw new dist_src/* RequestError */.G(toErrorMessage(octokitResponse.data), status, {
      response: octokitResponse,
      request: requestOptions
    });
  }
  octokitResponse.data = parseSuccessResponseBody ? await getResponseData(fetchResponse) : fetchResponse.body;
  return octokitResponse;
}
async function getResponseData(response) {
  const contentType = response.headers.get("content-type");
  if (!contentType) {
    return response.text().catch(noop);
  }
  const mimetype = dist_parse(contentType);
  if (isJSONResponse(mimetype)) {
    let text = "";
    try {
      text = await response.text();
      return JSONParse(text);
    } catch (err) {
      return text;
    }
  } else if (mimetype.type.startsWith("text/") || // `application/octet-stream` is the canonical "arbitrary binary" type
  // (RFC 2046) and must never be decoded as text, even when the response
  // carries a (misleading) `charset=utf-8` parameter — see #751.
  mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") {
    return response.text().catch(noop);
  } else {
    return response.arrayBuffer().catch(
      /* v8 ignore next -- @preserve */
      () => new ArrayBuffer(0)
    );
  }
}
function isJSONResponse(mimetype) {
  return mimetype.type === "application/json" || mimetype.type === "application/scim+json";
}
function toErrorMessage(data) {
  if (typeof data === "string") {
    return data;
  }
  if (data instanceof ArrayBuffer) {
    return "Unknown error";
  }
  if (typeof data === "object" && data !== null && "message" in data) {
    const objectData = data;
    const suffix = "documentation_url" in objectData ? ` - ${objectData.documentation_url}` : "";
    return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map((v) => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
  }
  return `Unknown error: ${JSON.stringify(data)}`;
}

// pkg/dist-src/with-defaults.js
function dist_bundle_withDefaults(oldEndpoint, newDefaults) {
  const endpoint2 = oldEndpoint.defaults(newDefaults);
  const newApi = function(route, parameters) {
    const endpointOptions = endpoint2.merge(route, parameters);
    if (!endpointOptions.request || !endpointOptions.request.hook) {
      return fetchWrapper(endpoint2.parse(endpointOptions));
    }
    const request2 = (route2, parameters2) => {
      return fetchWrapper(
        endpoint2.parse(endpoint2.merge(route2, parameters2))
      );
    };
    Object.assign(request2, {
      endpoint: endpoint2,
      defaults: dist_bundle_withDefaults.bind(null, endpoint2)
    });
    return endpointOptions.request.hook(request2, endpointOptions);
  };
  return Object.assign(newApi, {
    endpoint: endpoint2,
    defaults: dist_bundle_withDefaults.bind(null, endpoint2)
  });
}

// pkg/dist-src/index.js
var request = dist_bundle_withDefaults(endpoint, defaults_default);

/* v8 ignore next -- @preserve */
/* v8 ignore else -- @preserve */

;// CONCATENATED MODULE: ./node_modules/@octokit/graphql/dist-bundle/index.js
// pkg/dist-src/index.js



// pkg/dist-src/version.js
var graphql_dist_bundle_VERSION = "0.0.0-development";

// pkg/dist-src/with-defaults.js


// pkg/dist-src/graphql.js


// pkg/dist-src/error.js
function _buildMessageForResponseErrors(data) {
  return `Request failed due to following response errors:
` + data.errors.map((e) => ` - ${e.message}`).join("\n");
}
var GraphqlResponseError = class extends Error {
  constructor(request2, headers, response) {
    super(_buildMessageForResponseErrors(response));
    this.request = request2;
    this.headers = headers;
    this.response = response;
    this.errors = response.errors;
    this.data = response.data;
    if (Error.captureStackTrace) {
      Error.captureStackTrace(this, this.constructor);
    }
  }
  request;
  headers;
  response;
  name = "GraphqlResponseError";
  errors;
  data;
};

// pkg/dist-src/graphql.js
var NON_VARIABLE_OPTIONS = [
  "method",
  "baseUrl",
  "url",
  "headers",
  "request",
  "query",
  "mediaType",
  "operationName"
];
var FORBIDDEN_VARIABLE_OPTIONS = ["query", "method", "url"];
var GHES_V3_SUFFIX_REGEX = /\/api\/v3\/?$/;
function graphql(request2, query, options) {
  if (options) {
    if (typeof query === "string" && "query" in options) {
      return Promise.reject(
        new Error(`[@octokit/graphql] "query" cannot be used as variable name`)
      );
    }
    for (const key in options) {
      if (!FORBIDDEN_VARIABLE_OPTIONS.includes(key)) continue;
      return Promise.reject(
        new Error(
          `[@octokit/graphql] "${key}" cannot be used as variable name`
        )
      );
    }
  }
  const parsedOptions = typeof query === "string" ? Object.assign({ query }, options) : query;
  const requestOptions = Object.keys(
    parsedOptions
  ).reduce((result, key) => {
    if (NON_VARIABLE_OPTIONS.includes(key)) {
      result[key] = parsedOptions[key];
      return result;
    }
    if (!result.variables) {
      result.variables = {};
    }
    result.variables[key] = parsedOptions[key];
    return result;
  }, {});
  const baseUrl = parsedOptions.baseUrl || request2.endpoint.DEFAULTS.baseUrl;
  if (GHES_V3_SUFFIX_REGEX.test(baseUrl)) {
    requestOptions.url = baseUrl.replace(GHES_V3_SUFFIX_REGEX, "/api/graphql");
  }
  return request2(requestOptions).then((response) => {
    if (response.data.errors) {
      const headers = {};
      for (const key of Object.keys(response.headers)) {
        headers[key] = response.headers[key];
      }
      throw new GraphqlResponseError(
        requestOptions,
        headers,
        response.data
      );
    }
    return response.data.data;
  });
}

// pkg/dist-src/with-defaults.js
function graphql_dist_bundle_withDefaults(request2, newDefaults) {
  const newRequest = request2.defaults(newDefaults);
  const newApi = (query, options) => {
    return graphql(newRequest, query, options);
  };
  return Object.assign(newApi, {
    defaults: graphql_dist_bundle_withDefaults.bind(null, newRequest),
    endpoint: newRequest.endpoint
  });
}

// pkg/dist-src/index.js
var graphql2 = graphql_dist_bundle_withDefaults(request, {
  headers: {
    "user-agent": `octokit-graphql.js/${graphql_dist_bundle_VERSION} ${getUserAgent()}`
  },
  method: "POST",
  url: "/graphql"
});
function withCustomRequest(customRequest) {
  return graphql_dist_bundle_withDefaults(customRequest, {
    method: "POST",
    url: "/graphql"
  });
}

/* v8 ignore if -- @preserve */

;// CONCATENATED MODULE: ./node_modules/@octokit/auth-token/dist-bundle/index.js
// pkg/dist-src/is-jwt.js
var b64url = "(?:[a-zA-Z0-9_-]+)";
var sep = "\\.";
var jwtRE = new RegExp(`^${b64url}${sep}${b64url}${sep}${b64url}$`);
var isJWT = jwtRE.test.bind(jwtRE);

// pkg/dist-src/auth.js
async function auth(token) {
  const isApp = isJWT(token);
  const isInstallation = token.startsWith("v1.") || token.startsWith("ghs_");
  const isUserToServer = token.startsWith("ghu_");
  const tokenType = isApp ? "app" : isInstallation ? "installation" : isUserToServer ? "user-to-server" : "oauth";
  return {
    type: "token",
    token,
    tokenType
  };
}

// pkg/dist-src/with-authorization-prefix.js
function withAuthorizationPrefix(token) {
  if (token.split(/\./).length === 3) {
    return `bearer ${token}`;
  }
  return `token ${token}`;
}

// pkg/dist-src/hook.js
async function hook(token, request, route, parameters) {
  const endpoint = request.endpoint.merge(
    route,
    parameters
  );
  endpoint.headers.authorization = withAuthorizationPrefix(token);
  return request(endpoint);
}

// pkg/dist-src/index.js
var createTokenAuth = function createTokenAuth2(token) {
  if (!token) {
    throw new Error("[@octokit/auth-token] No token passed to createTokenAuth");
  }
  if (typeof token !== "string") {
    throw new Error(
      "[@octokit/auth-token] Token passed to createTokenAuth is not a string"
    );
  }
  token = token.replace(/^(token|bearer) +/i, "");
  return Object.assign(auth.bind(null, token), {
    hook: hook.bind(null, token)
  });
};


;// CONCATENATED MODULE: ./node_modules/@octokit/core/dist-src/version.js
const version_VERSION = "7.0.8";


;// CONCATENATED MODULE: ./node_modules/@octokit/core/dist-src/index.js






const dist_src_noop = () => {
};
const consoleWarn = console.warn.bind(console);
const consoleError = console.error.bind(console);
function createLogger(logger = {}) {
  if (typeof logger.debug !== "function") {
    logger.debug = dist_src_noop;
  }
  if (typeof logger.info !== "function") {
    logger.info = dist_src_noop;
  }
  if (typeof logger.warn !== "function") {
    logger.warn = consoleWarn;
  }
  if (typeof logger.error !== "function") {
    logger.error = consoleError;
  }
  return logger;
}
const userAgentTrail = `octokit-core.js/${version_VERSION} ${getUserAgent()}`;
class Octokit {
  static VERSION = version_VERSION;
  static defaults(defaults) {
    const OctokitWithDefaults = class extends this {
      constructor(...args) {
        const options = args[0] || {};
        if (typeof defaults === "function") {
          super(defaults(options));
          return;
        }
        super(
          Object.assign(
            {},
            defaults,
            options,
            options.userAgent && defaults.userAgent ? {
              userAgent: `${options.userAgent} ${defaults.userAgent}`
            } : null
          )
        );
      }
    };
    return OctokitWithDefaults;
  }
  static plugins = [];
  /**
   * Attach a plugin (or many) to your Octokit instance.
   *
   * @example
   * const API = Octokit.plugin(plugin1, plugin2, plugin3, ...)
   */
  static plugin(...newPlugins) {
    const currentPlugins = this.plugins;
    const NewOctokit = class extends this {
      static plugins = currentPlugins.concat(
        newPlugins.filter((plugin) => !currentPlugins.includes(plugin))
      );
    };
    return NewOctokit;
  }
  constructor(options = {}) {
    const hook = new before_after_hook.Collection();
    const requestDefaults = {
      baseUrl: request.endpoint.DEFAULTS.baseUrl,
      headers: {},
      request: Object.assign({}, options.request, {
        // @ts-ignore internal usage only, no need to type
        hook: hook.bind(null, "request")
      }),
      mediaType: {
        previews: [],
        format: ""
      }
    };
    requestDefaults.headers["user-agent"] = options.userAgent ? `${options.userAgent} ${userAgentTrail}` : userAgentTrail;
    if (options.baseUrl) {
      requestDefaults.baseUrl = options.baseUrl;
    }
    if (options.previews) {
      requestDefaults.mediaType.previews = options.previews;
    }
    if (options.timeZone) {
      requestDefaults.headers["time-zone"] = options.timeZone;
    }
    this.request = request.defaults(requestDefaults);
    this.graphql = withCustomRequest(this.request).defaults(requestDefaults);
    this.log = createLogger(options.log);
    this.hook = hook;
    if (!options.authStrategy) {
      if (!options.auth) {
        this.auth = async () => ({
          type: "unauthenticated"
        });
      } else {
        const auth = createTokenAuth(options.auth);
        hook.wrap("request", auth.hook);
        this.auth = auth;
      }
    } else {
      const { authStrategy, ...otherOptions } = options;
      const auth = authStrategy(
        Object.assign(
          {
            request: this.request,
            log: this.log,
            // we pass the current octokit instance as well as its constructor options
            // to allow for authentication strategies that return a new octokit instance
            // that shares the same internal state as the current one. The original
            // requirement for this was the "event-octokit" authentication strategy
            // of https://github.com/probot/octokit-auth-probot.
            octokit: this,
            octokitOptions: otherOptions
          },
          options.auth
        )
      );
      hook.wrap("request", auth.hook);
      this.auth = auth;
    }
    const classConstructor = this.constructor;
    for (let i = 0; i < classConstructor.plugins.length; ++i) {
      Object.assign(this, classConstructor.plugins[i](this, options));
    }
  }
  // assigned during constructor
  request;
  graphql;
  log;
  hook;
  // TODO: type `octokit.auth` based on passed options.authStrategy
  auth;
}


;// CONCATENATED MODULE: ./node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/version.js
const dist_src_version_VERSION = "17.0.0";

//# sourceMappingURL=version.js.map

;// CONCATENATED MODULE: ./node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js
const Endpoints = {
  actions: {
    addCustomLabelsToSelfHostedRunnerForOrg: [
      "POST /orgs/{org}/actions/runners/{runner_id}/labels"
    ],
    addCustomLabelsToSelfHostedRunnerForRepo: [
      "POST /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"
    ],
    addRepoAccessToSelfHostedRunnerGroupInOrg: [
      "PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories/{repository_id}"
    ],
    addSelectedRepoToOrgSecret: [
      "PUT /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"
    ],
    addSelectedRepoToOrgVariable: [
      "PUT /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"
    ],
    approveWorkflowRun: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/approve"
    ],
    cancelWorkflowRun: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel"
    ],
    createEnvironmentVariable: [
      "POST /repos/{owner}/{repo}/environments/{environment_name}/variables"
    ],
    createHostedRunnerForOrg: ["POST /orgs/{org}/actions/hosted-runners"],
    createOrUpdateEnvironmentSecret: [
      "PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"
    ],
    createOrUpdateOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}"],
    createOrUpdateRepoSecret: [
      "PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}"
    ],
    createOrgVariable: ["POST /orgs/{org}/actions/variables"],
    createRegistrationTokenForOrg: [
      "POST /orgs/{org}/actions/runners/registration-token"
    ],
    createRegistrationTokenForRepo: [
      "POST /repos/{owner}/{repo}/actions/runners/registration-token"
    ],
    createRemoveTokenForOrg: ["POST /orgs/{org}/actions/runners/remove-token"],
    createRemoveTokenForRepo: [
      "POST /repos/{owner}/{repo}/actions/runners/remove-token"
    ],
    createRepoVariable: ["POST /repos/{owner}/{repo}/actions/variables"],
    createWorkflowDispatch: [
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches"
    ],
    deleteActionsCacheById: [
      "DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}"
    ],
    deleteActionsCacheByKey: [
      "DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}"
    ],
    deleteArtifact: [
      "DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"
    ],
    deleteCustomImageFromOrg: [
      "DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"
    ],
    deleteCustomImageVersionFromOrg: [
      "DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"
    ],
    deleteEnvironmentSecret: [
      "DELETE /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"
    ],
    deleteEnvironmentVariable: [
      "DELETE /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"
    ],
    deleteHostedRunnerForOrg: [
      "DELETE /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"
    ],
    deleteOrgSecret: ["DELETE /orgs/{org}/actions/secrets/{secret_name}"],
    deleteOrgVariable: ["DELETE /orgs/{org}/actions/variables/{name}"],
    deleteRepoSecret: [
      "DELETE /repos/{owner}/{repo}/actions/secrets/{secret_name}"
    ],
    deleteRepoVariable: [
      "DELETE /repos/{owner}/{repo}/actions/variables/{name}"
    ],
    deleteSelfHostedRunnerFromOrg: [
      "DELETE /orgs/{org}/actions/runners/{runner_id}"
    ],
    deleteSelfHostedRunnerFromRepo: [
      "DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}"
    ],
    deleteWorkflowRun: ["DELETE /repos/{owner}/{repo}/actions/runs/{run_id}"],
    deleteWorkflowRunLogs: [
      "DELETE /repos/{owner}/{repo}/actions/runs/{run_id}/logs"
    ],
    disableSelectedRepositoryGithubActionsOrganization: [
      "DELETE /orgs/{org}/actions/permissions/repositories/{repository_id}"
    ],
    disableWorkflow: [
      "PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable"
    ],
    downloadArtifact: [
      "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}"
    ],
    downloadJobLogsForWorkflowRun: [
      "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs"
    ],
    downloadWorkflowRunAttemptLogs: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs"
    ],
    downloadWorkflowRunLogs: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs"
    ],
    enableSelectedRepositoryGithubActionsOrganization: [
      "PUT /orgs/{org}/actions/permissions/repositories/{repository_id}"
    ],
    enableWorkflow: [
      "PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable"
    ],
    forceCancelWorkflowRun: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel"
    ],
    generateRunnerJitconfigForOrg: [
      "POST /orgs/{org}/actions/runners/generate-jitconfig"
    ],
    generateRunnerJitconfigForRepo: [
      "POST /repos/{owner}/{repo}/actions/runners/generate-jitconfig"
    ],
    getActionsCacheList: ["GET /repos/{owner}/{repo}/actions/caches"],
    getActionsCacheUsage: ["GET /repos/{owner}/{repo}/actions/cache/usage"],
    getActionsCacheUsageByRepoForOrg: [
      "GET /orgs/{org}/actions/cache/usage-by-repository"
    ],
    getActionsCacheUsageForOrg: ["GET /orgs/{org}/actions/cache/usage"],
    getAllowedActionsOrganization: [
      "GET /orgs/{org}/actions/permissions/selected-actions"
    ],
    getAllowedActionsRepository: [
      "GET /repos/{owner}/{repo}/actions/permissions/selected-actions"
    ],
    getArtifact: ["GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"],
    getCustomImageForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"
    ],
    getCustomImageVersionForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"
    ],
    getCustomOidcSubClaimForRepo: [
      "GET /repos/{owner}/{repo}/actions/oidc/customization/sub"
    ],
    getEnvironmentPublicKey: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key"
    ],
    getEnvironmentSecret: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"
    ],
    getEnvironmentVariable: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"
    ],
    getGithubActionsDefaultWorkflowPermissionsOrganization: [
      "GET /orgs/{org}/actions/permissions/workflow"
    ],
    getGithubActionsDefaultWorkflowPermissionsRepository: [
      "GET /repos/{owner}/{repo}/actions/permissions/workflow"
    ],
    getGithubActionsPermissionsOrganization: [
      "GET /orgs/{org}/actions/permissions"
    ],
    getGithubActionsPermissionsRepository: [
      "GET /repos/{owner}/{repo}/actions/permissions"
    ],
    getHostedRunnerForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"
    ],
    getHostedRunnersGithubOwnedImagesForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/github-owned"
    ],
    getHostedRunnersLimitsForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/limits"
    ],
    getHostedRunnersMachineSpecsForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/machine-sizes"
    ],
    getHostedRunnersPartnerImagesForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/partner"
    ],
    getHostedRunnersPlatformsForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/platforms"
    ],
    getJobForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/jobs/{job_id}"],
    getOrgPublicKey: ["GET /orgs/{org}/actions/secrets/public-key"],
    getOrgSecret: ["GET /orgs/{org}/actions/secrets/{secret_name}"],
    getOrgVariable: ["GET /orgs/{org}/actions/variables/{name}"],
    getPendingDeploymentsForRun: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"
    ],
    getRepoPermissions: [
      "GET /repos/{owner}/{repo}/actions/permissions",
      {},
      { renamed: ["actions", "getGithubActionsPermissionsRepository"] }
    ],
    getRepoPublicKey: ["GET /repos/{owner}/{repo}/actions/secrets/public-key"],
    getRepoSecret: ["GET /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
    getRepoVariable: ["GET /repos/{owner}/{repo}/actions/variables/{name}"],
    getReviewsForRun: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals"
    ],
    getSelfHostedRunnerForOrg: ["GET /orgs/{org}/actions/runners/{runner_id}"],
    getSelfHostedRunnerForRepo: [
      "GET /repos/{owner}/{repo}/actions/runners/{runner_id}"
    ],
    getWorkflow: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}"],
    getWorkflowAccessToRepository: [
      "GET /repos/{owner}/{repo}/actions/permissions/access"
    ],
    getWorkflowRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}"],
    getWorkflowRunAttempt: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}"
    ],
    getWorkflowRunUsage: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing"
    ],
    getWorkflowUsage: [
      "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/timing"
    ],
    listArtifactsForRepo: ["GET /repos/{owner}/{repo}/actions/artifacts"],
    listCustomImageVersionsForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions"
    ],
    listCustomImagesForOrg: [
      "GET /orgs/{org}/actions/hosted-runners/images/custom"
    ],
    listEnvironmentSecrets: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/secrets"
    ],
    listEnvironmentVariables: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/variables"
    ],
    listGithubHostedRunnersInGroupForOrg: [
      "GET /orgs/{org}/actions/runner-groups/{runner_group_id}/hosted-runners"
    ],
    listHostedRunnersForOrg: ["GET /orgs/{org}/actions/hosted-runners"],
    listJobsForWorkflowRun: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs"
    ],
    listJobsForWorkflowRunAttempt: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs"
    ],
    listLabelsForSelfHostedRunnerForOrg: [
      "GET /orgs/{org}/actions/runners/{runner_id}/labels"
    ],
    listLabelsForSelfHostedRunnerForRepo: [
      "GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"
    ],
    listOrgSecrets: ["GET /orgs/{org}/actions/secrets"],
    listOrgVariables: ["GET /orgs/{org}/actions/variables"],
    listRepoOrganizationSecrets: [
      "GET /repos/{owner}/{repo}/actions/organization-secrets"
    ],
    listRepoOrganizationVariables: [
      "GET /repos/{owner}/{repo}/actions/organization-variables"
    ],
    listRepoSecrets: ["GET /repos/{owner}/{repo}/actions/secrets"],
    listRepoVariables: ["GET /repos/{owner}/{repo}/actions/variables"],
    listRepoWorkflows: ["GET /repos/{owner}/{repo}/actions/workflows"],
    listRunnerApplicationsForOrg: ["GET /orgs/{org}/actions/runners/downloads"],
    listRunnerApplicationsForRepo: [
      "GET /repos/{owner}/{repo}/actions/runners/downloads"
    ],
    listSelectedReposForOrgSecret: [
      "GET /orgs/{org}/actions/secrets/{secret_name}/repositories"
    ],
    listSelectedReposForOrgVariable: [
      "GET /orgs/{org}/actions/variables/{name}/repositories"
    ],
    listSelectedRepositoriesEnabledGithubActionsOrganization: [
      "GET /orgs/{org}/actions/permissions/repositories"
    ],
    listSelfHostedRunnersForOrg: ["GET /orgs/{org}/actions/runners"],
    listSelfHostedRunnersForRepo: ["GET /repos/{owner}/{repo}/actions/runners"],
    listWorkflowRunArtifacts: [
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts"
    ],
    listWorkflowRuns: [
      "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs"
    ],
    listWorkflowRunsForRepo: ["GET /repos/{owner}/{repo}/actions/runs"],
    reRunJobForWorkflowRun: [
      "POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun"
    ],
    reRunWorkflow: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun"],
    reRunWorkflowFailedJobs: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs"
    ],
    removeAllCustomLabelsFromSelfHostedRunnerForOrg: [
      "DELETE /orgs/{org}/actions/runners/{runner_id}/labels"
    ],
    removeAllCustomLabelsFromSelfHostedRunnerForRepo: [
      "DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"
    ],
    removeCustomLabelFromSelfHostedRunnerForOrg: [
      "DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}"
    ],
    removeCustomLabelFromSelfHostedRunnerForRepo: [
      "DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}"
    ],
    removeSelectedRepoFromOrgSecret: [
      "DELETE /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"
    ],
    removeSelectedRepoFromOrgVariable: [
      "DELETE /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"
    ],
    reviewCustomGatesForRun: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/deployment_protection_rule"
    ],
    reviewPendingDeploymentsForRun: [
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"
    ],
    setAllowedActionsOrganization: [
      "PUT /orgs/{org}/actions/permissions/selected-actions"
    ],
    setAllowedActionsRepository: [
      "PUT /repos/{owner}/{repo}/actions/permissions/selected-actions"
    ],
    setCustomLabelsForSelfHostedRunnerForOrg: [
      "PUT /orgs/{org}/actions/runners/{runner_id}/labels"
    ],
    setCustomLabelsForSelfHostedRunnerForRepo: [
      "PUT /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"
    ],
    setCustomOidcSubClaimForRepo: [
      "PUT /repos/{owner}/{repo}/actions/oidc/customization/sub"
    ],
    setGithubActionsDefaultWorkflowPermissionsOrganization: [
      "PUT /orgs/{org}/actions/permissions/workflow"
    ],
    setGithubActionsDefaultWorkflowPermissionsRepository: [
      "PUT /repos/{owner}/{repo}/actions/permissions/workflow"
    ],
    setGithubActionsPermissionsOrganization: [
      "PUT /orgs/{org}/actions/permissions"
    ],
    setGithubActionsPermissionsRepository: [
      "PUT /repos/{owner}/{repo}/actions/permissions"
    ],
    setSelectedReposForOrgSecret: [
      "PUT /orgs/{org}/actions/secrets/{secret_name}/repositories"
    ],
    setSelectedReposForOrgVariable: [
      "PUT /orgs/{org}/actions/variables/{name}/repositories"
    ],
    setSelectedRepositoriesEnabledGithubActionsOrganization: [
      "PUT /orgs/{org}/actions/permissions/repositories"
    ],
    setWorkflowAccessToRepository: [
      "PUT /repos/{owner}/{repo}/actions/permissions/access"
    ],
    updateEnvironmentVariable: [
      "PATCH /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"
    ],
    updateHostedRunnerForOrg: [
      "PATCH /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"
    ],
    updateOrgVariable: ["PATCH /orgs/{org}/actions/variables/{name}"],
    updateRepoVariable: [
      "PATCH /repos/{owner}/{repo}/actions/variables/{name}"
    ]
  },
  activity: {
    checkRepoIsStarredByAuthenticatedUser: ["GET /user/starred/{owner}/{repo}"],
    deleteRepoSubscription: ["DELETE /repos/{owner}/{repo}/subscription"],
    deleteThreadSubscription: [
      "DELETE /notifications/threads/{thread_id}/subscription"
    ],
    getFeeds: ["GET /feeds"],
    getRepoSubscription: ["GET /repos/{owner}/{repo}/subscription"],
    getThread: ["GET /notifications/threads/{thread_id}"],
    getThreadSubscriptionForAuthenticatedUser: [
      "GET /notifications/threads/{thread_id}/subscription"
    ],
    listEventsForAuthenticatedUser: ["GET /users/{username}/events"],
    listNotificationsForAuthenticatedUser: ["GET /notifications"],
    listOrgEventsForAuthenticatedUser: [
      "GET /users/{username}/events/orgs/{org}"
    ],
    listPublicEvents: ["GET /events"],
    listPublicEventsForRepoNetwork: ["GET /networks/{owner}/{repo}/events"],
    listPublicEventsForUser: ["GET /users/{username}/events/public"],
    listPublicOrgEvents: ["GET /orgs/{org}/events"],
    listReceivedEventsForUser: ["GET /users/{username}/received_events"],
    listReceivedPublicEventsForUser: [
      "GET /users/{username}/received_events/public"
    ],
    listRepoEvents: ["GET /repos/{owner}/{repo}/events"],
    listRepoNotificationsForAuthenticatedUser: [
      "GET /repos/{owner}/{repo}/notifications"
    ],
    listReposStarredByAuthenticatedUser: ["GET /user/starred"],
    listReposStarredByUser: ["GET /users/{username}/starred"],
    listReposWatchedByUser: ["GET /users/{username}/subscriptions"],
    listStargazersForRepo: ["GET /repos/{owner}/{repo}/stargazers"],
    listWatchedReposForAuthenticatedUser: ["GET /user/subscriptions"],
    listWatchersForRepo: ["GET /repos/{owner}/{repo}/subscribers"],
    markNotificationsAsRead: ["PUT /notifications"],
    markRepoNotificationsAsRead: ["PUT /repos/{owner}/{repo}/notifications"],
    markThreadAsDone: ["DELETE /notifications/threads/{thread_id}"],
    markThreadAsRead: ["PATCH /notifications/threads/{thread_id}"],
    setRepoSubscription: ["PUT /repos/{owner}/{repo}/subscription"],
    setThreadSubscription: [
      "PUT /notifications/threads/{thread_id}/subscription"
    ],
    starRepoForAuthenticatedUser: ["PUT /user/starred/{owner}/{repo}"],
    unstarRepoForAuthenticatedUser: ["DELETE /user/starred/{owner}/{repo}"]
  },
  apps: {
    addRepoToInstallation: [
      "PUT /user/installations/{installation_id}/repositories/{repository_id}",
      {},
      { renamed: ["apps", "addRepoToInstallationForAuthenticatedUser"] }
    ],
    addRepoToInstallationForAuthenticatedUser: [
      "PUT /user/installations/{installation_id}/repositories/{repository_id}"
    ],
    checkToken: ["POST /applications/{client_id}/token"],
    createFromManifest: ["POST /app-manifests/{code}/conversions"],
    createInstallationAccessToken: [
      "POST /app/installations/{installation_id}/access_tokens"
    ],
    deleteAuthorization: ["DELETE /applications/{client_id}/grant"],
    deleteInstallation: ["DELETE /app/installations/{installation_id}"],
    deleteToken: ["DELETE /applications/{client_id}/token"],
    getAuthenticated: ["GET /app"],
    getBySlug: ["GET /apps/{app_slug}"],
    getInstallation: ["GET /app/installations/{installation_id}"],
    getOrgInstallation: ["GET /orgs/{org}/installation"],
    getRepoInstallation: ["GET /repos/{owner}/{repo}/installation"],
    getSubscriptionPlanForAccount: [
      "GET /marketplace_listing/accounts/{account_id}"
    ],
    getSubscriptionPlanForAccountStubbed: [
      "GET /marketplace_listing/stubbed/accounts/{account_id}"
    ],
    getUserInstallation: ["GET /users/{username}/installation"],
    getWebhookConfigForApp: ["GET /app/hook/config"],
    getWebhookDelivery: ["GET /app/hook/deliveries/{delivery_id}"],
    listAccountsForPlan: ["GET /marketplace_listing/plans/{plan_id}/accounts"],
    listAccountsForPlanStubbed: [
      "GET /marketplace_listing/stubbed/plans/{plan_id}/accounts"
    ],
    listInstallationReposForAuthenticatedUser: [
      "GET /user/installations/{installation_id}/repositories"
    ],
    listInstallationRequestsForAuthenticatedApp: [
      "GET /app/installation-requests"
    ],
    listInstallations: ["GET /app/installations"],
    listInstallationsForAuthenticatedUser: ["GET /user/installations"],
    listPlans: ["GET /marketplace_listing/plans"],
    listPlansStubbed: ["GET /marketplace_listing/stubbed/plans"],
    listReposAccessibleToInstallation: ["GET /installation/repositories"],
    listSubscriptionsForAuthenticatedUser: ["GET /user/marketplace_purchases"],
    listSubscriptionsForAuthenticatedUserStubbed: [
      "GET /user/marketplace_purchases/stubbed"
    ],
    listWebhookDeliveries: ["GET /app/hook/deliveries"],
    redeliverWebhookDelivery: [
      "POST /app/hook/deliveries/{delivery_id}/attempts"
    ],
    removeRepoFromInstallation: [
      "DELETE /user/installations/{installation_id}/repositories/{repository_id}",
      {},
      { renamed: ["apps", "removeRepoFromInstallationForAuthenticatedUser"] }
    ],
    removeRepoFromInstallationForAuthenticatedUser: [
      "DELETE /user/installations/{installation_id}/repositories/{repository_id}"
    ],
    resetToken: ["PATCH /applications/{client_id}/token"],
    revokeInstallationAccessToken: ["DELETE /installation/token"],
    scopeToken: ["POST /applications/{client_id}/token/scoped"],
    suspendInstallation: ["PUT /app/installations/{installation_id}/suspended"],
    unsuspendInstallation: [
      "DELETE /app/installations/{installation_id}/suspended"
    ],
    updateWebhookConfigForApp: ["PATCH /app/hook/config"]
  },
  billing: {
    getGithubActionsBillingOrg: ["GET /orgs/{org}/settings/billing/actions"],
    getGithubActionsBillingUser: [
      "GET /users/{username}/settings/billing/actions"
    ],
    getGithubBillingPremiumRequestUsageReportOrg: [
      "GET /organizations/{org}/settings/billing/premium_request/usage"
    ],
    getGithubBillingPremiumRequestUsageReportUser: [
      "GET /users/{username}/settings/billing/premium_request/usage"
    ],
    getGithubBillingUsageReportOrg: [
      "GET /organizations/{org}/settings/billing/usage"
    ],
    getGithubBillingUsageReportUser: [
      "GET /users/{username}/settings/billing/usage"
    ],
    getGithubPackagesBillingOrg: ["GET /orgs/{org}/settings/billing/packages"],
    getGithubPackagesBillingUser: [
      "GET /users/{username}/settings/billing/packages"
    ],
    getSharedStorageBillingOrg: [
      "GET /orgs/{org}/settings/billing/shared-storage"
    ],
    getSharedStorageBillingUser: [
      "GET /users/{username}/settings/billing/shared-storage"
    ]
  },
  campaigns: {
    createCampaign: ["POST /orgs/{org}/campaigns"],
    deleteCampaign: ["DELETE /orgs/{org}/campaigns/{campaign_number}"],
    getCampaignSummary: ["GET /orgs/{org}/campaigns/{campaign_number}"],
    listOrgCampaigns: ["GET /orgs/{org}/campaigns"],
    updateCampaign: ["PATCH /orgs/{org}/campaigns/{campaign_number}"]
  },
  checks: {
    create: ["POST /repos/{owner}/{repo}/check-runs"],
    createSuite: ["POST /repos/{owner}/{repo}/check-suites"],
    get: ["GET /repos/{owner}/{repo}/check-runs/{check_run_id}"],
    getSuite: ["GET /repos/{owner}/{repo}/check-suites/{check_suite_id}"],
    listAnnotations: [
      "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations"
    ],
    listForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-runs"],
    listForSuite: [
      "GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs"
    ],
    listSuitesForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-suites"],
    rerequestRun: [
      "POST /repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest"
    ],
    rerequestSuite: [
      "POST /repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest"
    ],
    setSuitesPreferences: [
      "PATCH /repos/{owner}/{repo}/check-suites/preferences"
    ],
    update: ["PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}"]
  },
  codeScanning: {
    commitAutofix: [
      "POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix/commits"
    ],
    createAutofix: [
      "POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"
    ],
    createVariantAnalysis: [
      "POST /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses"
    ],
    deleteAnalysis: [
      "DELETE /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}{?confirm_delete}"
    ],
    deleteCodeqlDatabase: [
      "DELETE /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"
    ],
    getAlert: [
      "GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}",
      {},
      { renamedParameters: { alert_id: "alert_number" } }
    ],
    getAnalysis: [
      "GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}"
    ],
    getAutofix: [
      "GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"
    ],
    getCodeqlDatabase: [
      "GET /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"
    ],
    getDefaultSetup: ["GET /repos/{owner}/{repo}/code-scanning/default-setup"],
    getSarif: ["GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}"],
    getVariantAnalysis: [
      "GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}"
    ],
    getVariantAnalysisRepoTask: [
      "GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}/repos/{repo_owner}/{repo_name}"
    ],
    listAlertInstances: [
      "GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances"
    ],
    listAlertsForOrg: ["GET /orgs/{org}/code-scanning/alerts"],
    listAlertsForRepo: ["GET /repos/{owner}/{repo}/code-scanning/alerts"],
    listAlertsInstances: [
      "GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances",
      {},
      { renamed: ["codeScanning", "listAlertInstances"] }
    ],
    listCodeqlDatabases: [
      "GET /repos/{owner}/{repo}/code-scanning/codeql/databases"
    ],
    listRecentAnalyses: ["GET /repos/{owner}/{repo}/code-scanning/analyses"],
    updateAlert: [
      "PATCH /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}"
    ],
    updateDefaultSetup: [
      "PATCH /repos/{owner}/{repo}/code-scanning/default-setup"
    ],
    uploadSarif: ["POST /repos/{owner}/{repo}/code-scanning/sarifs"]
  },
  codeSecurity: {
    attachConfiguration: [
      "POST /orgs/{org}/code-security/configurations/{configuration_id}/attach"
    ],
    attachEnterpriseConfiguration: [
      "POST /enterprises/{enterprise}/code-security/configurations/{configuration_id}/attach"
    ],
    createConfiguration: ["POST /orgs/{org}/code-security/configurations"],
    createConfigurationForEnterprise: [
      "POST /enterprises/{enterprise}/code-security/configurations"
    ],
    deleteConfiguration: [
      "DELETE /orgs/{org}/code-security/configurations/{configuration_id}"
    ],
    deleteConfigurationForEnterprise: [
      "DELETE /enterprises/{enterprise}/code-security/configurations/{configuration_id}"
    ],
    detachConfiguration: [
      "DELETE /orgs/{org}/code-security/configurations/detach"
    ],
    getConfiguration: [
      "GET /orgs/{org}/code-security/configurations/{configuration_id}"
    ],
    getConfigurationForRepository: [
      "GET /repos/{owner}/{repo}/code-security-configuration"
    ],
    getConfigurationsForEnterprise: [
      "GET /enterprises/{enterprise}/code-security/configurations"
    ],
    getConfigurationsForOrg: ["GET /orgs/{org}/code-security/configurations"],
    getDefaultConfigurations: [
      "GET /orgs/{org}/code-security/configurations/defaults"
    ],
    getDefaultConfigurationsForEnterprise: [
      "GET /enterprises/{enterprise}/code-security/configurations/defaults"
    ],
    getRepositoriesForConfiguration: [
      "GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories"
    ],
    getRepositoriesForEnterpriseConfiguration: [
      "GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}/repositories"
    ],
    getSingleConfigurationForEnterprise: [
      "GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}"
    ],
    setConfigurationAsDefault: [
      "PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults"
    ],
    setConfigurationAsDefaultForEnterprise: [
      "PUT /enterprises/{enterprise}/code-security/configurations/{configuration_id}/defaults"
    ],
    updateConfiguration: [
      "PATCH /orgs/{org}/code-security/configurations/{configuration_id}"
    ],
    updateEnterpriseConfiguration: [
      "PATCH /enterprises/{enterprise}/code-security/configurations/{configuration_id}"
    ]
  },
  codesOfConduct: {
    getAllCodesOfConduct: ["GET /codes_of_conduct"],
    getConductCode: ["GET /codes_of_conduct/{key}"]
  },
  codespaces: {
    addRepositoryForSecretForAuthenticatedUser: [
      "PUT /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"
    ],
    addSelectedRepoToOrgSecret: [
      "PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"
    ],
    checkPermissionsForDevcontainer: [
      "GET /repos/{owner}/{repo}/codespaces/permissions_check"
    ],
    codespaceMachinesForAuthenticatedUser: [
      "GET /user/codespaces/{codespace_name}/machines"
    ],
    createForAuthenticatedUser: ["POST /user/codespaces"],
    createOrUpdateOrgSecret: [
      "PUT /orgs/{org}/codespaces/secrets/{secret_name}"
    ],
    createOrUpdateRepoSecret: [
      "PUT /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"
    ],
    createOrUpdateSecretForAuthenticatedUser: [
      "PUT /user/codespaces/secrets/{secret_name}"
    ],
    createWithPrForAuthenticatedUser: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/codespaces"
    ],
    createWithRepoForAuthenticatedUser: [
      "POST /repos/{owner}/{repo}/codespaces"
    ],
    deleteForAuthenticatedUser: ["DELETE /user/codespaces/{codespace_name}"],
    deleteFromOrganization: [
      "DELETE /orgs/{org}/members/{username}/codespaces/{codespace_name}"
    ],
    deleteOrgSecret: ["DELETE /orgs/{org}/codespaces/secrets/{secret_name}"],
    deleteRepoSecret: [
      "DELETE /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"
    ],
    deleteSecretForAuthenticatedUser: [
      "DELETE /user/codespaces/secrets/{secret_name}"
    ],
    exportForAuthenticatedUser: [
      "POST /user/codespaces/{codespace_name}/exports"
    ],
    getCodespacesForUserInOrg: [
      "GET /orgs/{org}/members/{username}/codespaces"
    ],
    getExportDetailsForAuthenticatedUser: [
      "GET /user/codespaces/{codespace_name}/exports/{export_id}"
    ],
    getForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}"],
    getOrgPublicKey: ["GET /orgs/{org}/codespaces/secrets/public-key"],
    getOrgSecret: ["GET /orgs/{org}/codespaces/secrets/{secret_name}"],
    getPublicKeyForAuthenticatedUser: [
      "GET /user/codespaces/secrets/public-key"
    ],
    getRepoPublicKey: [
      "GET /repos/{owner}/{repo}/codespaces/secrets/public-key"
    ],
    getRepoSecret: [
      "GET /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"
    ],
    getSecretForAuthenticatedUser: [
      "GET /user/codespaces/secrets/{secret_name}"
    ],
    listDevcontainersInRepositoryForAuthenticatedUser: [
      "GET /repos/{owner}/{repo}/codespaces/devcontainers"
    ],
    listForAuthenticatedUser: ["GET /user/codespaces"],
    listInOrganization: [
      "GET /orgs/{org}/codespaces",
      {},
      { renamedParameters: { org_id: "org" } }
    ],
    listInRepositoryForAuthenticatedUser: [
      "GET /repos/{owner}/{repo}/codespaces"
    ],
    listOrgSecrets: ["GET /orgs/{org}/codespaces/secrets"],
    listRepoSecrets: ["GET /repos/{owner}/{repo}/codespaces/secrets"],
    listRepositoriesForSecretForAuthenticatedUser: [
      "GET /user/codespaces/secrets/{secret_name}/repositories"
    ],
    listSecretsForAuthenticatedUser: ["GET /user/codespaces/secrets"],
    listSelectedReposForOrgSecret: [
      "GET /orgs/{org}/codespaces/secrets/{secret_name}/repositories"
    ],
    preFlightWithRepoForAuthenticatedUser: [
      "GET /repos/{owner}/{repo}/codespaces/new"
    ],
    publishForAuthenticatedUser: [
      "POST /user/codespaces/{codespace_name}/publish"
    ],
    removeRepositoryForSecretForAuthenticatedUser: [
      "DELETE /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"
    ],
    removeSelectedRepoFromOrgSecret: [
      "DELETE /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"
    ],
    repoMachinesForAuthenticatedUser: [
      "GET /repos/{owner}/{repo}/codespaces/machines"
    ],
    setRepositoriesForSecretForAuthenticatedUser: [
      "PUT /user/codespaces/secrets/{secret_name}/repositories"
    ],
    setSelectedReposForOrgSecret: [
      "PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories"
    ],
    startForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/start"],
    stopForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/stop"],
    stopInOrganization: [
      "POST /orgs/{org}/members/{username}/codespaces/{codespace_name}/stop"
    ],
    updateForAuthenticatedUser: ["PATCH /user/codespaces/{codespace_name}"]
  },
  copilot: {
    addCopilotSeatsForTeams: [
      "POST /orgs/{org}/copilot/billing/selected_teams"
    ],
    addCopilotSeatsForUsers: [
      "POST /orgs/{org}/copilot/billing/selected_users"
    ],
    cancelCopilotSeatAssignmentForTeams: [
      "DELETE /orgs/{org}/copilot/billing/selected_teams"
    ],
    cancelCopilotSeatAssignmentForUsers: [
      "DELETE /orgs/{org}/copilot/billing/selected_users"
    ],
    copilotMetricsForOrganization: ["GET /orgs/{org}/copilot/metrics"],
    copilotMetricsForTeam: ["GET /orgs/{org}/team/{team_slug}/copilot/metrics"],
    getCopilotOrganizationDetails: ["GET /orgs/{org}/copilot/billing"],
    getCopilotSeatDetailsForUser: [
      "GET /orgs/{org}/members/{username}/copilot"
    ],
    listCopilotSeats: ["GET /orgs/{org}/copilot/billing/seats"]
  },
  credentials: { revoke: ["POST /credentials/revoke"] },
  dependabot: {
    addSelectedRepoToOrgSecret: [
      "PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"
    ],
    createOrUpdateOrgSecret: [
      "PUT /orgs/{org}/dependabot/secrets/{secret_name}"
    ],
    createOrUpdateRepoSecret: [
      "PUT /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"
    ],
    deleteOrgSecret: ["DELETE /orgs/{org}/dependabot/secrets/{secret_name}"],
    deleteRepoSecret: [
      "DELETE /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"
    ],
    getAlert: ["GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
    getOrgPublicKey: ["GET /orgs/{org}/dependabot/secrets/public-key"],
    getOrgSecret: ["GET /orgs/{org}/dependabot/secrets/{secret_name}"],
    getRepoPublicKey: [
      "GET /repos/{owner}/{repo}/dependabot/secrets/public-key"
    ],
    getRepoSecret: [
      "GET /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"
    ],
    listAlertsForEnterprise: [
      "GET /enterprises/{enterprise}/dependabot/alerts"
    ],
    listAlertsForOrg: ["GET /orgs/{org}/dependabot/alerts"],
    listAlertsForRepo: ["GET /repos/{owner}/{repo}/dependabot/alerts"],
    listOrgSecrets: ["GET /orgs/{org}/dependabot/secrets"],
    listRepoSecrets: ["GET /repos/{owner}/{repo}/dependabot/secrets"],
    listSelectedReposForOrgSecret: [
      "GET /orgs/{org}/dependabot/secrets/{secret_name}/repositories"
    ],
    removeSelectedRepoFromOrgSecret: [
      "DELETE /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"
    ],
    repositoryAccessForOrg: [
      "GET /organizations/{org}/dependabot/repository-access"
    ],
    setRepositoryAccessDefaultLevel: [
      "PUT /organizations/{org}/dependabot/repository-access/default-level"
    ],
    setSelectedReposForOrgSecret: [
      "PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories"
    ],
    updateAlert: [
      "PATCH /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"
    ],
    updateRepositoryAccessForOrg: [
      "PATCH /organizations/{org}/dependabot/repository-access"
    ]
  },
  dependencyGraph: {
    createRepositorySnapshot: [
      "POST /repos/{owner}/{repo}/dependency-graph/snapshots"
    ],
    diffRange: [
      "GET /repos/{owner}/{repo}/dependency-graph/compare/{basehead}"
    ],
    exportSbom: ["GET /repos/{owner}/{repo}/dependency-graph/sbom"]
  },
  emojis: { get: ["GET /emojis"] },
  enterpriseTeamMemberships: {
    add: [
      "PUT /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"
    ],
    bulkAdd: [
      "POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/add"
    ],
    bulkRemove: [
      "POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/remove"
    ],
    get: [
      "GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"
    ],
    list: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships"],
    remove: [
      "DELETE /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"
    ]
  },
  enterpriseTeamOrganizations: {
    add: [
      "PUT /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"
    ],
    bulkAdd: [
      "POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/add"
    ],
    bulkRemove: [
      "POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/remove"
    ],
    delete: [
      "DELETE /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"
    ],
    getAssignment: [
      "GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"
    ],
    getAssignments: [
      "GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations"
    ]
  },
  enterpriseTeams: {
    create: ["POST /enterprises/{enterprise}/teams"],
    delete: ["DELETE /enterprises/{enterprise}/teams/{team_slug}"],
    get: ["GET /enterprises/{enterprise}/teams/{team_slug}"],
    list: ["GET /enterprises/{enterprise}/teams"],
    update: ["PATCH /enterprises/{enterprise}/teams/{team_slug}"]
  },
  gists: {
    checkIsStarred: ["GET /gists/{gist_id}/star"],
    create: ["POST /gists"],
    createComment: ["POST /gists/{gist_id}/comments"],
    delete: ["DELETE /gists/{gist_id}"],
    deleteComment: ["DELETE /gists/{gist_id}/comments/{comment_id}"],
    fork: ["POST /gists/{gist_id}/forks"],
    get: ["GET /gists/{gist_id}"],
    getComment: ["GET /gists/{gist_id}/comments/{comment_id}"],
    getRevision: ["GET /gists/{gist_id}/{sha}"],
    list: ["GET /gists"],
    listComments: ["GET /gists/{gist_id}/comments"],
    listCommits: ["GET /gists/{gist_id}/commits"],
    listForUser: ["GET /users/{username}/gists"],
    listForks: ["GET /gists/{gist_id}/forks"],
    listPublic: ["GET /gists/public"],
    listStarred: ["GET /gists/starred"],
    star: ["PUT /gists/{gist_id}/star"],
    unstar: ["DELETE /gists/{gist_id}/star"],
    update: ["PATCH /gists/{gist_id}"],
    updateComment: ["PATCH /gists/{gist_id}/comments/{comment_id}"]
  },
  git: {
    createBlob: ["POST /repos/{owner}/{repo}/git/blobs"],
    createCommit: ["POST /repos/{owner}/{repo}/git/commits"],
    createRef: ["POST /repos/{owner}/{repo}/git/refs"],
    createTag: ["POST /repos/{owner}/{repo}/git/tags"],
    createTree: ["POST /repos/{owner}/{repo}/git/trees"],
    deleteRef: ["DELETE /repos/{owner}/{repo}/git/refs/{ref}"],
    getBlob: ["GET /repos/{owner}/{repo}/git/blobs/{file_sha}"],
    getCommit: ["GET /repos/{owner}/{repo}/git/commits/{commit_sha}"],
    getRef: ["GET /repos/{owner}/{repo}/git/ref/{ref}"],
    getTag: ["GET /repos/{owner}/{repo}/git/tags/{tag_sha}"],
    getTree: ["GET /repos/{owner}/{repo}/git/trees/{tree_sha}"],
    listMatchingRefs: ["GET /repos/{owner}/{repo}/git/matching-refs/{ref}"],
    updateRef: ["PATCH /repos/{owner}/{repo}/git/refs/{ref}"]
  },
  gitignore: {
    getAllTemplates: ["GET /gitignore/templates"],
    getTemplate: ["GET /gitignore/templates/{name}"]
  },
  hostedCompute: {
    createNetworkConfigurationForOrg: [
      "POST /orgs/{org}/settings/network-configurations"
    ],
    deleteNetworkConfigurationFromOrg: [
      "DELETE /orgs/{org}/settings/network-configurations/{network_configuration_id}"
    ],
    getNetworkConfigurationForOrg: [
      "GET /orgs/{org}/settings/network-configurations/{network_configuration_id}"
    ],
    getNetworkSettingsForOrg: [
      "GET /orgs/{org}/settings/network-settings/{network_settings_id}"
    ],
    listNetworkConfigurationsForOrg: [
      "GET /orgs/{org}/settings/network-configurations"
    ],
    updateNetworkConfigurationForOrg: [
      "PATCH /orgs/{org}/settings/network-configurations/{network_configuration_id}"
    ]
  },
  interactions: {
    getRestrictionsForAuthenticatedUser: ["GET /user/interaction-limits"],
    getRestrictionsForOrg: ["GET /orgs/{org}/interaction-limits"],
    getRestrictionsForRepo: ["GET /repos/{owner}/{repo}/interaction-limits"],
    getRestrictionsForYourPublicRepos: [
      "GET /user/interaction-limits",
      {},
      { renamed: ["interactions", "getRestrictionsForAuthenticatedUser"] }
    ],
    removeRestrictionsForAuthenticatedUser: ["DELETE /user/interaction-limits"],
    removeRestrictionsForOrg: ["DELETE /orgs/{org}/interaction-limits"],
    removeRestrictionsForRepo: [
      "DELETE /repos/{owner}/{repo}/interaction-limits"
    ],
    removeRestrictionsForYourPublicRepos: [
      "DELETE /user/interaction-limits",
      {},
      { renamed: ["interactions", "removeRestrictionsForAuthenticatedUser"] }
    ],
    setRestrictionsForAuthenticatedUser: ["PUT /user/interaction-limits"],
    setRestrictionsForOrg: ["PUT /orgs/{org}/interaction-limits"],
    setRestrictionsForRepo: ["PUT /repos/{owner}/{repo}/interaction-limits"],
    setRestrictionsForYourPublicRepos: [
      "PUT /user/interaction-limits",
      {},
      { renamed: ["interactions", "setRestrictionsForAuthenticatedUser"] }
    ]
  },
  issues: {
    addAssignees: [
      "POST /repos/{owner}/{repo}/issues/{issue_number}/assignees"
    ],
    addBlockedByDependency: [
      "POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"
    ],
    addLabels: ["POST /repos/{owner}/{repo}/issues/{issue_number}/labels"],
    addSubIssue: [
      "POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"
    ],
    checkUserCanBeAssigned: ["GET /repos/{owner}/{repo}/assignees/{assignee}"],
    checkUserCanBeAssignedToIssue: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}"
    ],
    create: ["POST /repos/{owner}/{repo}/issues"],
    createComment: [
      "POST /repos/{owner}/{repo}/issues/{issue_number}/comments"
    ],
    createLabel: ["POST /repos/{owner}/{repo}/labels"],
    createMilestone: ["POST /repos/{owner}/{repo}/milestones"],
    deleteComment: [
      "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}"
    ],
    deleteLabel: ["DELETE /repos/{owner}/{repo}/labels/{name}"],
    deleteMilestone: [
      "DELETE /repos/{owner}/{repo}/milestones/{milestone_number}"
    ],
    get: ["GET /repos/{owner}/{repo}/issues/{issue_number}"],
    getComment: ["GET /repos/{owner}/{repo}/issues/comments/{comment_id}"],
    getEvent: ["GET /repos/{owner}/{repo}/issues/events/{event_id}"],
    getLabel: ["GET /repos/{owner}/{repo}/labels/{name}"],
    getMilestone: ["GET /repos/{owner}/{repo}/milestones/{milestone_number}"],
    getParent: ["GET /repos/{owner}/{repo}/issues/{issue_number}/parent"],
    list: ["GET /issues"],
    listAssignees: ["GET /repos/{owner}/{repo}/assignees"],
    listComments: ["GET /repos/{owner}/{repo}/issues/{issue_number}/comments"],
    listCommentsForRepo: ["GET /repos/{owner}/{repo}/issues/comments"],
    listDependenciesBlockedBy: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"
    ],
    listDependenciesBlocking: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking"
    ],
    listEvents: ["GET /repos/{owner}/{repo}/issues/{issue_number}/events"],
    listEventsForRepo: ["GET /repos/{owner}/{repo}/issues/events"],
    listEventsForTimeline: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/timeline"
    ],
    listForAuthenticatedUser: ["GET /user/issues"],
    listForOrg: ["GET /orgs/{org}/issues"],
    listForRepo: ["GET /repos/{owner}/{repo}/issues"],
    listLabelsForMilestone: [
      "GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels"
    ],
    listLabelsForRepo: ["GET /repos/{owner}/{repo}/labels"],
    listLabelsOnIssue: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/labels"
    ],
    listMilestones: ["GET /repos/{owner}/{repo}/milestones"],
    listSubIssues: [
      "GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"
    ],
    lock: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/lock"],
    removeAllLabels: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels"
    ],
    removeAssignees: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees"
    ],
    removeDependencyBlockedBy: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}"
    ],
    removeLabel: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}"
    ],
    removeSubIssue: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue"
    ],
    reprioritizeSubIssue: [
      "PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority"
    ],
    setLabels: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/labels"],
    unlock: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock"],
    update: ["PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
    updateComment: ["PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}"],
    updateLabel: ["PATCH /repos/{owner}/{repo}/labels/{name}"],
    updateMilestone: [
      "PATCH /repos/{owner}/{repo}/milestones/{milestone_number}"
    ]
  },
  licenses: {
    get: ["GET /licenses/{license}"],
    getAllCommonlyUsed: ["GET /licenses"],
    getForRepo: ["GET /repos/{owner}/{repo}/license"]
  },
  markdown: {
    render: ["POST /markdown"],
    renderRaw: [
      "POST /markdown/raw",
      { headers: { "content-type": "text/plain; charset=utf-8" } }
    ]
  },
  meta: {
    get: ["GET /meta"],
    getAllVersions: ["GET /versions"],
    getOctocat: ["GET /octocat"],
    getZen: ["GET /zen"],
    root: ["GET /"]
  },
  migrations: {
    deleteArchiveForAuthenticatedUser: [
      "DELETE /user/migrations/{migration_id}/archive"
    ],
    deleteArchiveForOrg: [
      "DELETE /orgs/{org}/migrations/{migration_id}/archive"
    ],
    downloadArchiveForOrg: [
      "GET /orgs/{org}/migrations/{migration_id}/archive"
    ],
    getArchiveForAuthenticatedUser: [
      "GET /user/migrations/{migration_id}/archive"
    ],
    getStatusForAuthenticatedUser: ["GET /user/migrations/{migration_id}"],
    getStatusForOrg: ["GET /orgs/{org}/migrations/{migration_id}"],
    listForAuthenticatedUser: ["GET /user/migrations"],
    listForOrg: ["GET /orgs/{org}/migrations"],
    listReposForAuthenticatedUser: [
      "GET /user/migrations/{migration_id}/repositories"
    ],
    listReposForOrg: ["GET /orgs/{org}/migrations/{migration_id}/repositories"],
    listReposForUser: [
      "GET /user/migrations/{migration_id}/repositories",
      {},
      { renamed: ["migrations", "listReposForAuthenticatedUser"] }
    ],
    startForAuthenticatedUser: ["POST /user/migrations"],
    startForOrg: ["POST /orgs/{org}/migrations"],
    unlockRepoForAuthenticatedUser: [
      "DELETE /user/migrations/{migration_id}/repos/{repo_name}/lock"
    ],
    unlockRepoForOrg: [
      "DELETE /orgs/{org}/migrations/{migration_id}/repos/{repo_name}/lock"
    ]
  },
  oidc: {
    getOidcCustomSubTemplateForOrg: [
      "GET /orgs/{org}/actions/oidc/customization/sub"
    ],
    updateOidcCustomSubTemplateForOrg: [
      "PUT /orgs/{org}/actions/oidc/customization/sub"
    ]
  },
  orgs: {
    addSecurityManagerTeam: [
      "PUT /orgs/{org}/security-managers/teams/{team_slug}",
      {},
      {
        deprecated: "octokit.rest.orgs.addSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#add-a-security-manager-team"
      }
    ],
    assignTeamToOrgRole: [
      "PUT /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"
    ],
    assignUserToOrgRole: [
      "PUT /orgs/{org}/organization-roles/users/{username}/{role_id}"
    ],
    blockUser: ["PUT /orgs/{org}/blocks/{username}"],
    cancelInvitation: ["DELETE /orgs/{org}/invitations/{invitation_id}"],
    checkBlockedUser: ["GET /orgs/{org}/blocks/{username}"],
    checkMembershipForUser: ["GET /orgs/{org}/members/{username}"],
    checkPublicMembershipForUser: ["GET /orgs/{org}/public_members/{username}"],
    convertMemberToOutsideCollaborator: [
      "PUT /orgs/{org}/outside_collaborators/{username}"
    ],
    createArtifactStorageRecord: [
      "POST /orgs/{org}/artifacts/metadata/storage-record"
    ],
    createInvitation: ["POST /orgs/{org}/invitations"],
    createIssueType: ["POST /orgs/{org}/issue-types"],
    createWebhook: ["POST /orgs/{org}/hooks"],
    customPropertiesForOrgsCreateOrUpdateOrganizationValues: [
      "PATCH /organizations/{org}/org-properties/values"
    ],
    customPropertiesForOrgsGetOrganizationValues: [
      "GET /organizations/{org}/org-properties/values"
    ],
    customPropertiesForReposCreateOrUpdateOrganizationDefinition: [
      "PUT /orgs/{org}/properties/schema/{custom_property_name}"
    ],
    customPropertiesForReposCreateOrUpdateOrganizationDefinitions: [
      "PATCH /orgs/{org}/properties/schema"
    ],
    customPropertiesForReposCreateOrUpdateOrganizationValues: [
      "PATCH /orgs/{org}/properties/values"
    ],
    customPropertiesForReposDeleteOrganizationDefinition: [
      "DELETE /orgs/{org}/properties/schema/{custom_property_name}"
    ],
    customPropertiesForReposGetOrganizationDefinition: [
      "GET /orgs/{org}/properties/schema/{custom_property_name}"
    ],
    customPropertiesForReposGetOrganizationDefinitions: [
      "GET /orgs/{org}/properties/schema"
    ],
    customPropertiesForReposGetOrganizationValues: [
      "GET /orgs/{org}/properties/values"
    ],
    delete: ["DELETE /orgs/{org}"],
    deleteAttestationsBulk: ["POST /orgs/{org}/attestations/delete-request"],
    deleteAttestationsById: [
      "DELETE /orgs/{org}/attestations/{attestation_id}"
    ],
    deleteAttestationsBySubjectDigest: [
      "DELETE /orgs/{org}/attestations/digest/{subject_digest}"
    ],
    deleteIssueType: ["DELETE /orgs/{org}/issue-types/{issue_type_id}"],
    deleteWebhook: ["DELETE /orgs/{org}/hooks/{hook_id}"],
    disableSelectedRepositoryImmutableReleasesOrganization: [
      "DELETE /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"
    ],
    enableSelectedRepositoryImmutableReleasesOrganization: [
      "PUT /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"
    ],
    get: ["GET /orgs/{org}"],
    getImmutableReleasesSettings: [
      "GET /orgs/{org}/settings/immutable-releases"
    ],
    getImmutableReleasesSettingsRepositories: [
      "GET /orgs/{org}/settings/immutable-releases/repositories"
    ],
    getMembershipForAuthenticatedUser: ["GET /user/memberships/orgs/{org}"],
    getMembershipForUser: ["GET /orgs/{org}/memberships/{username}"],
    getOrgRole: ["GET /orgs/{org}/organization-roles/{role_id}"],
    getOrgRulesetHistory: ["GET /orgs/{org}/rulesets/{ruleset_id}/history"],
    getOrgRulesetVersion: [
      "GET /orgs/{org}/rulesets/{ruleset_id}/history/{version_id}"
    ],
    getWebhook: ["GET /orgs/{org}/hooks/{hook_id}"],
    getWebhookConfigForOrg: ["GET /orgs/{org}/hooks/{hook_id}/config"],
    getWebhookDelivery: [
      "GET /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}"
    ],
    list: ["GET /organizations"],
    listAppInstallations: ["GET /orgs/{org}/installations"],
    listArtifactStorageRecords: [
      "GET /orgs/{org}/artifacts/{subject_digest}/metadata/storage-records"
    ],
    listAttestationRepositories: ["GET /orgs/{org}/attestations/repositories"],
    listAttestations: ["GET /orgs/{org}/attestations/{subject_digest}"],
    listAttestationsBulk: [
      "POST /orgs/{org}/attestations/bulk-list{?per_page,before,after}"
    ],
    listBlockedUsers: ["GET /orgs/{org}/blocks"],
    listFailedInvitations: ["GET /orgs/{org}/failed_invitations"],
    listForAuthenticatedUser: ["GET /user/orgs"],
    listForUser: ["GET /users/{username}/orgs"],
    listInvitationTeams: ["GET /orgs/{org}/invitations/{invitation_id}/teams"],
    listIssueTypes: ["GET /orgs/{org}/issue-types"],
    listMembers: ["GET /orgs/{org}/members"],
    listMembershipsForAuthenticatedUser: ["GET /user/memberships/orgs"],
    listOrgRoleTeams: ["GET /orgs/{org}/organization-roles/{role_id}/teams"],
    listOrgRoleUsers: ["GET /orgs/{org}/organization-roles/{role_id}/users"],
    listOrgRoles: ["GET /orgs/{org}/organization-roles"],
    listOrganizationFineGrainedPermissions: [
      "GET /orgs/{org}/organization-fine-grained-permissions"
    ],
    listOutsideCollaborators: ["GET /orgs/{org}/outside_collaborators"],
    listPatGrantRepositories: [
      "GET /orgs/{org}/personal-access-tokens/{pat_id}/repositories"
    ],
    listPatGrantRequestRepositories: [
      "GET /orgs/{org}/personal-access-token-requests/{pat_request_id}/repositories"
    ],
    listPatGrantRequests: ["GET /orgs/{org}/personal-access-token-requests"],
    listPatGrants: ["GET /orgs/{org}/personal-access-tokens"],
    listPendingInvitations: ["GET /orgs/{org}/invitations"],
    listPublicMembers: ["GET /orgs/{org}/public_members"],
    listSecurityManagerTeams: [
      "GET /orgs/{org}/security-managers",
      {},
      {
        deprecated: "octokit.rest.orgs.listSecurityManagerTeams() is deprecated, see https://docs.github.com/rest/orgs/security-managers#list-security-manager-teams"
      }
    ],
    listWebhookDeliveries: ["GET /orgs/{org}/hooks/{hook_id}/deliveries"],
    listWebhooks: ["GET /orgs/{org}/hooks"],
    pingWebhook: ["POST /orgs/{org}/hooks/{hook_id}/pings"],
    redeliverWebhookDelivery: [
      "POST /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"
    ],
    removeMember: ["DELETE /orgs/{org}/members/{username}"],
    removeMembershipForUser: ["DELETE /orgs/{org}/memberships/{username}"],
    removeOutsideCollaborator: [
      "DELETE /orgs/{org}/outside_collaborators/{username}"
    ],
    removePublicMembershipForAuthenticatedUser: [
      "DELETE /orgs/{org}/public_members/{username}"
    ],
    removeSecurityManagerTeam: [
      "DELETE /orgs/{org}/security-managers/teams/{team_slug}",
      {},
      {
        deprecated: "octokit.rest.orgs.removeSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#remove-a-security-manager-team"
      }
    ],
    reviewPatGrantRequest: [
      "POST /orgs/{org}/personal-access-token-requests/{pat_request_id}"
    ],
    reviewPatGrantRequestsInBulk: [
      "POST /orgs/{org}/personal-access-token-requests"
    ],
    revokeAllOrgRolesTeam: [
      "DELETE /orgs/{org}/organization-roles/teams/{team_slug}"
    ],
    revokeAllOrgRolesUser: [
      "DELETE /orgs/{org}/organization-roles/users/{username}"
    ],
    revokeOrgRoleTeam: [
      "DELETE /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"
    ],
    revokeOrgRoleUser: [
      "DELETE /orgs/{org}/organization-roles/users/{username}/{role_id}"
    ],
    setImmutableReleasesSettings: [
      "PUT /orgs/{org}/settings/immutable-releases"
    ],
    setImmutableReleasesSettingsRepositories: [
      "PUT /orgs/{org}/settings/immutable-releases/repositories"
    ],
    setMembershipForUser: ["PUT /orgs/{org}/memberships/{username}"],
    setPublicMembershipForAuthenticatedUser: [
      "PUT /orgs/{org}/public_members/{username}"
    ],
    unblockUser: ["DELETE /orgs/{org}/blocks/{username}"],
    update: ["PATCH /orgs/{org}"],
    updateIssueType: ["PUT /orgs/{org}/issue-types/{issue_type_id}"],
    updateMembershipForAuthenticatedUser: [
      "PATCH /user/memberships/orgs/{org}"
    ],
    updatePatAccess: ["POST /orgs/{org}/personal-access-tokens/{pat_id}"],
    updatePatAccesses: ["POST /orgs/{org}/personal-access-tokens"],
    updateWebhook: ["PATCH /orgs/{org}/hooks/{hook_id}"],
    updateWebhookConfigForOrg: ["PATCH /orgs/{org}/hooks/{hook_id}/config"]
  },
  packages: {
    deletePackageForAuthenticatedUser: [
      "DELETE /user/packages/{package_type}/{package_name}"
    ],
    deletePackageForOrg: [
      "DELETE /orgs/{org}/packages/{package_type}/{package_name}"
    ],
    deletePackageForUser: [
      "DELETE /users/{username}/packages/{package_type}/{package_name}"
    ],
    deletePackageVersionForAuthenticatedUser: [
      "DELETE /user/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    deletePackageVersionForOrg: [
      "DELETE /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    deletePackageVersionForUser: [
      "DELETE /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    getAllPackageVersionsForAPackageOwnedByAnOrg: [
      "GET /orgs/{org}/packages/{package_type}/{package_name}/versions",
      {},
      { renamed: ["packages", "getAllPackageVersionsForPackageOwnedByOrg"] }
    ],
    getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser: [
      "GET /user/packages/{package_type}/{package_name}/versions",
      {},
      {
        renamed: [
          "packages",
          "getAllPackageVersionsForPackageOwnedByAuthenticatedUser"
        ]
      }
    ],
    getAllPackageVersionsForPackageOwnedByAuthenticatedUser: [
      "GET /user/packages/{package_type}/{package_name}/versions"
    ],
    getAllPackageVersionsForPackageOwnedByOrg: [
      "GET /orgs/{org}/packages/{package_type}/{package_name}/versions"
    ],
    getAllPackageVersionsForPackageOwnedByUser: [
      "GET /users/{username}/packages/{package_type}/{package_name}/versions"
    ],
    getPackageForAuthenticatedUser: [
      "GET /user/packages/{package_type}/{package_name}"
    ],
    getPackageForOrganization: [
      "GET /orgs/{org}/packages/{package_type}/{package_name}"
    ],
    getPackageForUser: [
      "GET /users/{username}/packages/{package_type}/{package_name}"
    ],
    getPackageVersionForAuthenticatedUser: [
      "GET /user/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    getPackageVersionForOrganization: [
      "GET /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    getPackageVersionForUser: [
      "GET /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"
    ],
    listDockerMigrationConflictingPackagesForAuthenticatedUser: [
      "GET /user/docker/conflicts"
    ],
    listDockerMigrationConflictingPackagesForOrganization: [
      "GET /orgs/{org}/docker/conflicts"
    ],
    listDockerMigrationConflictingPackagesForUser: [
      "GET /users/{username}/docker/conflicts"
    ],
    listPackagesForAuthenticatedUser: ["GET /user/packages"],
    listPackagesForOrganization: ["GET /orgs/{org}/packages"],
    listPackagesForUser: ["GET /users/{username}/packages"],
    restorePackageForAuthenticatedUser: [
      "POST /user/packages/{package_type}/{package_name}/restore{?token}"
    ],
    restorePackageForOrg: [
      "POST /orgs/{org}/packages/{package_type}/{package_name}/restore{?token}"
    ],
    restorePackageForUser: [
      "POST /users/{username}/packages/{package_type}/{package_name}/restore{?token}"
    ],
    restorePackageVersionForAuthenticatedUser: [
      "POST /user/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"
    ],
    restorePackageVersionForOrg: [
      "POST /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"
    ],
    restorePackageVersionForUser: [
      "POST /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"
    ]
  },
  privateRegistries: {
    createOrgPrivateRegistry: ["POST /orgs/{org}/private-registries"],
    deleteOrgPrivateRegistry: [
      "DELETE /orgs/{org}/private-registries/{secret_name}"
    ],
    getOrgPrivateRegistry: ["GET /orgs/{org}/private-registries/{secret_name}"],
    getOrgPublicKey: ["GET /orgs/{org}/private-registries/public-key"],
    listOrgPrivateRegistries: ["GET /orgs/{org}/private-registries"],
    updateOrgPrivateRegistry: [
      "PATCH /orgs/{org}/private-registries/{secret_name}"
    ]
  },
  projects: {
    addItemForOrg: ["POST /orgs/{org}/projectsV2/{project_number}/items"],
    addItemForUser: [
      "POST /users/{username}/projectsV2/{project_number}/items"
    ],
    deleteItemForOrg: [
      "DELETE /orgs/{org}/projectsV2/{project_number}/items/{item_id}"
    ],
    deleteItemForUser: [
      "DELETE /users/{username}/projectsV2/{project_number}/items/{item_id}"
    ],
    getFieldForOrg: [
      "GET /orgs/{org}/projectsV2/{project_number}/fields/{field_id}"
    ],
    getFieldForUser: [
      "GET /users/{username}/projectsV2/{project_number}/fields/{field_id}"
    ],
    getForOrg: ["GET /orgs/{org}/projectsV2/{project_number}"],
    getForUser: ["GET /users/{username}/projectsV2/{project_number}"],
    getOrgItem: ["GET /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
    getUserItem: [
      "GET /users/{username}/projectsV2/{project_number}/items/{item_id}"
    ],
    listFieldsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/fields"],
    listFieldsForUser: [
      "GET /users/{username}/projectsV2/{project_number}/fields"
    ],
    listForOrg: ["GET /orgs/{org}/projectsV2"],
    listForUser: ["GET /users/{username}/projectsV2"],
    listItemsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/items"],
    listItemsForUser: [
      "GET /users/{username}/projectsV2/{project_number}/items"
    ],
    updateItemForOrg: [
      "PATCH /orgs/{org}/projectsV2/{project_number}/items/{item_id}"
    ],
    updateItemForUser: [
      "PATCH /users/{username}/projectsV2/{project_number}/items/{item_id}"
    ]
  },
  pulls: {
    checkIfMerged: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
    create: ["POST /repos/{owner}/{repo}/pulls"],
    createReplyForReviewComment: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies"
    ],
    createReview: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
    createReviewComment: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments"
    ],
    deletePendingReview: [
      "DELETE /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"
    ],
    deleteReviewComment: [
      "DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}"
    ],
    dismissReview: [
      "PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals"
    ],
    get: ["GET /repos/{owner}/{repo}/pulls/{pull_number}"],
    getReview: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"
    ],
    getReviewComment: ["GET /repos/{owner}/{repo}/pulls/comments/{comment_id}"],
    list: ["GET /repos/{owner}/{repo}/pulls"],
    listCommentsForReview: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments"
    ],
    listCommits: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/commits"],
    listFiles: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/files"],
    listRequestedReviewers: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"
    ],
    listReviewComments: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments"
    ],
    listReviewCommentsForRepo: ["GET /repos/{owner}/{repo}/pulls/comments"],
    listReviews: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
    merge: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
    removeRequestedReviewers: [
      "DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"
    ],
    requestReviewers: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"
    ],
    submitReview: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events"
    ],
    update: ["PATCH /repos/{owner}/{repo}/pulls/{pull_number}"],
    updateBranch: [
      "PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch"
    ],
    updateReview: [
      "PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"
    ],
    updateReviewComment: [
      "PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}"
    ]
  },
  rateLimit: { get: ["GET /rate_limit"] },
  reactions: {
    createForCommitComment: [
      "POST /repos/{owner}/{repo}/comments/{comment_id}/reactions"
    ],
    createForIssue: [
      "POST /repos/{owner}/{repo}/issues/{issue_number}/reactions"
    ],
    createForIssueComment: [
      "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"
    ],
    createForPullRequestReviewComment: [
      "POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"
    ],
    createForRelease: [
      "POST /repos/{owner}/{repo}/releases/{release_id}/reactions"
    ],
    createForTeamDiscussionCommentInOrg: [
      "POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"
    ],
    createForTeamDiscussionInOrg: [
      "POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"
    ],
    deleteForCommitComment: [
      "DELETE /repos/{owner}/{repo}/comments/{comment_id}/reactions/{reaction_id}"
    ],
    deleteForIssue: [
      "DELETE /repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}"
    ],
    deleteForIssueComment: [
      "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}"
    ],
    deleteForPullRequestComment: [
      "DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}"
    ],
    deleteForRelease: [
      "DELETE /repos/{owner}/{repo}/releases/{release_id}/reactions/{reaction_id}"
    ],
    deleteForTeamDiscussion: [
      "DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions/{reaction_id}"
    ],
    deleteForTeamDiscussionComment: [
      "DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions/{reaction_id}"
    ],
    listForCommitComment: [
      "GET /repos/{owner}/{repo}/comments/{comment_id}/reactions"
    ],
    listForIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/reactions"],
    listForIssueComment: [
      "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"
    ],
    listForPullRequestReviewComment: [
      "GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"
    ],
    listForRelease: [
      "GET /repos/{owner}/{repo}/releases/{release_id}/reactions"
    ],
    listForTeamDiscussionCommentInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"
    ],
    listForTeamDiscussionInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"
    ]
  },
  repos: {
    acceptInvitation: [
      "PATCH /user/repository_invitations/{invitation_id}",
      {},
      { renamed: ["repos", "acceptInvitationForAuthenticatedUser"] }
    ],
    acceptInvitationForAuthenticatedUser: [
      "PATCH /user/repository_invitations/{invitation_id}"
    ],
    addAppAccessRestrictions: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
      {},
      { mapToData: "apps" }
    ],
    addCollaborator: ["PUT /repos/{owner}/{repo}/collaborators/{username}"],
    addStatusCheckContexts: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
      {},
      { mapToData: "contexts" }
    ],
    addTeamAccessRestrictions: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
      {},
      { mapToData: "teams" }
    ],
    addUserAccessRestrictions: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
      {},
      { mapToData: "users" }
    ],
    cancelPagesDeployment: [
      "POST /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}/cancel"
    ],
    checkAutomatedSecurityFixes: [
      "GET /repos/{owner}/{repo}/automated-security-fixes"
    ],
    checkCollaborator: ["GET /repos/{owner}/{repo}/collaborators/{username}"],
    checkImmutableReleases: ["GET /repos/{owner}/{repo}/immutable-releases"],
    checkPrivateVulnerabilityReporting: [
      "GET /repos/{owner}/{repo}/private-vulnerability-reporting"
    ],
    checkVulnerabilityAlerts: [
      "GET /repos/{owner}/{repo}/vulnerability-alerts"
    ],
    codeownersErrors: ["GET /repos/{owner}/{repo}/codeowners/errors"],
    compareCommits: ["GET /repos/{owner}/{repo}/compare/{base}...{head}"],
    compareCommitsWithBasehead: [
      "GET /repos/{owner}/{repo}/compare/{basehead}"
    ],
    createAttestation: ["POST /repos/{owner}/{repo}/attestations"],
    createAutolink: ["POST /repos/{owner}/{repo}/autolinks"],
    createCommitComment: [
      "POST /repos/{owner}/{repo}/commits/{commit_sha}/comments"
    ],
    createCommitSignatureProtection: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"
    ],
    createCommitStatus: ["POST /repos/{owner}/{repo}/statuses/{sha}"],
    createDeployKey: ["POST /repos/{owner}/{repo}/keys"],
    createDeployment: ["POST /repos/{owner}/{repo}/deployments"],
    createDeploymentBranchPolicy: [
      "POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"
    ],
    createDeploymentProtectionRule: [
      "POST /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"
    ],
    createDeploymentStatus: [
      "POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"
    ],
    createDispatchEvent: ["POST /repos/{owner}/{repo}/dispatches"],
    createForAuthenticatedUser: ["POST /user/repos"],
    createFork: ["POST /repos/{owner}/{repo}/forks"],
    createInOrg: ["POST /orgs/{org}/repos"],
    createOrUpdateEnvironment: [
      "PUT /repos/{owner}/{repo}/environments/{environment_name}"
    ],
    createOrUpdateFileContents: ["PUT /repos/{owner}/{repo}/contents/{path}"],
    createOrgRuleset: ["POST /orgs/{org}/rulesets"],
    createPagesDeployment: ["POST /repos/{owner}/{repo}/pages/deployments"],
    createPagesSite: ["POST /repos/{owner}/{repo}/pages"],
    createRelease: ["POST /repos/{owner}/{repo}/releases"],
    createRepoRuleset: ["POST /repos/{owner}/{repo}/rulesets"],
    createUsingTemplate: [
      "POST /repos/{template_owner}/{template_repo}/generate"
    ],
    createWebhook: ["POST /repos/{owner}/{repo}/hooks"],
    customPropertiesForReposCreateOrUpdateRepositoryValues: [
      "PATCH /repos/{owner}/{repo}/properties/values"
    ],
    customPropertiesForReposGetRepositoryValues: [
      "GET /repos/{owner}/{repo}/properties/values"
    ],
    declineInvitation: [
      "DELETE /user/repository_invitations/{invitation_id}",
      {},
      { renamed: ["repos", "declineInvitationForAuthenticatedUser"] }
    ],
    declineInvitationForAuthenticatedUser: [
      "DELETE /user/repository_invitations/{invitation_id}"
    ],
    delete: ["DELETE /repos/{owner}/{repo}"],
    deleteAccessRestrictions: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"
    ],
    deleteAdminBranchProtection: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"
    ],
    deleteAnEnvironment: [
      "DELETE /repos/{owner}/{repo}/environments/{environment_name}"
    ],
    deleteAutolink: ["DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}"],
    deleteBranchProtection: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection"
    ],
    deleteCommitComment: ["DELETE /repos/{owner}/{repo}/comments/{comment_id}"],
    deleteCommitSignatureProtection: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"
    ],
    deleteDeployKey: ["DELETE /repos/{owner}/{repo}/keys/{key_id}"],
    deleteDeployment: [
      "DELETE /repos/{owner}/{repo}/deployments/{deployment_id}"
    ],
    deleteDeploymentBranchPolicy: [
      "DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"
    ],
    deleteFile: ["DELETE /repos/{owner}/{repo}/contents/{path}"],
    deleteInvitation: [
      "DELETE /repos/{owner}/{repo}/invitations/{invitation_id}"
    ],
    deleteOrgRuleset: ["DELETE /orgs/{org}/rulesets/{ruleset_id}"],
    deletePagesSite: ["DELETE /repos/{owner}/{repo}/pages"],
    deletePullRequestReviewProtection: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"
    ],
    deleteRelease: ["DELETE /repos/{owner}/{repo}/releases/{release_id}"],
    deleteReleaseAsset: [
      "DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}"
    ],
    deleteRepoRuleset: ["DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
    deleteWebhook: ["DELETE /repos/{owner}/{repo}/hooks/{hook_id}"],
    disableAutomatedSecurityFixes: [
      "DELETE /repos/{owner}/{repo}/automated-security-fixes"
    ],
    disableDeploymentProtectionRule: [
      "DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"
    ],
    disableImmutableReleases: [
      "DELETE /repos/{owner}/{repo}/immutable-releases"
    ],
    disablePrivateVulnerabilityReporting: [
      "DELETE /repos/{owner}/{repo}/private-vulnerability-reporting"
    ],
    disableVulnerabilityAlerts: [
      "DELETE /repos/{owner}/{repo}/vulnerability-alerts"
    ],
    downloadArchive: [
      "GET /repos/{owner}/{repo}/zipball/{ref}",
      {},
      { renamed: ["repos", "downloadZipballArchive"] }
    ],
    downloadTarballArchive: ["GET /repos/{owner}/{repo}/tarball/{ref}"],
    downloadZipballArchive: ["GET /repos/{owner}/{repo}/zipball/{ref}"],
    enableAutomatedSecurityFixes: [
      "PUT /repos/{owner}/{repo}/automated-security-fixes"
    ],
    enableImmutableReleases: ["PUT /repos/{owner}/{repo}/immutable-releases"],
    enablePrivateVulnerabilityReporting: [
      "PUT /repos/{owner}/{repo}/private-vulnerability-reporting"
    ],
    enableVulnerabilityAlerts: [
      "PUT /repos/{owner}/{repo}/vulnerability-alerts"
    ],
    generateReleaseNotes: [
      "POST /repos/{owner}/{repo}/releases/generate-notes"
    ],
    get: ["GET /repos/{owner}/{repo}"],
    getAccessRestrictions: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"
    ],
    getAdminBranchProtection: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"
    ],
    getAllDeploymentProtectionRules: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"
    ],
    getAllEnvironments: ["GET /repos/{owner}/{repo}/environments"],
    getAllStatusCheckContexts: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts"
    ],
    getAllTopics: ["GET /repos/{owner}/{repo}/topics"],
    getAppsWithAccessToProtectedBranch: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps"
    ],
    getAutolink: ["GET /repos/{owner}/{repo}/autolinks/{autolink_id}"],
    getBranch: ["GET /repos/{owner}/{repo}/branches/{branch}"],
    getBranchProtection: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection"
    ],
    getBranchRules: ["GET /repos/{owner}/{repo}/rules/branches/{branch}"],
    getClones: ["GET /repos/{owner}/{repo}/traffic/clones"],
    getCodeFrequencyStats: ["GET /repos/{owner}/{repo}/stats/code_frequency"],
    getCollaboratorPermissionLevel: [
      "GET /repos/{owner}/{repo}/collaborators/{username}/permission"
    ],
    getCombinedStatusForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/status"],
    getCommit: ["GET /repos/{owner}/{repo}/commits/{ref}"],
    getCommitActivityStats: ["GET /repos/{owner}/{repo}/stats/commit_activity"],
    getCommitComment: ["GET /repos/{owner}/{repo}/comments/{comment_id}"],
    getCommitSignatureProtection: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"
    ],
    getCommunityProfileMetrics: ["GET /repos/{owner}/{repo}/community/profile"],
    getContent: ["GET /repos/{owner}/{repo}/contents/{path}"],
    getContributorsStats: ["GET /repos/{owner}/{repo}/stats/contributors"],
    getCustomDeploymentProtectionRule: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"
    ],
    getDeployKey: ["GET /repos/{owner}/{repo}/keys/{key_id}"],
    getDeployment: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}"],
    getDeploymentBranchPolicy: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"
    ],
    getDeploymentStatus: [
      "GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}"
    ],
    getEnvironment: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}"
    ],
    getLatestPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/latest"],
    getLatestRelease: ["GET /repos/{owner}/{repo}/releases/latest"],
    getOrgRuleSuite: ["GET /orgs/{org}/rulesets/rule-suites/{rule_suite_id}"],
    getOrgRuleSuites: ["GET /orgs/{org}/rulesets/rule-suites"],
    getOrgRuleset: ["GET /orgs/{org}/rulesets/{ruleset_id}"],
    getOrgRulesets: ["GET /orgs/{org}/rulesets"],
    getPages: ["GET /repos/{owner}/{repo}/pages"],
    getPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/{build_id}"],
    getPagesDeployment: [
      "GET /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}"
    ],
    getPagesHealthCheck: ["GET /repos/{owner}/{repo}/pages/health"],
    getParticipationStats: ["GET /repos/{owner}/{repo}/stats/participation"],
    getPullRequestReviewProtection: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"
    ],
    getPunchCardStats: ["GET /repos/{owner}/{repo}/stats/punch_card"],
    getReadme: ["GET /repos/{owner}/{repo}/readme"],
    getReadmeInDirectory: ["GET /repos/{owner}/{repo}/readme/{dir}"],
    getRelease: ["GET /repos/{owner}/{repo}/releases/{release_id}"],
    getReleaseAsset: ["GET /repos/{owner}/{repo}/releases/assets/{asset_id}"],
    getReleaseByTag: ["GET /repos/{owner}/{repo}/releases/tags/{tag}"],
    getRepoRuleSuite: [
      "GET /repos/{owner}/{repo}/rulesets/rule-suites/{rule_suite_id}"
    ],
    getRepoRuleSuites: ["GET /repos/{owner}/{repo}/rulesets/rule-suites"],
    getRepoRuleset: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
    getRepoRulesetHistory: [
      "GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history"
    ],
    getRepoRulesetVersion: [
      "GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history/{version_id}"
    ],
    getRepoRulesets: ["GET /repos/{owner}/{repo}/rulesets"],
    getStatusChecksProtection: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"
    ],
    getTeamsWithAccessToProtectedBranch: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams"
    ],
    getTopPaths: ["GET /repos/{owner}/{repo}/traffic/popular/paths"],
    getTopReferrers: ["GET /repos/{owner}/{repo}/traffic/popular/referrers"],
    getUsersWithAccessToProtectedBranch: [
      "GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users"
    ],
    getViews: ["GET /repos/{owner}/{repo}/traffic/views"],
    getWebhook: ["GET /repos/{owner}/{repo}/hooks/{hook_id}"],
    getWebhookConfigForRepo: [
      "GET /repos/{owner}/{repo}/hooks/{hook_id}/config"
    ],
    getWebhookDelivery: [
      "GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}"
    ],
    listActivities: ["GET /repos/{owner}/{repo}/activity"],
    listAttestations: [
      "GET /repos/{owner}/{repo}/attestations/{subject_digest}"
    ],
    listAutolinks: ["GET /repos/{owner}/{repo}/autolinks"],
    listBranches: ["GET /repos/{owner}/{repo}/branches"],
    listBranchesForHeadCommit: [
      "GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head"
    ],
    listCollaborators: ["GET /repos/{owner}/{repo}/collaborators"],
    listCommentsForCommit: [
      "GET /repos/{owner}/{repo}/commits/{commit_sha}/comments"
    ],
    listCommitCommentsForRepo: ["GET /repos/{owner}/{repo}/comments"],
    listCommitStatusesForRef: [
      "GET /repos/{owner}/{repo}/commits/{ref}/statuses"
    ],
    listCommits: ["GET /repos/{owner}/{repo}/commits"],
    listContributors: ["GET /repos/{owner}/{repo}/contributors"],
    listCustomDeploymentRuleIntegrations: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps"
    ],
    listDeployKeys: ["GET /repos/{owner}/{repo}/keys"],
    listDeploymentBranchPolicies: [
      "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"
    ],
    listDeploymentStatuses: [
      "GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"
    ],
    listDeployments: ["GET /repos/{owner}/{repo}/deployments"],
    listForAuthenticatedUser: ["GET /user/repos"],
    listForOrg: ["GET /orgs/{org}/repos"],
    listForUser: ["GET /users/{username}/repos"],
    listForks: ["GET /repos/{owner}/{repo}/forks"],
    listInvitations: ["GET /repos/{owner}/{repo}/invitations"],
    listInvitationsForAuthenticatedUser: ["GET /user/repository_invitations"],
    listLanguages: ["GET /repos/{owner}/{repo}/languages"],
    listPagesBuilds: ["GET /repos/{owner}/{repo}/pages/builds"],
    listPublic: ["GET /repositories"],
    listPullRequestsAssociatedWithCommit: [
      "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls"
    ],
    listReleaseAssets: [
      "GET /repos/{owner}/{repo}/releases/{release_id}/assets"
    ],
    listReleases: ["GET /repos/{owner}/{repo}/releases"],
    listTags: ["GET /repos/{owner}/{repo}/tags"],
    listTeams: ["GET /repos/{owner}/{repo}/teams"],
    listWebhookDeliveries: [
      "GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries"
    ],
    listWebhooks: ["GET /repos/{owner}/{repo}/hooks"],
    merge: ["POST /repos/{owner}/{repo}/merges"],
    mergeUpstream: ["POST /repos/{owner}/{repo}/merge-upstream"],
    pingWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/pings"],
    redeliverWebhookDelivery: [
      "POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"
    ],
    removeAppAccessRestrictions: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
      {},
      { mapToData: "apps" }
    ],
    removeCollaborator: [
      "DELETE /repos/{owner}/{repo}/collaborators/{username}"
    ],
    removeStatusCheckContexts: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
      {},
      { mapToData: "contexts" }
    ],
    removeStatusCheckProtection: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"
    ],
    removeTeamAccessRestrictions: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
      {},
      { mapToData: "teams" }
    ],
    removeUserAccessRestrictions: [
      "DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
      {},
      { mapToData: "users" }
    ],
    renameBranch: ["POST /repos/{owner}/{repo}/branches/{branch}/rename"],
    replaceAllTopics: ["PUT /repos/{owner}/{repo}/topics"],
    requestPagesBuild: ["POST /repos/{owner}/{repo}/pages/builds"],
    setAdminBranchProtection: [
      "POST /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"
    ],
    setAppAccessRestrictions: [
      "PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
      {},
      { mapToData: "apps" }
    ],
    setStatusCheckContexts: [
      "PUT /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
      {},
      { mapToData: "contexts" }
    ],
    setTeamAccessRestrictions: [
      "PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
      {},
      { mapToData: "teams" }
    ],
    setUserAccessRestrictions: [
      "PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
      {},
      { mapToData: "users" }
    ],
    testPushWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/tests"],
    transfer: ["POST /repos/{owner}/{repo}/transfer"],
    update: ["PATCH /repos/{owner}/{repo}"],
    updateBranchProtection: [
      "PUT /repos/{owner}/{repo}/branches/{branch}/protection"
    ],
    updateCommitComment: ["PATCH /repos/{owner}/{repo}/comments/{comment_id}"],
    updateDeploymentBranchPolicy: [
      "PUT /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"
    ],
    updateInformationAboutPagesSite: ["PUT /repos/{owner}/{repo}/pages"],
    updateInvitation: [
      "PATCH /repos/{owner}/{repo}/invitations/{invitation_id}"
    ],
    updateOrgRuleset: ["PUT /orgs/{org}/rulesets/{ruleset_id}"],
    updatePullRequestReviewProtection: [
      "PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"
    ],
    updateRelease: ["PATCH /repos/{owner}/{repo}/releases/{release_id}"],
    updateReleaseAsset: [
      "PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}"
    ],
    updateRepoRuleset: ["PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
    updateStatusCheckPotection: [
      "PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks",
      {},
      { renamed: ["repos", "updateStatusCheckProtection"] }
    ],
    updateStatusCheckProtection: [
      "PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"
    ],
    updateWebhook: ["PATCH /repos/{owner}/{repo}/hooks/{hook_id}"],
    updateWebhookConfigForRepo: [
      "PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config"
    ],
    uploadReleaseAsset: [
      "POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
      { baseUrl: "https://uploads.github.com" }
    ]
  },
  search: {
    code: ["GET /search/code"],
    commits: ["GET /search/commits"],
    issuesAndPullRequests: ["GET /search/issues"],
    labels: ["GET /search/labels"],
    repos: ["GET /search/repositories"],
    topics: ["GET /search/topics"],
    users: ["GET /search/users"]
  },
  secretScanning: {
    createPushProtectionBypass: [
      "POST /repos/{owner}/{repo}/secret-scanning/push-protection-bypasses"
    ],
    getAlert: [
      "GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"
    ],
    getScanHistory: ["GET /repos/{owner}/{repo}/secret-scanning/scan-history"],
    listAlertsForOrg: ["GET /orgs/{org}/secret-scanning/alerts"],
    listAlertsForRepo: ["GET /repos/{owner}/{repo}/secret-scanning/alerts"],
    listLocationsForAlert: [
      "GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}/locations"
    ],
    listOrgPatternConfigs: [
      "GET /orgs/{org}/secret-scanning/pattern-configurations"
    ],
    updateAlert: [
      "PATCH /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"
    ],
    updateOrgPatternConfigs: [
      "PATCH /orgs/{org}/secret-scanning/pattern-configurations"
    ]
  },
  securityAdvisories: {
    createFork: [
      "POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/forks"
    ],
    createPrivateVulnerabilityReport: [
      "POST /repos/{owner}/{repo}/security-advisories/reports"
    ],
    createRepositoryAdvisory: [
      "POST /repos/{owner}/{repo}/security-advisories"
    ],
    createRepositoryAdvisoryCveRequest: [
      "POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/cve"
    ],
    getGlobalAdvisory: ["GET /advisories/{ghsa_id}"],
    getRepositoryAdvisory: [
      "GET /repos/{owner}/{repo}/security-advisories/{ghsa_id}"
    ],
    listGlobalAdvisories: ["GET /advisories"],
    listOrgRepositoryAdvisories: ["GET /orgs/{org}/security-advisories"],
    listRepositoryAdvisories: ["GET /repos/{owner}/{repo}/security-advisories"],
    updateRepositoryAdvisory: [
      "PATCH /repos/{owner}/{repo}/security-advisories/{ghsa_id}"
    ]
  },
  teams: {
    addOrUpdateMembershipForUserInOrg: [
      "PUT /orgs/{org}/teams/{team_slug}/memberships/{username}"
    ],
    addOrUpdateRepoPermissionsInOrg: [
      "PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"
    ],
    checkPermissionsForRepoInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"
    ],
    create: ["POST /orgs/{org}/teams"],
    createDiscussionCommentInOrg: [
      "POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"
    ],
    createDiscussionInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions"],
    deleteDiscussionCommentInOrg: [
      "DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"
    ],
    deleteDiscussionInOrg: [
      "DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"
    ],
    deleteInOrg: ["DELETE /orgs/{org}/teams/{team_slug}"],
    getByName: ["GET /orgs/{org}/teams/{team_slug}"],
    getDiscussionCommentInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"
    ],
    getDiscussionInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"
    ],
    getMembershipForUserInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/memberships/{username}"
    ],
    list: ["GET /orgs/{org}/teams"],
    listChildInOrg: ["GET /orgs/{org}/teams/{team_slug}/teams"],
    listDiscussionCommentsInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"
    ],
    listDiscussionsInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions"],
    listForAuthenticatedUser: ["GET /user/teams"],
    listMembersInOrg: ["GET /orgs/{org}/teams/{team_slug}/members"],
    listPendingInvitationsInOrg: [
      "GET /orgs/{org}/teams/{team_slug}/invitations"
    ],
    listReposInOrg: ["GET /orgs/{org}/teams/{team_slug}/repos"],
    removeMembershipForUserInOrg: [
      "DELETE /orgs/{org}/teams/{team_slug}/memberships/{username}"
    ],
    removeRepoInOrg: [
      "DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"
    ],
    updateDiscussionCommentInOrg: [
      "PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"
    ],
    updateDiscussionInOrg: [
      "PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"
    ],
    updateInOrg: ["PATCH /orgs/{org}/teams/{team_slug}"]
  },
  users: {
    addEmailForAuthenticated: [
      "POST /user/emails",
      {},
      { renamed: ["users", "addEmailForAuthenticatedUser"] }
    ],
    addEmailForAuthenticatedUser: ["POST /user/emails"],
    addSocialAccountForAuthenticatedUser: ["POST /user/social_accounts"],
    block: ["PUT /user/blocks/{username}"],
    checkBlocked: ["GET /user/blocks/{username}"],
    checkFollowingForUser: ["GET /users/{username}/following/{target_user}"],
    checkPersonIsFollowedByAuthenticated: ["GET /user/following/{username}"],
    createGpgKeyForAuthenticated: [
      "POST /user/gpg_keys",
      {},
      { renamed: ["users", "createGpgKeyForAuthenticatedUser"] }
    ],
    createGpgKeyForAuthenticatedUser: ["POST /user/gpg_keys"],
    createPublicSshKeyForAuthenticated: [
      "POST /user/keys",
      {},
      { renamed: ["users", "createPublicSshKeyForAuthenticatedUser"] }
    ],
    createPublicSshKeyForAuthenticatedUser: ["POST /user/keys"],
    createSshSigningKeyForAuthenticatedUser: ["POST /user/ssh_signing_keys"],
    deleteAttestationsBulk: [
      "POST /users/{username}/attestations/delete-request"
    ],
    deleteAttestationsById: [
      "DELETE /users/{username}/attestations/{attestation_id}"
    ],
    deleteAttestationsBySubjectDigest: [
      "DELETE /users/{username}/attestations/digest/{subject_digest}"
    ],
    deleteEmailForAuthenticated: [
      "DELETE /user/emails",
      {},
      { renamed: ["users", "deleteEmailForAuthenticatedUser"] }
    ],
    deleteEmailForAuthenticatedUser: ["DELETE /user/emails"],
    deleteGpgKeyForAuthenticated: [
      "DELETE /user/gpg_keys/{gpg_key_id}",
      {},
      { renamed: ["users", "deleteGpgKeyForAuthenticatedUser"] }
    ],
    deleteGpgKeyForAuthenticatedUser: ["DELETE /user/gpg_keys/{gpg_key_id}"],
    deletePublicSshKeyForAuthenticated: [
      "DELETE /user/keys/{key_id}",
      {},
      { renamed: ["users", "deletePublicSshKeyForAuthenticatedUser"] }
    ],
    deletePublicSshKeyForAuthenticatedUser: ["DELETE /user/keys/{key_id}"],
    deleteSocialAccountForAuthenticatedUser: ["DELETE /user/social_accounts"],
    deleteSshSigningKeyForAuthenticatedUser: [
      "DELETE /user/ssh_signing_keys/{ssh_signing_key_id}"
    ],
    follow: ["PUT /user/following/{username}"],
    getAuthenticated: ["GET /user"],
    getById: ["GET /user/{account_id}"],
    getByUsername: ["GET /users/{username}"],
    getContextForUser: ["GET /users/{username}/hovercard"],
    getGpgKeyForAuthenticated: [
      "GET /user/gpg_keys/{gpg_key_id}",
      {},
      { renamed: ["users", "getGpgKeyForAuthenticatedUser"] }
    ],
    getGpgKeyForAuthenticatedUser: ["GET /user/gpg_keys/{gpg_key_id}"],
    getPublicSshKeyForAuthenticated: [
      "GET /user/keys/{key_id}",
      {},
      { renamed: ["users", "getPublicSshKeyForAuthenticatedUser"] }
    ],
    getPublicSshKeyForAuthenticatedUser: ["GET /user/keys/{key_id}"],
    getSshSigningKeyForAuthenticatedUser: [
      "GET /user/ssh_signing_keys/{ssh_signing_key_id}"
    ],
    list: ["GET /users"],
    listAttestations: ["GET /users/{username}/attestations/{subject_digest}"],
    listAttestationsBulk: [
      "POST /users/{username}/attestations/bulk-list{?per_page,before,after}"
    ],
    listBlockedByAuthenticated: [
      "GET /user/blocks",
      {},
      { renamed: ["users", "listBlockedByAuthenticatedUser"] }
    ],
    listBlockedByAuthenticatedUser: ["GET /user/blocks"],
    listEmailsForAuthenticated: [
      "GET /user/emails",
      {},
      { renamed: ["users", "listEmailsForAuthenticatedUser"] }
    ],
    listEmailsForAuthenticatedUser: ["GET /user/emails"],
    listFollowedByAuthenticated: [
      "GET /user/following",
      {},
      { renamed: ["users", "listFollowedByAuthenticatedUser"] }
    ],
    listFollowedByAuthenticatedUser: ["GET /user/following"],
    listFollowersForAuthenticatedUser: ["GET /user/followers"],
    listFollowersForUser: ["GET /users/{username}/followers"],
    listFollowingForUser: ["GET /users/{username}/following"],
    listGpgKeysForAuthenticated: [
      "GET /user/gpg_keys",
      {},
      { renamed: ["users", "listGpgKeysForAuthenticatedUser"] }
    ],
    listGpgKeysForAuthenticatedUser: ["GET /user/gpg_keys"],
    listGpgKeysForUser: ["GET /users/{username}/gpg_keys"],
    listPublicEmailsForAuthenticated: [
      "GET /user/public_emails",
      {},
      { renamed: ["users", "listPublicEmailsForAuthenticatedUser"] }
    ],
    listPublicEmailsForAuthenticatedUser: ["GET /user/public_emails"],
    listPublicKeysForUser: ["GET /users/{username}/keys"],
    listPublicSshKeysForAuthenticated: [
      "GET /user/keys",
      {},
      { renamed: ["users", "listPublicSshKeysForAuthenticatedUser"] }
    ],
    listPublicSshKeysForAuthenticatedUser: ["GET /user/keys"],
    listSocialAccountsForAuthenticatedUser: ["GET /user/social_accounts"],
    listSocialAccountsForUser: ["GET /users/{username}/social_accounts"],
    listSshSigningKeysForAuthenticatedUser: ["GET /user/ssh_signing_keys"],
    listSshSigningKeysForUser: ["GET /users/{username}/ssh_signing_keys"],
    setPrimaryEmailVisibilityForAuthenticated: [
      "PATCH /user/email/visibility",
      {},
      { renamed: ["users", "setPrimaryEmailVisibilityForAuthenticatedUser"] }
    ],
    setPrimaryEmailVisibilityForAuthenticatedUser: [
      "PATCH /user/email/visibility"
    ],
    unblock: ["DELETE /user/blocks/{username}"],
    unfollow: ["DELETE /user/following/{username}"],
    updateAuthenticated: ["PATCH /user"]
  }
};
var endpoints_default = Endpoints;

//# sourceMappingURL=endpoints.js.map

;// CONCATENATED MODULE: ./node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/endpoints-to-methods.js

const endpointMethodsMap = /* @__PURE__ */ new Map();
for (const [scope, endpoints] of Object.entries(endpoints_default)) {
  for (const [methodName, endpoint] of Object.entries(endpoints)) {
    const [route, defaults, decorations] = endpoint;
    const [method, url] = route.split(/ /);
    const endpointDefaults = Object.assign(
      {
        method,
        url
      },
      defaults
    );
    if (!endpointMethodsMap.has(scope)) {
      endpointMethodsMap.set(scope, /* @__PURE__ */ new Map());
    }
    endpointMethodsMap.get(scope).set(methodName, {
      scope,
      methodName,
      endpointDefaults,
      decorations
    });
  }
}
const handler = {
  has({ scope }, methodName) {
    return endpointMethodsMap.get(scope).has(methodName);
  },
  getOwnPropertyDescriptor(target, methodName) {
    return {
      value: this.get(target, methodName),
      // ensures method is in the cache
      configurable: true,
      writable: true,
      enumerable: true
    };
  },
  defineProperty(target, methodName, descriptor) {
    Object.defineProperty(target.cache, methodName, descriptor);
    return true;
  },
  deleteProperty(target, methodName) {
    delete target.cache[methodName];
    return true;
  },
  ownKeys({ scope }) {
    return [...endpointMethodsMap.get(scope).keys()];
  },
  set(target, methodName, value) {
    return target.cache[methodName] = value;
  },
  get({ octokit, scope, cache }, methodName) {
    if (cache[methodName]) {
      return cache[methodName];
    }
    const method = endpointMethodsMap.get(scope).get(methodName);
    if (!method) {
      return void 0;
    }
    const { endpointDefaults, decorations } = method;
    if (decorations) {
      cache[methodName] = decorate(
        octokit,
        scope,
        methodName,
        endpointDefaults,
        decorations
      );
    } else {
      cache[methodName] = octokit.request.defaults(endpointDefaults);
    }
    return cache[methodName];
  }
};
function endpointsToMethods(octokit) {
  const newMethods = {};
  for (const scope of endpointMethodsMap.keys()) {
    newMethods[scope] = new Proxy({ octokit, scope, cache: {} }, handler);
  }
  return newMethods;
}
function decorate(octokit, scope, methodName, defaults, decorations) {
  const requestWithDefaults = octokit.request.defaults(defaults);
  function withDecorations(...args) {
    let options = requestWithDefaults.endpoint.merge(...args);
    if (decorations.mapToData) {
      options = Object.assign({}, options, {
        data: options[decorations.mapToData],
        [decorations.mapToData]: void 0
      });
      return requestWithDefaults(options);
    }
    if (decorations.renamed) {
      const [newScope, newMethodName] = decorations.renamed;
      octokit.log.warn(
        `octokit.${scope}.${methodName}() has been renamed to octokit.${newScope}.${newMethodName}()`
      );
    }
    if (decorations.deprecated) {
      octokit.log.warn(decorations.deprecated);
    }
    if (decorations.renamedParameters) {
      const options2 = requestWithDefaults.endpoint.merge(...args);
      for (const [name, alias] of Object.entries(
        decorations.renamedParameters
      )) {
        if (name in options2) {
          octokit.log.warn(
            `"${name}" parameter is deprecated for "octokit.${scope}.${methodName}()". Use "${alias}" instead`
          );
          if (!(alias in options2)) {
            options2[alias] = options2[name];
          }
          delete options2[name];
        }
      }
      return requestWithDefaults(options2);
    }
    return requestWithDefaults(...args);
  }
  return Object.assign(withDecorations, requestWithDefaults);
}

//# sourceMappingURL=endpoints-to-methods.js.map

;// CONCATENATED MODULE: ./node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/index.js


function restEndpointMethods(octokit) {
  const api = endpointsToMethods(octokit);
  return {
    rest: api
  };
}
restEndpointMethods.VERSION = dist_src_version_VERSION;
function legacyRestEndpointMethods(octokit) {
  const api = endpointsToMethods(octokit);
  return {
    ...api,
    rest: api
  };
}
legacyRestEndpointMethods.VERSION = dist_src_version_VERSION;

//# sourceMappingURL=index.js.map

;// CONCATENATED MODULE: ./node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
// pkg/dist-src/version.js
var plugin_paginate_rest_dist_bundle_VERSION = "0.0.0-development";

// pkg/dist-src/normalize-paginated-list-response.js
function normalizePaginatedListResponse(response) {
  if (!response.data) {
    return {
      ...response,
      data: []
    };
  }
  const responseNeedsNormalization = ("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data);
  if (!responseNeedsNormalization) return response;
  const incompleteResults = response.data.incomplete_results;
  const repositorySelection = response.data.repository_selection;
  const totalCount = response.data.total_count;
  const totalCommits = response.data.total_commits;
  delete response.data.incomplete_results;
  delete response.data.repository_selection;
  delete response.data.total_count;
  delete response.data.total_commits;
  const namespaceKey = Object.keys(response.data)[0];
  const data = response.data[namespaceKey];
  response.data = data;
  if (typeof incompleteResults !== "undefined") {
    response.data.incomplete_results = incompleteResults;
  }
  if (typeof repositorySelection !== "undefined") {
    response.data.repository_selection = repositorySelection;
  }
  response.data.total_count = totalCount;
  response.data.total_commits = totalCommits;
  return response;
}

// pkg/dist-src/iterator.js
function iterator(octokit, route, parameters) {
  const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
  const requestMethod = typeof route === "function" ? route : octokit.request;
  const method = options.method;
  const headers = options.headers;
  let url = options.url;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (!url) return { done: true };
        try {
          const response = await requestMethod({ method, url, headers });
          const normalizedResponse = normalizePaginatedListResponse(response);
          url = ((normalizedResponse.headers.link || "").match(
            /<([^<>]+)>;\s*rel="next"/
          ) || [])[1];
          if (!url && "total_commits" in normalizedResponse.data) {
            const parsedUrl = new URL(normalizedResponse.url);
            const params = parsedUrl.searchParams;
            const page = parseInt(params.get("page") || "1", 10);
            const per_page = parseInt(params.get("per_page") || "250", 10);
            if (page * per_page < normalizedResponse.data.total_commits) {
              params.set("page", String(page + 1));
              url = parsedUrl.toString();
            }
          }
          return { value: normalizedResponse };
        } catch (error) {
          if (error.status !== 409) throw error;
          url = "";
          return {
            value: {
              status: 200,
              headers: {},
              data: []
            }
          };
        }
      }
    })
  };
}

// pkg/dist-src/paginate.js
function paginate(octokit, route, parameters, mapFn) {
  if (typeof parameters === "function") {
    mapFn = parameters;
    parameters = void 0;
  }
  return gather(
    octokit,
    [],
    iterator(octokit, route, parameters)[Symbol.asyncIterator](),
    mapFn
  );
}
function gather(octokit, results, iterator2, mapFn) {
  return iterator2.next().then((result) => {
    if (result.done) {
      return results;
    }
    let earlyExit = false;
    function done() {
      earlyExit = true;
    }
    results = results.concat(
      mapFn ? mapFn(result.value, done) : result.value.data
    );
    if (earlyExit) {
      return results;
    }
    return gather(octokit, results, iterator2, mapFn);
  });
}

// pkg/dist-src/compose-paginate.js
var composePaginateRest = Object.assign(paginate, {
  iterator
});

// pkg/dist-src/generated/paginating-endpoints.js
var paginatingEndpoints = (/* unused pure expression or super */ null && ([
  "GET /advisories",
  "GET /app/hook/deliveries",
  "GET /app/installation-requests",
  "GET /app/installations",
  "GET /assignments/{assignment_id}/accepted_assignments",
  "GET /classrooms",
  "GET /classrooms/{classroom_id}/assignments",
  "GET /enterprises/{enterprise}/code-security/configurations",
  "GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}/repositories",
  "GET /enterprises/{enterprise}/dependabot/alerts",
  "GET /enterprises/{enterprise}/teams",
  "GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships",
  "GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations",
  "GET /events",
  "GET /gists",
  "GET /gists/public",
  "GET /gists/starred",
  "GET /gists/{gist_id}/comments",
  "GET /gists/{gist_id}/commits",
  "GET /gists/{gist_id}/forks",
  "GET /installation/repositories",
  "GET /issues",
  "GET /licenses",
  "GET /marketplace_listing/plans",
  "GET /marketplace_listing/plans/{plan_id}/accounts",
  "GET /marketplace_listing/stubbed/plans",
  "GET /marketplace_listing/stubbed/plans/{plan_id}/accounts",
  "GET /networks/{owner}/{repo}/events",
  "GET /notifications",
  "GET /organizations",
  "GET /organizations/{org}/dependabot/repository-access",
  "GET /orgs/{org}/actions/cache/usage-by-repository",
  "GET /orgs/{org}/actions/hosted-runners",
  "GET /orgs/{org}/actions/permissions/repositories",
  "GET /orgs/{org}/actions/permissions/self-hosted-runners/repositories",
  "GET /orgs/{org}/actions/runner-groups",
  "GET /orgs/{org}/actions/runner-groups/{runner_group_id}/hosted-runners",
  "GET /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories",
  "GET /orgs/{org}/actions/runner-groups/{runner_group_id}/runners",
  "GET /orgs/{org}/actions/runners",
  "GET /orgs/{org}/actions/secrets",
  "GET /orgs/{org}/actions/secrets/{secret_name}/repositories",
  "GET /orgs/{org}/actions/variables",
  "GET /orgs/{org}/actions/variables/{name}/repositories",
  "GET /orgs/{org}/attestations/repositories",
  "GET /orgs/{org}/attestations/{subject_digest}",
  "GET /orgs/{org}/blocks",
  "GET /orgs/{org}/campaigns",
  "GET /orgs/{org}/code-scanning/alerts",
  "GET /orgs/{org}/code-security/configurations",
  "GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories",
  "GET /orgs/{org}/codespaces",
  "GET /orgs/{org}/codespaces/secrets",
  "GET /orgs/{org}/codespaces/secrets/{secret_name}/repositories",
  "GET /orgs/{org}/copilot/billing/seats",
  "GET /orgs/{org}/copilot/metrics",
  "GET /orgs/{org}/dependabot/alerts",
  "GET /orgs/{org}/dependabot/secrets",
  "GET /orgs/{org}/dependabot/secrets/{secret_name}/repositories",
  "GET /orgs/{org}/events",
  "GET /orgs/{org}/failed_invitations",
  "GET /orgs/{org}/hooks",
  "GET /orgs/{org}/hooks/{hook_id}/deliveries",
  "GET /orgs/{org}/insights/api/route-stats/{actor_type}/{actor_id}",
  "GET /orgs/{org}/insights/api/subject-stats",
  "GET /orgs/{org}/insights/api/user-stats/{user_id}",
  "GET /orgs/{org}/installations",
  "GET /orgs/{org}/invitations",
  "GET /orgs/{org}/invitations/{invitation_id}/teams",
  "GET /orgs/{org}/issues",
  "GET /orgs/{org}/members",
  "GET /orgs/{org}/members/{username}/codespaces",
  "GET /orgs/{org}/migrations",
  "GET /orgs/{org}/migrations/{migration_id}/repositories",
  "GET /orgs/{org}/organization-roles/{role_id}/teams",
  "GET /orgs/{org}/organization-roles/{role_id}/users",
  "GET /orgs/{org}/outside_collaborators",
  "GET /orgs/{org}/packages",
  "GET /orgs/{org}/packages/{package_type}/{package_name}/versions",
  "GET /orgs/{org}/personal-access-token-requests",
  "GET /orgs/{org}/personal-access-token-requests/{pat_request_id}/repositories",
  "GET /orgs/{org}/personal-access-tokens",
  "GET /orgs/{org}/personal-access-tokens/{pat_id}/repositories",
  "GET /orgs/{org}/private-registries",
  "GET /orgs/{org}/projects",
  "GET /orgs/{org}/projectsV2",
  "GET /orgs/{org}/projectsV2/{project_number}/fields",
  "GET /orgs/{org}/projectsV2/{project_number}/items",
  "GET /orgs/{org}/properties/values",
  "GET /orgs/{org}/public_members",
  "GET /orgs/{org}/repos",
  "GET /orgs/{org}/rulesets",
  "GET /orgs/{org}/rulesets/rule-suites",
  "GET /orgs/{org}/rulesets/{ruleset_id}/history",
  "GET /orgs/{org}/secret-scanning/alerts",
  "GET /orgs/{org}/security-advisories",
  "GET /orgs/{org}/settings/immutable-releases/repositories",
  "GET /orgs/{org}/settings/network-configurations",
  "GET /orgs/{org}/team/{team_slug}/copilot/metrics",
  "GET /orgs/{org}/teams",
  "GET /orgs/{org}/teams/{team_slug}/discussions",
  "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments",
  "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions",
  "GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions",
  "GET /orgs/{org}/teams/{team_slug}/invitations",
  "GET /orgs/{org}/teams/{team_slug}/members",
  "GET /orgs/{org}/teams/{team_slug}/projects",
  "GET /orgs/{org}/teams/{team_slug}/repos",
  "GET /orgs/{org}/teams/{team_slug}/teams",
  "GET /projects/{project_id}/collaborators",
  "GET /repos/{owner}/{repo}/actions/artifacts",
  "GET /repos/{owner}/{repo}/actions/caches",
  "GET /repos/{owner}/{repo}/actions/organization-secrets",
  "GET /repos/{owner}/{repo}/actions/organization-variables",
  "GET /repos/{owner}/{repo}/actions/runners",
  "GET /repos/{owner}/{repo}/actions/runs",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs",
  "GET /repos/{owner}/{repo}/actions/secrets",
  "GET /repos/{owner}/{repo}/actions/variables",
  "GET /repos/{owner}/{repo}/actions/workflows",
  "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs",
  "GET /repos/{owner}/{repo}/activity",
  "GET /repos/{owner}/{repo}/assignees",
  "GET /repos/{owner}/{repo}/attestations/{subject_digest}",
  "GET /repos/{owner}/{repo}/branches",
  "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations",
  "GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs",
  "GET /repos/{owner}/{repo}/code-scanning/alerts",
  "GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances",
  "GET /repos/{owner}/{repo}/code-scanning/analyses",
  "GET /repos/{owner}/{repo}/codespaces",
  "GET /repos/{owner}/{repo}/codespaces/devcontainers",
  "GET /repos/{owner}/{repo}/codespaces/secrets",
  "GET /repos/{owner}/{repo}/collaborators",
  "GET /repos/{owner}/{repo}/comments",
  "GET /repos/{owner}/{repo}/comments/{comment_id}/reactions",
  "GET /repos/{owner}/{repo}/commits",
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/comments",
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
  "GET /repos/{owner}/{repo}/commits/{ref}/check-runs",
  "GET /repos/{owner}/{repo}/commits/{ref}/check-suites",
  "GET /repos/{owner}/{repo}/commits/{ref}/status",
  "GET /repos/{owner}/{repo}/commits/{ref}/statuses",
  "GET /repos/{owner}/{repo}/compare/{basehead}",
  "GET /repos/{owner}/{repo}/compare/{base}...{head}",
  "GET /repos/{owner}/{repo}/contributors",
  "GET /repos/{owner}/{repo}/dependabot/alerts",
  "GET /repos/{owner}/{repo}/dependabot/secrets",
  "GET /repos/{owner}/{repo}/deployments",
  "GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses",
  "GET /repos/{owner}/{repo}/environments",
  "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies",
  "GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps",
  "GET /repos/{owner}/{repo}/environments/{environment_name}/secrets",
  "GET /repos/{owner}/{repo}/environments/{environment_name}/variables",
  "GET /repos/{owner}/{repo}/events",
  "GET /repos/{owner}/{repo}/forks",
  "GET /repos/{owner}/{repo}/hooks",
  "GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries",
  "GET /repos/{owner}/{repo}/invitations",
  "GET /repos/{owner}/{repo}/issues",
  "GET /repos/{owner}/{repo}/issues/comments",
  "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions",
  "GET /repos/{owner}/{repo}/issues/events",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/events",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/labels",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/reactions",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/timeline",
  "GET /repos/{owner}/{repo}/keys",
  "GET /repos/{owner}/{repo}/labels",
  "GET /repos/{owner}/{repo}/milestones",
  "GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels",
  "GET /repos/{owner}/{repo}/notifications",
  "GET /repos/{owner}/{repo}/pages/builds",
  "GET /repos/{owner}/{repo}/projects",
  "GET /repos/{owner}/{repo}/pulls",
  "GET /repos/{owner}/{repo}/pulls/comments",
  "GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/files",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments",
  "GET /repos/{owner}/{repo}/releases",
  "GET /repos/{owner}/{repo}/releases/{release_id}/assets",
  "GET /repos/{owner}/{repo}/releases/{release_id}/reactions",
  "GET /repos/{owner}/{repo}/rules/branches/{branch}",
  "GET /repos/{owner}/{repo}/rulesets",
  "GET /repos/{owner}/{repo}/rulesets/rule-suites",
  "GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history",
  "GET /repos/{owner}/{repo}/secret-scanning/alerts",
  "GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}/locations",
  "GET /repos/{owner}/{repo}/security-advisories",
  "GET /repos/{owner}/{repo}/stargazers",
  "GET /repos/{owner}/{repo}/subscribers",
  "GET /repos/{owner}/{repo}/tags",
  "GET /repos/{owner}/{repo}/teams",
  "GET /repos/{owner}/{repo}/topics",
  "GET /repositories",
  "GET /search/code",
  "GET /search/commits",
  "GET /search/issues",
  "GET /search/labels",
  "GET /search/repositories",
  "GET /search/topics",
  "GET /search/users",
  "GET /teams/{team_id}/discussions",
  "GET /teams/{team_id}/discussions/{discussion_number}/comments",
  "GET /teams/{team_id}/discussions/{discussion_number}/comments/{comment_number}/reactions",
  "GET /teams/{team_id}/discussions/{discussion_number}/reactions",
  "GET /teams/{team_id}/invitations",
  "GET /teams/{team_id}/members",
  "GET /teams/{team_id}/projects",
  "GET /teams/{team_id}/repos",
  "GET /teams/{team_id}/teams",
  "GET /user/blocks",
  "GET /user/codespaces",
  "GET /user/codespaces/secrets",
  "GET /user/emails",
  "GET /user/followers",
  "GET /user/following",
  "GET /user/gpg_keys",
  "GET /user/installations",
  "GET /user/installations/{installation_id}/repositories",
  "GET /user/issues",
  "GET /user/keys",
  "GET /user/marketplace_purchases",
  "GET /user/marketplace_purchases/stubbed",
  "GET /user/memberships/orgs",
  "GET /user/migrations",
  "GET /user/migrations/{migration_id}/repositories",
  "GET /user/orgs",
  "GET /user/packages",
  "GET /user/packages/{package_type}/{package_name}/versions",
  "GET /user/public_emails",
  "GET /user/repos",
  "GET /user/repository_invitations",
  "GET /user/social_accounts",
  "GET /user/ssh_signing_keys",
  "GET /user/starred",
  "GET /user/subscriptions",
  "GET /user/teams",
  "GET /users",
  "GET /users/{username}/attestations/{subject_digest}",
  "GET /users/{username}/events",
  "GET /users/{username}/events/orgs/{org}",
  "GET /users/{username}/events/public",
  "GET /users/{username}/followers",
  "GET /users/{username}/following",
  "GET /users/{username}/gists",
  "GET /users/{username}/gpg_keys",
  "GET /users/{username}/keys",
  "GET /users/{username}/orgs",
  "GET /users/{username}/packages",
  "GET /users/{username}/projects",
  "GET /users/{username}/projectsV2",
  "GET /users/{username}/projectsV2/{project_number}/fields",
  "GET /users/{username}/projectsV2/{project_number}/items",
  "GET /users/{username}/received_events",
  "GET /users/{username}/received_events/public",
  "GET /users/{username}/repos",
  "GET /users/{username}/social_accounts",
  "GET /users/{username}/ssh_signing_keys",
  "GET /users/{username}/starred",
  "GET /users/{username}/subscriptions"
]));

// pkg/dist-src/paginating-endpoints.js
function isPaginatingEndpoint(arg) {
  if (typeof arg === "string") {
    return paginatingEndpoints.includes(arg);
  } else {
    return false;
  }
}

// pkg/dist-src/index.js
function paginateRest(octokit) {
  return {
    paginate: Object.assign(paginate.bind(null, octokit), {
      iterator: iterator.bind(null, octokit)
    })
  };
}
paginateRest.VERSION = plugin_paginate_rest_dist_bundle_VERSION;


;// CONCATENATED MODULE: ./node_modules/@actions/github/lib/utils.js


// octokit + plugins



const context = new Context();
const baseUrl = getApiBaseUrl();
const defaults = {
    baseUrl,
    request: {
        agent: getProxyAgent(baseUrl),
        fetch: getProxyFetch(baseUrl)
    }
};
const GitHub = Octokit.plugin(restEndpointMethods, paginateRest).defaults(defaults);

/**
 * Convience function to correctly format Octokit Options to pass into the constructor.
 *
 * @param     token    the repo PAT or GITHUB_TOKEN
 * @param     options  other options to set
 */
function getOctokitOptions(token, options) {
    const opts = Object.assign({}, options || {}); // Shallow clone - don't mutate the object provided by the caller
    // Auth
    const auth = getAuthString(token, opts);
    if (auth) {
        opts.auth = auth;
    }
    // Orchestration ID
    const userAgent = getUserAgentWithOrchestrationId(opts.userAgent);
    if (userAgent) {
        opts.userAgent = userAgent;
    }
    return opts;
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/github/lib/github.js


const github_context = new Context();
/**
 * Returns a hydrated octokit ready to use for GitHub Actions
 *
 * @param     token    the repo PAT or GITHUB_TOKEN
 * @param     options  other options to set
 */
function getOctokit(token, options, ...additionalPlugins) {
    const GitHubWithPlugins = GitHub.plugin(...additionalPlugins);
    return new GitHubWithPlugins(getOctokitOptions(token, options));
}
//# sourceMappingURL=github.js.map

/***/ }),

/***/ 779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

var https__WEBPACK_IMPORTED_MODULE_1___namespace_cache;
var http__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Qq: () => (/* binding */ HttpClient),
/* harmony export */   s_: () => (/* binding */ getProxyUrl)
/* harmony export */ });
/* unused harmony exports HttpCodes, Headers, MediaTypes, HttpClientError, HttpClientResponse, isHttps */
/* harmony import */ var http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(611);
/* harmony import */ var https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(692);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(783);
/* harmony import */ var tunnel__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(770);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(691);
/* eslint-disable @typescript-eslint/no-explicit-any */
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};





var HttpCodes;
(function (HttpCodes) {
    HttpCodes[HttpCodes["OK"] = 200] = "OK";
    HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
    HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
    HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
    HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
    HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
    HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
    HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
    HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
    HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
    HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
    HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
    HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
    HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
    HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
    HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
    HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
    HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
    HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
    HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
    HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
    HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
    HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
    HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
    HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
    HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
    HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function (Headers) {
    Headers["Accept"] = "accept";
    Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function (MediaTypes) {
    MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
/**
 * Returns the proxy URL, depending upon the supplied url and proxy environment variables.
 * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
 */
function getProxyUrl(serverUrl) {
    const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .getProxyUrl */ .s(new URL(serverUrl));
    return proxyUrl ? proxyUrl.href : '';
}
const HttpRedirectCodes = [
    HttpCodes.MovedPermanently,
    HttpCodes.ResourceMoved,
    HttpCodes.SeeOther,
    HttpCodes.TemporaryRedirect,
    HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
    HttpCodes.BadGateway,
    HttpCodes.ServiceUnavailable,
    HttpCodes.GatewayTimeout
];
const RetryableHttpVerbs = ['OPTIONS', 'GET', 'DELETE', 'HEAD'];
const ExponentialBackoffCeiling = 10;
const ExponentialBackoffTimeSlice = 5;
class HttpClientError extends Error {
    constructor(message, statusCode) {
        super(message);
        this.name = 'HttpClientError';
        this.statusCode = statusCode;
        Object.setPrototypeOf(this, HttpClientError.prototype);
    }
}
class HttpClientResponse {
    constructor(message) {
        this.message = message;
    }
    readBody() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                let output = Buffer.alloc(0);
                this.message.on('data', (chunk) => {
                    output = Buffer.concat([output, chunk]);
                });
                this.message.on('end', () => {
                    resolve(output.toString());
                });
            }));
        });
    }
    readBodyBuffer() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                const chunks = [];
                this.message.on('data', (chunk) => {
                    chunks.push(chunk);
                });
                this.message.on('end', () => {
                    resolve(Buffer.concat(chunks));
                });
            }));
        });
    }
}
function isHttps(requestUrl) {
    const parsedUrl = new URL(requestUrl);
    return parsedUrl.protocol === 'https:';
}
class HttpClient {
    constructor(userAgent, handlers, requestOptions) {
        this._ignoreSslError = false;
        this._allowRedirects = true;
        this._allowRedirectDowngrade = false;
        this._maxRedirects = 50;
        this._allowRetries = false;
        this._maxRetries = 1;
        this._keepAlive = false;
        this._disposed = false;
        this.userAgent = this._getUserAgentWithOrchestrationId(userAgent);
        this.handlers = handlers || [];
        this.requestOptions = requestOptions;
        if (requestOptions) {
            if (requestOptions.ignoreSslError != null) {
                this._ignoreSslError = requestOptions.ignoreSslError;
            }
            this._socketTimeout = requestOptions.socketTimeout;
            if (requestOptions.allowRedirects != null) {
                this._allowRedirects = requestOptions.allowRedirects;
            }
            if (requestOptions.allowRedirectDowngrade != null) {
                this._allowRedirectDowngrade = requestOptions.allowRedirectDowngrade;
            }
            if (requestOptions.maxRedirects != null) {
                this._maxRedirects = Math.max(requestOptions.maxRedirects, 0);
            }
            if (requestOptions.keepAlive != null) {
                this._keepAlive = requestOptions.keepAlive;
            }
            if (requestOptions.allowRetries != null) {
                this._allowRetries = requestOptions.allowRetries;
            }
            if (requestOptions.maxRetries != null) {
                this._maxRetries = requestOptions.maxRetries;
            }
        }
    }
    options(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('OPTIONS', requestUrl, null, additionalHeaders || {});
        });
    }
    get(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('GET', requestUrl, null, additionalHeaders || {});
        });
    }
    del(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('DELETE', requestUrl, null, additionalHeaders || {});
        });
    }
    post(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('POST', requestUrl, data, additionalHeaders || {});
        });
    }
    patch(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PATCH', requestUrl, data, additionalHeaders || {});
        });
    }
    put(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PUT', requestUrl, data, additionalHeaders || {});
        });
    }
    head(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('HEAD', requestUrl, null, additionalHeaders || {});
        });
    }
    sendStream(verb, requestUrl, stream, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request(verb, requestUrl, stream, additionalHeaders);
        });
    }
    /**
     * Gets a typed object from an endpoint
     * Be aware that not found returns a null.  Other errors (4xx, 5xx) reject the promise
     */
    getJson(requestUrl_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, additionalHeaders = {}) {
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            const res = yield this.get(requestUrl, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    postJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.post(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    putJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.put(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    patchJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.patch(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    /**
     * Makes a raw http request.
     * All other methods such as get, post, patch, and request ultimately call this.
     * Prefer get, del, post and patch
     */
    request(verb, requestUrl, data, headers) {
        return __awaiter(this, void 0, void 0, function* () {
            if (this._disposed) {
                throw new Error('Client has already been disposed.');
            }
            const parsedUrl = new URL(requestUrl);
            let info = this._prepareRequest(verb, parsedUrl, headers);
            // Only perform retries on reads since writes may not be idempotent.
            const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb)
                ? this._maxRetries + 1
                : 1;
            let numTries = 0;
            let response;
            do {
                response = yield this.requestRaw(info, data);
                // Check if it's an authentication challenge
                if (response &&
                    response.message &&
                    response.message.statusCode === HttpCodes.Unauthorized) {
                    let authenticationHandler;
                    for (const handler of this.handlers) {
                        if (handler.canHandleAuthentication(response)) {
                            authenticationHandler = handler;
                            break;
                        }
                    }
                    if (authenticationHandler) {
                        return authenticationHandler.handleAuthentication(this, info, data);
                    }
                    else {
                        // We have received an unauthorized response but have no handlers to handle it.
                        // Let the response return to the caller.
                        return response;
                    }
                }
                let redirectsRemaining = this._maxRedirects;
                while (response.message.statusCode &&
                    HttpRedirectCodes.includes(response.message.statusCode) &&
                    this._allowRedirects &&
                    redirectsRemaining > 0) {
                    const redirectUrl = response.message.headers['location'];
                    if (!redirectUrl) {
                        // if there's no location to redirect to, we won't
                        break;
                    }
                    const parsedRedirectUrl = new URL(redirectUrl);
                    if (parsedUrl.protocol === 'https:' &&
                        parsedUrl.protocol !== parsedRedirectUrl.protocol &&
                        !this._allowRedirectDowngrade) {
                        throw new Error('Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.');
                    }
                    // we need to finish reading the response before reassigning response
                    // which will leak the open socket.
                    yield response.readBody();
                    // strip authorization header if redirected to a different hostname
                    if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
                        for (const header in headers) {
                            // header names are case insensitive
                            if (header.toLowerCase() === 'authorization') {
                                delete headers[header];
                            }
                        }
                    }
                    // let's make the request with the new redirectUrl
                    info = this._prepareRequest(verb, parsedRedirectUrl, headers);
                    response = yield this.requestRaw(info, data);
                    redirectsRemaining--;
                }
                if (!response.message.statusCode ||
                    !HttpResponseRetryCodes.includes(response.message.statusCode)) {
                    // If not a retry code, return immediately instead of retrying
                    return response;
                }
                numTries += 1;
                if (numTries < maxTries) {
                    yield response.readBody();
                    yield this._performExponentialBackoff(numTries);
                }
            } while (numTries < maxTries);
            return response;
        });
    }
    /**
     * Needs to be called if keepAlive is set to true in request options.
     */
    dispose() {
        if (this._agent) {
            this._agent.destroy();
        }
        this._disposed = true;
    }
    /**
     * Raw request.
     * @param info
     * @param data
     */
    requestRaw(info, data) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => {
                function callbackForResult(err, res) {
                    if (err) {
                        reject(err);
                    }
                    else if (!res) {
                        // If `err` is not passed, then `res` must be passed.
                        reject(new Error('Unknown error'));
                    }
                    else {
                        resolve(res);
                    }
                }
                this.requestRawWithCallback(info, data, callbackForResult);
            });
        });
    }
    /**
     * Raw request with callback.
     * @param info
     * @param data
     * @param onResult
     */
    requestRawWithCallback(info, data, onResult) {
        if (typeof data === 'string') {
            if (!info.options.headers) {
                info.options.headers = {};
            }
            info.options.headers['Content-Length'] = Buffer.byteLength(data, 'utf8');
        }
        let callbackCalled = false;
        function handleResult(err, res) {
            if (!callbackCalled) {
                callbackCalled = true;
                onResult(err, res);
            }
        }
        const req = info.httpModule.request(info.options, (msg) => {
            const res = new HttpClientResponse(msg);
            handleResult(undefined, res);
        });
        let socket;
        req.on('socket', sock => {
            socket = sock;
        });
        // If we ever get disconnected, we want the socket to timeout eventually
        req.setTimeout(this._socketTimeout || 3 * 60000, () => {
            if (socket) {
                socket.end();
            }
            handleResult(new Error(`Request timeout: ${info.options.path}`));
        });
        req.on('error', function (err) {
            // err has statusCode property
            // res should have headers
            handleResult(err);
        });
        if (data && typeof data === 'string') {
            req.write(data, 'utf8');
        }
        if (data && typeof data !== 'string') {
            data.on('close', function () {
                req.end();
            });
            data.pipe(req);
        }
        else {
            req.end();
        }
    }
    /**
     * Gets an http agent. This function is useful when you need an http agent that handles
     * routing through a proxy server - depending upon the url and proxy environment variables.
     * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
     */
    getAgent(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        return this._getAgent(parsedUrl);
    }
    getAgentDispatcher(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .getProxyUrl */ .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (!useProxy) {
            return;
        }
        return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
    }
    _prepareRequest(method, requestUrl, headers) {
        const info = {};
        info.parsedUrl = requestUrl;
        const usingSsl = info.parsedUrl.protocol === 'https:';
        info.httpModule = usingSsl ? /*#__PURE__*/ (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache || (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache = __nccwpck_require__.t(https__WEBPACK_IMPORTED_MODULE_1__, 2))) : /*#__PURE__*/ (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __nccwpck_require__.t(http__WEBPACK_IMPORTED_MODULE_0__, 2)));
        const defaultPort = usingSsl ? 443 : 80;
        info.options = {};
        info.options.host = info.parsedUrl.hostname;
        info.options.port = info.parsedUrl.port
            ? parseInt(info.parsedUrl.port)
            : defaultPort;
        info.options.path =
            (info.parsedUrl.pathname || '') + (info.parsedUrl.search || '');
        info.options.method = method;
        info.options.headers = this._mergeHeaders(headers);
        if (this.userAgent != null) {
            info.options.headers['user-agent'] = this.userAgent;
        }
        info.options.agent = this._getAgent(info.parsedUrl);
        // gives handlers an opportunity to participate
        if (this.handlers) {
            for (const handler of this.handlers) {
                handler.prepareRequest(info.options);
            }
        }
        return info;
    }
    _mergeHeaders(headers) {
        if (this.requestOptions && this.requestOptions.headers) {
            return Object.assign({}, lowercaseKeys(this.requestOptions.headers), lowercaseKeys(headers || {}));
        }
        return lowercaseKeys(headers || {});
    }
    /**
     * Gets an existing header value or returns a default.
     * Handles converting number header values to strings since HTTP headers must be strings.
     * Note: This returns string | string[] since some headers can have multiple values.
     * For headers that must always be a single string (like Content-Type), use the
     * specialized _getExistingOrDefaultContentTypeHeader method instead.
     */
    _getExistingOrDefaultHeader(additionalHeaders, header, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
            if (headerValue) {
                clientHeader =
                    typeof headerValue === 'number' ? headerValue.toString() : headerValue;
            }
        }
        const additionalValue = additionalHeaders[header];
        if (additionalValue !== undefined) {
            return typeof additionalValue === 'number'
                ? additionalValue.toString()
                : additionalValue;
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    /**
     * Specialized version of _getExistingOrDefaultHeader for Content-Type header.
     * Always returns a single string (not an array) since Content-Type should be a single value.
     * Converts arrays to comma-separated strings and numbers to strings to ensure type safety.
     * This was split from _getExistingOrDefaultHeader to provide stricter typing for callers
     * that assign the result to places expecting a string (e.g., additionalHeaders[Headers.ContentType]).
     */
    _getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
            if (headerValue) {
                if (typeof headerValue === 'number') {
                    clientHeader = String(headerValue);
                }
                else if (Array.isArray(headerValue)) {
                    clientHeader = headerValue.join(', ');
                }
                else {
                    clientHeader = headerValue;
                }
            }
        }
        const additionalValue = additionalHeaders[Headers.ContentType];
        // Return the first non-undefined value, converting numbers or arrays to strings if necessary
        if (additionalValue !== undefined) {
            if (typeof additionalValue === 'number') {
                return String(additionalValue);
            }
            else if (Array.isArray(additionalValue)) {
                return additionalValue.join(', ');
            }
            else {
                return additionalValue;
            }
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    _getAgent(parsedUrl) {
        let agent;
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .getProxyUrl */ .s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (this._keepAlive && useProxy) {
            agent = this._proxyAgent;
        }
        if (!useProxy) {
            agent = this._agent;
        }
        // if agent is already assigned use that agent.
        if (agent) {
            return agent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        let maxSockets = 100;
        if (this.requestOptions) {
            maxSockets = this.requestOptions.maxSockets || http__WEBPACK_IMPORTED_MODULE_0__.globalAgent.maxSockets;
        }
        // This is `useProxy` again, but we need to check `proxyURl` directly for TypeScripts's flow analysis.
        if (proxyUrl && proxyUrl.hostname) {
            const agentOptions = {
                maxSockets,
                keepAlive: this._keepAlive,
                proxy: Object.assign(Object.assign({}, ((proxyUrl.username || proxyUrl.password) && {
                    proxyAuth: `${proxyUrl.username}:${proxyUrl.password}`
                })), { host: proxyUrl.hostname, port: proxyUrl.port })
            };
            let tunnelAgent;
            const overHttps = proxyUrl.protocol === 'https:';
            if (usingSsl) {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        // if tunneling agent isn't assigned create a new agent
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new https__WEBPACK_IMPORTED_MODULE_1__.Agent(options) : new http__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
            this._agent = agent;
        }
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            agent.options = Object.assign(agent.options || {}, {
                rejectUnauthorized: false
            });
        }
        return agent;
    }
    _getProxyAgentDispatcher(parsedUrl, proxyUrl) {
        let proxyAgent;
        if (this._keepAlive) {
            proxyAgent = this._proxyAgentDispatcher;
        }
        // if agent is already assigned use that agent.
        if (proxyAgent) {
            return proxyAgent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        proxyAgent = new undici__WEBPACK_IMPORTED_MODULE_4__/* .ProxyAgent */ .k(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
            token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString('base64')}`
        })));
        this._proxyAgentDispatcher = proxyAgent;
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, {
                rejectUnauthorized: false
            });
        }
        return proxyAgent;
    }
    _getUserAgentWithOrchestrationId(userAgent) {
        const baseUserAgent = userAgent || 'actions/http-client';
        const orchId = process.env['ACTIONS_ORCHESTRATION_ID'];
        if (orchId) {
            // Sanitize the orchestration ID to ensure it contains only valid characters
            // Valid characters: 0-9, a-z, _, -, .
            const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, '_');
            return `${baseUserAgent} actions_orchestration_id/${sanitizedId}`;
        }
        return baseUserAgent;
    }
    _performExponentialBackoff(retryNumber) {
        return __awaiter(this, void 0, void 0, function* () {
            retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
            const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
            return new Promise(resolve => setTimeout(() => resolve(), ms));
        });
    }
    _processResponse(res, options) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
                const statusCode = res.message.statusCode || 0;
                const response = {
                    statusCode,
                    result: null,
                    headers: {}
                };
                // not found leads to null obj returned
                if (statusCode === HttpCodes.NotFound) {
                    resolve(response);
                }
                // get the result from the body
                function dateTimeDeserializer(key, value) {
                    if (typeof value === 'string') {
                        const a = new Date(value);
                        if (!isNaN(a.valueOf())) {
                            return a;
                        }
                    }
                    return value;
                }
                let obj;
                let contents;
                try {
                    contents = yield res.readBody();
                    if (contents && contents.length > 0) {
                        if (options && options.deserializeDates) {
                            obj = JSON.parse(contents, dateTimeDeserializer);
                        }
                        else {
                            obj = JSON.parse(contents);
                        }
                        response.result = obj;
                    }
                    response.headers = res.message.headers;
                }
                catch (err) {
                    // Invalid resource (contents not json);  leaving result obj null
                }
                // note that 3xx redirects are handled by the http layer.
                if (statusCode > 299) {
                    let msg;
                    // if exception/error in body, attempt to get better error
                    if (obj && obj.message) {
                        msg = obj.message;
                    }
                    else if (contents && contents.length > 0) {
                        // it may be the case that the exception is in the body message as string
                        msg = contents;
                    }
                    else {
                        msg = `Failed request: (${statusCode})`;
                    }
                    const err = new HttpClientError(msg, statusCode);
                    err.result = response.result;
                    reject(err);
                }
                else {
                    resolve(response);
                }
            }));
        });
    }
}
const lowercaseKeys = (obj) => Object.keys(obj).reduce((c, k) => ((c[k.toLowerCase()] = obj[k]), c), {});
//# sourceMappingURL=index.js.map

/***/ }),

/***/ 783:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ checkBypass),
/* harmony export */   s: () => (/* binding */ getProxyUrl)
/* harmony export */ });
function getProxyUrl(reqUrl) {
    const usingSsl = reqUrl.protocol === 'https:';
    if (checkBypass(reqUrl)) {
        return undefined;
    }
    const proxyVar = (() => {
        if (usingSsl) {
            return process.env['https_proxy'] || process.env['HTTPS_PROXY'];
        }
        else {
            return process.env['http_proxy'] || process.env['HTTP_PROXY'];
        }
    })();
    if (proxyVar) {
        try {
            return new DecodedURL(proxyVar);
        }
        catch (_a) {
            if (!proxyVar.startsWith('http://') && !proxyVar.startsWith('https://'))
                return new DecodedURL(`http://${proxyVar}`);
        }
    }
    else {
        return undefined;
    }
}
function checkBypass(reqUrl) {
    if (!reqUrl.hostname) {
        return false;
    }
    const reqHost = reqUrl.hostname;
    if (isLoopbackAddress(reqHost)) {
        return true;
    }
    const noProxy = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
    if (!noProxy) {
        return false;
    }
    // Determine the request port
    let reqPort;
    if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
    }
    else if (reqUrl.protocol === 'http:') {
        reqPort = 80;
    }
    else if (reqUrl.protocol === 'https:') {
        reqPort = 443;
    }
    // Format the request hostname and hostname with port
    const upperReqHosts = [reqUrl.hostname.toUpperCase()];
    if (typeof reqPort === 'number') {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
    }
    // Compare request host against noproxy
    for (const upperNoProxyItem of noProxy
        .split(',')
        .map(x => x.trim().toUpperCase())
        .filter(x => x)) {
        if (upperNoProxyItem === '*' ||
            upperReqHosts.some(x => x === upperNoProxyItem ||
                x.endsWith(`.${upperNoProxyItem}`) ||
                (upperNoProxyItem.startsWith('.') &&
                    x.endsWith(`${upperNoProxyItem}`)))) {
            return true;
        }
    }
    return false;
}
function isLoopbackAddress(host) {
    const hostLower = host.toLowerCase();
    return (hostLower === 'localhost' ||
        hostLower.startsWith('127.') ||
        hostLower.startsWith('[::1]') ||
        hostLower.startsWith('[0:0:0:0:0:0:0:1]'));
}
class DecodedURL extends URL {
    constructor(url, base) {
        super(url, base);
        this._decodedUsername = decodeURIComponent(super.username);
        this._decodedPassword = decodeURIComponent(super.password);
    }
    get username() {
        return this._decodedUsername;
    }
    get password() {
        return this._decodedPassword;
    }
}
//# sourceMappingURL=proxy.js.map

/***/ }),

/***/ 15:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ RequestError)
/* harmony export */ });
class RequestError extends Error {
  name;
  /**
   * http status code
   */
  status;
  /**
   * Request options that lead to the error.
   */
  request;
  /**
   * Response object if a response was received
   */
  response;
  constructor(message, statusCode, options) {
    super(message, { cause: options.cause });
    this.name = "HttpError";
    this.status = Number.parseInt(statusCode);
    if (Number.isNaN(this.status)) {
      this.status = 0;
    }
    /* v8 ignore else -- @preserve -- Bug with vitest coverage where it sees an else branch that doesn't exist */
    if ("response" in options) {
      this.response = options.response;
    }
    const requestCopy = Object.assign({}, options.request);
    if (options.request.headers.authorization) {
      requestCopy.headers = Object.assign({}, options.request.headers, {
        authorization: options.request.headers.authorization.replace(
          /(?<! ) .*$/,
          " [REDACTED]"
        )
      });
    }
    requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
    this.request = requestCopy;
  }
}



/***/ }),

/***/ 691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ fetch),
/* harmony export */   k: () => (/* binding */ ProxyAgent)
/* harmony export */ });
// The build puts this file in the place of undici (tsconfig.json, "paths"), which @actions/github and @actions/http-client
// import for a fetch and a dispatcher that this action never uses. undici costs each start 45 ms and half of the download.
// The alias belongs to the build alone: npm has no way to leave out a dependency of a dependency, and an override with a
// folder must be a dependency of ours, too (npm 11 resolves its path from the folder of each package that asks for it).

// @actions/github constructs one on import if a proxy is set.
function ProxyAgent() {
  // Never used.
}

function fetch() {
  throw new Error('undici is not part of this action: give Octokit a fetch of its own');
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/compat get default export */
/******/ (() => {
/******/ 	// getDefaultExport function for compatibility with non-harmony modules
/******/ 	__nccwpck_require__.n = (module) => {
/******/ 		var getter = module && module.__esModule ?
/******/ 			() => (module['default']) :
/******/ 			() => (module);
/******/ 		__nccwpck_require__.d(getter, { a: getter });
/******/ 		return getter;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/************************************************************************/
var __webpack_exports__ = {};

;// CONCATENATED MODULE: ./src/adapters/start.ts
/** The runner started `post.js`, for the end of the job. No variable says so: an earlier step can set any (G13). */
const isJobEnd = Symbol.for('site-pipeline-post') in globalThis;
// The entry's first module: from here on the step is red until it has proved that it is green, and signals are handled.
// The end of a job is never red. Every other module of the bundle runs later.
process.exitCode = isJobEnd ? 0 : 1;
// Usual in workflows for npm. It would let an impostor have both tokens and answer for GitHub (rules.md, K4). Node reads it
// for each connection.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
// Deprecations in our libraries (`tunnel`: DEP0005, with a proxy's credentials) are no news for the user's log.
process.noDeprecation = true;
/** The features of Node that this action needs (`RegExp.escape`) came with this version. */
const MIN_NODE_VERSION = 24;
const [major = '0'] = process.versions.node.split('.');
if (Number(major) < MIN_NODE_VERSION) {
    process.stdout.write(`::error::This action needs Node.js ${MIN_NODE_VERSION} or later, but the runner started it with ${process.versions.node}. Update the runner.\n`);
    process.exit();
}
let onSignal;
let hasSignal = false;
// The runner sends SIGINT, then SIGTERM; on Windows SIGINT, then SIGBREAK.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK']) {
    process.on(signal, () => {
        hasSignal = true;
        onSignal?.();
    });
}
/** Calls back when the runner cancels the job; at once if it has done so already. */
function onCancel(cancel) {
    onSignal = cancel;
    if (hasSignal)
        cancel();
}

;// CONCATENATED MODULE: ./src/adapters/clock.ts
/** A timer over 2³¹−1 ms fires at once, so a longer sleep is several timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The real clock. Loading the program counts, too. (`performance.now()` would load `perf_hooks`: 1 ms.) */
const systemClock = {
    wallMs: () => Date.now(),
    elapsedMs: () => process.uptime() * 1000,
    random: () => Math.random(),
    async sleep(ms, signal) {
        for (let leftMs = ms; leftMs > 0 && !signal?.aborted; leftMs -= LONGEST_TIMER_MS) {
            await sleepOnce(Math.min(leftMs, LONGEST_TIMER_MS), signal);
        }
    },
};
function sleepOnce(ms, signal) {
    return new Promise((resolve) => {
        const wake = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', wake);
            resolve();
        };
        // A timer drops fractions: it would wake a moment too early.
        const timer = setTimeout(wake, Math.ceil(ms));
        signal?.addEventListener('abort', wake, { once: true });
    });
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/util.js

// functions
function assertEqual(val) {
    return val;
}
function assertNotEqual(val) {
    return val;
}
function toZod() {
    return (schema) => schema;
}
function assertIs(_arg) { }
function assertNever(_x) {
    throw new Error("Unexpected value in exhaustive check");
}
function assert(_) { }
function getEnumValues(entries) {
    const numericValues = Object.values(entries).filter((v) => typeof v === "number");
    const values = Object.entries(entries)
        .filter(([k, _]) => numericValues.indexOf(+k) === -1)
        .map(([_, v]) => v);
    return values;
}
function joinValues(array, separator = "|") {
    return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
    if (typeof value === "bigint")
        return value.toString();
    return value;
}
// the accessor lives on a shared prototype: an own accessor makes every box a dictionary-mode object (~360 B and a slow load per read against ~100 B and an inlined getter here)
class Cached {
    constructor(getter) {
        this._getter = getter;
        this._value = undefined;
    }
    get value() {
        const getter = this._getter;
        if (getter !== undefined) {
            this._value = getter();
            this._getter = undefined;
        }
        return this._value;
    }
}
function cached(getter) {
    return new Cached(getter);
}
function nullish(input) {
    return input === null || input === undefined;
}
function cleanRegex(source) {
    const start = source.startsWith("^") ? 1 : 0;
    const end = source.endsWith("$") ? source.length - 1 : source.length;
    return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
    const ratio = val / step;
    const roundedRatio = Math.round(ratio);
    // `val` and `step` each round to a double before the division rounds again, so a true decimal multiple's quotient can sit up to 1.5 of these scaled epsilons from the integer. A 1x tolerance therefore rejected 2.03 as a multiple of 0.07; 4x covers the worst case with margin.
    const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
    if (Math.abs(ratio - roundedRatio) < tolerance)
        return 0;
    return ratio - roundedRatio;
}
const EVALUATING = /* @__PURE__*/ (/* unused pure expression or super */ null && (Symbol("evaluating")));
function defineLazy(object, key, getter) {
    let value = undefined;
    Object.defineProperty(object, key, {
        get() {
            if (value === EVALUATING) {
                // Circular reference detected, return undefined to break the cycle
                return undefined;
            }
            if (value === undefined) {
                value = EVALUATING;
                value = getter();
            }
            return value;
        },
        set(v) {
            Object.defineProperty(object, key, {
                value: v,
                // configurable: true,
            });
            // object[key] = v;
        },
        configurable: true,
    });
}
function objectClone(obj) {
    return Object.create(Object.getPrototypeOf(obj), Object.getOwnPropertyDescriptors(obj));
}
function assignProp(target, prop, value) {
    Object.defineProperty(target, prop, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
    });
}
/**
 * Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
 *
 * Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
 */
function rawShape(def) {
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    return desc?.get ? desc.get.raw : desc?.value;
}
// where a builder reads its source's keys and descriptors, resolving only a shape a def answers for itself. A shape resolves by object spread, so only its enumerable keys are ever part of it.
function sourceShape(schema) {
    return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
// a key whose value is not settled yet, self-caching so every read after the first gets the same one
function deferProp(target, key, getter) {
    Object.defineProperty(target, key, {
        get() {
            const value = getter();
            assignProp(this, key, value);
            return value;
        },
        enumerable: true,
        configurable: true,
    });
}
// Writes a settled key. A plain assignment is much cheaper than `defineProperty` and produces the same descriptor, but it runs whatever setter already answers to the key — an accessor this shape deferred, or an inherited one, which `__proto__` has on every object and prototype pollution can add for any name.
function putProp(target, key, value) {
    if (key in target)
        assignProp(target, key, value);
    else
        target[key] = value;
}
/**
 * Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
 *
 * A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
 */
function mirrorShape(target, source, keys, wrap) {
    const raw = sourceShape(source);
    for (const key of keys) {
        const desc = Object.getOwnPropertyDescriptor(raw, key);
        if (!desc.enumerable)
            continue;
        if (desc.get) {
            deferProp(target, key, () => {
                const value = source._zod.def.shape[key];
                return wrap ? wrap(value, key) : value;
            });
        }
        else
            putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
    }
}
// same, for a plain shape a caller passed rather than a schema's
function mirrorProps(target, source) {
    for (const key of Reflect.ownKeys(source)) {
        const desc = Object.getOwnPropertyDescriptor(source, key);
        if (!desc.enumerable)
            continue;
        if (desc.get)
            deferProp(target, key, () => source[key]);
        else
            putProp(target, key, desc.value);
    }
}
function mergeDefs(...defs) {
    const mergedDescriptors = {};
    for (const def of defs) {
        const descriptors = Object.getOwnPropertyDescriptors(def);
        Object.assign(mergedDescriptors, descriptors);
    }
    return Object.defineProperties({}, mergedDescriptors);
}
function cloneDef(schema) {
    return mergeDefs(schema._zod.def);
}
function getElementAtPath(obj, path) {
    if (!path)
        return obj;
    return path.reduce((acc, key) => acc?.[key], obj);
}
function promiseAllObject(promisesObj) {
    const keys = Object.keys(promisesObj);
    const promises = keys.map((key) => promisesObj[key]);
    return Promise.all(promises).then((results) => {
        const resolvedObj = {};
        for (let i = 0; i < keys.length; i++) {
            resolvedObj[keys[i]] = results[i];
        }
        return resolvedObj;
    });
}
function randomString(length = 10) {
    const chars = "abcdefghijklmnopqrstuvwxyz";
    let str = "";
    for (let i = 0; i < length; i++) {
        str += chars[Math.floor(Math.random() * chars.length)];
    }
    return str;
}
function esc(str) {
    return JSON.stringify(str);
}
function slugify(input) {
    return input
        .toLowerCase()
        .trim()
        .replace(/[^\w\s-]/g, "")
        .replace(/[\s_-]+/g, "-")
        .replace(/^-+|-+$/g, "");
}
const captureStackTrace = ("captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => { });
function util_isObject(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ (/* unused pure expression or super */ null && (cached(() => {
    // Skip the probe under `jitless`: strict CSPs report the caught `new Function` as a `securitypolicyviolation` even though the throw is swallowed.
    if (globalConfig.jitless) {
        return false;
    }
    // @ts-ignore
    if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
        return false;
    }
    try {
        const F = Function;
        new F("");
        return true;
    }
    catch (_) {
        return false;
    }
})));
function isPlainObject(o) {
    if (util_isObject(o) === false)
        return false;
    // modified constructor
    const ctor = o.constructor;
    if (ctor === undefined)
        return true;
    if (typeof ctor !== "function")
        return true;
    // modified prototype
    const prot = ctor.prototype;
    if (util_isObject(prot) === false)
        return false;
    // ctor doesn't have static `isPrototypeOf`
    if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
        return false;
    }
    return true;
}
function shallowClone(o) {
    if (isPlainObject(o))
        return { ...o };
    if (Array.isArray(o))
        return [...o];
    if (o instanceof Map)
        return new Map(o);
    if (o instanceof Set)
        return new Set(o);
    return o;
}
function numKeys(data) {
    let keyCount = 0;
    for (const key in data) {
        if (Object.prototype.hasOwnProperty.call(data, key)) {
            keyCount++;
        }
    }
    return keyCount;
}
const getParsedType = (data) => {
    const t = typeof data;
    switch (t) {
        case "undefined":
            return "undefined";
        case "string":
            return "string";
        case "number":
            return Number.isNaN(data) ? "nan" : "number";
        case "boolean":
            return "boolean";
        case "function":
            return "function";
        case "bigint":
            return "bigint";
        case "symbol":
            return "symbol";
        case "object":
            if (Array.isArray(data)) {
                return "array";
            }
            if (data === null) {
                return "null";
            }
            if (data.then && typeof data.then === "function" && data.catch && typeof data.catch === "function") {
                return "promise";
            }
            if (typeof Map !== "undefined" && data instanceof Map) {
                return "map";
            }
            if (typeof Set !== "undefined" && data instanceof Set) {
                return "set";
            }
            if (typeof Date !== "undefined" && data instanceof Date) {
                return "date";
            }
            // @ts-ignore
            if (typeof File !== "undefined" && data instanceof File) {
                return "file";
            }
            return "object";
        default:
            throw new Error(`Unknown data type: ${t}`);
    }
};
const propertyKeyTypes = /* @__PURE__*/ new Set(["string", "number", "symbol"]);
const primitiveTypes = /* @__PURE__*/ new Set([
    "string",
    "number",
    "bigint",
    "boolean",
    "symbol",
    "undefined",
]);
function escapeRegex(str) {
    return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
// zod-specific utils
function clone(inst, def, params) {
    const cl = new inst._zod.constr(def ?? inst._zod.def);
    if (!def || params?.parent)
        cl._zod.parent = inst;
    return cl;
}
function normalizeParams(_params) {
    const params = _params;
    if (!params)
        return {};
    if (typeof params === "string")
        return { error: () => params };
    if (params?.message !== undefined) {
        if (params?.error !== undefined)
            throw new Error("Cannot specify both `message` and `error` params");
        params.error = params.message;
    }
    delete params.message;
    if (typeof params.error === "string")
        return { ...params, error: () => params.error };
    return params;
}
function createTransparentProxy(getter) {
    let target;
    return new Proxy({}, {
        get(_, prop, receiver) {
            target ?? (target = getter());
            return Reflect.get(target, prop, receiver);
        },
        set(_, prop, value, receiver) {
            target ?? (target = getter());
            return Reflect.set(target, prop, value, receiver);
        },
        has(_, prop) {
            target ?? (target = getter());
            return Reflect.has(target, prop);
        },
        deleteProperty(_, prop) {
            target ?? (target = getter());
            return Reflect.deleteProperty(target, prop);
        },
        ownKeys(_) {
            target ?? (target = getter());
            return Reflect.ownKeys(target);
        },
        getOwnPropertyDescriptor(_, prop) {
            target ?? (target = getter());
            return Reflect.getOwnPropertyDescriptor(target, prop);
        },
        defineProperty(_, prop, descriptor) {
            target ?? (target = getter());
            return Reflect.defineProperty(target, prop, descriptor);
        },
    });
}
function stringifyPrimitive(value) {
    if (typeof value === "bigint")
        return value.toString() + "n";
    if (typeof value === "string")
        return `"${value}"`;
    return `${value}`;
}
function optionalKeys(shape) {
    return Object.keys(shape).filter((k) => {
        return shape[k]._zod.optin !== undefined && shape[k]._zod.optout === "optional";
    });
}
// Wrapped in a `@__PURE__` IIFE: esbuild never tree-shakes a top-level initializer that contains a member access on `Number`, so the bare object literal survived into every bundle.
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
    safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    int32: [-2147483648, 2147483647],
    uint32: [0, 4294967295],
    float32: [-3.4028234663852886e38, 3.4028234663852886e38],
    float64: [-Number.MAX_VALUE, Number.MAX_VALUE],
}))();
const BIGINT_FORMAT_RANGES = {
    int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
    uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")],
};
function pick(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".pick() cannot be used on object schemas containing refinements");
    }
    const newShape = {};
    mirrorShape(newShape, schema, maskedKeys(schema, mask));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
// the mask keys that select something, checked against the source's shape without resolving it
function maskedKeys(schema, mask) {
    const raw = sourceShape(schema);
    const keys = [];
    // `for...in` skips symbols, so a symbol in the mask would select nothing
    for (const key of Reflect.ownKeys(mask)) {
        if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
            throw new Error(`Unrecognized key: "${String(key)}"`);
        }
        if (mask[key])
            keys.push(key);
    }
    return keys;
}
function omit(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".omit() cannot be used on object schemas containing refinements");
    }
    const omitted = new Set(maskedKeys(schema, mask));
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function extend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to extend: expected a plain object");
    }
    const checks = schema._zod.def.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        // Only throw if new shape overlaps with existing shape. Use getOwnPropertyDescriptor to check key existence without accessing values
        const existingShape = sourceShape(schema);
        for (const key of Reflect.ownKeys(shape)) {
            if (Object.getOwnPropertyDescriptor(existingShape, key) !== undefined) {
                throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
            }
        }
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
// the source's keys, then the caller's overlaid on top
function extended(schema, shape) {
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
    mirrorProps(newShape, shape);
    return newShape;
}
function safeExtend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to safeExtend: expected a plain object");
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
    if (!b?._zod?.def) {
        throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
    }
    if (a._zod.def.checks?.length) {
        throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
    }
    const newShape = {};
    mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
    mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
    const def = mergeDefs(a._zod.def, {
        shape: newShape,
        get catchall() {
            return b._zod.def.catchall;
        },
        checks: b._zod.def.checks ?? [],
    });
    return clone(a, def);
}
function partial(Class, schema, mask, name = "partial") {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
    }
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class &&
        ((value, key) => (selected && !selected.has(key) ? value : new Class({ type: "optional", innerType: value }))));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
}
function required(Class, schema, mask) {
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => 
    // overwrite with non-optional
    selected && !selected.has(key) ? value : new Class({ type: "nonoptional", innerType: value }));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
// invalid_type | too_big | too_small | invalid_format | not_multiple_of | unrecognized_keys | invalid_union | invalid_key | invalid_element | invalid_value | custom
function aborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue !== true) {
            return true;
        }
    }
    return false;
}
// Checks for explicit abort (continue === false), as opposed to implicit abort (continue === undefined). Used to respect `abort: true` in .refine() even for checks that have a `when` function.
function explicitlyAborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue === false) {
            return true;
        }
    }
    return false;
}
function prefixIssues(path, issues) {
    return issues.map((iss) => {
        var _a;
        (_a = iss).path ?? (_a.path = []);
        iss.path.unshift(path);
        return iss;
    });
}
function unwrapMessage(message) {
    return typeof message === "string" ? message : message?.message;
}
/* A check holds no link back to the schema it is attached to — the same check instance is shared by every clone of that schema — so the owner is stamped onto the issues a check just raised, at the only point where both are in scope. Runs on the failure path only; `start` is the issue count from before the check ran. */
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
    const caps = [];
    for (const ch of defChecks ?? []) {
        const d = ch._zod.def;
        // a later check may rewrite the value
        if (!/_(length|size)$|_equals$/.test(d.check))
            break;
        const max = d.maximum ?? d.length ?? d.size;
        if (max >= 0)
            caps.push([max, ch]);
    }
    return caps;
}
function attachSchema(issues, start, inst) {
    var _a;
    for (let i = start; i < issues.length; i++) {
        (_a = issues[i]).schema ?? (_a.schema = inst);
    }
}
function finalizeIssue(iss, ctx, config) {
    var _a;
    // A schema that raised an issue itself owns it outright, and outranks any stamp an enclosing check left in `attachSchema`. String formats and z.custom() are schema and check at once, so when they act as a check they defer to that stamp instead.
    const traits = iss.inst?._zod?.traits;
    if (traits?.has("$ZodType")) {
        if (traits.has("$ZodCheck"))
            (_a = iss).schema ?? (_a.schema = iss.inst);
        else
            iss.schema = iss.inst;
    }
    // Decreasing specificity, first map to return a message wins. `inst` is whatever raised the issue, so a check's own map outranks the owning schema's.
    const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : undefined;
    const message = iss.message
        ? iss.message
        : (unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ??
            unwrapMessage(schemaError?.(iss)) ??
            unwrapMessage(ctx?.error?.(iss)) ??
            unwrapMessage(config.customError?.(iss)) ??
            unwrapMessage(config.localeError?.(iss)) ??
            "Invalid input");
    // an explicit own-key copy beats object rest with excluded keys, which v8 routes through a generic runtime call; Object.keys rather than for-in so an issue pushed with a prototype does not leak inherited keys, and an own __proto__ key is dropped rather than assigned through the setter
    const full = {};
    for (const k of Object.keys(iss)) {
        if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
            continue;
        full[k] = iss[k];
    }
    full.path ?? (full.path = []);
    full.message = message;
    if (ctx?.reportInput) {
        full.input = iss.input;
    }
    return full;
}
function getSizableOrigin(input) {
    if (input instanceof Set)
        return "set";
    if (input instanceof Map)
        return "map";
    // @ts-ignore
    if (input instanceof File)
        return "file";
    return "unknown";
}
const highSurrogate = /[\uD800-\uDBFF]/;
// Code points in `str`: a surrogate pair counts once, a lone surrogate as itself. Hand-rolled because the string iterator allocates and runs ~250x slower on this path; the regex probe exits ~50x quicker for a string with no astral characters.
function codePointLength(str) {
    const units = str.length;
    if (!highSurrogate.test(str))
        return units;
    let count = units;
    for (let i = 0; i < units - 1; i++) {
        if ((str.charCodeAt(i) & 0xfc00) === 0xd800 && (str.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
            count--;
            i++;
        }
    }
    return count;
}
function getLengthableOrigin(input) {
    if (Array.isArray(input))
        return "array";
    if (typeof input === "string")
        return "string";
    return "unknown";
}
function parsedType(data) {
    const t = typeof data;
    switch (t) {
        case "number": {
            return Number.isNaN(data) ? "nan" : "number";
        }
        case "object": {
            if (data === null) {
                return "null";
            }
            if (Array.isArray(data)) {
                return "array";
            }
            const obj = data;
            if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
                return obj.constructor.name;
            }
        }
    }
    return t;
}
function util_issue(...args) {
    const [iss, input, inst] = args;
    if (typeof iss === "string") {
        return {
            message: iss,
            code: "custom",
            input,
            inst,
        };
    }
    return { ...iss };
}
function cleanEnum(obj) {
    return Object.entries(obj)
        .filter(([k, _]) => {
        // return true if NaN, meaning it's not a number, thus a string key
        return Number.isNaN(Number.parseInt(k, 10));
    })
        .map((el) => el[1]);
}
// Codec utility functions
function base64ToUint8Array(base64) {
    const binaryString = atob(base64);
    const bytes = new Uint8Array(binaryString.length);
    for (let i = 0; i < binaryString.length; i++) {
        bytes[i] = binaryString.charCodeAt(i);
    }
    return bytes;
}
function uint8ArrayToBase64(bytes) {
    let binaryString = "";
    for (let i = 0; i < bytes.length; i++) {
        binaryString += String.fromCharCode(bytes[i]);
    }
    return btoa(binaryString);
}
function base64urlToUint8Array(base64url) {
    const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
    const padding = "=".repeat((4 - (base64.length % 4)) % 4);
    return base64ToUint8Array(base64 + padding);
}
function uint8ArrayToBase64url(bytes) {
    return uint8ArrayToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
function hexToUint8Array(hex) {
    const cleanHex = hex.replace(/^0x/, "");
    if (cleanHex.length % 2 !== 0) {
        throw new Error("Invalid hex string length");
    }
    const bytes = new Uint8Array(cleanHex.length / 2);
    for (let i = 0; i < cleanHex.length; i += 2) {
        bytes[i / 2] = Number.parseInt(cleanHex.slice(i, i + 2), 16);
    }
    return bytes;
}
function uint8ArrayToHex(bytes) {
    return Array.from(bytes)
        .map((b) => b.toString(16).padStart(2, "0"))
        .join("");
}
// instanceof
class Class {
    constructor(..._args) { }
}
//////////    PROTOTYPE INSTALLERS     //////////
//
// Members live on the prototype and materialize per instance on first read, which keeps own-property count under the step where V8 stops using inline slots. Changing anything here means re-measuring runtime, memory and bundle size together — see "The three axes" in AGENTS.md.
/**
 * Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
 *
 * Call this from a `proto` initializer, which runs once per prototype — never per instance.
 */
function members(proto, table) {
    for (const key in table) {
        const desc = Object.getOwnPropertyDescriptor(table, key);
        // a getter installs as written, so it stays live: `description` reads through to the registry on every access. not enumerable: an object literal's is, and a prototype member never was
        if (desc.get)
            Object.defineProperty(proto, key, { ...desc, enumerable: false });
        // a method materializes bound on first read, which is what keeps a detached member working: `const opt = schema.optional; opt()`
        else
            defineBound(proto, key, desc.value);
    }
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
    Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
    return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
    return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
function derived(computes, table) {
    for (const key in computes) {
        const compute = computes[key];
        // an object literal's accessor is configurable and enumerable, and `members` copies the descriptor as written
        Object.defineProperty(table, key, {
            configurable: true,
            enumerable: true,
            get() {
                return own(this, key, compute(this));
            },
            set(value) {
                own(this, key, value);
            },
        });
    }
    return table;
}
function defineBound(proto, key, fn) {
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // vitest's spyOn calls a prototype getter bare to find the function it wraps, so a nullish receiver answers the raw method
            return this == null ? fn : own(this, key, fn.bind(this));
        },
        set(value) {
            own(this, key, value);
        },
    });
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
    const proto = Object.getPrototypeOf(inst);
    // Runs on every construction, so `in` rather than the costlier `hasOwnProperty.call`. Sentinels are keys the group itself defines.
    return sentinel in proto ? undefined : proto;
}
// The internals whose init chain is installing. A second call for the same one is a derived constructor overriding its base, so it must not construct another schema in between or the override is dropped.
let installing;
// Set while a getter is running, so a value that resolved through a recursion break is not memoized. One shared descriptor shadows the key for the duration, which costs no per-key allocation.
let broke = false;
const breaker = {
    configurable: true,
    get() {
        broke = true;
        return undefined;
    },
};
/**
 * Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
 * constructor, computed from the internals object itself and cached there on
 * first read. One accessor per constructor rather than one per instance.
 */
function defineLazyInternal(inst, key, compute) {
    const proto = Object.getPrototypeOf(inst._zod);
    if (key in proto && installing !== inst._zod) {
        // A repeat construction: everything is installed already. Cleared here so the reference is not held past the first construction of every type.
        installing = undefined;
        return;
    }
    installing = inst._zod;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing so a re-entrant read from a recursive schema resolves to undefined instead of running the getter again.
            Object.defineProperty(this, key, breaker);
            const outer = broke;
            broke = false;
            try {
                const value = compute(this);
                // A result that resolved through a recursion break is recomputed once the graph is complete; everything else memoizes, undefined included.
                if (broke)
                    delete this[key];
                else
                    Object.defineProperty(this, key, { configurable: true, writable: true, value });
                broke = broke || outer;
                return value;
            }
            catch (err) {
                // A compute that threw memoizes nothing, so a later read runs it again and fails the same way. The shadow goes with it, since leaving it installed would answer undefined for every later read.
                delete this[key];
                broke = broke || outer;
                throw err;
            }
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, value });
        },
    });
}
/**
 * Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
 * data property. One accessor per constructor rather than one per instance, because an own accessor
 * puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
 */
function installLazyProp(inst, key, make, enumerable) {
    const proto = claim(inst, key);
    if (!proto)
        return;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing, so a re-entrant read from a self-referential shape resolves to undefined instead of running the getter again. A data property rather than an accessor: an own accessor is the dictionary-mode transition this exists to avoid.
            const desc = { configurable: true, writable: true, enumerable, value: undefined };
            Object.defineProperty(this, key, desc);
            // a compute that throws leaves the shadow behind, so later reads answer undefined instead of re-throwing; `defineLazy` did the same, and `defineLazyInternal`'s delete-on-catch would cost bytes in every bundle for a case only a throwing user getter reaches
            desc.value = make(this);
            Object.defineProperty(this, key, desc);
            return desc.value;
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
        },
    });
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
    const fn = () => value;
    fn[CONSTANT_CATCH] = true;
    return fn;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/core.js
var _a;

/** A special constant with type `never` */
const NEVER = /*@__PURE__*/ Object.freeze({
    status: "aborted",
});
/* Shared descriptor for installing `_zod`; defineProperty reads it
 * synchronously, so reusing one object avoids a per-instance allocation. */
const _zodDesc = { value: undefined, enumerable: false };
// null where suppressing the capture would be unrecoverable: `parse()` puts the frames back with `captureStackTrace`, so without it the throw would lose its stack. also latched to null once `stackTraceLimit` proves unassignable, which a realm can do at any point by hardening Error
let _E = "captureStackTrace" in Error ? Error : null;
// v8 captures a stack trace inside the Error constructor, which dominates a failed parse; costs only the frames, and parse() restores those. the constructor must RUN: Object.create is cheaper and passes instanceof, but Error.isError and util.types.isNativeError check an internal slot
function newError(Definition) {
    const E = _E;
    if (E) {
        const saved = E.stackTraceLimit;
        if (typeof saved === "number") {
            try {
                E.stackTraceLimit = 0;
            }
            catch {
                _E = null;
                return new Definition();
            }
            try {
                return new Definition();
            }
            finally {
                E.stackTraceLimit = saved;
            }
        }
    }
    return new Definition();
}
function $constructor(name, initializer, 
/** This trait's members, installed once on every prototype that composes it. They cannot be declared in the initializer above: that runs per instance, and the prototype is shared. */
proto, params) {
    // Prototype for this constructor's `_zod` internals. Lazily-derived fields (`values`, `pattern`, `optin`, …) install here once rather than as an accessor on every instance.
    const zodProto = {};
    // Assigning the fields in the constructor body is what gives instances in-object slots; building the object literally and reparenting it costs a second allocation and a generic property copy.
    function Internals(def) {
        this.def = def;
        this.constr = _;
        this.traits = new Set();
    }
    Internals.prototype = zodProto;
    const protoMembers = proto;
    // One trait's members land on every prototype whose chain composes it, so the answer is per prototype rather than per trait.
    const initialized = protoMembers && new WeakSet();
    function init(inst, def) {
        if (!inst._zod) {
            _zodDesc.value = new Internals(def);
            try {
                Object.defineProperty(inst, "_zod", _zodDesc);
            }
            finally {
                // Cleared even on throw, so the shared descriptor never leaks one instance's internals into the next.
                _zodDesc.value = undefined;
            }
        }
        else if (inst._zod.traits.has(name)) {
            return;
        }
        inst._zod.traits.add(name);
        initializer(inst, def);
        if (initialized) {
            // `super(def)` from a user subclass gives `this` a prototype the subclass owns, and installing there would overwrite whatever the subclass declared. `constr` built the instance, so its prototype is the one below the subclass's that should carry the members. A receiver whose chain never reaches that prototype installs on its own, which for a plain object handed straight to `init` means `Object.prototype` — unchanged from before.
            const own = Object.getPrototypeOf(inst);
            const ctorProto = inst._zod.constr.prototype;
            let up = own;
            while (up && up !== ctorProto)
                up = Object.getPrototypeOf(up);
            const target = up ?? own;
            if (!initialized.has(target)) {
                initialized.add(target);
                members(target, protoMembers);
            }
        }
        // support prototype modifications; for-in avoids the array allocation of Object.keys on the (usually empty) prototype
        const proto = _.prototype;
        for (const k in proto) {
            if (!Object.prototype.hasOwnProperty.call(proto, k))
                continue;
            if (!(k in inst)) {
                inst[k] = proto[k].bind(inst);
            }
        }
    }
    // doesn't work if Parent has a constructor with arguments
    const Parent = params?.Parent ?? Object;
    class Definition extends Parent {
    }
    Object.defineProperty(Definition, "name", { value: name });
    function _(def) {
        const inst = params?.Parent ? newError(Definition) : this;
        init(inst, def);
        const deferred = inst._zod.deferred;
        if (deferred) {
            for (const fn of deferred) {
                fn();
            }
            // Released: initializers run once, and the list would otherwise be retained for the schema's lifetime.
            inst._zod.deferred = undefined;
        }
        // Global post-processor hook. Internal: installed by `import "zod/compile"` to enable AOT compilation for every constructed schema. Runs last, once the instance is fully built, because it hands the instance to compile(). The post-processor is expected to be reentrancy-guarded by its own implementation.
        const pp = globalThis.__zod_globalConfig?.postProcessor;
        if (pp)
            pp(inst);
        return inst;
    }
    Object.defineProperty(_, "init", { value: init });
    Object.defineProperty(_, Symbol.hasInstance, {
        value: (inst) => {
            if (params?.Parent && inst instanceof params.Parent)
                return true;
            return inst?._zod?.traits?.has(name);
        },
    });
    Object.defineProperty(_, "name", { value: name });
    return _;
}
//////////////////////////////   UTILITIES   ///////////////////////////////////////
const $brand = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("zod_brand")));
class $ZodAsyncError extends Error {
    constructor() {
        super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
    }
}
class $ZodEncodeError extends Error {
    constructor(name) {
        super(`Encountered unidirectional transform during encode: ${name}`);
        this.name = "ZodEncodeError";
    }
}
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const core_globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
    if (newConfig)
        Object.assign(core_globalConfig, newConfig);
    return core_globalConfig;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/checks.js
// import { $ZodType } from "./schemas.js";



const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
    var _a;
    inst._zod ?? (inst._zod = {});
    inst._zod.def = def;
    (_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for size-based checks: run only on non-nullish values with a `size`. */
const _whenHasSize = (payload) => {
    const val = payload.value;
    return !util.nullish(val) && val.size !== undefined;
};
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
    const val = payload.value;
    return !nullish(val) && val.length !== undefined;
};
const numericOriginMap = {
    number: "number",
    bigint: "bigint",
    object: "date",
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_big",
            maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_small",
            minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckMultipleOf = 
/*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMultipleOf", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        if (typeof payload.value !== typeof def.value)
            throw new Error("Cannot mix number and bigint in multiple_of check.");
        const isMultiple = typeof payload.value === "bigint"
            ? // `value % 0n` throws, and nothing is a multiple of zero — the number branch already fails this way via NaN
                def.value !== BigInt(0) && payload.value % def.value === BigInt(0)
            : util.floatSafeRemainder(payload.value, def.value) === 0;
        if (isMultiple)
            return;
        payload.issues.push({
            origin: typeof payload.value,
            code: "not_multiple_of",
            divisor: def.value,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    def.format = def.format || "float64";
    const isInt = def.format?.includes("int");
    const origin = isInt ? "int" : "number";
    const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (isInt) {
            if (!Number.isInteger(input)) {
                // invalid_format issue
                // payload.issues.push({
                //   expected: def.format,
                //   format: def.format,
                //   code: "invalid_format",
                //   input,
                //   inst,
                // });
                // invalid_type issue
                payload.issues.push({
                    expected: origin,
                    format: def.format,
                    code: "invalid_type",
                    continue: false,
                    input,
                    inst,
                });
                return;
                // not_multiple_of issue
                // payload.issues.push({
                //   code: "not_multiple_of",
                //   origin: "number",
                //   input,
                //   inst,
                //   divisor: 1,
                // });
            }
            if (!Number.isSafeInteger(input)) {
                if (input > 0) {
                    // too_big
                    payload.issues.push({
                        input,
                        code: "too_big",
                        maximum: Number.MAX_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                else {
                    // too_small
                    payload.issues.push({
                        input,
                        code: "too_small",
                        minimum: Number.MIN_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                return;
            }
        }
        if (input < minimum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_small",
                minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodCheckBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckBigIntFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    const [minimum, maximum] = util.BIGINT_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (input < minimum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_small",
                minimum: minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
const $ZodCheckMaxSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMaxSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size <= def.maximum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMinSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMinSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size >= def.minimum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckSizeEquals = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckSizeEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size === def.size)
            return;
        const tooBig = size > def.size;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            ...(tooBig ? { code: "too_big", maximum: def.size } : { code: "too_small", minimum: def.size }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMaxLength = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMaxLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // Strings are measured in Unicode code points, not UTF-16 units. A code point is at most two units, so a string that already fits in units fits in code points; only an overflow has to be counted.
        const length = typeof input === "string" && units > def.maximum ? util.codePointLength(input) : units;
        if (length <= def.maximum)
            return;
        const origin = util.getLengthableOrigin(input);
        payload.issues.push({
            origin,
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so fewer units than the floor can never reach it and twice the floor always clears it. Only in between is the exact count in doubt.
        const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2
            ? codePointLength(input)
            : units;
        if (length >= def.minimum)
            return;
        const origin = getLengthableOrigin(input);
        payload.issues.push({
            origin,
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLengthEquals = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckLengthEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so outside `[length, length * 2]` units the target is missed either way — and missed in the same direction in both measures.
        const length = typeof input === "string" && units >= def.length && units <= def.length * 2
            ? util.codePointLength(input)
            : units;
        if (length === def.length)
            return;
        const origin = util.getLengthableOrigin(input);
        const tooBig = length > def.length;
        payload.issues.push({
            origin,
            ...(tooBig ? { code: "too_big", maximum: def.length } : { code: "too_small", minimum: def.length }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
    var _a, _b;
    $ZodCheck.init(inst, def);
    if (def.pattern)
        (_a = inst._zod).check ?? (_a.check = (payload) => {
            def.pattern.lastIndex = 0;
            if (def.pattern.test(payload.value))
                return;
            payload.issues.push({
                origin: "string",
                code: "invalid_format",
                format: def.format,
                input: payload.value,
                ...(def.pattern ? { pattern: def.pattern.toString() } : {}),
                inst,
                continue: !def.abort,
            });
        });
    else
        (_b = inst._zod).check ?? (_b.check = () => { });
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
    $ZodCheckStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        def.pattern.lastIndex = 0;
        if (def.pattern.test(payload.value))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "regex",
            input: payload.value,
            pattern: def.pattern.toString(),
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLowerCase = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckLowerCase", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.lowercase);
    $ZodCheckStringFormat.init(inst, def);
})));
const $ZodCheckUpperCase = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckUpperCase", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.uppercase);
    $ZodCheckStringFormat.init(inst, def);
})));
const $ZodCheckIncludes = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckIncludes", (inst, def) => {
    $ZodCheck.init(inst, def);
    const escapedRegex = util.escapeRegex(def.includes);
    // `String.prototype.includes(sub, position)` matches `sub` at `position`
    // OR LATER, so the pattern must allow at least `position` leading chars
    // (`{N,}`), not exactly `position` chars (`{N}`).
    const pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
    def.pattern = pattern;
    inst._zod.check = (payload) => {
        if (payload.value.includes(def.includes, def.position))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "includes",
            includes: def.includes,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckStartsWith = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckStartsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`^${util.escapeRegex(def.prefix)}.*`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.startsWith(def.prefix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "starts_with",
            prefix: def.prefix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckEndsWith = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckEndsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`.*${util.escapeRegex(def.suffix)}$`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.endsWith(def.suffix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "ends_with",
            suffix: def.suffix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
///////////////////////////////////
/////    $ZodCheckProperty    /////
///////////////////////////////////
function handleCheckPropertyResult(result, payload, property) {
    if (result.issues.length) {
        payload.issues.push(...util.prefixIssues(property, result.issues));
    }
}
const $ZodCheckProperty = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckProperty", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        const result = def.schema._zod.run({
            value: payload.value[def.property],
            issues: [],
        }, {});
        if (result instanceof Promise) {
            return result.then((result) => handleCheckPropertyResult(result, payload, def.property));
        }
        handleCheckPropertyResult(result, payload, def.property);
        return;
    };
})));
const $ZodCheckProperties = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckProperties", (inst, def) => {
    $ZodCheck.init(inst, def);
    util.hide(inst, Symbol.iterator, function* () {
        yield inst;
    });
    // key and schema snapshotted together: reading one live and the other cached lets a later mutation of the caller's shape object pair a stale key with a missing schema
    let entries;
    inst._zod.check = (payload) => {
        // the base schema already typed the value, so only a nullish one is rejected here: the properties read on a primitive too, matching z.property() on a string's length
        if (payload.value == null) {
            payload.issues.push({ expected: "object", code: "invalid_type", input: payload.value, inst });
            return undefined;
        }
        entries ?? (entries = Reflect.ownKeys(def.shape).map((key) => [key, def.shape[key]]));
        const input = payload.value;
        let proms;
        for (const [key, schema] of entries) {
            const result = schema._zod.run({ value: input[key], issues: [] }, {});
            if (result instanceof Promise) {
                proms ?? (proms = []);
                proms.push(result.then((result) => handleCheckPropertyResult(result, payload, key)));
            }
            else {
                handleCheckPropertyResult(result, payload, key);
            }
        }
        if (proms)
            return Promise.all(proms).then(() => undefined);
        return undefined;
    };
})));
const $ZodCheckMimeType = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMimeType", (inst, def) => {
    $ZodCheck.init(inst, def);
    const mimeSet = new Set(def.mime);
    inst._zod.check = (payload) => {
        if (mimeSet.has(payload.value.type))
            return;
        payload.issues.push({
            code: "invalid_value",
            values: def.mime,
            input: payload.value.type,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        payload.value = def.tx(payload.value);
    };
});

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/regexes.js

/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
    return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** Implements ISO 8601-2 extensions like explicit +- prefixes, mixing weeks with other units, and fractional/negative components. */
const extendedDuration = /^[-+]?P(?!$)(?:(?:[-+]?\d+Y)|(?:[-+]?\d+[.,]\d+Y$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:(?:[-+]?\d+W)|(?:[-+]?\d+[.,]\d+W$))?(?:(?:[-+]?\d+D)|(?:[-+]?\d+[.,]\d+D$))?(?:T(?=[\d+-])(?:(?:[-+]?\d+H)|(?:[-+]?\d+[.,]\d+H$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:[-+]?\d+(?:[.,]\d+)?S)?)??$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
 *
 * @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
    if (!version)
        return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
    return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
const uuid4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(4)));
const uuid6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(6)));
const uuid7 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(7)));
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
/** Equivalent to the HTML5 input[type=email] validation implemented by browsers. Source: https://developer.mozilla.org/en-US/docs/Web/HTML/Element/input/email */
const html5Email = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** The classic emailregex.com regex for RFC 5322-compliant emails */
const rfc5322Email = /^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$/;
/** A loose regex that allows Unicode characters, enforces length limits, and that's about it. */
const unicodeEmail = /^[^\s@"]{1,64}@[^\s@]{1,255}$/u;
const idnEmail = (/* unused pure expression or super */ null && (unicodeEmail));
const browserEmail = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
// from https://thekevinscott.com/emojis-in-javascript/#writing-a-regular-expression
// Single character class, not an alternation: the two properties overlap (U+1F9B0-U+1F9B3), so `(A|B)+` backtracks exponentially on a failed match. The leading lookahead then demands one anchor — a pictograph, a regional indicator, or the enclosing keycap — because `\p{Emoji_Component}` on its own covers ASCII digits, `#`, `*`, ZWJ, variation selectors and skin tone modifiers, none of which is an emoji without a base.
const _emoji = (/* unused pure expression or super */ null && (`^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`));
function emoji() {
    return new RegExp(_emoji, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const mac = (delimiter) => {
    const escapedDelim = util.escapeRegex(delimiter ?? ":");
    return new RegExp(`^(?:[0-9A-F]{2}${escapedDelim}){5}[0-9A-F]{2}$|^(?:[0-9a-f]{2}${escapedDelim}){5}[0-9a-f]{2}$`);
};
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
// https://stackoverflow.com/questions/7860392/determine-if-string-is-in-base64-using-javascript
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
// based on https://stackoverflow.com/questions/106179/regular-expression-to-match-dns-hostname-or-ip-address
// export const hostname: RegExp = /^([a-zA-Z0-9-]+\.)*[a-zA-Z0-9-]+$/;
const hostname = /^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$/;
const domain = /^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/;
const httpProtocol = /^https?$/;
// https://blog.stevenlevithan.com/archives/validate-phone-number#r4-3 (regex sans spaces) E.164: leading digit must be 1-9; total digits (excluding '+') between 7-15
const e164 = /^\+[1-9]\d{6,14}$/;
// Credit card shape: 12–19 digits, optionally separated by single spaces or single hyphens. ISO/IEC 7812 caps the PAN at 19 digits; 12 is the shortest issued length (Maestro).
const creditCard = /^\d(?:[ -]?\d){11,18}$/;
// ISO 4217 alpha codes from the SIX list, regenerated by scripts/update-iso-4217.ts
const currencyCode = /^(?:AED|AFN|ALL|AMD|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BHD|BIF|BMD|BND|BOB|BOV|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHE|CHF|CHW|CLF|CLP|CNY|COP|COU|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MXV|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|USN|UYI|UYU|UYW|UZS|VED|VES|VND|VUV|WST|XAD|XAF|XAG|XAU|XBA|XBB|XBC|XBD|XCD|XCG|XDR|XOF|XPD|XPF|XPT|XSU|XTS|XUA|XXX|YER|ZAR|ZMW|ZWG)$/;
// iban electronic format: 2-letter country, check digits 02-98 (the only values `98 - remainder` can produce), 11-30 bban characters
const iban = /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/;
const dateSource = (/* unused pure expression or super */ null && (`(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`));
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
 * esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
 * will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function regexes_anchor(source) {
    return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ (/* unused pure expression or super */ null && (regexes_anchor(dateSource)));
function timeSource(args) {
    const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
    const regex = typeof args.precision === "number"
        ? args.precision === -1
            ? `${hhmm}`
            : args.precision === 0
                ? `${hhmm}:[0-5]\\d`
                : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}`
        : args.seconds
            ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?`
            : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
    return regex;
}
function time(args) {
    return new RegExp(`^${timeSource(args)}$`);
}
// Adapted from https://stackoverflow.com/a/3143231
function datetime(args) {
    const opts = ["Z"];
    // if (args.offset) opts.push(`([+-]\\d{2}:\\d{2})`);
    if (args.offset)
        opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
    // RFC 3339 mandates seconds wherever the time carries a `Z` or an offset, so only the unqualified form `local` adds may omit them
    const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
    const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
    return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
// the unbounded form of `string()` as a literal, so every plain string shares one instance instead of building its own
const anyString = /^[\s\S]{0,}$/;
const string = (params) => {
    const regex = params ? `[\\s\\S]{${params?.minimum ?? 0},${params?.maximum ?? ""}}` : `[\\s\\S]*`;
    return new RegExp(`^${regex}$`);
};
const bigint = /^-?\d+n?$/;
const integer = /^-?\d+$/;
const number = /^-?\d+(?:\.\d+)?$/;
const regexes_boolean = /^(?:true|false)$/i;
const _null = /^null$/i;

const _undefined = /^undefined$/i;

// regex for string with no uppercase letters
const lowercase = /^[^A-Z]*$/;
// regex for string with no lowercase letters
const uppercase = /^[^a-z]*$/;
// regex for hexadecimal strings (any length)
const hex = /^[0-9a-fA-F]*$/;
// Hash regexes for different algorithms and encodings
// Helper function to create base64 regex with exact length and padding
function fixedBase64(bodyLength, padding) {
    return new RegExp(`^[A-Za-z0-9+/]{${bodyLength}}${padding}$`);
}
// Helper function to create base64url regex with exact length (no padding)
function fixedBase64url(length) {
    return new RegExp(`^[A-Za-z0-9_-]{${length}}$`);
}
// MD5 (16 bytes): base64 = 24 chars total (22 + "==")
const md5_hex = /^[0-9a-fA-F]{32}$/;
const md5_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(22, "==")));
const md5_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(22)));
// SHA1 (20 bytes): base64 = 28 chars total (27 + "=")
const sha1_hex = /^[0-9a-fA-F]{40}$/;
const sha1_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(27, "=")));
const sha1_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(27)));
// SHA256 (32 bytes): base64 = 44 chars total (43 + "=")
const sha256_hex = /^[0-9a-fA-F]{64}$/;
const sha256_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(43, "=")));
const sha256_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(43)));
// SHA384 (48 bytes): base64 = 64 chars total (no padding)
const sha384_hex = /^[0-9a-fA-F]{96}$/;
const sha384_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(64, "")));
const sha384_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(64)));
// SHA512 (64 bytes): base64 = 88 chars total (86 + "==")
const sha512_hex = /^[0-9a-fA-F]{128}$/;
const sha512_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(86, "==")));
const sha512_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(86)));

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/versions.js
const version = {
    major: 4,
    minor: 6,
    patch: 7,
};

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/schemas.js







const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
    var _a;
    inst ?? (inst = {});
    inst._zod.def = def; // set _def property
    inst._zod.bag = inst._zod.bag || {}; // initialize _bag object
    inst._zod.version = version;
    const defChecks = inst._zod.def.checks;
    // if inst is itself a checks.$ZodCheck, run it as a check
    const checks = inst._zod.traits.has("$ZodCheck")
        ? [inst, ...(defChecks ?? [])]
        : defChecks?.length
            ? [...defChecks]
            : [];
    for (const ch of checks) {
        for (const fn of ch._zod.onattach) {
            fn(inst);
        }
    }
    if (checks.length === 0) {
        // deferred initializer inst._zod.parse is not yet defined
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred?.push(() => {
            inst._zod.run = inst._zod.parse;
        });
    }
    else {
        const runChecks = (payload, checks, ctx) => {
            if (payload.memo)
                return payload;
            let isAborted = aborted(payload);
            let asyncResult;
            for (const ch of checks) {
                if (ch._zod.def.when) {
                    if (explicitlyAborted(payload))
                        continue;
                    const shouldRun = ch._zod.def.when(payload);
                    if (!shouldRun)
                        continue;
                }
                else if (isAborted) {
                    continue;
                }
                const currLen = payload.issues.length;
                const _ = ch._zod.check(payload);
                if (_ instanceof Promise && ctx?.async === false) {
                    throw new $ZodAsyncError();
                }
                if (asyncResult || _ instanceof Promise) {
                    asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
                        await _;
                        const nextLen = payload.issues.length;
                        if (nextLen === currLen)
                            return;
                        attachSchema(payload.issues, currLen, inst);
                        if (!isAborted)
                            isAborted = aborted(payload, currLen);
                    });
                }
                else {
                    const nextLen = payload.issues.length;
                    if (nextLen === currLen)
                        continue;
                    attachSchema(payload.issues, currLen, inst);
                    if (!isAborted)
                        isAborted = aborted(payload, currLen);
                }
            }
            if (asyncResult) {
                return asyncResult.then(() => {
                    return payload;
                });
            }
            return payload;
        };
        const handleCanaryResult = (canary, payload, ctx) => {
            // abort if the canary is aborted
            if (aborted(canary)) {
                canary.aborted = true;
                return canary;
            }
            // run checks first, then
            const checkResult = runChecks(payload, checks, ctx);
            if (checkResult instanceof Promise) {
                if (ctx.async === false)
                    throw new $ZodAsyncError();
                return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
            }
            return inst._zod.parse(checkResult, ctx);
        };
        inst._zod.run = (payload, ctx) => {
            if (ctx.skipChecks) {
                return inst._zod.parse(payload, ctx);
            }
            if (ctx.direction === "backward") {
                // run canary initial pass (no checks)
                const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
                if (canary instanceof Promise) {
                    return canary.then((canary) => {
                        return handleCanaryResult(canary, payload, ctx);
                    });
                }
                return handleCanaryResult(canary, payload, ctx);
            }
            // forward
            const result = inst._zod.parse(payload, ctx);
            if (result instanceof Promise) {
                if (ctx.async === false)
                    throw new $ZodAsyncError();
                return result.then((result) => runChecks(result, checks, ctx));
            }
            return runChecks(result, checks, ctx);
        };
    }
}, {
    // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
    get "~standard"() {
        return hide(this, "~standard", standardProps(this));
    },
    set "~standard"(value) {
        own(this, "~standard", value);
    },
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
// a Standard Schema result only reports issues, so a failure finalizes them straight off the raw payload: no ZodError, and no lazy result to read through
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
    const ctx = { async: true };
    return toStandardResult((await inst._zod.run({ value, issues: [] }, ctx)), ctx);
}
function standardProps(inst) {
    return {
        validate: (value) => {
            const ctx = { async: false };
            try {
                const r = inst._zod.run({ value, issues: [] }, ctx);
                if (!(r instanceof Promise))
                    return toStandardResult(r, ctx);
            }
            catch (_) { }
            // async function so a synchronously throwing check rejects instead of escaping validate
            return validateAsync(inst, value);
        },
        vendor: "zod",
        version: 1,
    };
}

const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
    $ZodType.init(inst, def);
    // a format's own pattern, else unbounded; a template literal derives the check-aware form itself
    inst._zod.pattern = def.pattern ?? anyString;
    inst._zod.parse = (payload, _) => {
        if (def.coerce)
            try {
                payload.value = String(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "string")
            return payload;
        payload.issues.push({
            expected: "string",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodStringFormat", (inst, def) => {
    // check initialization must come first
    checks.$ZodCheckStringFormat.init(inst, def);
    $ZodString.init(inst, def);
})));
const $ZodGUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodGUID", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.guid);
    $ZodStringFormat.init(inst, def);
})));
const $ZodUUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodUUID", (inst, def) => {
    if (def.version) {
        const versionMap = {
            v1: 1,
            v2: 2,
            v3: 3,
            v4: 4,
            v5: 5,
            v6: 6,
            v7: 7,
            v8: 8,
        };
        const v = versionMap[def.version];
        if (v === undefined)
            throw new Error(`Invalid UUID version: "${def.version}"`);
        def.pattern ?? (def.pattern = regexes.uuid(v));
    }
    else
        def.pattern ?? (def.pattern = regexes.uuid());
    $ZodStringFormat.init(inst, def);
})));
const $ZodEmail = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodEmail", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.email);
    $ZodStringFormat.init(inst, def);
})));
/** The `://` guard rejected the input before the URL constructor saw it. */
const URL_BAD_FORMAT = 1;
/** The URL parser rejected the input. */
const URL_UNPARSEABLE = 2;
function canParseURL(input) {
    try {
        if (typeof URL !== "undefined" && typeof URL.canParse === "function")
            return URL.canParse(input);
        new URL(input);
        return true;
    }
    catch {
        return false;
    }
}
function validateURL(trimmed, def) {
    if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
        return canParseURL(trimmed) || URL_UNPARSEABLE;
    }
    return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
    // When normalize is off, require :// for http/https URLs. This prevents strings like "http:example.com" or "https:/path" from being silently accepted
    if (!def.normalize && def.protocol?.source === regexes.httpProtocol.source && !/^https?:\/\//i.test(trimmed)) {
        return URL_BAD_FORMAT;
    }
    try {
        if (typeof URL !== "undefined") {
            const URLStatic = URL;
            if (typeof URLStatic.parse === "function")
                return URLStatic.parse(trimmed) ?? URL_UNPARSEABLE;
        }
        // @ts-ignore
        return new URL(trimmed);
    }
    catch {
        return URL_UNPARSEABLE;
    }
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
    return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
    hostname.lastIndex = 0;
    return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
    protocol.lastIndex = 0;
    return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodURL", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        try {
            // Trim whitespace from input
            const trimmed = payload.value.trim();
            const url = validateURL(trimmed, def);
            if (url === URL_BAD_FORMAT) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid URL format",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === URL_UNPARSEABLE) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === true) {
                payload.value = stripTabAndNewline(trimmed);
                return;
            }
            if (def.hostname && !urlHostnameOk(url, def.hostname)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid hostname",
                    pattern: def.hostname.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            if (def.protocol && !urlProtocolOk(url, def.protocol)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid protocol",
                    pattern: def.protocol.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            // Set the output value based on normalize flag
            payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
            return;
        }
        catch (_) {
            payload.issues.push({
                code: "invalid_format",
                format: "url",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
const $ZodEmoji = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodEmoji", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.emoji());
    $ZodStringFormat.init(inst, def);
})));
const $ZodNanoID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNanoID", (inst, def) => {
    if (def.length !== undefined && (!Number.isInteger(def.length) || def.length < 1))
        throw new Error(`Invalid nanoid length: ${def.length}`);
    def.pattern ?? (def.pattern = def.length === undefined ? regexes.nanoid : regexes.nanoidOfLength(def.length));
    $ZodStringFormat.init(inst, def);
})));
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const $ZodCUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCUID", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.cuid);
    $ZodStringFormat.init(inst, def);
})));
const $ZodCUID2 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCUID2", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.cuid2);
    $ZodStringFormat.init(inst, def);
})));
const $ZodULID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodULID", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.ulid);
    $ZodStringFormat.init(inst, def);
})));
const $ZodXID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodXID", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.xid);
    $ZodStringFormat.init(inst, def);
})));
const $ZodKSUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodKSUID", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.ksuid);
    $ZodStringFormat.init(inst, def);
})));
const $ZodISODateTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodISODateTime", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.datetime(def));
    $ZodStringFormat.init(inst, def);
})));
const $ZodISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodISODate", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.date);
    $ZodStringFormat.init(inst, def);
})));
const $ZodISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodISOTime", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.time(def));
    $ZodStringFormat.init(inst, def);
})));
const $ZodISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodISODuration", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.duration);
    $ZodStringFormat.init(inst, def);
})));
const $ZodIPv4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIPv4", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.ipv4);
    $ZodStringFormat.init(inst, def);
})));
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
    if (!ipv6Alphabet.test(value))
        return false;
    return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIPv6", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.ipv6);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidIPv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "ipv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
const $ZodMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMAC", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.mac(def.delimiter));
    $ZodStringFormat.init(inst, def);
})));
const $ZodCIDRv4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCIDRv4", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.cidrv4);
    $ZodStringFormat.init(inst, def);
})));
function isValidCIDRv6(value) {
    const parts = value.split("/");
    if (parts.length !== 2)
        return false;
    const [address, prefix] = parts;
    if (!prefix)
        return false;
    const prefixNum = Number(prefix);
    if (`${prefixNum}` !== prefix)
        return false;
    if (prefixNum < 0 || prefixNum > 128)
        return false;
    return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCIDRv6", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.cidrv6); // not used for validation
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidCIDRv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "cidrv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
//////////////////////////////   ZodBase64   //////////////////////////////
function isValidBase64(data) {
    if (data === "")
        return true;
    // atob ignores whitespace, so reject it up front.
    if (/\s/.test(data))
        return false;
    if (data.length % 4 !== 0)
        return false;
    try {
        // @ts-ignore
        atob(data);
        return true;
    }
    catch {
        return false;
    }
}
// lax on purpose: the quantified regexes.base64 overflows the regex stack on multi-MB input and its leading ^$| alternation leaks through template-literal composition; isValidBase64 enforces length and padding
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBase64", (inst, def) => {
    def.pattern ?? (def.pattern = base64Charset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodBase64URL   //////////////////////////////
// lax on purpose: the quantified regexes.base64url overflows the regex stack on multi-MB input; isValidBase64 enforces length on the padded string
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
    if (!base64urlCharset.test(data))
        return false;
    const base64 = data.replace(/[-_]/g, (c) => (c === "-" ? "+" : "/"));
    const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
    return isValidBase64(padded);
}
const $ZodBase64URL = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBase64URL", (inst, def) => {
    def.pattern ?? (def.pattern = base64urlCharset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64URL(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64url",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodE164 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodE164", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.e164);
    $ZodStringFormat.init(inst, def);
})));
//////////////////////////////   ZodCreditCard   //////////////////////////////
const CC_SANITIZE = /[- ]/g;
/** Luhn checksum on a digit-only string. Adapted from valibot (MIT). */
function isLuhnAlgo(digits) {
    let length = digits.length;
    let bit = 1;
    let sum = 0;
    while (length) {
        const value = digits.charCodeAt(--length) - 48;
        bit ^= 1;
        sum += bit ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][value] : value;
    }
    return sum % 10 === 0;
}
function isValidCreditCard(input) {
    if (!regexes.creditCard.test(input))
        return false;
    return isLuhnAlgo(input.replace(CC_SANITIZE, ""));
}
const $ZodCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCreditCard", (inst, def) => {
    // Shape only — the Luhn check below is not expressible as a pattern, so consumers of `pattern` (JSON Schema, template literals) get the length and separator rules alone.
    def.pattern ?? (def.pattern = regexes.creditCard);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidCreditCard(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "credit_card",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodIBAN   //////////////////////////////
// iso 7064 mod 97-10 checksum without BigInt
function isIso7064Mod97(iban) {
    let remainder = 0;
    const len = iban.length;
    for (let i = 4; i < len; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    for (let i = 0; i < 4; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    return remainder === 1;
}
function isValidIBAN(input) {
    if (!regexes.iban.test(input))
        return false;
    return isIso7064Mod97(input);
}
const $ZodIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIBAN", (inst, def) => {
    // shape only — checksum is not expressible as a pattern
    def.pattern ?? (def.pattern = regexes.iban);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidIBAN(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "iban",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodJWT   //////////////////////////////
function isValidJWT(token, algorithm = null) {
    try {
        const tokensParts = token.split(".");
        if (tokensParts.length !== 3)
            return false;
        const [header] = tokensParts;
        if (!header)
            return false;
        // @ts-ignore
        const parsedHeader = JSON.parse(atob(header));
        if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT")
            return false;
        if (!parsedHeader.alg)
            return false;
        if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm))
            return false;
        return true;
    }
    catch {
        return false;
    }
}
const $ZodJWT = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodJWT", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidJWT(payload.value, def.alg))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "jwt",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCustomStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (def.fn(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: def.format,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = number;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Number(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
            return payload;
        }
        const received = typeof input === "number"
            ? Number.isNaN(input)
                ? "NaN"
                : !Number.isFinite(input)
                    ? String(input)
                    : undefined
            : undefined;
        payload.issues.push({
            expected: "number",
            code: "invalid_type",
            input,
            inst,
            ...(received ? { received } : {}),
        });
        return payload;
    };
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
    $ZodCheckNumberFormat.init(inst, def);
    $ZodNumber.init(inst, def); // no format checks
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes_boolean;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Boolean(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "boolean")
            return payload;
        payload.issues.push({
            expected: "boolean",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
});
const $ZodBigInt = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBigInt", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.bigint;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = BigInt(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "bigint")
            return payload;
        payload.issues.push({
            expected: "bigint",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
})));
const $ZodBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBigIntFormat", (inst, def) => {
    checks.$ZodCheckBigIntFormat.init(inst, def);
    $ZodBigInt.init(inst, def); // no format checks
})));
const $ZodSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSymbol", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "symbol")
            return payload;
        payload.issues.push({
            expected: "symbol",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodUndefined", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.undefined;
    inst._zod.values = new Set([undefined]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "undefined",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNull", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.null;
    inst._zod.values = new Set([null]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (input === null)
            return payload;
        payload.issues.push({
            expected: "null",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodAny", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
})));
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNever", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        payload.issues.push({
            expected: "never",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
})));
const $ZodVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodVoid", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "void",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodDate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodDate", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce) {
            try {
                payload.value = new Date(payload.value);
            }
            catch (_err) { }
        }
        const input = payload.value;
        const isDate = input instanceof Date;
        const isValidDate = isDate && !Number.isNaN(input.getTime());
        if (isValidDate)
            return payload;
        payload.issues.push({
            expected: "date",
            code: "invalid_type",
            input,
            ...(isDate ? { received: "Invalid Date" } : {}),
            inst,
        });
        return payload;
    };
})));
// an oversized container fails its leading size checks before any element is parsed
function capSize(inst, size) {
    const caps = sizeCaps(inst._zod.def.checks);
    if (!caps.length)
        return;
    const cap = Math.min(...caps.map((c) => c[0]));
    const parse = inst._zod.parse;
    inst._zod.parse = (payload, ctx) => {
        const n = size(payload.value);
        if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
            for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
                if (n > max && ch._zod.def.when(payload)) {
                    const start = payload.issues.length;
                    ch._zod.check(payload);
                    // the value is still the raw input, so no later check may read it
                    payload.issues[start].continue = false;
                    attachSchema(payload.issues, start, inst);
                    return payload;
                }
            }
        }
        return parse(payload, ctx);
    };
}
const arraySize = (input) => (Array.isArray(input) ? input.length : -1);
const mapSize = (input) => (input instanceof Map ? input.size : -1);
const setSize = (input) => (input instanceof Set ? input.size : -1);
function handleArrayResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core_globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                expected: "array",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
        const proms = [];
        const abortEarly = ctx?.abortEarly;
        for (let i = 0; i < input.length; i++) {
            const item = input[i];
            const result = def.element._zod.run({
                value: item,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleArrayResult(result, payload, i)));
            }
            else {
                handleArrayResult(result, payload, i);
                // the element's payload is authoritative here, since handleArrayResult forwards every issue; an object's is not, because it drops a failed absent optional
                if (abortEarly && result.issues.length !== 0 && aborted(result))
                    break;
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload; //handleArrayResultsAsync(parseResults, final);
    };
    capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
    const isPresent = key in input;
    const isOptionalOut = optout === "optional";
    // The middle rung means "absence permitted, nothing supplied in its place", so an absent key contributes nothing — whatever the schema made of `undefined` is invented, not substituted. Only `optional` reaches this with a value: `defaulted` substitutes, and a schema that isn't optional-out has to keep the key.
    if (!isPresent && isOptionalOut && optin === "optional") {
        return;
    }
    if (result.issues.length) {
        // For optional-in/out schemas, ignore errors on absent keys.
        if (optin !== undefined && isOptionalOut && !isPresent) {
            return;
        }
        final.issues.push(...prefixIssues(key, result.issues));
    }
    if (!isPresent && optin === undefined) {
        if (!result.issues.length) {
            final.issues.push({
                code: "invalid_type",
                expected: "nonoptional",
                input: undefined,
                path: [key],
            });
        }
        return;
    }
    if (result.value === undefined) {
        if (isPresent || (optin === "defaulted" && !isOptionalOut)) {
            final.value[key] = undefined;
        }
    }
    else {
        final.value[key] = result.value;
    }
}
// one shared instance; a fresh [] per schema cost 56 bytes retained
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
    const keys = Object.keys(def.shape);
    const ownSymbols = Object.getOwnPropertySymbols(def.shape);
    const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
    // aliases `keys` when there are no symbols, so a string-only shape keeps one array
    const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
    for (const k of allKeys) {
        if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
            throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
        }
    }
    const okeys = optionalKeys(def.shape);
    return {
        ...def,
        allKeys,
        symbolKeys,
        // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
        keySet: new Set(keys),
        numKeys: keys.length,
        optionalKeys: new Set(okeys),
    };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
    const unrecognized = [];
    const keySet = def.keySet;
    const _catchall = def.catchall._zod;
    const t = _catchall.def.type;
    const optin = _catchall.optin;
    const optout = _catchall.optout;
    // starts at 0, not the current length: the shape phase already ran and may have aborted
    let seen = 0;
    for (const key in input) {
        if (abortEarly && payload.issues.length !== seen) {
            if (aborted(payload, seen))
                break;
            seen = payload.issues.length;
        }
        // Must precede the __proto__ branch: a declared key is not unrecognized, even though the shape loop deliberately strips __proto__ from the parsed output.
        if (keySet.has(key))
            continue;
        // Don't copy an undeclared __proto__ into the result; assignment to a plain {} would replace the result prototype. But in strict mode it is still an unknown key, so report it before skipping.
        if (key === "__proto__") {
            if (t === "never")
                unrecognized.push(key);
            continue;
        }
        if (t === "never") {
            unrecognized.push(key);
            continue;
        }
        const r = _catchall.run({ value: input[key], issues: [] }, ctx);
        if (r instanceof Promise) {
            proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
        }
        else {
            handlePropertyResult(r, payload, key, input, optin, optout);
        }
    }
    if (unrecognized.length) {
        payload.issues.push({
            code: "unrecognized_keys",
            keys: unrecognized,
            input,
            inst,
            // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
            continue: true,
        });
    }
    if (!proms.length)
        return payload;
    return Promise.all(proms).then(() => {
        return payload;
    });
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodType.init(inst, def);
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    // a cloned def carries its source's accessor, which knows the shape it answers from; adopting that keeps the clone's keys readable without running it
    const sh = desc?.get ? desc.get.raw : (def.shape ?? {});
    if (sh) {
        // Freezes the shape on first read, so its getters resolve once and every later read sees the same schemas.
        const get = () => {
            const newSh = { ...sh };
            Object.defineProperty(def, "shape", { value: newSh });
            get.raw = newSh;
            return newSh;
        };
        get.raw = sh;
        Object.defineProperty(def, "shape", { get });
    }
    const _normalized = cached(() => normalizeDef(def));
    defineLazyInternal(inst, "propValues", (zod) => {
        const shape = zod.def.shape;
        const propValues = {};
        for (const key in shape) {
            const field = shape[key]._zod;
            if (field.values) {
                if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
                    assignProp(propValues, key, new Set());
                }
                for (const v of field.values)
                    propValues[key].add(v);
                // An omittable slot reads back as undefined at a discriminator lookup, so it has to claim undefined: two options that can both omit the key are not discriminable on it.
                if (field.optin !== undefined)
                    propValues[key].add(undefined);
            }
        }
        return propValues;
    });
    const isObject = util_isObject;
    const catchall = def.catchall;
    let value;
    const memo = core_globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
        const proms = [];
        const shape = value.shape;
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const key of value.allKeys) {
            if (abortEarly && payload.issues.length !== seen) {
                if (aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            if (key === "__proto__")
                continue;
            const el = shape[key];
            const optin = el._zod.optin;
            const optout = el._zod.optout;
            const r = el._zod.run({ value: input[key], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
            }
            else {
                handlePropertyResult(r, payload, key, input, optin, optout);
            }
        }
        if (!catchall) {
            return proms.length ? Promise.all(proms).then(() => payload) : payload;
        }
        return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
    };
});
const $ZodObjectJIT = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodObjectJIT", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodObject.init(inst, def);
    const superParse = inst._zod.parse;
    const _normalized = util.cached(() => normalizeDef(def));
    const memo = core.globalConfig.memoizer;
    const generateFastpass = (shape) => {
        const normalized = _normalized.value;
        const syms = normalized.symbolKeys;
        // a symbol has no source literal, so it is read as `syms[i]` off the closed-over scope
        const doc = new Doc(["payload", "ctx"], { shape, inst, memo, syms });
        const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
        // prefixes in place, like util.prefixIssues. newResult must land before the early return: a catchall runs after this and would otherwise write onto the caller's input
        const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
        doc.write(`const input = payload.value;`);
        const ids = Object.create(null);
        let counter = 0;
        for (const key of normalized.allKeys) {
            ids[key] = `key_${counter++}`;
        }
        // A: preserve key order {
        doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
        for (const key of normalized.allKeys) {
            if (key === "__proto__")
                continue;
            const id = ids[key];
            const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : util.esc(key);
            const isPresent = `${k} in input`;
            const schema = shape[key];
            const optin = schema?._zod?.optin;
            const isOptionalIn = optin !== undefined;
            const isOptionalOut = schema?._zod?.optout === "optional";
            doc.write(`const ${id} = ${parseStr(k)};`);
            if (isOptionalIn && isOptionalOut) {
                // For optional-in/out schemas, ignore errors on absent keys — and, like the interpreted path, drop the value produced alongside them. The middle rung goes further: it permits absence without supplying anything in its place, so an absent key contributes nothing at all.
                const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
                doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
            }
            else if (!isOptionalIn) {
                doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
            }
            else {
                doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
                if (optin === "defaulted") {
                    doc.write(`newResult[${k}] = ${id}.value;`);
                }
                else {
                    doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
                }
            }
        }
        doc.write(`payload.value = newResult;`);
        doc.write(`return payload;`);
        // closing `shape` in is what pays: turbofan specializes the parser against that one shape object, so every `shape[k]._zod.run` folds to a known callee. as a parameter it stays a generic load and measures 13% slower even with the forwarding frame gone
        return doc.compile();
    };
    let fastpass;
    const isObject = util.isObject;
    const jit = !core.globalConfig.jitless;
    const allowsEval = util.allowsEval;
    const fastEnabled = jit && allowsEval.value; // && !def.catchall;
    const catchall = def.catchall;
    let value;
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
            // always synchronous
            if (!fastpass)
                fastpass = generateFastpass(def.shape);
            payload = fastpass(payload, ctx);
            if (!catchall)
                return payload;
            return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
        }
        return superParse(payload, ctx);
    };
})));
function handleUnionResults(results, final, inst, ctx) {
    for (const result of results) {
        if (result.issues.length === 0) {
            final.value = result.value;
            return final;
        }
    }
    const nonaborted = results.filter((r) => !util.aborted(r));
    if (nonaborted.length === 1) {
        final.value = nonaborted[0].value;
        return nonaborted[0];
    }
    final.issues.push({
        code: "invalid_union",
        input: final.value,
        inst,
        errors: results.map((result) => result.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config()))),
    });
    return final;
}
const $ZodUnion = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodUnion", (inst, def) => {
    $ZodType.init(inst, def);
    util.defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted")
        ? "defaulted"
        : zod.def.options.some((o) => o._zod.optin !== undefined)
            ? "optional"
            : undefined);
    util.defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : undefined);
    util.defineLazyInternal(inst, "values", (zod) => {
        if (zod.def.options.every((o) => o._zod.values)) {
            return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
        }
        return undefined;
    });
    util.defineLazyInternal(inst, "pattern", (zod) => {
        if (zod.def.options.every((o) => o._zod.pattern)) {
            const patterns = zod.def.options.map((o) => o._zod.pattern);
            return new RegExp(`^(${patterns.map((p) => util.cleanRegex(p.source)).join("|")})$`);
        }
        return undefined;
    });
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                if (result.issues.length === 0)
                    return result;
                results.push(result);
            }
        }
        if (!async)
            return handleUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleUnionResults(results, payload, inst, ctx);
        });
    };
})));
function handleExclusiveUnionResults(results, final, inst, ctx) {
    const matches = [];
    for (let i = 0; i < results.length; i++) {
        if (results[i].issues.length === 0)
            matches.push(i);
    }
    if (matches.length === 1) {
        final.value = results[matches[0]].value;
        return final;
    }
    if (matches.length === 0) {
        // No matches - same as regular union
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: results.map((result) => result.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config()))),
        });
    }
    else {
        // Multiple matches - exclusive union failure
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: [],
            inclusive: false,
            matches,
        });
    }
    return final;
}
const $ZodXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodXor", (inst, def) => {
    $ZodUnion.init(inst, def);
    def.inclusive = false;
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                results.push(result);
            }
        }
        if (!async)
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        });
    };
})));
/** Returns the option whose discriminator claims `value`, or throws if ambiguous. */
function getDiscriminatedOption(union, value) {
    const internals = union._zod;
    let map = internals.bag.optionsMap;
    if (!map) {
        map = discriminatorMap(internals.def);
        internals.bag.optionsMap = map;
    }
    const option = map.get(value);
    if (option === null)
        throw new Error(`Ambiguous discriminator value "${String(value)}"`);
    return option;
}
function discriminatorMap(def) {
    const map = new Map();
    for (const option of def.options) {
        const values = option._zod.propValues?.[def.discriminator];
        if (!values || values.size === 0)
            throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
        for (const value of values) {
            if (map.has(value)) {
                if (value !== undefined)
                    throw new Error(`Duplicate discriminator value "${String(value)}"`);
                // keep the collision marked so a later member cannot reclaim it
                map.set(value, null);
            }
            else {
                map.set(value, option);
            }
        }
    }
    return map;
}
const $ZodDiscriminatedUnion = 
/*@__PURE__*/
(/* unused pure expression or super */ null && (core.$constructor("$ZodDiscriminatedUnion", (inst, def) => {
    def.inclusive = false;
    $ZodUnion.init(inst, def);
    const _super = inst._zod.parse;
    util.defineLazyInternal(inst, "propValues", (zod) => {
        const propValues = {};
        let undefinedCount = 0;
        for (const option of zod.def.options) {
            const pv = option._zod.propValues;
            if (!pv || Object.keys(pv).length === 0)
                throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
            if (pv[zod.def.discriminator]?.has(undefined))
                undefinedCount++;
            for (const [k, v] of Object.entries(pv)) {
                if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
                    util.assignProp(propValues, k, new Set());
                }
                for (const val of v) {
                    propValues[k].add(val);
                }
            }
        }
        if (!zod.def.unionFallback && undefinedCount > 1)
            propValues[zod.def.discriminator]?.delete(undefined);
        return propValues;
    });
    // Checked now rather than in the lookup map below, so an option that lacks the discriminator fails at the `discriminatedUnion` call instead of on the first object parsed. Options whose shape cannot be enumerated without resolving it — pipes and lazies — are left to the map.
    def.options.forEach((option, i) => {
        const propShape = util.rawShape(option._zod.def);
        if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
            throw new Error(`Invalid discriminated union option at index "${i}"`);
        }
    });
    const disc = util.cached(() => discriminatorMap(def));
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!util.isObject(input)) {
            payload.issues.push({
                code: "invalid_type",
                expected: "object",
                input,
                inst,
            });
            return payload;
        }
        const value = input?.[def.discriminator];
        const opt = disc.value.get(value);
        // forward metadata cannot choose an encoder for an absent tag
        if (opt && (value !== undefined || ctx.direction !== "backward")) {
            return opt._zod.run(payload, ctx);
        }
        // Fall back to union matching when the fast discriminator path fails:
        // - explicitly enabled via unionFallback, or
        // - during backward direction (encode), since codec-based discriminators have different values in forward vs backward directions
        if (def.unionFallback || ctx.direction === "backward") {
            return _super(payload, ctx);
        }
        // no matching discriminator
        payload.issues.push({
            code: "invalid_union",
            errors: [],
            note: "No matching discriminator",
            discriminator: def.discriminator,
            options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
            input,
            path: [def.discriminator],
            inst,
        });
        return payload;
    };
})));
const $ZodIntersection = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIntersection", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        const left = def.left._zod.run({ value: input, issues: [] }, ctx);
        const right = def.right._zod.run({ value: input, issues: [] }, ctx);
        const async = left instanceof Promise || right instanceof Promise;
        if (async) {
            return Promise.all([left, right]).then(([left, right]) => {
                return handleIntersectionResults(payload, left, right);
            });
        }
        return handleIntersectionResults(payload, left, right);
    };
})));
function mergeValues(a, b) {
    // const aType = parse.t(a);
    // const bType = parse.t(b);
    if (a === b) {
        return { valid: true, data: a };
    }
    if (a instanceof Date && b instanceof Date && +a === +b) {
        return { valid: true, data: a };
    }
    if (util.isPlainObject(a) && util.isPlainObject(b)) {
        const bKeys = Object.keys(b);
        const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
        const newObj = { ...a, ...b };
        if (Object.prototype.hasOwnProperty.call(newObj, "__proto__"))
            delete newObj.__proto__;
        for (const key of sharedKeys) {
            if (key === "__proto__")
                continue;
            const sharedValue = mergeValues(a[key], b[key]);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [key, ...sharedValue.mergeErrorPath],
                };
            }
            newObj[key] = sharedValue.data;
        }
        return { valid: true, data: newObj };
    }
    if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) {
            return { valid: false, mergeErrorPath: [] };
        }
        const newArray = [];
        for (let index = 0; index < a.length; index++) {
            const itemA = a[index];
            const itemB = b[index];
            const sharedValue = mergeValues(itemA, itemB);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [index, ...sharedValue.mergeErrorPath],
                };
            }
            newArray.push(sharedValue.data);
        }
        return { valid: true, data: newArray };
    }
    return { valid: false, mergeErrorPath: [] };
}
function handleIntersectionResults(result, left, right) {
    // Track which side(s) reject each key. A key rejection is reported only when BOTH sides reject it, so a key owned by one branch survives the other's key schema. strictObject reports these as unrecognized_keys; a record with an open key schema reports one invalid_key per key.
    const unrecKeys = new Map();
    let unrecIssue;
    const keyIssues = new Map();
    const collect = (iss, side) => {
        let keys;
        if (iss.code === "unrecognized_keys" && !iss.path?.length) {
            unrecIssue ?? (unrecIssue = iss);
            keys = iss.keys;
        }
        else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
            const k = String(iss.path[0]);
            if (!keyIssues.has(k))
                keyIssues.set(k, iss);
            keys = [k];
        }
        else {
            return false;
        }
        for (const k of keys) {
            if (!unrecKeys.has(k))
                unrecKeys.set(k, {});
            unrecKeys.get(k)[side] = true;
        }
        return true;
    };
    for (const iss of left.issues) {
        if (!collect(iss, "l"))
            result.issues.push(iss);
    }
    for (const iss of right.issues) {
        if (!collect(iss, "r"))
            result.issues.push(iss);
    }
    // Report only keys rejected by BOTH sides
    const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
    if (bothKeys.length) {
        const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
        if (aggregated.length)
            result.issues.push({ ...unrecIssue, keys: aggregated });
        for (const k of bothKeys) {
            if (!aggregated.includes(k) && keyIssues.has(k))
                result.issues.push(keyIssues.get(k));
        }
    }
    const merged = mergeValues(left.value, right.value);
    if (!merged.valid) {
        if (util.aborted(result))
            return result;
        throw new Error(`Unmergable intersection. Error path: ` + `${JSON.stringify(merged.mergeErrorPath)}`);
    }
    result.value = merged.data;
    return result;
}
const $ZodTuple = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodTuple", (inst, def) => {
    $ZodType.init(inst, def);
    const items = def.items;
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                input,
                inst,
                expected: "tuple",
                code: "invalid_type",
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, [], ctx) : [];
        const proms = [];
        const optinStart = getTupleOptStart(items, "optin");
        const optoutStart = getTupleOptStart(items, "optout");
        if (!def.rest) {
            if (input.length < optinStart) {
                payload.issues.push({
                    code: "too_small",
                    minimum: optinStart,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
                return payload;
            }
            if (input.length > items.length) {
                payload.issues.push({
                    code: "too_big",
                    maximum: items.length,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
            }
        }
        // Run every item in parallel, collecting results into an indexed array. The post-processing in `handleTupleResults` walks them in order so it can decide whether an absent optional-output error can truncate the tail or must be reported to preserve required output.
        const itemResults = new Array(items.length);
        // only tracked when there is a rest loop to skip
        const abortEarly = def.rest ? ctx?.abortEarly : undefined;
        let itemAborted = false;
        for (let i = 0; i < items.length; i++) {
            const r = items[i]._zod.run({ value: input[i], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((rr) => {
                    itemResults[i] = rr;
                }));
            }
            else {
                itemResults[i] = r;
                if (abortEarly && !itemAborted && r.issues.length)
                    itemAborted = util.aborted(r);
            }
        }
        // sound because rest is non-empty exactly when every fixed index is present, the one case handleTupleResults cannot discard an item's issues
        if (def.rest && !itemAborted) {
            let i = items.length - 1;
            const rest = input.slice(items.length);
            let seen = payload.issues.length;
            for (const el of rest) {
                if (abortEarly && payload.issues.length !== seen) {
                    if (util.aborted(payload, seen))
                        break;
                    seen = payload.issues.length;
                }
                i++;
                const result = def.rest._zod.run({ value: el, issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((r) => handleTupleResult(r, payload, i)));
                }
                else {
                    handleTupleResult(result, payload, i);
                }
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
        }
        return handleTupleResults(itemResults, payload, items, input, optoutStart);
    };
})));
function getTupleOptStart(items, key) {
    for (let i = items.length - 1; i >= 0; i--) {
        // optin is a three-rung ladder so any rung above `undefined` permits an absent slot; optout stays two-valued.
        const omittable = key === "optin" ? items[i]._zod.optin !== undefined : items[i]._zod.optout === "optional";
        if (!omittable)
            return i + 1;
    }
    return 0;
}
function handleTupleResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...util.prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
}
function handleTupleResults(itemResults, final, items, input, optoutStart) {
    // Walk results in order. Mirror $ZodObject's swallow-on-absent-optional rule, but only after `optoutStart`: the first index where the output tuple tail can be absent.
    for (let i = 0; i < items.length; i++) {
        const r = itemResults[i];
        const isPresent = i < input.length;
        // The array analog of `handlePropertyResult`'s absent-key early return: the middle rung permits absence without supplying anything in its place, so the tail truncates here instead of materializing whatever the item made of `undefined`.
        if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
            final.value.length = i;
            break;
        }
        if (r.issues.length) {
            if (!isPresent && i >= optoutStart) {
                final.value.length = i;
                break;
            }
            final.issues.push(...util.prefixIssues(i, r.issues));
        }
        final.value[i] = r.value;
    }
    // Drop trailing slots that produced `undefined` for absent input
    // (the array analog of an absent optional key on an object). The
    // `i >= input.length` floor is critical: an explicit `undefined`
    // *inside* the input must be preserved even when the schema is
    // optional-out (e.g. `z.string().or(z.undefined())` accepting an
    // explicit undefined value).
    for (let i = final.value.length - 1; i >= input.length; i--) {
        if (items[i]._zod.optout === "optional" && final.value[i] === undefined) {
            final.value.length = i;
        }
        else {
            break;
        }
    }
    return final;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core_globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!isPlainObject(input)) {
            payload.issues.push({
                expected: "record",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        // no guard in either loop below: a record's invalid_key aborts but an enclosing intersection can reconcile it, so a stopped loop hides keys the sibling does not own and the intersection then rejects nothing
        const proms = [];
        const values = def.keyType._zod.values;
        if (values && !def.partial) {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            const recordKeys = new Set();
            for (const key of values) {
                if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
                    recordKeys.add(typeof key === "number" ? key.toString() : key);
                    // A declared __proto__ is stripped but is not an unrecognized key.
                    if (key === "__proto__")
                        continue;
                    const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                    if (keyResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (keyResult.issues.length) {
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                            input: key,
                            path: [key],
                            inst,
                        });
                        continue;
                    }
                    const outKey = keyResult.value;
                    if (outKey === "__proto__")
                        continue;
                    const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                    if (result instanceof Promise) {
                        proms.push(result.then((result) => {
                            if (result.issues.length) {
                                payload.issues.push(...prefixIssues(key, result.issues));
                            }
                            payload.value[outKey] = result.value;
                        }));
                    }
                    else {
                        if (result.issues.length) {
                            payload.issues.push(...prefixIssues(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }
                }
            }
            let unrecognized;
            for (const key in input) {
                if (!recordKeys.has(key)) {
                    if (def.mode === "loose") {
                        // skip __proto__ so it can't replace the result prototype via the assignment setter on the plain {} we build into
                        if (key === "__proto__")
                            continue;
                        payload.value[key] = input[key];
                    }
                    else {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        else {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            // An enumerable key schema declares which keys the record owns, so a key outside the set is unrecognized. A non-enumerable one (regex, refine) is a constraint every key must satisfy, so a failing key is invalid. Only the former is reconcilable against the other side of an intersection.
            let unrecognized;
            // Reflect.ownKeys for Symbol-key support; filter non-enumerable to match z.object()
            for (const key of Reflect.ownKeys(input)) {
                if (key === "__proto__")
                    continue;
                if (!Object.prototype.propertyIsEnumerable.call(input, key))
                    continue;
                let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                if (keyResult instanceof Promise) {
                    throw new Error("Async schemas not supported in object keys currently");
                }
                // Numeric string fallback: if key is a numeric string and failed, retry with Number(key). This handles z.number(), z.literal([1, 2, 3]), and unions containing numeric literals
                const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
                if (checkNumericKey) {
                    const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
                    if (retryResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (retryResult.issues.length === 0) {
                        keyResult = retryResult;
                    }
                }
                if (keyResult.issues.length) {
                    if (def.mode === "loose") {
                        // Pass through unchanged
                        payload.value[key] = input[key];
                    }
                    else if (values) {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                    else {
                        // Default "strict" behavior: error on invalid key
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                            input: key,
                            path: [key],
                            inst,
                        });
                    }
                    continue;
                }
                // the guard above tests the raw input key, but the key schema can normalize an ordinary key into __proto__; re-check the key we actually write under
                const outKey = keyResult.value;
                if (outKey === "__proto__")
                    continue;
                const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((result) => {
                        if (result.issues.length) {
                            payload.issues.push(...prefixIssues(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }));
                }
                else {
                    if (result.issues.length) {
                        payload.issues.push(...prefixIssues(key, result.issues));
                    }
                    payload.value[outKey] = result.value;
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload;
    };
});
const $ZodMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMap", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Map)) {
            payload.issues.push({
                expected: "map",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Map(), ctx) : new Map();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const [key, value] of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
            const valueResult = def.valueType._zod.run({ value: value, issues: [] }, ctx);
            if (keyResult instanceof Promise || valueResult instanceof Promise) {
                proms.push(Promise.all([keyResult, valueResult]).then(([keyResult, valueResult]) => {
                    handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
                }));
            }
            else {
                handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
            }
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, mapSize);
})));
function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
    if (keyResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, keyResult.issues));
        }
        else {
            final.issues.push({
                code: "invalid_key",
                origin: "map",
                input,
                inst,
                issues: keyResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    if (valueResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, valueResult.issues));
        }
        else {
            final.issues.push({
                origin: "map",
                code: "invalid_element",
                input,
                inst,
                key: key,
                issues: valueResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    final.value.set(keyResult.value, valueResult.value);
}
const $ZodSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSet", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Set)) {
            payload.issues.push({
                input,
                inst,
                expected: "set",
                code: "invalid_type",
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Set(), ctx) : new Set();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const item of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const result = def.valueType._zod.run({ value: item, issues: [] }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleSetResult(result, payload)));
            }
            else
                handleSetResult(result, payload);
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, setSize);
})));
function handleSetResult(result, final) {
    if (result.issues.length) {
        final.issues.push(...result.issues);
    }
    final.value.add(result.value);
}
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
    $ZodType.init(inst, def);
    const values = getEnumValues(def.entries);
    const valuesSet = new Set(values);
    inst._zod.values = valuesSet;
    defineLazyInternal(inst, "pattern", (zod) => {
        const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (valuesSet.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const values = new Set(def.values);
    inst._zod.values = values;
    defineLazyInternal(inst, "pattern", (zod) => {
        const vals = zod.def.values;
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(vals.length
            ? `^(${vals
                .map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o))
                .join("|")})$`
            : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (values.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values: def.values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFile", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        // @ts-ignore
        if (input instanceof File)
            return payload;
        payload.issues.push({
            expected: "file",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "optional";
    core_globalConfig.memoizer?.guard(inst);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new $ZodEncodeError(inst.constructor.name);
        }
        const _out = def.transform(payload.value, payload);
        if (ctx.async) {
            const output = _out instanceof Promise ? _out : Promise.resolve(_out);
            return output.then((output) => {
                payload.value = output;
                return payload;
            });
        }
        if (_out instanceof Promise) {
            throw new $ZodAsyncError();
        }
        payload.value = _out;
        return payload;
    };
});
function handleOptionalResult(payload, result) {
    // A substituting schema that still failed has no usable answer; yield undefined. Its issues are simply dropped: it ran on a payload of its own, so there is no shared array to truncate and nothing of the caller's to lose with it.
    payload.value = result.issues.length ? undefined : result.value;
    return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
    $ZodType.init(inst, def);
    // .optional() propagates absence rather than substituting for it, so a defaulted inner keeps its rung.
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    inst._zod.optout = "optional";
    defineLazyInternal(inst, "values", (zod) => {
        const values = zod.def.innerType._zod.values;
        return values ? new Set([...values, undefined]) : undefined;
    });
    defineLazyInternal(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        if (payload.value === undefined) {
            // Only the top rung substitutes a value for absence; everything else leaves it intact, which is what .optional() means.
            if (def.innerType._zod.optin !== "defaulted")
                return payload;
            // Its own payload, for the same reason $ZodCatch gets one: a pipe forwards an unrecognized key through the caller's issues array, and this must not read that as the substituting schema failing and drop it.
            const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
            if (result instanceof Promise)
                return result.then((result) => handleOptionalResult(payload, result));
            return handleOptionalResult(payload, result);
        }
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodExactOptional = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodExactOptional", (inst, def) => {
    // Call parent init - inherits optin/optout = "optional"
    $ZodOptional.init(inst, def);
    // Override values/pattern to NOT add undefined
    util.defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    util.defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
    // Override parse to just delegate (no undefined handling)
    inst._zod.parse = (payload, ctx) => {
        return def.innerType._zod.run(payload, ctx);
    };
})));
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : undefined;
    });
    defineLazyInternal(inst, "values", (zod) => {
        return zod.def.innerType._zod.values ? new Set([...zod.def.innerType._zod.values, null]) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        // Forward direction (decode): allow null to pass through
        if (payload.value === null)
            return payload;
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodDefault = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodDefault", (inst, def) => {
    $ZodType.init(inst, def);
    // inst._zod.qin = "true";
    inst._zod.optin = "defaulted";
    util.defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply defaults for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
            /**
             * $ZodDefault returns the default value immediately in forward direction.
             * It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
            return payload;
        }
        // Forward direction: continue with default handling
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleDefaultResult(result, def));
        }
        return handleDefaultResult(result, def);
    };
})));
function handleDefaultResult(payload, def) {
    if (payload.value === undefined) {
        payload.value = def.defaultValue;
    }
    return payload;
}
const $ZodPrefault = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPrefault", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "defaulted";
    util.defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply prefault for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
        }
        return def.innerType._zod.run(payload, ctx);
    };
})));
const $ZodNonOptional = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNonOptional", (inst, def) => {
    $ZodType.init(inst, def);
    util.defineLazyInternal(inst, "values", (zod) => {
        const v = zod.def.innerType._zod.values;
        return v ? new Set([...v].filter((x) => x !== undefined)) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleNonOptionalResult(result, inst));
        }
        return handleNonOptionalResult(result, inst);
    };
})));
function handleNonOptionalResult(payload, inst) {
    if (!payload.issues.length && payload.value === undefined) {
        payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: payload.value,
            inst,
        });
    }
    return payload;
}
const $ZodSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSuccess", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new core.$ZodEncodeError("ZodSuccess");
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => {
                payload.value = result.issues.length === 0;
                return payload;
            });
        }
        payload.value = result.issues.length === 0;
        return payload;
    };
})));
function handleCatchResult(payload, result, def, ctx) {
    if (!result.issues.length) {
        payload.value = result.value;
        // The value carries up, so the flag describing it has to carry with it: a back-edge into a node still being parsed must not be frozen by an enclosing readonly, and its checks belong to the node itself. Guarded so the ordinary case adds no own property.
        if (result.memo)
            payload.memo = true;
        return payload;
    }
    // Spread the inner's own payload, not ours: `value` has to stay the input the catch was handed, and the inner ran on a payload of its own so its issues are already private to this call.
    payload.value = def.catchValue({
        ...result,
        value: payload.value,
        error: {
            issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())),
        },
        input: payload.value,
    });
    return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply catch logic
        const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleCatchResult(payload, result, def, ctx));
        }
        return handleCatchResult(payload, result, def, ctx);
    };
});
const $ZodNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNaN", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "number" || !Number.isNaN(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "nan",
                code: "invalid_type",
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handlePipeResult(right, def.in, ctx));
            }
            return handlePipeResult(right, def.in, ctx);
        }
        const left = def.in._zod.run(payload, ctx);
        if (left instanceof Promise) {
            return left.then((left) => handlePipeResult(left, def.out, ctx));
        }
        return handlePipeResult(left, def.out, ctx);
    };
});
function handlePipeResult(left, next, ctx) {
    // Any issue stops the pipe, so a failing refinement never feeds its transform. An unrecognized key is the exception: it describes the input's extra properties, not the value being piped, and an enclosing intersection may yet reconcile it.
    if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
        // prevent further checks
        left.aborted = true;
        return left;
    }
    return next._zod.run({ value: left.value, issues: left.issues }, ctx);
}
const $ZodCodec = /*@__PURE__*/ $constructor("$ZodCodec", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        const direction = ctx.direction || "forward";
        if (direction === "forward") {
            const left = def.in._zod.run(payload, ctx);
            if (left instanceof Promise) {
                return left.then((left) => handleCodecAResult(left, def, ctx));
            }
            return handleCodecAResult(left, def, ctx);
        }
        else {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handleCodecAResult(right, def, ctx));
            }
            return handleCodecAResult(right, def, ctx);
        }
    };
});
function handleCodecAResult(result, def, ctx) {
    if (result.issues.length) {
        // prevent further checks
        result.aborted = true;
        return result;
    }
    const direction = ctx.direction || "forward";
    if (direction === "forward") {
        const transformed = def.transform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.out, ctx));
        }
        return handleCodecTxResult(result, transformed, def.out, ctx);
    }
    else {
        const transformed = def.reverseTransform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.in, ctx));
        }
        return handleCodecTxResult(result, transformed, def.in, ctx);
    }
}
function handleCodecTxResult(left, value, nextSchema, ctx) {
    // Check if transform added any issues
    if (left.issues.length) {
        left.aborted = true;
        return left;
    }
    return nextSchema._zod.run({ value, issues: left.issues }, ctx);
}
const $ZodPreprocess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPreprocess", (inst, def) => {
    $ZodPipe.init(inst, def);
})));
const $ZodReadonly = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodReadonly", (inst, def) => {
    $ZodType.init(inst, def);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
    util.defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    util.defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
    util.defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then(handleReadonlyResult);
        }
        return handleReadonlyResult(result);
    };
})));
function handleReadonlyResult(payload) {
    // A repeat visit hands back a node that is still being built; freezing it here would make the rest of its keys fail to assign.
    if (!payload.memo)
        payload.value = Object.freeze(payload.value);
    return payload;
}
// a leaf's pattern source with its own checks folded in: the last pattern-carrying check wins, else length bounds narrow the catch-all, else an integer format narrows the number form. the fold lives here instead of on `_zod.pattern` so a bundle without template literals never pays for it
function leafPattern(schema) {
    const def = schema._zod.def;
    let pattern = def.pattern;
    let isInt = !!def.format?.includes("int");
    let minimum;
    let maximum;
    for (const ch of def.checks ?? []) {
        const d = ch._zod.def;
        if (d.pattern)
            pattern = d.pattern;
        isInt || (isInt = !!d.format?.includes("int"));
        const lo = d.minimum ?? d.length;
        const hi = d.maximum ?? d.length;
        if (lo !== undefined && (minimum === undefined || lo > minimum))
            minimum = lo;
        if (hi !== undefined && (maximum === undefined || hi < maximum))
            maximum = hi;
    }
    if (pattern)
        return pattern.source;
    // an empty range matches nothing at runtime, and `{8,5}` is not a legal quantifier
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
        return "(?!)";
    if (minimum !== undefined || maximum !== undefined)
        return regexes.string({ minimum, maximum }).source;
    const own = schema._zod.pattern;
    return (isInt && own === regexes.number ? regexes.integer : own)?.source;
}
// a part's pattern source. a wrapper's pattern embeds its inner pattern's source verbatim, so the folded form is substituted in place without knowing the wrapper's own composition; a union's options are joined the way the union builds its own pattern
function partPattern(schema) {
    const def = schema._zod.def;
    const own = schema._zod.pattern?.source;
    // lazy resolves its inner on the internals, not the def
    const inner = def.innerType ?? schema._zod.innerType;
    if (inner) {
        const before = inner._zod.pattern?.source;
        const after = partPattern(inner);
        if (own && before && after && after !== before) {
            return own.replace(util.cleanRegex(before), () => util.cleanRegex(after));
        }
        return own;
    }
    if (def.options) {
        const sources = def.options.map(partPattern);
        if (sources.every(Boolean))
            return `^(${sources.map((s) => util.cleanRegex(s)).join("|")})$`;
    }
    return leafPattern(schema);
}
const $ZodTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodTemplateLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const regexParts = [];
    for (const part of def.parts) {
        if (typeof part === "object" && part !== null) {
            // is Zod schema
            const source = partPattern(part);
            if (!source) {
                throw new Error(`Invalid template literal part, no pattern found: ${[...part._zod.traits].shift()}`);
            }
            regexParts.push(util.cleanRegex(source));
        }
        else if (part === null || util.primitiveTypes.has(typeof part)) {
            regexParts.push(util.escapeRegex(`${part}`));
        }
        else {
            throw new Error(`Invalid template literal part: ${part}`);
        }
    }
    inst._zod.pattern = new RegExp(`^${regexParts.join("")}$`);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "string") {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "string",
                code: "invalid_type",
            });
            return payload;
        }
        inst._zod.pattern.lastIndex = 0;
        if (!inst._zod.pattern.test(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                code: "invalid_format",
                format: def.format ?? "template_literal",
                pattern: inst._zod.pattern.source,
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFunction", (inst, def) => {
    $ZodType.init(inst, def);
    // Defined, not assigned: the classic prototype exposes `_def` as a getter with no setter.
    Object.defineProperty(inst, "_def", { value: def });
    inst._zod.def = def;
    inst.implement = (func) => {
        if (typeof func !== "function") {
            throw new Error("implement() must be called with a function");
        }
        // Defined inline so the closure stays anonymous: binding it to a `const` first names it, which costs 256 bytes per implemented function.
        return Object.defineProperty(function (...args) {
            const parsedArgs = inst._def.input ? parse(inst._def.input, args) : args;
            const result = Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return parse(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst.implementAsync = (func) => {
        if (typeof func !== "function") {
            throw new Error("implementAsync() must be called with a function");
        }
        return Object.defineProperty(async function (...args) {
            const parsedArgs = inst._def.input ? await parseAsync(inst._def.input, args) : args;
            const result = await Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return await parseAsync(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "function") {
            payload.issues.push({
                code: "invalid_type",
                expected: "function",
                input: payload.value,
                inst,
            });
            return payload;
        }
        // Check if output is a promise type to determine if we should use async implementation
        const hasPromiseOutput = inst._def.output && inst._def.output._zod.def.type === "promise";
        if (hasPromiseOutput) {
            payload.value = inst.implementAsync(payload.value);
        }
        else {
            payload.value = inst.implement(payload.value);
        }
        return payload;
    };
    inst.input = (...args) => {
        const F = inst.constructor;
        if (Array.isArray(args[0])) {
            return new F({
                type: "function",
                input: new $ZodTuple({
                    type: "tuple",
                    items: args[0],
                    rest: args[1],
                }),
                output: inst._def.output,
            });
        }
        return new F({
            type: "function",
            input: args[0],
            output: inst._def.output,
        });
    };
    inst.output = (output) => {
        const F = inst.constructor;
        return new F({
            type: "function",
            input: inst._def.input,
            output,
        });
    };
    return inst;
})));
const $ZodPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPromise", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        return Promise.resolve(payload.value).then((inner) => def.innerType._zod.run({ value: inner, issues: [] }, ctx));
    };
})));
const $ZodLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodLazy", (inst, def) => {
    $ZodType.init(inst, def);
    // Cache the resolved inner type on the shared `def` so all clones of this lazy (e.g. via `.describe()`/`.meta()`) share the same inner instance, preserving identity for cycle detection on recursive schemas.
    util.defineLazy(inst._zod, "innerType", () => {
        const d = def;
        if (!d._cachedInner)
            d._cachedInner = def.getter();
        return d._cachedInner;
    });
    util.defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
    util.defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? undefined);
    util.defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? undefined);
    inst._zod.parse = (payload, ctx) => {
        const inner = inst._zod.innerType;
        return inner._zod.run(payload, ctx);
    };
})));
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
    $ZodCheck.init(inst, def);
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _) => {
        return payload;
    };
    inst._zod.check = (payload) => {
        const input = payload.value;
        const r = def.fn(input);
        if (r instanceof Promise) {
            return r.then((r) => handleRefineResult(r, payload, input, inst));
        }
        handleRefineResult(r, payload, input, inst);
        return;
    };
});
function handleRefineResult(result, payload, input, inst) {
    if (!result) {
        const _iss = {
            code: "custom",
            input,
            inst, // incorporates params.error into issue reporting
            path: [...(inst._zod.def.path ?? [])], // incorporates params.error into issue reporting
            continue: !inst._zod.def.abort,
            // params: inst._zod.def.params,
        };
        if (inst._zod.def.params)
            _iss.params = inst._zod.def.params;
        payload.issues.push(util_issue(_iss));
    }
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/registries.js
var registries_a;
const $output = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodOutput")));
const $input = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodInput")));
class $ZodRegistry {
    constructor() {
        this._map = new WeakMap();
        this._idmap = new Map();
    }
    add(schema, ..._meta) {
        const meta = _meta[0];
        this._map.set(schema, meta);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.set(meta.id, schema);
        }
        return this;
    }
    clear() {
        this._map = new WeakMap();
        this._idmap = new Map();
        return this;
    }
    remove(schema) {
        const meta = this._map.get(schema);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.delete(meta.id);
        }
        this._map.delete(schema);
        return this;
    }
    get(schema) {
        // return this._map.get(schema) as any;
        // inherit metadata
        const p = schema._zod.parent;
        if (p) {
            const pm = { ...(this.get(p) ?? {}) };
            delete pm.id; // do not inherit id
            const f = { ...pm, ...this._map.get(schema) };
            return Object.keys(f).length ? f : undefined;
        }
        return this._map.get(schema);
    }
    has(schema) {
        return this._map.has(schema);
    }
}
// registries
function registry() {
    return new $ZodRegistry();
}
(registries_a = globalThis).__zod_globalRegistry ?? (registries_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/api.js




function snapshotChecks(def) {
    if (def.checks)
        def.checks = [...def.checks];
    return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
    return new Class(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedString(Class, params) {
    return new Class(snapshotChecks({ type: "string", coerce: true, ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
    return new Class({
        type: "string",
        format: "email",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
    return new Class({
        type: "string",
        format: "guid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v4",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v6",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v7",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
    return new Class({
        type: "string",
        format: "url",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_emoji(Class, params) {
    return new Class({
        type: "string",
        format: "emoji",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
    return new Class({
        type: "string",
        format: "nanoid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link _cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
    return new Class({
        type: "string",
        format: "cuid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
    return new Class({
        type: "string",
        format: "cuid2",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
    return new Class({
        type: "string",
        format: "ulid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
    return new Class({
        type: "string",
        format: "xid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
    return new Class({
        type: "string",
        format: "ksuid",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
    return new Class({
        type: "string",
        format: "ipv4",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
    return new Class({
        type: "string",
        format: "ipv6",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mac(Class, params) {
    return new Class({
        type: "string",
        format: "mac",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv4",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv6",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
    return new Class({
        type: "string",
        format: "base64",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
    return new Class({
        type: "string",
        format: "base64url",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
    return new Class({
        type: "string",
        format: "e164",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _creditCard(Class, params) {
    return new Class({
        type: "string",
        format: "credit_card",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _iban(Class, params) {
    return new Class({
        type: "string",
        format: "iban",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
    return new Class({
        type: "string",
        format: "jwt",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
const TimePrecision = {
    Any: null,
    Minute: -1,
    Second: 0,
    Millisecond: 3,
    Microsecond: 6,
};
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
    return new Class({
        type: "string",
        format: "datetime",
        check: "string_format",
        offset: false,
        local: false,
        precision: null,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
    return new Class({
        type: "string",
        format: "date",
        check: "string_format",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
    return new Class({
        type: "string",
        format: "time",
        check: "string_format",
        precision: null,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
    return new Class({
        type: "string",
        format: "duration",
        check: "string_format",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
    return new Class(snapshotChecks({ type: "number", checks: [], ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedNumber(Class, params) {
    return new Class(snapshotChecks({ type: "number", coerce: true, checks: [], ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "safeint",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float64(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "int32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "uint32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
    return new Class({
        type: "boolean",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBoolean(Class, params) {
    return new Class({
        type: "boolean",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _bigint(Class, params) {
    return new Class({
        type: "bigint",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBigint(Class, params) {
    return new Class({
        type: "bigint",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "int64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "uint64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _symbol(Class, params) {
    return new Class({
        type: "symbol",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_undefined(Class, params) {
    return new Class({
        type: "undefined",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_null(Class, params) {
    return new Class({
        type: "null",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _any(Class) {
    return new Class({
        type: "any",
    });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
    return new Class({
        type: "unknown",
    });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
    return new Class({
        type: "never",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _void(Class, params) {
    return new Class({
        type: "void",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _date(Class, params) {
    return new Class({
        type: "date",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedDate(Class, params) {
    return new Class({
        type: "date",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nan(Class, params) {
    return new Class({
        type: "nan",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
    return new checks.$ZodCheckLessThan({
        check: "less_than",
        ...util.normalizeParams(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
    return new $ZodCheckLessThan({
        check: "less_than",
        ...normalizeParams(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
    return new $ZodCheckGreaterThan({
        check: "greater_than",
        ...normalizeParams(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
    return new $ZodCheckGreaterThan({
        check: "greater_than",
        ...normalizeParams(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _positive(params) {
    return _gt(0, params);
}
// negative
// @__NO_SIDE_EFFECTS__
function _negative(params) {
    return _lt(0, params);
}
// nonpositive
// @__NO_SIDE_EFFECTS__
function _nonpositive(params) {
    return _lte(0, params);
}
// nonnegative
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
    return _gte(0, params);
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
    return new checks.$ZodCheckMultipleOf({
        check: "multiple_of",
        ...util.normalizeParams(params),
        value,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxSize(maximum, params) {
    return new checks.$ZodCheckMaxSize({
        check: "max_size",
        ...util.normalizeParams(params),
        maximum,
    });
}
// @__NO_SIDE_EFFECTS__
function _minSize(minimum, params) {
    return new checks.$ZodCheckMinSize({
        check: "min_size",
        ...util.normalizeParams(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _size(size, params) {
    return new checks.$ZodCheckSizeEquals({
        check: "size_equals",
        ...util.normalizeParams(params),
        size,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
    const ch = new checks.$ZodCheckMaxLength({
        check: "max_length",
        ...util.normalizeParams(params),
        maximum,
    });
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
    return new $ZodCheckMinLength({
        check: "min_length",
        ...normalizeParams(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
    return new checks.$ZodCheckLengthEquals({
        check: "length_equals",
        ...util.normalizeParams(params),
        length,
    });
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
    return new $ZodCheckRegex({
        check: "string_format",
        format: "regex",
        ...normalizeParams(params),
        pattern,
    });
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
    return new checks.$ZodCheckLowerCase({
        check: "string_format",
        format: "lowercase",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
    return new checks.$ZodCheckUpperCase({
        check: "string_format",
        format: "uppercase",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
    return new checks.$ZodCheckIncludes({
        check: "string_format",
        format: "includes",
        ...util.normalizeParams(params),
        includes,
    });
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
    return new checks.$ZodCheckStartsWith({
        check: "string_format",
        format: "starts_with",
        ...util.normalizeParams(params),
        prefix,
    });
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
    return new checks.$ZodCheckEndsWith({
        check: "string_format",
        format: "ends_with",
        ...util.normalizeParams(params),
        suffix,
    });
}
// @__NO_SIDE_EFFECTS__
function _property(property, schema, params) {
    return new checks.$ZodCheckProperty({
        check: "property",
        property,
        schema,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _properties(shape, params) {
    return new checks.$ZodCheckProperties({
        check: "properties",
        shape,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mime(types, params) {
    return new checks.$ZodCheckMimeType({
        check: "mime_type",
        mime: types,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
    return new $ZodCheckOverwrite({
        check: "overwrite",
        tx,
    });
}
// normalize
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
    return _overwrite((input) => input.normalize(form));
}
// trim
// @__NO_SIDE_EFFECTS__
function _trim() {
    return _overwrite((input) => input.trim());
}
// toLowerCase
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
    return _overwrite((input) => input.toLowerCase());
}
// toUpperCase
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
    return _overwrite((input) => input.toUpperCase());
}
// slugify
// @__NO_SIDE_EFFECTS__
function _slugify() {
    return _overwrite((input) => util.slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
    return new Class({
        type: "array",
        element,
        // get element() {
        //   return element;
        // },
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _union(Class, options, params) {
    return new Class({
        type: "union",
        options,
        ...util.normalizeParams(params),
    });
}
function _xor(Class, options, params) {
    return new Class({
        type: "union",
        options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _discriminatedUnion(Class, discriminator, options, params) {
    return new Class({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _intersection(Class, left, right) {
    return new Class({
        type: "intersection",
        left,
        right,
    });
}
// export function _tuple(
//   Class: util.SchemaClass<schemas.$ZodTuple>,
//   items: [],
//   params?: string | $ZodTupleParams
// ): schemas.$ZodTuple<[], null>;
// @__NO_SIDE_EFFECTS__
function _tuple(Class, items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof schemas.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new Class({
        type: "tuple",
        items,
        rest,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _record(Class, keyType, valueType, params) {
    return new Class({
        type: "record",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _map(Class, keyType, valueType, params) {
    return new Class({
        type: "map",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _set(Class, valueType, params) {
    return new Class({
        type: "set",
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _enum(Class, values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    // if (Array.isArray(values)) {
    //   for (const value of values) {
    //     entries[value] = value;
    //   }
    // } else {
    //   Object.assign(entries, values);
    // }
    // const entries: util.EnumLike = {};
    // for (const val of values) {
    //   entries[val] = val;
    // }
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function _nativeEnum(Class, entries, params) {
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _literal(Class, value, params) {
    return new Class({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _file(Class, params) {
    return new Class({
        type: "file",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _transform(Class, fn) {
    return new Class({
        type: "transform",
        transform: fn,
    });
}
// @__NO_SIDE_EFFECTS__
function _optional(Class, innerType) {
    return new Class({
        type: "optional",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _nullable(Class, innerType) {
    return new Class({
        type: "nullable",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _default(Class, innerType, defaultValue) {
    return new Class({
        type: "default",
        innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : util.shallowClone(defaultValue);
        },
    });
}
// @__NO_SIDE_EFFECTS__
function _nonoptional(Class, innerType, params) {
    return new Class({
        type: "nonoptional",
        innerType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _success(Class, innerType) {
    return new Class({
        type: "success",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _catch(Class, innerType, catchValue) {
    return new Class({
        type: "catch",
        innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : util.constantCatch(catchValue)),
    });
}
// @__NO_SIDE_EFFECTS__
function _pipe(Class, in_, out) {
    return new Class({
        type: "pipe",
        in: in_,
        out,
    });
}
// @__NO_SIDE_EFFECTS__
function _readonly(Class, innerType) {
    return new Class({
        type: "readonly",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _templateLiteral(Class, parts, params) {
    return new Class({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lazy(Class, getter) {
    return new Class({
        type: "lazy",
        getter,
    });
}
// @__NO_SIDE_EFFECTS__
function _promise(Class, innerType) {
    return new Class({
        type: "promise",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
    const norm = util.normalizeParams(_params);
    norm.abort ?? (norm.abort = true); // default to abort:false
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ...norm,
    });
    return schema;
}
// same as _custom but defaults to abort:false
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ...normalizeParams(_params),
    });
    return schema;
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
    const ch = _check((payload) => {
        payload.addIssue = (issue) => {
            if (typeof issue === "string") {
                payload.issues.push(util.issue(issue, payload.value, ch._zod.def));
            }
            else {
                // for Zod 3 backwards compatibility
                const _issue = issue;
                if (_issue.fatal)
                    _issue.continue = false;
                _issue.code ?? (_issue.code = "custom");
                if (!("input" in _issue))
                    _issue.input = payload.value;
                _issue.inst ?? (_issue.inst = ch);
                _issue.continue ?? (_issue.continue = !ch._zod.def.abort); // abort is always undefined, so this is always true...
                payload.issues.push(util.issue(_issue));
            }
        };
        return fn(payload.value, payload);
    }, params);
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
    const ch = new checks.$ZodCheck({
        check: "custom",
        ...util.normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
}
// @__NO_SIDE_EFFECTS__
function describe(description) {
    const ch = new $ZodCheck({ check: "describe" });
    ch._zod.onattach = [
        (inst) => {
            const existing = globalRegistry.get(inst) ?? {};
            globalRegistry.add(inst, { ...existing, description });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function meta(metadata) {
    const ch = new $ZodCheck({ check: "meta" });
    ch._zod.onattach = [
        (inst) => {
            const existing = globalRegistry.get(inst) ?? {};
            globalRegistry.add(inst, { ...existing, ...metadata });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _stringbool(Classes, _params) {
    const params = normalizeParams(_params);
    let truthyArray = params.truthy ?? ["true", "1", "yes", "on", "y", "enabled"];
    let falsyArray = params.falsy ?? ["false", "0", "no", "off", "n", "disabled"];
    if (params.case !== "sensitive") {
        truthyArray = truthyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
        falsyArray = falsyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
    }
    const truthySet = new Set(truthyArray);
    const falsySet = new Set(falsyArray);
    const _Codec = Classes.Codec ?? $ZodCodec;
    const _Boolean = Classes.Boolean ?? $ZodBoolean;
    const _String = Classes.String ?? $ZodString;
    const stringSchema = new _String({ type: "string", error: params.error });
    const booleanSchema = new _Boolean({ type: "boolean", error: params.error });
    const codec = new _Codec({
        type: "pipe",
        in: stringSchema,
        out: booleanSchema,
        transform: ((input, payload) => {
            let data = input;
            if (params.case !== "sensitive")
                data = data.toLowerCase();
            if (truthySet.has(data)) {
                return true;
            }
            else if (falsySet.has(data)) {
                return false;
            }
            else {
                payload.issues.push({
                    code: "invalid_value",
                    expected: "stringbool",
                    values: [...truthySet, ...falsySet],
                    input: payload.value,
                    inst: codec,
                    continue: false,
                });
                return {};
            }
        }),
        reverseTransform: ((input, _payload) => {
            if (input === true) {
                return truthyArray[0] || "true";
            }
            else {
                return falsyArray[0] || "false";
            }
        }),
        error: params.error,
    });
    codec._zod.bag.truthy = truthyArray;
    codec._zod.bag.falsy = falsyArray;
    codec._zod.bag.case = params.case ?? "insensitive";
    return codec;
}
// @__NO_SIDE_EFFECTS__
function _stringFormat(Class, format, fnOrRegex, _params = {}) {
    const params = util.normalizeParams(_params);
    const def = {
        check: "string_format",
        type: "string",
        format,
        fn: typeof fnOrRegex === "function" ? fnOrRegex : (val) => fnOrRegex.test(val),
        ...params,
    };
    if (fnOrRegex instanceof RegExp) {
        def.pattern = fnOrRegex;
    }
    const inst = new Class(def);
    return inst;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/errors.js


/* Computing the message eagerly is expensive (pretty-printed JSON of all
 * issues), so defer it until first read. The accessor functions and
 * descriptors are shared across instances to keep error construction
 * cheap; the computed message is cached on the internals object. The
 * setter preserves plain assignment semantics for consumers that
 * overwrite `message`. */
function _getMessage() {
    const internals = this._zod;
    internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
    return internals.message;
}
function _setMessage(value) {
    this._zod.message = value;
}
const _messageDesc = {
    get: _getMessage,
    set: _setMessage,
    enumerable: true,
    configurable: true,
};
const _issuesDesc = { value: undefined, enumerable: false };
/* Prototypes that already carry the lazy `toString`. Seeded with the
 * intrinsics so that `init` on a foreign object — it accepts any object —
 * can never install an accessor onto a prototype we do not own. */
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
    inst.name = "$ZodError";
    // `_zod` is already non-enumerable: $constructor's init defined it with this same descriptor
    _issuesDesc.value = def;
    Object.defineProperty(inst, "issues", _issuesDesc);
    // Clear the shared slot; a retained `value` pins the last error's issues.
    _issuesDesc.value = undefined;
    Object.defineProperty(inst, "message", _messageDesc);
    /* `toString` lives as a non-enumerable lazy getter on the shared
     * prototype; on first access it caches a per-instance closure so
     * detached usage still works. */
    const proto = Object.getPrototypeOf(inst);
    if (!_installedToString.has(proto)) {
        _installedToString.add(proto);
        Object.defineProperty(proto, "toString", {
            configurable: true,
            enumerable: false,
            get() {
                const value = () => this.message;
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
                return value;
            },
            set(value) {
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
            },
        });
    }
};
const $ZodError = $constructor("$ZodError", initializer);
const $ZodRealError = $constructor("$ZodError", initializer, undefined, {
    Parent: Error,
});
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
 * ("toString", "constructor") would otherwise read through to the prototype, and assigning
 * "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
    if (!Object.prototype.hasOwnProperty.call(obj, key)) {
        if (key === "__proto__") {
            Object.defineProperty(obj, key, { value: make(), writable: true, enumerable: true, configurable: true });
        }
        else {
            obj[key] = make();
        }
    }
    return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
    const fieldErrors = {};
    const formErrors = [];
    for (const sub of error.issues) {
        if (sub.path.length > 0) {
            node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
        }
        else {
            formErrors.push(mapper(sub));
        }
    }
    return { formErrors, fieldErrors };
}
function formatError(error, mapper = (issue) => issue.message) {
    const fieldErrors = { _errors: [] };
    const processError = (error, path = []) => {
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    fieldErrors._errors.push(mapper(issue));
                }
                else {
                    let curr = fieldErrors;
                    let i = 0;
                    while (i < fullpath.length) {
                        const el = fullpath[i];
                        const terminal = i === fullpath.length - 1;
                        // `_errors` is reserved by this legacy format, so merge a matching path segment into the current node instead of treating its array as a child.
                        if (el === "_errors") {
                            if (terminal)
                                curr._errors.push(mapper(issue));
                            i++;
                            continue;
                        }
                        // A path element may collide with an inherited property name such as
                        // "__proto__" or "constructor". Truthiness checks read the prototype
                        // (so no node is created, then ._errors.push throws), and bracket
                        // assignment of "__proto__" hits the setter instead of creating an
                        // own key. Guard the read with hasOwnProperty and create the node
                        // with defineProperty so any path element becomes a real own key.
                        if (!Object.prototype.hasOwnProperty.call(curr, el)) {
                            Object.defineProperty(curr, el, {
                                value: { _errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        const node = curr[el];
                        if (terminal) {
                            node._errors.push(mapper(issue));
                        }
                        curr = node;
                        i++;
                    }
                }
            }
        }
    };
    processError(error);
    return fieldErrors;
}
function treeifyError(error, mapper = (issue) => issue.message) {
    const result = { errors: [] };
    const processError = (error, path = []) => {
        var _a;
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                // regular union error
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    result.errors.push(mapper(issue));
                    continue;
                }
                let curr = result;
                let i = 0;
                while (i < fullpath.length) {
                    const el = fullpath[i];
                    const terminal = i === fullpath.length - 1;
                    if (typeof el === "string") {
                        curr.properties ?? (curr.properties = {});
                        // el may collide with an inherited property name ("__proto__",
                        // "constructor", ...); ??= reads the prototype so the node is never
                        // created and curr.errors.push throws. Guard with hasOwnProperty and
                        // create the node with defineProperty so "__proto__" becomes a real
                        // own key rather than invoking the prototype setter.
                        if (!Object.prototype.hasOwnProperty.call(curr.properties, el)) {
                            Object.defineProperty(curr.properties, el, {
                                value: { errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        curr = curr.properties[el];
                    }
                    else {
                        curr.items ?? (curr.items = []);
                        (_a = curr.items)[el] ?? (_a[el] = { errors: [] });
                        curr = curr.items[el];
                    }
                    if (terminal) {
                        curr.errors.push(mapper(issue));
                    }
                    i++;
                }
            }
        }
    };
    processError(error);
    return result;
}
/** Format a ZodError as a human-readable string in the following form.
 *
 * From
 *
 * ```ts
 * ZodError {
 *   issues: [
 *     {
 *       expected: 'string',
 *       code: 'invalid_type',
 *       path: [ 'username' ],
 *       message: 'Invalid input: expected string'
 *     },
 *     {
 *       expected: 'number',
 *       code: 'invalid_type',
 *       path: [ 'favoriteNumbers', 1 ],
 *       message: 'Invalid input: expected number'
 *     }
 *   ];
 * }
 * ```
 *
 * to
 *
 * ```
 * username
 *   ✖ Expected number, received string at "username
 * favoriteNumbers[0]
 *   ✖ Invalid input: expected number
 * ```
 */
function toDotPath(_path) {
    const segs = [];
    const path = _path.map((seg) => (typeof seg === "object" ? seg.key : seg));
    for (const seg of path) {
        if (typeof seg === "number")
            segs.push(`[${seg}]`);
        else if (typeof seg === "symbol")
            segs.push(`[${JSON.stringify(String(seg))}]`);
        else if (/[^\w$]/.test(seg))
            segs.push(`[${JSON.stringify(seg)}]`);
        else {
            if (segs.length)
                segs.push(".");
            segs.push(seg);
        }
    }
    return segs.join("");
}
function prettifyError(error) {
    const lines = [];
    // sort by path length
    const issues = [...error.issues].sort((a, b) => (a.path ?? []).length - (b.path ?? []).length);
    // Process each issue
    for (const issue of issues) {
        lines.push(`✖ ${issue.message}`);
        if (issue.path?.length)
            lines.push(`  → at ${toDotPath(issue.path)}`);
    }
    // Convert Map to formatted string
    return lines.join("\n");
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/parse.js



// Always both keys, so the `_params` read site in `_parse` sees one object shape rather than two.
function finalizeParams(callee, params) {
    return { callee: params?.callee ?? callee, Err: params?.Err };
}
const _parse = (_Err) => {
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
        const result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise) {
            throw new $ZodAsyncError();
        }
        if (result.issues.length) {
            const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
            captureStackTrace(e, _params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parse_parse = /* @__PURE__*/ _parse($ZodRealError);
const _parseAsync = (_Err) => {
    const fn = async (schema, value, _ctx, params) => {
        const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
        let result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise)
            result = await result;
        if (result.issues.length) {
            const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
            captureStackTrace(e, params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parse_parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
        throw new $ZodAsyncError();
    }
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
// the error is built on the first read of `error`: finalizing the issues and constructing the instance is most of a failing parse, and a caller that only branches on `success` never pays it. a getter in the literal keeps this small; the alternative, one shared accessor descriptor plus a hidden state slot, reads ~15% faster but costs ~75 B gzipped in every bundle
function failure(Err, issues, ctx) {
    let error;
    return {
        success: false,
        get error() {
            if (!error) {
                error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
                // finalizeIssue drops `input`, so the built error holds nothing; keeping the raw issues past this point pins the parsed value for the life of the result
                issues = undefined;
                ctx = undefined;
            }
            return error;
        },
        set error(e) {
            error = e;
            // a replacement makes the getter's branch unreachable, so the captures have to go here too
            issues = undefined;
            ctx = undefined;
        },
    };
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);
// registry mirrors of the compiler's sentinels, so this module never imports the compiler
const COMPILE_INVALID = /* @__PURE__ */ (/* unused pure expression or super */ null && (Symbol.for("zod.compile.invalid")));
const COMPILE_FALLBACK = /* @__PURE__ */ (/* unused pure expression or super */ null && (Symbol.for("zod.compile.fallback")));
// Deliberately tiny, because v8 will not inline a body carrying the fallback's object literals and throw. Everything that is not the compiled happy path lives in validateFallback, and that split is worth ~35% on a compiled schema.
const validate = ((schema, value, _ctx) => {
    const validator = schema._zod.bag.validator;
    if (validator !== undefined) {
        if (validator(value) !== COMPILE_INVALID)
            return true;
        // a definite sentinel means the runtime would reject, so skip the re-parse; a ctx can still change the answer
        if (validator.definite === true && _ctx === undefined)
            return false;
    }
    return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
    const ctx = _ctx
        ? { ..._ctx, async: false, abortEarly: true }
        : { async: false, abortEarly: true };
    const fallbackRun = schema._zod.bag.fallbackRun;
    let result;
    if (fallbackRun) {
        // skip nested fast paths on the fallback, so user callbacks keep the at-most-twice bound
        ctx[COMPILE_FALLBACK] = true;
        result = fallbackRun({ value, issues: [] }, ctx);
    }
    else {
        result = schema._zod.run({ value, issues: [] }, ctx);
    }
    if (result instanceof Promise) {
        throw new core.$ZodAsyncError();
    }
    return result.issues.length === 0;
}
// no fast path: the compiler keeps async parses on the runtime, because a promise-returning callback that is not declared async compiles to a throw
const parse_validateAsync = async (schema, value, _ctx) => {
    const ctx = _ctx
        ? { ..._ctx, async: true, abortEarly: true }
        : { async: true, abortEarly: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length === 0;
};
const _encode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return parse(schema, value, ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const encode = /* @__PURE__*/ _encode($ZodRealError);
const _decode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        return parse(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decode = /* @__PURE__*/ _decode($ZodRealError);
const _encodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return (await parseAsync(schema, value, ctx, finalizeParams(fn, _params)));
    };
    return fn;
};
const encodeAsync = /* @__PURE__*/ _encodeAsync($ZodRealError);
const _decodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decodeAsync = /* @__PURE__*/ _decodeAsync($ZodRealError);
const _safeEncode = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParse(_Err)(schema, value, ctx);
};
const safeEncode = /* @__PURE__*/ _safeEncode($ZodRealError);
const _safeDecode = (_Err) => (schema, value, _ctx) => {
    return _safeParse(_Err)(schema, value, _ctx);
};
const safeDecode = /* @__PURE__*/ _safeDecode($ZodRealError);
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParseAsync(_Err)(schema, value, ctx);
};
const safeEncodeAsync = /* @__PURE__*/ _safeEncodeAsync($ZodRealError);
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
    return _safeParseAsync(_Err)(schema, value, _ctx);
};
const safeDecodeAsync = /* @__PURE__*/ _safeDecodeAsync($ZodRealError);

;// CONCATENATED MODULE: ./node_modules/zod/v4/mini/schemas.js




const ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
    if (!inst._zod)
        throw new Error("Uninitialized schema in ZodMiniType.");
    $ZodType.init(inst, def);
    inst.def = def;
    inst.type = def.type;
}, {
    // `with` is an alias for `check`: the same function object, not a wrapper.
    get with() {
        return this.check;
    },
    set with(value) {
        own(this, "with", value);
    },
    parse(data, params) {
        return parse_parse(this, data, params, { callee: this.parse });
    },
    parseAsync(data, params) {
        return parse_parseAsync(this, data, params, { callee: this.parseAsync });
    },
    safeParse(data, params) {
        return safeParse(this, data, params);
    },
    safeParseAsync(data, params) {
        return safeParseAsync(this, data, params);
    },
    check(...checks) {
        const def = this.def;
        return this.clone({
            ...def,
            checks: [
                ...(def.checks ?? []),
                ...checks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch),
            ],
        }, { parent: true });
    },
    clone(_def, params) {
        return clone(this, _def, params);
    },
    brand() {
        return this;
    },
    register(reg, meta) {
        reg.add(this, meta);
        return this;
    },
    apply(fn, ...args) {
        return args.length === 0 ? fn(this) : fn(this, ...args);
    },
});
const ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
    $ZodString.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function schemas_string(params) {
    return _string(ZodMiniString, params);
}
const ZodMiniStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniStringFormat", (inst, def) => {
    core.$ZodStringFormat.init(inst, def);
    ZodMiniString.init(inst, def);
})));
const ZodMiniEmail = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniEmail", (inst, def) => {
    core.$ZodEmail.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_email(params) {
    return core._email(ZodMiniEmail, params);
}
const ZodMiniGUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniGUID", (inst, def) => {
    core.$ZodGUID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_guid(params) {
    return core._guid(ZodMiniGUID, params);
}
const ZodMiniUUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniUUID", (inst, def) => {
    core.$ZodUUID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_uuid(params) {
    return core._uuid(ZodMiniUUID, params);
}
// @__NO_SIDE_EFFECTS__
function uuidv4(params) {
    return core._uuidv4(ZodMiniUUID, params);
}
// ZodMiniUUIDv6
// @__NO_SIDE_EFFECTS__
function uuidv6(params) {
    return core._uuidv6(ZodMiniUUID, params);
}
// ZodMiniUUIDv7
// @__NO_SIDE_EFFECTS__
function uuidv7(params) {
    return core._uuidv7(ZodMiniUUID, params);
}
const ZodMiniURL = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniURL", (inst, def) => {
    core.$ZodURL.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function url(params) {
    return core._url(ZodMiniURL, params);
}
// @__NO_SIDE_EFFECTS__
function httpUrl(params) {
    return core._url(ZodMiniURL, {
        protocol: regexes.httpProtocol,
        hostname: regexes.domain,
        ...util.normalizeParams(params),
    });
}
const ZodMiniEmoji = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniEmoji", (inst, def) => {
    core.$ZodEmoji.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_emoji(params) {
    return core._emoji(ZodMiniEmoji, params);
}
const ZodMiniNanoID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniNanoID", (inst, def) => {
    core.$ZodNanoID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_nanoid(params) {
    return core._nanoid(ZodMiniNanoID, params);
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link ZodMiniCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const ZodMiniCUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCUID", (inst, def) => {
    core.$ZodCUID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
/**
 * Validates a CUID v1 string.
 *
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2 | `z.cuid2()`} instead.
 * See https://github.com/paralleldrive/cuid.
 */
// @__NO_SIDE_EFFECTS__
function schemas_cuid(params) {
    return core._cuid(ZodMiniCUID, params);
}
const ZodMiniCUID2 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCUID2", (inst, def) => {
    core.$ZodCUID2.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_cuid2(params) {
    return core._cuid2(ZodMiniCUID2, params);
}
const ZodMiniULID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniULID", (inst, def) => {
    core.$ZodULID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_ulid(params) {
    return core._ulid(ZodMiniULID, params);
}
const ZodMiniXID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniXID", (inst, def) => {
    core.$ZodXID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_xid(params) {
    return core._xid(ZodMiniXID, params);
}
const ZodMiniKSUID = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniKSUID", (inst, def) => {
    core.$ZodKSUID.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_ksuid(params) {
    return core._ksuid(ZodMiniKSUID, params);
}
const ZodMiniIPv4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniIPv4", (inst, def) => {
    core.$ZodIPv4.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_ipv4(params) {
    return core._ipv4(ZodMiniIPv4, params);
}
const ZodMiniIPv6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniIPv6", (inst, def) => {
    core.$ZodIPv6.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_ipv6(params) {
    return core._ipv6(ZodMiniIPv6, params);
}
const ZodMiniCIDRv4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCIDRv4", (inst, def) => {
    core.$ZodCIDRv4.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_cidrv4(params) {
    return core._cidrv4(ZodMiniCIDRv4, params);
}
const ZodMiniCIDRv6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCIDRv6", (inst, def) => {
    core.$ZodCIDRv6.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_cidrv6(params) {
    return core._cidrv6(ZodMiniCIDRv6, params);
}
const ZodMiniMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniMAC", (inst, def) => {
    core.$ZodMAC.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_mac(params) {
    return core._mac(ZodMiniMAC, params);
}
const ZodMiniBase64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniBase64", (inst, def) => {
    core.$ZodBase64.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_base64(params) {
    return core._base64(ZodMiniBase64, params);
}
const ZodMiniBase64URL = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniBase64URL", (inst, def) => {
    core.$ZodBase64URL.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_base64url(params) {
    return core._base64url(ZodMiniBase64URL, params);
}
const ZodMiniE164 = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniE164", (inst, def) => {
    core.$ZodE164.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_e164(params) {
    return core._e164(ZodMiniE164, params);
}
const ZodMiniCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCreditCard", (inst, def) => {
    core.$ZodCreditCard.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_creditCard(params) {
    return core._creditCard(ZodMiniCreditCard, params);
}
const ZodMiniIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniIBAN", (inst, def) => {
    core.$ZodIBAN.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_iban(params) {
    return core._iban(ZodMiniIBAN, params);
}
const ZodMiniJWT = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniJWT", (inst, def) => {
    core.$ZodJWT.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function jwt(params) {
    return core._jwt(ZodMiniJWT, params);
}
const ZodMiniCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniCustomStringFormat", (inst, def) => {
    core.$ZodCustomStringFormat.init(inst, def);
    ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function stringFormat(format, fnOrRegex, _params = {}) {
    return core._stringFormat(ZodMiniCustomStringFormat, format, fnOrRegex, _params);
}
// @__NO_SIDE_EFFECTS__
function schemas_hostname(_params) {
    return core._stringFormat(ZodMiniCustomStringFormat, "hostname", regexes.hostname, _params);
}
// @__NO_SIDE_EFFECTS__
function schemas_hex(_params) {
    return core._stringFormat(ZodMiniCustomStringFormat, "hex", regexes.hex, _params);
}
// @__NO_SIDE_EFFECTS__
function schemas_currencyCode(_params) {
    return core._stringFormat(ZodMiniCustomStringFormat, "currency_code", regexes.currencyCode, _params);
}
// @__NO_SIDE_EFFECTS__
function hash(alg, params) {
    const enc = params?.enc ?? "hex";
    const format = `${alg}_${enc}`;
    const regex = core.regexes[format];
    // check for unrecognized format
    if (!regex)
        throw new Error(`Unrecognized hash format: ${format}`);
    return core._stringFormat(ZodMiniCustomStringFormat, format, regex, params);
}
const ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
    $ZodNumber.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function schemas_number(params) {
    return core._number(ZodMiniNumber, params);
}
const ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
    $ZodNumberFormat.init(inst, def);
    ZodMiniNumber.init(inst, def);
});
function schemas_int(params) {
    return _int(ZodMiniNumberFormat, params);
}
function float32(params) {
    return core._float32(ZodMiniNumberFormat, params);
}
function float64(params) {
    return core._float64(ZodMiniNumberFormat, params);
}
function int32(params) {
    return core._int32(ZodMiniNumberFormat, params);
}
function uint32(params) {
    return core._uint32(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
    $ZodBoolean.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function schemas_boolean(params) {
    return _boolean(ZodMiniBoolean, params);
}
const ZodMiniBigInt = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniBigInt", (inst, def) => {
    core.$ZodBigInt.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_bigint(params) {
    return core._bigint(ZodMiniBigInt, params);
}
const ZodMiniBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniBigIntFormat", (inst, def) => {
    core.$ZodBigIntFormat.init(inst, def);
    ZodMiniBigInt.init(inst, def);
})));
function int64(params) {
    return core._int64(ZodMiniBigIntFormat, params);
}
function uint64(params) {
    return core._uint64(ZodMiniBigIntFormat, params);
}
const ZodMiniSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniSymbol", (inst, def) => {
    core.$ZodSymbol.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function symbol(params) {
    return core._symbol(ZodMiniSymbol, params);
}
const ZodMiniUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniUndefined", (inst, def) => {
    core.$ZodUndefined.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_undefined(params) {
    return core._undefined(ZodMiniUndefined, params);
}

const ZodMiniNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniNull", (inst, def) => {
    core.$ZodNull.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_null(params) {
    return core._null(ZodMiniNull, params);
}

const ZodMiniAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniAny", (inst, def) => {
    core.$ZodAny.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function any() {
    return core._any(ZodMiniAny);
}
const ZodMiniUnknown = /*@__PURE__*/ $constructor("ZodMiniUnknown", (inst, def) => {
    $ZodUnknown.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown() {
    return _unknown(ZodMiniUnknown);
}
const ZodMiniNever = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniNever", (inst, def) => {
    core.$ZodNever.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function never(params) {
    return core._never(ZodMiniNever, params);
}
const ZodMiniVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniVoid", (inst, def) => {
    core.$ZodVoid.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_void(params) {
    return core._void(ZodMiniVoid, params);
}

const ZodMiniDate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniDate", (inst, def) => {
    core.$ZodDate.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_date(params) {
    return core._date(ZodMiniDate, params);
}
const ZodMiniArray = /*@__PURE__*/ $constructor("ZodMiniArray", (inst, def) => {
    $ZodArray.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
    return new ZodMiniArray({
        type: "array",
        element: element,
        ...normalizeParams(params),
    });
}
// .keyof
// @__NO_SIDE_EFFECTS__
function keyof(schema) {
    const shape = schema._zod.def.shape;
    return schemas_enum(Object.keys(shape));
}
const ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
    $ZodObject.init(inst, def);
    ZodMiniType.init(inst, def);
    installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
    const def = {
        type: "object",
        shape: shape ?? {},
        ...normalizeParams(params),
    };
    return new ZodMiniObject(def);
}
// strictObject
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
    return new ZodMiniObject({
        type: "object",
        shape,
        catchall: never(),
        ...util.normalizeParams(params),
    });
}
// looseObject
// @__NO_SIDE_EFFECTS__
function looseObject(shape, params) {
    return new ZodMiniObject({
        type: "object",
        shape,
        catchall: unknown(),
        ...normalizeParams(params),
    });
}
// object methods
// @__NO_SIDE_EFFECTS__
function schemas_extend(schema, shape) {
    return util.extend(schema, shape);
}
// @__NO_SIDE_EFFECTS__
function schemas_safeExtend(schema, shape) {
    return util.safeExtend(schema, shape);
}
/**
 * @deprecated Use [`z.extend(A, B.shape)`](https://zod.dev/api?id=extend) instead.
 */
// @__NO_SIDE_EFFECTS__
function schemas_merge(a, b) {
    return util.merge(a, b);
}
// @__NO_SIDE_EFFECTS__
function schemas_pick(schema, mask) {
    return util.pick(schema, mask);
}
// .omit
// @__NO_SIDE_EFFECTS__
function schemas_omit(schema, mask) {
    return util.omit(schema, mask);
}
// @__NO_SIDE_EFFECTS__
function schemas_partial(schema, mask) {
    const def = schema._zod.def;
    if (def.type !== "tuple")
        return util.partial(ZodMiniOptional, schema, mask);
    // a refinement was authored against the full arity; partialing would run it on a shorter array
    if (def.checks?.length)
        throw new Error(".partial() cannot be used on tuple schemas containing refinements");
    return util.clone(schema, {
        ...def,
        items: def.items.map((item) => new ZodMiniOptional({ type: "optional", innerType: item })),
    });
}
// @__NO_SIDE_EFFECTS__
function exactPartial(schema, mask) {
    return util.partial(ZodMiniExactOptional, schema, mask, "exactPartial");
}
// @__NO_SIDE_EFFECTS__
function schemas_required(schema, mask) {
    return util.required(ZodMiniNonOptional, schema, mask);
}
// @__NO_SIDE_EFFECTS__
function catchall(inst, catchall) {
    // `mergeDefs` rather than a spread: spreading reads `shape`, and resolving it can mint a whole fresh subtree
    return inst.clone(util.mergeDefs(inst._zod.def, { catchall: catchall }));
}
const ZodMiniUnion = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniUnion", (inst, def) => {
    core.$ZodUnion.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function union(options, params) {
    return new ZodMiniUnion({
        type: "union",
        options: options,
        ...util.normalizeParams(params),
    });
}
const ZodMiniXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniXor", (inst, def) => {
    ZodMiniUnion.init(inst, def);
    core.$ZodXor.init(inst, def);
})));
/** Creates an exclusive union (XOR) where exactly one option must match.
 * Unlike regular unions that succeed when any option matches, xor fails if
 * zero or more than one option matches the input. */
function xor(options, params) {
    return new ZodMiniXor({
        type: "union",
        options: options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
const ZodMiniDiscriminatedUnion = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
    core.$ZodDiscriminatedUnion.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
    return new ZodMiniDiscriminatedUnion({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
const ZodMiniIntersection = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniIntersection", (inst, def) => {
    core.$ZodIntersection.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function intersection(left, right) {
    return new ZodMiniIntersection({
        type: "intersection",
        left: left,
        right: right,
    });
}
const ZodMiniTuple = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniTuple", (inst, def) => {
    core.$ZodTuple.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function tuple(items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof core.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new ZodMiniTuple({
        type: "tuple",
        items: items,
        rest,
        ...util.normalizeParams(params),
    });
}
const ZodMiniRecord = /*@__PURE__*/ $constructor("ZodMiniRecord", (inst, def) => {
    $ZodRecord.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record(keyType, valueType, params) {
    // v3-compat: z.record(valueType, params?) — defaults keyType to z.string()
    if (!valueType || !valueType._zod) {
        return new ZodMiniRecord({
            type: "record",
            keyType: schemas_string(),
            valueType: keyType,
            ...normalizeParams(valueType),
        });
    }
    return new ZodMiniRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function partialRecord(keyType, valueType, params) {
    return new ZodMiniRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
        partial: true,
    });
}
function looseRecord(keyType, valueType, params) {
    return new ZodMiniRecord({
        type: "record",
        keyType,
        valueType: valueType,
        mode: "loose",
        ...util.normalizeParams(params),
    });
}
const ZodMiniMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniMap", (inst, def) => {
    core.$ZodMap.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function map(keyType, valueType, params) {
    return new ZodMiniMap({
        type: "map",
        keyType: keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodMiniSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniSet", (inst, def) => {
    core.$ZodSet.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function set(valueType, params) {
    return new ZodMiniSet({
        type: "set",
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodMiniEnum = /*@__PURE__*/ $constructor("ZodMiniEnum", (inst, def) => {
    $ZodEnum.init(inst, def);
    ZodMiniType.init(inst, def);
    // reuse the parsed value set so a numeric TS enum's reverse-mapping keys stay out
    inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function schemas_enum(values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    return new ZodMiniEnum({
        type: "enum",
        entries,
        ...normalizeParams(params),
    });
}

// @__NO_SIDE_EFFECTS__
/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function nativeEnum(entries, params) {
    return new ZodMiniEnum({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
const ZodMiniLiteral = /*@__PURE__*/ $constructor("ZodMiniLiteral", (inst, def) => {
    $ZodLiteral.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
    return new ZodMiniLiteral({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...normalizeParams(params),
    });
}
const ZodMiniFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniFile", (inst, def) => {
    core.$ZodFile.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function file(params) {
    return core._file(ZodMiniFile, params);
}
const ZodMiniTransform = /*@__PURE__*/ $constructor("ZodMiniTransform", (inst, def) => {
    $ZodTransform.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function transform(fn) {
    return new ZodMiniTransform({
        type: "transform",
        transform: fn,
    });
}
const ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
    $ZodOptional.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
    return new ZodMiniOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodMiniExactOptional = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniExactOptional", (inst, def) => {
    core.$ZodExactOptional.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function exactOptional(innerType) {
    return new ZodMiniExactOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
    $ZodNullable.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
    return new ZodMiniNullable({
        type: "nullable",
        innerType: innerType,
    });
}
// nullish
// @__NO_SIDE_EFFECTS__
function schemas_nullish(innerType) {
    return optional(nullable(innerType));
}
const ZodMiniDefault = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniDefault", (inst, def) => {
    core.$ZodDefault.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function schemas_default(innerType, defaultValue) {
    return new ZodMiniDefault({
        type: "default",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : util.shallowClone(defaultValue);
        },
    });
}
const ZodMiniPrefault = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniPrefault", (inst, def) => {
    core.$ZodPrefault.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function prefault(innerType, defaultValue) {
    return new ZodMiniPrefault({
        type: "prefault",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : util.shallowClone(defaultValue);
        },
    });
}
const ZodMiniNonOptional = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniNonOptional", (inst, def) => {
    core.$ZodNonOptional.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function nonoptional(innerType, params) {
    return new ZodMiniNonOptional({
        type: "nonoptional",
        innerType: innerType,
        ...util.normalizeParams(params),
    });
}
const ZodMiniSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniSuccess", (inst, def) => {
    core.$ZodSuccess.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function success(innerType) {
    return new ZodMiniSuccess({
        type: "success",
        innerType: innerType,
    });
}
const ZodMiniCatch = /*@__PURE__*/ $constructor("ZodMiniCatch", (inst, def) => {
    $ZodCatch.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function schemas_catch(innerType, catchValue) {
    return new ZodMiniCatch({
        type: "catch",
        innerType: innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : constantCatch(catchValue)),
    });
}

const ZodMiniNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniNaN", (inst, def) => {
    core.$ZodNaN.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function nan(params) {
    return core._nan(ZodMiniNaN, params);
}
const ZodMiniPipe = /*@__PURE__*/ $constructor("ZodMiniPipe", (inst, def) => {
    $ZodPipe.init(inst, def);
    ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function pipe(in_, out) {
    return new ZodMiniPipe({
        type: "pipe",
        in: in_,
        out: out,
    });
}
const ZodMiniCodec = /*@__PURE__*/ $constructor("ZodMiniCodec", (inst, def) => {
    ZodMiniPipe.init(inst, def);
    $ZodCodec.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function codec(in_, out, params) {
    return new ZodMiniCodec({
        type: "pipe",
        in: in_,
        out: out,
        transform: params.decode,
        reverseTransform: params.encode,
    });
}
// @__NO_SIDE_EFFECTS__
function invertCodec(codec) {
    const def = codec._zod.def;
    return new ZodMiniCodec({
        type: "pipe",
        in: def.out,
        out: def.in,
        transform: def.reverseTransform,
        reverseTransform: def.transform,
    });
}
const ZodMiniReadonly = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniReadonly", (inst, def) => {
    core.$ZodReadonly.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function readonly(innerType) {
    return new ZodMiniReadonly({
        type: "readonly",
        innerType: innerType,
    });
}
const ZodMiniTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniTemplateLiteral", (inst, def) => {
    core.$ZodTemplateLiteral.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function templateLiteral(parts, params) {
    return new ZodMiniTemplateLiteral({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
const ZodMiniLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniLazy", (inst, def) => {
    core.$ZodLazy.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// export function lazy<T extends object>(getter: () => T): T {
//   return util.createTransparentProxy<T>(getter);
// }
// @__NO_SIDE_EFFECTS__
function schemas_lazy(getter) {
    return new ZodMiniLazy({
        type: "lazy",
        getter: getter,
    });
}

const ZodMiniPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniPromise", (inst, def) => {
    core.$ZodPromise.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function promise(innerType) {
    return new ZodMiniPromise({
        type: "promise",
        innerType: innerType,
    });
}
const ZodMiniCustom = /*@__PURE__*/ $constructor("ZodMiniCustom", (inst, def) => {
    $ZodCustom.init(inst, def);
    ZodMiniType.init(inst, def);
});
// custom checks
// @__NO_SIDE_EFFECTS__
function check(fn, params) {
    const ch = new core.$ZodCheck({
        check: "custom",
        ...util.normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
}
// ZodCustom custom schema
// @__NO_SIDE_EFFECTS__
function custom(fn, _params) {
    return core._custom(ZodMiniCustom, fn ?? (() => true), _params);
}
// refine
// @__NO_SIDE_EFFECTS__
function refine(fn, _params = {}) {
    return _refine(ZodMiniCustom, fn, _params);
}
// superRefine
// @__NO_SIDE_EFFECTS__
function superRefine(fn, params) {
    return core._superRefine(fn, params);
}
// Re-export describe and meta from core
const schemas_describe = describe;
const schemas_meta = meta;
// instanceof
class schemas_Class {
    constructor(..._args) { }
}
// @__NO_SIDE_EFFECTS__
function _instanceof(cls, params = {}) {
    const inst = custom((data) => data instanceof cls, params);
    inst._zod.bag.Class = cls;
    // Override check to emit invalid_type instead of custom
    inst._zod.check = (payload) => {
        if (!(payload.value instanceof cls)) {
            payload.issues.push({
                code: "invalid_type",
                expected: cls.name,
                input: payload.value,
                inst,
                path: [...(inst._zod.def.path ?? [])],
            });
        }
    };
    return inst;
}

// stringbool
const stringbool = (...args) => _stringbool({
    Codec: ZodMiniCodec,
    Boolean: ZodMiniBoolean,
    String: ZodMiniString,
}, ...args);
// @__NO_SIDE_EFFECTS__
function json() {
    const jsonSchema = schemas_lazy(() => {
        return union([schemas_string(), schemas_number(), schemas_boolean(), schemas_null(), array(jsonSchema), record(schemas_string(), jsonSchema)]);
    });
    return jsonSchema;
}
const ZodMiniFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniFunction", (inst, def) => {
    core.$ZodFunction.init(inst, def);
    ZodMiniType.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function _function(params) {
    return new ZodMiniFunction({
        type: "function",
        input: Array.isArray(params?.input) ? tuple(params?.input) : (params?.input ?? array(unknown())),
        output: params?.output ?? unknown(),
    });
}


;// CONCATENATED MODULE: ./src/failure.ts
/** Fills in what a failure leaves out: it is final, and the peer neither said nor did anything. */
function createFailure(peer, failure) {
    return {
        peer,
        hasEnvelope: false,
        isWebPage: false,
        isTransient: false,
        mayHaveActed: false,
        mayBeReplayedLater: false,
        isReplayed: false,
        ...failure,
    };
}
/** The failure of a request that was not sent, or has no complete response. */
function unanswered(peer, sent, changesSomething) {
    const common = { errorCode: 'connection_failed', detail: sent.reason };
    if (sent.kind === 'no-response') {
        return createFailure(peer, {
            ...common,
            cause: 'no-response',
            isTransient: true,
            mayHaveActed: changesSomething,
            mayBeReplayedLater: changesSomething,
        });
    }
    const { cause = 'unreachable' } = sent;
    // Every other cause stays until somebody changes a setting.
    const isTransient = cause === 'unreachable' || cause === 'name-not-resolved';
    return createFailure(peer, { ...common, cause, isTransient });
}
/** The failure of a request for which no time was left. */
function outOfTime(peer) {
    return createFailure(peer, { errorCode: 'connection_failed', cause: 'out-of-time' });
}
/** The failure of a response of the service that is not about what was asked, and so proves nothing. */
function unrelatedResponse(detail) {
    return createFailure('service', { errorCode: 'invalid_response', cause: 'unrelated', detail });
}
/** What GitHub was asked for could not be found out. Thrown where a value of each request would hide what is read. */
class RequestFailed extends Error {
    name = 'RequestFailed';
    failure;
    constructor(failure) {
        super(failure.detail ?? failure.cause);
        this.failure = failure;
    }
}
/** GitHub need not be asked, or what it said is of no use: `detail` says why. */
function unusable(detail) {
    const failure = { errorCode: 'service_error', cause: 'unrelated', detail };
    return new RequestFailed(createFailure('github', failure));
}
/** The failure that was thrown; `undefined` if it is something else. */
function failureIn(thrown) {
    return thrown instanceof RequestFailed ? thrown.failure : undefined;
}
/** What was asked for; `undefined` if the deployment or comment does not exist. Throws other failures on. */
async function unlessGone(call) {
    try {
        return await call;
    }
    catch (thrown) {
        if (failureIn(thrown)?.cause === 'gone')
            return undefined;
        throw thrown;
    }
}

;// CONCATENATED MODULE: ./src/text/http-date.ts
/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds. `undefined` if unreadable or past: then the backoff counts. */
function parseRetryAfterMs(header, wallMs) {
    const text = header?.trim() ?? '';
    if (/^\d+$/.test(text)) {
        // 0 asks for no wait. The backoff counts, so that a service that always says 0 is not flooded.
        return /^0+$/.test(text) ? undefined : Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
    }
    const atMs = parseHttpDateMs(header);
    return atMs === undefined || atMs <= wallMs ? undefined : atMs - wallMs;
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `Sun, 06 Nov 1994 08:49:37 GMT`. Only what may follow ends it. */
const FORM = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT(?=\s*(?:,|$))/;
/**
 * An HTTP date in milliseconds since 1970; `undefined` if it has not the form that RFC 9110 (5.6.7) prefers. Of several, the
 * first. `Date.parse` would accept nearly anything, and other zones.
 */
function parseHttpDateMs(header) {
    const { day = '', month = '', time = '', year = '' } = FORM.exec(header?.trim() ?? '')?.groups ?? {};
    const monthIndex = MONTHS.indexOf(month);
    if (monthIndex < 0)
        return undefined;
    const atMs = Date.parse(`${year}-${String(monthIndex + 1).padStart(2, '0')}-${day}T${time}Z`);
    return Number.isNaN(atMs) ? undefined : atMs;
}

// EXTERNAL MODULE: ./node_modules/@octokit/request-error/dist-src/index.js
var dist_src = __nccwpck_require__(15);
;// CONCATENATED MODULE: ./src/text/time.ts
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is further in the future has no known age. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** A time as the service or GitHub writes it, in milliseconds since 1970. Without a zone it is UTC (*Time*). */
function parseTimeMs(text) {
    const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(text?.trim() ?? '');
    if (!parts)
        return undefined;
    const [, day, time = '00:00', zone = 'Z'] = parts;
    const atMs = Date.parse(`${day}T${time}${zone
        .replace(/^(UTC|GMT)$/i, 'Z')
        .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
        .toUpperCase()}`);
    return Number.isNaN(atMs) ? undefined : atMs;
}
/** An ISO text of a time in milliseconds since 1970; `null` if there is none. */
function formatIsoTime(atMs) {
    const date = new Date(atMs);
    return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
/** How long ago a time was in milliseconds, never below 0; `undefined` if that is unknown (rules.md, *Time*). */
function ageSinceMs(atMs, nowMs) {
    if (atMs === undefined || nowMs === undefined)
        return undefined;
    return atMs > nowMs + MAX_CLOCK_DIFFERENCE_MS ? undefined : Math.max(0, nowMs - atMs);
}
/** The same of a copy, by the text of its time. */
function copyAgeMs(copiedAt, nowMs) {
    return ageSinceMs(parseTimeMs(copiedAt), nowMs);
}

;// CONCATENATED MODULE: ./src/adapters/classify-github.ts





/** A secondary rate limit without `Retry-After`: who comes back earlier may be banned (rules.md, G7). */
const UNSAID_WAIT_MS = 60_000;
/** Longer than any step: a wait that can still be written as a date. */
const MAX_WAIT_MS = 365 * DAY_MS;
function readHeader(headers, name) {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
}
/**
 * GitHub's words if the token lacks a permission (or a classic token a scope). Other reasons for a 403 have others: an
 * organization forbids a kind of token, and recommends one "with fine-grained permissions".
 */
const PERMISSION_REFUSED = /^(?!.*\bforbids\b).*(not accessible by|permission|\bscopes?\b|must have)/i;
/** What an answer that is no success means. Pure. `wallMs`: the runner's time of day, for an answer without a `Date`. */
function classifyGitHub(thrown, { permission, mayBeGone = false }, wallMs) {
    // Octokit wraps what its fetch throws.
    const failure = failureIn(thrown instanceof dist_src/* RequestError */.G ? thrown.cause : thrown);
    if (failure)
        return failure;
    const refused = readRefusal(thrown);
    const isLimited = refused !== undefined && isRateLimit(refused);
    if (!refused || !(isLimited || refused.isOfGitHub))
        return unreadableAnswer(refused?.status);
    const { headers, message, status } = refused;
    // The dates of an answer are measured by its own clock.
    const answeredAtMs = parseHttpDateMs(readHeader(headers, 'date')) ?? wallMs;
    const askedMs = parseRetryAfterMs(readHeader(headers, 'retry-after'), answeredAtMs);
    const resetAtMs = isLimited && hasNoneLeft(headers) ? readSecondsMs(headers, 'x-ratelimit-reset') : undefined;
    const isWaitUnsaid = isLimited && askedMs === undefined && resetAtMs === undefined;
    const unsaidMs = isWaitUnsaid ? UNSAID_WAIT_MS : 0;
    const waitMs = Math.max(askedMs ?? unsaidMs, (resetAtMs ?? 0) - answeredAtMs);
    const retryAfterMs = waitMs === 0 ? undefined : Math.min(waitMs, MAX_WAIT_MS);
    const isGone = status === 404 && mayBeGone && /^not found$/i.test(message);
    const isDenied = [401, 403, 404].includes(status) && !isLimited && !isGone;
    // GitHub answers 404, too, for what the token may not see.
    const isPermissionNamed = isPermissionRefused(refused) || (status === 404 && !isGone);
    // The job's `permissions:` do not change it: the reason names what it needs.
    const isOfPerson = isPermissionNamed && /by personal access token/i.test(message);
    const needed = isOfPerson && permission !== undefined ? ` (it needs ${permission})` : '';
    return createFailure('github', {
        errorCode: isDenied ? 'forbidden' : 'service_error',
        cause: isGone ? 'gone' : 'http-status',
        status,
        detail: message.length > 200 || message.includes('<') ? undefined : `${message}${needed}`,
        permission: isPermissionNamed && !isOfPerson ? permission : undefined,
        isTransient: status >= 500 || isLimited,
        mayHaveActed: status >= 500,
        isWaitUnsaid,
        retryAfterMs,
        retryAtMs: retryAfterMs === undefined ? undefined : answeredAtMs + retryAfterMs,
    });
}
/** Nothing tells whether GitHub has acted. */
function unreadableAnswer(status) {
    return createFailure('github', {
        errorCode: 'service_error',
        cause: 'unreadable',
        status,
        isTransient: true,
        mayHaveActed: true,
    });
}
function isPermissionRefused({ message, status }) {
    return status === 403 && PERMISSION_REFUSED.test(message);
}
/** GraphQL says so with 200, too. A secondary rate limit may be named in words alone. */
function isRateLimit(refused) {
    const { headers, message, status } = refused;
    const isNamed = readHeader(headers, 'retry-after') !== undefined ||
        hasNoneLeft(headers) ||
        // A page of a firewall may have an address for abuse.
        /rate limit|abuse detection/i.test(message);
    return status === 429 || ([200, 403].includes(status) && isNamed && !isPermissionRefused(refused));
}
function hasNoneLeft(headers) {
    return readHeader(headers, 'x-ratelimit-remaining') === '0';
}
/** A header in seconds since 1970, in milliseconds. */
function readSecondsMs(headers, name) {
    const value = readHeader(headers, name);
    return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) * 1000 : undefined;
}
const graphqlErrors = object({
    name: literal('GraphqlResponseError'),
    headers: record(schemas_string(), unknown()),
    errors: array(object({ message: schemas_string() })),
});
const refusalBody = object({ message: schemas_string() });
/**
 * An error that came as an answer. GitHub's own refusals are JSON with a message, and GraphQL's are 200: a page of a proxy or
 * a firewall says nothing about a deployment or a permission (rules.md, G7).
 */
function readRefusal(thrown) {
    const graphql = graphqlErrors.safeParse(thrown).data;
    if (graphql) {
        const message = graphql.errors.map((each) => each.message).join('; ');
        return { status: 200, message, headers: graphql.headers, isOfGitHub: false };
    }
    if (!(thrown instanceof dist_src/* RequestError */.G) || thrown.response === undefined)
        return undefined;
    const { message, response, status } = thrown;
    // Octokit appends a link to the documentation.
    const words = message.replace(/ - https:\/\/docs\.github\.com\S*$/, '').replace(/\.$/, '');
    const isOfGitHub = status >= 500 || refusalBody.safeParse(response.data).success;
    return { status, message: words, headers: response.headers, isOfGitHub };
}

;// CONCATENATED MODULE: external "node:net"
const external_node_net_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(779);
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
var external_node_http_default = /*#__PURE__*/__nccwpck_require__.n(external_node_http_namespaceObject);
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
var external_node_https_default = /*#__PURE__*/__nccwpck_require__.n(external_node_https_namespaceObject);
;// CONCATENATED MODULE: ./src/adapters/body.ts
function tooLong(maxBytes) {
    return { unreadable: `it is longer than ${maxBytes / (1024 * 1024)} MiB` };
}
/** Reads a complete body with at most one encoding (RFC 9110, 8.4). `maxBytes` is for what comes out of it. */
function readBody(received, encoding = '', maxBytes) {
    const name = encoding.trim().toLowerCase();
    if (received.length === 0 || name === '' || name === 'identity')
        return { text: received.toString('utf8') };
    // Loading it takes 2 ms, and hardly any answer needs it.
    const zlib = process.getBuiltinModule('node:zlib');
    const decoders = new Map([
        ['gzip', zlib.gunzipSync],
        ['x-gzip', zlib.gunzipSync],
        // Some servers send it without zlib's header, whose lower half byte is 8.
        ['deflate', ((received[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync : zlib.inflateRawSync],
        ['br', zlib.brotliDecompressSync],
    ]);
    try {
        const decoded = decoders.get(name)?.(received, { maxOutputLength: maxBytes });
        // Some servers name a charset here, and some proxies decompress it and leave the header.
        return { text: (decoded ?? received).toString('utf8') };
    }
    catch (error) {
        const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        return isTooLong ? tooLong(maxBytes) : { text: received.toString('utf8') };
    }
}

// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/proxy.js
var proxy = __nccwpck_require__(783);
;// CONCATENATED MODULE: ./src/adapters/proxy.ts

const variables = {
    'https:': ['https_proxy', 'HTTPS_PROXY'],
    'http:': ['http_proxy', 'HTTP_PROXY'],
};
/**
 * Rewrites the proxy variables in the form that @actions/http-client understands. It silently ignores a proxy without a
 * scheme (`proxy:3128` is a URL of the scheme `proxy`) or with a bare `%` in its password.
 */
function normalizeProxies(env) {
    for (const name of [...variables['https:'], ...variables['http:']]) {
        const proxy = parseProxy(env[name]);
        if (proxy !== undefined)
            env[name] = proxy;
    }
}
/** The variable of this origin's proxy if that is no http or https URL: http-client would connect without a proxy. */
function findUnusableProxy(origin, env) {
    const url = new URL(origin);
    // http-client's order. An empty variable counts as unset.
    const name = variables[url.protocol === 'https:' ? 'https:' : 'http:'].find((each) => env[each]);
    return name === undefined || (0,proxy/* checkBypass */.H)(url) || parseProxy(env[name]) !== undefined ? undefined : name;
}
/** The URL of a proxy as curl reads it: the scheme may be missing, and a `%` that escapes nothing is one. */
function parseProxy(value = '') {
    const [, scheme = 'http', credentials, host = ''] = /^\s*(?:([a-z][a-z0-9+.-]*):\/\/|(?!.*:\/\/))(?:([^/?#]*)@)?([^/?#@]+)/i.exec(value) ?? [];
    if (!/^https?$/i.test(scheme))
        return undefined;
    const login = credentials === undefined ? '' : `${escapePercent(credentials)}@`;
    return URL.parse(`${scheme}://${login}${host.trim()}`)?.href;
}
function escapePercent(credentials) {
    const escaped = credentials.replace(/%(?![0-9a-f]{2})/gi, '%25');
    try {
        decodeURIComponent(escaped);
        return escaped;
    }
    catch {
        // No UTF-8: nothing in it was escaped.
        return credentials.replaceAll('%', '%25');
    }
}

;// CONCATENATED MODULE: ./src/adapters/http.ts







/** Gateways send up to 20 kB. Node reads 16 kB. */
const MAX_HEADER_BYTES = 64 * 1024;
/**
 * Sends one request through an agent of @actions/http-client, which supports proxies. Never throws and always settles:
 * at the deadline, on the signal, and if the connection breaks at any byte. Only a GET on a kept connection that breaks
 * before any byte of the response is repeated, once and on a new one: a server may close an idle connection at any time.
 *
 * The request is Node's own: the client's methods follow redirects with the token, never settle if a response is cut,
 * and hide whether anything was sent.
 */
function sendHttp(request) {
    return new Promise((resolve) => {
        const { signal } = request;
        // The request may have left the machine: there was a connection, and TLS on it if the URL is https.
        let mayBeSent = false;
        let isSettled = false;
        let clientRequest;
        // Only the first call counts.
        const settle = (result) => {
            isSettled = true;
            clearTimeout(timer);
            signal.removeEventListener('abort', cancel);
            // After a complete response this leaves the connection open, if Node has reported the request as written.
            clientRequest?.destroy();
            resolve(result);
        };
        const fail = (reason, cause) => settle(mayBeSent ? { kind: 'no-response', reason } : { kind: 'not-sent', reason, cause });
        const cancel = () => fail('the job was cancelled');
        // A timer of our own: behind a proxy that never answers there is no socket with a timeout.
        const timer = setTimeout(() => fail(`timed out after ${Math.ceil(request.timeoutMs / 1000)} s`), request.timeoutMs);
        if (signal.aborted) {
            cancel();
            return;
        }
        signal.addEventListener('abort', cancel);
        const sendThrough = (client) => {
            const url = new URL(request.origin);
            const isTls = url.protocol === 'https:';
            /** The connection, if it was kept or opened ahead, and how much had been received on it. */
            let kept;
            clientRequest = (isTls ? (external_node_https_default()) : (external_node_http_default()))
                .request({
                method: request.method,
                // Node expects an IPv6 address without brackets.
                host: withoutBrackets(url.hostname),
                port: url.port || (isTls ? 443 : 80),
                path: request.path,
                agent: findAgent(client, request.origin),
                maxHeaderSize: MAX_HEADER_BYTES,
                // Without it every encoding is acceptable (RFC 9110, 12.5.3), and some gateways then compress.
                headers: {
                    'accept-encoding': 'identity',
                    // What a cache has kept was true once: a question is about now (RFC 9111, 5.2.1).
                    ...(request.method === 'GET' && { 'cache-control': 'no-cache, no-store' }),
                    ...request.headers,
                },
            })
                .once('socket', (socket) => {
                // Only a new connection announces that it is ready: a kept one, and a tunnel's plain socket, are so already.
                const isOpening = socket.connecting || ('secureConnecting' in socket && socket.secureConnecting === true);
                if (isOpening) {
                    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
                        mayBeSent = true;
                    });
                    return;
                }
                mayBeSent = true;
                if ((0,lib/* getProxyUrl */.s_)(request.origin) === '')
                    kept = { socket, bytesBefore: socket.bytesRead };
            })
                .once('response', (response) => {
                answered.add(response.socket);
                readResponse(response, request.maxBodyBytes, settle);
            })
                // Without a listener Node would close the connection of a 101, and hide that there was a response.
                .once('upgrade', ({ headers, statusCode = 101 }) => settle({ kind: 'response', status: statusCode, headers, body: { text: '' } }))
                .on('error', (error) => {
                // With TLS 1.3 it comes after the handshake, and instead of it: nothing was received.
                const isFirst = kept === undefined || !answered.has(kept.socket);
                if (isFirst && causeOf(error) === 'client-certificate-wanted')
                    mayBeSent = false;
                const isStale = kept !== undefined && kept.socket.bytesRead === kept.bytesBefore;
                // A client without options keeps no connection, so this happens once.
                if (!isSettled && isStale && request.method === 'GET')
                    sendThrough(new lib/* HttpClient */.Qq());
                else
                    fail(describeError(error), causeOf(error));
            })
                .end(request.body);
        };
        try {
            const unusableProxy = findUnusableProxy(request.origin, process.env);
            if (unusableProxy === undefined)
                sendThrough(request.client);
            else
                fail(`\`${unusableProxy}\` is not the URL of an http or https proxy`, 'proxy-unusable');
        }
        catch (error) {
            fail(describeError(error));
        }
    });
}
/** Connections on which a request was answered. */
const answered = new WeakSet();
/** A tunnel through a proxy is never kept: for `tunnel`, a proxy that never answers stays an open connection for good. */
function findAgent(client, origin) {
    if ((0,lib/* getProxyUrl */.s_)(origin) === '')
        return client.getAgent(origin);
    const agent = new lib/* HttpClient */.Qq().getAgent(origin);
    correctProxy(agent);
    return agent;
}
/**
 * Corrects what http-client tells tunnel about a proxy. Node expects an IPv6 address without brackets, and would check
 * an https proxy's certificate for the service's name, from the header `Host`. An IP address has no server name.
 */
function correctProxy(agent) {
    if (!('proxyOptions' in agent))
        return;
    const proxyOptions = looseObject({ host: schemas_string() }).parse(agent.proxyOptions);
    const host = withoutBrackets(proxyOptions.host);
    agent.proxyOptions = { ...proxyOptions, host, servername: (0,external_node_net_namespaceObject.isIP)(host) === 0 ? host : '' };
}
function withoutBrackets(host) {
    return host.replace(/[[\]]/g, '');
}
function readResponse(message, maxBodyBytes, settle) {
    const chunks = [];
    let bytes = 0;
    const complete = (body) => {
        // Node joins several `Date` headers; the first one is the sender's.
        const headers = { ...message.headers, date: message.headersDistinct['date']?.[0] };
        settle({ kind: 'response', status: message.statusCode ?? 0, headers, body });
    };
    message.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes > maxBodyBytes)
            complete(tooLong(maxBodyBytes));
        else
            chunks.push(chunk);
    });
    message.on('end', () => {
        if (!message.complete)
            return;
        complete(readBody(Buffer.concat(chunks), message.headers['content-encoding'], maxBodyBytes));
    });
    // Also after an error, which Node emits only if somebody listens to it.
    message.on('close', () => settle({ kind: 'no-response', reason: 'the response was cut off' }));
}
function describeError(error) {
    // A connection tried on several addresses fails with an AggregateError without a message.
    if (error instanceof AggregateError)
        return error.errors.map(describeError).join('; ');
    const message = error instanceof Error ? error.message : String(error);
    // As tunnel words it.
    const [, refusal] = /^tunneling socket could not be established, statusCode=(\d+)$/.exec(message) ?? [];
    if (refusal === '407')
        return 'the proxy refused the user name or password (407)';
    if (refusal !== undefined)
        return `the proxy refused the connection (${refusal})`;
    // Node's parser names a place in its code.
    if (codeOf(error) === 'HPE_HEADER_OVERFLOW')
        return 'its headers are too long';
    if (codeOf(error).startsWith('HPE_'))
        return `what it sent is not HTTP (${message})`;
    // OpenSSL adds places in its code and a line end, and Node an option that a step cannot set.
    const [, tls] = /:SSL routines:[^:]*:([^:]*):/.exec(message) ?? [];
    if (tls !== undefined)
        return `TLS: ${tls}`;
    return message.replace(/; if the root CA is installed locally.*/s, '').trim();
}
function codeOf(error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
}
/**
 * Alerts of the server about the client's certificate (RFC 8446, 6.2), and this client sends none: the handshake failed (40:
 * before TLS 1.3 some say no more), its certificate (42 to 46), its authority (48), access denied (49), required (116).
 */
const CLIENT_CERTIFICATE_WANTED = /^(?!tunneling).*SSL alert number (4[02-689]|116)\b/s;
/** The failures with rules or advice of their own, by the codes of Node's resolver and of OpenSSL. */
function causeOf(error) {
    const code = codeOf(error);
    if (error instanceof Error && CLIENT_CERTIFICATE_WANTED.test(error.message))
        return 'client-certificate-wanted';
    if (code === 'ENOTFOUND')
        return 'name-not-resolved';
    if (code === 'EPROTO')
        return 'wrong-protocol';
    // tunnel reports a proxy's refusal and its invalid certificate only in words.
    const words = describeError(error);
    if (/^the proxy refused .*\(4(?!08|29)\d\d\)$/.test(words))
        return 'proxy-refused';
    const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|CRL_/.test(code) ||
        /tunneling.*certificate/.test(words);
    if (!isCertificate)
        return undefined;
    return /issuer certificate|first certificate|self-signed/.test(words)
        ? 'issuer-unknown'
        : 'certificate-invalid';
}

;// CONCATENATED MODULE: ./src/adapters/connections.ts




/** An older idle connection is not used: after a silent failover it would cost a minute (rules.md, W1 and G7). */
const MAX_IDLE_MS = 5_000;
/** For each address of a name. Node's 250 ms are too short for a host that is far away (rules.md, K4). */
const ADDRESS_TIMEOUT_MS = 5_000;
/**
 * Sends requests over connections that are kept for the next ones. After a request without a response none is kept any
 * more: the next one has a connection of its own (rules.md, K4). `openTo`: the origin of the first, to open it ahead.
 */
function createConnections({ maxIdleMs = MAX_IDLE_MS, openTo, } = {}) {
    (0,external_node_net_namespaceObject.setDefaultAutoSelectFamilyAttemptTimeout)(ADDRESS_TIMEOUT_MS);
    let client = new lib/* HttpClient */.Qq('', [], { keepAlive: true });
    /** Node closes what is idle for that long. (The client has no option for it, and a tunnel is never kept.) */
    const limitIdleTime = (origin) => {
        if ((0,lib/* getProxyUrl */.s_)(origin) !== '')
            return;
        const agent = client.getAgent(origin);
        if (!('options' in agent) || typeof agent.options !== 'object')
            return;
        agent.options = { ...agent.options, timeout: maxIdleMs };
    };
    if (openTo !== undefined) {
        limitIdleTime(openTo);
        openAhead(client, openTo, maxIdleMs);
    }
    return async (request) => {
        limitIdleTime(request.origin);
        const result = await sendHttp({ ...request, client });
        if (result.kind !== 'response')
            client = new lib/* HttpClient */.Qq();
        return result;
    };
}
/**
 * Opens a connection for the client's first request to the origin, so that the handshakes take place while something else
 * is awaited: not behind a proxy, which it would go round. It is closed if it is not needed within `maxAgeMs`, does not
 * keep the process alive, and is replaced by the request itself if it broke.
 */
function openAhead(client, origin, maxAgeMs) {
    if ((0,lib/* getProxyUrl */.s_)(origin) !== '' || findUnusableProxy(origin, process.env) !== undefined)
        return;
    const agent = client.getAgent(origin);
    const { hostname, port, protocol } = new URL(origin);
    const host = withoutBrackets(hostname);
    const open = agent.createConnection.bind(agent);
    const options = 'options' in agent && agent.options;
    // As the agent itself calls it. An address has no server name.
    const socket = open({
        ...(typeof options === 'object' && options),
        host,
        port: port || (protocol === 'https:' ? 443 : 80),
        ...{ servername: (0,external_node_net_namespaceObject.isIP)(host) === 0 ? host : '' },
    });
    if (!(socket instanceof external_node_net_namespaceObject.Socket))
        return;
    const timer = setTimeout(() => socket.destroy(), maxAgeMs).unref();
    // The request that needs it opens another, and reports what is wrong with that one.
    socket.on('error', () => undefined).unref();
    // Made to be replaced (Node's documentation, `agent.createConnection`).
    agent.createConnection = (options, callback) => {
        agent.createConnection = open;
        clearTimeout(timer);
        // Bytes from before the request would be taken for its answer. (Node drops those on a kept connection.)
        if (socket.readableLength > 0)
            socket.destroy();
        return socket.destroyed ? open(options, callback) : socket.ref();
    };
}

;// CONCATENATED MODULE: ./package.json
const package_namespaceObject = {"rE":"1.0.0"};
;// CONCATENATED MODULE: ./src/adapters/version.ts

/** The action's version. It stands in package.json only: the release's tag is checked against it. */
const { /* version */ "rE": version_version } = package_namespaceObject;

;// CONCATENATED MODULE: ./src/adapters/octokit.ts



/** For one request. The caller limits the total time. */
const REQUEST_TIMEOUT_MS = 10_000;
/** 100 comments or payloads of 64 kB, whose characters may take six bytes each in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Octokit over our own HTTP, loaded on first use. `readDate` is called with the `Date` of each answer. */
async function loadOctokit(env, token, readDate) {
    // At import, @actions/github parses the event file, and throws if it is malformed.
    const eventPath = env['GITHUB_EVENT_PATH'];
    delete env['GITHUB_EVENT_PATH'];
    try {
        const { getOctokit } = await Promise.resolve(/* import() eager */).then(__nccwpck_require__.bind(__nccwpck_require__, 758));
        const silent = () => undefined;
        // GitHub's deprecation texts must not reach the log unsanitized. Octokit's requests have a log of their own.
        const log = { debug: silent, info: silent, warn: silent, error: silent };
        return getOctokit(token, {
            userAgent: `site-pipeline/${version_version}`,
            baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
            request: { fetch: fetchOverHttp(readDate), log },
            log,
        });
    }
    finally {
        if (eventPath !== undefined)
            env['GITHUB_EVENT_PATH'] = eventPath;
    }
}
/**
 * The part of `fetch` that Octokit uses, over our own HTTP with its proxies, deadline and limits. Not Node's own: with
 * it Octokit takes a body that breaks off for an empty one. Nor its `Response`, whose use loads undici (27 ms).
 */
function fetchOverHttp(readDate) {
    // Writes use kept connections too: one that may be lost is looked for before it is repeated (G8).
    const send = createConnections();
    return async (address, options) => {
        const url = new URL(address);
        const result = await send({
            ...options,
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            timeoutMs: REQUEST_TIMEOUT_MS,
            maxBodyBytes: MAX_BODY_BYTES,
            signal: options.signal ?? new AbortController().signal,
        });
        // Octokit throws it on.
        if (result.kind !== 'response')
            throw new RequestFailed(unanswered('github', result, true));
        readDate(result.headers.date);
        const { status } = result;
        if (status >= 300 && status < 400) {
            const redirected = { errorCode: 'service_error', cause: 'redirect', status };
            throw new RequestFailed(createFailure('github', redirected));
        }
        const text = 'text' in result.body ? result.body.text : '';
        // Octokit reads an error only if its type is JSON. A text that is not JSON arrives as text.
        const type = status >= 400 ? { 'content-type': 'application/json' } : {};
        return {
            status,
            url: address,
            headers: new Map(Object.entries({ ...result.headers, ...type })),
            text: () => Promise.resolve(text),
            // For what is neither JSON nor text.
            arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
        };
    };
}

;// CONCATENATED MODULE: ./src/adapters/github.ts





const PER_PAGE = 100;
/** How long GitHub may not know what it has just made. */
const MAX_LAG_MS = 5_000;
const VIEWER_QUERY = 'query { viewer { databaseId } }';
const viewerSchema = object({ viewer: object({ databaseId: schemas_int() }) });
/** A schema of our own, because entries that cannot be read are left out. */
const reviewSchema = object({
    state: schemas_string(),
    comment: optional(nullable(schemas_string())),
    environments: array(object({ name: schemas_string() })),
    user: optional(nullable(object({ login: schemas_string(), type: schemas_string() }))),
});
/** A schema of our own: what is read from a description decides. */
const statusSchema = object({
    id: schemas_int(),
    state: schemas_string(),
    description: optional(nullable(schemas_string())),
    environment: optional(schemas_string()),
    creator: optional(nullable(object({ id: schemas_int() }))),
    created_at: optional(schemas_string()),
});
const actions = { permission: 'actions: read' };
const deployments = { permission: 'deployments: write' };
const comments = { permission: 'pull-requests: write' };
/**
 * GitHub's API over Octokit. Pages are read by number: `octokit.paginate` takes a 409 for the end of a list, drops the
 * signal and follows links to any origin.
 */
function createGitHub(env, token, clock) {
    let clockOffsetMs = 0;
    const readDate = (date) => {
        const dateMs = date === undefined ? clock.wallMs() : parseHttpDateMs(date);
        clockOffsetMs = dateMs === undefined ? undefined : dateMs - clock.wallMs();
    };
    let loading;
    /** The id of the account of `github-token`. Asked once. */
    let viewer;
    /** GitHub has accepted the token in this step. */
    let isAccepted = false;
    const created = new Set();
    /** Since when GitHub has not known the token, or a deployment that it has just created. */
    const unknownSinceMs = new Map();
    /** How long a refusal is taken for GitHub's own lag (rules.md, G7). */
    const lagLeftMs = ({ status }, { deploymentId }) => {
        const isTokenNew = status === 401 && !isAccepted;
        const isNew = status === 404 && deploymentId !== undefined && created.has(deploymentId);
        if (!isTokenNew && !isNew)
            return 0;
        const unknown = isNew ? deploymentId : 'token';
        const nowMs = clock.elapsedMs();
        const sinceMs = unknownSinceMs.get(unknown) ?? nowMs;
        unknownSinceMs.set(unknown, sinceMs);
        return sinceMs + MAX_LAG_MS - nowMs;
    };
    const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    const within = (signal) => ({ owner, repo, request: { signal } });
    /** One attempt at a call. `read` may throw at a body of another shape. */
    const attempt = (needs, request, read) => async (signal) => {
        const { permission } = needs;
        if (token === undefined) {
            const missing = { errorCode: 'forbidden', cause: 'token-missing', permission };
            return { ok: false, failure: createFailure('github', missing) };
        }
        let answer;
        try {
            const octokit = await (loading ??= loadOctokit(env, token, readDate));
            answer = await request(octokit, within(signal));
        }
        catch (thrown) {
            const failure = classifyGitHub(thrown, needs, clock.wallMs());
            const retryForMs = lagLeftMs(failure, needs);
            const isLag = retryForMs > 0;
            return { ok: false, failure: isLag ? { ...failure, isTransient: true, retryForMs } : failure };
        }
        isAccepted = true;
        try {
            return { ok: true, success: read(answer.data, answer.headers ?? {}) };
        }
        catch {
            return { ok: false, failure: unreadableAnswer() };
        }
    };
    const readViewer = async (signal) => {
        const result = await attempt({}, 
        // `GET /user` refuses a workflow's token; GraphQL accepts it.
        async ({ graphql }, { request }) => ({ data: await graphql(VIEWER_QUERY, { request }) }), (data) => viewerSchema.parse(data).viewer.databaseId)(signal);
        if (!result.ok)
            viewer = undefined;
        return result;
    };
    const connect = (makeCall) => {
        const call = (...args) => makeCall(attempt(...args));
        return {
            timeMs: () => (clockOffsetMs === undefined ? undefined : clock.wallMs() + clockOffsetMs),
            listDeployments: ({ environment, task }, page) => call(deployments, ({ rest }, here) => rest.repos.listDeployments({
                ...here,
                ...(environment !== undefined && { environment }),
                ...(task !== undefined && { task }),
                per_page: PER_PAGE,
                page,
            }), (listed, headers) => readPage(listed, headers, (deployment) => ({
                id: readId(deployment),
                environment: deployment.environment,
                sha: deployment.sha,
                description: deployment.description ?? '',
                payload: deployment.payload,
                creatorId: deployment.creator?.id,
                creator: deployment.creator?.login,
                createdAt: deployment.created_at,
            }))),
            createDeployment: ({ isProduction, ...deployment }, findCreated) => makeCall(attempt(deployments, ({ rest }, here) => rest.repos.createDeployment({
                ...here,
                ...deployment,
                auto_merge: false,
                required_contexts: [],
                transient_environment: !isProduction,
                production_environment: isProduction,
            }), (deployment) => {
                const id = readId(deployment);
                created.add(id);
                return id;
            }), findCreated),
            setDeploymentStatus: (id, { state, description, logUrl, environmentUrl }) => call({ ...deployments, mayBeGone: true, deploymentId: id }, ({ rest }, here) => rest.repos.createDeploymentStatus({
                ...here,
                deployment_id: id,
                state,
                description,
                // By default a `success` makes earlier deployments of the environment inactive.
                auto_inactive: false,
                ...(logUrl !== undefined && { log_url: logUrl }),
                ...(environmentUrl !== undefined && { environment_url: environmentUrl }),
            }), readId),
            listStatuses: (id) => call({ ...deployments, mayBeGone: true }, ({ rest }, here) => rest.repos.listDeploymentStatuses({ ...here, deployment_id: id, per_page: PER_PAGE }), (listed) => readList(listed).map((item) => {
                const { created_at: createdAt, creator, description, environment, ...status } = statusSchema.parse(item);
                const said = { description: description ?? '', environment };
                return { ...status, ...said, creatorId: creator?.id, createdAt };
            })),
            listReviews: () => call(actions, ({ rest }, here) => rest.actions.getReviewsForRun({ ...here, run_id: Number(env['GITHUB_RUN_ID']) }), (listed) => readList(listed).flatMap((item) => {
                const read = reviewSchema.safeParse(item).data;
                if (!read)
                    return [];
                const { comment, environments, state, user } = read;
                const names = environments.map(({ name }) => name);
                return [{ state, comment: comment ?? '', environments: names, user: user ?? undefined }];
            })),
            viewer: () => makeCall((signal) => (viewer ??= readViewer(signal))),
            listComments: (issueNumber, page) => call(comments, ({ rest }, here) => rest.issues.listComments({
                ...here,
                issue_number: issueNumber,
                per_page: PER_PAGE,
                page,
            }), (listed, headers) => readPage(listed, headers, readComment)),
            createComment: (issueNumber, body, findCreated) => makeCall(attempt(comments, ({ rest }, here) => rest.issues.createComment({ ...here, issue_number: issueNumber, body }), readComment), findCreated),
            updateComment: (id, body) => call({ ...comments, mayBeGone: true }, ({ rest }, here) => rest.issues.updateComment({ ...here, comment_id: id, body }), readComment),
        };
    };
    return { connect };
}
// Octokit's types say what GitHub answers, and nothing checks it: a body that is no JSON arrives as text. Taken for an
// empty list, it would make a second staging site. These throw instead.
function readList(data) {
    const isList = Array.isArray(data);
    if (!isList)
        throw new TypeError('no list');
    return data;
}
/** The last page is the one without a next one in `Link` (RFC 8288); without that header, one that is not full. */
function readPage(data, headers, read) {
    const items = readList(data).map(read);
    const link = readHeader(headers, 'link');
    const hasNext = link === undefined ? items.length >= PER_PAGE : NEXT_LINK.test(link.replace(/<[^<>]*>/g, ''));
    return { items, isLast: !hasNext };
}
const NEXT_LINK = /;\s*rel\s*=\s*(?:next(?![\w-])|"(?:[^"]*\s)?next[\s"])/i;
function readId(data) {
    if (!('id' in data) || typeof data.id !== 'number')
        throw new TypeError('no id');
    return data.id;
}
function readComment(comment) {
    const { body, html_url: url, user } = comment;
    return { id: readId(comment), body: body ?? '', url, authorId: user?.id };
}

;// CONCATENATED MODULE: ./src/adapters/process.ts
/** Calls back for everything that would end the process unnoticed, or let Node print an error of its own. */
function onInternalError(report) {
    const reportAny = (error) => report(error instanceof Error ? error : new Error(String(error)));
    process.on('uncaughtException', reportAny);
    process.on('unhandledRejection', reportAny);
    process.on('beforeExit', () => report(new Error('the program stopped without a result')));
}
/** Calls back for each write of the log that fails. Without a listener Node would end the process without a report. */
function onLogError(report) {
    process.stdout.on('error', report);
}
/** Resolves when everything written to the log has left the process, or cannot any more: `exit` would lose the rest. */
function flushLog() {
    return new Promise((resolve) => {
        process.stdout.write('', () => {
            // An error of the last write is emitted after its callback.
            setImmediate(resolve);
        });
    });
}
function setTimer(ms, callback) {
    setTimeout(callback, ms).unref();
}
/** Ends the process, even if a connection to a silent proxy would keep it alive, or a look-up that hangs. */
function exit(code) {
    process.exitCode = code;
    // Node ends its threads first, and one that looks up a name cannot be interrupted: with a silent name server for 10 s and
    // more, when the runner has long killed the process of a cancelled job (rules.md, W4). So another program takes its place.
    if (process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap'))
        replaceProcess(code);
    process.exit(code);
}
/** Windows cannot, and ends the process without waiting for its threads. */
function replaceProcess(code) {
    try {
        process.execve?.(process.execPath, [process.execPath, '--eval', `process.exitCode = ${code}`], {});
    }
    catch {
        // Then it ends later.
    }
}

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class auth_BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
//# sourceMappingURL=auth.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class oidc_utils_OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new HttpClient('actions/oidc-client', [new BearerCredentialHandler(oidc_utils_OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = oidc_utils_OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                // New ID Token is requested from action service
                let id_token_url = oidc_utils_OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield oidc_utils_OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
//# sourceMappingURL=oidc-utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    /**
     * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
     * Also checks r/w permissions.
     *
     * @returns step summary file path
     */
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    /**
     * Wraps content in an HTML tag, adding any HTML attributes
     *
     * @param {string} tag HTML tag to wrap
     * @param {string | null} content content within the tag
     * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
     *
     * @returns {string} content wrapped in HTML element
     */
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    /**
     * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
     *
     * @param {SummaryWriteOptions} [options] (optional) options for write operation
     *
     * @returns {Promise<Summary>} summary instance
     */
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    /**
     * Clears the summary buffer and wipes the summary file
     *
     * @returns {Summary} summary instance
     */
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    /**
     * Returns the current summary buffer as a string
     *
     * @returns {string} string of summary buffer
     */
    stringify() {
        return this._buffer;
    }
    /**
     * If the summary buffer is empty
     *
     * @returns {boolen} true if the buffer is empty
     */
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    /**
     * Resets the summary buffer without writing to summary file
     *
     * @returns {Summary} summary instance
     */
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    /**
     * Adds raw text to the summary buffer
     *
     * @param {string} text content to add
     * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
     *
     * @returns {Summary} summary instance
     */
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    /**
     * Adds the operating system-specific end-of-line marker to the buffer
     *
     * @returns {Summary} summary instance
     */
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    /**
     * Adds an HTML codeblock to the summary buffer
     *
     * @param {string} code content to render within fenced code block
     * @param {string} lang (optional) language to syntax highlight code
     *
     * @returns {Summary} summary instance
     */
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML list to the summary buffer
     *
     * @param {string[]} items list of items to render
     * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
     *
     * @returns {Summary} summary instance
     */
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML table to the summary buffer
     *
     * @param {SummaryTableCell[]} rows table rows
     *
     * @returns {Summary} summary instance
     */
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds a collapsable HTML details element to the summary buffer
     *
     * @param {string} label text for the closed state
     * @param {string} content collapsable content
     *
     * @returns {Summary} summary instance
     */
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML image tag to the summary buffer
     *
     * @param {string} src path to the image you to embed
     * @param {string} alt text description of the image
     * @param {SummaryImageOptions} options (optional) addition image attributes
     *
     * @returns {Summary} summary instance
     */
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML section heading element
     *
     * @param {string} text heading text
     * @param {number | string} [level=1] (optional) the heading level, default: 1
     *
     * @returns {Summary} summary instance
     */
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML thematic break (<hr>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML line break (<br>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML blockquote to the summary buffer
     *
     * @param {string} text quote text
     * @param {string} cite (optional) citation url
     *
     * @returns {Summary} summary instance
     */
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML anchor tag to the summary buffer
     *
     * @param {string} text link text/content
     * @param {string} href hyperlink
     *
     * @returns {Summary} summary instance
     */
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
/**
 * @deprecated use `core.summary`
 */
const markdownSummary = (/* unused pure expression or super */ null && (_summary));
const summary = _summary;
//# sourceMappingURL=summary.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/path-utils.js

/**
 * toPosixPath converts the given path to the posix form. On Windows, \\ will be
 * replaced with /.
 *
 * @param pth. Path to transform.
 * @return string Posix path.
 */
function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
/**
 * toWin32Path converts the given path to the win32 form. On Linux, / will be
 * replaced with \\.
 *
 * @param pth. Path to transform.
 * @return string Win32 path.
 */
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
/**
 * toPlatformPath converts the given path to a platform-specific path. It does
 * this by replacing instances of / and \ with the platform-specific path
 * separator.
 *
 * @param pth The path to platformize.
 * @return string The platform-specific path.
 */
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, path.sep);
}
//# sourceMappingURL=path-utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/platform.js
var platform_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const getWindowsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout: version } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
        silent: true
    });
    const { stdout: name } = yield exec.getExecOutput('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
        silent: true
    });
    return {
        name: name.trim(),
        version: version.trim()
    };
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    var _a, _b, _c, _d;
    const { stdout } = yield exec.getExecOutput('sw_vers', undefined, {
        silent: true
    });
    const version = (_b = (_a = stdout.match(/ProductVersion:\s*(.+)/)) === null || _a === void 0 ? void 0 : _a[1]) !== null && _b !== void 0 ? _b : '';
    const name = (_d = (_c = stdout.match(/ProductName:\s*(.+)/)) === null || _c === void 0 ? void 0 : _c[1]) !== null && _d !== void 0 ? _d : '';
    return {
        name,
        version
    };
});
const getLinuxInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout } = yield exec.getExecOutput('lsb_release', ['-i', '-r', '-s'], {
        silent: true
    });
    const [name, version] = stdout.trim().split('\n');
    return {
        name,
        version
    };
});
const platform = external_os_.platform();
const arch = external_os_.arch();
const isWindows = platform === 'win32';
const isMacOS = platform === 'darwin';
const isLinux = platform === 'linux';
function getDetails() {
    return platform_awaiter(this, void 0, void 0, function* () {
        return Object.assign(Object.assign({}, (yield (isWindows
            ? getWindowsInfo()
            : isMacOS
                ? getMacOsInfo()
                : getLinuxInfo()))), { platform,
            arch,
            isWindows,
            isMacOS,
            isLinux });
    });
}
//# sourceMappingURL=platform.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function core_setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function core_debug(message) {
    command_issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    command_issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    command_issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return file_command_issueFileCommand('STATE', file_command_prepareKeyValueMessage(name, value));
    }
    command_issueCommand('save-state', { name }, utils_toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
;// CONCATENATED MODULE: ./src/inputs/fields.ts

/** Keeps each field's own type although all of them are in one table. */
function field(accepts, schema, show) {
    return { accepts, schema, show };
}
function guard(guardDefault, accepts, schema) {
    return { accepts, schema, guardDefault };
}
/** "Not passed", written out: only in an input that protects or selects (rules.md, I1). */
function isNotPassed(value) {
    return ['none', 'default'].includes(value);
}
const matching = (pattern) => schemas_string().check(_regex(pattern));
const lowerCase = (pattern) => schemas_string().check(_regex(pattern), _toLowerCase());
// Ids are sent in lower case, so that one site has one idempotency key.
const fields_uuid = lowerCase(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
const fields_boolean = stringbool({ truthy: ['true'], falsy: ['false'] });
const decimal = pipe(matching(/^\d{1,15}(\.\d{1,15})?$/), transform(Number));
/** A length in characters as a person counts them, not in UTF-16 units. */
const lengthBetween = (min, max) => {
    const isBetween = ({ length }) => length >= min && length <= max;
    return schemas_string().check(refine((value) => isBetween(Array.from(value))));
};
/** Logins of people, of accounts of a company (`mona_corp`) and of apps. */
const logins = pipe(schemas_string(), pipe(transform((value) => value
    .split(/[,\r\n]/)
    .map((login) => login.trim())
    .filter((login) => login !== '')), array(matching(/^[a-z0-9_-]+(\[bot\])?$/i)).check(_minLength(1))));
const fields_hide = () => undefined;
const idOf = (what) => `${what} (a UUID such as 0b0e7bb4-6f0c-4b3e-9f6a-0c5b2f1d7a11)`;
const id = (what) => field(idOf(what), fields_uuid);
const apiUrl = pipe(schemas_string(), transform((value, { issues }) => {
    const parsed = parseApiUrl(value);
    if (parsed)
        return parsed;
    issues.push({ code: 'custom', input: value });
    return NEVER;
}));
/** https anywhere, http on loopback only, without /v1. Credentials, query and fragment are refused: they would be lost. */
function parseApiUrl(value) {
    // URL also accepts "https:host" and "https:///host", which nobody means.
    if (!/^https?:\/\/[^/\s\\]/i.test(value) || /[\s\\?#@]/.test(value))
        return undefined;
    const url = URL.parse(value);
    if (url === null)
        return undefined;
    const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
    if (url.protocol === 'http:' && !isLoopback)
        return undefined;
    // The only origin that receives the token; the path prefix is usually empty; both say which service it is.
    const { origin } = url;
    const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
    // The action appends /v1 itself: a second one would be a 404 that looks like a missing site (rules.md, I3).
    return prefix.endsWith('/v1') ? undefined : { origin, prefix, baseUrl: `${origin}${prefix}` };
}
/** A URL, valid or not, without what may be secret: up to the last `@`, and from the first `?` or `#`. */
function stripUrl(value) {
    return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1').replace(/[?#].*$/s, '');
}
function showUrl(value) {
    const shown = stripUrl(value);
    return shown === value ? value : `${shown} (without its credentials, query and fragment)`;
}
/** What stands before a query or a fragment. */
const BEFORE_QUERY = /(?<![^\s?#])[^\s?#]+(?=[?#])/g;
/** `@alice, @dev`: no password stands before these. */
function areMentions(value) {
    return /^[@\w[\],\s-]*$/.test(value) && !/[^\s,]@/.test(value);
}
/** A person may have put an address into any input, with or without a scheme. */
function mayBeUrl(value) {
    const beforeQuery = value.match(BEFORE_QUERY) ?? [];
    const hasCredentials = value.includes('@') && !areMentions(value);
    return (value.includes('//') || hasCredentials || beforeQuery.some((part) => /\.[a-z]{2}|:\d|\//i.test(part)));
}
/** Any other input, as it may be shown. */
function showInput(value) {
    return mayBeUrl(value) ? showUrl(value) : value;
}
/** The part of an input that may be shown. */
function stripInput(value) {
    return mayBeUrl(value) ? stripUrl(value) : value;
}
/** Every input of the contract except `operation`, in the order of its table. */
const fields = {
    'api-url': field('the base URL of your host’s API: https (or http on loopback), without /v1, credentials, query or fragment', apiUrl, showUrl),
    'api-token': field('an API token of your host (Settings, API tokens), without spaces, line breaks and `Bearer`', matching(/^[\x21-\x7e]+$/), fields_hide),
    'site-id': id('a site’s id, from your host’s dashboard'),
    'live-site-id': guard('none', idOf('the id of the live site that the push overwrites, from your host’s dashboard'), fields_uuid),
    'backup-id': id('a backup’s id, copied from your host’s dashboard'),
    'target-site-id': id('the id of the site to restore onto, from your host’s dashboard'),
    'domain-id': id('a domain’s id, from the output `domain-id` of `add-domain`'),
    'task-id': id('a task’s id, from the output `task-id` of an earlier step'),
    confirmation: field('the live site’s domain, typed by a person, 1 to 255 characters', lengthBetween(1, 255)),
    method: guard('default', 'full, files or db', schemas_enum(['full', 'files', 'db'])),
    domain: field('a domain of 4 to 255 characters, without https:// and without a path', lengthBetween(4, 255).check(refine((value) => !/[/:]/.test(value)))),
    'defer-verification': field('true or false', fields_boolean),
    'staging-base-domain': field('a domain', schemas_string()),
    'storage-limit': field('a whole number of GB, at least 1', pipe(matching(/^0{0,9}[1-9]\d{0,14}$/), transform(Number))),
    'approved-preview': guard('none', 'the 64 hex digits of the output `preview-digest`', lowerCase(/^[0-9a-f]{64}$/i)),
    'max-copy-age-hours': guard('none', 'a number of hours, at least 0', decimal),
    'require-approval': guard('none', 'the name of a GitHub environment with required reviewers (not true, false, yes or no)', lengthBetween(1, 255).check(refine((value) => !/^(true|false|yes|no)$/i.test(value)))),
    'allowed-actors': guard('none', 'logins of GitHub without @, separated by commas or lines', logins),
    wait: field('true or false', fields_boolean),
    'timeout-minutes': field('a number of minutes greater than 0, at most 4320 (three days)', decimal.check(_positive(), _lte(4320))),
    'poll-interval-seconds': field('a number of seconds, at least 0.1', decimal.check(_gte(0.1))),
    'dry-run': guard('false', 'true or false', fields_boolean),
    // `/generation-<n>` is what the action itself appends (rules.md, K2).
    'idempotency-key': field('1 to 240 visible ASCII characters that do not end in /generation-<n>', matching(/^(?!.*\/generation-\d+$)[\x21-\x7e]{1,240}$/)),
    environment: guard('none', 'the name of a GitHub environment, at most 255 characters', lengthBetween(1, 255)),
    commit: guard('none', 'a commit of 40 hex digits', lowerCase(/^[0-9a-f]{40}$/i)),
    reuse: field('true or false', fields_boolean),
    comment: field('true or false', fields_boolean),
    'github-token': field('a token for GitHub, without spaces and line breaks, or none', matching(/^[\x21-\x7e]+$/).check(refine((value) => value === 'none' || !/^none$/i.test(value))), fields_hide),
    matrix: guard('${{ toJSON(matrix) }}', 'left at its default', schemas_string()),
    // Only `post` reads it, to which the runner passes how the job ended (rules.md, G13).
    'job-status': field('left at its default', schemas_string()),
};
/** The inputs that name what the step is about, and what they name. The operation knows which site `site-id` is. */
const namingInputs = {
    'site-id': 'Site',
    'live-site-id': 'Live site',
    environment: 'Environment',
    'backup-id': 'Backup',
    'target-site-id': 'Site',
    domain: 'Domain',
    'domain-id': 'Domain',
    'task-id': 'Task',
    method: 'Method',
};

;// CONCATENATED MODULE: ./src/text/json.ts
/** The value of a JSON text, or `otherwise`. */
function parseJson(text, otherwise) {
    try {
        return JSON.parse(text);
    }
    catch {
        return otherwise;
    }
}
/** An object as received, not an array. `__proto__` is a key like any other. */
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function readAs(schema, value) {
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
}
/**
 * JSON text of what `JSON.parse` returned. `onText` sanitizes every string and key. `isOmitted` leaves out keys, as they
 * would be written, at every depth. What is nested too deeply for `JSON.stringify` (some thousand levels) is not shown.
 */
function stringifyJson(value, onText = (text) => text, isOmitted = () => false) {
    const replace = (_key, inner) => {
        if (typeof inner === 'string')
            return onText(inner);
        if (typeof inner === 'number')
            return replaceNumber(inner, onText);
        if (!isRecord(inner))
            return inner;
        const entries = Object.entries(inner).map(([key, each]) => [onText(key), each]);
        return Object.fromEntries(entries.filter(([key]) => !isOmitted(key)));
    };
    try {
        return JSON.stringify(value ?? null, replace);
    }
    catch {
        return '"(nested too deeply to be shown)"';
    }
}
/** A secret that has only digits may be returned as a number. One this short is no secret, and there may be millions. */
function replaceNumber(value, onText) {
    const plain = String(value);
    return plain.length < 4 || onText(plain) === plain ? value : onText(plain);
}

;// CONCATENATED MODULE: ./src/inputs/run-event.ts


/** Of an event whose workflow decides what it checks out. */
const UNKNOWN_COMMIT = 'unknown';
const sha = schemas_string().check(_regex(/^[0-9a-f]{40,64}$/));
const issueNumber = schemas_int().check(_positive());
const pullRequestEvent = object({
    pull_request: object({
        number: issueNumber,
        head: object({ sha }),
        state: optional(schemas_string()),
        // A review has no `merged`, and GitHub's schema allows null.
        merged: schemas_nullish(schemas_boolean()),
        merged_at: schemas_nullish(schemas_string()),
        // Unless it is merged, a commit that only tests the merge.
        merge_commit_sha: schemas_catch(schemas_nullish(sha), undefined),
    }),
});
/** Without `pull_request` it is an issue's. */
const issueCommentEvent = object({
    issue: object({
        number: issueNumber,
        pull_request: optional(unknown()),
    }),
    comment: optional(object({ body: schemas_string() })),
});
const workflowRunEvent = object({
    workflow_run: object({
        head_sha: sha,
        event: schemas_string(),
        pull_requests: schemas_nullish(array(object({ number: issueNumber }))),
    }),
});
/** A comment that an action hands on (peter-evans/slash-command-dispatch). */
const namingEvent = object({ client_payload: object({ pull_request: looseObject({}) }) });
/** The events that have a pull request, or may have one. `undefined`: it cannot be read. */
const subjects = new Map([
    ['pull_request', readPullRequest],
    ['pull_request_target', readPullRequest],
    ['pull_request_review', readPullRequest],
    ['pull_request_review_comment', readPullRequest],
    ['issue_comment', readIssueComment],
    ['workflow_run', readWorkflowRun],
    ['repository_dispatch', (event) => (readAs(namingEvent, event) ? unknownSubject : {})],
]);
/** The events of `GITHUB_SHA`, and of no pull request. Outside GitHub Actions there is no event. */
const eventsOfSha = [
    ...['push', 'create', 'release', 'schedule', 'workflow_dispatch', 'deployment', 'deployment_status'],
    ...['repository_dispatch', ''],
];
/** Of any other event the workflow decides what it checks out: it may be a pull request’s. */
const unknownSubject = { eventCommit: UNKNOWN_COMMIT, pullRequest: {} };
function readPullRequest(event) {
    const read = readAs(pullRequestEvent, event)?.pull_request;
    if (!read)
        return undefined;
    const isMerged = read.merged === true || typeof read.merged_at === 'string';
    const eventCommit = isMerged ? (read.merge_commit_sha ?? UNKNOWN_COMMIT) : read.head.sha;
    const isClosed = isMerged || read.state === 'closed' || undefined;
    return { eventCommit, pullRequest: { number: read.number, isMerged, isClosed } };
}
function readIssueComment(event) {
    const read = readAs(issueCommentEvent, event);
    if (!read)
        return undefined;
    const { number, pull_request: pullRequest } = read.issue;
    if (!pullRequest)
        return unknownSubject;
    return { eventCommit: UNKNOWN_COMMIT, pullRequest: { number, commentBody: read.comment?.body } };
}
function readWorkflowRun(event) {
    const read = readAs(workflowRunEvent, event)?.workflow_run;
    if (!read)
        return undefined;
    const isOfSha = eventsOfSha.includes(read.event);
    const isKnown = isOfSha || (subjects.has(read.event) && read.event !== 'issue_comment');
    const eventCommit = isKnown ? read.head_sha : UNKNOWN_COMMIT;
    const [first, ...others] = read.pull_requests ?? [];
    // GitHub lists no pull request of a fork. What started the run before the last one is not said.
    if (!first && isOfSha)
        return { eventCommit };
    return { eventCommit, pullRequest: { number: others.length === 0 ? first?.number : undefined } };
}
const repositoryEvent = object({ repository: object({ private: schemas_boolean() }) });
/** A form that an app sends is not typed. */
const formEvent = object({
    sender: object({ type: literal('User') }),
    inputs: record(schemas_string(), unknown()),
});
/** Reads the event of a run. A number among the inputs of a form is no pull request. */
function readRunEvent({ actor, eventName = '' }, event) {
    const unreadable = { eventCommit: UNKNOWN_COMMIT, pullRequest: { isUnreadable: true } };
    const readSubject = subjects.get(eventName);
    const unlisted = eventsOfSha.includes(eventName) ? {} : unknownSubject;
    const subject = readSubject ? (readSubject(event) ?? unreadable) : unlisted;
    const form = eventName === 'workflow_dispatch' ? readAs(formEvent, event) : undefined;
    return {
        ...subject,
        getsNoSecrets: isWithoutSecrets(eventName, actor, event),
        isPrivate: readAs(repositoryEvent, event)?.repository.private,
        typedInputs: Object.values(form?.inputs ?? {}).filter((value) => typeof value === 'string'),
    };
}
const forkedEvent = object({ repository: object({ fork: literal(true) }) });
const headEvent = object({
    repository: object({ full_name: schemas_string() }),
    // `null`: the repository is deleted.
    pull_request: object({ head: object({ repo: nullable(object({ full_name: schemas_string() })) }) }),
});
/** Elsewhere a pull request's run has the secrets of the base branch. */
const withheldFromForks = [
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
];
/** Elsewhere a run that Dependabot started gets them (GitHub's documentation, *Dependabot on GitHub Actions*). */
const withheldFromDependabot = [
    ...withheldFromForks,
    'push',
    'create',
    'deployment',
    'deployment_status',
];
/**
 * Whether GitHub gives a run no secrets: a pull request from another or a deleted repository, some events of Dependabot,
 * and any run of a repository that is itself a fork (GitHub's documentation, *Using secrets*). An event that cannot be
 * read is none of them: a renamed secret must not make a run green.
 */
function isWithoutSecrets(eventName, actor, event) {
    if (readAs(forkedEvent, event) !== undefined)
        return true;
    if (actor === 'dependabot[bot]' && withheldFromDependabot.includes(eventName))
        return true;
    const read = withheldFromForks.includes(eventName) ? readAs(headEvent, event) : undefined;
    return read !== undefined && read.pull_request.head.repo?.full_name !== read.repository.full_name;
}

;// CONCATENATED MODULE: ./src/adapters/runner.ts






/** Of runners that pass a composite action's own inputs to its steps as `INPUT_…`. */
const foreignRunners = ['ACT', 'GITEA_ACTIONS', 'FORGEJO_ACTIONS'];
/** GitHub's documentation, *Default environment variables*. `commit`: the input, if the operation uses it. */
function readRunContext(env, event, commit) {
    const read = (name) => (env[name] === '' ? undefined : env[name]);
    const attempt = Number(read('GITHUB_RUN_ATTEMPT') ?? '1');
    // act numbers every run 1 by default: two runs would share their keys for a day.
    const isActDefault = env['ACT'] === 'true' && env['GITHUB_RUN_ID'] === '1';
    const eventName = read('GITHUB_EVENT_NAME');
    const actor = read('GITHUB_ACTOR');
    const isForeign = foreignRunners.some((name) => read(name) !== undefined);
    return {
        serverUrl: read('GITHUB_SERVER_URL') ?? 'https://github.com',
        repository: read('GITHUB_REPOSITORY'),
        repositoryId: read('GITHUB_REPOSITORY_ID'),
        runId: isActDefault ? undefined : read('GITHUB_RUN_ID'),
        attempt: Number.isSafeInteger(attempt) && attempt >= 1 ? attempt : 1,
        job: read('GITHUB_JOB') ?? '',
        step: read('GITHUB_ACTION') ?? '',
        sha: read('GITHUB_SHA'),
        commit: readAs(fields.commit.schema, commit),
        ref: read('GITHUB_HEAD_REF') ?? read('GITHUB_REF_NAME'),
        isTag: read('GITHUB_REF_TYPE') === 'tag',
        eventName,
        actor,
        triggeringActor: read('GITHUB_TRIGGERING_ACTOR'),
        actionSource: isForeign ? undefined : readActionSource(env),
        passesForeignInputs: isForeign,
        ...readRunEvent({ actor, eventName }, event),
    };
}
/**
 * Where the runner downloaded this action from. The official runner names it for each step that uses an action from a
 * repository, in a composite action, too; other runners may pass on the outer action's. A runner of GitHub Enterprise
 * Server may have downloaded it from github.com.
 */
function readActionSource(env) {
    const { GITHUB_ACTION_REF: ref = '', GITHUB_ACTION_REPOSITORY: repository = '' } = env;
    return env['GITHUB_SERVER_URL'] === 'https://github.com' &&
        /^[\w.-]+\/[\w.-]+$/.test(repository) &&
        /^[\w./-]+$/.test(ref)
        ? { repository, ref }
        : undefined;
}
/** The event that started the run, parsed; `undefined` if there is no file, or no JSON in it. */
function readEvent(env) {
    try {
        return parseJson((0,external_node_fs_namespaceObject.readFileSync)(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
    }
    catch {
        return undefined;
    }
}
/** The runner. It prints what it gets: see `report/sanitized-runner.ts`. */
function createRunner() {
    let outputProblem;
    return {
        info: info,
        debug(line) {
            // Each request and each poll is one: a log without them is shorter wherever the runner does not hide them.
            if (isDebug())
                core_debug(line);
        },
        notice: notice,
        warning: warning,
        error: error,
        startGroup: startGroup,
        endGroup: endGroup,
        setOutput(name, value) {
            // Without a file, `core.setOutput` would print the value as a command.
            if (!process.env['GITHUB_OUTPUT'])
                return;
            try {
                setOutput(name, typeof value === 'string' ? value : value.json);
            }
            catch (error) {
                outputProblem ??= error instanceof Error ? error.message : String(error);
            }
        },
        saveState(name, value) {
            // Outside a runner, `core.saveState` would print a command that nobody reads.
            if (!process.env['GITHUB_STATE'] && process.env['GITHUB_ACTIONS'] !== 'true')
                return undefined;
            try {
                saveState(name, value);
                return undefined;
            }
            catch (error) {
                return error instanceof Error ? error.message : String(error);
            }
        },
        outputProblem: () => outputProblem,
        async writeSummary(markdown) {
            if (process.env['GITHUB_STEP_SUMMARY'])
                await summary.addRaw(markdown, true).write();
        },
    };
}

;// CONCATENATED MODULE: ./src/adapters/service.ts



const service_MAX_BODY_BYTES = 4 * 1024 * 1024;
/**
 * The hosting service (docs/service.openapi.yaml) over HTTP. The token is sent to the given origin only. The first
 * connection is opened ahead. `token`: `undefined` if nothing is sent.
 */
function createService(origin, token) {
    const send = createConnections({ openTo: token === undefined ? undefined : origin });
    return {
        async send(request, { idempotencyKey, timeoutMs, signal }) {
            const result = await send({
                ...request,
                origin,
                headers: {
                    accept: 'application/json',
                    authorization: `Bearer ${token ?? ''}`,
                    'user-agent': `site-pipeline/${version_version}`,
                    ...(request.body !== undefined && { 'content-type': 'application/json' }),
                    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
                },
                timeoutMs,
                maxBodyBytes: service_MAX_BODY_BYTES,
                signal,
            });
            return result.kind === 'response' ? service_readResponse(result) : result;
        },
    };
}
function service_readResponse({ status, headers, body }) {
    const replayed = headers['idempotent-replayed'];
    return {
        kind: 'response',
        status,
        // If the service and a gateway both send it, Node joins the two with a comma.
        isReplayed: typeof replayed === 'string' &&
            replayed.split(',').some((word) => word.trim().toLowerCase() === 'true'),
        retryAfter: headers['retry-after'],
        contentType: headers['content-type'],
        location: headers.location,
        date: headers.date,
        body: 'text' in body ? readJson(body.text) : body,
    };
}
function readJson(text) {
    if (text.trim() === '')
        return { unreadable: 'it is empty' };
    // A byte order mark is not JSON, but some servers send one.
    const json = parseJson(text.replace(/^\ufeff/, ''));
    return json === undefined ? { unreadable: 'it is not JSON', text } : { json };
}

;// CONCATENATED MODULE: ./src/outcome/host-words.ts
/** A limit of time or of tries with what tends to stand around it. */
function passingLimit(limit) {
    return new RegExp(String.raw `\b(exceed(s|ed)? (the |its |a )?)?(${limit})( (was |been |is )?(exceeded|reached))?\b`, 'gi');
}
/** Limits and records that change by themselves, and the value of an input: none that a person lifts. */
const passing = [
    [passingLimit('time ?(limit|out)|timed out'), 'The time limit was exceeded'],
    [passingLimit('rate limit(s|ed)?'), 'Rate limit exceeded'],
    [
        passingLimit(String.raw `too many (\w+ ){0,2}(attempts|tries|requests|lookups|checks|queries|authorizations|validations|verifications)`),
        'Too many failed attempts',
    ],
    [passingLimit(String.raw `number of (\w+ )?(attempts|tries|requests)`), 'Exceeded the number of attempts'],
    [/\b(records?|cname) already (exists?|has)\b/gi, 'A record already exists'],
    [/\balready has an? \w+ record\b/gi, 'The name already has a TXT record'],
    [/\bstorage limit(?= (field|must|should|cannot|is )\b)/gi, 'The storage limit must be at least 5'],
];
const lists = {
    /** A plan or a quota: no id and no permission would help. */
    limit: [
        [/\bplans?\b/i, 'Your plan has no roles'],
        [/\blimit(s|ed|ation|ations)?\b/i, 'The limit of sites is reached'],
        [/\ballows\b/i, 'Your account allows 3 sites'],
        [/\bquotas?\b/i, 'No quota is left'],
        [/\bexceed(s|ed)\b/i, 'The copy exceeds 10 GB'],
        [/\btoo many\b/i, 'Too many sites'],
        [/\bmaximum (number|allowed)\b/i, 'This is the maximum number of sites'],
        [/\bupgrade\b/i, 'Please upgrade'],
        [/\bsubscription\b/i, 'The subscription has ended'],
        [/\bbilling\b/i, 'See the billing page'],
        [/\bpayment\b/i, 'A payment is due'],
        [/\bsuspended\b/i, 'The account is suspended'],
    ],
    /** The site is busy with something else. */
    busy: [
        [/\bbusy\b/i, 'The site is busy'],
        [/\blocked\b/i, 'The site is locked'],
        [/\bin progress\b/i, 'A deployment is in progress'],
        [/\bcurrently being\b/i, 'The site is currently being moved'],
        [
            /\b(another|running|pending|queued|active|ongoing) (task|operation|job)\b/i,
            'There is a pending task for this site',
        ],
        [
            /\b(task|operation|job|backup|restore|push|copy|import|migration) (is )?(currently )?running\b/i,
            'A backup is running',
        ],
        [/\b(already|still) running\b/i, 'It is still running'],
        [
            /\bbeing (restored|pushed|copied|cloned|created|imported|migrated|deployed|updated|processed)\b/i,
            'The site is being restored',
        ],
        [/\btry again (later|in)\b/i, 'Try again later'],
    ],
    /** The host limits how often it is asked. */
    rate: [
        [/\brate limit(s|ed)?\b/i, 'Rate limit exceeded'],
        [/\btoo many requests\b/i, 'Too many requests'],
    ],
    /** What is asked for is done, or belongs to somebody. A domain that "points to another site" may still change. */
    taken: [
        [
            /\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?|has(?! an? (running|pending|queued)))\b/i,
            'The domain has already been added',
        ],
        [/\b(taken|claimed|in use|used by|owned by|belongs to)\b/i, 'The domain is in use'],
        [
            /(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i,
            'The domain is on another account',
        ],
    ],
    /** A domain's DNS is not in place. */
    dns: [
        [/\bdns/i, 'No DNS record was found'],
        [/\bverif/i, 'The domain is not verified'],
    ],
    /** The status of a task that names an end, but is not one of the two that do (rules.md, *Tasks*). */
    ended: [
        [/^(success(ful)?|succeeded|ok)$/i, 'succeeded'],
        [/^(complete|done|finished|ended|closed)$/i, 'done'],
        [/^((fatal[ _-]?)?err(or(ed)?)?|fail|failure)$/i, 'fatal_error'],
        [/^(rejected|killed|terminated|cancel+ed|abort(ed)?|stopped)$/i, 'canceled'],
        [/^(expired|timed?[ _-]?out)$/i, 'timed out'],
        [/^(partial(ly)?.*|completed?[ _-]with[ _-].*)$/i, 'completed_with_errors'],
    ],
    /** The `error_message` of a task that has completed, if it says that there is none. */
    nothing: [
        [/^(none|null|nil|undefined|n\/?a|-+|–|—|0|false|empty|no|nothing|\[\]|\{\}|"")[.!]?$/i, 'N/A'],
        [
            /^(no|without|0) (errors?|problems?|issues?|failures?)( (found|occurred|reported))?[.!]?$/i,
            'No errors',
        ],
        [
            /^(all )?(the )?((task|job|operation|push|restore|import|copy|backup|migration|sites?|tables?) )?((has|have|was|were|is) )?(ok(ay)?|fine|done|success(ful(ly)?)?|succeeded|completed?|finished|passed)( (ok|successfully|without (errors?|problems?)))?[.!]?$/i,
            'The import has finished without errors.',
        ],
    ],
    /** The message of an answer that only says that it was given, without a word of a failure. */
    success: [[/^(?!.*\b(not\b|fail|error)).*\b(ok|success(fully)?)[.!]?$/i, 'Task retrieved successfully']],
};
const hostWords = lists;
/** Whether the text has words of that list. */
function says(text, list) {
    const isOfPerson = list === 'limit' || list === 'taken';
    const rest = isOfPerson ? passing.reduce((left, [pattern]) => left.replaceAll(pattern, ' '), text) : text;
    return hostWords[list].some(([pattern]) => pattern.test(rest));
}
/** What the service said, for those who look for words in it: not in a name such as billing.example.com. */
function wordsOf({ serviceCode, serviceMessage, }) {
    const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
    return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}
/** It begins at the start of a word only: a text may be megabytes long. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;

;// CONCATENATED MODULE: ./src/outcome/refusal-kind.ts

/** A stored answer that can be read. One that cannot is no refusal: its request may have succeeded (rules.md, K5). */
function isStoredError({ errorCode, isReplayed }) {
    return isReplayed && errorCode !== 'invalid_response';
}
/** The only place that decides whether a refusal is the service's own word (rules.md, *Operations*); `undefined` if it is none. */
function refusalOf(failure) {
    const { cause, hasEnvelope, status = 0, ...said } = failure;
    if (cause === 'site-busy')
        return 'busy';
    const isRefusal = cause === 'http-status' && status >= 400 && status < 500 && ![408, 429].includes(status);
    if (!isRefusal && cause !== 'not-successful')
        return undefined;
    // No gateway says the first, and the second follows from the service's own words alone.
    if (said.errorCode === 'idempotency_key_reused' || said.errorCode === 'dns_not_ready')
        return 'other';
    if (!hasEnvelope)
        return 'elsewhere';
    if (status === 404 || status === 410)
        return 'gone';
    const words = wordsOf(said);
    // The status before the words: these two are about the token or its account, and do not pass by themselves (M2).
    if (status === 401)
        return 'other';
    const isOfRate = says(words, 'rate');
    if (status === 402 || says(words, 'limit') || (status === 403 && isOfRate))
        return 'limit';
    if (status === 403)
        return 'other';
    if (status === 423 || says(words, 'busy') || isOfRate)
        return 'busy';
    return status === 409 && !says(words, 'taken') ? 'conflict' : 'other';
}
/** The service itself keeps something from this token (rules.md, W2). */
function isDenied({ errorCode, hasEnvelope }) {
    return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}
/** The host says that waiting cannot help: what is asked for is done, taken, somebody else's, or beyond a limit. */
function isSettled(said) {
    const words = wordsOf(said);
    return said.hasEnvelope && (says(words, 'taken') || says(words, 'limit'));
}
/** Nobody answered, or somebody else did: whoever waits goes on. */
function mayPass(failure) {
    const { errorCode, isTransient } = failure;
    return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}

;// CONCATENATED MODULE: ./src/outcome/statuses.ts
/** The statuses of the contract, in the order of its table. The step is green for the first three. */
const statuses = {
    completed: { word: 'Completed', symbol: '✅', isGreen: true },
    submitted: { word: 'Submitted', symbol: '📨', isGreen: true },
    skipped: { word: 'Skipped', symbol: '⏭️', isGreen: true },
    failed: { word: 'Failed', symbol: '❌', isGreen: false },
    refused: { word: 'Refused', symbol: '❌', isGreen: false },
    'timed-out': { word: 'Timed out', symbol: '⏰', isGreen: false },
    cancelled: { word: 'Cancelled', symbol: '🛑', isGreen: false },
    unknown: { word: 'Unknown', symbol: '❓', isGreen: false },
};
/** How a job ended, as the runner states it (`job.status`). */
const jobStatuses = ['success', 'failure', 'cancelled'];

;// CONCATENATED MODULE: ./src/outcome/outcome.ts


/** Without an error code, the refusal is about a failed request, which has its own. */
function refusal(errorCode) {
    return { errorCode };
}
/** Why a guard refuses. The words are in `messages/describe-refusal.ts`. */
const refusals = {
    'push-blocked': refusal('push_blocked'),
    'confirmation-unreadable': refusal('invalid_response'),
    /** `isInvisible`: only invisible characters differ, so the two look the same. */
    'confirmation-mismatch': refusal('confirmation_mismatch'),
    'preview-changed': refusal('preview_changed'),
    /** It exceeds `max-copy-age-hours`, or its age is unknown. */
    'copy-too-old': refusal('copy_too_old'),
    'preview-unavailable': refusal(),
    'recorded-site-unavailable': refusal(),
    /** `atMs`: when the oldest entry of this step was recorded, `newest`: its newest (guard 7). */
    'rerun-too-late': refusal('rerun_too_late'),
    /** Without the list nobody knows what an earlier attempt did, nor when (G14). */
    'rerun-without-list': refusal('rerun_too_late'),
    'live-busy': refusal('live_busy'),
    /** Nobody has read what was done to live (G12). `overwrite`: what it is about; `undefined`: nobody knows what the copy is of. */
    'live-changed': refusal('live_changed'),
    /** A re-run never begins a restore (G12). `newest`: what was last done to the site. */
    'restore-not-begun': refusal('live_changed'),
    /** This attempt did this with the same derived key (rules.md, K10). `earlier`: its entry. */
    'step-repeated': refusal('idempotency_key_reused'),
    /** `approved`: the other environments that people approved in this run. */
    'not-approved': refusal('not_approved'),
    /** `allowed-actors`: who is not in it; and whether that is only who started the run, not who started this attempt. */
    'not-allowed': refusal('not_approved'),
};
function ending(constants) {
    return constants;
}
/** The words are in `messages/describe-outcome.ts`. */
const green = {
    /** `earlier-request`: a replayed response says that an earlier request did it. */
    completed: ending({
        status: 'completed',
    }),
    previewed: ending({ status: 'completed', effect: 'none' }),
    'domain-verified': ending({ status: 'completed', effect: 'none' }),
    /** `staging`: a recorded site is used instead of a new one. */
    'site-reused': ending({ status: 'completed', effect: 'none' }),
    /** `wait: false`: the service has accepted. */
    submitted: ending({ status: 'submitted', effect: 'started' }),
    /** `wait: false`: the task was still running when polled. */
    'still-running': ending({
        status: 'submitted',
    }),
    'dry-run': ending({ status: 'skipped', effect: 'none' }),
    /** The run gets no secrets (rules.md, I4). */
    'token-missing': ending({ status: 'skipped', effect: 'none' }),
    /** `close-staging`: `found` deployments were recorded. */
    'environment-closed': ending({
        status: 'completed',
        effect: 'none',
    }),
    /**
     * `gone`: how many the service does not know any more; `notAsked`: about how many it was not asked. Both are left out.
     * `isOtherSite`: nothing is recorded, but for another live site.
     */
    'sites-listed': ending({
        status: 'completed',
        effect: 'none',
    }),
};
/** The words are in `messages/describe-red.ts`. */
const red = {
    'invalid-inputs': ending({
        errorCode: 'invalid_input',
        effect: 'none',
    }),
    'guard-refused': ending({}),
    'request-failed': ending({}),
    /** A replay names a copy that is gone or too old (rules.md, K9). */
    'replayed-copy-unusable': ending({}),
    /** A replay of somebody else's request with this key: its task, and perhaps its site, are results (rules.md, K10). */
    'foreign-replay': ending({ errorCode: 'idempotency_key_reused', effect: 'possible' }),
    /** A success that cannot be the response to what was asked. */
    'response-unusable': ending({ errorCode: 'invalid_response', effect: 'possible' }),
    /** `verify-domain` with `wait: false`. `words`: what the service said. */
    'domain-not-ready': ending({ errorCode: 'dns_not_ready' }),
    'task-failed': ending({
        status: 'failed',
        errorCode: 'task_failed',
    }),
    /** The service refuses to report the task. `isKnown`: it named the task before. */
    'task-unreadable': ending({
        status: 'unknown',
    }),
    'task-timed-out': ending({
        status: 'timed-out',
        errorCode: 'timed_out',
    }),
    'domain-timed-out': ending({
        status: 'timed-out',
        errorCode: 'timed_out',
        effect: 'none',
    }),
    /** `lastFailure`: what was last known of the request that was to be sent again. */
    cancelled: ending({ status: 'cancelled', errorCode: 'cancelled' }),
    /** GitHub did not answer a question that decides, or did not close a record. */
    'github-failed': ending({}),
    /** The file of outputs cannot be written, so nothing was sent. */
    'outputs-unwritable': ending({ errorCode: 'internal_error', effect: 'none' }),
    'internal-error': ending({ errorCode: 'internal_error' }),
};
const endings = { ...green, ...red };
/** A refusal that is certain: this step has started nothing. */
function refuse(refusal) {
    return { kind: 'guard-refused', refusal, effect: 'none' };
}
const cancelledBeforeStart = {
    kind: 'cancelled',
    during: 'preparation',
    effect: 'none',
};
function effectOf(outcome) {
    return 'effect' in outcome ? outcome.effect : endings[outcome.kind].effect;
}
/** The only place that decides the status. `refused`: this step certainly started nothing. */
function statusOf(outcome) {
    return endings[outcome.kind].status ?? (effectOf(outcome) === 'none' ? 'refused' : 'unknown');
}
function isGreen(outcome) {
    return statuses[statusOf(outcome)].isGreen;
}
/** The error code of the contract; `undefined` if the step is green. */
function errorCodeOf(outcome) {
    const { errorCode } = endings[outcome.kind];
    if (errorCode !== undefined)
        return errorCode;
    if ('errorCode' in outcome)
        return outcome.errorCode;
    const ofRefusal = outcome.kind === 'guard-refused' ? refusals[outcome.refusal.kind].errorCode : undefined;
    return ofRefusal ?? failureOf(outcome)?.errorCode;
}
/** The failed request behind a red outcome, if there is one. */
function failureOf(outcome) {
    const cause = outcome.kind === 'guard-refused' ? outcome.refusal : outcome;
    return 'failure' in cause ? cause.failure : undefined;
}
/** What a failed POST, or an earlier attempt with its key, may have started (rules.md, *Error codes*). */
function effectOfFailure(failure, earlierMayHaveActed) {
    // The service knows this key from another request, so it has not carried out ours.
    if (failure.errorCode === 'idempotency_key_reused')
        return 'none';
    if (failure.mayHaveActed)
        return 'possible';
    // A stored refusal answers the lost attempt too. A stored redirect says nothing about it.
    if (isStoredError(failure))
        return 'none';
    return earlierMayHaveActed ? 'possible' : 'none';
}

;// CONCATENATED MODULE: ./src/service/schemas.ts


/**
 * The service's data, as far as this action depends on it. The numbers are sections of the interface document; a test holds
 * each schema against docs/service.openapi.yaml. A field is read in any reasonable form (rules.md, *Operations*); one that
 * cannot be read is absent. No answer makes a schema throw.
 */
/** A non-empty text, on one line so that it cannot end a line of ours early. */
function readText(value) {
    return typeof value === 'string' && value !== ''
        ? value.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, ' ')
        : undefined;
}
/** What is only shown: a text, or the JSON text of anything that says something. */
function readShown(value) {
    const isNothing = (each) => each === null || each === undefined || (typeof each === 'string' && each.trim() === '');
    if (isNothing(value) || value === false)
        return undefined;
    if (typeof value === 'string')
        return readText(value);
    return typeof value === 'object' && Object.values(value ?? {}).every(isNothing)
        ? undefined
        : stringifyJson(value);
}
/** A host name, also if it is written as an address: `https://shop.example.com/`. */
function readHostName(value) {
    return readText(value)?.replace(/^\s*https?:\/\/([^/?#@\s]+)\/?\s*$/i, '$1');
}
/** Text that is safe in a path and in a shell. docs/service.openapi.yaml says uuid. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;
/** The value in lower case if it can be an id: workflows put outputs into shells (*What is said*). A number may be one. */
function schemas_readId(value) {
    const text = Number.isSafeInteger(value) ? String(value) : value;
    return typeof text === 'string' && ID.test(text) ? text.toLowerCase() : undefined;
}
function readFlag(value) {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === true || word === 1 || word === '1' || word === 'true')
        return true;
    return word === false || word === 0 || word === '0' || word === 'false' ? false : undefined;
}
const YES = [true, 1, 'true', '1', 'yes', 'ok', 'success'];
const NO = [false, 0, 'false', '0', 'no', 'error', 'failed', 'failure'];
/** Whether an answer says that it is a success. What says neither is unreadable, and never a success. */
function readSuccess(value) {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    return YES.includes(word) || (NO.includes(word) ? false : undefined);
}
/**
 * A time as a text that `parseTimeMs` may read. Unix seconds (10 digits) and milliseconds (13) become ISO 8601. Go writes a
 * time that was never set as `0001-01-01T00:00:00Z`, and MySQL as `0000-00-00 00:00:00`: these are none.
 */
function readTime(value) {
    const text = typeof value === 'number' ? String(value) : readText(value);
    const [, seconds, milliseconds] = /^\s*(?:(\d{10}(?:\.\d+)?)|(\d{13}(?:\.\d+)?))\s*$/.exec(text ?? '') ?? [];
    if (seconds !== undefined)
        return new Date(Number(seconds) * 1000).toISOString();
    if (milliseconds !== undefined)
        return new Date(Number(milliseconds)).toISOString();
    return typeof value === 'number' || /^\s*000[01]-/.test(text ?? '') ? undefined : text;
}
/** A list. PHP writes one with gaps as an object of its items; a single item may stand alone. */
function schemas_readList(value) {
    if (value === null || value === undefined || value === '')
        return undefined;
    if (Array.isArray(value))
        return value;
    if (!isRecord(value))
        return [value];
    const entries = Object.entries(value);
    return entries.every(([key, item]) => /^\d+$/.test(key) || isRecord(item))
        ? entries.map(([, item]) => item)
        : [value];
}
function readCount(value) {
    if (typeof value === 'number')
        return value;
    return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
/** Never refuses: what `read` cannot read is absent. */
function schemas_field(read) {
    return optional(pipe(unknown(), transform(read)));
}
/** The value beside its form as received, for whoever must see both. */
function both(read) {
    return schemas_field((received) => ({ received, read: read(received) }));
}
const received = optional(unknown());
const schemas_text = schemas_field(readText);
const hostName = schemas_field(readHostName);
const shown = schemas_field(readShown);
const schemas_id = schemas_field(schemas_readId);
/** A site is only compared with an input, which is a UUID: a number is the host's own count, and not another site. */
const siteId = schemas_field((value) => (typeof value === 'string' ? schemas_readId(value) : undefined));
const schemas_time = schemas_field(readTime);
const list = schemas_field(schemas_readList);
/** 2.1. `data` may be null, or PHP's empty list. */
const envelopeSchema = object({ success: both(readSuccess), data: received, message: shown });
/** Where gateways and firewalls give the reason (RFC 9457, Cloudflare, Express). */
const otherWordsSchema = object({ detail: shown, error: shown, errors: shown, title: shown });
/** 7: `data` of an error. */
const errorDetailsSchema = object({ code: schemas_text, permission: schemas_text });
/** 2.2. A parent is only compared: one that is no id is another site. */
const siteSchema = object({
    id: schemas_id,
    domain_name: hostName,
    custom_domain: hostName,
    parent_site_id: schemas_text,
    expires_at: schemas_time,
});
/** 2.3. */
const taskSchema = object({
    id: schemas_id,
    site_id: siteId,
    status: schemas_text,
    result: shown,
    error_message: shown,
    metadata_json: received,
    created_at: schemas_time,
    completed_at: schemas_time,
});
/** 2.4. */
const domainSchema = object({
    id: schemas_id,
    site_id: siteId,
    domain: hostName,
    status: schemas_text,
    is_connected: both(readFlag),
});
/** 2.5. */
const verificationSchema = object({ method: shown, details: shown, message: shown });
/** 2.6: `data` with a list of records, and one of them. */
const dnsRecordsSchema = object({ records: list });
const dnsRecordSchema = object({ type: shown, name: shown, value: shown, ttl: shown });
/** 2.7. A push needs a literal `can_push: true` (push guard 1), and the digest covers fields as received. */
const previewSchema = object({
    confirmation_required: both(readText),
    can_push: both(readFlag),
    blocked_reason: shown,
    copied_at: both(readTime),
    revert_days: both(readCount),
    warnings: list,
});

;// CONCATENATED MODULE: ./src/service/envelope.ts


/** Reads a parsed body as the `Envelope` (docs/service.openapi.yaml); `undefined` if it is not an object. */
function readEnvelope(body) {
    const envelope = readAs(envelopeSchema, body);
    if (envelope === undefined)
        return undefined;
    const { data: received, message } = envelope;
    const { read: success, received: said } = envelope.success ?? {};
    const isEmpty = received === null || (Array.isArray(received) && received.length === 0);
    const data = isRecord(received) ? received : {};
    const details = readAs(errorDetailsSchema, data);
    const { detail, error, errors, title } = readAs(otherWordsSchema, body) ?? {};
    return {
        // Three more fields are required, but these two tell the service's own envelope from what answers in its place:
        // gateways send `{"message": …}` (Kong, AWS) or `{"error": …}`, and Cloudflare sends `success` without `data`.
        hasEnvelope: success !== undefined && (isEmpty || isRecord(received)),
        // The page of a maintenance or a login may be JSON, too, and a `success` that says neither yes nor no is no success.
        isForeign: success === undefined && (said !== undefined || !isRecord(received)),
        // The HTTP status counts, not `status_code`. But `success: false` is a refusal.
        isRefusal: success === false,
        data,
        serviceMessage: message ?? detail ?? error ?? errors ?? title,
        serviceCode: details?.code,
        permission: details?.permission,
    };
}

;// CONCATENATED MODULE: ./src/text/sentence.ts
function join(parts, separator) {
    return present(parts).join(separator);
}
function present(parts) {
    return parts.filter((part) => Boolean(part));
}
/** The first text that is not absent; empty if there is none. */
function firstOf(parts) {
    return present(parts)[0] ?? '';
}
/** A text as the start of a sentence. */
function capitalize(text) {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
/** A sentence as what follows another part of it. */
function uncapitalize(text) {
    return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
function toSentence(text) {
    const start = capitalize(text);
    return /[.!?…]$/.test(start) ? start : `${start}.`;
}

;// CONCATENATED MODULE: ./src/service/reason.ts



/** Where hosts and gateways say why, in the body and in its `data`. */
const FIELDS = ['message', 'reason', 'detail', 'details', 'error', 'errors'];
const MAX_FIELD_LENGTH = 300;
const MAX_LENGTH = 1_000;
/** Of each field: nobody reads more, and a body has room for a million. */
const MAX_SENTENCES = 50;
/**
 * The reason that an answer gives, to be shown and for nothing else: its `message`, and what it says besides it, each sentence
 * once (rules.md, *Operations*). `undefined` if it gives none.
 */
function readReason(body, shorten) {
    if (!isRecord(body))
        return undefined;
    const seen = new Set();
    const isNew = (sentence) => {
        const same = sentence.toLowerCase().replace(/[\s.!]+$/, '');
        // A sentence in another one is said already; a single word may mean something else.
        const isSaid = [...seen].some((each) => each === same || (same.length > 12 && each.includes(same)));
        if (same !== '')
            seen.add(same);
        return same !== '' && !isSaid;
    };
    const read = (source) => FIELDS.map((name) => {
        const said = listSentences(source[name]).filter(([, sentence]) => isNew(sentence));
        return shorten(said.map(([of, sentence]) => `${of === undefined ? '' : `${of}: `}${sentence}`).join('; '), MAX_FIELD_LENGTH);
    });
    const ofData = body['data'];
    const fields = present([...read(body), ...read(isRecord(ofData) ? ofData : {})]);
    // A problem of RFC 9457 may have nothing but a title.
    const title = fields.length === 0 &&
        listSentences(body['title'])
            .map(([, sentence]) => sentence)
            .join('; ');
    const ended = fields.map((each, index) => index === fields.length - 1 ? each : each.replace(/[^.!?…]$/, '$&.'));
    return (shorten(present([...ended, title && shorten(title, MAX_FIELD_LENGTH)]).join(' '), MAX_LENGTH) || undefined);
}
/** The texts of a value, and what each is of: of `{ domain: ["taken"] }`, "taken" is of "domain". */
function listSentences(value) {
    const found = [];
    // Not recursive: a body may be nested deeper than any stack.
    const left = [[undefined, value]];
    for (let next = left.pop(); next && found.length < MAX_SENTENCES; next = left.pop()) {
        const [of, inner] = next;
        const text = readText(typeof inner === 'number' && of !== undefined ? String(inner) : inner)?.trim();
        if (text !== undefined && text !== '')
            found.push([of, text]);
        if (typeof inner !== 'object' || inner === null)
            continue;
        const entries = Object.entries(inner);
        for (const [key, each] of entries.slice(0, MAX_SENTENCES).reverse())
            left.push([nameOf(key) ?? of, each]);
    }
    return found;
}
/** What only says that a text follows names nothing; nor does a place in a list. */
function nameOf(key) {
    return /^(\d+|title|description|text|(error_?)?(messages?|reasons?|details?|errors?))$/i.test(key)
        ? undefined
        : key;
}
const MAX_LINE_LENGTH = 200;
/** What an answer that is no JSON begins with: a page's title, else the first line that is not blank. */
function readFirstWords(text, isWebPage, shorten) {
    // More would not be its beginning, and a pattern over megabytes takes time.
    const start = text.slice(0, 20_000);
    const isMarkup = isWebPage || /^\s*<(!doctype|html|head|body|\?xml|!--)/i.test(start);
    const [, title] = /<title\b[^<>]*>([^<]+)/i.exec(isMarkup ? start : '') ?? [];
    const words = title ?? (isMarkup ? withoutMarkup(start) : start);
    for (const line of words.split(/[\n\r\v\f\u0085\u2028\u2029]+/)) {
        const shown = shorten(line.trim(), MAX_LINE_LENGTH);
        if (shown !== '')
            return shown;
    }
    return undefined;
}
function withoutMarkup(text) {
    return text.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

;// CONCATENATED MODULE: ./src/service/classify-response.ts








/** Decides what one attempt means (rules.md, *The idempotency key*, *Error codes*). Pure. */
function classifyResponse(result, options) {
    if (result.kind === 'response')
        return classifyComplete(result, options);
    return { ok: false, failure: unanswered('service', result, !options.request.isReadOnly) };
}
function classifyComplete(response, options) {
    const { status } = response;
    const changesSomething = !options.request.isReadOnly;
    const serviceTimeMs = response.date === undefined ? options.wallMs : parseHttpDateMs(response.date);
    // Only what changes something has a key and can be replayed (docs/service.openapi.yaml).
    const isReplayed = response.isReplayed && changesSomething;
    const retryAfterMs = parseRetryAfterMs(response.retryAfter, serviceTimeMs ?? options.wallMs);
    // A 204 has no content (RFC 9110, 15.3.5). It is a success without data: whoever needs a task or a domain finds none.
    const body = status === 204 ? { json: { success: true, data: null } } : response.body;
    const envelope = 'json' in body ? readEnvelope(body.json) : undefined;
    const { isForeign = true, isRefusal, ...said } = envelope ?? { hasEnvelope: false };
    // A body in the envelope counts whatever its type is called: PHP's default is `text/html`.
    const isWebPage = !envelope && /^\s*text\/html\b/i.test(response.contentType ?? '');
    const reason = 'json' in body
        ? readReason(body.json, options.shorten)
        : readFirstWords(body.text ?? '', isWebPage, options.shorten);
    const isKeyReused = envelope?.serviceCode === 'idempotency_key_reused';
    const common = {
        cause: 'http-status',
        status,
        isReplayed,
        retryAfterMs,
        retryAtMs: retryAfterMs === undefined ? undefined : options.wallMs + retryAfterMs,
        ...said,
        reason,
        isWebPage,
    };
    /** No conclusive response: the service may have acted, and a retry with the same key is safe. */
    const inconclusive = {
        // A web page with a 2xx status is mostly a wrong `api-url` or a login page (rules.md, K4).
        isTransient: !isReplayed && !(common.isWebPage && status < 300 && options.domainRequest !== 'verify'),
        mayHaveActed: changesSomething,
        mayBeReplayedLater: changesSomething && !isReplayed,
    };
    if (status >= 200 && status < 300) {
        // Gateways send `success: false` without `data`: it says nothing of what the service has done.
        if (!envelope || isForeign || (isRefusal && !common.hasEnvelope)) {
            const detail = 'unreadable' in body ? body.unreadable : describeMissing(body.json);
            return failed({
                ...common,
                ...inconclusive,
                errorCode: 'invalid_response',
                cause: 'unreadable',
                detail,
            });
        }
        const success = { envelope, reason, isReplayed, retryAfterMs, serviceTimeMs };
        if (!isRefusal)
            return { ok: true, success };
        const errorCode = isKeyReused ? 'idempotency_key_reused' : refusalCode(common, options);
        return failed({ ...common, errorCode, cause: 'not-successful' });
    }
    if (status < 400) {
        const location = response.location?.trim() ?? '';
        return failed({
            ...common,
            errorCode: 'invalid_response',
            cause: 'redirect',
            detail: location === '' ? undefined : withoutSecrets(location),
            mayHaveActed: changesSomething && !isRedirectBeforeAction(status, location, options),
        });
    }
    if (status >= 500)
        return failed({ ...common, ...inconclusive, errorCode: 'service_error' });
    if (isKeyReused)
        return failed({ ...common, errorCode: 'idempotency_key_reused' });
    if (!isConclusive(status, common.hasEnvelope))
        return failed({ ...common, ...inconclusive, errorCode: 'rejected' });
    if ((status === 403 || status === 406) && common.isWebPage && !isReplayed) {
        // A firewall may have thrown away the service's answer. To send it again would not help.
        const errorCode = status === 403 ? 'forbidden' : 'rejected';
        return failed({ ...common, ...inconclusive, isTransient: false, errorCode });
    }
    const isInProgress = /in[\s_-]*progress/i.test(envelope?.serviceCode ?? '') ||
        (response.retryAfter !== undefined && options.domainRequest !== 'verify');
    if (status === 409 && !isReplayed && changesSomething && isInProgress) {
        return failed({
            ...common,
            errorCode: 'rejected',
            cause: 'in-progress',
            isTransient: true,
            // The request in progress may be an earlier attempt of ours.
            mayHaveActed: true,
        });
    }
    return failed({
        ...common,
        errorCode: codesOfStatuses[status] ?? refusalCode(common, options),
        isTransient: status === 429 && !isReplayed,
    });
}
function failed(failure) {
    return { ok: false, failure: createFailure('service', failure) };
}
/**
 * Whether a 4xx says that the service has not acted, and will not (rules.md, K4 and *Error codes*): the service's own word, or
 * one of the statuses by which a gateway says that it did not pass the request on. Whoever gave up waiting has others, too
 * (AWS's 460, nginx's 499).
 */
function isConclusive(status, hasEnvelope) {
    return status !== 408 && (hasEnvelope || notPassedOn.has(status));
}
/** A 409: see K6. A 425: RFC 8470. */
const notPassedOn = new Set([
    ...[400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 413, 414, 415, 417],
    ...[421, 422, 425, 426, 428, 429, 431, 451],
]);
function describeMissing(json) {
    if (!isRecord(json) || json['success'] === undefined)
        return 'it has neither `success` nor `data`';
    const isWithoutData = readSuccess(json['success']) === false;
    return isWithoutData ? 'it has no `data`' : '`success` says neither yes nor no';
}
const codesOfStatuses = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    429: 'rate_limited',
};
/** docs/service.openapi.yaml has no code for `dns_not_ready`: the words say it, unless waiting cannot help. */
function refusalCode(said, { domainRequest }) {
    const isAboutDns = domainRequest !== undefined && said.hasEnvelope && says(wordsOf(said), 'dns');
    return isAboutDns && !isSettled(said) ? 'dns_not_ready' : 'rejected';
}
/**
 * Whether a redirect cannot follow an action (rules.md, *Error codes*; RFC 9110, 15.4): 307 and 308 ask for the
 * same request elsewhere, and a 301 or 302 to the same path at another origin is a host that has moved. A 303,
 * or a 302 to somewhere else, may be the response to a push that is running.
 */
function isRedirectBeforeAction(status, location, { origin, request }) {
    if (location === '')
        return false;
    if (status === 307 || status === 308)
        return true;
    if (status !== 301 && status !== 302)
        return false;
    const target = URL.parse(location, `${origin}${request.path}`);
    return target !== null && target.origin !== origin && `${target.pathname}${target.search}` === request.path;
}
/** A redirect's target without the parts that may be secret: credentials, query, fragment. */
function withoutSecrets(location) {
    return location.replace(/[?#].*/s, '').replace(/^([a-z][a-z0-9+.-]*:)?(\/\/)?[^/]*@/i, '$1$2');
}

;// CONCATENATED MODULE: ./src/text/durations.ts
/** Time since the start as a column of the log: `00:42`, `1:02:03`. */
function formatElapsed(elapsedMs) {
    const seconds = Math.floor(elapsedMs / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tail = `${pad(m)}:${pad(s)}`;
    return h > 0 ? `${h}:${tail}` : tail;
}
/** A duration as a person says it, in its two largest units: `42 s`, `3 min 20 s`, `2 days 5 h`. */
function formatDuration(ms) {
    if (ms < 1000)
        return `${Math.max(0, Math.round(ms))} ms`;
    const seconds = Math.round(ms / 1000);
    if (seconds < 60)
        return `${seconds} s`;
    if (seconds < 3600)
        return two([Math.floor(seconds / 60), 'min'], [seconds % 60, 's']);
    const minutes = Math.round(seconds / 60);
    if (minutes < 48 * 60)
        return two([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
    const hours = Math.round(minutes / 60);
    return two([Math.floor(hours / 24), 'days'], [hours % 24, 'h']);
}
/** An age as a person says it: nobody needs its seconds. */
function formatAge(ms) {
    return ms < 60_000 ? 'less than 1 min' : formatDuration(Math.round(ms / 60_000) * 60_000);
}
/** A date and time in UTC, to the minute: `2026-11-21 10:33 UTC`. `NaN` is a time that cannot be read. */
function formatTime(wallMs) {
    if (Number.isNaN(wallMs))
        return 'an unknown time';
    return `${new Date(wallMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
/** From when a request is accepted again. To the minute, rounded up: a minute too early would be refused again. */
function formatRetryTime(wallMs) {
    return formatTime(Math.ceil(wallMs / 60_000) * 60_000);
}
function formatDays(days) {
    return `${days} ${days === 1 ? 'day' : 'days'}`;
}
function two(large, small) {
    return (small[0] === 0 ? large : [...large, ...small]).join(' ');
}
function pad(value) {
    return String(value).padStart(2, '0');
}

;// CONCATENATED MODULE: ./src/text/quote.ts
/** A text that a person may type or paste: shown exactly, or sanitized with a note (rules.md, *What is said*). */
function quoteTyped(text) {
    return isTypedExactly(text)
        ? `\`${text}\``
        : `"${text.replace(/\s+/g, ' ')}" (it has characters that may not be shown exactly)`;
}
/** Whether every sink shows the text exactly: a domain, an address or an id, in any script. */
function isTypedExactly(text) {
    return /^[\p{L}\p{N}_.:/-]+$/u.test(text);
}
/** The same, as the log shows it: alone, so that it can be copied. */
function showTyped(text) {
    return isTypedExactly(text) ? text : quoteTyped(text);
}

;// CONCATENATED MODULE: ./src/inputs/run-context.ts

/** The commit that a run is for; `undefined` if it is not known, or outside GitHub Actions (rules.md, G1). */
function commitOf({ commit, eventCommit, sha }) {
    const known = commit ?? eventCommit ?? sha;
    return known === UNKNOWN_COMMIT ? undefined : known;
}
/** Whether the run may be of a pull request that is not merged: its copy may hold anything (rules.md, G1). */
function isOfUnmergedPullRequest({ pullRequest }) {
    return pullRequest !== undefined && pullRequest.isMerged !== true;
}
/** Whether an earlier attempt of the run may have acted. */
function isLaterAttempt({ attempt }) {
    return attempt > 1;
}
function startOf(context) {
    const { eventName, isTag, pullRequest } = context;
    switch (eventName) {
        case 'pull_request':
        case 'pull_request_target':
            return pullRequest?.isClosed ? 'other' : 'pull-request';
        case 'workflow_dispatch':
            return 'form';
        case 'schedule':
            return 'schedule';
        default:
            if (isTag)
                return 'tag';
            return eventName === 'push' ? 'branch' : 'other';
    }
}
function commitUrlOf({ serverUrl, repository }, sha) {
    return repository === undefined ? undefined : `${serverUrl}/${repository}/commit/${sha}`;
}
function runUrlOf({ serverUrl, repository, runId }) {
    if (repository === undefined || runId === undefined)
        return undefined;
    return `${serverUrl}/${repository}/actions/runs/${runId}`;
}
/** Without segments that a browser leaves out (`..`): the address would lead elsewhere than it says. */
const RUN_URL = /^https?:\/\/[\w.:-]+(?:\/(?!\.{1,2}\/)[\w.-]+)+\/actions\/runs\/(\d+)$/;
/** Whether a text may be the address of a run, of any repository on any server. */
function isRunUrl(text) {
    return RUN_URL.test(text);
}
/** Whether it is the address of a run of this repository: compared whole. */
function isOwnRunUrl(text, context) {
    return text === runUrlOf({ ...context, runId: RUN_URL.exec(text)?.[1] });
}
function attemptUrlOf(context) {
    const url = runUrlOf(context);
    return url === undefined ? undefined : `${url}/attempts/${context.attempt}`;
}
/** The URL of a document of this action in the version that runs; `undefined` if its repository is not certain. */
function documentUrlOf({ actionSource, serverUrl }, path) {
    return actionSource && `${serverUrl}/${actionSource.repository}/blob/${actionSource.ref}/${path}`;
}

;// CONCATENATED MODULE: ./src/outcome/operation.ts
/** It asks the service for more than an answer. */
function changesService({ does }) {
    return does !== 'reads' && does !== 'closes';
}
function overwritesSite({ does }) {
    return does === 'pushes' || does === 'restores';
}
/** A request that the service accepts starts something that a re-run must not repeat. */
function startsSomething({ does }) {
    return does === 'changes' || startsTask({ does });
}
function startsTask({ does }) {
    return does === 'copies' || overwritesSite({ does });
}

;// CONCATENATED MODULE: ./src/text/hide.ts
/** The text without another one, in any letter case. */
function hideText(text, hidden) {
    const pattern = hidden?.trim() ?? '';
    return pattern === '' ? text : text.replace(new RegExp(RegExp.escape(pattern), 'gi'), '…');
}

;// CONCATENATED MODULE: ./src/text/invisible.ts
/** Controls, what Unicode ignores by default (joiners, directions, tags), and the marks of annotations. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
function removeInvisible(text) {
    return text.replace(INVISIBLE, '');
}
function hasInvisible(text) {
    return text.search(INVISIBLE) >= 0;
}

;// CONCATENATED MODULE: ./src/text/domain-name.ts

/** Whether two names are the same domain: in any case, in Unicode or ASCII, with or without the trailing dot. */
function isSameDomain(a, b) {
    const nameOf = (name) => asciiNameOf(name) ?? name.trim().toLowerCase();
    return nameOf(a) === nameOf(b);
}
/** The https address of a domain; `undefined` if it is not a host name. */
function httpsUrlOf(domain) {
    const name = domain === undefined ? undefined : asciiNameOf(domain);
    return name !== undefined && domain_name_HOST_NAME.test(name) ? `https://${name}` : undefined;
}
/** Whether a recorded text may be a domain. Any other could hide what is listed after it, or look like an entry. */
function mayBeDomain(text) {
    return /^[^\s\p{Cc}]{1,253}$/u.test(text);
}
/** At least two labels. Hosting services use the underscore, although RFC 952 does not know it. */
const domain_name_HOST_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** The name as a URL has it: lower case, ASCII, without the trailing dot; `undefined` if it cannot be a host. */
function asciiNameOf(name) {
    const trimmed = name.trim().replace(/\.$/, '');
    // In a URL these characters would end the name, or be removed.
    if (/[\/\\@:?#%\s]/.test(trimmed) || hasInvisible(trimmed))
        return undefined;
    const hostname = URL.parse(`https://${trimmed}`)?.hostname;
    // A name whose last label is a number is parsed as an IPv4 address: "1.2" becomes "1.0.0.2".
    return hostname !== undefined && /^[\d.]+$/.test(hostname) && hostname !== trimmed ? undefined : hostname;
}

;// CONCATENATED MODULE: ./src/outcome/results.ts



/**
 * What a failed request was answered, if it was. `confirmation`: the text that confirms a push. It is never an output, so a
 * reason that names it is without it, and a refusal for another one is without its reason (rules.md, push guard 6).
 */
function answerOf(failure, confirmation) {
    const { data, isReplayed, serviceCode: code, status } = failure;
    if (status === undefined)
        return {};
    if (isConfirmationMismatch(failure))
        return { data: { code }, isReplayed };
    const hide = (text) => hideText(text, confirmation);
    const shown = confirmation === undefined ? data : parseJson(stringifyJson(data ?? {}, hide));
    return { data: isRecord(shown) ? shown : undefined, isReplayed };
}
/** The host says that what was typed does not confirm the push: its reason may say what would. */
function isConfirmationMismatch({ serviceCode = '' }) {
    return /^confirmation[\s_-]*mismatch/i.test(serviceCode);
}
/** The site created, overwritten, restored, used again, or open in the environment that was listed. */
function siteOf({ answer, listed, reused }) {
    if (!reused && !answer?.site && listed?.open) {
        const { domain, id } = listed.open;
        return { id, domain: domain ?? undefined };
    }
    return reused ?? answer?.site ?? {};
}
/** The recorded site that remains beside the result. A re-run gets its own copy again: nothing takes that one's place. */
function remainingSiteOf(results) {
    const { replaced } = results;
    return replaced && replaced.why !== 'gone' && replaced.id !== siteOf(results).id ? replaced : undefined;
}
/** Its address, once it is certain that the site exists. */
function siteUrlOf(results) {
    const { completed, listed, reused } = results;
    const exists = completed ?? listed?.open ?? (reused && reused.taskId === undefined);
    return exists ? httpsUrlOf(siteOf(results).domain) : undefined;
}
function taskOf({ answer, named, reused, task }) {
    return {
        id: task?.id ?? answer?.task?.id ?? reused?.taskId ?? named?.taskId,
        status: task?.status ?? answer?.task?.status,
    };
}
function domainOf({ answer, named }) {
    const { domain } = answer ?? {};
    return { ...domain, id: domain?.id ?? named?.domainId, name: domain?.name ?? named?.domainName };
}
/** What was done to the live site after the earlier push or restore that is the result. */
function overwrittenSince({ deploymentId, live }) {
    const { newest, seen } = live ?? {};
    const last = newest ?? seen;
    return last && last.id > (deploymentId ?? Infinity) ? last : undefined;
}
/** When the copy was made, as the service says it, and the service's time of day when it was asked. */
function copyTimeOf({ preview, reused }) {
    if (!preview)
        return reused ?? {};
    const { checkedAtMs, copiedAt } = preview;
    return { checkedAtMs, copiedAt: copiedAt.text };
}

;// CONCATENATED MODULE: ./src/messages/advice.ts




/** That this step has certainly done nothing; an earlier attempt may have. */
function nothingDone({ context, operation }, isRerun = isLaterAttempt(context)) {
    const { nothing } = operation.labels;
    return isRerun && startsSomething(operation) ? `${nothing} by this step` : nothing;
}
/**
 * What to press to go on: the only place that decides it (rules.md, M2). A re-run never begins a restore (G12), but follows
 * one that an earlier attempt has started, as far as the list says. Without the list it does nothing (G14).
 */
function howToGoOn(situation) {
    const { context, operation, results } = situation;
    // An operation that only asks may stand in a job whose re-run would repeat what another step did.
    if (!startsSomething(operation))
        return 'run it again';
    const end = results.live ? results.live.earlier?.end : 'running';
    const mayFollow = isLaterAttempt(context) && (end === 'running' || end === 'completed');
    const isNew = situation.isWithoutList === true || (operation.does === 'restores' && !mayFollow);
    return isNew ? startNewRun(situation) : 're-run this job';
}
/** What to do about an overwrite of which nobody knows how it ended. */
function adviseUnknownEnd(situation) {
    const { noun } = situation.operation.labels;
    return `look at your host’s dashboard: while a ${noun} runs there, start none. Only if it did not complete, ${startNewRun(situation)}.`;
}
/** What a person does to start the run of some events again; of all others it is called that. */
const newRuns = new Map([
    ['issue_comment', 'comment again'],
    ['pull_request_review_comment', 'comment again'],
    ['commit_comment', 'comment again'],
    ['discussion_comment', 'comment again'],
    ['pull_request_review', 'review again'],
    ['merge_group', 'put it into the queue again'],
]);
function startNewRun({ context, plan }) {
    const { matrix = 'null' } = plan?.keyIdentity ?? {};
    const start = newRuns.get(context.eventName) ?? 'start a new run';
    return `${start}${['null', '{}'].includes(matrix) ? '' : ' (in a matrix: for the sites that failed)'}`;
}
/** How a corrected workflow file is used: by what started the run. */
function startAnew({ context }) {
    const ways = {
        // It runs the file of its tag.
        form: context.isTag ? 'tag again, and send the form on that tag' : 'send the form again',
        tag: 'tag again',
        'pull-request': 'commit it',
        branch: 'commit it',
        schedule: 'start a new run',
        other: newRuns.get(context.eventName) ?? 'start a new run',
    };
    return ways[startOf(context)];
}
/** An advice, and what to press. A re-run has new secrets and variables, but the old workflow file. */
function renderAdvice(advice, situation) {
    if (typeof advice === 'string')
        return advice;
    const goOn = `Then ${howToGoOn(situation)}`;
    if ('first' in advice)
        return `${advice.first} ${goOn}.`;
    const isForm = startOf(situation.context) === 'form';
    // What is typed needs no new tag.
    const typed = isForm && situation.context.isTag ? '; after a change of what was typed, send the form again' : '';
    const changed = `the workflow file${isForm && typed === '' ? ' or of what was typed' : ''}`;
    const isFileNew = situation.operation.does === 'restores' || situation.isWithoutList;
    return `${advice.check} ${goOn}${isFileNew ? '' : `${typed}; after a change of ${changed}, ${startAnew(situation)}`}.`;
}
/** Whether a person typed it into the form of this run, and not a file. */
function isTyped(text, { context }) {
    return startOf(context) === 'form' && (context.typedInputs ?? []).some((typed) => typed.trim() === text);
}
/** A value that a person entered. More of it does not help anybody to find it. */
function showValue(value, { sanitizer }) {
    return sanitizer.line(showInput(value), 100);
}
/** How to do again what an earlier request has done. */
function howToRepeat(situation) {
    const { context } = situation;
    if (['pull-request', 'branch'].includes(startOf(context)))
        return 'push a new commit';
    return `${startNewRun(situation)}${isLaterAttempt(context) ? '' : ' with another `idempotency-key`'}`;
}
function howToAwait({ results }) {
    return `run \`await-task\` with \`task-id: ${taskOf(results).id ?? ''}\``;
}

;// CONCATENATED MODULE: ./src/messages/describe-failure.ts







/** What happened to a request, in our words, then the peer's, and how long it was tried. */
function describeFailure(failure) {
    if (failure.peer === 'github')
        return describeGitHubFailure(failure);
    const { reason = '', serviceCode } = failure;
    // Without its full stop: our sentence goes on.
    const said = reason.trimEnd().replace(/\.$/, '');
    const code = serviceCode === undefined ? '' : ` (code ${serviceCode})`;
    return `${join([describeCause(failure), said], ': ')}${code}`;
}
/** What happened to a request, in our words alone: the start of a sentence. */
function describeCause(failure) {
    if (failure.peer === 'github')
        return describeGitHubCause(failure);
    const { cause, detail, errorCode, isReplayed, isWebPage, status = 0, tries = 1, triedForMs = 0 } = failure;
    const tried = tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : '';
    // Whose words follow (rules.md, *Operations*).
    const who = refusalOf(failure) === 'elsewhere' ? 'a gateway or a firewall (not your host)' : 'your host';
    const answered = `${who} answered ${status}${isReplayed ? ' (a stored response)' : ''}${isWebPage ? ' with a web page' : ''}${tried}`;
    switch (cause) {
        case 'no-response':
            return `your host sent no complete answer${tried}: ${detail ?? ''}`;
        case 'out-of-time':
            return '`timeout-minutes` passed before the request could be sent';
        case 'http-status':
            return `${answered}${errorCode === 'idempotency_key_reused' ? ' because the idempotency key was used for another request' : ''}`;
        case 'not-successful':
            return `${answered} with \`success: false\``;
        case 'unreadable':
            return isWebPage
                ? `${answered} instead of JSON`
                : `${answered}, but the response is unreadable (${detail ?? ''})`;
        case 'redirect':
            return `${answered}, ${detail === undefined ? 'which is neither a result nor a refusal' : `a redirect to ${detail}`}`;
        case 'client-certificate-wanted':
            return `your host wants a client certificate, which this action cannot send (${detail ?? ''})`;
        case 'in-progress':
            return `${answered} because a request with this idempotency key is still in progress`;
        case 'site-busy':
            return `${answered}, because the site is busy`;
        case 'unrelated':
            return detail ?? '';
        default:
            return `could not reach your host${tried}: ${detail ?? ''}`;
    }
}
const githubTooSlow = 'GitHub did not answer in time';
function describeGitHubCause({ cause, detail, status = 0 }) {
    switch (cause) {
        case 'http-status':
        case 'gone': {
            const token = status === 401 ? ', so `github-token` is invalid or has expired' : '';
            return join([`GitHub answered ${status}${token}`, detail], ': ');
        }
        case 'token-missing':
            return '`github-token` is empty';
        case 'redirect':
            return `GitHub answered ${status}, a redirect: this repository was renamed or moved`;
        case 'unreadable':
            return status < 400
                ? 'GitHub’s response is unreadable'
                : `a gateway or a firewall answered ${status} instead of GitHub`;
        case 'too-slow':
            return githubTooSlow;
        case 'out-of-time':
            return 'no time was left to ask GitHub';
        case 'unrelated':
            return detail ?? '';
        default:
            return `could not reach GitHub: ${detail ?? ''}${cause === 'issuer-unknown' ? '. For a private authority, set NODE_EXTRA_CA_CERTS' : ''}`;
    }
}
function describeGitHubFailure(failure) {
    const { retryAtMs, triedForMs } = failure;
    const cause = describeCause(failure);
    const later = retryAtMs === undefined ? '' : `; try again after ${formatRetryTime(retryAtMs)}`;
    const tried = triedForMs === undefined ? '' : ` (tried for ${formatDuration(triedForMs)})`;
    return `${later === '' ? cause : cause.replace(/\.$/, '')}${later}${tried}`;
}
function describeBlock(reason) {
    return `your host blocks the push${reason === undefined ? ' and gives no reason' : `: ${reason}`}`;
}
const dnsAdvice = 'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.';
const gaveUpAdvice = 'A gateway or a firewall gave this answer, not your host’s API: it may have stopped waiting for your host. If it happens again, ask your host.';
const certificateAdvice = {
    check: 'Check `api-url`, and the names and dates of the certificate. For a private certificate authority, set NODE_EXTRA_CA_CERTS.',
};
const proxyAdvice = {
    check: 'Check the address, the user name and the password of the proxy in `https_proxy` (special characters as %XX), and that it allows your host.',
};
const busyAdvice = { first: 'Wait until that is over.' };
/** If the service does not accept the id of the site whose push is previewed. Any other server gives a 404, too. */
const previewAdvice = {
    rejected: { check: 'Check `site-id`: it may not be a staging site’s id.' },
    not_found: {
        check: 'If the copy was deleted, make a fresh one in a new run. Else check `site-id` (a staging site’s id), that the API token belongs to the same account, and `api-url` (the base URL without /v1).',
    },
};
/** What to do if the cause alone says it. */
const byCause = {
    'name-not-resolved': { check: 'Check the host name in `api-url`.' },
    'certificate-invalid': certificateAdvice,
    'issuer-unknown': certificateAdvice,
    'client-certificate-wanted': {
        check: 'Check `api-url`, and ask your host for an address that wants no client certificate.',
    },
    'proxy-unusable': proxyAdvice,
    'proxy-refused': proxyAdvice,
    'wrong-protocol': {
        check: 'That port does not speak TLS. Check the port in `api-url`, and the address of a proxy.',
    },
    'out-of-time': { check: 'Increase `timeout-minutes`.' },
    'in-progress': busyAdvice,
    redirect: {
        check: 'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.',
    },
};
/** What to do about a refusal or a failure. `said`: by another request than the operation’s own. */
function adviseFailure(failure, situation, said = {}) {
    const advice = adviceFor(failure, { ...situation.operation, ...said }, situation);
    return join([describeRetryAfter(failure), renderAdvice(advice, situation)], ' ');
}
function adviceFor(failure, operation, situation) {
    const { cause, detail, isWebPage, permission = '', reason, status } = failure;
    const refusal = refusalOf(failure);
    // Who refused, and why: no word about ids or permissions follows from these (rules.md, M2).
    const byRefusal = {
        elsewhere: { check: adviseElsewhere(failure, situation) },
        limit: {
            first: status === 402
                ? 'Your host asks for something first: settle it there.'
                : 'Your host names a limit. Change it there, for example your plan.',
        },
        busy: busyAdvice,
    };
    // What the service names, if it looks like a permission: a sentence of its own would be advice of its own.
    const needed = /^[A-Za-z0-9._-]{1,64}$/.test(permission) ? permission : operation.permission;
    const ids = operation.required.filter((name) => name.endsWith('-id')).map((name) => `\`${name}\``);
    const named = ids.join(' and ');
    const rejected = reason === undefined
        ? 'Your host gives no reason. Check the inputs, and the site in your host’s dashboard.'
        : 'Resolve what your host names.';
    const byCode = {
        idempotency_key_reused: `Look at what the earlier request did. Then give each request its own \`idempotency-key\` that contains the run id, and ${startNewRun(situation)}.`,
        unauthorized: {
            first: 'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`.',
        },
        forbidden: {
            first: join([
                `Give the API token the permission ${needed}, or use a token that has it.`,
                // The host would name what is missing.
                permission === '' && ids.length > 0 && `It may also belong to another account than ${named}.`,
            ], ' '),
        },
        not_found: {
            check: `Check ${join([named, ids.length > 0 && 'that the API token belongs to the same account', 'and that `api-url` is the base URL without /v1'], ', ')}.${askAboutPath(situation)}`,
        },
        rate_limited: { first: 'Wait; with a matrix, run fewer jobs at once with `max-parallel`.' },
        rejected: status === 408
            ? { first: 'Your host did not receive the complete request in time.' }
            : { check: rejected },
        dns_not_ready: dnsAdvice,
        connection_failed: {
            check: 'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`).',
        },
        service_error: { first: 'Wait until your host works again.' },
    };
    const isPage = isWebPage && cause === 'unreadable';
    const errorCode = refusal === 'gone' ? 'not_found' : failure.errorCode;
    // The operation knows why it is refused.
    const isRefusal = (cause === 'http-status' && status !== 408) || cause === 'not-successful';
    const advice = byRefusal[isPage ? 'elsewhere' : (refusal ?? 'other')] ??
        (cause === 'redirect' && detail === undefined ? undefined : byCause[cause]) ??
        (isRefusal ? operation.advice[errorCode] : undefined) ??
        byCode[errorCode] ?? {
        check: 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.',
    };
    return refusal === 'conflict' ? orWait(advice) : advice;
}
/** The words of a conflict may fit a task that runs, or an input that is wrong: an advice that fits both. */
function orWait(advice) {
    const wait = 'If a task runs on the site, wait until it has ended.';
    if (typeof advice === 'string')
        return `${wait} ${advice}`;
    return 'check' in advice ? { check: `${advice.check} ${wait}` } : { first: `${advice.first} ${wait}` };
}
/** A base URL rarely has a path. */
function askAboutPath({ plan }) {
    const { prefix = '' } = plan?.api ?? {};
    return prefix === '' ? '' : ` Yours has the path ${quoteTyped(prefix)}: is that right?`;
}
/** What to do if somebody else answered. Of a 5xx that follows from its code. */
function adviseElsewhere({ isWebPage, status = 0 }, situation) {
    if (status >= 500)
        return '';
    if (status >= 400 && !isConclusive(status, false))
        return gaveUpAdvice;
    const path = askAboutPath(situation);
    // A login page, or another server: these two are what it answers, too. All else is said by what stands between.
    return isWebPage && (status < 400 || status === 401 || status === 404)
        ? `Check \`api-url\`: it must be the base URL of your host’s API, without /v1.${path} The login page of a proxy or a VPN also looks like this.`
        : `A gateway or a firewall gave this answer, not your host’s API: it may block the runner’s address. Ask your host, and check \`api-url\`: it must be the base URL without /v1.${path}`;
}
/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * DAY_MS;
function describeRetryAfter({ retryAfterMs = 0, retryAtMs }) {
    if (retryAtMs === undefined)
        return '';
    return retryAfterMs > MAX_RETRY_AFTER_MS
        ? 'Your host asks you to wait for more than a month.'
        : `Your host asks you to try again after ${formatRetryTime(retryAtMs)}.`;
}

;// CONCATENATED MODULE: ./src/messages/describe-overwrite.ts


const ends = {
    running: 'still runs',
    completed: 'completed',
    failed: 'failed',
    unknown: 'has an unknown end',
};
/** An overwrite, so that a person finds it: "push of 2026-11-20 10:00 UTC (tag v1, https://…)". */
function nameOverwrite({ atMs, commit, id, operation, run, tag }) {
    const source = tag === undefined ? commit && `commit ${commit.slice(0, 7)}` : `tag ${tag}`;
    return `${operation} of ${formatTime(atMs)} (${join([source, run ?? `deployment ${id}`], ', ')})`;
}
/** The same, and what became of it, with its task: to look for, or to await. */
function describeOverwrite(overwrite) {
    const { end, taskId } = overwrite;
    return `${nameOverwrite(overwrite)} ${ends[end]}${taskId === undefined ? '' : ` (task ${taskId})`}`;
}
/** What helps if one that runs names no task, or one that the token may not read. */
function adviseWithoutTask({ run, taskId, taskRefusal }) {
    const anHour = 'nobody waits for it any more once it is an hour old.';
    return firstOf([
        taskRefusal !== undefined && `Your host answers ${taskRefusal} for its task, so ${anHour}`,
        taskId === undefined && run === undefined && `Without a task, ${anHour}`,
        taskId === undefined && 'No task is known: re-run that run’s job, which finds out.',
    ]);
}
/** What speaks against a push: the end of a sentence about live. */
function describeAgainst({ copy, onCopy, otherAccount }, { kind, overwrite }) {
    const named = overwrite && `the ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}`;
    return firstOf([
        overwrite && kind === 'busy' && `the ${nameOverwrite(overwrite)} still runs`,
        overwrite && overwrite.id === onCopy?.id && `something was put over this copy: ${named}`,
        !copy &&
            otherAccount !== undefined &&
            `only ${otherAccount} has recorded this copy, and not the account of \`github-token\``,
        !copy &&
            'the list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded',
        overwrite &&
            overwrite.copyId !== copy?.siteId &&
            `live was overwritten, and this copy may not have it: ${named}`,
        `this copy was used for a pull request that is not merged or for an unknown commit, or made while live was overwritten or damaged${overwrite ? `. It was pushed before: ${named}` : ''}`,
    ]);
}

;// CONCATENATED MODULE: ./src/text/nearest.ts
/** At most this many letters may differ: a slip, and no other word. */
const MAX_DISTANCE = 2;
/** The name that was probably meant, ignoring case; `undefined` if none is near. */
function findNearest(text, names) {
    const near = names
        .map((name) => ({ name, distance: distanceBetween(text.toLowerCase(), name) }))
        .filter(({ distance }) => distance <= MAX_DISTANCE)
        .sort((a, b) => a.distance - b.distance);
    return near[0]?.name;
}
/** Whether one letter, or the order of two neighbors, tells the text from the name, ignoring case. */
function isSlip(text, name) {
    const typed = text.toLowerCase();
    const at = Array.from(name).findIndex((letter, index) => letter !== typed[index]);
    const swapped = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
    return typed === swapped || distanceBetween(typed, name) <= 1;
}
/** How many letters must be added, removed or replaced (Levenshtein). */
function distanceBetween(a, b) {
    if (Math.abs(a.length - b.length) > MAX_DISTANCE)
        return Infinity;
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (const [i, letter] of Array.from(a).entries()) {
        const next = [i + 1];
        for (const [j, other] of Array.from(b).entries()) {
            const replaced = (row[j] ?? Infinity) + (letter === other ? 0 : 1);
            next.push(Math.min(replaced, (row[j + 1] ?? Infinity) + 1, (next[j] ?? Infinity) + 1));
        }
        row = next;
    }
    return row.at(-1) ?? Infinity;
}

;// CONCATENATED MODULE: ./src/messages/describe-inputs.ts





/** Every mistake in the inputs. A list of them is not cut. */
function describeInvalidInputs(errors, situation) {
    const meant = errors.map((error) => (error.problem === 'unknown' ? findMeant(error.variable) : undefined));
    // What an unknown name meant is not missing.
    const named = errors.filter((error) => !(isEmpty(error) && meant.includes(error.input)));
    const sentences = named.map((error) => describeValidationError(error, situation));
    const [only = '', ...others] = sentences;
    const list = others.length === 0 ? [] : sentences.map((sentence) => `- ${sentence}`);
    const unknown = errors.find((error) => error.problem === 'unknown');
    const advice = [
        ...list,
        adviseEmptyInputs(named, situation),
        unknown && adviseUnknownInput(showValue(unknown.variable, situation)),
        adviseCorrection(named, situation),
    ];
    return [list.length === 0 ? only : `${list.length} inputs are invalid.`, join(advice, '\n')];
}
function isEmpty(error) {
    return error.problem === 'missing' || error.problem === 'empty';
}
/** What is wrong stands in the form, or in the file, and rarely in a variable. What is empty may be anything. */
function adviseCorrection(errors, situation) {
    const isForm = startOf(situation.context) === 'form';
    const isWritten = errors.every(({ problem }) => problem === 'invalid' || problem === 'unknown');
    const [anew, again] = [startAnew(situation), howToGoOn(situation)];
    return firstOf([
        errors.every((error) => 'value' in error && error.value !== '' && isTyped(error.value, situation)) &&
            'Correct it, and send the form again.',
        errors.every(({ problem }) => problem === 'secret') &&
            renderAdvice({ first: 'Correct the secret.' }, situation),
        isWritten &&
            !isForm &&
            `Correct it in the workflow file, and ${anew}${anew === again ? '' : `; if a variable has it, correct that, and ${again}`}.`,
        renderAdvice({ check: 'Correct it.' }, situation),
    ]);
}
function describeValidationError(error, situation) {
    const short = (text) => showValue(text, situation);
    if (error.problem === 'unknown')
        return `${nameUnknownInput(short(error.variable))} is not an input of this action.`;
    const { accepts, guardDefault, input, problem, value } = error;
    const be = `It must be ${accepts}`;
    switch (problem) {
        case 'missing':
            if (input === 'confirmation')
                return '`confirmation` is empty. Type the domain of the live site.';
            return `\`${input}\` is ${guardDefault === undefined ? 'empty' : 'not set'}. ${be}.`;
        case 'empty':
            return `\`${input}\` is empty. ${be}${howToDoWithout(error, situation)}.`;
        case 'secret':
            return `\`${input}\` has an invalid value, which is not shown. ${be}.`;
        case 'invalid':
            if (input === 'operation')
                return `\`${short(value)}\` is not an operation. ${nameOperation(error)}`;
            if (input === 'api-url' && /\/v1\/*$/.test(value))
                return `\`api-url\` ends in /v1. Write \`${short(value.replace(/\/v1\/*$/, ''))}\`.`;
            return `\`${input}\` is "${short(value)}". ${be}.${guardDefault !== undefined && isNotPassed(value.toLowerCase()) && input !== 'live-site-id'
                ? ` To do without it, write \`${value.toLowerCase()}\` in lower case.`
                : ''}`;
    }
}
/** An unknown input, as `with:` called it, and the one that it probably means (rules.md, I2). */
function nameUnknownInput(variable) {
    const name = variable.slice('INPUT_'.length);
    const meant = findMeant(variable);
    return `\`${name.toLowerCase()}\` (\`${variable}\`${meant === undefined ? '' : `; did you mean \`${meant}\`?`})`;
}
function findMeant(variable) {
    return findNearest(variable.slice('INPUT_'.length), ['operation', ...Object.keys(fields)]);
}
/** What to do about an input that the action does not know (rules.md, I2). */
function adviseUnknownInput(variable) {
    return `Correct or remove an unknown input where it is set: in \`with:\`, or in an \`env:\` of the step, the job or the workflow. If an earlier step left it for later ones, clear it on this step: \`env: {${variable}: ''}\`.`;
}
/** Nobody types the default of `matrix`, which is an expression. */
function howToDoWithout({ guardDefault = '', input }, situation) {
    // Nobody is told to push without the list of the live site (rules.md, I1, G14).
    if (guardDefault.startsWith('${{') || input === 'live-site-id')
        return '';
    if (input === 'approved-preview' && isTyped('', situation))
        return ': enter the preview digest of the dry run';
    return `; to do without it, leave it out. ${startOf(situation.context) === 'form'
        ? `Enter it in the form, or declare the default \`${guardDefault}\` there`
        : `If a form sets it: its inputs are empty in this run, so write \`\${{ inputs.${input} || '${guardDefault}' }}\``}`;
}
const overLive = 'To put a staging site over its live site, database included, use `push`.';
/**
 * What others call what our operations do, and what the API cannot: the first that fits. What overwrites a site is proposed only
 * to a word that itself says so (rules.md, I3).
 */
const fieldVerbs = [
    [
        /^(roll-?back|undo|revert)/,
        'Your host’s dashboard can revert a push. To go back to a backup, which overwrites the site, use `restore`.',
    ],
    [/^(?!restore).*backup/, 'Your host’s API makes no backups: make them in its dashboard.'],
    [
        /^(delete|destroy|remove|clean|teardown)/,
        'Your host’s API deletes no site. `close-staging` closes an environment on GitHub, and names the copies that remain.',
    ],
    [/promote|(^|[-_])(to|go)[-_]?(live|prod(uction)?)$/, overLive],
    [/preview/, 'To copy a live site, use `staging`. To see what a push would overwrite, use `push-preview`.'],
    [/^(create|clone|copy|duplicate|multidev|stage)/, 'To copy a live site, use `staging`.'],
    [
        /^(reset|refresh|sync|pull)/,
        'To get a fresh copy, use `staging` with `max-copy-age-hours`; `0` always makes a new one.',
    ],
    [/^((push|deploy|publish|release)[-_])?(live|prod(uction)?)$/, overLive],
    [
        /^(deploy|publish|release)/,
        'Your host’s API deploys no code: a step of your own does, to a copy that `staging` has made.',
    ],
];
function nameOperation({ accepts, meant, value }) {
    const [, ours] = fieldVerbs.find(([verb]) => verb.test(value.toLowerCase())) ?? [];
    return ours ?? `${meant === undefined ? '' : `Did you mean \`${meant}\`? `}It must be ${accepts}.`;
}
/** Why inputs are empty that the workflow sets. `operation` and `confirmation` are rarely set by an expression. */
function adviseEmptyInputs(errors, { context, operation }) {
    // A form that was sent without them needs no other reason; the id of a live site is no field of it.
    const isExplained = (error) => error.problem === 'empty' && startOf(context) === 'form' && error.input !== 'live-site-id';
    const empty = errors.flatMap((error) => (isEmpty(error) && !isExplained(error) ? [error.input] : []));
    const isOfCopy = operation.does === 'pushes' || operation.name === 'push-preview';
    return firstOf([
        empty.includes('api-token') &&
            'The secret may not be set, may have another name, or this job may not read it.',
        empty.includes('site-id') &&
            isOfCopy &&
            'If an earlier step sets it, see there why it has no copy: this may not be the tag or the branch of the copy. Else the variable may not exist, or GitHub dropped the job output because it contains a secret’s value.',
        empty.some((input) => input !== 'operation' && input !== 'confirmation') &&
            'If an expression sets it: the name may be misspelled, the variable may not exist, or GitHub dropped the job output because it contains a secret’s value.',
    ]);
}

;// CONCATENATED MODULE: ./src/messages/describe-sites.ts



/** How many entries are not used, whose they are, and in which environments. */
function describeUnused({ copiesOfOthers, elsewhere }) {
    const counted = [
        ...countEntries(copiesOfOthers, ({ creator = 'a deleted account' }) => `by ${creator}`),
        ...countEntries(elsewhere, ({ apiUrl }) => `for ${apiUrl}`),
    ];
    return `Not used: ${counted.join('; ')}. Only entries by the account of \`github-token\` and for this \`api-url\` count. The sites of the others may still exist.`;
}
/** Of each owner: `2 entries by mallory in "pr-7", "pr-8"`. */
function countEntries(entries, nameOwner) {
    return Array.from(Map.groupBy(entries, nameOwner), ([owner, own]) => {
        const environments = new Set(own.map(({ environment }) => `"${environment}"`));
        return `${own.length === 1 ? '1 entry' : `${own.length} entries`} ${owner} in ${[...environments].join(', ')}`;
    });
}
function nameSite(id, domain) {
    return domain == null || !mayBeDomain(domain) ? id : `${domain} (${id})`;
}
/** Recorded sites, a line each. Their number comes first: a list that is too long is cut with the annotation. */
function listSites(sites) {
    const lines = sites.map((site) => join([
        `site ${nameSite(site.id, site.domain)} of environment "${site.environment}"`,
        describeSiteNotes(site),
    ], '; '));
    const count = sites.length === 1 ? '1 site' : `${sites.length} sites`;
    return [`${count}:`, ...lines.map((line) => `- ${line.replace(/[\s\p{Cc}]+/gu, ' ')}`)].join('\n');
}
/** What a person must know before deleting the site. */
function describeSiteNotes({ apiUrl, isBeingMade, isKnown, newest, state }) {
    return join([
        state === 'old' && 'its environment is open',
        newest.expiresAtMs !== undefined && `lasts until ${formatTime(newest.expiresAtMs)}`,
        apiUrl !== undefined && `at ${apiUrl} (deployment ${newest.id})`,
        state === 'no-copy' && 'your host does not take it for a copy: do not delete it',
        isBeingMade && 'your host is still making it',
        isKnown === false && !isBeingMade && state !== 'no-copy' && 'not checked whether it still exists',
    ], '; ');
}

;// CONCATENATED MODULE: ./src/messages/messages.ts








/**
 * The warnings, and the sentences that several rooms say, in the order of a run. A line of the log that one place says stands
 * there. Hostile until sanitized.
 */
const messages = {
    unknownInputs: (variables) => `Ignored, because this action has no such inputs: ${variables.map(nameUnknownInput).join(', ')}. ${adviseUnknownInput(variables[0] ?? '')}`,
    randomKey: () => 'GITHUB_RUN_ID is not set, so the idempotency key is random. If this step runs again, it acts again. To prevent that, set `idempotency-key`.',
    // Push preview
    copyAge: (copiedAt, ageMs, nowMs) => ageMs === undefined || nowMs === undefined
        ? `The age of the copy is unknown${copiedAt === undefined ? '' : `: your host says "${copiedAt}"`}.`
        : `The copy is ${formatAge(ageMs)} old. It was made on ${formatTime(nowMs - ageMs)}.`,
    revertDays: (days) => days === undefined
        ? 'Your host does not say for how long the push can be reverted.'
        : `The push can be reverted for ${formatDays(days)} in your host’s dashboard.`,
    canPush: (canPush, blockedReason) => canPush ? 'Your host allows the push.' : toSentence(describeBlock(blockedReason)),
    serviceWarning: (warning) => `Your host warns: ${warning}`,
    copyEntry: (copy) => {
        if (copy === undefined)
            return 'GitHub has no entry of this copy.';
        const { atMs, commit, creator = 'a deleted account', environment, run } = copy;
        const what = commit === undefined ? 'an unknown commit' : `commit ${commit.slice(0, 7)}`;
        return `\`staging\` last used this copy for ${join([what, `environment "${environment}"`, formatTime(atMs), `by ${creator}`, run], ', ')}.`;
    },
    speaksAgainst: (live, against) => `A push will be refused${against.kind === 'busy' ? '' : ' unless a person has read this'}: ${describeAgainst(live, against)}.`,
    speaksAgainstRestore: ({ kind, overwrite }) => kind === 'busy' && overwrite
        ? join([
            `The restore will wait, because the ${describeOverwrite(overwrite)}.`,
            adviseWithoutTask(overwrite),
        ], ' ')
        : 'A re-run does not begin a restore. It only follows its own, if nothing came after it. To restore, start a new run.',
    // What happened to a live site
    withoutList: (inputs) => `What was done to the live site before is not checked. To have it checked, ${inputs.map((input) => howToHaveList[input]).join(', and ')}.`,
    digestNeedsList: (input) => `left out: without the list of the live site no page has a digest. To have one, ${howToHaveList[input]}`,
    entryNotWritten: (reason) => `The list of the live site does not have this push, so later steps do not know of it: ${reason}`,
    waitingForLive: (overwrite) => join([`Waiting, because the ${describeOverwrite(overwrite)}.`, adviseWithoutTask(overwrite)], ' '),
    lastOverwrite: (overwrite) => `Last done to the live site: ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}.`,
    liveInDoubt: (overwrite) => `The live site may be damaged, because the ${nameOverwrite(overwrite)} ${ends[overwrite.end]}. Look at the live site.`,
    copiedWhileRunning: (overwrite) => `The ${nameOverwrite(overwrite)} still runs on the live site, so this copy may have only part of it. Its push will ask for a person.`,
    pushAsksForPerson: (copy, overwrite) => `${toSentence(describeAgainst({ copy }, { kind: 'changed', overwrite }))} Its push will ask for a person. For a fresh copy, set \`reuse: false\`.`,
    liveUnknown: () => 'Could not find out what happened to the live site, so the output `preview-digest` is not set',
    overwriteEnded: (state) => state === 'error' ? 'Nothing was started' : statuses[state === 'success' ? 'completed' : 'failed'].word,
    githubTimeUnreadable: () => 'GitHub named a time that is unreadable',
    overwriteNotUpdated: () => 'Could not record how this step ended, so later steps will not know what happened to the live site',
    // Reuse of a staging site
    entriesNotUsed: describeUnused,
    copyExpires: (atMs) => `The copy lasts until ${formatTime(atMs)}.`,
    copyHasLiveDomain: (domain) => `Your host gives the copy the live site’s own domain (${domain}), so it is not taken for its address. The output \`site-url\` is empty.`,
    environmentOpenedAgain: (environment) => `Environment "${environment}" is closed. This re-run opens it again.`,
    newSiteNeeded: (why) => `${capitalize(replacedWhy[why])}, so a new staging site is needed.`,
    replacedSiteRemains: ({ domain, id, why }) => `Staging site ${nameSite(id, domain)} remains: ${replacedWhy[why]}, and this run uses another one. If nobody needs what was changed on it, delete it in your host’s dashboard.`,
    // Request
    halfMadeSite: (id, domain) => `Staging site ${nameSite(id, domain)} may remain, half made: the task that was to create it failed. If your host’s dashboard has it, delete it.`,
    retrying: (reason, leftMs) => `${capitalize(reason)}. Trying again for up to ${formatDuration(leftMs)}.`,
    startingAgain: (failure) => `An earlier attempt failed${failure ? `: ${describeFailure(failure)}` : ''}. Starting again.`,
    otherSiteOverwritten: (said, input, value) => `Check the live site: your host says that it overwrites ${said}, but \`${input}\` is ${value}.`,
    taskOfOtherSite: (taskSiteId, siteId) => `The task is about site ${taskSiteId}, not about site ${siteId}. Check both sites.`,
    ofOtherSite: (what, of, siteId) => `the response is about ${what} of site ${of}, not of site ${siteId}`,
    stagingWithoutAddress: () => 'The staging site is ready, but your host named no address for it. The output `site-url` is empty.',
    replayedSiteNotChecked: (siteId, reason) => `Could not check whether staging site ${siteId}, which an earlier request created, still exists: ${reason}. Look for it in your host’s dashboard.`,
    dnsRecord: ({ type, name, value, ttl }) => `DNS record to add: ${join([type, name, value, ttl], ' ')}`,
    otherDomain: (name, requested) => `Check the domain: your host added "${name}", not "${requested}".`,
    // Waiting
    /** A 404 is transient for 30 s. `isSinglePoll`: the step needs one response, and gives up after five minutes. */
    pollFailing: (failure, isSinglePoll) => `Could not read the task: ${describeFailure(failure)}. ` +
        (refusalOf(failure) === 'gone'
            ? 'Retrying for 30 s, because your host may not know a new task everywhere yet.'
            : isSinglePoll
                ? 'Retrying for up to five minutes.'
                : 'Polling continues until the time limit.'),
    completedWith: (remark) => `The task has completed, but your host says: ${remark}`,
    otherEnd: (status) => `Your host says ${status === undefined ? 'no status' : `"${status}"`} of a task that seems to have ended. ${onlyTheseEnd}, so the wait goes on.`,
    // GitHub
    deploymentNotRecorded: (siteId) => `Could not record ${siteId === undefined ? 'the staging site' : `staging site ${siteId}`}, so the next run will create another one`,
    deploymentForCommitNotRecorded: () => 'Could not record a deployment for this commit',
    deploymentStatusNotSet: () => 'Could not update the deployment’s status',
    jobNotRecorded: () => 'Could not record on GitHub how the job ended',
    eventUnreadable: () => 'The event that started this run (the file in GITHUB_EVENT_PATH) cannot be read, so its pull request is unknown: ' +
        'no comment is written, and a deployment is recorded for the run’s commit. Check whether an earlier step changed the file.',
    noPullRequest: () => 'No comment was written: this run does not belong to a pull request.',
    commentNotWritten: () => 'Could not write the comment on the pull request',
    githubFailure: (consequence, reason, access = {}) => join([`${consequence} (${reason}).`, adviseGitHubAccess(access)], ' '),
    // Closing an environment
    sitesLeft: (sites) => `Delete in your host’s dashboard what nobody needs (this action cannot), ${listSites(sites)}`,
    sitesNotChecked: (reason) => `Could not check which staging sites still exist: ${reason}. Sites that were not checked are left out.`,
    // Listing
    moreDeployments: () => 'Only the newest 1,000 entries of this live site were read. There are more, so the list may be incomplete.',
    noOpenCopy: (environment) => `Environment "${environment}" has no open copy, so the output \`site-id\` is empty: none was made, it was closed, or your host did not confirm that it exists.`,
    // Report
    outputTooLong: (name) => `The output \`${name}\` is not set: it exceeds 100,000 bytes.`,
    outputsNotWritten: (reason) => `The outputs could not be written (${reason}), so the step is red: later steps cannot see what it did. Free space on the runner’s disk.`,
    summaryNotWritten: (reason) => `Could not write the job summary (${reason}).`,
};
/** What `github-token` needs, as far as GitHub's refusal says it. Without a token, no permission helps. */
function adviseGitHubAccess({ cause, permission }) {
    if (cause === 'token-missing')
        return 'Leave the input out to use the workflow’s own token.';
    return permission && `Add \`${permission}\` under \`permissions:\` of this job.`;
}
const howToHaveList = {
    'live-site-id': 'set `live-site-id`',
    'github-token': 'give `github-token` a token for GitHub',
};
const onlyTheseEnd = 'Only the statuses completed and failed end a task';
const replacedWhy = {
    gone: 'your host does not know it any more',
    failed: 'the task that was to create it failed',
    'too-old': 'it is older than `max-copy-age-hours` allows',
    unwanted: '`reuse` is `false`',
};

;// CONCATENATED MODULE: ./src/retry/announcer.ts
/** While something does not answer or goes on, the log says so at once, then once a minute (rules.md, M3 and W3). */
const ANNOUNCE_MS = 60_000;
/** Calls what says so, unless that was called less than a minute ago. */
function createAnnouncer(clock) {
    let lastMs = -Infinity;
    return (say) => {
        const nowMs = clock.elapsedMs();
        if (nowMs - lastMs < ANNOUNCE_MS)
            return;
        lastMs = nowMs;
        say();
    };
}

;// CONCATENATED MODULE: ./src/retry/retry-schedule.ts
// When to retry a request (rules.md, K4). Pure.
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
const MAX_ATTEMPTS_FOR_A_NAME = 3;
/** How long one request is retried if the step has more time than that. */
const RETRY_LIMIT_MS = 5 * 60_000;
/**
 * The delay before the next attempt in milliseconds, or `undefined` if there is none. The backoff is added to
 * a `Retry-After`, so that 256 matrix jobs that were all told "1 second" do not return together. A
 * `Retry-After` beyond the time left ends the request at once.
 */
function nextRetryDelayMs(state) {
    const { attempts, random, retryAfterMs, timeLeftMs, unresolvedNames = 0 } = state;
    if (unresolvedNames >= MAX_ATTEMPTS_FOR_A_NAME)
        return undefined;
    const ceilingMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 16));
    if (retryAfterMs === undefined) {
        const delayMs = (ceilingMs * (1 + random)) / 2;
        return delayMs < timeLeftMs ? delayMs : undefined;
    }
    if (retryAfterMs >= timeLeftMs)
        return undefined;
    // Half of the requested wait if that is more: 256 jobs that were told 10 s return over 5 s, not 0.5 s.
    const spreadMs = Math.min(MAX_BACKOFF_MS, Math.max(ceilingMs, retryAfterMs / 2));
    // The end of the time may shorten the spread, but never the service's own wait.
    return Math.max(retryAfterMs, Math.min(retryAfterMs + spreadMs * random, timeLeftMs - 1));
}

;// CONCATENATED MODULE: ./src/retry/retry.ts


/**
 * Makes attempts until one succeeds, a retry cannot help, or the time is up (rules.md, K4 and G7). A cancellation ends it as
 * soon as the attempt under way ends. `attempt` is told of the earlier ones, and limits its own time.
 */
async function retry(attempt, options) {
    const { findInstead, peer, signal } = options;
    const isCancelled = () => signal.aborted;
    const attempts = { count: 0, mayHaveActed: false, mayBeReplayedLater: false };
    let failures = 0;
    let unresolvedNames = 0;
    let unsaidWaits = 0;
    let lastFailure;
    while (!isCancelled()) {
        // A guard, or a slow answer to something else, may have used up the time before the first attempt.
        if (timeLeftMs(options) <= 0)
            return fail(lastFailure ?? outOfTime(peer));
        const result = await attempt(attempts);
        attempts.count += 1;
        if (result.ok)
            return { kind: 'success', success: result.success, attempts };
        const failure = withUnsaidWait(result.failure, unsaidWaits);
        attempts.mayHaveActed ||= failure.mayHaveActed;
        attempts.mayBeReplayedLater ||= failure.mayBeReplayedLater;
        if (!isCancelled() || failure.cause !== 'no-response')
            lastFailure = failure;
        if (isCancelled())
            break;
        failures += 1;
        if (failure.cause === 'name-not-resolved')
            unresolvedNames += 1;
        if (failure.isWaitUnsaid)
            unsaidWaits += 1;
        if (!failure.isTransient || options.isTriedOnce)
            return fail(failure);
        const wait = await waitToRetry(failure, { attempts: failures, unresolvedNames }, options);
        if (wait === 'none')
            return fail(failure);
        if (wait === 'cut-short')
            failures = 0;
        const instead = isCancelled() ? undefined : await findInstead?.(attempts);
        if (instead !== undefined)
            return { kind: 'success', success: instead, attempts };
    }
    return { kind: 'cancelled', attempts, lastFailure };
    function fail(failure) {
        return { kind: 'failure', failure, attempts };
    }
}
/**
 * Waits before a retry. `hurry` cuts a backoff short; a wait that the peer asked for goes on, unless it now ends too late
 * (rules.md, G8). Resolves to `none` if there is no retry: the peer is not asked again before it said so.
 */
async function waitToRetry(failure, { attempts, unresolvedNames }, options) {
    const { clock, hurry, onRetry, signal } = options;
    const { cause, retryAfterMs, retryForMs = Infinity } = failure;
    const failedAtMs = clock.elapsedMs();
    for (;;) {
        const delayMs = nextRetryDelayMs({
            attempts,
            unresolvedNames: cause === 'name-not-resolved' ? unresolvedNames : 0,
            timeLeftMs: timeLeftMs(options),
            random: clock.random(),
            retryAfterMs: retryAfterMs === undefined ? undefined : failedAtMs + retryAfterMs - clock.elapsedMs(),
        });
        if (delayMs === undefined)
            return 'none';
        if (!signal.aborted)
            onRetry?.(failure);
        const wake = hurry?.aborted ? undefined : hurry;
        // The last attempt comes when that time is over.
        await clock.sleep(Math.min(delayMs, retryForMs), wake ? AbortSignal.any([signal, wake]) : signal);
        if (!wake?.aborted || signal.aborted)
            return 'over';
        if (retryAfterMs === undefined)
            return 'cut-short';
    }
}
/** Each time that the peer does not say how long it limits the rate, the wait is twice as long (rules.md, G7). */
function withUnsaidWait(failure, unsaidWaits) {
    const { isWaitUnsaid, retryAfterMs = 0, retryAtMs = 0 } = failure;
    if (!isWaitUnsaid)
        return failure;
    const longerMs = retryAfterMs * (2 ** unsaidWaits - 1);
    return { ...failure, retryAfterMs: retryAfterMs + longerMs, retryAtMs: retryAtMs + longerMs };
}
/** Less, once somebody waits for the result. */
function timeLeftMs({ clock, deadlineMs, hurry }) {
    return Math.min(deadlineMs, hurry?.aborted ? Number(hurry.reason) : Infinity) - clock.elapsedMs();
}

;// CONCATENATED MODULE: ./src/github/retry-calls.ts


/** No attempt may take longer, nor a third of the time that is left: it may be a silent connection (rules.md, G7). */
const ATTEMPT_TIMEOUT_MS = 10_000;
/**
 * Retries each call to GitHub until the deadline (rules.md, G7), so that no caller knows it. Throws a `RequestFailed` with the
 * last failure, which says what all attempts may have done. Settles even if a call ignores its signal.
 */
function retryCalls(options) {
    return async (attempt, findCreated) => {
        const limited = () => limitTime(attempt, options);
        const result = await retry(limited, { ...options, peer: 'github', findInstead: findCreated });
        if (result.kind === 'success')
            return result.success;
        const { mayHaveActed } = result.attempts;
        const failure = result.kind === 'failure' ? result.failure : result.lastFailure;
        throw new RequestFailed({ ...(failure ?? outOfTime('github')), mayHaveActed });
    };
}
/** One attempt. When somebody begins to wait for it, less time is left. */
async function limitTime(attempt, options) {
    const { clock, hurry, signal } = options;
    let tryUntilMs = Infinity;
    const done = new AbortController();
    const expired = new AbortController();
    const wait = async (wake) => {
        const nowMs = clock.elapsedMs();
        tryUntilMs = Math.min(tryUntilMs, nowMs + Math.min(ATTEMPT_TIMEOUT_MS, timeLeftMs(options) / 3));
        await clock.sleep(tryUntilMs - nowMs, AbortSignal.any([done.signal, signal, ...wake]));
    };
    const expire = async () => {
        await wait(hurry ? [hurry] : []);
        if (hurry?.aborted)
            await wait([]);
        expired.abort();
        const common = { errorCode: 'connection_failed', isTransient: true, mayHaveActed: true };
        return { ok: false, failure: createFailure('github', { ...common, cause: 'too-slow' }) };
    };
    try {
        return await Promise.race([attempt(expired.signal), expire()]);
    }
    finally {
        done.abort();
    }
}

;// CONCATENATED MODULE: ./src/github/ask-github.ts






/** A question that decides may take this long, and half of the step's time left (rules.md, G7). */
const MAX_LOOKUP_MS = 2 * 60_000;
/**
 * Asks GitHub what decides how the step goes on. Resolves to the answer, or to how the step ends without one. Says while
 * GitHub does not answer, and at the end for how long it was asked (rules.md, M3).
 */
async function askGitHub(question, ask, { client, github, log }) {
    const { clock, deadlineMs, signal } = client;
    const nowMs = clock.elapsedMs();
    const lookupMs = Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
    // `list-staging` and `close-staging` do nothing else, so they may use all of their time.
    const untilMs = question.kind === 'copies' ? deadlineMs : nowMs + lookupMs;
    const announce = createAnnouncer(clock);
    let retries = 0;
    const onRetry = (failure) => {
        const { retryForMs = Infinity } = failure;
        retries += 1;
        const leftMs = Math.min(retryForMs, untilMs - clock.elapsedMs());
        announce(() => log.info(messages.retrying(describeCause(failure), leftMs)));
    };
    try {
        return { answer: await ask(github.connect(retryCalls({ ...client, deadlineMs: untilMs, onRetry }))) };
    }
    catch (thrown) {
        const failure = failureIn(thrown);
        if (!failure)
            throw thrown;
        if (signal.aborted)
            return { ended: cancelledBeforeStart, failure };
        const { errorCode, permission } = failure;
        // A question may need less than what its requests can name.
        const needed = 'permission' in question ? (question.permission ?? permission) : permission;
        const triedForMs = retries > 0 ? clock.elapsedMs() - nowMs : undefined;
        const ended = {
            kind: 'github-failed',
            question,
            errorCode: question.kind === 'approval' ? 'not_approved' : errorCode,
            failure: { ...failure, triedForMs, permission: permission && needed },
            effect: 'none',
        };
        return { ended, failure };
    }
}

;// CONCATENATED MODULE: ./src/text/same-name.ts
/** As GitHub compares names. `toLowerCase` would make the Kelvin sign a `k`: a look-alike is another name. */
function isSameName(a, b) {
    return lowerAscii(a) === lowerAscii(b);
}
function lowerAscii(text) {
    return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

;// CONCATENATED MODULE: ./src/history/entry.ts






/** The environment of the overwrites of all sites. No copy is recorded there (rules.md, I3). */
const LIVE_ENVIRONMENT = 'live-sites';
/** The deployment task of a site's entries, by which GitHub lists them alone (rules.md, G1). */
function taskOfSite(liveSiteId) {
    return `site-pipeline:${liveSiteId}`;
}
const entry_text = schemas_string();
/** In lower case, as this action writes it: `z.uuid()` accepts capital letters, too. */
const entry_uuid = entry_text.check(_regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const common = {
    action: schemas_enum(['site-pipeline']),
    'api-url': entry_text,
    operation: entry_text.check(_regex(/^[a-z-]{1,40}$/)),
    'live-site-id': entry_uuid,
    /** Of generation 1: all attempts of a step share it. */
    'idempotency-key': entry_text.check(_regex(/^[\x21-\x7e]{1,255}$/)),
    /** Only an address of a run becomes a link. Anything else is none, and hides no entry. */
    run: schemas_catch(optional(entry_text.check(refine(isRunUrl))), undefined),
    attempt: schemas_int(),
    tag: optional(entry_text),
    /** If it is not the deployment's own: `unknown`, or one that GitHub does not know. */
    commit: optional(entry_text.check(_regex(/^(?:unknown|[0-9a-f]{40})$/))),
};
const copySchema = object({
    ...common,
    'site-id': entry_uuid,
    'site-domain': optional(entry_text),
    'task-id': optional(entry_text.check(_regex(/^[A-Za-z0-9_-]{1,128}$/))),
    options: entry_text,
    base: optional(schemas_int()),
    'expires-at': optional(entry_text),
});
const overwriteSchema = object({
    ...common,
    'live-domain': optional(entry_text),
    /** The copy that is pushed. */
    'site-id': optional(entry_uuid),
    'backup-id': optional(entry_text),
});
/** As a person may write it. One that cannot be read is no other service's. */
const anyApi = object({ 'api-url': fields['api-url'].schema });
/** Whether an answer's ids can be recorded: a payload in our form. */
function isCopyPayload(payload) {
    return readAs(copySchema, payload) !== undefined;
}
/** Whether it is an entry of any site's list. */
function isEntry(record) {
    return readAs(object({ action: common.action }), payloadOf(record)) !== undefined;
}
/** A copy in our form, of any account and for any service; `undefined` if it is none of this list. */
function readCopy(record, liveSiteId) {
    const payload = readAs(copySchema, payloadOf(record));
    if (payload?.['live-site-id'] !== liveSiteId || isLive(record))
        return undefined;
    // The next deployment to "the staging site" would go to live.
    if (payload['site-id'] === liveSiteId)
        return undefined;
    return {
        ...entryOf(record, payload),
        environment: record.environment,
        siteId: payload['site-id'],
        domain: payload['site-domain'],
        taskId: payload['task-id'],
        options: payload.options,
        base: payload.base,
        expiresAtMs: parseTimeMs(payload['expires-at']),
        apiUrl: payload['api-url'],
    };
}
/**
 * An overwrite, whoever wrote it, with or without a payload, unless it names another service: to believe a stranger's only
 * stops somebody (rules.md, G1). `viewer`: the account whose key and copy are believed, too.
 */
function readOverwrite(record, { apiUrl, liveSiteId }, viewer) {
    if (!isLive(record))
        return undefined;
    const received = payloadOf(record);
    const named = readAs(anyApi, received)?.['api-url'].baseUrl;
    if (named !== undefined && named !== apiUrl)
        return undefined;
    const payload = readAs(overwriteSchema, received);
    const own = record.creatorId === viewer && payload?.['live-site-id'] === liveSiteId ? payload : undefined;
    return {
        ...entryOf(record, payload),
        domain: own?.['live-domain'],
        key: own?.['idempotency-key'],
        copyId: own?.['site-id'],
    };
}
function entryOf({ createdAt, creator, creatorId, description, id, sha }, payload) {
    const { attempt, commit = sha, operation = description, run, tag } = payload ?? {};
    return {
        id,
        operation: operation === '' ? 'change' : operation,
        atMs: parseTimeMs(createdAt) ?? NaN,
        creator,
        creatorId,
        run,
        attempt,
        tag,
        commit: commit === 'unknown' ? undefined : commit,
    };
}
/**
 * Whether an entry is of the run with this address, by the id at its end: a repository may be renamed between two attempts.
 * Outside GitHub Actions no run is known.
 */
function isOfRun(entry, run) {
    const idOf = (address) => address?.split('/').at(-1);
    return run !== undefined && idOf(entry.run) === idOf(run);
}
/** GitHub returns a payload as an object or as JSON text. */
function payloadOf({ payload }) {
    return typeof payload === 'string' ? parseJson(payload) : payload;
}
function isLive({ environment }) {
    return isSameName(environment, LIVE_ENVIRONMENT);
}

;// CONCATENATED MODULE: ./src/history/list.ts



/** No question reads more pages of 100 entries (rules.md, G1). */
const MAX_PAGES = 10;
/** How many look-ups are under way at once. GitHub allows a hundred for a token, which the jobs of a matrix share. */
const MAX_CONCURRENT_LOOKUPS = 10;
/**
 * Reads the list of a site: all of it, or the entries of one environment (ignoring the case of ASCII letters). Stops at the
 * end, after ten pages, or once it `isEnough`. Throws a `RequestFailed`, also if GitHub does not say whose `github-token` is.
 */
async function list_readList(wanted, github) {
    const { environment, isEnough = () => false, site } = wanted;
    const filter = { task: taskOfSite(site.liveSiteId), environment };
    // Side by side: neither needs the other.
    const [viewer, first] = await Promise.all([github.viewer(), github.listDeployments(filter, 1)]);
    // A deployment that is created meanwhile moves others to the next page.
    const found = new Map();
    let { isLast, items } = first;
    for (let page = 1;; page += 1) {
        const before = found.size;
        for (const item of items)
            found.set(item.id, item);
        // A page that brings nothing new would be followed by others like it.
        const isOver = isLast || found.size === before;
        const inEnvironment = [...found.values()].filter((item) => environment === undefined || isSameName(item.environment, environment));
        const list = classify(inEnvironment, site, { hasMore: !isOver, viewer });
        if (isOver || page === MAX_PAGES || isEnough(list))
            return list;
        ({ isLast, items } = await github.listDeployments(filter, page + 1));
    }
}
/** GitHub promises no order: the highest id is the newest. */
function classify(records, site, { hasMore, viewer }) {
    const sorted = records.toSorted((a, b) => b.id - a.id);
    const copies = sorted.flatMap((record) => readCopy(record, site.liveSiteId) ?? []);
    const own = copies.filter(({ creatorId }) => creatorId === viewer);
    const isHere = ({ apiUrl }) => apiUrl === site.apiUrl;
    return {
        copies: own.filter(isHere),
        copiesOfOthers: copies.filter((copy) => copy.creatorId !== viewer && isHere(copy)),
        elsewhere: own.filter((copy) => !isHere(copy)),
        overwrites: sorted.flatMap((record) => readOverwrite(record, site, viewer) ?? []),
        hasMore,
    };
}
/** The latest status of an entry that its creator set: anybody who may write deployments can add one (rules.md, G1). */
async function readLatestStatus({ creatorId, id }, github, isCounted = () => true) {
    const statuses = await github.listStatuses(id);
    const own = statuses.filter((status) => status.creatorId === creatorId && isCounted(status));
    const [latest] = own.toSorted((a, b) => b.id - a.id);
    return { latest, own };
}
/** The copies whose latest status is not `inactive`, with its time. One that is gone is not open (G6). */
function findOpen(copies, github) {
    return lookUpEach(copies, async (copy) => {
        const { latest } = await readLatestStatus(copy, github);
        return latest?.state === 'inactive' ? undefined : { ...copy, changedAt: latest?.createdAt };
    });
}
/** Looks entries up, several at a time. What GitHub no longer knows, or `look` answers with `undefined`, is left out. */
async function lookUpEach(items, look) {
    const found = [];
    for (let start = 0; start < items.length; start += MAX_CONCURRENT_LOOKUPS) {
        const batch = items.slice(start, start + MAX_CONCURRENT_LOOKUPS).map((item) => unlessGone(look(item)));
        for (const each of await Promise.all(batch))
            if (each !== undefined)
                found.push(each);
    }
    return found;
}

;// CONCATENATED MODULE: ./src/history/look.ts

/** Whether a step may go on, by what was done to the site before (rules.md, G12). The only place that decides it. Pure. */
function judge(look, purpose, { ownId = Infinity, copyId = look.copyId, } = {}) {
    const { isRerun, key } = look;
    const isOlder = ({ id }) => id < ownId;
    const live = look.live.filter(isOlder);
    const onCopy = look.onCopy.filter(isOlder);
    const [newest] = live;
    const running = [...live, ...onCopy].find((each) => each.end === 'running' && each.key !== key);
    switch (purpose) {
        case 'reuse': {
            const push = live.find((each) => each.end === 'running' && each.copyId === copyId);
            return { kind: push ? 'wait' : 'go', overwrite: push };
        }
        case 'copy': {
            // Without a task it may have been lost. The copy then has no base.
            const known = live.find((each) => each.end === 'running' && each.taskId !== undefined);
            return { kind: known ? 'wait' : 'go', overwrite: known ?? newest };
        }
        case 'restore': {
            // One of which nobody knows how it ended is not followed: its request may begin only now.
            const isOwn = newest?.key === key && ['running', 'completed'].includes(newest.end);
            if (isRerun && !isOwn)
                return { kind: 'changed', overwrite: newest };
            if (running)
                return { kind: ownId === Infinity ? 'wait' : 'busy', overwrite: running };
            return { kind: 'go', overwrite: newest };
        }
        case 'push': {
            // What runs is not on the copy: to wait would not help.
            if (running)
                return { kind: 'busy', overwrite: running };
            const seen = newestSeen({ ...look, live });
            const isPushOfCopy = seen !== undefined && seen.copyId === copyId;
            // A copy that something was put over is not the one that was looked at, unless it was pushed since.
            const [last] = onCopy;
            if (last && !(isPushOfCopy && seen.id > last.id))
                return { kind: 'changed', overwrite: last };
            const base = look.copy?.base;
            const isUnchanged = base !== undefined && (isPushOfCopy || base === (seen?.id ?? 0));
            return { kind: isUnchanged ? 'go' : 'changed', overwrite: seen };
        }
    }
}
/**
 * What the rule says once the step's own entry stands, if that is not what it said before: it answers otherwise, or looks at
 * another overwrite, which is named (rules.md, G12). Pure.
 */
function judgeAgain(before, now, { ownId, purpose }) {
    const verdict = judge(now, purpose, { ownId });
    const { kind, overwrite } = judge(before, purpose);
    const seenBefore = [newestShown(before), before.onCopy[0], overwrite];
    const seenNow = [newestShown(now), now.onCopy[0], verdict.overwrite];
    const changed = seenNow.filter((each, index) => each?.id !== seenBefore[index]?.id);
    if (verdict.kind === kind && changed.length === 0)
        return undefined;
    // What is new is named, not what a person has read.
    return verdict.kind === 'changed' ? { ...verdict, overwrite: changed[0] ?? verdict.overwrite } : verdict;
}
/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
function newestSeen({ copyId, live, run }) {
    const isPushOfCopy = (each) => each.copyId !== undefined && each.copyId === copyId;
    return live.find((each) => !isPushOfCopy(each) || (each.end === 'completed' && !isOfRun(each, run)));
}
/** The base of a copy that is made now (rules.md, G1): `undefined` if one runs, or the newest has not completed. Pure. */
function baseOf({ live }) {
    const [newest] = live;
    if (newest === undefined)
        return 0;
    return newest.end === 'completed' && live.every(({ end }) => end !== 'running') ? newest.id : undefined;
}
/** What attempts of this step may have started, newest first. Without lists nothing is known of them. Pure. */
function findOwn(look) {
    return look?.live.filter(({ key }) => key === look.key) ?? [];
}
/** What a push of this run did is left out by the rule. A restore that is followed did nothing before itself. */
function newestShown(look) {
    if (look.copyId !== undefined)
        return newestSeen(look);
    return newestSeen({ ...look, live: look.live.filter(({ key }) => key !== look.key) });
}
/** The domain that our own completed pushes agree on. An entry of a restore has none. */
function look_domainOf(live) {
    const [first, ...others] = live.flatMap(({ copyId, domain, end }) => end === 'completed' && copyId !== undefined && domain !== undefined ? [domain.toLowerCase()] : []);
    return others.every((each) => each === first) ? first : undefined;
}
/** What a person is shown of it, with what speaks against the step. Pure. */
function stateOf(look) {
    const { copyId, key, live, onCopy, run } = look;
    const verdict = judge(look, copyId === undefined ? 'restore' : 'push');
    const seen = newestShown(look);
    const [newest] = live;
    return {
        seen,
        newest: newest?.id === seen?.id ? undefined : newest,
        onCopy: onCopy[0],
        copy: look.copy,
        otherAccount: look.copy ? undefined : look.copyOfOthers?.creator,
        against: verdict.kind === 'go'
            ? undefined
            : { kind: verdict.kind === 'changed' ? 'changed' : 'busy', overwrite: verdict.overwrite },
        domain: look_domainOf(live),
        readAtMs: look.nowMs,
        earlier: live.find((each) => each.key !== undefined && (each.key === key || isOfRun(each, run))),
    };
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./src/service/idempotency-key.ts



/** The service keeps a key for 24 hours (docs/service.openapi.yaml). The last hour is a margin for attempt 1. */
const MAX_KEY_AGE_MS = 23 * HOUR_MS;
function hashToken(token) {
    return (0,external_node_crypto_namespaceObject.createHash)('sha256').update(token).digest('hex');
}
/**
 * The key of generation 1: `gha-<run id>-<32 hex digits>` (rules.md, K1). The run attempt is not part of it, so
 * a re-run sends the same key. Frozen by a test with known keys: a changed derivation would let a re-run that
 * spans two versions of the action repeat a push.
 */
function deriveKey(identity, { prefix, request }, generation = 1) {
    const { copy } = identity;
    const parts = [
        identity.serverUrl,
        identity.repository,
        identity.runId,
        identity.job,
        identity.step,
        canonicalMatrix(identity.matrix),
        request.method,
        // A service that moves to another prefix is still the same.
        request.path.slice(prefix.length),
        request.body ?? null,
        ...(copy ? [copy.environment?.toLowerCase() ?? null, copy.tokenHash] : []),
        // A suffix that everybody can append would be as public as no token at all.
        ...(copy && generation > 1 ? [generation] : []),
    ];
    const digits = (0,external_node_crypto_namespaceObject.createHash)('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
    return `gha-${identity.runId}-${digits}${copy || generation === 1 ? '' : `-${generation}`}`;
}
/** Whether a key of generation 1 is derived, as far as its form says. */
function isDerivedKey(key = '') {
    return /^gha-[^-]+-[0-9a-f]{32}$/.test(key);
}
/**
 * The keys of a plan by their generation: derived (K1), or of the user's own, to which no other own key can be equal (K2).
 * Outside GitHub Actions they are random: a re-run cannot find them.
 */
function createKeys(ownKey, identity, { prefix, request }) {
    if (ownKey !== undefined)
        return (generation) => append(ownKey, '/generation', generation);
    if (identity && request)
        return (generation) => deriveKey(identity, { prefix, request }, generation);
    const random = createRandomKey();
    return (generation) => append(random, '', generation);
}
function append(key, word, generation) {
    return generation === 1 ? key : `${key}${word}-${generation}`;
}
/** A key that no other request has. */
function createRandomKey() {
    return `site-pipeline-${(0,external_node_crypto_namespaceObject.randomUUID)()}`;
}
/** The parsed matrix with sorted keys. `null`, `{}` and absent are the same. */
function canonicalMatrix(matrix = 'null') {
    // A text that is no JSON is not what GitHub writes, but it still tells two jobs apart.
    const value = parseJson(matrix, matrix);
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
        return null;
    return sortKeys(value);
}
function sortKeys(value) {
    if (Array.isArray(value))
        return value.map(sortKeys);
    if (typeof value !== 'object' || value === null)
        return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

;// CONCATENATED MODULE: ./src/service/client.ts




/** No single attempt may take longer, however much time the step has left. */
const client_ATTEMPT_TIMEOUT_MS = 60_000;
/** How long a request that changes something may still be answered after the job was cancelled. */
const GRACE_MS = 2_000;
/**
 * Sends one request until there is a conclusive response, a retry cannot help, or the time is up. Every
 * attempt carries the same key (rules.md, K4). Never throws; a cancellation ends it at once.
 */
async function sendRequest(request, client, { domainRequest, idempotencyKey, isPatient, isTriedOnce, overwritesSite } = {}) {
    const { clock, origin, service, signal } = client;
    const startedAtMs = clock.elapsedMs();
    const limitMs = isPatient ? Infinity : startedAtMs + RETRY_LIMIT_MS;
    const deadlineMs = Math.min(client.deadlineMs, limitMs);
    const announce = createAnnouncer(clock);
    const attempt = async (earlier) => {
        const timeoutMs = Math.min(client_ATTEMPT_TIMEOUT_MS, client.deadlineMs - clock.elapsedMs());
        const send = (within) => service.send(request, { timeoutMs, signal: within, idempotencyKey });
        const result = await (request.isReadOnly ? send(signal) : sendWithGrace(send, client));
        const classified = classifyResponse(result, {
            ...{ request, origin, domainRequest },
            wallMs: clock.wallMs(),
            shorten: client.shorten,
        });
        // A retry would overwrite the site minutes after the guards looked at it.
        const isBusy = !classified.ok && classified.failure.cause === 'in-progress' && overwritesSite && !earlier.mayHaveActed;
        if (!isBusy)
            return classified;
        const busy = { cause: 'site-busy', isTransient: false, mayHaveActed: false };
        return { ok: false, failure: { ...classified.failure, ...busy } };
    };
    const onRetry = (failure) => announce(() => client.onRetry(failure, deadlineMs - clock.elapsedMs()));
    const result = await retry(attempt, { clock, deadlineMs, signal, peer: 'service', isTriedOnce, onRetry });
    if (result.kind !== 'failure')
        return result;
    const tried = { tries: result.attempts.count, triedForMs: clock.elapsedMs() - startedAtMs };
    return { ...result, failure: { ...result.failure, ...tried } };
}
/** Sends with a signal that aborts some time after the job is cancelled: what was sent may still be answered (rules.md, W4). */
async function sendWithGrace(send, { clock, signal }) {
    const delayed = new AbortController();
    const abort = () => delayed.abort();
    const abortLater = () => {
        clock.sleep(GRACE_MS).then(abort, abort);
    };
    signal.addEventListener('abort', abortLater);
    try {
        return await send(delayed.signal);
    }
    finally {
        // `verify-domain` may send a million POSTs.
        signal.removeEventListener('abort', abortLater);
    }
}

;// CONCATENATED MODULE: ./src/service/endpoints.ts
/**
 * Every request to the hosting service (docs/service.openapi.yaml), and the only place that knows which of them change
 * nothing. `prefix` is the path prefix of `api-url`. Ids are UUIDs or were checked by `readTask`: nothing is escaped.
 */
const endpoints = {
    createStaging: (prefix, siteId, body) => post(`${prefix}/v1/sites/${siteId}/staging`, body),
    previewPush: (prefix, siteId) => get(`${prefix}/v1/sites/${siteId}/staging/push-preview`),
    push: (prefix, siteId, body) => post(`${prefix}/v1/sites/${siteId}/staging/push`, body),
    addDomain: (prefix, siteId, body) => post(`${prefix}/v1/sites/${siteId}/domains`, body),
    verifyDomain: (prefix, domainId) => post(`${prefix}/v1/domains/${domainId}/verify`, {}),
    /** The same request at the path as the document writes it: without the version. */
    verifyDomainUnversioned: (prefix, domainId) => post(`${prefix}/domains/${domainId}/verify`, {}),
    restore: (prefix, ids, body) => post(`${prefix}/v1/sites/${ids.siteId}/backups/${ids.backupId}/restore`, body),
    restoreSnapshot: (prefix, backupId, body) => post(`${prefix}/v1/snapshots/${backupId}/restore`, body),
    readTask: (prefix, taskId) => get(`${prefix}/v1/tasks/${taskId}`),
};
function get(path) {
    return { method: 'GET', path, isReadOnly: true };
}
/** The body has only what the user set: JSON leaves out `undefined`. */
function post(path, body) {
    return { method: 'POST', path, body: JSON.stringify(body) };
}

;// CONCATENATED MODULE: ./src/service/task.ts




/** A new task may not be known everywhere at once: for this long a 404 does not mean that it is gone (rules.md, W2, G12). */
const UNKNOWN_TASK_GRACE_MS = 30_000;
/** The task: `data.task`, else `data` itself. `undefined` if there is none with an id: the response proves nothing. */
function readTask(data) {
    // A bare site also has an id, which is not a task's.
    const bare = Object.hasOwn(data, 'domain_name') ? {} : data;
    const task = readAs(taskSchema, isRecord(data['task']) ? data['task'] : bare);
    if (task?.id === undefined)
        return undefined;
    return {
        id: task.id,
        siteId: task.site_id,
        status: task.status,
        result: task.result,
        errorMessage: task.error_message,
        metadata: task.metadata_json ?? undefined,
        completedAt: task.completed_at,
    };
}
/** How the task ended: one of these words, in any letter case (interface, 3). Any other status means "still running". */
function finalStatusOf({ status }) {
    const word = status?.trim().toLowerCase();
    return word === 'completed' || word === 'failed' ? word : undefined;
}
/** Another word for an end, or the time of it. The step waits on, so a person must hear of it (rules.md, *Tasks*). */
function seemsEnded({ completedAt, status = '' }) {
    if (finalStatusOf({ status }))
        return false;
    return completedAt !== undefined || says(status.trim(), 'ended');
}
/** Whether two ids name the same task. UUIDs may be in any letter case. */
function isSameId(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}
/**
 * What an answer says about a task. A failure proves nothing about it, and so does an answer about another task. Some services
 * report a failed one with `success: false`.
 */
function readTaskAnswer(sent, taskId) {
    if (sent.kind === 'failure') {
        const { failure } = sent;
        const { cause, data = {}, serviceMessage: message } = failure;
        const task = cause === 'not-successful' ? readTaskOf(taskId, data, message) : undefined;
        return task && finalStatusOf(task) === 'failed'
            ? { kind: 'task', task, data, message }
            : { kind: 'failure', failure };
    }
    const { envelope, ...rest } = sent.success;
    const { data, serviceMessage: message } = envelope;
    const task = readTaskOf(taskId, data, message);
    if (task)
        return { kind: 'task', task, data, message, ...rest };
    const { id: other } = readTask(data) ?? {};
    const detail = other === undefined ? 'the response names no task' : `the response is about another task (${other})`;
    return { kind: 'failure', failure: unrelatedResponse(detail) };
}
/**
 * This task, if `data` has it. Its reason, if it failed: its own, else the envelope's message if it says more, else its result.
 * One that has completed may have a reason of its own all the same, in words that say neither "none" nor "success".
 */
function readTaskOf(taskId, data, message) {
    const task = readTask(data);
    if (!task || !isSameId(task.id, taskId))
        return undefined;
    const { errorMessage: own } = task;
    if (finalStatusOf(task) === 'completed') {
        return { ...task, errorMessage: own === undefined || says(own.trim(), 'nothing') ? undefined : own };
    }
    const said = message === undefined || says(message, 'success') ? task.result : message;
    return { ...task, errorMessage: own ?? said };
}

;// CONCATENATED MODULE: ./src/service/known.ts








/**
 * Asks the service whether it knows a staging site, by the site's push preview. The only place that decides it.
 * `nowMs` is the service's time of day when it answered. The age is `undefined` if it is unknown. `refused`: the service
 * knows it, perhaps, but does not take it for a copy (rules.md, G9).
 */
async function askAboutSite(siteId, client, options) {
    const sent = await sendRequest(endpoints.previewPush(client.prefix, siteId), client, options);
    if (sent.kind === 'cancelled')
        return sent;
    if (sent.kind === 'failure') {
        const { failure } = sent;
        const refusal = refusalOf(failure);
        if (refusal === 'gone')
            return { kind: 'gone' };
        // A 401 or 403 is about the token.
        const isAboutSite = refusal === 'other' && failure.errorCode === 'rejected';
        return { kind: isAboutSite ? 'refused' : 'unclear', failure };
    }
    const { envelope, serviceTimeMs: nowMs } = sent.success;
    const preview = readAs(previewSchema, envelope.data);
    // Any server answers 200: only the host's own answer about a push is about a site.
    if (!envelope.hasEnvelope || Object.keys(envelope.data).length === 0) {
        return { kind: 'unclear', failure: unrelatedResponse('the response is not about a site') };
    }
    const copiedAt = preview?.copied_at?.read;
    return {
        kind: 'known',
        copiedAt,
        ageMs: copyAgeMs(copiedAt, nowMs),
        nowMs,
        /** `false`: the service says that the copy cannot be pushed. */
        canPush: preview?.can_push?.read,
        blockedReason: preview?.blocked_reason,
        /** The live site's domain. */
        confirmation: preview?.confirmation_required?.read,
    };
}
/** Only the service's own answer about this task counts. `gone`: the service itself does not know it. */
async function askAboutTask(taskId, client) {
    const sent = await sendRequest(endpoints.readTask(client.prefix, taskId), client);
    if (sent.kind === 'cancelled')
        return { kind: sent.kind };
    const answer = readTaskAnswer(sent, taskId);
    if (answer.kind === 'task')
        return { kind: finalStatusOf(answer.task) ?? 'running' };
    const { failure } = answer;
    return { kind: refusalOf(failure) === 'gone' ? 'gone' : 'unclear', failure };
}

;// CONCATENATED MODULE: ./src/history/overwrite-end.ts







/** A task that says for longer that it runs may hang (rules.md, G12). */
const MAX_TASK_MS = DAY_MS;
/** Without a task that can be read, an overwrite counts as running for this long (G12). */
const MAX_UNSEEN_MS = HOUR_MS;
/**
 * How an overwrite ended (rules.md, G12): by its latest status that counts, else by what the service says of its task, else
 * by its age. `nothing`: it started nothing. Pure.
 */
function judgeEnd(state, answer, 
/** Of the entry, by GitHub's clock. */
ageMs) {
    if (state === 'error')
        return 'nothing';
    if (state === 'success' || answer === 'completed')
        return 'completed';
    if (state === 'failure' || answer === 'failed')
        return 'failed';
    return ageMs < (answer === 'running' ? MAX_TASK_MS : MAX_UNSEEN_MS) ? 'running' : 'unknown';
}
/**
 * The attempts of a step go through the generations of its key in order: once a later one has a task or an end, an earlier
 * one without a task does not run (rules.md, G12). A key that a user chose says nothing of an order. Pure.
 */
function settleAttempts(overwrites) {
    const isKnown = ({ end, taskId }) => taskId !== undefined || end === 'completed' || end === 'failed';
    return overwrites.map((each) => {
        const isOpen = each.end === 'running' && each.taskId === undefined && isDerivedKey(each.key);
        const isOver = isOpen && overwrites.some((other) => other.id > each.id && other.key === each.key && isKnown(other));
        return isOver ? { ...each, end: 'unknown' } : each;
    });
}
/** Reads how an overwrite ended; `undefined`: it started nothing. Throws a `RequestFailed`. */
async function readEnd(entry, nowMs, { client, github, hasApiToken = true, onEnd }) {
    // Whoever sets it `inactive` does not end it.
    const isCounted = ({ state }) => state !== 'inactive';
    const { latest, own } = await readLatestStatus(entry, github, isCounted);
    const taskId = own.map(({ description }) => readTaskId(description)).find((id) => id !== undefined);
    const isEnded = ['success', 'failure', 'error'].includes(latest?.state ?? '');
    if (!isEnded && Number.isNaN(entry.atMs))
        throw unusable(messages.githubTimeUnreadable());
    const answer = isEnded || taskId === undefined || !hasApiToken ? undefined : await askAboutTask(taskId, client);
    const end = judgeEnd(latest?.state, answer?.kind, Math.max(0, nowMs - entry.atMs));
    if (end === 'nothing')
        return undefined;
    // Whoever looks next need not ask.
    if (!isEnded && (end === 'completed' || end === 'failed'))
        onEnd(entry, end);
    const refused = answer?.kind === 'unclear' && isDenied(answer.failure) ? answer.failure : undefined;
    return { ...entry, end, taskId, taskRefusal: refused?.status };
}
/** The description of the status after the answer (rules.md, G11). */
function describeTaskId(taskId) {
    return `task ${taskId}`;
}
/** A task in a description. An id that cannot be a part of a path is none. */
function readTaskId(description) {
    return /^task ([A-Za-z0-9_-]{1,128})$/.exec(description)?.[1];
}

;// CONCATENATED MODULE: ./src/history/history.ts







/**
 * The newest entry of a copy. Its domain is shown to who approves, and its base counts, only if all of its entries agree on
 * it: of two runs that use a copy at once, the later entry does not know the other one (rules.md, G1).
 */
function mergeEntries([newest, ...older]) {
    if (!newest)
        return undefined;
    const isAgreed = (name) => older.every((each) => each[name] === newest[name]);
    return {
        ...newest,
        base: isAgreed('base') ? newest.base : undefined,
        domain: isAgreed('domain') ? newest.domain : undefined,
    };
}
/** It can no longer run, and is read only until one decides. */
function isOld({ atMs }, nowMs) {
    return nowMs - atMs > MAX_TASK_MS;
}
/** The lists of a step's sites, as they were last read (rules.md, G12). */
function createHistory(plan, edges) {
    const { isFirstAttempt, isRerun, key, lists, permission, run } = plan;
    const { copyId, environment } = lists ?? {};
    let current;
    let reading;
    /** GitHub's time of day. Without it no age is known. */
    const timeOf = (github) => {
        const nowMs = github.timeMs();
        if (nowMs !== undefined)
            return nowMs;
        throw unusable(messages.githubTimeUnreadable());
    };
    const isOfCopy = ({ siteId }) => siteId === copyId;
    const readOverwrites = async (listed, known, github) => {
        const nowMs = timeOf(github);
        const ended = new Map(known.filter(({ end }) => end !== 'running').map((each) => [each.id, each]));
        // What was on the first page before may be on the second by now.
        const all = [...listed, ...known.filter(({ id }) => listed.every((each) => each.id !== id))];
        const look = async (entry) => ended.get(entry.id) ?? readEnd(entry, nowMs, { ...edges, github });
        // What this run did before is asked for, whatever its key and age (push guard 7).
        const isNeeded = (entry) => entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
        const found = [...(await lookUpEach(all.filter(isNeeded), look))];
        for (const entry of all.filter((each) => !isNeeded(each))) {
            const newer = found.filter(({ id }) => id > entry.id);
            if (newestSeen({ copyId, live: newer, run }))
                break;
            found.push(...(await lookUpEach([entry], look)));
        }
        return settleAttempts(found.sort((a, b) => b.id - a.id));
    };
    const lookUp = async ({ site }, ownId, github) => {
        const isAgain = ownId !== undefined;
        // Who recorded later is not waited for: neither the step's own entry nor a newer one is looked up.
        const withoutNewer = (list) => list.filter(({ id }) => id < (ownId ?? Infinity));
        const readLive = async (liveSiteId, known = []) => {
            const ofLive = { site: { ...site, liveSiteId }, environment: LIVE_ENVIRONMENT };
            const isEnough = (list) => isAgain || (isFirstAttempt && list.overwrites.some((each) => isOld(each, timeOf(github))));
            const { hasMore, overwrites } = await list_readList({ ...ofLive, isEnough }, github);
            const live = await readOverwrites(withoutNewer(overwrites), known, github);
            // All that was read may have started nothing.
            if (isAgain || !hasMore || newestSeen({ copyId, live, run }))
                return live;
            const whole = await list_readList(ofLive, github);
            return readOverwrites(whole.overwrites, live, github);
        };
        const readOfLive = async () => ({
            live: await readLive(site.liveSiteId, current?.live),
        });
        // One list has the copies, too. If it is long, it may lack what was done to live.
        const readAll = async () => {
            const isEnough = ({ copies }) => isAgain || copies.some(isOfCopy);
            const all = await list_readList({ site, isEnough }, github);
            if (all.hasMore && !isAgain)
                return { ...all, ...(await readOfLive()) };
            return {
                ...all,
                live: await readOverwrites(withoutNewer(all.overwrites), current?.live ?? [], github),
            };
        };
        const isFound = ({ copies }) => copies.length > 0;
        const [{ copies = [], copiesOfOthers = [], live }, onCopy, inEnvironment] = await Promise.all([
            copyId === undefined ? readOfLive() : readAll(),
            copyId === undefined ? [] : readLive(copyId, current?.onCopy),
            // Which copy is used again is decided once.
            environment === undefined || current
                ? current?.inEnvironment
                : list_readList({ site, environment, isEnough: isFound }, github),
        ]);
        return {
            ...{ key, run, isRerun, copyId },
            nowMs: timeOf(github),
            live,
            onCopy,
            // What an earlier look has read counts, too: this one may read one page alone.
            copy: mergeEntries([...copies.filter(isOfCopy), ...(current?.copy ? [current.copy] : [])]),
            copyOfOthers: copiesOfOthers.find(isOfCopy),
            inEnvironment,
        };
    };
    async function read(ownId) {
        if (!lists)
            return {};
        const question = { kind: 'lists', permission };
        const asked = await askGitHub(question, (github) => lookUp(lists, ownId, github), edges);
        current = asked.answer ?? current;
        return { ended: asked.ended };
    }
    return {
        /** What the lists said last; `undefined`: they were not read. `read` says how the step ends if it needs them. */
        get current() {
            return current;
        },
        /** Reads the lists, once: a later call waits for the first. */
        read() {
            return (reading ??= read());
        },
        /** Reads the lists anew: once the step's own entry stands, the first page of each. */
        readAnew: read,
    };
}

;// CONCATENATED MODULE: ./src/text/cut.ts
/** The text if it has at most `maxLength` UTF-16 units, else its start and an ellipsis. No character is cut in two. */
function cut(text, maxLength) {
    // Half an emoji is left out: many programs refuse a lone surrogate.
    return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

;// CONCATENATED MODULE: ./src/text/markdown.ts


/** Nobody reads or copies more of one text. Cut before it is Markdown: half a code span may mean anything. */
const MAX_TEXT_LENGTH = 1_000;
function createMarkdown(sanitizer) {
    return {
        /** The text as a code span: shown and copied literally. */
        code: (text) => codeSpan(sanitizer.line(text)),
        /** The text as running text. Names and inputs in backticks (`site-id`, `wait: false`) stay code, to be copied. */
        prose: (text) => escapedProse(sanitizer.line(text, MAX_TEXT_LENGTH)),
        /** A link. A label or an address that has to be sanitized becomes a code span. */
        link: (label, url) => sanitizer.line(url) === url && sanitizer.line(label) === label
            ? `[${label}](${url})`
            : codeSpan(sanitizer.line(url)),
    };
}
function codeSpan(text) {
    const line = cut(text.replace(/\s+/g, ' '), MAX_TEXT_LENGTH);
    if (line === '')
        return '–';
    // Longer than any run of backticks in the text.
    const fence = '`'.repeat(1 + Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
    // The renderer strips one space inside the fence; without it a backtick at the edge would join the fence.
    const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${pad}${line}${pad}${fence}`;
}
/** Escapes. For mentions, issues and addresses, which GitHub looks for after rendering, a word joiner is added. */
function escapedProse(text) {
    return text
        .split(/(`(?:[a-z][\w:. {}()'|$-]*|[\p{L}\p{N}_.:/-]+)`)/u)
        .map((part, index) => (index % 2 === 1 ? part : escapeProse(part)))
        .join('');
}
/** What a person may have to type or paste: a domain, an address, an id. A full stop or colon ends the sentence. */
const COPYABLE = /((?<![\w.:/-])[a-z0-9](?:[\w.:/-]*[\w/-])?)/gi;
function escapeProse(text) {
    return text
        .replace(/\s+/g, ' ')
        .split(COPYABLE)
        .map((part, index) => {
        const joined = addJoiners(part);
        // A joiner would be copied with it, and the typed text would be wrong (rules.md, *What is said*).
        return index % 2 === 1 && joined !== part ? `\`${part}\`` : escapeMarkdown(joined);
    })
        .join('')
        .replace(/^(?:[-+=]|\d(?=\d*[.)]))/, asReference);
}
const JOINER = '\u2060';
function addJoiners(text) {
    return (text
        // A time of day (07:15) is no emoji.
        .replace(/[@#$]|(?<!\b\d\d):(?=\S)|:(?!\d\d\b)(?=\S)/g, `$&${JOINER}`)
        .replace(/(?<![a-z0-9])(www|GH)(?=[.-])/gi, `$1${JOINER}`)
        // A word of hexadecimal digits may be the name of a commit.
        .replace(/(?<![\w-])([0-9a-f]{4})(?=[0-9a-f]{3,36}(?![\w-]))/gi, `$1${JOINER}`));
}
function escapeMarkdown(text) {
    return text.replace(/[&<>*_`[\]\\|~@#$]/g, asReference);
}
function asReference(character) {
    return `&#${character.charCodeAt(0)};`;
}
/** The cells are Markdown already. */
function table(head, rows) {
    // A bar ends the cell even inside a code span, unless it is escaped.
    const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [line(head), line(head.map(() => ':--')), ...rows.map(line)].join('\n');
}
const LEFT_OUT = 'There is more than fits in here: see the outputs and the log.';
/** Joins with blank lines. A part that does not fit is left out whole, and the text says so. */
function joinWithin(parts, maxBytes) {
    let leftBytes = maxBytes - Buffer.byteLength(LEFT_OUT);
    const texts = present(parts);
    const fitting = texts.filter((part) => {
        const bytes = Buffer.byteLength(part) + 2;
        if (bytes > leftBytes)
            return false;
        leftBytes -= bytes;
        return true;
    });
    return [...fitting, ...(fitting.length < texts.length ? [LEFT_OUT] : [])].join('\n\n');
}

;// CONCATENATED MODULE: ./src/messages/render-entry.ts





/** What was done to a site, and how it ended. */
function showOverwrite(overwrite, report) {
    const { atMs, end, operation } = overwrite;
    return showEntry(overwrite, [`${report.md.code(operation)} ${ends[end]}`, formatTime(atMs)], report);
}
/** The link to a copy, and what last used it: an approver must know that it was used before (rules.md, G3). */
function showCopy(copy, report) {
    if (!copy)
        return 'GitHub has no entry of this copy';
    const { atMs, domain, environment } = copy;
    const { md } = report;
    const url = httpsUrlOf(domain);
    const link = url !== undefined && md.link(new URL(url).host, url);
    return showEntry(copy, [link, `last used on ${formatTime(atMs)} in ${md.code(environment)}`], report);
}
/** What it is, for which code, when, and by which run or account. */
function showEntry({ commit, creator = 'a deleted account', run, tag }, [what, when], { context, md }) {
    const linked = commit === undefined ? undefined : linkCommit(commit, { context, md });
    const code = tag === undefined ? `commit ${linked ?? 'unknown'}` : join([`tag ${md.code(tag)}`, linked], ', ');
    // Recorded by this account, and still a text of whoever could push a branch.
    const isOwn = run !== undefined && isOwnRunUrl(run, context);
    return join([what, code, when, isOwn ? md.link('run', run) : `by ${md.code(creator)}`], ', ');
}
function renderCommit(report) {
    const commit = commitOf(report.context);
    return commit === undefined ? undefined : linkCommit(commit, report);
}
function linkCommit(sha, { context, md }) {
    const url = commitUrlOf(context, sha);
    const short = sha.slice(0, 7);
    return url === undefined || !/^[0-9a-f]{7,64}$/.test(sha) ? md.code(short) : md.link(short, url);
}

;// CONCATENATED MODULE: ./src/messages/rows.ts


/** Nobody reads more rows or items. */
const MAX_ROWS = 50;
/** Rows as a table without a head, so that the first one looks like all others. The last of two equal names counts. */
function renderRows(rows) {
    const named = new Map(rows.filter((row) => Boolean(row[1])));
    const all = Array.from(named, ([name, value]) => [`**${name}**`, value]);
    return all.length > 0 ? table(['', ''], all) : '';
}
/** Rows that a click opens. */
function foldRows(rows) {
    return join(['<details><summary>Details</summary>', renderRows(rows), '</details>'], '\n\n');
}
function codes(md, ...texts) {
    return present(texts).map(md.code).join(' ');
}
/** The first lines of a list, and how many more there are. */
function renderList(lines, where) {
    const more = lines.length - MAX_ROWS;
    const shown = [...lines.slice(0, MAX_ROWS), ...(more > 0 ? [`… and ${more} more: see ${where}.`] : [])];
    return shown.map((line) => `- ${line}`).join('\n');
}
/** The same of a table. */
function renderTable(head, rows, where) {
    const more = rows.length - MAX_ROWS;
    return join([
        rows.length > 0 && table(head, rows.slice(0, MAX_ROWS)),
        more > 0 && `… and ${more} more: see ${where}.`,
    ], '\n\n');
}

;// CONCATENATED MODULE: ./src/messages/render-step.ts








/** What the step is about: the inputs that name it, the site, the domain and the task. */
function listSubjects({ md, namedInputs, operation, results }) {
    const names = { ...namingInputs, 'site-id': operation.labels.inputSite };
    const domain = domainOf(results);
    const site = siteOf(results);
    const task = taskOf(results);
    return [
        ...Object.entries(namedInputs).map(([input, value]) => [names[input] ?? input, md.code(value)]),
        [operation.labels.resultSite, codes(md, site.domain, site.id)],
        ['Domain', codes(md, domain.name, domain.id)],
        ['Task', task.id !== undefined && `${md.code(task.id)} ${md.prose(task.status ?? '')}`],
    ];
}
/** From when the staging copy is, if the service or this run says so. */
function renderCopyTime({ md, operation, outcome, results }) {
    const { checkedAtMs, copiedAt } = copyTimeOf(results);
    if (copiedAt === undefined) {
        const { answer, reused } = results;
        const isNew = operation.does === 'copies' && outcome.kind === 'completed' && !answer?.isReplayed && !reused;
        return isNew && answer?.answeredAtMs !== undefined ? formatTime(answer.answeredAtMs) : undefined;
    }
    const ageMs = copyAgeMs(copiedAt, checkedAtMs);
    return ageMs === undefined || checkedAtMs === undefined
        ? `an unknown time (${md.code(copiedAt)})`
        : formatTime(checkedAtMs - ageMs);
}
/** Until when a copy lasts, if the service says it. */
function describeExpiry(results) {
    const { expiresAtMs } = siteOf(results);
    return expiresAtMs === undefined ? undefined : formatTime(expiresAtMs);
}
/** Whether neither the screen that shows the page nor the copy’s own row says what started the run. A tag always stands open. */
function isStartNew({ context, results }) {
    const commit = commitOf(context);
    const isSaid = commit !== undefined && commit === results.live?.copy?.commit;
    return context.isTag === true || (!isSaid && startOf(context) !== 'pull-request');
}
/** What started the run: a tag or a branch, and its commit. That of a comment or of another run is not on this branch. */
function renderStart(report) {
    const { context, md } = report;
    const { isTag, pullRequest, ref, sha } = context;
    const isOnRef = startOf(context) === 'pull-request' || (!pullRequest && commitOf(context) === sha);
    const commit = renderCommit(report);
    const name = isOnRef && ref !== undefined && `${isTag ? 'tag' : 'branch'} ${md.code(ref)}`;
    return join([name, commit !== undefined && `commit ${commit}`], ', ');
}
function renderApprovals({ md, results: { approvals = [] } }) {
    const lines = approvals.map(({ login, comment, isStarter }) => {
        const said = comment === '' ? '' : `: ${md.prose(comment)}`;
        return `${md.code(login)}${said}${isStarter ? ' (also started the run)' : ''}`;
    });
    // Whoever has approved several attempts is named once.
    return [...new Set(lines)].join('<br>');
}

;// CONCATENATED MODULE: ./src/messages/comment.ts











/** How each comment of this action begins, hidden. */
const COMMENT_START = '<!-- site-pipeline:';
/** GitHub refuses a comment over 65,536 characters. */
const MAX_COMMENT_BYTES = 60_000;
/** The link in a comment's second line, if it is an address: whoever may edit the comment may write there. */
function readLastSite(body) {
    const [, url] = /^[^\n]*\n<!-- last site: (https:\/\/\S{1,260}) -->\r?\n/.exec(body ?? '') ?? [];
    return url !== undefined && httpsUrlOf(url.slice('https://'.length)) === url ? url : undefined;
}
/** The hidden first line by which the comment is found again: one for each live site and environment. */
function commentMarker(namedInputs) {
    // Encoded, so that no name can end the HTML comment.
    const about = [namedInputs['site-id'], namedInputs['environment']].flatMap((each) => each === undefined ? [] : [encodeURIComponent(each.toWellFormed())]);
    return `${COMMENT_START} staging ${about.join(' ').toLowerCase().replaceAll('--', '-%2D')} -->`;
}
/**
 * The line of a comment that says how the job ended (rules.md, G13), before and after. Hidden at its end, the deployment
 * tells it from the line of another run: at its start, GitHub would render no Markdown in it.
 */
function renderJobLines(report, deploymentId) {
    const line = (symbol, words) => `${symbol}Commit ${renderCommit(report) ?? 'of this run'}: the job ${words}<!-- deployment: ${deploymentId} -->`;
    return {
        running: line('', 'is still running; if this stays, it did not succeed.'),
        success: line('✅ ', 'succeeded.'),
        failure: line('❌ ', 'failed: it may not be on the copy.'),
        cancelled: line('❌ ', 'was cancelled: it may not be on the copy.'),
    };
}
/** The comment's text at the end of the job; `undefined` if it says something else by now. */
function replaceJobLine(body, running, ended) {
    return body.includes(running) ? body.replace(running, () => ended) : undefined;
}
/** Without the task's id, which stands among the details. */
function withoutTask(text, { id }) {
    if (id === undefined)
        return text;
    // A capital letter begins a sentence.
    return text.replaceAll(new RegExp(`(t)ask ${RegExp.escape(id)}`, 'gi'), (_, t) => `${t === 'T' ? 'The' : 'the'} task`);
}
/**
 * The comment on the pull request (rules.md, G5). A hidden line keeps the last site that it named. Pure.
 * `previousBody`: what it said before. `nowMs`: the time of day, by GitHub's clock. `jobLine`: that the job still runs.
 */
function renderComment(report, { jobLine, nowMs, previousBody, }) {
    const { context, md, namedInputs, operation, outcome, results, text } = report;
    const siteUrl = siteUrlOf(results);
    const namedUrl = siteUrl ?? (outcome.kind === 'environment-closed' ? undefined : readLastSite(previousBody));
    // A link that has to be sanitized is none.
    const lastUrl = namedUrl !== undefined && md.code(namedUrl) === `\`${namedUrl}\`` ? namedUrl : undefined;
    const status = statusOf(outcome);
    const { symbol, word } = statuses[status];
    const runUrl = attemptUrlOf(context);
    const run = runUrl === undefined ? 'run' : md.link('run', runUrl);
    const linkTo = (address) => md.link(new URL(address).host, address);
    const { environment } = namedInputs;
    const where = environment === undefined ? '' : ` ${md.code(environment)}`;
    const commit = renderCommit(report);
    const copyTime = renderCopyTime(report);
    const expiry = describeExpiry(results);
    const remaining = remainingSiteOf(results);
    const sentences = [
        commit !== undefined && jobLine === undefined && operation.does === 'copies' && `For commit ${commit}.`,
        copyTime !== undefined && `The copy is from ${copyTime}.`,
        expiry !== undefined && `It lasts until ${expiry}.`,
        join([isGreen(outcome) && `By ${run}`, nowMs !== undefined && formatTime(nowMs)], ', '),
    ];
    // A domain can come back: the id tells which copy is meant.
    const named = (results.listed?.sites ?? []).map(({ apiUrl, domain, id }) => `${codes(md, domain ?? false, id)}${apiUrl === undefined ? '' : ` at ${md.code(apiUrl)}`}`);
    const parts = !isGreen(outcome)
        ? [
            `### ${symbol} ${operation.name}${where}: ${word.toLowerCase()}`,
            `${md.prose(toSentence(withoutTask(text.what, taskOf(results))))} See the ${run} for what to do.`,
            lastUrl !== undefined && `The last staging copy that this comment named: ${linkTo(lastUrl)}`,
        ]
        : operation.does === 'copies'
            ? [
                status === 'completed'
                    ? `### 📦 Staging copy${where}${siteUrl === undefined ? '' : ` · ${linkTo(siteUrl)}`}`
                    : `### ⏳ Staging copy${where}: your host is making it`,
                jobLine,
                remaining &&
                    `It takes the place of ${codes(md, remaining.domain, remaining.id)}, which remains: delete it in your host’s dashboard if nobody needs it.`,
            ]
            : [
                `### 🗑 Environment${where} closed`,
                named.length > 0
                    ? `Please delete in your host’s dashboard what nobody needs:\n\n${renderList(named, run)}`
                    : 'No staging copy is recorded here.',
            ];
    return joinWithin([
        `${commentMarker(namedInputs)}${lastUrl === undefined ? '' : `\n<!-- last site: ${lastUrl} -->`}`,
        ...parts,
        join(sentences, ' '),
        foldRows(listSubjects(report)),
    ], MAX_COMMENT_BYTES);
}

;// CONCATENATED MODULE: ./src/github/pull-request-comment.ts




/** The comment that says that the job is still running, and what it says at the end of the job (rules.md, G13). */
const jobComment = object({
    issueNumber: schemas_int(),
    marker: schemas_string(),
    running: schemas_string(),
    success: schemas_string(),
    failure: schemas_string(),
    cancelled: schemas_string(),
});
/**
 * Keeps one comment on the pull request up to date (rules.md, G5), read just before writing. Resolves to what the end of
 * the job needs to update it, if `deploymentId` is of a copy that is ready. Throws a `RequestFailed`.
 */
async function writeComment(report, due, { clock, github: api, hurry, results, signal }) {
    const { deploymentId, issueNumber, untilMs } = due;
    const marker = commentMarker(report.namedInputs);
    const github = api.connect(retryCalls({ clock, hurry, signal, deadlineMs: untilMs }));
    const findOwn = () => findComments(marker, issueNumber, github);
    const [found] = await findOwn();
    const id = await deploymentId;
    const lines = id === undefined ? undefined : renderJobLines(report, id);
    const body = renderComment(report, {
        previousBody: found?.body,
        nowMs: github.timeMs(),
        jobLine: lines?.running,
    });
    // A lost response: the comment may exist already. Another job's comment says something else.
    const findCreated = async () => (await findOwn()).findLast((comment) => comment.body === body);
    // If nothing is left to delete, only a comment that said something else has to change (rules.md, G6).
    const isOnlyUpdated = report.results.listed?.sites.length === 0;
    const written = 
    // Somebody may have deleted it since it was found.
    (found && (await unlessGone(github.updateComment(found.id, body)))) ??
        (isOnlyUpdated ? undefined : await github.createComment(issueNumber, body, findCreated));
    results.set({ commentUrl: written?.url });
    return lines && { issueNumber, marker, ...lines };
}
/** The comments of this account with the marker, oldest first: anybody can copy the marker (rules.md, G10). */
async function findComments(marker, issueNumber, github) {
    const listAll = async () => {
        const found = [];
        const seen = new Set();
        for (let page = 1;; page += 1) {
            const { items, isLast } = await github.listComments(issueNumber, page);
            const added = items.filter(({ id }) => !seen.has(id));
            for (const { id } of added)
                seen.add(id);
            found.push(...added.filter((item) => item.body.startsWith(marker)));
            if (isLast || added.length === 0)
                return found;
        }
    };
    // Side by side: neither needs the other.
    const [authorId, found] = await Promise.all([github.viewer(), listAll()]);
    return found.filter((comment) => comment.authorId === authorId).sort((a, b) => a.id - b.id);
}

;// CONCATENATED MODULE: ./src/history/record-entry.ts






/** What the run says of every entry. */
function describeRun(context) {
    const { attempt, isTag, ref } = context;
    return { run: runUrlOf(context), attempt, tag: isTag === true ? ref : undefined };
}
/**
 * Creates an entry for the commit of the run (rules.md, G1), and resolves to its id. An entry whose creation was lost is
 * looked for before it is created again. Throws a `RequestFailed`.
 */
async function createEntry(entry, github) {
    const { context, description, environment = LIVE_ENVIRONMENT, payload } = entry;
    const { sha } = context;
    const commit = commitOf(context);
    if (sha === undefined)
        throw unusable('the run has no commit');
    const task = taskOfSite(payload['live-site-id']);
    const isProduction = environment === LIVE_ENVIRONMENT;
    const create = (ref, said = {}) => {
        const common = { task, environment, description, isProduction };
        return github.createDeployment({ ...common, ref, payload: { ...payload, ...said } }, async ({ mayHaveActed }) => (mayHaveActed ? findCreated() : undefined));
    };
    const findCreated = async () => {
        const site = { apiUrl: payload['api-url'], liveSiteId: payload['live-site-id'] };
        const list = await list_readList({ site, environment, isEnough: () => true }, github);
        const isThis = ({ attempt, run }) => run === payload.run && attempt === payload.attempt;
        return isProduction
            ? list.overwrites.find((each) => isThis(each) && each.key === payload['idempotency-key'])?.id
            : list.copies.find((each) => isThis(each) && each.siteId === payload['site-id'])?.id;
    };
    if (commit === undefined)
        return create(sha, { commit: 'unknown' });
    try {
        return await create(commit);
    }
    catch (error) {
        // GitHub does not know the commit, perhaps of another repository.
        const { cause, status } = failureIn(error) ?? {};
        if (cause !== 'http-status' || status !== 422 || commit === sha)
            throw error;
        return create(sha, { commit });
    }
}
/**
 * Creates an entry that decides how the step goes on (rules.md, G8 and G11), within the time of a look-up that does (G7).
 * `asked`: its id as `answer`, or how the step ends. A cancellation ends `asked`, but not the creation: GitHub may have created
 * it, and somebody must say how it ended. `created`: its id, once it stands.
 */
function createDecidingEntry(entry, { signal: cancellation, ...client }, { api, hurry, log, signal }) {
    const cutOff = { ok: false, failure: outOfTime('github') };
    const unlessCancelled = {
        connect: (makeCall) => {
            const creator = api.connect((attempt, findCreated) => makeCall(async (within) => (cancellation.aborted ? cutOff : attempt(within)), findCreated));
            // What was created before is looked for all the same.
            return {
                ...api.connect(makeCall),
                createDeployment: (...args) => creator.createDeployment(...args),
            };
        },
    };
    const asking = askGitHub({ kind: 'entry' }, (github) => createEntry(entry, github), {
        client: { ...client, hurry, signal },
        github: unlessCancelled,
        log,
    });
    const ended = { answer: undefined, ended: cancelledBeforeStart };
    const cancelled = new Promise((resolve) => {
        if (cancellation.aborted)
            resolve(ended);
        cancellation.addEventListener('abort', () => resolve(ended));
    });
    return {
        asked: Promise.race([cancelled, asking]),
        created: asking.then(({ answer }) => answer, () => undefined),
    };
}
/** Sets an entry's status, with a link to this run's attempt. Resolves to the status's id. Throws a `RequestFailed`. */
function setStatus(id, status, { context, github }) {
    return github.setDeploymentStatus(id, { ...status, logUrl: attemptUrlOf(context) });
}

;// CONCATENATED MODULE: ./src/history/copy-recorder.ts







/** Records a staging site (rules.md, G1 and G3). A failure is a warning. */
function createCopyRecorder(plan, edges) {
    const { github, log, results } = edges;
    const { baseOfAnswered, context, key, recording } = plan;
    const { environment } = recording;
    /** Such a run's copy may be masked, and hold anything: it has no base. */
    const isUnmerged = isOfUnmergedPullRequest(context);
    /**
     * The deployment that stands for this run. Its creation is not aborted by a cancellation: GitHub may have created it,
     * and another attempt would create a second one.
     */
    let deployment;
    const description = `Staging copy of site ${recording.liveSiteId}`;
    const create = async (payload, ifNotRecorded) => {
        try {
            const id = await createEntry({ payload, environment, description, context }, github);
            results.set({ deploymentId: id });
            return id;
        }
        catch (error) {
            log.warnAboutGitHub(ifNotRecorded, error);
            return undefined;
        }
    };
    const common = {
        action: 'site-pipeline',
        'api-url': recording.apiUrl,
        operation: 'staging',
        'live-site-id': recording.liveSiteId,
        'idempotency-key': key,
        ...describeRun(context),
    };
    const payloadOf = (site) => ({
        ...common,
        'site-id': site.siteId,
        'site-domain': site.domain,
        'task-id': site.taskId,
        options: site.options,
        base: isUnmerged ? undefined : site.base,
        'expires-at': site.expiresAtMs === undefined ? undefined : new Date(site.expiresAtMs).toISOString(),
    });
    /** `undefined` if no site was answered, or one whose ids cannot be recorded. */
    const recordSite = (base) => {
        const { site = {}, task } = results.current.answer ?? {};
        const { domain, expiresAtMs, id: siteId } = site;
        const { options } = recording;
        const payload = payloadOf({ siteId, domain, expiresAtMs, taskId: task?.id, options, base });
        return isCopyPayload(payload)
            ? create(payload, messages.deploymentNotRecorded(payload['site-id']))
            : undefined;
    };
    /** Records a site that was named although the request was not accepted as usual: without a task. */
    const recordLate = (outcome) => {
        const effect = effectOf(outcome);
        // Somebody else's site must not be reused (rules.md, K10).
        if (effect === 'none' || outcome.kind === 'foreign-replay')
            return undefined;
        const created = recordSite(undefined);
        const { id: siteId } = results.current.answer?.site ?? {};
        if (!created && effect === 'started') {
            log.warnAboutGitHub(messages.deploymentNotRecorded(siteId), siteId === undefined ? 'your host named none' : 'its ids cannot be recorded');
        }
        return created;
    };
    return {
        /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
        start() {
            deployment ??= recordSite(baseOfAnswered());
        },
        /**
         * A recorded site is used again: its entry counts, or one of its own. One that takes the copy's base away stands before
         * anything can be deployed (rules.md, G8): resolves to how the step ends if it cannot be written.
         */
        async reuse(copy, client) {
            const commit = commitOf(context);
            if (commit !== undefined && copy.commit === commit && !isUnmerged) {
                results.set({ deploymentId: copy.id });
                deployment = Promise.resolve(copy.id);
                return undefined;
            }
            const payload = payloadOf(copy);
            if (copy.base === undefined || payload.base !== undefined) {
                deployment = create(payload, messages.deploymentForCommitNotRecorded());
                return undefined;
            }
            const entry = { payload, environment, description, context };
            const { asked, created } = createDecidingEntry(entry, client, edges);
            deployment = created;
            const { answer, ended } = await asked;
            if (answer !== undefined)
                results.set({ deploymentId: answer });
            return ended;
        },
        /**
         * Waits for what was started, records what is missing, and sets the state that the outcome stands for. A site that is
         * ready stays `in_progress` until the job ends (rules.md, G13): resolves to that status.
         */
        async finish({ outcome, text }) {
            deployment ??= recordLate(outcome);
            const deploymentId = await deployment;
            const state = states[statusOf(outcome)];
            if (deploymentId === undefined || state === undefined)
                return undefined;
            const description = isGreen(outcome)
                ? 'The copy is ready, and the job is still running'
                : `${statuses[statusOf(outcome)].word}: ${text.what}`;
            const status = { state, description, environmentUrl: siteUrlOf(results.current) };
            try {
                const statusId = await setStatus(deploymentId, status, { context, github });
                return isGreen(outcome) ? { deploymentId, statusId } : undefined;
            }
            catch (error) {
                log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
                return undefined;
            }
        },
        /** The deployment that stands for this run, once GitHub has created it; `undefined` if there is none. */
        id: () => deployment ?? Promise.resolve(undefined),
    };
}
/** The state for a status. After the others nothing has ended: the task may still be running, or nothing was started. */
const states = {
    completed: 'in_progress',
    failed: 'failure',
    'timed-out': 'error',
    cancelled: 'error',
    unknown: 'error',
};

;// CONCATENATED MODULE: ./src/history/overwrite-recorder.ts






/** Records a push or a restore of a live site, before its request and at its end (rules.md, G11). */
function createOverwriteRecorder({ context, entry, look, }, edges) {
    const { github, log, results } = edges;
    /** Its creation is not aborted by a cancellation: GitHub may have created it, and somebody must say how it ended. */
    let creating = Promise.resolve(undefined);
    /** The entry that the result belongs to. */
    let counting = creating;
    let isBegun = false;
    let isAccepted = false;
    /** One after another: the last status is the one that counts. */
    let writing = Promise.resolve();
    const write = (of, status) => {
        writing = Promise.all([of, writing])
            .then(([id]) => (id === undefined ? undefined : setStatus(id, status, { context, github })))
            .catch((error) => log.warnAboutGitHub(messages.overwriteNotUpdated(), error));
    };
    const accept = () => {
        const { id: taskId } = taskOf(results.current);
        if (isAccepted || taskId === undefined)
            return;
        isAccepted = true;
        write(counting, { state: 'in_progress', description: describeTaskId(taskId) });
    };
    const describe = (begun, liveSiteId) => {
        const { answer, preview } = results.current;
        const recorded = look()?.live.find((each) => each.domain !== undefined)?.domain;
        const domain = preview?.confirmation.text ?? recorded ?? answer?.site?.domain;
        const ofSite = { 'live-site-id': liveSiteId, 'live-domain': domain };
        return {
            payload: { action: 'site-pipeline', ...begun, ...ofSite, ...describeRun(context) },
            description: `${begun.operation} of ${domain ?? 'a live site'}`,
            context,
        };
    };
    /** A push without the list has its entry once the answer names the live site, so that others see it (rules.md, G14). */
    const recordAnswered = () => {
        const liveSiteId = results.current.answer?.site?.id;
        if (isBegun || entry?.['live-site-id'] !== undefined || !entry || liveSiteId === undefined)
            return;
        isBegun = true;
        creating = createEntry(describe(entry, liveSiteId), github);
        counting = creating.then((id) => {
            results.set({ deploymentId: id });
            return id;
        }, (error) => {
            log.info(messages.entryNotWritten(error instanceof Error ? error.message : String(error)));
            return undefined;
        });
    };
    return {
        /**
         * Creates the entry. Nothing may be sent before it stands: resolves to its id as the `answer`, or to how the step ends
         * if it cannot be created. Waits as for a look-up that decides (G7).
         */
        begin: async (client) => {
            const liveSiteId = entry?.['live-site-id'];
            if (!entry || liveSiteId === undefined)
                throw new Error('nothing was planned that could be recorded');
            isBegun = true;
            const { created, asked } = createDecidingEntry(describe(entry, liveSiteId), client, edges);
            creating = created;
            counting = creating;
            const { answer, ended } = await asked;
            if (answer !== undefined)
                results.set({ deploymentId: answer });
            return ended ? { ended } : { answer };
        },
        /**
         * The service has accepted the request. Nobody waits for it before `finish`. If only an earlier request did something,
         * the result belongs to the earlier entry, if there is one.
         */
        accepted(isEarlier) {
            const earlier = isEarlier ? findOwn(look())[0] : undefined;
            if (earlier && counting === creating) {
                write(creating, { state: 'error', description: messages.overwriteEnded('error') });
                counting = Promise.resolve(earlier.id);
                results.set({ deploymentId: earlier.id });
                isAccepted = earlier.taskId !== undefined;
            }
            if (!isEarlier)
                recordAnswered();
            accept();
        },
        /** Another step's overwrite was seen to have ended. Whoever may not write leaves it. */
        noteEnd: ({ id }, end) => {
            const state = end === 'completed' ? 'success' : 'failure';
            const status = { state, description: messages.overwriteEnded(state) };
            const written = setStatus(id, status, { context, github }).catch(() => undefined);
            writing = Promise.all([writing, written]);
        },
        /** Waits for what was started, and sets the state that the outcome stands for. */
        async finish(outcome) {
            if (effectOf(outcome) !== 'none') {
                // Somebody else's is no entry of this step.
                if (outcome.kind !== 'foreign-replay')
                    recordAnswered();
                accept();
            }
            const state = finalStateOf(outcome);
            if (state !== undefined) {
                // The address of a site that is certain to exist: only of an overwrite that has completed.
                const environmentUrl = siteUrlOf(results.current);
                write(counting, { state, description: messages.overwriteEnded(state), environmentUrl });
            }
            await writing;
        },
    };
}
/** `undefined`: the overwrite may still run, or nobody knows. */
function finalStateOf(outcome) {
    const status = statusOf(outcome);
    if (status === 'completed')
        return 'success';
    if (status === 'failed')
        return 'failure';
    // Certainly nothing was started, and nothing is followed.
    const isRefused = effectOf(outcome) === 'none' || failureOf(outcome)?.cause === 'site-busy';
    return isRefused ? 'error' : undefined;
}

;// CONCATENATED MODULE: ./src/report/recorder.ts










/** What GitHub may take from the step's own time; what happens beside a wait does not count (rules.md, G8). */
const MAX_RECORDING_MS = 10_000;
/** A cancelled step must end within 5 s, of which a POST in flight may have taken 2 s (rules.md, W4). */
const MAX_RECORDING_AFTER_CANCEL_MS = 2_000;
/** Records one run on GitHub. Never decides the outcome: a failure is a warning (rules.md, G8). */
function createRecorder(plan, edges) {
    const { clock, deadlineMs, github: api, log, results, signal } = edges;
    const { context, isFirstAttempt, key, look, recording } = plan;
    const { pullRequest = {} } = context;
    const needsEvent = (plan.isCommenting && !plan.isDryRun) || recording !== undefined;
    if (pullRequest.isUnreadable && needsEvent)
        log.warn(messages.eventUnreadable());
    /** Aborts when the time for recording is over. */
    const givenUp = new AbortController();
    /** Aborts when that time begins. */
    const hurry = new AbortController();
    const ownEdges = { ...edges, signal: givenUp.signal, hurry: hurry.signal };
    const recordingEdges = { ...ownEdges, api, github: api.connect(retryCalls(ownEdges)) };
    /**
     * Of a copy that an earlier request made, only its own entry knows the base. A replay may name one in any attempt but the
     * first, even if a request of this attempt was lost (rules.md, G1).
     */
    const baseOfAnswered = () => {
        const seen = look();
        const { isReplayed = false, site } = results.current.answer ?? {};
        if (isReplayed && !isFirstAttempt) {
            return seen?.inEnvironment?.copies.find(({ siteId }) => siteId === site?.id)?.base;
        }
        return seen && baseOf(seen);
    };
    const copy = recording && createCopyRecorder({ baseOfAnswered, context, key, recording }, recordingEdges);
    const entry = plan.isWithoutGitHub ? undefined : plan.overwrite;
    const overwrite = createOverwriteRecorder({ context, entry, look }, recordingEdges);
    const giveUpAfter = (ms) => {
        const giveUp = () => givenUp.abort();
        clock.sleep(ms, givenUp.signal).then(giveUp, giveUp);
    };
    return {
        beginOverwrite: overwrite.begin,
        noteEnd: overwrite.noteEnd,
        /** The service has accepted. `isEarlier`: by a replay that answers no request of this attempt. */
        accepted(isEarlier) {
            copy?.start();
            overwrite.accepted(isEarlier);
        },
        /** Resolves to how the step ends if a record that decides cannot be written. */
        reused: async (recorded, client) => copy?.reuse(recorded, client),
        /** Records the outcome. Resolves to what is left to do at the end of the job (rules.md, G13). */
        async ended(report) {
            const maxMs = signal.aborted ? MAX_RECORDING_AFTER_CANCEL_MS : MAX_RECORDING_MS;
            const untilMs = Math.min(deadlineMs, clock.elapsedMs() + maxMs);
            hurry.abort(untilMs);
            giveUpAfter(untilMs - clock.elapsedMs());
            // A signal that arrives only now shortens the recording: the summary is still to be written.
            signal.addEventListener('abort', () => giveUpAfter(MAX_RECORDING_AFTER_CANCEL_MS));
            const finishing = copy?.finish(report);
            // What becomes of the commit is known only at the end of the job, and nothing of one that is not known.
            const isReady = statusOf(report.outcome) === 'completed' && commitOf(context) !== undefined;
            const deploymentId = isReady && copy ? copy.id() : Promise.resolve(undefined);
            const writeDue = async () => {
                // An environment that GitHub refused to close is not closed (rules.md, I4).
                const isNothingDone = plan.isDryRun || report.outcome.kind === 'token-missing';
                if (!plan.isCommenting || isNothingDone || pullRequest.isUnreadable)
                    return undefined;
                const { commentBody, number: issueNumber } = pullRequest;
                // With an app's token, each edit would start the next run.
                if (commentBody?.startsWith(COMMENT_START))
                    log.info('No comment was written: a comment of this action started this run.');
                else if (issueNumber === undefined)
                    log.warn(messages.noPullRequest());
                else
                    return writeComment(report, { deploymentId, issueNumber, untilMs }, ownEdges);
                return undefined;
            };
            const [commented, ready] = await Promise.all([
                writeDue().then((comment) => ({ comment }), (error) => ({ error })),
                finishing,
                overwrite.finish(report.outcome),
            ]);
            // Last: if both fail for one reason, the warning is about the site that was not recorded.
            if ('error' in commented)
                log.warnAboutGitHub(messages.commentNotWritten(), commented.error);
            if (!ready)
                return undefined;
            const comment = 'comment' in commented ? commented.comment : undefined;
            const environmentUrl = siteUrlOf(results.current);
            return { ...ready, logUrl: attemptUrlOf(context), environmentUrl, comment };
        },
    };
}

;// CONCATENATED MODULE: ./src/report/sanitized-github.ts

/** GitHub refuses a longer description of a deployment or its status. */
const MAX_DESCRIPTION_LENGTH = 140;
/** GitHub that accepts hostile text. Comments are Markdown, which `text/markdown.ts` has sanitized. */
function sanitizeGitHub(api, sanitizer) {
    const describe = (text) => {
        const line = sanitizer.line(text);
        return line.length > MAX_DESCRIPTION_LENGTH ? cut(line, MAX_DESCRIPTION_LENGTH - 1) : line;
    };
    const clean = (value) => (typeof value === 'string' ? sanitizer.line(value) : value);
    const connect = (makeCall) => {
        const github = api.connect(makeCall);
        return {
            ...github,
            createDeployment({ description, payload, ...deployment }, findCreated) {
                const cleaned = Object.fromEntries(Object.entries(payload).map(([name, each]) => [name, clean(each)]));
                const sanitized = { ...deployment, description: describe(description), payload: cleaned };
                return github.createDeployment(sanitized, findCreated);
            },
            setDeploymentStatus(id, { environmentUrl: url, ...status }) {
                // An address with a part removed would lead nowhere.
                const environmentUrl = clean(url) === url ? url : undefined;
                const sanitized = { ...status, description: describe(status.description), environmentUrl };
                return github.setDeploymentStatus(id, sanitized);
            },
        };
    };
    return { connect };
}

;// CONCATENATED MODULE: ./src/operation/create-step.ts







/** Wires a step to its edges. Tests give it other edges. */
function createStep(plan, edges) {
    const { clock, log, results, runner, sanitizer, service, signal, onChange } = edges;
    const { context, isDryRun, operation } = plan;
    const { origin, prefix } = plan.api;
    const github = sanitizeGitHub(edges.github, sanitizer);
    const keyOf = createKeys(plan.ownKey, plan.keyIdentity, { request: plan.request, prefix });
    const client = {
        origin,
        prefix,
        service: {
            async send(request, options) {
                if (!request.isReadOnly)
                    onChange();
                const sentAtMs = clock.elapsedMs();
                const result = await service.send(request, options);
                const { idempotencyKey: key } = options;
                const ofKey = key === undefined ? '' : ` key ${key}`;
                const durationMs = Math.round(clock.elapsedMs() - sentAtMs);
                const { method, path } = request;
                runner.debug(`${method} ${path} → ${describeSent(result)} in ${durationMs} ms${ofKey}`);
                return result;
            },
        },
        clock,
        signal,
        deadlineMs: plan.workTimeoutMs,
        shorten: sanitizer.line,
        onRetry: (failure, leftMs) => log.info(messages.retrying(describeFailure(failure), leftMs)),
    };
    const isFirstAttempt = !isLaterAttempt(context) && plan.ownKey === undefined;
    const key = keyOf(1);
    const overwrite = plan.overwrite && {
        'api-url': plan.api.baseUrl,
        operation: operation.name,
        'idempotency-key': key,
        ...plan.overwrite,
    };
    const recorder = createRecorder({ ...plan, overwrite, isFirstAttempt, key, look: () => history.current }, { github, clock, log, results, signal, deadlineMs: plan.timeoutMs });
    const isLooking = operation.does === 'reads' || isDryRun;
    // A copy's dry run does without.
    const needsLists = !plan.isWithoutGitHub && plan.withoutList.length === 0 && !(isDryRun && operation.does === 'copies');
    const history = createHistory({
        lists: needsLists ? plan.lists : undefined,
        key,
        run: runUrlOf(context),
        isRerun: isLaterAttempt(context),
        isFirstAttempt,
        permission: isLooking ? 'deployments: read' : undefined,
    }, {
        client,
        github,
        log,
        onEnd: (entry, end) => {
            if (!isLooking && entry.key !== undefined)
                recorder.noteEnd(entry, end);
        },
    });
    return { plan, keyOf, history, log, results, github, onChange, client, recorder };
}
function describeSent(result) {
    return result.kind === 'response'
        ? `${result.status}${result.isReplayed ? ' replayed' : ''}`
        : `${result.kind} (${result.reason})`;
}

;// CONCATENATED MODULE: ./src/inputs/raw-inputs.ts

/** The `github-token` of a run without GitHub: act, Gitea. */
const NO_GITHUB = 'none';
const declared = { operation: {}, ...fields };
/**
 * The runner sets every declared input: to what was passed, else to its default, else to an empty text. Outside a
 * runner a variable may be absent: `core.getInput` cannot tell the two apart.
 */
function readRawInputs(env) {
    const known = Object.entries(declared).flatMap(([name, { guardDefault }]) => {
        const value = env[variableOf(name)]?.trim();
        const isAbsent = value === undefined || (guardDefault === undefined ? value === '' : isNotPassed(value));
        return isAbsent ? [] : [[name, value]];
    });
    return Object.fromEntries([...known, ...listUnknown(env)]);
}
/** What must never be shown. `none`, as some write it in another letter case, is a word of every log. */
function findSecrets(raw) {
    const { 'api-token': apiToken = '', 'github-token': githubToken = '' } = raw;
    return [apiToken, githubToken].filter((secret) => !/^(none)?$/i.test(secret));
}
const raw_inputs_variables = new Set(Object.keys(declared).map(variableOf));
function listUnknown(env) {
    return Object.entries(env).flatMap(([variable, text = '']) => {
        if (!isInputVariable(variable) || text.trim() === '')
            return [];
        const upperCase = variable.toUpperCase();
        // On Windows all letter cases are one variable. Elsewhere `INPUT_dry-run` is a variable that nobody reads.
        return raw_inputs_variables.has(upperCase) && env[upperCase] === text ? [] : [[variable, text]];
    });
}
/** The variables of the inputs that the action does not know (rules.md, I2). */
function findUnknownInputs(raw) {
    return Object.keys(raw).filter(isInputVariable);
}
function isInputVariable(name) {
    return name.startsWith('INPUT_');
}
/** The runner's variable for an input: in upper case. Spaces become underscores, but no declared input has one. */
function variableOf(name) {
    return `INPUT_${name.toUpperCase()}`;
}

;// CONCATENATED MODULE: ./src/lifecycle.ts

/** After a signal the runner allows 7.5 s. The step must end within 5 s (rules.md, W4). */
const MAX_REPORTING_AFTER_SIGNAL_MS = 4_500;
/** How long the work may take to stop after an internal error. */
const MAX_STOPPING_MS = 1_000;
const LOG_BROKEN = 'the log can no longer be written';
/** The one way through the process, to the exit code. The first outcome counts: no report makes it green. */
function createLifecycle(edges) {
    const abort = new AbortController();
    /**
     * - `running`: the action works. A signal cancels the work.
     * - `stopping`: after an internal error, the work is stopped first, so that nothing starts during the report.
     * - `reporting`: the outcome is known, and nothing changes it any more.
     * - `failing`: the report itself failed; a fixed text replaces it.
     * - `ended`: everything is said; only the log is being flushed.
     */
    let state = 'running';
    let outcome;
    let isLogBroken = false;
    let work = Promise.resolve();
    const exitCode = () => outcome && isGreen(outcome) && !isLogBroken && edges.areOutputsWritten() ? 0 : 1;
    const end = async (reached) => {
        state = 'reporting';
        outcome = reached;
        await edges.report(reached);
        state = 'ended';
        await edges.flushLog();
        if (isLogBroken && isGreen(reached)) {
            edges.withdrawGreen({ kind: 'internal-error', message: LOG_BROKEN, effect: 'possible' });
        }
        edges.exit(exitCode());
    };
    const internalError = (message) => ({
        kind: 'internal-error',
        message,
        effect: edges.effect(),
    });
    const failReport = () => {
        state = 'failing';
        // From here on it is red, whichever timer or report ends the process.
        outcome = internalError('the report could not be written');
        const exit = () => edges.exit(1);
        edges.setTimer(MAX_STOPPING_MS, exit);
        edges.reportFallback(outcome);
        state = 'ended';
        edges.flushLog().then(exit, exit);
    };
    const stopWork = async (error) => {
        abort.abort();
        await Promise.race([work, new Promise((resolve) => edges.setTimer(MAX_STOPPING_MS, resolve))]);
        if (error.stack !== undefined)
            edges.logStack(error.stack);
        await end(internalError(error.message.replace(/\s+/g, ' ')));
    };
    const fail = (error) => {
        if (state === 'running') {
            state = 'stopping';
            stopWork(error).catch(failReport);
        }
        else if (state === 'reporting')
            failReport();
        else if (state === 'ended')
            edges.exit(1);
    };
    return {
        signal: abort.signal,
        async run(start) {
            const running = start();
            work = running.catch(() => undefined);
            const reached = await running;
            if (state === 'running')
                await end(reached);
        },
        cancel: () => {
            abort.abort();
            edges.setTimer(MAX_REPORTING_AFTER_SIGNAL_MS, () => edges.exit(exitCode()));
        },
        fail,
        logBroken: () => {
            isLogBroken = true;
            if (state === 'running')
                fail(new Error(LOG_BROKEN));
        },
    };
}

;// CONCATENATED MODULE: ./src/domains/domain.ts


/** The words of a verified domain, if `is_connected` says nothing. */
const VERIFIED = ['active', 'verified', 'connected'];
/** The `Domain` (docs/service.openapi.yaml): `data.domain`, else `data` if it is neither a task nor a site. */
function readDomain(data) {
    const nested = isRecord(data['domain']) ? data['domain'] : undefined;
    const isOther = ['task_type', 'domain_name'].some((name) => Object.hasOwn(data, name));
    const domain = readAs(domainSchema, nested ?? data);
    if (!nested && isOther && domain?.domain === undefined)
        return undefined;
    if (domain?.id === undefined)
        return undefined;
    const { domain: name, id, is_connected: isConnected, site_id: siteId, status } = domain;
    // What cannot be read is not `true`, and outweighs every word, too (rules.md, *verify-domain*).
    const isVerified = isConnected?.received === undefined || isConnected.received === null
        ? VERIFIED.includes(status?.trim().toLowerCase() ?? '')
        : isConnected.read === true;
    return { id, siteId, name, status, isVerified };
}
/** More than any domain needs. The output `data` has the rest. */
const MAX_RECORDS = 10_000;
/** The DNS records to add (`DnsRecord`). A missing field is empty. What is in another form stands in `value`. */
function readDnsRecords(data) {
    return readAs(dnsRecordsSchema, data)
        ?.records?.slice(0, MAX_RECORDS)
        .flatMap((item) => {
        const read = readAs(dnsRecordSchema, item) ?? {};
        const isOther = Object.values(read).every((each) => each === undefined);
        const { name = '', ttl = '', type = '', value = isOther ? readShown(item) : '' } = read;
        return value === undefined ? [] : [{ type, name, value, ttl }];
    });
}
/** The block `Verification`: name and value of each field that is present. Their types are not documented. */
function readVerification(data) {
    const block = readAs(verificationSchema, data['verification']) ?? {};
    return ['method', 'details', 'message'].flatMap((name) => {
        const value = block[name];
        return value === undefined ? [] : [[name, value]];
    });
}

;// CONCATENATED MODULE: ./src/tasks/describe-task.ts



/** A task's state in one line. Two equal texts mean that nothing worth a line has changed. */
function describeTask(task, message) {
    // A task that has ended makes no progress.
    if (task.status !== undefined && finalStatusOf(task) !== undefined)
        return task.status;
    const parts = [task.status ?? 'no status', ...describeProgress(task.metadata)];
    // Services tend to say the step twice: in the task and in the envelope, whose "OK" says nothing about the task.
    const isNews = message !== undefined && !parts.includes(message) && !/^(ok|success)[.!]?$/i.test(message);
    if (isNews)
        parts.push(message);
    return parts.join(' · ');
}
/** The progress in `metadata_json`, whose shape is not documented. Not cut: a secret must be seen whole. */
function describeProgress(metadata) {
    const found = typeof metadata === 'string' ? parseJson(metadata, { message: metadata }) : metadata;
    if (!isRecord(found))
        return metadata === undefined ? [] : [stringifyJson(metadata)];
    const described = [];
    const rest = [];
    for (const [name, value] of Object.entries(found)) {
        const isShare = /^(progress|percent|percentage|progress_percent)$/.test(name);
        const isStep = /^(step|current_step|stage|phase|message|description)$/.test(name);
        const text = readText(value);
        if (isShare && isPercentage(value))
            described.unshift(`${value} %`);
        else if (isStep && text !== undefined)
            described.push(text);
        else
            rest.push([name, value]);
    }
    if (rest.length > 0)
        described.push(stringifyJson(Object.fromEntries(rest)));
    return described;
}
function isPercentage(value) {
    return typeof value === 'number' || (typeof value === 'string' && /^\d{1,3}(\.\d+)?$/.test(value));
}

;// CONCATENATED MODULE: ./src/tasks/poll-schedule.ts
/**
 * When to poll next (rules.md, W1). Pure.
 *
 * The end of a task is detected at most a tenth of its duration late (2 s if that is more, never over 30 s). A
 * task that ends just after a poll at time t is detected by the next one, so the next poll may come
 * `clamp(t / 10, 2 s, 30 s)` later. Always using all of it needs the fewest polls: 2 s apart up to 20 s, then a
 * geometric series, then 30 s apart. docs/measurements.md compares it with other schedules.
 */
const LATENESS_SHARE = 0.1;
const MIN_WAIT_MS = 2_000;
const poll_schedule_MAX_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
/** Matrix jobs that start together spread out: each wait is shortened by up to a twentieth. */
const JITTER_SHARE = 0.05;
/** The second wait is shortened by up to nine tenths, which spreads the jobs over the first two seconds. */
const SECOND_JITTER_SHARE = 0.9;
/** The last poll comes this long before the deadline, so that it can still be answered. */
const LAST_POLL_LEAD_MS = 1_000;
/** The time of the next poll; `undefined` if none is left. `Retry-After` delays none beyond the last possible one. */
function nextPollAtMs(state) {
    const { lastPollAtMs } = state;
    // A second before the deadline, or a tenth of the whole wait if that is shorter.
    const leadMs = Math.min(LAST_POLL_LEAD_MS, Math.max(0, state.deadlineMs - state.startedAtMs) / 10);
    const lastChanceMs = state.deadlineMs - leadMs;
    if ((lastPollAtMs ?? -Infinity) >= lastChanceMs)
        return undefined;
    if (state.nowMs >= state.deadlineMs)
        return undefined;
    const firstWaitMs = state.isFirstAtOnce ? 0 : (state.fixedIntervalMs ?? FIRST_WAIT_MS);
    const dueAtMs = lastPollAtMs === undefined
        ? state.startedAtMs + firstWaitMs
        : lastPollAtMs + nextWaitMs(state, lastPollAtMs - state.startedAtMs);
    // Jobs that were all told "10 seconds" do not return together: the spread is added, as for a request.
    const allowedAtMs = state.retryAfterMs === undefined
        ? dueAtMs
        : Math.max(dueAtMs, state.nowMs + state.retryAfterMs + spreadMs(state));
    return Math.max(state.nowMs, Math.min(allowedAtMs, lastChanceMs));
}
/** The longest wait that W1 allows for a task that has lasted `waitedMs`. */
function longestWaitMs(waitedMs) {
    return Math.min(poll_schedule_MAX_WAIT_MS, Math.max(MIN_WAIT_MS, waitedMs * LATENESS_SHARE));
}
function nextWaitMs(state, waitedMs) {
    const share = waitedMs <= FIRST_WAIT_MS ? SECOND_JITTER_SHARE : JITTER_SHARE;
    return state.fixedIntervalMs ?? longestWaitMs(waitedMs) * (1 - share * state.random);
}
function spreadMs(state) {
    return longestWaitMs((state.lastPollAtMs ?? state.startedAtMs) - state.startedAtMs) * state.random;
}

;// CONCATENATED MODULE: ./src/tasks/poll-progress.ts






/** After this long without a line, the log says that the step is still waiting (rules.md, W3). */
const HEARTBEAT_MS = 60_000;
/** How a wait goes on: what it logs (changes, a failure once, a heartbeat each minute), what was seen, and when it polls. */
function createPollProgress({ client, log, plan, results }) {
    const { clock, deadlineMs } = client;
    let seen = { isSeen: false, isSilent: false };
    let currentFailure;
    let failingSinceMs = 0;
    let lastState;
    let lastLineAtMs = clock.elapsedMs();
    const see = (changed) => {
        seen = { ...seen, ...changed };
        results.set({ task: seen });
    };
    const info = (line) => {
        lastLineAtMs = clock.elapsedMs();
        log.info(line);
    };
    const stateSeen = (state) => {
        if (state !== lastState)
            info(state);
        lastState = state;
    };
    return {
        stateSeen,
        /** The transient failure that has not ended yet. */
        get currentFailure() {
            return currentFailure;
        },
        /** A poll has answered about the task, perhaps with a message of the service. */
        taskSeen(task, message) {
            if (currentFailure) {
                info(`Your host answers again after ${formatDuration(clock.elapsedMs() - failingSinceMs)}.`);
                currentFailure = undefined;
            }
            const { id, result = seen.result, siteId = seen.siteId, status = seen.status } = task;
            const before = seen.seemsEnded;
            see({ id, result, siteId, status, isSeen: true, isSilent: false, seemsEnded: seemsEnded(task) });
            stateSeen(describeTask(task, message));
            if (seen.seemsEnded && !before)
                info(messages.otherEnd(status));
        },
        /** A poll has failed, and is retried: for five minutes if it is the only one, else until the time limit. */
        pollFailed(failure, isSinglePoll = false) {
            if (currentFailure)
                return;
            currentFailure = failure;
            see({ isSilent: true });
            failingSinceMs = clock.elapsedMs();
            lastLineAtMs = failingSinceMs;
            log.warn(messages.pollFailing(failure, isSinglePoll));
        },
        /** The time of the next poll, for the wait that the caller describes. */
        nextAtMs: (wait) => {
            const { fixedIntervalMs } = plan;
            const [nowMs, random] = [clock.elapsedMs(), clock.random()];
            return nextPollAtMs({ ...wait, nowMs, random, deadlineMs, fixedIntervalMs });
        },
        /** Sleeps until the time on the clock's `elapsedMs`, or until the signal aborts. */
        async sleepUntil(untilMs, signal) {
            for (let nowMs = clock.elapsedMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.elapsedMs()) {
                const heartbeatAtMs = lastLineAtMs + HEARTBEAT_MS;
                if (nowMs >= heartbeatAtMs)
                    info(join(['still waiting', lastState], ' · '));
                else
                    await clock.sleep(Math.min(untilMs, heartbeatAtMs) - nowMs, signal);
            }
        },
    };
}

;// CONCATENATED MODULE: ./src/tasks/poll-task.ts





/**
 * Polls a task until its status is `completed` or `failed`, the deadline passes, or the service refuses
 * to report it. Transient failures never end the wait; the deadline always does (rules.md, *Waiting*). In two parts: whoever
 * must judge the first response about the task decides whether to go on.
 */
function createPoller(options, progress, { client }) {
    const { isFirstAtOnce = false, isSinglePoll = false, taskId } = options;
    const { clock, signal } = client;
    const request = endpoints.readTask(client.prefix, taskId);
    let { isUnconfirmed = false, retryAfterMs } = options;
    let startedAtMs = clock.elapsedMs();
    let lastPollAtMs;
    let task;
    async function poll(isEnough) {
        for (;;) {
            if (!isUnconfirmed) {
                const pollAtMs = progress.nextAtMs({ startedAtMs, isFirstAtOnce, lastPollAtMs, retryAfterMs });
                if (pollAtMs === undefined) {
                    const kind = signal.aborted ? 'cancelled' : 'timed-out';
                    return { kind, task, failure: signal.aborted ? undefined : progress.currentFailure };
                }
                await progress.sleepUntil(pollAtMs, signal);
                lastPollAtMs = clock.elapsedMs();
            }
            const isFirst = isUnconfirmed;
            // A poll is tried once: the next one is the retry.
            const sent = await sendRequest(request, client, { isTriedOnce: !isFirst });
            if (isFirst)
                startedAtMs = clock.elapsedMs();
            isUnconfirmed = false;
            if (sent.kind === 'cancelled') {
                return { kind: 'cancelled', task, failure: isFirst ? sent.lastFailure : undefined };
            }
            const read = readTaskAnswer(sent, taskId);
            // A final status counts even if the cancellation arrived meanwhile.
            if (read.kind === 'task') {
                const isFirstResponse = task === undefined;
                task = read.task;
                retryAfterMs = 'retryAfterMs' in read ? read.retryAfterMs : undefined;
                progress.taskSeen(task, read.message);
                const finalStatus = finalStatusOf(task);
                if (finalStatus)
                    return { ...read, kind: finalStatus, isFirstResponse };
                if (isEnough)
                    return { ...read, kind: 'running' };
                continue;
            }
            const { failure } = read;
            const isNew = (lastPollAtMs ?? startedAtMs) - startedAtMs < UNKNOWN_TASK_GRACE_MS;
            const isPassing = isTransientForPoll(failure) || (refusalOf(failure) === 'gone' && isNew);
            // That request was retried already.
            const isUnanswered = isFirst && sent.kind === 'failure' && isTransientForPoll(failure);
            const isOver = isSinglePoll && (isFirst || clock.elapsedMs() - startedAtMs > RETRY_LIMIT_MS);
            if (!isPassing || isUnanswered || isOver)
                return { kind: 'unreadable', task, failure };
            retryAfterMs = failure.retryAfterMs;
            progress.pollFailed(failure, isSinglePoll);
        }
    }
    return {
        /** Until a response is about the task, whatever it says. */
        untilSeen: () => poll(true),
        untilEnd: () => poll(isSinglePoll),
    };
}
/**
 * The task keeps running while the connection fails, and while somebody else answers: about another task, with a redirect
 * (usually to a maintenance page), or with a gateway's refusal (rules.md, W2).
 */
function isTransientForPoll(failure) {
    return mayPass(failure) || ['redirect', 'unrelated', 'unreadable'].includes(failure.cause);
}

;// CONCATENATED MODULE: ./src/tasks/follow-task.ts





/** Warns if the task names another site than the one acted on. `named`: what responses say, if they say it. */
function warnAboutOtherSite(named, { log, plan, results }) {
    const siteId = siteOf(results.current).id;
    // A push and a staging copy act on two sites; the task may name either.
    const known = [siteId, plan.siteId].map((id) => id?.toLowerCase());
    const other = named.find((id) => id !== undefined && !known.includes(id.toLowerCase()));
    if (siteId !== undefined && other !== undefined)
        log.warn(messages.taskOfOtherSite(other, siteId));
}
/** Follows a task that already exists as this step's own: a staging site that is still being created. */
async function attachToTask(taskId, step) {
    const watch = watchTask({ taskId, isFirstAtOnce: true }, step);
    const result = await watch.untilEnd();
    watch.close();
    return concludePoll(result, { by: 'this-run', effect: 'started' }, step);
}
/** Polls in a group of the log, until it is closed. */
function watchTask(options, step) {
    const { log, plan } = step;
    log.startGroup(`Task ${options.taskId}`);
    const polling = { ...options, isSinglePoll: !plan.isWaiting };
    return {
        ...createPoller(polling, createPollProgress(step), step),
        close: () => log.endGroup(),
    };
}
/** The outcome of a wait; keeps what follows from a completed task. Only a task seen as `completed` is green. */
function concludePoll(result, { by, effect }, { log, results }) {
    switch (result.kind) {
        case 'completed': {
            const { number: revertDays } = results.current.preview?.revertDays ?? {};
            const endedAtMs = parseTimeMs(result.task.completedAt) ?? result.serviceTimeMs ?? NaN;
            const untilMs = new Date(endedAtMs + (revertDays ?? NaN) * DAY_MS).getTime();
            // NaN: unknown, or further away than any date.
            const revertUntilMs = Number.isNaN(untilMs) ? undefined : untilMs;
            const { errorMessage: remark } = result.task;
            if (remark !== undefined)
                log.warn(messages.completedWith(remark), { isShownAnyway: true });
            results.set({ completed: { revertUntilMs, remark } });
            return { kind: 'completed', by, effect };
        }
        case 'failed':
            return { kind: 'task-failed', reason: result.task.errorMessage, effect };
        case 'running':
            return { kind: 'still-running', taskStatus: result.task.status, effect };
        case 'timed-out':
            return { kind: 'task-timed-out', taskStatus: result.task?.status, effect };
        case 'unreadable':
            return { kind: 'task-unreadable', failure: result.failure, isKnown: true, effect };
        case 'cancelled':
            return { kind: 'cancelled', during: 'task', lastFailure: result.failure, effect };
    }
}

;// CONCATENATED MODULE: ./src/submit/replay.ts
/**
 * What a replay means for this step (rules.md, K7, K8 and K10). The only place that decides it. Pure.
 *
 * `earlier-result` is the result, too: an earlier attempt has done it, and nothing was repeated. `foreign` is somebody
 * else's: a step of another job with this key, a gateway, or anybody else who knows the key.
 */
function judgeReplay(replay, request) {
    const { attempt, isLast, isOwnKey, mayBeOwn, startsTask } = request;
    if (replay === 'failed')
        return mayBeOwn || isLast ? 'result' : 'next-generation';
    if (attempt === 1 && startsTask && !isOwnKey && !mayBeOwn)
        return 'foreign';
    if (replay === 'running')
        return 'follow';
    return mayBeOwn ? 'result' : 'earlier-result';
}

;// CONCATENATED MODULE: ./src/submit/submit.ts










/**
 * Sends a request with the keys of the generations 1…N in attempt N (rules.md, K7): a re-run follows a running task, returns
 * the result of a completed one, and starts a new one only after a failure.
 */
async function submit_submit(submission, step) {
    for (let generation = 1;; generation += 1) {
        const outcome = await sendGeneration(submission, generation, step);
        if (outcome !== 'next-generation')
            return outcome;
    }
}
/** What one generation has learned is no result of the next one. */
const noAnswer = { answer: undefined, task: undefined };
async function sendGeneration(submission, generation, step) {
    const { client, history, keyOf, log, plan, results } = step;
    const { domainRequest, request } = submission;
    const { operation, ownKey } = plan;
    const idempotencyKey = keyOf(generation);
    results.set({ idempotencyKey, ...noAnswer });
    log.info(`${request.method} ${request.path}`);
    const sending = { ...client, deadlineMs: plan.sendTimeoutMs };
    const sent = await sendRequest(request, sending, {
        idempotencyKey,
        domainRequest,
        overwritesSite: overwritesSite(operation),
    });
    const { mayHaveActed, mayBeReplayedLater: mayBeOwn } = sent.attempts;
    const { attempt } = plan.context;
    const known = {
        mayBeOwn,
        attempt,
        // A re-run never begins a restore (rules.md, G12).
        isLast: generation >= attempt || operation.does === 'restores',
        isOwnKey: ownKey !== undefined,
        startsTask: startsTask(operation),
    };
    if (sent.kind === 'success')
        return follow(accept(sent.success, submission, step), { request: known, submission }, step);
    if (sent.kind === 'cancelled') {
        const effect = mayHaveActed ? 'possible' : 'none';
        return { kind: 'cancelled', during: 'request', effect, lastFailure: sent.lastFailure };
    }
    const { failure } = sent;
    const { text: confirmation } = results.current.preview?.confirmation ?? {};
    results.set({ answer: answerOf(failure, confirmation) });
    if (isStoredError(failure) && judgeReplay('failed', known) === 'next-generation') {
        log.info(messages.startingAgain(failure));
        return 'next-generation';
    }
    // What the site is busy with may be what an earlier attempt started (rules.md, guard 7). This one started nothing.
    const isConflict = failure.status === 409 && failure.errorCode === 'rejected' && !failure.isReplayed;
    return isConflict && !mayHaveActed && findOwn(history.current).length > 0
        ? { kind: 'request-failed', failure: { ...failure, cause: 'site-busy' }, effect: 'possible' }
        : { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) };
}
/** What a success says. From now on its task and its site are known: a reader of a red outcome needs them. */
function accept(success, { read }, { plan, results }) {
    const { envelope, isReplayed, retryAfterMs, serviceTimeMs: answeredAtMs } = success;
    const { data } = envelope;
    const reading = read(data);
    const task = startsTask(plan.operation) ? readTask(data) : undefined;
    // A site without a task, too: somebody must find it (rules.md, G1).
    const { domain, site } = reading.ok ? reading : {};
    results.set({ answer: { isReplayed, answeredAtMs, data, task, site, domain } });
    return { reading, task, isReplayed, retryAfterMs };
}
/** Follows the task of an accepted request, and decides what a replay stands for. */
async function follow({ isReplayed, reading, retryAfterMs, task }, { request, submission }, step) {
    const { history, log, plan, recorder, results } = step;
    // If an older entry names the task, no request of this attempt has started it.
    const older = history.current?.live ?? [];
    const isOlder = older.some(({ taskId }) => taskId !== undefined && task && isSameId(taskId, task.id));
    const known = { ...request, mayBeOwn: request.mayBeOwn && !isOlder };
    if (!reading.ok || (startsTask(plan.operation) && !task)) {
        const reason = reading.ok ? 'the response names no task' : reading.reason;
        return { kind: 'response-unusable', reason };
    }
    const meaningOf = (replay) => (isReplayed ? judgeReplay(replay, known) : undefined);
    const completedBy = (meaning) => meaning === 'earlier-result' ? 'earlier-request' : 'this-run';
    if (task && isReplayed)
        log.info('Your host has accepted this request earlier. Checking its task.');
    for (const warning of reading.warnings ?? [])
        log.warn(warning);
    if (!task)
        return { kind: 'completed', by: completedBy(meaningOf('completed')), effect: 'started' };
    if (meaningOf('running') === 'foreign')
        return { kind: 'foreign-replay' };
    // A replay is recorded once it is the result (rules.md, G1).
    const isEarlier = isReplayed && !known.mayBeOwn;
    if (!isReplayed)
        recorder.accepted(isEarlier);
    const isFinal = finalStatusOf(task) !== undefined;
    // Even with `wait: false`, a task that is reported as ended is polled: it may have failed.
    if (!plan.isWaiting && !isReplayed && !isFinal)
        return { kind: 'submitted' };
    const watch = watchTask({ taskId: task.id, isFirstAtOnce: isReplayed || isFinal, retryAfterMs }, step);
    const seen = await watch.untilSeen();
    warnAboutOtherSite([task.siteId, 'data' in seen ? seen.task.siteId : undefined], step);
    const isFollowed = seen.kind === 'running';
    if (isFollowed)
        recorder.accepted(isEarlier);
    const result = isFollowed && plan.isWaiting ? await watch.untilEnd() : seen;
    watch.close();
    const replay = replayOf(result);
    const meaning = replay && meaningOf(replay);
    if (meaning === 'next-generation') {
        log.info(messages.startingAgain());
        const { domain, id } = siteOf(results.current);
        if (plan.operation.does === 'copies' && id !== undefined)
            log.warn(messages.halfMadeSite(id, domain));
        return meaning;
    }
    const { id: siteId } = siteOf(results.current);
    if (isReplayed && replay === 'completed' && siteId !== undefined) {
        const refused = await submission.refuseReplayedCopy?.(siteId, known.mayBeOwn);
        if (refused) {
            // Nobody can use it, so it is no result. A cancellation leaves that open.
            if (refused.kind !== 'cancelled')
                results.set(noAnswer);
            return refused;
        }
    }
    recorder.accepted(isEarlier);
    return concludePoll(result, { by: completedBy(meaning), effect: 'started' }, step);
}
/** What the first answered poll says of a replay; `undefined` if it was seen running, or no poll was answered. */
function replayOf(result) {
    if (result.kind === 'running')
        return 'running';
    return 'isFirstResponse' in result && result.isFirstResponse ? result.kind : undefined;
}

;// CONCATENATED MODULE: ./src/inputs/read-inputs.ts

/** Reads the named inputs, or finds every error in them at once. Other inputs are ignored. */
function readInputs(raw, wanted) {
    const errors = [];
    const values = {};
    const required = new Set(wanted.required);
    for (const name of new Set([...wanted.required, ...wanted.optional])) {
        const { accepts, guardDefault, schema, show } = fields[name];
        const value = raw[name];
        const about = { input: name, accepts, ...(guardDefault !== undefined && { guardDefault }) };
        if (value === undefined || value === '') {
            const isRequired = required.has(name);
            if (isRequired || (value === '' && guardDefault !== undefined)) {
                errors.push({ ...about, problem: isRequired ? 'missing' : 'empty', value: '' });
            }
            continue;
        }
        const result = schema.safeParse(value);
        // `None` is neither "not passed" nor the name of an environment (rules.md, I1).
        if (result.success && (guardDefault === undefined || !isNotPassed(value.toLowerCase()))) {
            values[name] = result.data;
            continue;
        }
        const shown = show ? show(value) : value;
        errors.push({ ...about, problem: shown === undefined ? 'secret' : 'invalid', value: shown ?? '' });
    }
    if (errors.length > 0)
        return { ok: false, errors };
    // The loop has put a value of its own schema under every required name: what the mapped type says.
    return { ok: true, inputs: values };
}

;// CONCATENATED MODULE: ./src/operation/define-operation.ts



const commonInputs = ['timeout-minutes', 'github-token'];
const changeInputs = ['dry-run', 'matrix'];
const waitInputs = ['wait', 'poll-interval-seconds'];
const defaultLabels = {
    inputSite: 'Site',
    resultSite: 'Site',
    noun: 'operation',
    nothing: 'Nothing was changed',
};
/** What is true of an operation that does not exist, and the defaults of all others. */
const noOperation = {
    name: 'no operation',
    does: 'reads',
    permission: '',
    required: [],
    optional: [],
    apiToken: 'required',
    advice: {},
    labels: defaultLabels,
};
/** Declares an operation. Only `plan` sees its typed inputs. */
function defineOperation({ plan, findMistakes = () => ({}), findUnused = () => [], shared: declared = [], required, optional = [], ...declaration }) {
    const { apiToken = 'required' } = declaration;
    const tokenIf = (use) => (apiToken === use ? ['api-token'] : []);
    const shared = [
        ...declared,
        ...(changesService(declaration) ? changeInputs : []),
        ...(overwritesSite(declaration) ? ['allowed-actors', 'require-approval'] : []),
        // If running it again does no harm, each request has a random key (rules.md, K3).
        ...(startsSomething(declaration) ? ['idempotency-key'] : []),
    ];
    return {
        ...noOperation,
        apiToken,
        ...declaration,
        required,
        optional: [...optional, ...shared],
        read(raw) {
            const unused = findUnused(raw);
            const used = optional.filter((name) => !unused.includes(name));
            const read = readInputs(raw, {
                required: ['api-url', ...tokenIf('required'), ...required],
                optional: [...commonInputs, ...tokenIf('optional'), ...shared, ...used],
            });
            const accepted = {
                ...findMistakes(raw),
                ...(overwritesSite(declaration) && findMisplacedEnvironment(raw)),
            };
            const mistakes = Object.entries(accepted).map(([input, accepts]) => ({
                input,
                problem: 'invalid',
                value: raw[input] ?? '',
                accepts,
            }));
            const errors = read.ok ? [] : read.errors;
            // Each input once.
            const others = mistakes.filter(({ input }) => errors.every((error) => error.input !== input));
            if (!read.ok || others.length > 0)
                return { ok: false, errors: [...errors, ...others] };
            return { ok: true, inputs: { shared: read.inputs, own: plan(read.inputs, read.inputs['api-url']) } };
        },
    };
}
/** `environment` under `with:` was meant for the job, whose reviewers it asks for (rules.md, I3). */
function findMisplacedEnvironment({ environment = '' }) {
    const accepts = 'left out: to ask for reviewers, set `environment` on the job, and `require-approval` under `with:`';
    return environment === '' ? {} : { environment: accepts };
}
/** The inputs that keep a step that overwrites a site from the site's list (rules.md, G14); none: it has one. */
function findWithoutList(operation, raw) {
    if (!overwritesSite(operation))
        return [];
    const isUnnamed = operation.optional.includes('live-site-id') && raw['live-site-id'] === undefined;
    return [
        ...(isUnnamed ? ['live-site-id'] : []),
        ...(raw['github-token'] === NO_GITHUB ? ['github-token'] : []),
    ];
}

;// CONCATENATED MODULE: ./src/domains/add-domain.ts







/** Adds a custom domain to a site. */
const addDomain = defineOperation({
    name: 'add-domain',
    permission: 'domains.manage',
    does: 'changes',
    labels: { ...defaultLabels, noun: 'request', nothing: 'No domain was added' },
    required: ['site-id', 'domain'],
    optional: ['defer-verification'],
    advice: {
        dns_not_ready: 'To see the DNS records to add, set `defer-verification: true`: the domain is then added as pending. Add the records, then run `verify-domain`.',
    },
    plan(inputs, { prefix }) {
        const siteId = inputs['site-id'];
        const { domain } = inputs;
        const request = endpoints.addDomain(prefix, siteId, {
            domain,
            defer_verification: inputs['defer-verification'],
        });
        return {
            subject: `add domain "${domain}" to site ${siteId}`,
            done: `domain "${domain}" was added to site ${siteId}`,
            siteId,
            request,
            named: { domainName: domain },
            async execute(step) {
                const read = readAdded(siteId, domain);
                const outcome = await submit_submit({ request, read, domainRequest: 'add' }, step);
                const { dnsRecords = [] } = domainOf(step.results.current);
                for (const record of dnsRecords)
                    step.log.info(messages.dnsRecord(record));
                return outcome;
            },
        };
    },
});
function readAdded(siteId, requested) {
    return (data) => {
        const domain = readDomain(data);
        if (!domain)
            return { ok: false, reason: 'the response names no domain' };
        const { id, name, siteId: of = siteId, status } = domain;
        if (of !== siteId)
            return { ok: false, reason: messages.ofOtherSite('a domain', of, siteId) };
        const isOther = name !== undefined && !isSameDomain(name, requested);
        return {
            ok: true,
            domain: { id, name, status, dnsRecords: readDnsRecords(data), verification: readVerification(data) },
            warnings: isOther ? [messages.otherDomain(name, requested)] : [],
        };
    };
}

;// CONCATENATED MODULE: ./src/domains/verify-domain.ts













/** Verifies a domain's DNS until it is in place. The shapes of the answers are open in docs/service.openapi.yaml. */
const verifyDomain = defineOperation({
    name: 'verify-domain',
    permission: 'domains.manage',
    does: 'verifies',
    required: ['domain-id'],
    shared: waitInputs,
    advice: {
        not_found: {
            check: 'Check `domain-id` (`add-domain` sets it as its output), and that the API token belongs to the same account.',
        },
    },
    plan(inputs, { prefix }) {
        const domainId = inputs['domain-id'];
        const subject = `verify domain ${domainId}`;
        const request = endpoints.verifyDomain(prefix, domainId);
        const fallback = endpoints.verifyDomainUnversioned(prefix, domainId);
        return {
            subject,
            request,
            named: { domainId },
            execute: (step) => verifyUntilReady(domainId, [request, fallback], step),
        };
    },
});
/** The statuses that mean "not ready yet" (rules.md, *verify-domain*). */
const NOT_READY_STATUSES = [400, 409, 422, 425];
/**
 * Each call has a random key (rules.md, K3): a stored answer would prove nothing. A retry of a lost one keeps its key. From a
 * first 404 on, the path as the document writes it is used. Once there was an answer, transient failures do not end it.
 */
async function verifyUntilReady(domainId, [versioned, unversioned], step) {
    const { client, log, plan, results } = step;
    const { clock, signal } = client;
    const startedAtMs = clock.elapsedMs();
    const progress = createPollProgress(step);
    let request = versioned;
    let hasResponse = false;
    let mayHaveActed = false;
    let domain;
    for (let call = 1;; call += 1) {
        const calledAtMs = clock.elapsedMs();
        const idempotencyKey = createRandomKey();
        results.set({ idempotencyKey });
        const options = { idempotencyKey, domainRequest: 'verify', isPatient: hasResponse };
        const sent = await sendRequest(request, client, options);
        mayHaveActed ||= sent.attempts.mayHaveActed;
        if (sent.kind === 'cancelled') {
            return { kind: 'cancelled', during: 'verification', lastFailure: sent.lastFailure, effect: 'none' };
        }
        const failure = sent.kind === 'failure' ? sent.failure : undefined;
        const { isReplayed, retryAfterMs } = sent.kind === 'failure' ? sent.failure : sent.success;
        const effectSoFar = mayHaveActed && !isReplayed ? 'possible' : 'none';
        let words;
        if (sent.kind === 'success') {
            const said = sent.success.envelope;
            const { reason } = sent.success;
            const state = readState({ ...said, reason }, domainId, domain);
            const isNew = JSON.stringify(state.domain?.dnsRecords) !== JSON.stringify(domain?.dnsRecords);
            if (isNew)
                for (const record of state.domain?.dnsRecords ?? [])
                    log.info(messages.dnsRecord(record));
            ({ domain, words } = state);
            results.set({ answer: { isReplayed, data: said.data, domain } });
            if (state.isVerified)
                return { kind: 'domain-verified', domainName: domain?.name };
            if (isSettled(said)) {
                const detail = 'the domain is not verified';
                const settled = { ...unrelatedResponse(detail), errorCode: 'rejected', ...said, reason };
                return { kind: 'request-failed', failure: settled, effect: effectSoFar };
            }
        }
        else {
            if (sent.failure.errorCode === 'not_found' && call === 1) {
                request = unversioned;
                log.info(`Your host does not know ${versioned.path}. Trying ${unversioned.path}.`);
                continue;
            }
            const isPassing = !isNotReady(sent.failure) && hasResponse && mayPass(sent.failure);
            if (!isPassing)
                results.set({ answer: { ...answerOf(sent.failure), domain } });
            if (!isPassing && !isNotReady(sent.failure)) {
                const effect = effectOfFailure(sent.failure, mayHaveActed);
                return { kind: 'request-failed', failure: sent.failure, effect };
            }
            words = describeFailure(sent.failure);
        }
        if (!hasResponse && plan.isWaiting)
            log.startGroup('Waiting for the DNS records');
        hasResponse = true;
        progress.stateSeen(words);
        if (!plan.isWaiting)
            return { kind: 'domain-not-ready', failure, words, effect: effectSoFar };
        const wait = { startedAtMs, lastPollAtMs: calledAtMs, isFirstAtOnce: true, retryAfterMs };
        const nextAtMs = progress.nextAtMs(wait);
        if (nextAtMs === undefined)
            return { kind: 'domain-timed-out', words, elapsedMs: clock.elapsedMs() };
        await progress.sleepUntil(nextAtMs, signal);
    }
}
function readState({ data, reason }, domainId, known) {
    const found = readDomain(data);
    if (found?.id !== domainId) {
        const other = found
            ? `the response is about another domain (${found.id})`
            : 'the response names no domain';
        return { domain: known, isVerified: false, words: join([other, reason], ' · ') };
    }
    const { id, isVerified, name = known?.name, status = known?.status } = found;
    const dnsRecords = readDnsRecords(data) ?? known?.dnsRecords;
    const domain = { id, name, status, dnsRecords, verification: readVerification(data) };
    const state = status === undefined ? 'your host gives no status' : `status ${status}`;
    return { domain, isVerified, words: join([state, reason], ' · ') };
}
/** Not ready yet, unless the words say that waiting cannot help (rules.md, *verify-domain*). */
function isNotReady(failure) {
    const { cause, errorCode, status = 0 } = failure;
    if (errorCode === 'idempotency_key_reused' || cause === 'in-progress' || isSettled(failure))
        return false;
    return NOT_READY_STATUSES.includes(status) || cause === 'not-successful';
}

;// CONCATENATED MODULE: ./src/push/preview.ts



/** Reads a `PushPreview` (docs/service.openapi.yaml): a field that cannot be read is absent, and stands in `received` for the digest. */
function readPreview(data) {
    const preview = readAs(previewSchema, data) ?? {};
    const { can_push: canPush, confirmation_required: confirmation } = preview;
    const { copied_at: copiedAt, revert_days: revertDays } = preview;
    return {
        canPush: canPush?.received === true,
        confirmation: { text: confirmation?.read, received: confirmation?.received ?? '' },
        blockedReason: preview.blocked_reason ?? describeOtherTrue(canPush),
        copiedAt: { text: copiedAt?.read, received: copiedAt?.received ?? null },
        revertDays: { number: revertDays?.read, received: revertDays?.received ?? null },
        // A value that is not a list is one warning: nobody should approve a push without seeing it.
        warnings: (preview.warnings ?? []).map((item) => (typeof item === 'string' ? item : stringifyJson(item))),
    };
}
/** Why a push is blocked that the service seems to allow (push guard 1). */
function describeOtherTrue(canPush) {
    return canPush?.read && canPush.received !== true
        ? `\`can_push\` is ${stringifyJson(canPush.received)}, and only true allows a push`
        : undefined;
}
/** Ignores case and surrounding space. Stricter than `isSameDomain`: the service compares texts. */
function isConfirmed(typed, required) {
    return typed.trim().toLowerCase() === required.trim().toLowerCase();
}
function differsInvisibly(typed, required) {
    return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}

;// CONCATENATED MODULE: ./src/push/digest.ts


/**
 * What of each fact the digest covers (rules.md, *Approve what you saw*). Two previews that differ in a form that we
 * cannot read still differ. `null`: shown, but not covered.
 */
const covered = {
    apiUrl: ({ apiUrl }) => apiUrl,
    siteId: ({ siteId }) => siteId,
    liveSiteId: ({ liveSiteId }) => liveSiteId,
    confirmation: ({ confirmation: { received } }) => typeof received === 'string' ? received.toLowerCase() : received,
    copiedAt: ({ copiedAt }) => copiedAt.received,
    revertDays: ({ revertDays }) => revertDays.received,
    warnings: ({ warnings }) => warnings.map(withoutNumbers).sort(),
    live: ({ live }) => {
        const { copy, onCopy, seen } = live ?? {};
        // `newest`, `against` and `earlier` say no more; the other account has another list of copies.
        return [
            copy && [copy.id, copy.domain, copy.commit],
            ...[seen, onCopy].map((each) => each && [each.id, each.end]),
        ];
    },
    // A blocked push is refused whatever was approved.
    canPush: null,
    blockedReason: null,
    // The time passes.
    checkedAtMs: null,
};
/** A SHA-256 over what the approver is shown, as hex digits. Pure. */
function digestOf(approved) {
    // Each by itself: one that is nested too deeply hides no other.
    const seen = Object.values(covered).flatMap((read) => read ? [stringifyJson(read(approved) ?? null)] : []);
    return (0,external_node_crypto_namespaceObject.createHash)('sha256')
        .update(`[${seen.join(',')}]`)
        .digest('hex');
}
/** Without numbers and their separators: new orders do not change the digest. */
function withoutNumbers(warning) {
    return warning.replace(/\d+(?:[.,:'’_/ \u00a0\u2009\u202f-]\d+)*/g, '#');
}

;// CONCATENATED MODULE: ./src/push/guard-push.ts









/** Only the first warnings become annotations (rules.md, push guard 4). */
const MAX_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log. The output `warnings` has all of them. */
const MAX_WARNING_LINES = 10_000;
/** The staging site cannot be its own live site. */
function findSameSite(raw) {
    const { 'live-site-id': live = '', 'site-id': copy } = raw;
    return live !== '' && live.toLowerCase() === copy?.toLowerCase()
        ? { 'live-site-id': 'the live site’s id: `site-id` is the copy’s' }
        : {};
}
/** Keeps a preview, and logs it. `nowMs`: the service's time of day. `confirmation`: what was typed, if anything. */
function showPreview(preview, asked, step) {
    const { log, plan } = step;
    const { confirmation, liveSiteId, nowMs, siteId } = asked;
    const { live } = step.results.current;
    const apiUrl = plan.api.baseUrl;
    const shown = { ...preview, apiUrl, siteId, liveSiteId, checkedAtMs: nowMs };
    // Without the lists it would not say what the page of another step says.
    const digest = live && digestOf({ ...shown, live });
    step.results.set({ preview: { ...shown, digest } });
    const { blockedReason, canPush, confirmation: required, copiedAt, warnings } = shown;
    log.info(messages.copyAge(copiedAt.text, copyAgeMs(copiedAt.text, nowMs), nowMs));
    log.info('A push replaces the live database. All changes on live since the copy was made will be lost.');
    log.info(messages.revertDays(shown.revertDays.number));
    log.info(messages.canPush(canPush, blockedReason));
    if (required.text !== undefined) {
        const isTyped = confirmation !== undefined && isConfirmed(confirmation, required.text);
        // Nobody should type what would be refused.
        if (!canPush)
            log.info(`It would overwrite ${showTyped(required.text)}`);
        else if (isTyped)
            log.info(`Confirmed: ${showTyped(required.text)}`);
        else
            log.info(`To confirm the push, type: ${showTyped(required.text)}`);
    }
    for (const [index, warning] of warnings.slice(0, MAX_WARNING_LINES).entries()) {
        // An annotation is also a line of the log.
        if (index < MAX_WARNING_ANNOTATIONS)
            log.warn(messages.serviceWarning(warning), { isShownAnyway: true });
        else
            log.info(messages.serviceWarning(warning));
    }
    if (warnings.length > MAX_WARNING_LINES)
        log.info(`Your host gives ${warnings.length} warnings. The output \`warnings\` has all of them.`);
    if (live) {
        log.info(messages.copyEntry(live.copy));
        if (live.seen)
            log.info(messages.lastOverwrite(live.seen));
        if (live.against)
            log.info(messages.speaksAgainst(live, live.against));
    }
    return { digest };
}
/** Continues only if the preview allows the push (rules.md, *Guards of a push*, *Approve what you saw*). */
async function guardPush(push, step) {
    const { client, log, plan } = step;
    const { siteId } = push;
    log.startGroup(`Push preview of staging site ${siteId}`);
    const sent = await sendRequest(endpoints.previewPush(client.prefix, siteId), client);
    if (sent.kind === 'cancelled')
        return { ...cancelledBeforeStart, lastFailure: sent.lastFailure };
    if (sent.kind === 'failure') {
        return refuseByHost({ kind: 'preview-unavailable', failure: sent.failure }, step);
    }
    const preview = readPreview(sent.success.envelope.data);
    const nowMs = sent.success.serviceTimeMs;
    const { digest } = showPreview(preview, { ...push, nowMs }, step);
    log.endGroup();
    const refusal = findObjection(preview, { ...push, digest, approvedDigest: plan.approvedDigest }, nowMs);
    return refusal && refuseByHost(refusal, step);
}
/** A refusal of the host. What an earlier attempt has pushed may be the reason: then nothing is certain (guard 7). */
function refuseByHost(refusal, step) {
    const isOfHost = ['push-blocked', 'confirmation-mismatch', 'preview-unavailable'].includes(refusal.kind);
    const isPossible = isOfHost && !step.plan.isDryRun && findOwn(step.history.current).length > 0;
    return { kind: 'guard-refused', refusal, effect: isPossible ? 'possible' : 'none' };
}
/** The first thing in the preview that forbids the push. Pure. `nowMs`: the service's time of day. */
function findObjection(preview, expected, nowMs) {
    if (!preview.canPush)
        return { kind: 'push-blocked', reason: preview.blockedReason };
    const { received, text: required } = preview.confirmation;
    if (typeof received !== 'string')
        return { kind: 'confirmation-unreadable' };
    const { confirmation: typed } = expected;
    if (required !== undefined && !isConfirmed(typed, required)) {
        const isInvisible = differsInvisibly(typed, required);
        return { kind: 'confirmation-mismatch', typed, required, isInvisible };
    }
    if (expected.approvedDigest !== undefined && expected.approvedDigest !== expected.digest) {
        return { kind: 'preview-changed' };
    }
    if (expected.maxCopyAgeHours !== undefined) {
        const ageMs = copyAgeMs(preview.copiedAt.text, nowMs);
        if (ageMs === undefined || ageMs > expected.maxCopyAgeHours * HOUR_MS) {
            return { kind: 'copy-too-old', ageMs, maxHours: expected.maxCopyAgeHours };
        }
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/push/push-preview.ts










/** Shows what a push would do. Starts nothing. */
const pushPreview = defineOperation({
    name: 'push-preview',
    permission: 'site.staging',
    required: ['site-id'],
    optional: ['live-site-id'],
    does: 'reads',
    labels: {
        inputSite: 'Staging site',
        resultSite: 'Live site',
        noun: 'preview',
        nothing: 'Nothing was changed',
    },
    advice: previewAdvice,
    findMistakes: findSameSite,
    plan(inputs, { baseUrl: apiUrl, prefix }) {
        const siteId = inputs['site-id'];
        const liveSiteId = inputs['live-site-id'];
        const subject = `preview the push of staging site ${siteId}`;
        const request = endpoints.previewPush(prefix, siteId);
        return {
            subject,
            siteId,
            request,
            lists: liveSiteId === undefined ? undefined : { site: { apiUrl, liveSiteId }, copyId: siteId },
            execute: (step) => fetchPreview(request, { liveSiteId, siteId }, step),
        };
    },
});
async function fetchPreview(request, sites, step) {
    const { client, results } = step;
    const sent = await sendRequest(request, client);
    if (sent.kind === 'cancelled')
        return { ...cancelledBeforeStart, lastFailure: sent.lastFailure };
    if (sent.kind === 'failure') {
        results.set({ answer: { data: sent.failure.data } });
        return { kind: 'request-failed', failure: sent.failure, effect: 'none' };
    }
    const { data } = sent.success.envelope;
    results.set({ answer: { data } });
    if (readAs(previewSchema, data)?.can_push?.read === undefined) {
        const failure = unrelatedResponse('the response does not say whether the site can be pushed');
        return { kind: 'request-failed', failure, effect: 'none' };
    }
    const preview = readPreview(data);
    showPreview(preview, { ...sites, nowMs: sent.success.serviceTimeMs }, step);
    return { kind: 'previewed', siteId: sites.siteId, canPush: preview.canPush };
}

;// CONCATENATED MODULE: ./src/service/site.ts


/** The `Site` (docs/service.openapi.yaml) in `data.site`; `undefined` if there is none. */
function readSite(data) {
    const site = readAs(siteSchema, data['site']);
    if (site === undefined)
        return undefined;
    const { custom_domain: custom, domain_name: name, id, parent_site_id: parent } = site;
    return {
        id,
        /** Its address if it is a copy: a custom domain may be the live site's own (rules.md, *Operations*). */
        copyDomain: name ?? custom,
        liveDomain: custom ?? name,
        names: [custom, name].filter((each) => each !== undefined),
        parentSiteId: parent?.toLowerCase(),
        expiresAt: site.expires_at,
    };
}

;// CONCATENATED MODULE: ./src/push/push.ts








/** Pushes a staging site over its live site. Replaces the live database. */
const push = defineOperation({
    name: 'push',
    permission: 'site.restore',
    does: 'pushes',
    required: ['site-id', 'confirmation'],
    optional: ['live-site-id', 'approved-preview', 'max-copy-age-hours'],
    shared: waitInputs,
    labels: { inputSite: 'Staging site', resultSite: 'Live site', noun: 'push', nothing: 'Nothing was pushed' },
    findMistakes: (raw) => ({ ...findSameSite(raw), ...findDigestWithoutList(raw) }),
    plan(inputs, { baseUrl: apiUrl, prefix }) {
        const siteId = inputs['site-id'];
        const liveSiteId = inputs['live-site-id'];
        const { confirmation } = inputs;
        const shown = showInput(confirmation.replace(/\s+/g, ' '));
        const request = endpoints.push(prefix, siteId, { confirmation });
        const expected = { siteId, liveSiteId, confirmation, maxCopyAgeHours: inputs['max-copy-age-hours'] };
        return {
            subject: `push staging site ${siteId} over its live site (typed: ${shown})`,
            done: `staging site ${siteId} was pushed over live site "${shown}"`,
            siteId,
            request,
            approvedDigest: inputs['approved-preview'],
            lists: liveSiteId === undefined ? undefined : { site: { apiUrl, liveSiteId }, copyId: siteId },
            overwrite: { 'live-site-id': liveSiteId, 'site-id': siteId },
            guard: (step) => guardPush(expected, step),
            execute: (step) => submit_submit({ request, read: readPushed(expected) }, step),
        };
    },
});
/** Without the list no page has a digest that somebody could have approved (rules.md, G14). */
function findDigestWithoutList(raw) {
    const [input] = raw['approved-preview'] === undefined ? [] : findWithoutList(push, raw);
    return input === undefined ? {} : { 'approved-preview': messages.digestNeedsList(input) };
}
/** Reads which site is overwritten. The service compares the confirmation; what it names is checked once more. */
function readPushed(pushed) {
    const { confirmation, liveSiteId, siteId } = pushed;
    return (data) => {
        const { liveDomain: domain, id, names = [] } = readSite(data) ?? {};
        if (id === siteId) {
            return { ok: false, reason: 'the response names the staging site as the site that is overwritten' };
        }
        const isOther = names.length > 0 && !names.some((name) => isSameDomain(name, confirmation));
        const warning = id !== undefined && liveSiteId !== undefined && id !== liveSiteId
            ? messages.otherSiteOverwritten(`site ${id}`, 'live-site-id', liveSiteId)
            : isOther && messages.otherSiteOverwritten(names.join(' or '), 'confirmation', confirmation);
        return { ok: true, site: { id, domain }, warnings: warning ? [warning] : [] };
    };
}

;// CONCATENATED MODULE: ./src/outcome/entry.ts
/** Whether it may have left the site damaged: it failed, or nobody knows. */
function isInDoubt({ end }) {
    return end === 'failed' || end === 'unknown';
}

;// CONCATENATED MODULE: ./src/restore/restore.ts





/** What is true of both restores. */
const bothRestores = {
    shared: waitInputs,
    does: 'restores',
    labels: { ...defaultLabels, noun: 'restore', nothing: 'Nothing was restored' },
};
/** Restores a site from one of its backups. */
const restore = defineOperation({
    name: 'restore',
    permission: 'site.restore',
    required: ['site-id', 'backup-id'],
    optional: ['method'],
    ...bothRestores,
    findMistakes: (raw) => raw['target-site-id'] === undefined
        ? {}
        : {
            'target-site-id': 'left out with `restore`, which overwrites `site-id`. To restore onto another site, use `restore-snapshot`',
        },
    plan(inputs, { baseUrl: apiUrl, prefix }) {
        const siteId = inputs['site-id'];
        const backupId = inputs['backup-id'];
        const { method } = inputs;
        const request = endpoints.restore(prefix, { siteId, backupId }, { method });
        const what = { full: '', files: 'the files of ', db: 'the database of ' }[method ?? 'full'];
        const replaced = { full: 'the files and the database', files: 'the files', db: 'the database' }[method ?? 'full'];
        return {
            subject: `restore ${what}site ${siteId} from backup ${backupId}`,
            done: `${what}site ${siteId} ${method === 'files' ? 'were' : 'was'} restored from backup ${backupId}`,
            ...restoreSite({ siteId, backupId, apiUrl, replaced }, request),
        };
    },
});
/** How both restores go. `run.ts` asks all that must be asked before. `replaced`: what of the site is. */
function restoreSite(restored, request) {
    const { apiUrl, backupId, replaced, siteId } = restored;
    return {
        siteId,
        request,
        lists: { site: { apiUrl, liveSiteId: siteId } },
        overwrite: { 'live-site-id': siteId, 'backup-id': backupId },
        named: { restore: { siteId, backupId, replaced } },
        guard: (step) => showRestore(replaced, step),
        // The response has only the task (`TaskStarted`): the site restored is the one requested.
        execute: (step) => submit_submit({ request, read: () => ({ ok: true, site: { id: siteId } }) }, step),
    };
}
/** Nothing more can stop a restore. Whoever reads the log must know what it costs, and what speaks against it. */
function showRestore(replaced, { log, plan, results }) {
    const { live } = results.current;
    log.info(`A restore replaces ${replaced}. Everything that changed there since the backup was made will be lost. There is no documented way back.`);
    if (live)
        log.info(live.seen ? messages.lastOverwrite(live.seen) : 'Nothing is recorded that was done to the live site.');
    if (!plan.isDryRun)
        return undefined;
    // Its page has both.
    const isShownAnyway = { isShownAnyway: true };
    if (live?.against)
        log.warn(messages.speaksAgainstRestore(live.against), isShownAnyway);
    if (live?.seen && isInDoubt(live.seen))
        log.warn(messages.liveInDoubt(live.seen), isShownAnyway);
    return undefined;
}

;// CONCATENATED MODULE: ./src/restore/restore-snapshot.ts



/** Restores a snapshot onto another site. */
const restoreSnapshot = defineOperation({
    name: 'restore-snapshot',
    permission: 'site.view on the source and site.restore on the target',
    required: ['backup-id', 'target-site-id'],
    ...bothRestores,
    findMistakes: ({ method = '' }) => ['', 'full'].includes(method)
        ? {}
        : { method: '`full`, or left out, with `restore-snapshot`, which always restores the whole site' },
    plan(inputs, { baseUrl: apiUrl, prefix }) {
        const backupId = inputs['backup-id'];
        const siteId = inputs['target-site-id'];
        const request = endpoints.restoreSnapshot(prefix, backupId, { target_site_id: siteId });
        return {
            subject: `restore snapshot ${backupId} onto site ${siteId}`,
            done: `snapshot ${backupId} was restored onto site ${siteId}`,
            ...restoreSite({ siteId, backupId, apiUrl, replaced: 'the files and the database' }, request),
        };
    },
});

;// CONCATENATED MODULE: ./src/staging/recorded-sites.ts




/** Each site once for each service and environment, those with the newest record first (rules.md, G6 and G9). */
function listRecordedSites(copies) {
    const sites = [];
    for (const newest of copies) {
        const { apiUrl, domain, environment, siteId: id } = newest;
        const isListed = sites.some((site) => site.id === id && isSameName(site.environment, environment) && site.newest.apiUrl === apiUrl);
        if (isListed)
            continue;
        const shown = domain !== undefined && mayBeDomain(domain) ? domain : null;
        sites.push({ environment, id, domain: shown, newest });
    }
    return sites;
}
/** What the list has besides our own copies for this service: one warning (rules.md, G3, G6, G9, G10). */
function warnAboutUnused(unused, log) {
    if (unused.copiesOfOthers.length + unused.elsewhere.length > 0)
        log.warn(messages.entriesNotUsed(unused));
}
/** The name of a copy, unless it is the live site's: the next deployment would go to live (rules.md, *Operations*). */
function addressOf(domain, live = [], confirmation = '') {
    const isLive = [...live, { domain: confirmation }].some((each) => isSameDomain(each.domain ?? '', domain ?? ''));
    return isLive ? undefined : domain;
}
/** The environment of the records of live has no copies (rules.md, I3). */
function findLiveEnvironment({ environment = '' }) {
    return isSameName(environment, LIVE_ENVIRONMENT)
        ? { environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites` }
        : {};
}

;// CONCATENATED MODULE: ./src/staging/close-staging.ts






/** Closes the environment of a staging site on GitHub (rules.md, G6). The service is not asked. */
const closeStaging = defineOperation({
    name: 'close-staging',
    permission: 'none',
    does: 'closes',
    required: ['site-id', 'environment', 'github-token'],
    shared: ['dry-run', 'comment'],
    apiToken: 'unused',
    labels: { ...defaultLabels, inputSite: 'Live site', nothing: 'Nothing was closed' },
    findMistakes: findLiveEnvironment,
    plan(inputs, { baseUrl }) {
        const { environment } = inputs;
        const siteId = inputs['site-id'];
        const where = { environment, apiUrl: baseUrl, liveSiteId: siteId };
        return {
            subject: `close environment "${environment}" of live site ${siteId}`,
            siteId,
            execute: (step) => closeEnvironment(where, step),
        };
    },
});
/** After so many writes there is a second between two (rules.md, G6). */
const FAST_WRITES = 39;
/** Sets all of our deployments in the environment to `inactive`, and names the sites that remain (rules.md, G6). */
async function closeEnvironment(where, step) {
    const { client, log, plan } = step;
    const ask = (question) => askGitHub({ kind: 'copies' }, question, step);
    const end = (ended, effect) => ended.kind === 'cancelled' ? { ...ended, during: 'closing', effect } : { ...ended, effect };
    const asked = await ask((github) => findWhatToClose(where, step, github));
    if (asked.ended)
        return end(asked.ended, 'none');
    const { found, open, sites } = asked.answer;
    if (plan.isDryRun) {
        for (const { id } of open)
            log.info(`Deployment ${id} would be set to inactive.`);
        return { kind: 'dry-run' };
    }
    const status = {
        state: 'inactive',
        description: 'Closed. The staging site may still exist.',
        logUrl: attemptUrlOf(plan.context),
    };
    for (const [changed, { id }] of open.entries()) {
        // GitHub allows 80 writes a minute.
        if (changed >= FAST_WRITES)
            await client.clock.sleep(1_000, client.signal);
        step.onChange();
        const closed = await ask((github) => github.setDeploymentStatus(id, status));
        // One that GitHub no longer knows is closed.
        if (closed.ended && closed.failure.cause !== 'gone') {
            const isReadOnlyToken = changed === 0 && closed.failure.errorCode === 'forbidden';
            if (isReadOnlyToken && plan.context.getsNoSecrets)
                return { kind: 'token-missing' };
            // GitHub may have set it, and its answer was lost.
            const effectOfThis = closed.failure.mayHaveActed ? 'possible' : 'none';
            return end(closed.ended, changed > 0 ? 'started' : effectOfThis);
        }
        log.info(`Deployment ${id} is now inactive.`);
    }
    if (sites.length > 0)
        log.warn(messages.sitesLeft(sites), { isShownAnyway: true });
    return { kind: 'environment-closed', environment: where.environment, found };
}
/** How many deployments are recorded, those that are open, and the sites that remain. */
async function findWhatToClose({ environment, ...site }, { log, results }, github) {
    const list = await list_readList({ site, environment }, github);
    const { copies, elsewhere } = list;
    if (list.hasMore)
        log.warn(messages.moreDeployments());
    warnAboutUnused(list, log);
    const sites = listRecordedSites(copies).map((found) => ({ ...found, state: 'left' }));
    // Left alone, and named: their copies may exist elsewhere.
    const others = listRecordedSites(elsewhere).map((found) => ({
        ...found,
        state: 'elsewhere',
        apiUrl: found.newest.apiUrl,
    }));
    results.set({ listed: { sites: [...sites, ...others], isOfAll: false } });
    return { found: copies.length, open: await findOpen(copies, github), sites };
}

;// CONCATENATED MODULE: ./src/staging/list-staging.ts












/** The service is asked for no longer (rules.md, G9). */
const MAX_LOOKUPS_MS = 60_000;
/** Lists the staging copies of a live site that are recorded on GitHub (rules.md, G9). Changes nothing. */
const listStaging = defineOperation({
    name: 'list-staging',
    permission: 'site.staging',
    does: 'reads',
    required: ['site-id', 'github-token'],
    optional: ['max-copy-age-hours', 'environment'],
    apiToken: 'optional',
    labels: { ...defaultLabels, inputSite: 'Live site' },
    plan(inputs, { baseUrl }) {
        const siteId = inputs['site-id'];
        const wanted = {
            site: { apiUrl: baseUrl, liveSiteId: siteId },
            environment: inputs.environment,
            maxAgeHours: inputs['max-copy-age-hours'] ?? Infinity,
        };
        return {
            subject: `list the staging copies of live site ${siteId}`,
            siteId,
            execute: (step) => list_staging_list(wanted, step),
        };
    },
});
/** Reads what is recorded. Retries until the step's deadline. */
async function list_staging_list(wanted, step) {
    const question = { kind: 'copies', permission: 'deployments: read' };
    const asked = await askGitHub(question, (github) => list_staging_listSites(wanted, step, github), step);
    return asked.ended ?? asked.answer;
}
async function list_staging_listSites({ environment, maxAgeHours, site }, step, github) {
    const { log, plan, results } = step;
    // The list of all environments has what was done to live, too.
    const [list, ofLive] = await Promise.all([
        list_readList({ site, environment }, github),
        environment !== undefined &&
            list_readList({ site, environment: LIVE_ENVIRONMENT, isEnough: () => true }, github),
    ]);
    const { copies, copiesOfOthers, elsewhere } = list;
    const { overwrites } = ofLive || list;
    if (list.hasMore)
        log.warn(messages.moreDeployments());
    warnAboutUnused(list, log);
    const isEmpty = [copies, copiesOfOthers, elsewhere, overwrites].every(({ length }) => length === 0);
    // Entries of another live site say that `site-id` may be wrong.
    const hasEntries = async () => (await github.listDeployments({}, 1)).items.some(isEntry);
    const isOtherSite = isEmpty && environment === undefined && (await hasEntries());
    const sites = listRecordedSites(copies);
    const answers = await askAboutSites(sites, github.timeMs(), step);
    // What was not asked is a number, and not left over.
    const asked = plan.hasApiToken ? sites.filter(({ id }) => answers.has(id)) : sites;
    const remaining = asked.filter(({ id }) => answers.get(id)?.kind !== 'gone');
    const newest = remaining.filter((each) => sites.find((other) => isSameName(other.environment, each.environment)) === each);
    const newestCopies = newest.map((each) => each.newest);
    const open = await findOpen(newestCopies, github);
    const nowMs = github.timeMs();
    const isOld = (atMs) => (ageSinceMs(atMs, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
    const listed = remaining.map((each) => {
        // A site that is open in one environment is not left over in another.
        const opened = open.find(({ siteId }) => siteId === each.id);
        // A status that is younger than its record says that somebody used the copy since.
        const isUnused = isOld(each.newest.atMs) && isOld(parseTimeMs(opened?.changedAt) ?? each.newest.atMs);
        const answer = answers.get(each.id);
        const isNoCopy = answer?.kind === 'refused';
        const state = isNoCopy ? 'no-copy' : !opened ? 'left' : isUnused ? 'old' : 'open';
        const confirmation = answer?.kind === 'known' ? answer.confirmation : undefined;
        const domain = addressOf(each.domain ?? undefined, overwrites, confirmation) ?? null;
        if (each.domain !== domain)
            log.warn(messages.copyHasLiveDomain(each.domain ?? ''));
        return {
            ...each,
            domain,
            state,
            isKnown: !plan.hasApiToken ? undefined : answer?.kind === 'known',
            isBeingMade: answer?.kind === 'being-made',
        };
    });
    const isLeft = ({ state }) => state === 'left' || state === 'old';
    const left = listed.filter(isLeft);
    const last = await findLast(overwrites, step, github);
    // What the service was not asked any more is no result.
    if (step.client.signal.aborted)
        return cancelledBeforeStart;
    // A site of which nobody knows whether it exists is not handed on.
    const usable = listed.find(({ isKnown, state }) => state !== 'left' && isKnown !== false);
    // Those that a person may delete come first.
    results.set({
        listed: {
            sites: [...left, ...listed.filter((each) => !isLeft(each))],
            open: environment === undefined ? undefined : usable,
            last,
            isOfAll: true,
        },
    });
    if (environment !== undefined && !usable)
        log.warn(messages.noOpenCopy(environment));
    if (last)
        log.info(messages.lastOverwrite(last));
    if (left.length > 0)
        log.warn(messages.sitesLeft(left), { isShownAnyway: true });
    const gone = asked.length - remaining.length;
    const notAsked = sites.length - asked.length;
    return { kind: 'sites-listed', found: listed.length, gone, notAsked, isOtherSite };
}
/** The newest overwrite that started something, and how it ended. */
async function findLast(overwrites, step, github) {
    const { client, plan } = step;
    const nowMs = github.timeMs() ?? NaN;
    const edges = { client, github, hasApiToken: plan.hasApiToken, onEnd: () => undefined };
    for (const entry of overwrites) {
        const [found] = await lookUpEach([entry], (each) => readEnd(each, nowMs, edges));
        if (found)
            return found;
    }
    return undefined;
}
/** What the service says about the sites, the newest first, within a minute. A site that was not asked has no answer. */
async function askAboutSites(sites, nowMs, { client, log, plan }) {
    const answers = new Map();
    if (!plan.hasApiToken)
        return answers;
    const deadlineMs = Math.min(client.deadlineMs, client.clock.elapsedMs() + MAX_LOOKUPS_MS);
    for (const { id, newest } of sites) {
        if (answers.has(id))
            continue;
        if (client.clock.elapsedMs() >= deadlineMs)
            break;
        const answer = await askAboutSite(id, { ...client, deadlineMs }, { isTriedOnce: true });
        if (answer.kind === 'cancelled')
            break;
        if (answer.kind === 'unclear' && list_staging_ending.includes(answer.failure.errorCode)) {
            log.warn(messages.sitesNotChecked(describeFailure(answer.failure)));
            break;
        }
        // A copy that is being made is not there yet (rules.md, G9).
        const { atMs, taskId } = newest;
        const mayRun = answer.kind === 'gone' && (ageSinceMs(atMs, nowMs) ?? 0) < MAX_TASK_MS;
        const task = mayRun && taskId !== undefined ? await askAboutTask(taskId, { ...client, deadlineMs }) : undefined;
        answers.set(id, task?.kind === 'running' ? { kind: 'being-made' } : answer);
    }
    return answers;
}
/** After these answers no other site is asked for. */
const list_staging_ending = ['unauthorized', 'forbidden', 'rate_limited', 'connection_failed'];

;// CONCATENATED MODULE: ./src/guards/await-rest.ts






/** How often it is asked whether an overwrite still runs, and how often the list is read anew. */
const ASK_AGAIN_MS = 10_000;
const READ_AGAIN_MS = 60_000;
/**
 * Waits while the rule says so (rules.md, G12), at most `untilMs` on the clock's `elapsedMs`. Resolves to what the rule says
 * then, or to how the step ends. Without lists there is nothing to wait for.
 */
async function awaitRest(purpose, step, { copyId, untilMs }) {
    const { client, history, log } = step;
    const announce = createAnnouncer(client.clock);
    for (;;) {
        if (!history.current)
            return {};
        const verdict = judge(history.current, purpose, { copyId });
        const { kind, overwrite } = verdict;
        if (kind !== 'wait' || !overwrite || client.clock.elapsedMs() >= untilMs)
            return { verdict };
        announce(() => log.info(messages.waitingForLive(overwrite)));
        await awaitChange(overwrite, untilMs, step);
        // Nobody could answer any more.
        if (client.clock.elapsedMs() >= untilMs)
            return { verdict };
        const { ended } = await history.readAnew();
        if (ended)
            return { ended };
    }
}
/** Waits until the task of an overwrite has ended, or until the list should be read anew. */
async function awaitChange({ taskId }, untilMs, { client }) {
    const { clock, signal } = client;
    const againMs = Math.min(untilMs, clock.elapsedMs() + READ_AGAIN_MS);
    const isCancelled = () => signal.aborted;
    while (clock.elapsedMs() < againMs && !isCancelled()) {
        await clock.sleep(Math.min(ASK_AGAIN_MS, againMs - clock.elapsedMs()), signal);
        if (taskId === undefined || isCancelled())
            continue;
        const { kind } = await askAboutTask(taskId, client);
        if (kind === 'completed' || kind === 'failed')
            return;
    }
}
/** Waits until no other overwrite of the site runs, before a restore. A re-run never begins one (rules.md, G12). */
async function guardRestore(step) {
    const { client, history, results } = step;
    const { ended, verdict } = await awaitRest('restore', step, { untilMs: client.deadlineMs });
    if (ended)
        return ended;
    results.set({ live: history.current && stateOf(history.current) });
    const { kind, overwrite } = verdict ?? {};
    if (kind === 'changed')
        return refuse({ kind: 'restore-not-begun', newest: overwrite });
    if (kind !== 'go' && overwrite)
        return refuse({ kind: 'live-busy', overwrite });
    warnOfDoubt(overwrite, step);
    return undefined;
}
/** Waits until no known task runs on live, before a new copy: half of the step's time at most (rules.md, G12). */
async function guardNewCopy(step) {
    const { client, log } = step;
    const { ended, verdict } = await awaitRest('copy', step, { untilMs: client.deadlineMs / 2 });
    if (ended)
        return ended;
    const { kind, overwrite } = verdict ?? {};
    if (kind === 'wait' && overwrite)
        log.warn(messages.copiedWhileRunning(overwrite));
    else
        warnOfDoubt(overwrite, step);
    return undefined;
}
function warnOfDoubt(overwrite, { log }) {
    if (overwrite && isInDoubt(overwrite))
        log.warn(messages.liveInDoubt(overwrite));
}

;// CONCATENATED MODULE: ./src/staging/reuse.ts












/**
 * Uses the staging site of the newest entry of the environment (rules.md, G3), if the service still knows it: its task is
 * asked for first, so that no site of a cancelled or timed-out run is left unused. `undefined`: a new site is needed.
 */
async function reuseStagingSite(recording, isReusing, step) {
    const { history, log, results } = step;
    const { copies = [], copiesOfOthers = [], elsewhere = [] } = history.current?.inEnvironment ?? {};
    const [copy] = copies;
    // Older ones are no news.
    const newer = copiesOfOthers.filter(({ id }) => id > (copy?.id ?? 0));
    warnAboutUnused({ copiesOfOthers: newer, elsewhere: copy ? [] : elsewhere }, log);
    if (!copy)
        return undefined;
    if (isLaterAttempt(step.plan.context))
        await warnIfClosed(copy, step);
    if (isReusing)
        return reuseCopy(copy, recording, step);
    const domain = addressOf(copy.domain, history.current?.live);
    results.set({ replaced: { id: copy.siteId, domain, why: 'unwanted' } });
    return undefined;
}
/** A re-run of an old run opens an environment again that somebody has closed since. */
async function warnIfClosed(copy, step) {
    const { answer } = await askGitHub({ kind: 'lists' }, (github) => findOpen([copy], github), step);
    if (answer?.length === 0)
        step.log.warn(messages.environmentOpenedAgain(copy.environment));
}
async function reuseCopy(copy, recording, step) {
    const { client, log, plan, recorder, results } = step;
    const { domain, expiresAtMs, options, siteId: id, taskId } = copy;
    const { maxCopyAgeHours: maxHours } = recording;
    const use = async (found, confirmation) => {
        const ended = await recorder.reused(copy, client);
        if (ended)
            return ended;
        const address = addressOf(domain, step.history.current?.live, confirmation);
        results.set({ reused: { id, domain: address, record: copy, expiresAtMs, ...found } });
        log.info(messages.copyEntry(copy));
        if (expiresAtMs !== undefined)
            log.info(messages.copyExpires(expiresAtMs));
        if (options !== recording.options)
            log.info(`It was created with the options ${options}. This run asks for ${recording.options}, which is ignored.`);
        return undefined;
    };
    /** A new one takes its place. */
    const replaceBecause = (why) => {
        log.info(messages.newSiteNeeded(why));
        // A person may be told to delete it.
        results.set({ replaced: { id, domain: addressOf(domain, step.history.current?.live), why } });
        return undefined;
    };
    log.info(`Staging site ${nameSite(id, domain)} is recorded in environment "${recording.environment}". Checking whether it still exists.`);
    if (taskId !== undefined) {
        const task = await askAboutTask(taskId, client);
        if (task.kind === 'cancelled')
            return cancelledBeforeStart;
        if (task.kind === 'failed')
            return replaceBecause('failed');
        if (task.kind === 'unclear')
            return refuse({ kind: 'recorded-site-unavailable', failure: task.failure });
        if (task.kind === 'running') {
            const ended = await use({ taskId });
            if (ended)
                return ended;
            log.info(`It is still being created. Waiting for task ${taskId}.`);
            return attachToTask(taskId, step);
        }
    }
    const site = await askAboutSite(id, client);
    if (site.kind === 'cancelled')
        return cancelledBeforeStart;
    if (site.kind === 'gone')
        return replaceBecause('gone');
    if (site.kind !== 'known')
        return refuse({ kind: 'recorded-site-unavailable', failure: site.failure });
    const { ageMs, blockedReason, canPush, confirmation, copiedAt, nowMs } = site;
    log.info(messages.copyAge(copiedAt, ageMs, nowMs));
    // What this run recorded is as young as it can be.
    if (maxHours !== undefined && !isOfRun(copy, runUrlOf(plan.context))) {
        // 0 asks for a new copy, whatever the age.
        if (ageMs === undefined && maxHours > 0)
            return refuse({ kind: 'copy-too-old', ageMs, maxHours });
        if (maxHours === 0 || (ageMs ?? 0) > maxHours * HOUR_MS)
            return replaceBecause('too-old');
    }
    // The host may have taken minutes: a push of this copy may have begun meanwhile (rules.md, G12).
    const again = await step.history.readAnew();
    if (again.ended)
        return again.ended;
    const { ended, verdict } = await awaitRest('reuse', step, { copyId: id, untilMs: client.deadlineMs });
    if (ended)
        return ended;
    if (verdict?.kind === 'wait' && verdict.overwrite) {
        return refuse({ kind: 'live-busy', overwrite: verdict.overwrite });
    }
    const unrecorded = await use({ copiedAt, checkedAtMs: nowMs }, confirmation);
    if (unrecorded)
        return unrecorded;
    if (canPush === false)
        log.warn(messages.canPush(false, blockedReason));
    sayWhatAPushWillAsk(copy, step);
    return { kind: 'site-reused', siteId: id };
}
/** If live was overwritten since the copy was made, its push asks for a person (rules.md, G3). */
function sayWhatAPushWillAsk(copy, { history, log, plan }) {
    const [newest] = history.current?.live ?? [];
    const isUpToDate = copy.base === (newest?.id ?? 0) || newest?.copyId === copy.siteId;
    // A pull request's copy never has a base: of that alone nothing is to be said.
    const isKnown = newest !== undefined || !isOfUnmergedPullRequest(plan.context);
    if (!isUpToDate && isKnown)
        log.info(messages.pushAsksForPerson(copy, newest));
}

;// CONCATENATED MODULE: ./src/staging/staging.ts












/** Creates a staging copy of a live site, or uses a recorded one. */
const staging = defineOperation({
    name: 'staging',
    permission: 'site.staging',
    does: 'copies',
    required: ['site-id'],
    optional: ['staging-base-domain', 'storage-limit', 'environment', 'reuse', 'max-copy-age-hours', 'commit'],
    shared: [...waitInputs, 'comment'],
    labels: {
        inputSite: 'Live site',
        resultSite: 'Staging site',
        noun: 'staging task',
        nothing: 'No copy was created',
    },
    findMistakes: findLiveEnvironment,
    advice: {
        rejected: {
            check: 'Check that `site-id` is the live site’s id, not a copy’s. If the live site has a copy already and your host allows only one: use the workflow for a shared copy.',
        },
    },
    // Without a record, no copy is reused whose age could matter; without a comment either, nothing names the commit.
    findUnused: ({ comment, environment }) => {
        if (environment !== undefined)
            return [];
        return comment?.toLowerCase() === 'true' ? ['max-copy-age-hours'] : ['max-copy-age-hours', 'commit'];
    },
    plan(inputs, { baseUrl, prefix }) {
        const siteId = inputs['site-id'];
        const { environment } = inputs;
        const request = endpoints.createStaging(prefix, siteId, {
            domain: inputs['staging-base-domain'],
            storage_limit: inputs['storage-limit'],
        });
        const site = { apiUrl: baseUrl, liveSiteId: siteId };
        const maxCopyAgeHours = inputs['max-copy-age-hours'];
        const recording = environment === undefined
            ? undefined
            : { ...site, environment, options: request.body, maxCopyAgeHours };
        const isReusing = recording !== undefined && inputs.reuse !== false;
        return {
            subject: `${isReusing ? 'use or create' : 'create'} a staging copy of live site ${siteId}`,
            done: `a staging copy of live site ${siteId} was created`,
            siteId,
            request,
            recording,
            lists: { site, environment },
            guard: async (step) => recording && warnAboutResult(await reuseStagingSite(recording, isReusing, step), step),
            execute: async (step) => {
                const read = readCreated(siteId, step);
                const refuseReplayedCopy = (id, mayBeOwn) => refuseCopy(id, mayBeOwn, step);
                return warnAboutResult(await submit_submit({ request, read, refuseReplayedCopy }, step), step);
            },
        };
    },
});
/** Warns if the staging site is ready without an address, or if another one remains beside it (rules.md, G3). */
function warnAboutResult(outcome, { log, results }) {
    if (!outcome || !isGreen(outcome))
        return outcome;
    const { answer, reused } = results.current;
    const { expiresAtMs } = answer?.site ?? {};
    const remaining = remainingSiteOf(results.current);
    const named = reused ? reused.record.domain : readSite(answer?.data ?? {})?.copyDomain;
    if (expiresAtMs !== undefined)
        log.info(messages.copyExpires(expiresAtMs));
    if (named !== undefined && siteOf(results.current).domain === undefined) {
        log.warn(messages.copyHasLiveDomain(named));
    }
    else if (statusOf(outcome) === 'completed' && siteUrlOf(results.current) === undefined) {
        log.warn(messages.stagingWithoutAddress());
    }
    if (remaining)
        log.warn(messages.replacedSiteRemains(remaining));
    return outcome;
}
function readCreated(liveSiteId, step) {
    return (data) => {
        const { copyDomain, expiresAt, id, parentSiteId: parent } = readSite(data) ?? {};
        if (parent !== undefined && parent !== liveSiteId) {
            return { ok: false, reason: messages.ofOtherSite('a copy', parent, liveSiteId) };
        }
        // The next deployment to "the staging site" would go to live.
        if (id === liveSiteId)
            return { ok: false, reason: 'the response names the live site as the new staging site' };
        const domain = addressOf(copyDomain, step.history.current?.live);
        return { ok: true, site: { id, domain, expiresAtMs: parseTimeMs(expiresAt) } };
    };
}
/**
 * Refuses a copy that an earlier request created and that reuse has just found gone or too old (rules.md, K9). Of any other,
 * its push preview says once whether it is gone. If that is not certain, it can be used, with a warning.
 */
async function refuseCopy(siteId, mayBeOwn, { client, log, plan, results }) {
    const isOwnKey = plan.ownKey !== undefined;
    const refuseAs = (errorCode) => {
        const effect = mayBeOwn ? 'possible' : 'none';
        return { kind: 'replayed-copy-unusable', siteId, errorCode, isOwnKey, effect };
    };
    const { id, why } = results.current.replaced ?? {};
    if (id === siteId && why === 'gone')
        return refuseAs('not_found');
    if (id === siteId && why === 'too-old')
        return refuseAs('copy_too_old');
    const answer = await askAboutSite(siteId, client);
    if (answer.kind === 'cancelled')
        return { kind: 'cancelled', during: 'task', effect: 'started' };
    if (answer.kind === 'gone')
        return refuseAs('not_found');
    if (answer.kind !== 'known') {
        log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(answer.failure)));
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/tasks/await-task.ts





/** Waits for a task that an earlier step or run started. */
const awaitTask = defineOperation({
    name: 'await-task',
    permission: 'to read tasks (your host does not document its name)',
    does: 'reads',
    required: ['task-id'],
    labels: { ...defaultLabels, noun: 'task', nothing: 'The task was not read' },
    advice: {
        not_found: 'Check `task-id`, that the API token belongs to the same account, and that `api-url` is the base URL without /v1.',
        // "Re-run this job" would repeat the step that started the task.
        unauthorized: 'Check the secret in `api-token`: tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`. Then run `await-task` with this `task-id` again.',
    },
    shared: waitInputs,
    plan(inputs, { prefix }) {
        const taskId = inputs['task-id'];
        const request = endpoints.readTask(prefix, taskId);
        return {
            subject: `wait for task ${taskId}`,
            done: `task ${taskId} completed`,
            request,
            named: { taskId },
            execute: (step) => waitForTask(taskId, step),
        };
    },
});
/** Nobody has confirmed the task's id: until its first answer it is asked for with the retries of any request (rules.md, W1). */
async function waitForTask(taskId, step) {
    const watch = watchTask({ taskId, isUnconfirmed: true }, step);
    const result = await watch.untilEnd();
    watch.close();
    // The operation's own response. Set once: the output file only grows.
    if ('data' in result)
        step.results.set({ answer: { data: result.data } });
    if (result.task || (result.kind !== 'unreadable' && result.kind !== 'timed-out')) {
        return concludePoll(result, { by: 'this-run', effect: 'none' }, step);
    }
    const { failure = outOfTime('service') } = result;
    return result.kind === 'unreadable' && !isTransientForPoll(failure)
        ? { kind: 'task-unreadable', failure, isKnown: false, effect: 'none' }
        : { kind: 'request-failed', failure, effect: 'none' };
}

;// CONCATENATED MODULE: ./src/operations.ts










/** Every operation of the contract, in the order of its table. Another one is one file and one line here. */
const operations = [
    staging,
    pushPreview,
    push,
    restore,
    restoreSnapshot,
    addDomain,
    verifyDomain,
    awaitTask,
    closeStaging,
    listStaging,
];
function findOperation(name) {
    return operations.find((operation) => operation.name === name);
}

;// CONCATENATED MODULE: ./src/operation/plan.ts








const DEFAULT_TIMEOUT_MINUTES = 60;
/**
 * Plans, or finds every error at once; that an input needs GitHub, with `github-token: none`, only among valid ones. Pure.
 * `ignoredInputs`: variables of unknown inputs (rules.md, I2). `apiToken` is not in the plan, which has no secrets.
 */
function createPlan(raw, context, operations) {
    const operation = operations.find(({ name }) => name === raw['operation']);
    const unknownInputs = findUnknownInputs(raw);
    if (operation && isSkipped(operation, raw, context)) {
        return { kind: 'token-missing', ignoredInputs: unknownInputs };
    }
    // Only if a request that changes something would be sent (rules.md, I2).
    const mayChange = (!operation || changesService(operation)) && raw['dry-run']?.toLowerCase() !== 'true';
    const areUnknownErrors = !context.passesForeignInputs && mayChange;
    const ignoredInputs = areUnknownErrors ? [] : unknownInputs;
    const read = operation?.read(raw) ?? readWithoutOperation(raw, operations);
    const errors = [
        ...(read.ok ? [] : read.errors).map((error) => ({ ...error, value: showInput(error.value) })),
        ...(operation && read.ok ? findMistakeWithoutGitHub(operation, raw, read.inputs) : []),
        ...(areUnknownErrors ? unknownInputs : []).map((variable) => ({ problem: 'unknown', variable })),
    ];
    if (!operation || !read.ok || errors.length > 0)
        return { kind: 'invalid-inputs', errors, ignoredInputs };
    const { own, shared } = read.inputs;
    const apiToken = shared['api-token'];
    const ownKey = shared['idempotency-key'];
    const intervalSeconds = shared['poll-interval-seconds'];
    const timeoutMs = (shared['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000;
    const isCommenting = shared.comment ?? false;
    const isRecording = isCommenting || own.recording !== undefined;
    const copy = { environment: own.recording?.environment, tokenHash: hashToken(apiToken ?? '') };
    // The last part of the step's time, kept for recording: at most a tenth, so that a poll of the task always fits.
    const reportTimeMs = Math.min(10_000, timeoutMs / 10);
    const isEntered = isRecording || own.overwrite !== undefined;
    return {
        kind: 'plan',
        apiToken,
        ignoredInputs,
        plan: {
            ...own,
            operation,
            api: shared['api-url'],
            context,
            allowedActors: shared['allowed-actors'],
            approval: shared['require-approval'],
            isWithoutGitHub: raw['github-token'] === NO_GITHUB,
            withoutList: findWithoutList(operation, raw),
            hasApiToken: apiToken !== undefined,
            ownKey,
            keyIdentity: createKeyIdentity(context, shared.matrix, operation.does === 'copies' ? copy : undefined),
            isRepeatable: context.runId !== undefined || ownKey !== undefined,
            isWaiting: shared.wait ?? true,
            isDryRun: shared['dry-run'] ?? false,
            isCommenting,
            timeoutMs,
            workTimeoutMs: timeoutMs - (isRecording ? reportTimeMs : 0),
            sendTimeoutMs: timeoutMs - (isEntered ? reportTimeMs : 0),
            fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
        },
    };
}
/** What needs GitHub although `github-token` is `none`. */
function findMistakeWithoutGitHub(operation, raw, { own, shared }) {
    if (raw['github-token'] !== NO_GITHUB)
        return [];
    const needs = firstOf([
        operation.required.includes('github-token') && operation.name,
        own.recording && 'environment',
        shared['require-approval'] !== undefined && 'require-approval',
        shared.comment && 'comment',
    ]);
    if (needs === '')
        return [];
    const accepts = `a token for GitHub, or left out: \`${needs}\` needs one`;
    return [{ input: 'github-token', problem: 'invalid', value: NO_GITHUB, accepts }];
}
/** Whether the run gets no secrets, so that what is missing is no mistake of the workflow (rules.md, I4). */
function isSkipped({ apiToken, does }, raw, context) {
    if (overwritesSite({ does }) || context.getsNoSecrets !== true)
        return false;
    // What uses no token may be given no variable either.
    const missing = { required: 'api-token', optional: undefined, unused: 'site-id' }[apiToken];
    return missing !== undefined && !raw[missing];
}
function readWithoutOperation(raw, operations) {
    const read = readInputs(raw, {
        required: ['api-url', 'api-token'],
        optional: ['timeout-minutes', 'github-token'],
    });
    return {
        ok: false,
        errors: [unknownOperation(raw['operation'], operations), ...(read.ok ? [] : read.errors)],
    };
}
function createKeyIdentity({ serverUrl, repository, repositoryId, runId, job, step }, matrix, copy) {
    if (runId === undefined)
        return undefined;
    return { serverUrl, repository: repositoryId ?? repository ?? '', runId, job, step, matrix, copy };
}
/** The inputs that name what the step is about, valid or not, as they may be shown. */
function nameInputs(raw, { optional, required }) {
    const used = new Set([...required, ...optional]);
    return Object.fromEntries(Object.keys(namingInputs).flatMap((name) => {
        const value = raw[name];
        return value !== undefined && value !== '' && used.has(name) ? [[name, showInput(value)]] : [];
    }));
}
function unknownOperation(value, operations) {
    const names = operations.map(({ name }) => name);
    // A slip, and no other word, may mean what overwrites a site.
    const near = operations.filter((each) => !overwritesSite(each) || isSlip(value ?? '', each.name));
    return {
        input: 'operation',
        problem: value === undefined ? 'missing' : 'invalid',
        value: value ?? '',
        meant: findNearest(value ?? '', near.map(({ name }) => name)),
        accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
    };
}

;// CONCATENATED MODULE: ./src/messages/describe-refusal.ts









/** The table of the refusals: cause, then what to check and how to go on (rules.md, M2). */
const rows = {
    'push-blocked': ({ reason }, situation) => [
        describeBlock(reason),
        `${reason === undefined ? 'Look at the copy in your host’s dashboard' : 'Resolve what your host names'}; if a task runs, wait until it has ended. Then ${howToGoOn(situation)}.`,
    ],
    'confirmation-unreadable': () => [
        'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
        'Look at the push in your host’s dashboard.',
    ],
    'confirmation-mismatch': ({ isInvisible, required, typed }, situation) => {
        // The others have the text that confirms.
        const more = { message: '`confirmation` is not the text that confirms this push' };
        const known = stripInput(typed);
        const shown = quoteTyped(showValue(known, situation));
        return isInvisible
            ? [
                `\`confirmation\` and the text to confirm look the same ("${required}"), but one has invisible characters`,
                'Type the domain by hand instead of pasting it. If that is refused as well, look at the push in your host’s dashboard.',
                more,
            ]
            : [
                `\`confirmation\` is ${shown}${known === typed ? '' : ' and more, which is not shown'}, but this push would replace ${quoteTyped(required)}`,
                // A form has it typed, a file has it written.
                `If you did not mean ${quoteTyped(required)}, stop: \`site-id\` is wrong. If you did, ${isTyped(typed, situation)
                    ? 'send the form again with that domain'
                    : `correct the domain in the workflow file, and ${startAnew(situation)}`}.`,
                more,
            ];
    },
    'preview-changed': (_, situation) => [
        `the push preview is not the one that was approved. ${describeChange(situation)}`,
        `If the push is still wanted, ${startNewRun(situation)}, and read its dry run before you approve it or type its digest.`,
    ],
    'copy-too-old': ({ ageMs, maxHours }, { operation, results }) => {
        const { checkedAtMs = 0, copiedAt } = copyTimeOf(results);
        if (ageMs !== undefined) {
            return [
                `the copy was made on ${formatTime(checkedAtMs - ageMs)}, but \`max-copy-age-hours\` allows ${maxHours} h`,
                'Make a fresh copy in a new run, and deploy again. Raise `max-copy-age-hours` only if nobody ordered, commented or edited on live since then.',
            ];
        }
        const said = copiedAt === undefined ? '' : ` (your host says "${copiedAt}")`;
        const isSure = overwritesSite(operation) && ' if you are sure that it is fresh; else make a fresh copy in a new run';
        return [
            `the copy has no known age${said}, but \`max-copy-age-hours\` is set`,
            `${join(['Your host does not say how old the copy is: leave the input out', isSure], '')}.`,
        ];
    },
    'rerun-too-late': ({ atMs, newest }, situation) => [
        `an earlier attempt was recorded at ${formatTime(atMs)}, and your host forgets idempotency keys after 24 hours, so this re-run could repeat it. The ${describeOverwrite(newest)}`,
        adviseLooking(situation),
    ],
    'rerun-without-list': (_, situation) => [
        'an earlier attempt may have acted, and without the list of the live site nobody knows what it did',
        `Look at your host’s dashboard. If a task runs there, run \`await-task\` with its id, from the earlier attempt’s summary. Only if nothing was done, ${startNewRun(situation)}.`,
    ],
    'live-busy': ({ overwrite }, situation) => [
        `the ${describeOverwrite(overwrite)}`,
        join([
            `Wait until it has ended. Then ${situation.operation.does === 'pushes' ? 'make a fresh copy in a new run, and push that one' : howToGoOn(situation)}.`,
            adviseWithoutTask(overwrite),
            'If your host’s dashboard shows that nothing runs, remove its entry (docs/record.md).',
        ], ' '),
    ],
    'live-changed': describeLiveChanged,
    'restore-not-begun': ({ newest }, situation) => [
        `a re-run never begins a restore. ${describeUndone(newest, situation) ?? (newest ? `Last done to the site: the ${describeOverwrite(newest)}` : 'Nothing is recorded of this site')}`,
        newest?.end === 'unknown' ? capitalize(adviseUnknownEnd(situation)) : adviseLooking(situation),
    ],
    'step-repeated': ({ earlier }, situation) => [
        'this step, or one like it, has sent the same request in this attempt, so your host would only repeat its answer and do nothing',
        `See how the ${nameOverwrite(earlier)} ended. To do it twice, give each of these steps its own \`idempotency-key\` that contains the run id, then ${startNewRun(situation)}.`,
        { certainty: nothingDone(situation, true) },
    ],
    'not-allowed': ({ isOnlyFirst, missing }, situation) => [
        `${missing.map((login) => `"${login}"`).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not in \`allowed-actors\``,
        isOnlyFirst
            ? `${capitalize(startNewRun(situation))}; do not re-run this one: its inputs are that person’s.`
            : `Ask somebody in the list to ${startNewRun(situation)}.`,
    ],
    'not-approved': ({ approved, environment, isRejected }, situation) => {
        const run = `this run for environment "${environment}"`;
        if (isRejected)
            return [`a reviewer rejected ${run}`, `Ask why. To go on, ${startNewRun(situation)}.`];
        if (approved.length > 0) {
            const names = approved.slice(0, 3).map((name) => `"${name}"`);
            return [
                `nobody has approved ${run}, but for ${names.join(' and ')}`,
                `If \`environment:\` of this job is "${environment}", that environment has no required reviewers: add them in Settings, Environments, and ${howToGoOn(situation)}. Else write one name both there and in \`require-approval\`, and ${startAnew(situation)}.`,
            ];
        }
        const ways = [
            `If nobody was asked: add required reviewers in Settings, Environments, and ${howToGoOn(situation)}. It must name that environment in \`environment:\`. An admin’s bypass and custom protection rules may leave no review.`,
            'Without GitHub Enterprise, a private repository has no reviewers: use `allowed-actors`.',
        ];
        const isPrivate = situation.context.isPrivate === true;
        return [`nobody has approved ${run}`, (isPrivate ? ways.reverse() : ways).join(' ')];
    },
    'preview-unavailable': ({ failure }, situation) => [
        `could not fetch the push preview: ${describeFailure(failure)}`,
        adviseFailure(failure, situation, {
            permission: 'site.staging (the push itself needs site.restore)',
            required: ['site-id'],
            advice: previewAdvice,
        }),
    ],
    'recorded-site-unavailable': ({ failure }, situation) => [
        `could not check the recorded copy: ${describeFailure(failure)}`,
        // The host refuses the site itself: another run would ask the same.
        adviseFailure(failure, situation, {
            permission: 'site.staging',
            advice: {
                rejected: 'If your host no longer takes it for a copy, set `reuse: false`: that makes another one.',
            },
        }),
    ],
};
/** Why a guard refuses. If an earlier attempt may be the reason, that comes first (push guard 7). */
function describeRefusal({ effect, refusal, }, situation) {
    const row = rows[refusal.kind](refusal, situation);
    return effect === 'none' ? row : describeAfterEarlier(row, situation);
}
/** The host refuses, and what an earlier attempt did may be the reason (push guard 7). */
function describeAfterEarlier([cause, advice, more], situation) {
    const certainty = `${nothingDone(situation)}, but an earlier attempt may have acted: look at the live site first`;
    return [cause, adviseEarlier(situation) ?? advice, { ...more, certainty }];
}
/** What an earlier attempt of this step did, and how to go on. */
function adviseEarlier(situation) {
    const earlier = situation.results.live?.earlier;
    if (!earlier)
        return undefined;
    const name = `The ${describeOverwrite(earlier)}`;
    switch (earlier.end) {
        case 'running':
            return earlier.taskId === undefined
                ? `${name}: wait, then re-run this job, which finds out.`
                : `${name}: run \`await-task\` with \`task-id: ${earlier.taskId}\`.`;
        case 'failed':
            return `${name}. Once the cause is gone, re-run this job: it starts a new push.`;
        default:
            return `${name}. ${adviseLooking(situation)}`;
    }
}
/** Something was done: a person looks, and decides. */
function adviseLooking(situation) {
    return `Look at the live site. If the ${situation.operation.labels.noun} is still wanted, ${startNewRun(situation)}.`;
}
function describeLiveChanged({ overwrite }, situation) {
    const { live } = situation.results;
    // The second look at the list: another step was faster.
    if (situation.operation.does === 'restores' || !live) {
        const other = overwrite === undefined ? '' : `: the ${nameOverwrite(overwrite)}`;
        return [`something was done to live at the same moment${other}`, adviseLooking(situation)];
    }
    const isDamaged = overwrite && overwrite.id !== live.onCopy?.id && ['failed', 'unknown'].includes(overwrite.end);
    const advice = [
        !live.copy &&
            (live.otherAccount === undefined
                ? 'Check `live-site-id`.'
                : 'Give `staging` and `push` the same `github-token`.'),
        isDamaged && 'Restore live first, or write its repair into the list (docs/record.md).',
        'Make a fresh copy in a new run: `staging` with `environment` and `reuse: false`. Or let a person read a dry run in an earlier job, and approve it or type its `preview-digest`.',
    ];
    const cause = describeUndone(overwrite, situation) ?? describeAgainst(live, { kind: 'changed', overwrite });
    return [cause, join(advice, ' ')];
}
/** That an earlier attempt was done, and what has undone it. */
function describeUndone(overwrite, { results }) {
    const { earlier, onCopy } = results.live ?? {};
    return overwrite && earlier?.end === 'completed' && overwrite.id > earlier.id && overwrite.id !== onCopy?.id
        ? `Done before, and undone by the ${nameOverwrite(overwrite)}`
        : undefined;
}
/** What may be other than on the approved page. A digest does not say which part of it has changed. */
function describeChange({ results }) {
    const { live } = results;
    const { against, copy, otherAccount, seen } = live ?? {};
    const used = copy && `The copy was last used by ${copy.run ?? `deployment ${copy.id}`}. `;
    return firstOf([
        // That a copy has no base was on the approved page as well.
        live && against?.overwrite && toSentence(describeAgainst(live, against)),
        // A copy that lives on is used again after its push.
        copy &&
            seen?.copyId === copy.siteId &&
            seen.id > copy.id &&
            `This copy was pushed already: the ${nameOverwrite(seen)}.`,
        !copy &&
            otherAccount !== undefined &&
            `The check and this step may use different accounts: ${otherAccount} recorded the copy.`,
        `${used ?? ''}Compare the two pages: the copy, the days to revert or the warnings of your host have changed.`,
    ]);
}

;// CONCATENATED MODULE: ./src/messages/describe-red.ts













const runAgain = 'Run again: it does no harm.';
const halfClosed = 'The environment may not be closed completely';
/** What is certain, by the status and the effect alone. An ending that knows better says so itself. */
function certaintyOf(outcome, situation) {
    const { does, labels } = situation.operation;
    const status = statusOf(outcome);
    const effect = effectOf(outcome);
    const isNothing = status === 'refused' || (status === 'cancelled' && effect === 'none');
    const isUncertain = status === 'unknown' || (status === 'cancelled' && effect === 'possible');
    return firstOf([
        isNothing && nothingDone(situation),
        overwritesSite({ does }) &&
            (isUncertain || status === 'failed') &&
            `The ${labels.resultSite.toLowerCase()} may be partly overwritten: look at it first`,
        isUncertain &&
            startsSomething({ does }) &&
            `The ${labels.noun} may have ${startsTask({ does }) ? 'started' : 'been carried out'}`,
    ]);
}
/** The table of the red endings. */
const describe_red_rows = {
    'invalid-inputs': ({ errors }, situation) => describeInvalidInputs(errors, situation),
    'guard-refused': describeRefusal,
    'request-failed': ({ effect, failure }, situation) => {
        const isUnclear = effect !== 'none' && failure.cause !== 'site-busy';
        const advise = isUnclear ? adviseUnclear : adviseFailure;
        const message = isConfirmationMismatch(failure)
            ? describeFailure({ ...failure, reason: undefined })
            : undefined;
        const row = [describeFailure(failure), advise(failure, situation), { message }];
        return effect === 'none' || isUnclear ? row : describeAfterEarlier(row, situation);
    },
    'replayed-copy-unusable': ({ errorCode, isOwnKey, siteId }, situation) => [
        `your host repeated an earlier answer: copy ${siteId}, which ${errorCode === 'not_found' ? 'no longer exists' : 'is older than `max-copy-age-hours` allows'}`,
        `To make a new copy, ${startNewRun(situation)}${isOwnKey ? ' with another `idempotency-key`' : ''}.`,
    ],
    'foreign-replay': (_, situation) => {
        const { id: siteId } = siteOf(situation.results);
        const { noun, nothing } = situation.operation.labels;
        return [
            `another request with the same idempotency key started task ${taskOf(situation.results).id ?? ''}${siteId === undefined ? '' : ` on site ${siteId}`}`,
            `Do not re-run this job: it would be green without acting. If that is the ${noun} that you meant, ${howToAwait(situation)}. If not, give each step its own \`idempotency-key\` that contains the run id, and ${startNewRun(situation)}.`,
            { certainty: `${nothing} by this step` },
        ];
    },
    'response-unusable': ({ reason }, situation) => {
        const { does, labels } = situation.operation;
        const look = does === 'copies' ? 'A copy may exist: look' : 'Look at the site';
        return [
            `your host accepted the ${labels.noun}, but ${reason}`,
            taskOf(situation.results).id === undefined
                ? `${look} in your host’s dashboard.`
                : adviseNamedTask(situation),
            // That it was accepted says more than "may have started".
            { certainty: overwritesSite({ does }) ? undefined : '', running: startNoOther(situation) },
        ];
    },
    'domain-not-ready': ({ words }) => [
        `the domain is not verified yet: ${words}`,
        dnsAdvice,
        { certainty: '' },
    ],
    'task-failed': ({ reason }, situation) => [
        `task ${taskOf(situation.results).id ?? ''} failed${reason === undefined ? '; your host gives no reason' : `: ${reason}`}`,
        adviseAfterFailure(situation),
    ],
    'task-unreadable': describeUnreadableTask,
    'task-timed-out': ({ taskStatus }, situation) => describeRunningTask(`${nameTimeout(situation)} is over`, situation, describeLastStatus(situation, taskStatus)),
    'domain-timed-out': ({ elapsedMs, words }, situation) => [
        `the domain is not verified after ${formatDuration(elapsedMs)}: ${words}`,
        `Check the DNS records: a change can take hours to be visible everywhere. Then run again, or increase ${nameTimeout(situation)}.`,
    ],
    cancelled: describeCancellation,
    'github-failed': describe_red_describeGitHubFailure,
    'outputs-unwritable': ({ reason }, situation) => [
        `the outputs cannot be written: ${reason}`,
        `Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then ${howToGoOn(situation)}.`,
    ],
    'internal-error': ({ effect, message }, situation) => [
        `a fault in this action: ${message}`,
        'Please report this fault with the log.',
        { running: effect === 'none' ? undefined : adviseFollowing(situation) },
    ],
};
/** A red ending: cause, advice, and what else is special. */
function describeRed(outcome, situation) {
    return describe_red_rows[outcome.kind](outcome, situation);
}
/** Said only if it says more than "still running". */
function describeLastStatus({ results }, status = taskOf(results).status) {
    const { seemsEnded } = results.task ?? {};
    const isPlain = status === undefined || ['pending', 'running'].includes(status.toLowerCase());
    const said = `your host last said: ${status ?? 'no status'}${seemsEnded ? `. ${onlyTheseEnd}` : ''}`;
    return isPlain && !seemsEnded ? '' : ` (${said})`;
}
function nameTimeout({ plan }) {
    return `\`timeout-minutes\` (${(plan?.timeoutMs ?? 0) / 60_000})`;
}
/**
 * A re-run of the job sends the same key, so that nothing is repeated. Until when it does is in M1, but for a restore without a
 * task: of that, nobody knows after an hour whether it runs (G12). Without the list, a re-run does nothing (G14).
 */
function howToRerun(situation) {
    const { isWithoutList, operation, plan, results } = situation;
    if (!startsSomething(operation) || !plan?.isRepeatable || isWithoutList)
        return undefined;
    const isLost = operation.does === 'restores' && taskOf(results).id === undefined;
    return `re-run this job (${firstOf([
        isLost && 'within an hour',
        overwritesSite(operation) && `until 23 hours after the ${operation.labels.noun} was recorded`,
        'within 23 hours',
    ])})`;
}
/** What it does, if it is sent again with the same key. */
function describeRerun({ operation, results }) {
    const { noun } = operation.labels;
    if (!startsTask(operation))
        return 'your host repeats its answer, if it has one';
    const wait = `it waits for the ${noun}`;
    if (operation.does !== 'restores')
        return `${wait}, and starts a new one if it has failed or not started`;
    return taskOf(results).id === undefined ? `${wait}, and starts it if your host has not received it` : wait;
}
/** How to wait for what may still run, and to find out what became of it. */
function adviseFollowing(situation) {
    const { isWithoutList, operation, results } = situation;
    const rerun = howToRerun(situation);
    const { idempotencyKey: key } = results;
    const hasTask = taskOf(results).id !== undefined;
    const look = adviseUnknownEnd(situation);
    return firstOf([
        rerun !== undefined &&
            join([
                `${capitalize(rerun)}: ${describeRerun(situation)}.`,
                operation.does === 'restores' && !hasTask && `Later, ${look}`,
            ], ' '),
        hasTask && `To keep waiting, ${howToAwait(situation)}.`,
        !startsSomething(operation) && runAgain,
        isWithoutList && capitalize(look),
        key !== undefined &&
            `Run again with \`idempotency-key: ${key}\` within 24 hours: ${describeRerun(situation)}.`,
        'Look at the site before you run again.',
    ]);
}
/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(situation) {
    const { operation } = situation;
    const isRestore = operation.does === 'restores';
    const isWaiting = !startsSomething(operation);
    const rerun = isRestore ? undefined : howToRerun(situation);
    const first = firstOf([
        // Whoever awaits a task may not know what it did.
        isWaiting && 'If the task overwrites a site, look at that site first.',
        isRestore && 'Your host’s dashboard may restore another backup.',
        overwritesSite(operation) &&
            `If the site is broken, your host’s dashboard may revert it, or restore a backup; after a restore, ${startNewRun(situation)}.`,
    ]);
    const again = firstOf([
        isWaiting && 'and only if it is still wanted, start the operation again',
        rerun !== undefined && `${rerun}: it starts a new ${operation.labels.noun}`,
        startNewRun(situation),
    ]);
    return join([first, `Once the cause is gone, ${again}.`], ' ');
}
/** What is known of a task that has not ended. `isSure`: the service itself says so, or has started it for this step. */
function describeRunning({ results }, isSure = !results.task?.isSilent) {
    const { answer, reused, task } = results;
    const isKnown = task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== undefined;
    return firstOf([
        finalStatusOf(taskOf(results)) === 'completed' && 'has completed',
        isKnown && isSure && 'is still running',
        'may still be running',
    ]);
}
/** Nobody waits for it any more. */
function describeRunningTask(why, situation, after) {
    const { operation, results } = situation;
    return [
        `${why}, but the ${operation.labels.noun} ${describeRunning(situation)} at your host${after}`,
        adviseFollowing(situation),
        { certainty: '', running: join([`Task ${taskOf(results).id ?? ''}.`, startNoOther(situation)], ' ') },
    ];
}
function startNoOther({ operation }) {
    return overwritesSite(operation) ? 'Start no other push or restore now.' : '';
}
/** After a request that may have acted. */
function adviseUnclear(failure, situation) {
    const { cause, errorCode, isReplayed, isWebPage } = failure;
    const isWebsite = cause === 'redirect' || (cause === 'unreadable' && isWebPage);
    const isElsewhere = isWebPage || refusalOf(failure) === 'elsewhere';
    const following = adviseFollowing(situation);
    const wait = errorCode === 'service_error' && 'Wait until your host works again.';
    return firstOf([
        // A re-run may not help (rules.md, K5).
        isReplayed &&
            'Look at the site in your host’s dashboard. Your host has stored this answer: a re-run gets it again, or acts again.',
        // Mostly a mistake, and a re-run uses the old workflow file.
        isWebsite &&
            `Check \`api-url\` first. If it is wrong, nothing was started: correct it, and ${startAnew(situation)}. If it is right, ${uncapitalize(following)}`,
        join([
            isElsewhere && adviseElsewhere(failure, situation),
            firstOf([describeRetryAfter(failure), wait]),
            following,
        ], ' '),
    ]);
}
function adviseNamedTask(situation) {
    return `To follow the task that your host named, ${howToAwait(situation)}.`;
}
function describeUnreadableTask({ failure, isKnown }, situation) {
    const { operation, results } = situation;
    const cause = `could not read task ${taskOf(results).id ?? ''}: ${describeFailure(failure)}`;
    if (!isKnown)
        return [cause, adviseFailure(failure, situation)];
    const isKept = isDenied(failure);
    // It was good enough a moment ago: it has expired, or somebody has deleted it.
    const isExpired = isKept && failure.errorCode === 'unauthorized' && results.task?.isSeen === true;
    const isHidden = (isKept || refusalOf(failure) === 'gone') && !results.task?.isSeen;
    const how = isExpired
        ? 'Make a new token (your host’s account, Settings, API tokens), and set the secret in `api-token`. Then'
        : isHidden
            ? 'With a token that may read tasks,'
            : 'Instead,';
    return [
        cause,
        `Do not re-run this job. ${how} ${howToAwait(situation)}, or look at the site in your host’s dashboard.`,
        {
            certainty: `The ${operation.labels.noun} ${describeRunning(situation, isKept)} at your host${describeLastStatus(situation)}`,
            running: startNoOther(situation),
        },
    ];
}
function describeCancellation(outcome, situation) {
    const { during, effect, lastFailure } = outcome;
    const { context, operation, plan } = situation;
    const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
    const cause = 'the job was cancelled';
    // Who cancels a push may not want it, and a re-run starts one that has not started.
    const unwanted = operation.does === 'pushes' &&
        !situation.isWithoutList &&
        'If the push is not wanted any more, do not re-run: look at the live site.';
    if (during === 'task')
        return describeRunningTask(cause, situation, `${describeLastStatus(situation)}${before}`);
    if (during === 'closing')
        return [cause, 'To close it, run again.', { certainty: halfClosed }];
    if (during === 'verification') {
        return [`${cause}, and the domain is not verified yet${before}`, runAgain, { certainty: '' }];
    }
    if (effect !== 'none') {
        return [
            `${cause} before your host confirmed the ${operation.labels.noun}${before}`,
            join([adviseFollowing(situation), unwanted], ' '),
            { running: startNoOther(situation) },
        ];
    }
    // An earlier attempt may have started the same.
    if (!isLaterAttempt(context) || !startsSomething(operation) || plan?.isDryRun) {
        return [`${cause}${before}`, `To start it, ${howToGoOn(situation)}.`];
    }
    // The entry of a copy is written only after the answer; others stand in the list before.
    const unseen = operation.does === 'copies' ? ', even if it left no summary' : '';
    return [
        `${cause}${before}`,
        situation.isWithoutList
            ? adviseFollowing(situation)
            : join(['Re-run this job: it finds out.', unwanted], ' '),
        { running: `What an earlier attempt started may still be running${unseen}.` },
    ];
}
/** GitHub did not answer what decides, or did not close a record. */
function describe_red_describeGitHubFailure(outcome, situation) {
    const { effect, failure, question } = outcome;
    const unanswered = {
        approval: `GitHub did not say whether this run is approved for environment "${question.kind === 'approval' ? question.environment : ''}": `,
        lists: 'GitHub did not say what was done to the live site and its copies: ',
        entry: `could not record the ${situation.operation.labels.noun} on GitHub: `,
        copies: '',
    };
    return [
        `${unanswered[question.kind]}${describeFailure(failure)}`,
        adviseGitHub(outcome, situation),
        { certainty: effect === 'none' ? undefined : halfClosed },
    ];
}
/** Whoever restores may not be able to wait for GitHub (rules.md, M2). */
function adviseGitHub(outcome, situation) {
    const otherwise = situation.operation.does === 'restores' && 'Your host’s dashboard can restore as well.';
    return join([adviseGitHubFailure(outcome, situation), otherwise], ' ');
}
function adviseGitHubFailure({ failure }, situation) {
    const correction = adviseGitHubAccess(failure);
    const { cause, isTransient, retryAtMs, status = 0 } = failure;
    const isRefusal = status >= 400 && status < 500;
    return firstOf([
        cause === 'redirect' && `${capitalize(startNewRun(situation))}.`,
        correction !== undefined && `${correction} Then ${startAnew(situation)}.`,
        // A limit of the rate: the reason says until when.
        isRefusal &&
            isTransient &&
            retryAtMs !== undefined &&
            `${capitalize(howToGoOn(situation))} after that time.`,
        isRefusal &&
            cause === 'unreadable' &&
            renderAdvice({ check: 'Check the proxy or the firewall between the runner and GitHub.' }, situation),
        // An invalid token, or something in the repository or its organization, which the reason names.
        (failure.errorCode === 'forbidden' || isRefusal) &&
            renderAdvice({ check: 'Correct what GitHub names.' }, situation),
        `${capitalize(howToGoOn(situation))} when GitHub responds again.`,
    ]);
}

;// CONCATENATED MODULE: ./src/messages/describe-outcome.ts












/** No red annotation is longer (rules.md, M1), but for a list of mistakes and the reason of the host. */
const MAX_RED_LENGTH = 600;
/** Of what the host says of a task that has completed. */
const MAX_REMARK_LENGTH = 300;
/** An outcome in words. A red one: how certain it is that something was done, the cause, what may still run, the advice. */
function describeOutcome(outcome, situation) {
    if (isGreen(outcome))
        return { next: '', ...describeGreen(outcome, situation) };
    const [cause, advice, more = {}] = describeRed(outcome, situation);
    const { certainty = certaintyOf(outcome, situation), message, running } = more;
    const next = join([running, advice], '\n');
    const start = certainty === '' ? '' : `${certainty}. `;
    // A list of mistakes is whole, and so is a reason, which was cut before.
    const { reason = '' } = failureOf(outcome) ?? {};
    const room = Math.max(200, MAX_RED_LENGTH - start.length - next.length - '….\n'.length) +
        Math.min(1_000, reason.length);
    const what = `${start}${toSentence(situation.sanitizer.line(cause, room))}`;
    return {
        what,
        next,
        message: hideConfirmation(message === undefined ? what : `${start}${message}`, situation),
    };
}
/** The text that confirms a push is never an output (rules.md, push guard 6). */
function hideConfirmation(text, { results }) {
    return hideText(text, results.preview?.confirmation.text);
}
/** The table of the green endings. */
const describe_outcome_rows = {
    completed: (outcome, situation) => {
        const { context, operation, plan, results } = situation;
        if (outcome.by === 'this-run') {
            const { revertUntilMs } = results.completed ?? {};
            const remark = remarkOf(situation);
            const parts = [
                plan?.done,
                revertUntilMs !== undefined &&
                    `; it can be reverted in your host’s dashboard until ${formatTime(revertUntilMs)}`,
                isDnsPending(outcome, results) && '. DNS records are to be added',
                remark !== undefined && `. Your host says: ${remark}`,
            ];
            return { what: join(parts, '') };
        }
        const by = isLaterAttempt(context)
            ? 'in an earlier attempt'
            : 'by an earlier request with the same idempotency key';
        const what = `already completed ${by}; nothing was repeated`;
        const since = overwrittenSince(results);
        const remark = remarkOf(situation);
        return {
            what: `${what} (${plan?.subject ?? ''})${remark === undefined ? '' : `. Your host says: ${remark}`}`,
            notice: join([
                toSentence(what),
                since && `Live was overwritten since, by the ${nameOverwrite(since)}.`,
                `To do it again, ${howToRepeat(situation)}.`,
            ], ' '),
            isWarning: overwritesSite(operation),
        };
    },
    previewed: ({ canPush, siteId }, { results }) => {
        if (canPush)
            return { what: `staging site ${siteId} can be pushed` };
        const what = describeBlock(results.preview?.blockedReason);
        return { what, notice: toSentence(what), isWarning: true };
    },
    'domain-verified': ({ domainName }) => ({
        what: join([`${join(['the domain', domainName], ' ')} is verified`, httpsUrlOf(domainName)], ' · '),
    }),
    'site-reused': ({ siteId }) => ({
        what: `staging site ${siteId} is reused; no new one was created`,
    }),
    'environment-closed': ({ environment, found }) => {
        if (found > 0)
            return { what: `environment "${environment}" is closed` };
        const what = `nothing to close: no copy of this live site is recorded in environment "${environment}"`;
        return { what, notice: toSentence(what) };
    },
    'sites-listed': ({ found, gone, isOtherSite, notAsked }, { results }) => {
        const left = results.listed?.sites.filter(({ state }) => state === 'left' || state === 'old').length ?? 0;
        const parts = [
            found === 0
                ? `no copy ${gone + notAsked === 0 ? 'of this live site is recorded' : 'is listed'}`
                : `${found === 1 ? '1 copy is' : `${found} copies are`} recorded; ${left === 0 ? 'none' : left} left over`,
            isOtherSite && 'this repository has entries of another live site: check `site-id`',
            gone > 0 && `${gone} left out, which your host does not know any more`,
            notAsked > 0 && `${notAsked} left out, about which your host was not asked`,
        ];
        return { what: join(parts, '; ') };
    },
    submitted: describeSubmitted,
    'still-running': describeSubmitted,
    'dry-run': (_, { operation, plan, results }) => {
        const { listed, preview } = results;
        const checked = listed
            ? 'Nothing was changed on GitHub'
            : preview
                ? 'Nothing was pushed. Not checked: whether the token may push, and the approval'
                : operation.does === 'restores'
                    ? `Nothing was restored. ${uncheckedOfRestore(results)}`
                    : 'Of the inputs, only the form was checked';
        return {
            what: `would ${plan?.subject ?? ''}. ${checked}`,
        };
    },
    'token-missing': () => ({
        what: 'this run gets no secrets, so nothing was sent',
        notice: 'Skipped: GitHub gives this run no secrets (a fork or Dependabot). Nothing was sent.',
    }),
};
/** What the dry run of a restore does not find out. */
function uncheckedOfRestore({ live }) {
    const list = live ? '' : ', what was done to the site before';
    return `Not checked: whether the backup exists, whether the token may restore${list}, and the approval`;
}
function describeGreen(outcome, situation) {
    return describe_outcome_rows[outcome.kind](outcome, situation);
}
function describeSubmitted(outcome, situation) {
    const status = 'taskStatus' in outcome ? outcome.taskStatus : undefined;
    return {
        what: `task ${taskOf(situation.results).id ?? ''} is running${describeLastStatus(situation, status)}; not waiting for it. To wait, ${howToAwait(situation)}`,
    };
}
/** What the host says of a task that has completed, cut. */
function remarkOf({ results, sanitizer, }) {
    const { remark } = results.completed ?? {};
    return remark === undefined ? undefined : sanitizer.line(remark, MAX_REMARK_LENGTH);
}
function isDnsPending(outcome, results) {
    const { dnsRecords = [], status } = domainOf(results);
    return (outcome.kind === 'completed' && (status?.trim().toLowerCase() === 'pending' || dnsRecords.length > 0));
}

;// CONCATENATED MODULE: ./src/report/job-end.ts








const MAX_JOB_END_MS = 10_000;
/** The last part of that time is for the log. */
const job_end_MAX_RECORDING_MS = 9_000;
/** How long GitHub's list may lack a status that it has accepted, and how often it is read. */
const job_end_MAX_LAG_MS = 5_000;
const job_end_READ_AGAIN_MS = 1_000;
const jobWords = {
    success: 'succeeded',
    failure: 'failed',
    cancelled: 'was cancelled',
};
const jobEnd = object({
    deploymentId: schemas_int(),
    /** The status that this step set: if it is not the latest any more, another run has used the deployment. */
    statusId: schemas_int(),
    logUrl: optional(schemas_string()),
    environmentUrl: optional(schemas_string()),
    comment: optional(jobComment),
});
/** Reads what the step kept; `undefined` if there is nothing to do. */
function readJobEnd(text) {
    return readAs(jobEnd, parseJson(text));
}
/**
 * Says on GitHub how the job ended: by the deployment's status, and in the comment (rules.md, G13). Does nothing if another
 * run has used the deployment, if somebody has closed it, or if it is an overwrite's: an earlier step can make up what the
 * step kept. A failure is a warning. `jobStatus`: as the runner states it.
 */
async function recordJobEnd({ comment, deploymentId, environmentUrl, logUrl, statusId }, jobStatus, { clock, github: api, log }) {
    const deadlineMs = clock.elapsedMs() + job_end_MAX_RECORDING_MS;
    const github = api.connect(retryCalls({ clock, deadlineMs, signal: new AbortController().signal }));
    const end = jobStatuses.find((each) => each === jobStatus) ?? 'cancelled';
    /** The deployment's latest status. */
    const readLatest = async () => {
        const untilMs = clock.elapsedMs() + job_end_MAX_LAG_MS;
        for (;;) {
            const listed = await github.listStatuses(deploymentId);
            const [latest] = listed.toSorted((a, b) => b.id - a.id);
            if (latest && latest.id >= statusId)
                return latest;
            if (clock.elapsedMs() >= untilMs)
                throw new Error('GitHub does not list the status that this step has set');
            await clock.sleep(job_end_READ_AGAIN_MS);
        }
    };
    const setStatus = () => {
        const state = end === 'cancelled' ? 'error' : end;
        const status = { state, description: `The job ${jobWords[end]}`, logUrl, environmentUrl };
        return github.setDeploymentStatus(deploymentId, status);
    };
    const updateComment = async () => {
        if (!comment)
            return;
        const [found] = await findComments(comment.marker, comment.issueNumber, github);
        if (!found)
            return;
        const body = replaceJobLine(found.body, comment.running, comment[end]);
        if (body === undefined)
            return;
        await github.updateComment(found.id, body);
    };
    const warn = (error) => log.warnAboutGitHub(messages.jobNotRecorded(), error);
    try {
        // If GitHub does not say whose it is, it may be an overwrite's.
        const { environment = LIVE_ENVIRONMENT, id } = await readLatest();
        if (id !== statusId || isLive({ environment }))
            return;
        // Neither waits for the other, nor needs it.
        await Promise.all([setStatus().catch(warn), updateComment().catch(warn)]);
    }
    catch (error) {
        warn(error);
    }
}

;// CONCATENATED MODULE: ./src/outcome/outputs.ts




/** The outputs of results, by their names in `action.yml`, and where each comes from. */
const outputs = {
    'task-id': (results) => taskOf(results).id,
    'task-status': (results) => taskOf(results).status,
    'task-result': ({ task }) => task?.result,
    'site-id': (results) => siteOf(results).id,
    // Workflows put outputs into shells: a domain is one only if it is a host name, and a time only if it is a time.
    'site-domain': (results) => {
        const { domain } = siteOf(results);
        return httpsUrlOf(domain) === undefined ? undefined : domain;
    },
    'site-url': siteUrlOf,
    'can-push': ({ preview }) => preview?.canPush,
    'blocked-reason': ({ preview }) => preview?.blockedReason,
    warnings: ({ preview }) => preview?.warnings,
    'copied-at': (results) => {
        const { copiedAt } = copyTimeOf(results);
        return parseTimeMs(copiedAt) === undefined ? undefined : copiedAt;
    },
    'revert-days': ({ preview }) => preview?.revertDays.number,
    'preview-digest': ({ preview }) => preview?.digest,
    'domain-id': (results) => domainOf(results).id,
    'domain-status': (results) => domainOf(results).status,
    'dns-records': (results) => domainOf(results).dnsRecords,
    'idempotency-key': ({ idempotencyKey }) => idempotencyKey,
    replayed: ({ answer }) => answer?.isReplayed,
    reused: ({ reused }) => reused && true,
    'deployment-id': ({ deploymentId }) => deploymentId,
    'comment-url': ({ commentUrl }) => commentUrl,
    'sites-left': ({ listed }) => listed?.sites
        .filter(({ state }) => state === 'left' || state === 'old')
        .map(({ domain, environment, id, state }) => ({
        ...{ id, domain, environment },
        ...(listed.isOfAll && { open: state === 'old' }),
    })),
    copies: ({ listed }) => listed?.isOfAll
        ? listed.sites
            .filter(({ isKnown }) => isKnown !== false)
            .map(({ domain, environment, id, newest, state }) => ({
            ...{ id, domain, environment, state: state === 'left' ? 'left' : 'open' },
            commit: newest.commit ?? null,
            time: formatIsoTime(newest.atMs),
        }))
        : undefined,
    data: ({ answer }) => answer?.data,
};
/** The outputs that have a value: an object is written as JSON. */
function outputsOf(results) {
    return new Map(Object.entries(outputs).flatMap(([name, read]) => {
        const value = read(results);
        return value === undefined ? [] : [[name, value]];
    }));
}
/** The outputs that are known only at the end, by their names in `action.yml`. */
function finalOutputsOf(outcome, message) {
    return {
        status: statusOf(outcome),
        message,
        'error-code': errorCodeOf(outcome),
        'service-code': failureOf(outcome)?.serviceCode,
    };
}

;// CONCATENATED MODULE: ./src/report/result-store.ts

/** Collects results and sets each output as soon as it is known. The runner must sanitize, and skip equal values. */
function createResultStore(runner) {
    let current = {};
    let outputs = outputsOf(current);
    return {
        get current() {
            return current;
        },
        set(records) {
            const before = outputs;
            current = { ...current, ...records };
            outputs = outputsOf(current);
            for (const name of before.keys())
                if (!outputs.has(name))
                    runner.setOutput(name, '');
            for (const [name, value] of outputs) {
                if (before.get(name) === value)
                    continue;
                runner.setOutput(name, typeof value === 'object' ? { json: value } : String(value));
            }
        },
    };
}

;// CONCATENATED MODULE: ./src/messages/approver-page.ts











/** Whether the step asked about a push for somebody who decides, and whether the push is certainly blocked. */
function judgePush({ outcome, results }) {
    switch (outcome.kind) {
        case 'previewed':
            return outcome.canPush ? 'allowed' : 'blocked';
        case 'dry-run':
            return results.preview?.canPush ? 'allowed' : undefined;
        case 'guard-refused':
            return outcome.refusal.kind === 'push-blocked' && outcome.effect === 'none' ? 'blocked' : undefined;
        default:
            return undefined;
    }
}
/** The page of who decides about a push or a restore, as far as it differs from a receipt; `undefined`: it is a receipt. */
function introduceForApprover(report) {
    const push = judgePush(report);
    if (push)
        return introducePush(report, push);
    const { restore } = report.results.named ?? {};
    return restore && report.outcome.kind === 'dry-run' ? introduceRestore(report, restore) : undefined;
}
/** What speaks against a restore, the headline, and what it costs: made as the page of a push. */
function introduceRestore({ md, results }, { backupId, replaced, siteId }) {
    const { live } = results;
    const { domain, earlier, seen } = live ?? {};
    const costs = [
        `It replaces ${replaced}. Everything that changed there since the backup was made would be lost.`,
        earlier && `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}.`,
        `${uncheckedOfRestore(results)}.`,
    ];
    return [
        live?.against && `> ⚠️ ${md.prose(messages.speaksAgainstRestore(live.against))}`,
        seen && isInDoubt(seen) && `> ⚠️ ${md.prose(messages.liveInDoubt(seen))}`,
        `### 🧪 Dry run: a restore would overwrite ${md.code(domain ?? siteId)} with backup ${md.code(backupId)}`,
        join(costs, ' '),
    ];
}
/** What speaks against a push, the headline, and what a push costs. */
function introducePush(report, push) {
    const { md, outcome, results } = report;
    const { live } = results;
    const { blockedReason, confirmation: { text } = {}, revertDays } = results.preview ?? {};
    const site = text === undefined ? 'the live site' : md.code(text);
    const copyTime = renderCopyTime(report);
    const { earlier } = live ?? {};
    const headline = push === 'allowed'
        ? `🧪 ${outcome.kind === 'dry-run' ? 'Dry run: a' : 'A'} push would replace ${site}, database included`
        : `⛔ Push blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${md.prose(blockedReason)}`}`;
    const costs = [
        push === 'blocked' && `It would overwrite ${site}, database included.`,
        `Everything that changed on live since ${copyTime === undefined ? 'the copy was made (your host does not say when)' : `**${copyTime}**`} would be lost.`,
        blockedReason === undefined && messages.revertDays(revertDays?.number),
        earlier &&
            `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}${earlier.end === 'failed' ? ': this one starts a new one' : ''}.`,
        push === 'allowed' &&
            outcome.kind === 'previewed' &&
            text !== undefined &&
            `To confirm the push, type: ${md.code(text)}${isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)'}`,
    ];
    return [
        live?.against && `> ⚠️ ${md.prose(messages.speaksAgainst(live, live.against))}`,
        `### ${headline}`,
        join(costs, ' '),
    ];
}
/** What an approver compares. `start`: what started the run, if that is to stand open. */
function listForApprover(report, start) {
    const { context, md, results, serviceHost } = report;
    const { preview } = results;
    const { live } = results;
    const done = [live?.seen, live?.newest].flatMap((each) => (each ? [showOverwrite(each, report)] : []));
    const checkedAt = preview?.checkedAtMs === undefined ? '' : ` at ${formatTime(preview.checkedAtMs)}`;
    // A restore asks the host nothing before.
    const checkedOnGitHub = live && `on GitHub at ${formatTime(live.readAtMs)}`;
    return [
        ['Copy', live && preview && showCopy(live.copy, report)],
        ['Site', showRestored(report)],
        ['Live', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
        ['Started for', start],
        ['Approved by', renderApprovals(report)],
        ['Host', !preview && codes(md, serviceHost)],
        [
            'Checked',
            preview ? serviceHost !== undefined && `with ${md.code(serviceHost)}${checkedAt}` : checkedOnGitHub,
        ],
        // To be typed into the form of the push.
        ['Preview digest', startOf(context) === 'form' && codes(md, preview?.digest)],
    ];
}
/** The site that a restore overwrites, so that it can be compared with the dashboard. */
function showRestored({ md, results }) {
    const { live, named } = results;
    if (!named?.restore)
        return undefined;
    const { domain } = live ?? {};
    return join([md.code(named.restore.siteId), domain !== undefined && `recorded as ${md.code(domain)}`], ', ');
}

;// CONCATENATED MODULE: ./src/messages/lists.ts






/** The DNS records to add and the verification block, as tables to copy from; empty if there are none. */
function renderDns({ md, results }) {
    const { dnsRecords: records = [], id, verification = [] } = domainOf(results);
    const rows = records.map(({ type, name, value, ttl }) => [type, name, value, ttl].map(md.code));
    const hasRecords = rows.length > 0;
    return join([
        hasRecords && '**DNS records to add**',
        renderTable(['Type', 'Name', 'Value', 'TTL'], rows, 'the output `dns-records`'),
        hasRecords &&
            id !== undefined &&
            `After you have added them, run \`verify-domain\` with ${md.code(`domain-id: ${id}`)}.`,
        renderTable(['Verification', ''], verification.map(([name, value]) => [name, md.code(value)]), 'the log'),
    ], '\n\n');
}
const stateWords = {
    open: 'open',
    old: 'left over',
    left: 'left over',
    elsewhere: 'left alone',
    'no-copy': 'no copy',
};
/** The recorded staging sites as a table: those to delete first, then the open ones; empty if there are none. */
function renderListedSites(report) {
    const { md, results } = report;
    const { isOfAll = true, last, sites = [] } = results.listed ?? {};
    // Closing is about one environment, and about what is left over.
    const isClosing = !isOfAll;
    const heads = ['Copy', ...(isClosing ? [] : ['Environment', 'State']), 'Last used', 'Note'];
    const rows = sites.map((site) => {
        const state = stateWords[site.state];
        const id = site.domain !== null && `id ${site.id}`;
        const note = [isClosing && site.state === 'elsewhere' && state, describeSiteNotes(site), id];
        return [
            md.code(site.domain ?? site.id),
            ...(isClosing ? [] : [md.code(site.environment), state]),
            formatTime(site.newest.atMs),
            md.prose(join(note, '; ')) || '–',
        ];
    });
    return join([
        last && `Last done to live: ${showOverwrite(last, report)}.`,
        sites.some(({ state }) => stateWords[state] === 'left over') &&
            '**Delete in your host’s dashboard what nobody needs** (this action cannot):',
        renderTable(heads, rows, 'the output `sites-left`'),
    ], '\n\n');
}

;// CONCATENATED MODULE: ./src/messages/receipt.ts









/** A domain that is added but pending is no green tick (rules.md, *What is said*). */
const PENDING = '📋';
/** The receipt of a step: the result, and what happened, unless that says it. */
function introduceResult(report) {
    const { md, outcome, results, text } = report;
    const isInHeadline = outcome.kind === 'sites-listed' ||
        (errorCodeOf(outcome) === undefined && siteUrlOf(results) !== undefined);
    const revert = results.completed?.revertUntilMs;
    return [
        `### ${renderHeadline(report)}`,
        text.notice === undefined
            ? !isInHeadline && md.prose(toSentence(text.what))
            : `> ${md.prose(text.notice)}`,
        isInHeadline &&
            revert !== undefined &&
            `It can be reverted in your host’s dashboard until **${formatTime(revert)}**.`,
    ];
}
/** The result in one line: all that an e-mail or a glance shows of a summary. */
function renderHeadline({ md, namedInputs, operation, outcome, results, text }) {
    const { symbol, word } = statuses[statusOf(outcome)];
    const siteUrl = siteUrlOf(results);
    const restored = results.named?.restore && results.live?.domain;
    const name = restored === undefined ? '' : ` · ${md.code(restored)}`;
    const link = siteUrl === undefined ? name : ` · ${md.link(new URL(siteUrl).host, siteUrl)}`;
    const errors = outcome.kind === 'invalid-inputs' ? outcome.errors : [];
    const error = errors.find((each) => each.problem === 'invalid' && each.input === 'operation');
    if (error && 'value' in error)
        return `${symbol} ${md.code(error.value)} is not an operation`;
    if (isDnsPending(outcome, results))
        return `${PENDING} ${operation.name}: DNS records are to be added`;
    switch (outcome.kind) {
        case 'dry-run':
            return `🧪 ${operation.name}: dry run, the inputs are valid`;
        case 'completed':
            return `${symbol} ${operation.name}: completed${outcome.by === 'this-run' ? '' : ' earlier'}${link}`;
        case 'sites-listed': {
            // Which site: on one page, there may be a list for each site.
            const { last, sites = [] } = results.listed ?? {};
            const isClean = sites.every(({ state }) => state === 'open' || state === 'no-copy');
            const name = md.code(last?.domain ?? namedInputs['site-id'] ?? '');
            return `${isClean ? symbol : '🧹'} ${name}: ${md.prose(text.what)}`;
        }
        default:
            return `${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
    }
}
/** What a reader needs to act. `start`: what started the run, if that is to stand open. */
function listResult(report, start) {
    const { md, results } = report;
    const { live } = results;
    const remark = remarkOf(report);
    const since = overwrittenSince(results);
    // Of its own push or restore it says how it ended, and not what the list said before.
    const done = [live?.seen, live?.newest].flatMap((each) => each && each.id !== results.deploymentId ? [showOverwrite(each, report)] : []);
    return [
        ['Your host says', remark !== undefined && md.prose(remark)],
        ['Copy from', renderCopyTime(report)],
        ['Lasts until', describeExpiry(results)],
        ['Copy', live && results.preview && showCopy(live.copy, report)],
        since
            ? ['Live since', showOverwrite(since, report)]
            : ['Live before', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
        ['Domain status', codes(md, domainOf(results).status)],
        ['Started for', start],
        ['Approved by', renderApprovals(report)],
    ];
}

;// CONCATENATED MODULE: ./src/messages/summary.ts











/** The runner drops a summary over 1 MiB whole. */
const MAX_SUMMARY_BYTES = 1_000_000;
/**
 * The job summary: the page of who approves a push or a restore, or a receipt. Outcome and next steps come first, then what matters, then
 * the details, folded. Pure.
 */
function renderSummary(report) {
    const { md, operation, results, warnings } = report;
    const forApprover = introduceForApprover(report);
    // All of the service's: only the first of those are annotations, but a reviewer needs all.
    const allWarnings = [...warnings, ...(results.preview?.warnings ?? [])].map(md.prose);
    const isPushPage = forApprover !== undefined && operation.does !== 'restores';
    const isOfCode = isPushPage || operation.does === 'copies';
    const isStartOpen = isOfCode && isStartNew(report);
    const start = isStartOpen && renderStart(report);
    const parts = [
        ...(forApprover ?? introduceResult(report)),
        ...renderNext(report),
        renderDns(report),
        renderListedSites(report),
        allWarnings.length > 0 && `**Warnings**\n\n${renderList(allWarnings, 'the log')}`,
        renderRows(forApprover ? listForApprover(report, start) : listResult(report, start)),
        foldRows([...listDetails(report), ['Started for', !isStartOpen && renderStart(report)]]),
    ];
    return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}
/** After a red outcome: what to do, and where the documents say more. */
function renderNext({ context, md, outcome, text }) {
    const errorCode = errorCodeOf(outcome);
    const next = text.next.split('\n').map((line) => md.prose(line.replace(/^- /, '')));
    const url = errorCode && documentUrlOf(context, `docs/when-it-is-red.md#${errorCode}`);
    return [
        text.next !== '' && renderList(next, 'the log'),
        url ? md.link(`More about ${errorCode}`, url) : errorCode && `Error code: ${md.code(errorCode)}`,
    ];
}
/** What proves what happened, or helps to find it out. */
function listDetails(report) {
    const { context, elapsedMs, md, operation, results, serviceHost } = report;
    const { actor, attempt, runId, triggeringActor = actor } = context;
    const { idempotencyKey, preview, reused, task } = results;
    const rerunBy = triggeringActor !== undefined && triggeringActor !== actor && `re-run by ${md.code(triggeringActor)}`;
    return [
        ['Operation', md.code(operation.name)],
        ...listSubjects(report),
        ['Task result', codes(md, task?.result)],
        ['Host', codes(md, serviceHost)],
        // Its task may have taken longer.
        ['This step took', formatDuration(elapsedMs)],
        ['Started by', actor !== undefined && join([md.code(actor), rerunBy], ', ')],
        ['Run', runId !== undefined && `${md.code(runId)}, attempt ${attempt}`],
        ['Idempotency key', codes(md, idempotencyKey)],
        ['Preview digest', startOf(context) !== 'form' && codes(md, preview?.digest)],
        ['Copy', reused && showCopy({ ...reused.record, domain: reused.domain }, report)],
    ];
}

;// CONCATENATED MODULE: ./src/report/report.ts










/** Sets the outputs that are known only at the end. */
function setFinalOutputs(outcome, runner, text) {
    const message = text && toSentence(text.message ?? text.what);
    for (const [name, value] of Object.entries(finalOutputsOf(outcome, message))) {
        if (value !== undefined)
            runner.setOutput(name, value);
    }
}
function reportOf(outcome, text, { clock, log, results, ...known }) {
    const elapsedMs = clock.elapsedMs();
    return {
        ...known,
        outcome,
        text,
        md: createMarkdown(known.sanitizer),
        results: results.current,
        warnings: log.warnings,
        elapsedMs,
    };
}
/** Writes the summary, then the last line of a green log or the one error annotation of a red one. */
async function reportOutcome(outcome, text, edges) {
    const { runner } = edges;
    const report = reportOf(outcome, text, edges);
    try {
        await runner.writeSummary(renderSummary(report));
    }
    catch (error) {
        runner.warning(messages.summaryNotWritten(String(error)));
    }
    const word = outcome.kind === 'dry-run' ? 'Dry run' : statuses[statusOf(outcome)].word;
    // The text of `outputs-unwritable` says so itself.
    const outputProblem = outcome.kind === 'outputs-unwritable' ? undefined : runner.outputProblem();
    if (isGreen(outcome) && outputProblem === undefined) {
        if (text.notice !== undefined)
            runner[text.isWarning ? 'warning' : 'notice'](text.notice);
        runner.info(`${word}: ${lastLine(text, report.elapsedMs, edges)}`);
    }
    else {
        const what = isGreen(outcome) ? `${word}: ${text.what}` : text.what;
        const problem = outputProblem !== undefined && messages.outputsNotWritten(outputProblem);
        runner.error(join([what, text.next, problem], '\n'));
    }
}
/** The line ends with how long it took: no part before may push that off. */
const MAX_PART_LENGTH = 300;
/** The last line of a green log: what was done, the site, its address, how long it took. */
function lastLine({ what }, elapsedMs, { results, sanitizer }) {
    const { current } = results;
    const { domain, id = current.task?.siteId } = siteOf(current);
    const site = id !== undefined && !what.includes(id) && `site ${id}`;
    const names = [domain, domainOf(current).name];
    const address = siteUrlOf(current) ?? names.find((name) => httpsUrlOf(name) !== undefined);
    return present([
        what,
        site,
        address !== undefined && !what.includes(address) && address,
        formatDuration(elapsedMs),
    ])
        .map((part) => sanitizer.line(part, MAX_PART_LENGTH))
        .join(' · ');
}

;// CONCATENATED MODULE: ./src/report/run-log.ts




/** GitHub shows ten annotations of a kind for each step. Later warnings are lines in the log. */
const MAX_ANNOTATIONS = 10;
const MAX_KEPT_WARNINGS = 100;
/** Creates an empty log. The runner must sanitize (`sanitizeRunner`). */
function createRunLog(runner, clock) {
    let warningCount = 0;
    let isGroupOpen = false;
    const githubFaults = new Set();
    const warnings = [];
    const info = (line) => runner.info(isGroupOpen ? `${formatElapsed(clock.elapsedMs())}  ${line}` : line);
    const warn = (text, { isShownAnyway } = { isShownAnyway: false }) => {
        warningCount += 1;
        if (!isShownAnyway && warnings.length < MAX_KEPT_WARNINGS)
            warnings.push(text);
        if (warningCount <= MAX_ANNOTATIONS)
            runner.warning(text);
        else
            runner.info(`Warning: ${text}`);
    };
    const endGroup = () => {
        if (!isGroupOpen)
            return;
        isGroupOpen = false;
        runner.endGroup();
    };
    const log = {
        info,
        warn,
        endGroup,
        startGroup(title) {
            endGroup();
            runner.startGroup(title);
            isGroupOpen = true;
        },
        warnAboutGitHub(consequence, error) {
            const failure = failureIn(error);
            const said = error instanceof Error ? error.message : String(error);
            const reason = failure ? describeFailure(failure) : said;
            // Without a token everything fails for one reason, whatever permission it needs.
            const permission = failure?.cause === 'token-missing' ? undefined : failure?.permission;
            // A GitHub that is down breaks one connection and lets another one wait: that is one fault.
            const isDown = failure?.errorCode === 'connection_failed';
            const fault = permission ?? (isDown ? failure.errorCode : reason);
            if (githubFaults.has(fault)) {
                runner.info(`${consequence}, for the same reason.`);
                return;
            }
            githubFaults.add(fault);
            warn(messages.githubFailure(consequence, reason, failure));
        },
    };
    // With what the summary shows at the end.
    return { ...log, warnings };
}

;// CONCATENATED MODULE: ./src/report/sanitized-runner.ts



/** The runner cuts a live log line at 1,024 characters and an annotation at 4,096. */
const sanitized_runner_MAX_LINE_LENGTH = 1_000;
const MAX_ANNOTATION_LENGTH = 4_000;
/** For one text. A response has room for millions of line ends, and each line is a write. */
const MAX_LINES = 100;
/** A later step takes an output into its environment, where Linux allows 128 KiB for one value (rules.md, *Outputs*). */
const MAX_OUTPUT_BYTES = 100_000;
/** A runner that accepts hostile text. The summary is Markdown, which `text/markdown.ts` has sanitized. */
function sanitizeRunner(runner, sanitizer) {
    const outputs = {};
    const tooLong = new Set();
    const lines = (text) => {
        const first = sanitizer.lines(text, MAX_LINES + 1).map((each) => cut(each, sanitized_runner_MAX_LINE_LENGTH));
        return first.length > MAX_LINES ? [...first.slice(0, MAX_LINES), '…'] : first;
    };
    const line = (text) => sanitizer.line(text, sanitized_runner_MAX_LINE_LENGTH);
    // Cut line by line, so that a long text of the service does not cut off what to do about it.
    const block = (text) => cut(lines(text).join('\n'), MAX_ANNOTATION_LENGTH);
    // JSON is sanitized value by value: sanitizing its text could break it. A person must read and type the live site's
    // domain: no output has it (rules.md, push guard 6).
    const stringify = (value) => stringifyJson(value, sanitizer.output, (key) => key === 'confirmation_required');
    return {
        info(text) {
            for (const each of lines(text))
                runner.info(each);
        },
        debug: (text) => runner.debug(line(text)),
        notice: (text) => runner.notice(block(text)),
        warning: (text) => runner.warning(block(text)),
        error: (text) => runner.error(block(text)),
        startGroup: (title) => runner.startGroup(line(title)),
        endGroup: () => runner.endGroup(),
        setOutput(name, value) {
            let text = typeof value === 'string' ? sanitizer.output(value) : stringify(value.json);
            if (Buffer.byteLength(text) > MAX_OUTPUT_BYTES) {
                // A result may change with each poll: one warning is enough.
                if (!tooLong.has(name))
                    runner.warning(messages.outputTooLong(name));
                tooLong.add(name);
                // It also ends the value before it: an earlier response is not this one.
                if (outputs[name] === undefined)
                    return;
                text = '';
            }
            // The output file only grows: an unchanged value is not written again.
            if (outputs[name] === text)
                return;
            outputs[name] = text;
            runner.setOutput(name, text);
        },
        outputProblem: () => runner.outputProblem(),
        saveState: (name, value) => runner.saveState(name, value),
        writeSummary: (markdown) => runner.writeSummary(markdown),
    };
}

;// CONCATENATED MODULE: ./src/guards/approved-in-github.ts



/**
 * Goes on only if both who started the run and who started this attempt are in `allowed-actors`: whoever re-runs a form sends
 * the inputs of who filled it in (rules.md, *Approved in GitHub*).
 */
function guardActors({ plan }) {
    const { allowedActors: allowed, context } = plan;
    if (allowed === undefined)
        return undefined;
    const { actor = '', triggeringActor = actor } = context;
    const isMissing = (login) => !allowed.some((each) => isSameName(each, login));
    const missing = [...new Set([actor, triggeringActor])].filter(isMissing);
    if (missing.length === 0)
        return undefined;
    return refuse({ kind: 'not-allowed', missing, isOnlyFirst: !isMissing(triggeringActor) });
}
/**
 * Goes on only if a person has approved this run for the environment, and nobody has rejected it (rules.md, *Approved in
 * GitHub*). No answer ends the step, too.
 */
async function guardRunApproval(step) {
    const { log, plan, results } = step;
    const { approval: environment } = plan;
    if (environment === undefined)
        return undefined;
    const asked = await askGitHub({ kind: 'approval', environment }, (github) => github.listReviews(), step);
    if (asked.ended)
        return asked.ended;
    const reviewed = asked.answer.filter(({ environments }) => environments.some((name) => isSameName(name, environment)));
    if (reviewed.some(({ state }) => state === 'rejected')) {
        return refuse({ kind: 'not-approved', environment, isRejected: true, approved: [] });
    }
    const { actor, triggeringActor } = plan.context;
    const isStarter = (login) => [actor, triggeringActor].some((starter) => starter !== undefined && isSameName(starter, login));
    // Approvals of apps and bots, or without a user, do not count.
    const approvals = reviewed.flatMap(({ comment, state, user }) => state === 'approved' && user?.type === 'User'
        ? [{ login: user.login, comment, isStarter: isStarter(user.login) }]
        : []);
    if (approvals.length === 0) {
        const reviews = asked.answer.filter(({ state, user }) => state === 'approved' && user?.type === 'User');
        const approved = [...new Set(reviews.flatMap(({ environments }) => environments))];
        return refuse({ kind: 'not-approved', environment, isRejected: false, approved });
    }
    results.set({ approvals });
    for (const { comment, isStarter: isOwn, login } of approvals) {
        const said = comment === '' ? '.' : `: "${comment}"`;
        const own = isOwn ? ' This person also started the run.' : '';
        log.info(`${login} approved this run for environment "${environment}"${said}${own}`);
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/guards/earlier-attempts.ts





/**
 * Refuses an attempt that is too late for the keys of earlier ones: of any step of this run that did the same, because a
 * re-run of all jobs has another copy, and so another key (rules.md, push guard 7).
 */
function guardLateAttempt({ history, plan }) {
    const { nowMs, run, live = [] } = history.current ?? {};
    const { context, operation } = plan;
    const earlier = live.filter((each) => each.key !== undefined &&
        each.operation === operation.name &&
        isOfRun(each, run) &&
        (each.attempt ?? 0) < context.attempt);
    const [newest] = earlier;
    const oldest = earlier.at(-1);
    if (!newest || !oldest)
        return undefined;
    const ageMs = ageSinceMs(oldest.atMs, nowMs) ?? NaN;
    return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}
/** Refuses the same step twice in this attempt (rules.md, K10). */
function guardSameStep({ history, keyOf, plan, results }) {
    const { context, ownKey } = plan;
    const own = findOwn(history.current).filter((each) => isOfRun(each, history.current?.run));
    if (own.length > 0)
        results.set({ idempotencyKey: keyOf(1) });
    const earlier = own.find(({ attempt }) => attempt === context.attempt);
    return ownKey === undefined && earlier ? refuse({ kind: 'step-repeated', earlier }) : undefined;
}

;// CONCATENATED MODULE: ./src/guards/guard-history.ts





/** Waits for what the lists say. A step that overwrites, or records its copy, does not go on without it (rules.md, G12). */
async function guardLists(step) {
    const { client, history, log, plan, results } = step;
    const { operation } = plan;
    const { ended } = await history.read();
    if (client.signal.aborted)
        return cancelledBeforeStart;
    if (history.current && operation.does !== 'copies')
        results.set({ live: stateOf(history.current) });
    if (ended?.kind !== 'github-failed' || overwritesSite(operation) || plan.recording)
        return ended;
    const { failure } = ended;
    const reason = describeFailure(failure);
    if (operation.does === 'copies')
        log.info(`Not checked whether a push or a restore of the live site is running: ${reason}.`);
    else
        log.warn(messages.githubFailure(messages.liveUnknown(), reason, failure));
    return undefined;
}
/** Refuses a push of what nobody has read (rules.md, G12). */
function guardPushedLive(step) {
    const verdict = judge(lookOf(step), 'push');
    const isRead = verdict.kind === 'changed' && isReadByPerson(step.plan);
    return verdict.kind === 'go' || isRead ? undefined : refuseBy(verdict);
}
function refuseBy({ kind, overwrite }) {
    const isBusy = kind === 'busy' && overwrite;
    return refuse(isBusy ? { kind: 'live-busy', overwrite } : { kind: 'live-changed', overwrite });
}
/**
 * Whether a person has read the page of the approved digest, which fits: reviewers have approved the run, or somebody typed
 * the digest into the form. One that a workflow hands on by itself opens nothing (rules.md, *Approve what you saw*). Pure.
 */
function isReadByPerson({ approval, approvedDigest, context }) {
    if (approvedDigest === undefined)
        return false;
    const isTyped = context.typedInputs?.some((typed) => typed.trim().toLowerCase() === approvedDigest);
    return approval !== undefined || isTyped === true;
}
/**
 * Adds the step's own entry, then reads the lists once more: who recorded first goes first (rules.md, G11 and G12). If the
 * rule now answers otherwise, names another overwrite, or finds another entry of the copy than the approved page names, the
 * step is refused.
 */
async function recordOverwrite(step) {
    const { client, history, plan, recorder, results } = step;
    const before = lookOf(step);
    const begun = await recorder.beginOverwrite(client);
    if (begun.ended)
        return begun.ended;
    const again = await history.readAnew(begun.answer);
    if (again.ended)
        return again.ended;
    if (client.signal.aborted)
        return cancelledBeforeStart;
    const now = lookOf(step);
    // The approved page names the entry of the copy: another one may stand for other code.
    if (plan.approvedDigest !== undefined && now.copy?.id !== before.copy?.id) {
        results.set({ live: stateOf(now) });
        return refuse({ kind: 'preview-changed' });
    }
    const purpose = plan.operation.does === 'pushes' ? 'push' : 'restore';
    const verdict = judgeAgain(before, now, { purpose, ownId: begun.answer });
    return verdict && refuseBy(verdict);
}
/** What the lists say: `guardLists` has ended a step that overwrites without it. */
function lookOf({ history }) {
    if (history.current)
        return history.current;
    throw new Error('the list of the live site was not read');
}

;// CONCATENATED MODULE: ./src/guards/without-list.ts



/** In the place of all that asks the list: says so, and refuses a later attempt, a dry run too (rules.md, G14). */
function guardWithoutList({ log, plan }) {
    if (isLaterAttempt(plan.context))
        return refuse({ kind: 'rerun-without-list' });
    log.warn(messages.withoutList(plan.withoutList));
    return undefined;
}

;// CONCATENATED MODULE: ./src/run.ts








/** What only this operation asks. */
function guardItself(step) {
    return step.plan.guard?.(step);
}
const whoMayStart = [guardActors, guardRunApproval];
const beforeOverwrite = [...whoMayStart, guardLists, guardLateAttempt, guardSameStep];
/** What may end a step before it acts, in this order, by what its operation does. The first answer counts. */
const guards = {
    reads: [guardLists],
    closes: [],
    verifies: [],
    changes: [],
    copies: [guardLists, guardItself, guardNewCopy],
    pushes: [...beforeOverwrite, guardItself, guardPushedLive, recordOverwrite],
    restores: [...beforeOverwrite, guardRestore, guardItself, recordOverwrite],
};
/** What a dry run asks: what it shows, and whether the step behind it would come too late. */
const dryRunGuards = {
    reads: [guardLists],
    closes: [],
    verifies: [],
    changes: [],
    copies: [],
    pushes: [guardLists, guardLateAttempt, guardItself],
    restores: [guardLists, guardLateAttempt, guardItself],
};
/** The same of a push or a restore without the list of its site (rules.md, G14). */
const guardsWithoutList = [guardWithoutList, ...whoMayStart, guardItself];
const dryRunGuardsWithoutList = [guardWithoutList, guardItself];
function guardsOf({ isDryRun, operation, withoutList }) {
    if (withoutList.length > 0)
        return isDryRun ? dryRunGuardsWithoutList : guardsWithoutList;
    return (isDryRun ? dryRunGuards : guards)[operation.does];
}
/** The whole action, from a plan to an outcome. `main.ts` wires what comes before and after. */
async function run(step) {
    const { history, log, plan, results } = step;
    log.info(plan.isDryRun ? `Dry run: ${plan.subject}` : capitalize(plan.subject));
    results.set({ named: plan.named });
    if (startsSomething(plan.operation) && !plan.isRepeatable && !plan.isDryRun)
        log.warn(messages.randomKey());
    // Started now, and awaited when its answer is needed.
    history.read().catch(() => undefined);
    for (const guard of guardsOf(plan)) {
        const ended = await guard(step);
        if (ended)
            return ended;
    }
    return (plan.isDryRun ? showDryRun(step) : undefined) ?? plan.execute(step);
}
/** A dry run shows the request that would be sent. An operation without one does its own. */
function showDryRun({ keyOf, log, plan }) {
    const { api, operation, request } = plan;
    if (!request)
        return undefined;
    log.startGroup('The request that would be sent');
    const key = `Idempotency-Key: ${startsSomething(operation) ? keyOf(1) : 'a random one for each call'}`;
    for (const line of present([`${request.method} ${api.origin}${request.path}`, key, request.body])) {
        log.info(line);
    }
    return { kind: 'dry-run' };
}

;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: ./src/text/sanitizer.ts



/** Every character sequence that some program takes for the end of a line. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Shorter values occur in ordinary words: hiding them would destroy the log. */
const SHORTEST_SECRET = 4;
/** V8 refuses a pattern of about 300 kB: a secret of 4,000 characters. */
const LONGEST_PIECE = 256;
/** Creates a sanitizer that also redacts the given secrets: as they are, and escaped for JSON or a URL. */
function createSanitizer(secrets) {
    const pieces = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(piecesOf);
    // In any letter case, because ids are lower-cased before they are shown.
    const plain = pieces.map((piece) => new RegExp(RegExp.escape(piece), 'gi'));
    // Compiled on first use: the patterns cost 5 ms, and most texts contain no escape.
    let escaped;
    const replaceAll = (text, patterns) => patterns.reduce((rest, pattern) => rest.replace(pattern, '***'), text);
    const redact = (text) => {
        const rest = replaceAll(text, plain);
        if (!ESCAPE.test(rest))
            return rest;
        escaped ??= pieces.map(escapedPattern);
        return replaceAll(rest, escaped);
    };
    // Secrets last: invisible characters may have split one.
    const sanitize = (text) => redact(removeInvisible(withoutAnsi(text).toWellFormed())).replaceAll('##[', '## [');
    const line = (text, maxLength = Infinity) => cut(sanitize(text.split(LINE_END).join(' ')).trim(), maxLength);
    return {
        /** The text on one line: line ends become spaces. Cut only after that: a secret must be seen whole. */
        line,
        /** The same, and no command: a later step may print it, alone on a line. */
        output: (text) => withoutCommand(line(text)),
        /** The lines of the text or the first of them, each sanitized. */
        lines: (text, maxLines) => text.split(LINE_END, maxLines).map((each) => withoutCommand(sanitize(each).trimEnd())),
    };
}
/** The runner parses a line as a command if it starts with `::` after any white space. */
function withoutCommand(line) {
    return /^\s*::/.test(line) ? `· ${line.trimStart()}` : line;
}
/** In pieces: Node's pattern is quadratic for sequences that never end. One cut in two is harmless text. */
function withoutAnsi(text) {
    if (!/[\u001b\u009b]/.test(text))
        return text;
    return Array.from(text.matchAll(/[^]{1,1024}/g), ([piece]) => (0,external_node_util_namespaceObject.stripVTControlCharacters)(piece)).join('');
}
/** Splits a long secret into pieces of about equal length: a part is as secret as the whole. */
function piecesOf(secret) {
    const count = Math.ceil(secret.length / LONGEST_PIECE);
    const length = Math.ceil(secret.length / count);
    return Array.from({ length: count }, (_, index) => secret.slice(index * length, (index + 1) * length));
}
/** How each escaped form starts. */
const ESCAPE = /\\|%[0-9a-f]/i;
/** Matches a secret (visible ASCII) whose characters may each be escaped: \" and \/, \u0041, %41. */
function escapedPattern(secret) {
    // A run of backslashes is one unit: matched one by one, they could be matched in several ways (exponential time).
    const units = Array.from(secret.matchAll(/\\+|[^]/g), ([unit]) => {
        const hex = unit.charCodeAt(0).toString(16).padStart(2, '0');
        const escaped = `(?:\\\\u00${hex}|%${hex}){${unit.length}}`;
        return unit.includes('\\')
            ? `(?:\\\\{${unit.length},${2 * unit.length}}|${escaped})`
            : `(?:\\\\?${RegExp.escape(unit)}|${escaped})`;
    });
    return new RegExp(units.join(''), 'gi');
}

;// CONCATENATED MODULE: ./src/main.ts

























/** What a step keeps for the end of its job: see `endJob`. */
const JOB_END = 'site-pipeline-job-end';
/** What both starts of the entry work with. */
function openEdges() {
    const clock = systemClock;
    normalizeProxies(process.env);
    const rawInputs = readRawInputs(process.env);
    const { 'github-token': token = '' } = rawInputs;
    const githubToken = token === '' || token === NO_GITHUB ? undefined : token;
    const secrets = findSecrets(rawInputs);
    // Before anything else is printed. Elsewhere the masking command would print the token itself.
    if (process.env['GITHUB_ACTIONS'] === 'true')
        secrets.forEach(core_setSecret);
    const sanitizer = createSanitizer(secrets);
    const bareRunner = createRunner();
    const runner = sanitizeRunner(bareRunner, sanitizer);
    const log = createRunLog(runner, clock);
    return { bareRunner, clock, githubToken, log, rawInputs, runner, sanitizer };
}
/** The end of a job (rules.md, G13). Never red, and never longer than 10 s. Without a copy of the step it asks nobody. */
async function endJob() {
    const { clock, githubToken, log, rawInputs, sanitizer } = openEdges();
    const warn = (error) => {
        log.warnAboutGitHub(messages.jobNotRecorded(), error);
        exit(0);
    };
    onInternalError(warn);
    onLogError(() => exit(0));
    onCancel(() => exit(0));
    setTimer(MAX_JOB_END_MS - clock.elapsedMs(), () => warn(new Error(githubTooSlow)));
    const isOfCopy = findOperation(rawInputs['operation'])?.does === 'copies';
    const jobEnd = isOfCopy ? readJobEnd(getState(JOB_END)) : undefined;
    if (jobEnd) {
        const github = sanitizeGitHub(createGitHub(process.env, githubToken, clock), sanitizer);
        await recordJobEnd(jobEnd, rawInputs['job-status'], { clock, github, log });
    }
    await flushLog();
    exit(0);
}
/** Wires the edges to the action: inputs → plan → run → report → exit code. Decides nothing. */
async function main() {
    const { bareRunner, clock, githubToken, log, rawInputs, runner, sanitizer } = openEdges();
    log.info(`Site Pipeline ${version_version}`);
    const results = createResultStore(runner);
    const operation = findOperation(rawInputs['operation']) ?? noOperation;
    const commit = operation.does === 'copies' ? rawInputs['commit'] : undefined;
    const context = readRunContext(process.env, readEvent(process.env), commit);
    const reportEdges = {
        operation,
        namedInputs: nameInputs(rawInputs, operation),
        isWithoutList: findWithoutList(operation, rawInputs).length > 0,
        context,
        serviceHost: URL.parse(rawInputs['api-url'] ?? '')?.host,
        log,
        results,
        runner,
        clock,
        sanitizer,
    };
    let effect = 'none';
    let step;
    const describe = (outcome) => describeOutcome(outcome, { ...reportEdges, plan: step?.plan, results: results.current });
    const lifecycle = createLifecycle({
        exit: exit,
        flushLog: flushLog,
        setTimer: setTimer,
        effect: () => effect,
        logStack: (stack) => {
            log.endGroup();
            runner.info(stack);
        },
        async report(outcome) {
            const text = describe(outcome);
            // A cancelled step must have set its outputs before GitHub is asked; the summary names the comment.
            log.endGroup();
            setFinalOutputs(outcome, runner, text);
            const jobEnd = await step?.recorder.ended(reportOf(outcome, text, reportEdges));
            const problem = jobEnd && runner.saveState(JOB_END, JSON.stringify(jobEnd));
            if (problem !== undefined)
                log.warnAboutGitHub(messages.jobNotRecorded(), new Error(problem));
            await reportOutcome(outcome, text, reportEdges);
        },
        // Nothing here needs to be sanitized: the text is ours alone.
        reportFallback(outcome) {
            setFinalOutputs(outcome, bareRunner);
            const { what, next } = describe(outcome);
            bareRunner.error(`${what}\n${next}`);
        },
        areOutputsWritten: () => runner.outputProblem() === undefined,
        withdrawGreen: (outcome) => setFinalOutputs(outcome, runner, describe(outcome)),
    });
    onInternalError(lifecycle.fail);
    onLogError(lifecycle.logBroken);
    onCancel(lifecycle.cancel);
    await lifecycle.run(async () => {
        // So that no variable of an earlier step stands in its place at the end of the job (rules.md, G13).
        const stateProblem = runner.saveState(JOB_END, '');
        // Until the result is known. If it cannot be written, nothing is sent (rules.md, *Outputs*).
        runner.setOutput('status', 'unknown');
        const outputProblem = stateProblem ?? runner.outputProblem();
        if (outputProblem !== undefined)
            return { kind: 'outputs-unwritable', reason: outputProblem };
        const { ignoredInputs, ...planned } = createPlan(rawInputs, context, operations);
        if (ignoredInputs.length > 0)
            log.warn(messages.unknownInputs(ignoredInputs));
        if (planned.kind !== 'plan')
            return planned;
        const { apiToken, plan } = planned;
        step = createStep(plan, {
            service: createService(plan.api.origin, apiToken),
            github: createGitHub(process.env, githubToken, clock),
            clock,
            log,
            results,
            runner,
            sanitizer,
            signal: lifecycle.signal,
            onChange: () => {
                effect = 'possible';
            },
        });
        return run(step);
    });
}

;// CONCATENATED MODULE: ./src/index.ts
// First: the exit code and the signal handlers must be set before any other module runs.


// Both report their own errors. What they throw themselves must reach the rejection handler.
(isJobEnd ? endJob : main)().catch((error) => {
    throw error;
});

