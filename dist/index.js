const __WEBPACK_EXTERNAL_createRequire = () => process.getBuiltinModule;

var __webpack_modules__ = {
  770: (module, __unused_webpack_exports, __nccwpck_require__) => {
    module.exports = __nccwpck_require__(218);
  },
  218: (__unused_webpack_module, exports, __nccwpck_require__) => {
    __nccwpck_require__(278);
    var tls = __nccwpck_require__(756);
    var http = __nccwpck_require__(611);
    var https = __nccwpck_require__(692);
    var events = __nccwpck_require__(434);
    __nccwpck_require__(613);
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
      self.on("free", function onFree(socket, host, port, localAddress) {
        var options = toOptions(host, port, localAddress);
        for (var i = 0, len = self.requests.length; i < len; ++i) {
          var pending = self.requests[i];
          if (pending.host === options.host && pending.port === options.port) {
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
      var options = mergeOptions({
        request: req
      }, self.options, toOptions(host, port, localAddress));
      if (self.sockets.length >= this.maxSockets) {
        self.requests.push(options);
        return;
      }
      self.createSocket(options, function(socket) {
        socket.on("free", onFree);
        socket.on("close", onCloseOrRemove);
        socket.on("agentRemove", onCloseOrRemove);
        req.onSocket(socket);
        function onFree() {
          self.emit("free", socket, options);
        }
        function onCloseOrRemove(err) {
          self.removeSocket(socket);
          socket.removeListener("free", onFree);
          socket.removeListener("close", onCloseOrRemove);
          socket.removeListener("agentRemove", onCloseOrRemove);
        }
      });
    };
    TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
      var self = this;
      var placeholder = {};
      self.sockets.push(placeholder);
      var connectOptions = mergeOptions({}, self.proxyOptions, {
        method: "CONNECT",
        path: options.host + ":" + options.port,
        agent: false,
        headers: {
          host: options.host + ":" + options.port
        }
      });
      if (options.localAddress) {
        connectOptions.localAddress = options.localAddress;
      }
      if (connectOptions.proxyAuth) {
        connectOptions.headers = connectOptions.headers || {};
        connectOptions.headers["Proxy-Authorization"] = "Basic " + new Buffer(connectOptions.proxyAuth).toString("base64");
      }
      debug("making CONNECT request");
      var connectReq = self.request(connectOptions);
      connectReq.useChunkedEncodingByDefault = false;
      connectReq.once("response", onResponse);
      connectReq.once("upgrade", onUpgrade);
      connectReq.once("connect", onConnect);
      connectReq.once("error", onError);
      connectReq.end();
      function onResponse(res) {
        res.upgrade = true;
      }
      function onUpgrade(res, socket, head) {
        process.nextTick(function() {
          onConnect(res, socket, head);
        });
      }
      function onConnect(res, socket, head) {
        connectReq.removeAllListeners();
        socket.removeAllListeners();
        if (res.statusCode !== 200) {
          debug("tunneling socket could not be established, statusCode=%d", res.statusCode);
          socket.destroy();
          var error = new Error("tunneling socket could not be established, " + "statusCode=" + res.statusCode);
          error.code = "ECONNRESET";
          options.request.emit("error", error);
          self.removeSocket(placeholder);
          return;
        }
        if (head.length > 0) {
          debug("got illegal response body from proxy");
          socket.destroy();
          error = new Error("got illegal response body from proxy");
          error.code = "ECONNRESET";
          options.request.emit("error", error);
          self.removeSocket(placeholder);
          return;
        }
        debug("tunneling connection has established");
        self.sockets[self.sockets.indexOf(placeholder)] = socket;
        return cb(socket);
      }
      function onError(cause) {
        connectReq.removeAllListeners();
        debug("tunneling socket could not be established, cause=%s\n", cause.message, cause.stack);
        var error = new Error("tunneling socket could not be established, " + "cause=" + cause.message);
        error.code = "ECONNRESET";
        options.request.emit("error", error);
        self.removeSocket(placeholder);
      }
    };
    TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
      var pos = this.sockets.indexOf(socket);
      if (pos === -1) {
        return;
      }
      this.sockets.splice(pos, 1);
      var pending = this.requests.shift();
      if (pending) {
        this.createSocket(pending, function(socket) {
          pending.request.onSocket(socket);
        });
      }
    };
    function createSecureSocket(options, cb) {
      var self = this;
      TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
        var hostHeader = options.request.getHeader("host");
        var tlsOptions = mergeOptions({}, self.options, {
          socket,
          servername: hostHeader ? hostHeader.replace(/:.*$/, "") : options.host
        });
        var secureSocket = tls.connect(0, tlsOptions);
        self.sockets[self.sockets.indexOf(socket)] = secureSocket;
        cb(secureSocket);
      });
    }
    function toOptions(host, port, localAddress) {
      if (typeof host === "string") {
        return {
          host,
          port,
          localAddress
        };
      }
      return host;
    }
    function mergeOptions(target) {
      for (var i = 1, len = arguments.length; i < len; ++i) {
        var overrides = arguments[i];
        if (typeof overrides === "object") {
          var keys = Object.keys(overrides);
          for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
            var k = keys[j];
            if (overrides[k] !== void 0) {
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
        if (typeof args[0] === "string") {
          args[0] = "TUNNEL: " + args[0];
        } else {
          args.unshift("TUNNEL:");
        }
        console.error.apply(console, args);
      };
    } else {
      debug = function() {};
    }
    0;
  },
  613: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");
  },
  434: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");
  },
  896: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");
  },
  611: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");
  },
  692: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");
  },
  278: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");
  },
  857: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
  },
  756: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");
  },
  23: module => {
    module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");
  },
  457: (__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {
    __nccwpck_require__.d(__webpack_exports__, {
      getOctokit: () => getOctokit
    });
    // EXTERNAL MODULE: external "fs"
        var external_fs_ = __nccwpck_require__(896);
    // EXTERNAL MODULE: external "os"
        var external_os_ = __nccwpck_require__(857);
    // CONCATENATED MODULE: ./node_modules/@actions/github/lib/context.js
    class Context {
      constructor() {
        var _a, _b, _c;
        this.payload = {};
        if (process.env.GITHUB_EVENT_PATH) {
          if ((0, external_fs_.existsSync)(process.env.GITHUB_EVENT_PATH)) {
            this.payload = JSON.parse((0, external_fs_.readFileSync)(process.env.GITHUB_EVENT_PATH, {
              encoding: "utf8"
            }));
          } else {
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
        this.graphqlUrl = (_c = process.env.GITHUB_GRAPHQL_URL) !== null && _c !== void 0 ? _c : `https://api.github.com/graphql`;
      }
      get issue() {
        const payload = this.payload;
        return Object.assign(Object.assign({}, this.repo), {
          number: (payload.issue || payload.pull_request || payload).number
        });
      }
      get repo() {
        if (process.env.GITHUB_REPOSITORY) {
          const [owner, repo] = process.env.GITHUB_REPOSITORY.split("/");
          return {
            owner,
            repo
          };
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
    // EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js
        var lib = __nccwpck_require__(779);
    // EXTERNAL MODULE: ./stubs/no-undici.js
        var no_undici = __nccwpck_require__(691);
    // CONCATENATED MODULE: ./node_modules/@actions/github/lib/internal/utils.js
    var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
      function adopt(value) {
        return value instanceof P ? value : new P(function(resolve) {
          resolve(value);
        });
      }
      return new (P || (P = Promise))(function(resolve, reject) {
        function fulfilled(value) {
          try {
            step(generator.next(value));
          } catch (e) {
            reject(e);
          }
        }
        function rejected(value) {
          try {
            step(generator["throw"](value));
          } catch (e) {
            reject(e);
          }
        }
        function step(result) {
          result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
        }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
      });
    };
    function getAuthString(token, options) {
      if (!token && !options.auth) {
        throw new Error("Parameter token or opts.auth is required");
      } else if (token && options.auth) {
        throw new Error("Parameters token and opts.auth may not both be specified");
      }
      return typeof options.auth === "string" ? options.auth : `token ${token}`;
    }
    function getProxyAgent(destinationUrl) {
      const hc = new lib.Qq;
      return hc.getAgent(destinationUrl);
    }
    function getProxyAgentDispatcher(destinationUrl) {
      const hc = new lib.Qq;
      return hc.getAgentDispatcher(destinationUrl);
    }
    function getProxyFetch(destinationUrl) {
      const httpDispatcher = getProxyAgentDispatcher(destinationUrl);
      const proxyFetch = (url, opts) => __awaiter(this, void 0, void 0, function*() {
        return (0, no_undici.h)(url, Object.assign(Object.assign({}, opts), {
          dispatcher: httpDispatcher
        }));
      });
      return proxyFetch;
    }
    function getApiBaseUrl() {
      return process.env["GITHUB_API_URL"] || "https://api.github.com";
    }
    function getUserAgentWithOrchestrationId(baseUserAgent) {
      var _a;
      const orchId = (_a = process.env["ACTIONS_ORCHESTRATION_ID"]) === null || _a === void 0 ? void 0 : _a.trim();
      if (orchId) {
        const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, "_");
        const tag = `actions_orchestration_id/${sanitizedId}`;
        if (baseUserAgent === null || baseUserAgent === void 0 ? void 0 : baseUserAgent.includes(tag)) {
          return baseUserAgent;
        }
        const ua = baseUserAgent ? `${baseUserAgent} ` : "";
        return `${ua}${tag}`;
      }
      return baseUserAgent;
    }
    // CONCATENATED MODULE: ./node_modules/universal-user-agent/index.js
    function getUserAgent() {
      if (typeof navigator === "object" && "userAgent" in navigator) {
        return navigator.userAgent;
      }
      if (typeof process === "object" && process.version !== void 0) {
        return `Node.js/${process.version.substr(1)} (${process.platform}; ${process.arch})`;
      }
      return "<environment undetectable>";
    }
    // CONCATENATED MODULE: ./node_modules/before-after-hook/lib/register.js
    function register(state, name, method, options) {
      if (typeof method !== "function") {
        throw new Error("method for before hook must be a function");
      }
      if (!options) {
        options = {};
      }
      if (Array.isArray(name)) {
        return name.reverse().reduce((callback, name) => register.bind(null, state, name, callback, options), method)();
      }
      return Promise.resolve().then(() => {
        if (!state.registry[name]) {
          return method(options);
        }
        return state.registry[name].reduce((method, registered) => registered.hook.bind(null, method, options), method)();
      });
    }
    // CONCATENATED MODULE: ./node_modules/before-after-hook/lib/add.js
    function addHook(state, kind, name, hook) {
      const orig = hook;
      if (!state.registry[name]) {
        state.registry[name] = [];
      }
      if (kind === "before") {
        hook = (method, options) => Promise.resolve().then(orig.bind(null, options)).then(method.bind(null, options));
      }
      if (kind === "after") {
        hook = (method, options) => {
          let result;
          return Promise.resolve().then(method.bind(null, options)).then(result_ => {
            result = result_;
            return orig(result, options);
          }).then(() => result);
        };
      }
      if (kind === "error") {
        hook = (method, options) => Promise.resolve().then(method.bind(null, options)).catch(error => orig(error, options));
      }
      state.registry[name].push({
        hook,
        orig
      });
    }
    // CONCATENATED MODULE: ./node_modules/before-after-hook/lib/remove.js
    function removeHook(state, name, method) {
      if (!state.registry[name]) {
        return;
      }
      const index = state.registry[name].map(registered => registered.orig).indexOf(method);
      if (index === -1) {
        return;
      }
      state.registry[name].splice(index, 1);
    }
    // CONCATENATED MODULE: ./node_modules/before-after-hook/index.js
    const bind = Function.bind;
    const bindable = bind.bind(bind);
    function bindApi(hook, state, name) {
      const removeHookRef = bindable(removeHook, null).apply(null, name ? [ state, name ] : [ state ]);
      hook.api = {
        remove: removeHookRef
      };
      hook.remove = removeHookRef;
      [ "before", "error", "after", "wrap" ].forEach(kind => {
        const args = name ? [ state, kind, name ] : [ state, kind ];
        hook[kind] = hook.api[kind] = bindable(addHook, null).apply(null, args);
      });
    }
    function Singular() {
      const singularHookName = Symbol("Singular");
      const singularHookState = {
        registry: {}
      };
      const singularHook = register.bind(null, singularHookState, singularHookName);
      bindApi(singularHook, singularHookState, singularHookName);
      return singularHook;
    }
    function Collection() {
      const state = {
        registry: {}
      };
      const hook = register.bind(null, state);
      bindApi(hook, state);
      return hook;
    }
    const before_after_hook = {
      Singular,
      Collection
    };
    // CONCATENATED MODULE: ./node_modules/@octokit/endpoint/dist-bundle/index.js
    var VERSION = "0.0.0-development";
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
    function lowercaseKeys(object) {
      if (!object) {
        return {};
      }
      return Object.keys(object).reduce((newObj, key) => {
        newObj[key.toLowerCase()] = object[key];
        return newObj;
      }, {});
    }
    function isPlainObject(value) {
      if (typeof value !== "object" || value === null) {
        return false;
      }
      if (Object.prototype.toString.call(value) !== "[object Object]") {
        return false;
      }
      const proto = Object.getPrototypeOf(value);
      if (proto === null) {
        return true;
      }
      const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
      return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
    }
    function mergeDeep(defaults, options) {
      const result = Object.assign({}, defaults);
      Object.keys(options).forEach(key => {
        if (isPlainObject(options[key])) {
          if (!(key in defaults)) {
            Object.assign(result, {
              [key]: options[key]
            });
          } else {
            result[key] = mergeDeep(defaults[key], options[key]);
          }
        } else {
          Object.assign(result, {
            [key]: options[key]
          });
        }
      });
      return result;
    }
    function removeUndefinedProperties(obj) {
      for (const key in obj) {
        if (obj[key] === void 0) {
          delete obj[key];
        }
      }
      return obj;
    }
    function merge(defaults, route, options) {
      if (typeof route === "string") {
        let [method, url] = route.split(" ");
        options = Object.assign(url ? {
          method,
          url
        } : {
          url: method
        }, options);
      } else {
        options = Object.assign({}, route);
      }
      options.headers = lowercaseKeys(options.headers);
      removeUndefinedProperties(options);
      removeUndefinedProperties(options.headers);
      const mergedOptions = mergeDeep(defaults || {}, options);
      if (options.url === "/graphql") {
        if (defaults && defaults.mediaType.previews?.length) {
          mergedOptions.mediaType.previews = defaults.mediaType.previews.filter(preview => !mergedOptions.mediaType.previews.includes(preview)).concat(mergedOptions.mediaType.previews);
        }
        mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map(preview => preview.replace(/-preview/, ""));
      }
      return mergedOptions;
    }
    function addQueryParameters(url, parameters) {
      const separator = /\?/.test(url) ? "&" : "?";
      const names = Object.keys(parameters);
      if (names.length === 0) {
        return url;
      }
      return url + separator + names.map(name => {
        if (name === "q") {
          return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
        }
        return `${name}=${encodeURIComponent(parameters[name])}`;
      }).join("&");
    }
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
    function omit(object, keysToOmit) {
      const result = {
        __proto__: null
      };
      for (const key of Object.keys(object)) {
        if (keysToOmit.indexOf(key) === -1) {
          result[key] = object[key];
        }
      }
      return result;
    }
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
          result.push(encodeValue(operator, value, isKeyOperator(operator) ? key : ""));
        } else if (modifier === "*") {
          if (Array.isArray(value)) {
            value.filter(isDefined).forEach(function(value2) {
              result.push(encodeValue(operator, value2, isKeyOperator(operator) ? key : ""));
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
      } else if (operator === ";") {
        if (isDefined(value)) {
          result.push(encodeUnreserved(key));
        }
      } else if (value === "" && (operator === "&" || operator === "?")) {
        result.push(encodeUnreserved(key) + "=");
      } else if (value === "") {
        result.push("");
      }
      return result;
    }
    function parseUrl(template) {
      return {
        expand: expand.bind(null, template)
      };
    }
    function expand(template, context) {
      var operators = [ "+", "#", ".", "/", ";", "?", "&" ];
      template = template.replace(/\{([^\{\}]+)\}|([^\{\}]+)/g, function(_, expression, literal) {
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
      });
      if (template === "/") {
        return template;
      } else {
        return template.replace(/\/$/, "");
      }
    }
    function parse(options) {
      let method = options.method.toUpperCase();
      let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
      let headers = Object.assign({}, options.headers);
      let body;
      let parameters = omit(options, [ "method", "baseUrl", "url", "headers", "request", "mediaType" ]);
      const urlVariableNames = extractUrlVariableNames(url);
      url = parseUrl(url).expand(parameters);
      if (!/^http/.test(url)) {
        url = options.baseUrl + url;
      }
      const omittedParameters = Object.keys(options).filter(option => urlVariableNames.includes(option)).concat("baseUrl");
      const remainingParameters = omit(parameters, omittedParameters);
      const isBinaryRequest = /application\/octet-stream/i.test(headers.accept);
      if (!isBinaryRequest) {
        if (options.mediaType.format) {
          headers.accept = headers.accept.split(/,/).map(format => format.replace(/application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `application/vnd$1$2.${options.mediaType.format}`)).join(",");
        }
        if (url.endsWith("/graphql")) {
          if (options.mediaType.previews?.length) {
            const previewsFromAcceptHeader = headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || [];
            headers.accept = previewsFromAcceptHeader.concat(options.mediaType.previews).map(preview => {
              const format = options.mediaType.format ? `.${options.mediaType.format}` : "+json";
              return `application/vnd.github.${preview}-preview${format}`;
            }).join(",");
          }
        }
      }
      if ([ "GET", "HEAD" ].includes(method)) {
        url = addQueryParameters(url, remainingParameters);
      } else if ("data" in remainingParameters) {
        body = remainingParameters.data;
      } else if (Object.keys(remainingParameters).length) {
        body = remainingParameters;
      }
      if (!headers["content-type"] && typeof body !== "undefined") {
        headers["content-type"] = "application/json; charset=utf-8";
      }
      if ([ "PATCH", "PUT" ].includes(method) && typeof body === "undefined") {
        body = "";
      }
      return Object.assign({
        method,
        url,
        headers
      }, typeof body !== "undefined" ? {
        body
      } : null, options.request ? {
        request: options.request
      } : null);
    }
    function endpointWithDefaults(defaults, route, options) {
      return parse(merge(defaults, route, options));
    }
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
    var endpoint = withDefaults(null, DEFAULTS);
    // CONCATENATED MODULE: ./node_modules/content-type/dist/index.js
    const SP = 32;
    const HTAB = 9;
    const SEMI = 59;
    const EQ = 61;
    const DQUOTE = 34;
    const BSLASH = 92;
    const COMMA = 44;
    const LOWER_CASE = 1;
    const OWS = 2;
    const SEMI_FLAG = 4;
    const COMMA_FLAG = 8;
    const TOKEN_FLAG = 16;
    const NON_ASCII = 65280;
    const CASE_FLAGS = LOWER_CASE | NON_ASCII;
    const CHAR_MAP = new Uint8Array(256);
    CHAR_MAP[HTAB] |= OWS;
    CHAR_MAP[SP] |= OWS;
    CHAR_MAP[SEMI] |= SEMI_FLAG;
    CHAR_MAP[COMMA] |= COMMA_FLAG;
    for (let code = 128; code <= 255; code++) {
      CHAR_MAP[code] |= LOWER_CASE;
    }
    for (const char of "!#$%&'*+-.^_`|~") {
      CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
    }
    for (let code = 48; code <= 57; code++) {
      CHAR_MAP[code] |= TOKEN_FLAG;
    }
    for (let code = 65; code <= 90; code++) {
      CHAR_MAP[code] |= LOWER_CASE | TOKEN_FLAG;
    }
    for (let code = 97; code <= 122; code++) {
      CHAR_MAP[code] |= TOKEN_FLAG;
    }
    const NullObject = (() => {
      const C = function() {};
      C.prototype = Object.create(null);
      return C;
    })();
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
          if (whitespace === -1) {
            whitespace = index;
          }
        } else {
          whitespace = -1;
        }
        typeFlags |= code & NON_ASCII | flags;
        index++;
      }
      const valueEnd = whitespace === -1 ? index : whitespace;
      const value = header.slice(valueStart, valueEnd);
      const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
      if (index === len || stop !== 0) {
        return {
          type,
          index,
          parameters: new NullObject
        };
      }
      return parseParameters(header, type, index, len, stopFlags);
    }
    function parseParameters(header, type, index, len, stopFlags) {
      const parameters = new NullObject;
      parameter: while (index < len) {
        index++;
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
            if ((flags & COMMA_FLAG) !== 0) {
              break parameter;
            }
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
                  if (parameters[key] === void 0) {
                    parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
                  }
                  index++;
                  let stop = 0;
                  while (index < len) {
                    const code = header.charCodeAt(index);
                    const flags = CHAR_MAP[code];
                    if ((flags & stopFlags) !== 0) {
                      stop = flags & COMMA_FLAG;
                      break;
                    }
                    index++;
                  }
                  if (stop !== 0) {
                    break parameter;
                  }
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
                if (valueWhitespace === -1) {
                  valueWhitespace = index;
                }
              } else {
                valueWhitespace = -1;
              }
              index++;
            }
            if (parameters[key] === void 0) {
              const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
              parameters[key] = header.slice(valueStart, valueEnd);
            }
            if (stop !== 0) {
              break parameter;
            }
            continue parameter;
          }
          if ((flags & OWS) !== 0) {
            if (keyWhitespace === -1) {
              keyWhitespace = index;
            }
          } else {
            keyWhitespace = -1;
          }
          keyFlags |= code & NON_ASCII | flags;
          index++;
        }
      }
      return {
        type,
        index,
        parameters
      };
    }
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
    // CONCATENATED MODULE: ./node_modules/json-with-bigint/json-with-bigint.js
    const intRegex = /^-?\d+$/;
    const noiseValue = /^-?\d+n+$/;
    const originalStringify = JSON.stringify;
    const originalParse = JSON.parse;
    const customFormat = /^-?\d+n$/;
    const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
    const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;
    const isUnstringifiable = val => val === void 0 || typeof val === "function" || typeof val === "symbol";
    const isRawJSON = val => val !== null && typeof val === "object" && val.constructor && val.constructor.name === "RawJSON";
    const stringifyIteratively = (rootValue, replacer, spaceParam) => {
      let space = "";
      if (typeof spaceParam === "number") {
        space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
      } else if (typeof spaceParam === "string") {
        space = spaceParam.slice(0, 10);
      }
      const isFunctionReplacer = typeof replacer === "function";
      const propertyList = Array.isArray(replacer) ? new Set(replacer.map(String)) : null;
      const prepareVal = (parent, key, val) => {
        const isObject = val !== null && typeof val === "object";
        const hasToJSON = isObject && typeof val.toJSON === "function";
        if (hasToJSON) {
          val = val.toJSON(key);
        }
        const isNoise = typeof val === "string" && noiseValue.test(val);
        if (isNoise) {
          return val + "n";
        }
        const isBigInt = typeof val === "bigint";
        if (isBigInt) {
          const supportsRawJSON = "rawJSON" in JSON;
          if (supportsRawJSON) {
            return JSON.rawJSON(val.toString());
          }
          return val.toString() + "n";
        }
        if (isFunctionReplacer) {
          val = replacer.call(parent, key, val);
        }
        const isPostReplacerObject = val !== null && typeof val === "object";
        if (isPostReplacerObject) {
          const isPrimitiveWrapper = val instanceof Number || val instanceof String || val instanceof Boolean;
          if (isPrimitiveWrapper) {
            val = val.valueOf();
          }
        }
        return val;
      };
      const rootProcessed = prepareVal({
        "": rootValue
      }, "", rootValue);
      if (isUnstringifiable(rootProcessed)) {
        return;
      }
      const isRootPrimitive = rootProcessed === null || typeof rootProcessed !== "object";
      const isRootNativeRawJSON = isRawJSON(rootProcessed);
      if (isRootPrimitive || isRootNativeRawJSON) {
        return originalStringify(rootProcessed);
      }
      const chunks = [];
      let level = 0;
      const stack = [ {
        parent: {
          "": rootProcessed
        },
        key: "",
        val: rootProcessed,
        isArray: Array.isArray(rootProcessed),
        keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
        index: 0,
        first: true
      } ];
      const visited = new WeakSet([ rootProcessed ]);
      while (stack.length > 0) {
        const node = stack[stack.length - 1];
        if (node.index === 0) {
          chunks.push(node.isArray ? "[" : "{");
          level++;
        }
        let isDone = false;
        if (node.isArray) {
          if (node.index < node.val.length) {
            if (!node.first) {
              chunks.push(",");
            }
            if (space) {
              chunks.push("\n" + space.repeat(level));
            }
            const childRaw = node.val[node.index];
            const childVal = prepareVal(node.val, String(node.index), childRaw);
            if (isUnstringifiable(childVal)) {
              chunks.push("null");
              node.first = false;
              node.index++;
            } else {
              const isComplexObject = childVal !== null && typeof childVal === "object";
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
                  first: true
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
            if (isFilteredOutByArray) {
              continue;
            }
            const childRaw = node.val[k];
            const childVal = prepareVal(node.val, k, childRaw);
            if (isUnstringifiable(childVal)) {
              continue;
            }
            if (!node.first) {
              chunks.push(",");
            }
            if (space) {
              chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
            } else {
              chunks.push(originalStringify(k) + ":");
            }
            const isComplexObject = childVal !== null && typeof childVal === "object";
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
                first: true
              });
              node.first = false;
              break;
            } else {
              chunks.push(originalStringify(childVal));
              node.first = false;
            }
          }
          const isNodeFullyProcessed = node.index >= node.keys.length && stack[stack.length - 1] === node;
          if (isNodeFullyProcessed) {
            isDone = true;
          }
        }
        if (isDone) {
          level--;
          if (!node.first && space) {
            chunks.push("\n" + space.repeat(level));
          }
          chunks.push(node.isArray ? "]" : "}");
          visited.delete(node.val);
          stack.pop();
        }
      }
      return chunks.join("");
    };
    const JSONStringify = (value, replacer, space) => {
      try {
        const supportsRawJSON = "rawJSON" in JSON;
        if (supportsRawJSON) {
          return originalStringify(value, (key, val) => {
            if (typeof val === "bigint") {
              return JSON.rawJSON(val.toString());
            }
            const hasFunctionReplacer = typeof replacer === "function";
            if (hasFunctionReplacer) {
              return replacer(key, val);
            }
            const isKeyInArrayReplacer = Array.isArray(replacer) && replacer.includes(key);
            if (isKeyInArrayReplacer) {
              return val;
            }
            return val;
          }, space);
        }
        if (!value) {
          return originalStringify(value, replacer, space);
        }
        const convertedToCustomJSON = originalStringify(value, (key, val) => {
          const isNoise = typeof val === "string" && noiseValue.test(val);
          if (isNoise) {
            return val.toString() + "n";
          }
          if (typeof val === "bigint") {
            return val.toString() + "n";
          }
          const hasFunctionReplacer = typeof replacer === "function";
          if (hasFunctionReplacer) {
            return replacer(key, val);
          }
          const isKeyInArrayReplacer = Array.isArray(replacer) && replacer.includes(key);
          if (isKeyInArrayReplacer) {
            return val;
          }
          return val;
        }, space);
        const processedJSON = convertedToCustomJSON.replace(bigIntsStringify, "$1$2$3");
        const denoisedJSON = processedJSON.replace(noiseStringify, "$1$2$3");
        return denoisedJSON;
      } catch (error) {
        if (error instanceof RangeError) {
          const convertedJSON = stringifyIteratively(value, replacer, space);
          if (convertedJSON === void 0) {
            return;
          }
          const supportsRawJSON = "rawJSON" in JSON;
          if (supportsRawJSON) {
            return convertedJSON;
          }
          const processedJSON = convertedJSON.replace(bigIntsStringify, "$1$2$3");
          return processedJSON.replace(noiseStringify, "$1$2$3");
        }
        throw error;
      }
    };
    const featureCache = new Map;
    const isContextSourceSupported = () => {
      const parseFingerprint = JSON.parse.toString();
      if (featureCache.has(parseFingerprint)) {
        return featureCache.get(parseFingerprint);
      }
      try {
        const result = JSON.parse("1", (_, __, context) => !!context?.source && context.source === "1");
        featureCache.set(parseFingerprint, result);
        return result;
      } catch {
        featureCache.set(parseFingerprint, false);
        return false;
      }
    };
    const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
      const isCustomFormatBigInt = typeof value === "string" && customFormat.test(value);
      if (isCustomFormatBigInt) {
        return BigInt(value.slice(0, -1));
      }
      const isNoiseValue = typeof value === "string" && noiseValue.test(value);
      if (isNoiseValue) {
        return value.slice(0, -1);
      }
      const hasUserReviver = typeof userReviver === "function";
      if (!hasUserReviver) {
        return value;
      }
      return userReviver(key, value, context);
    };
    const JSONParseV2 = (text, reviver) => JSON.parse(text, (key, value, context) => {
      const isNumber = typeof value === "number";
      const isOutOfBounds = value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
      const isBigNumber = isNumber && isOutOfBounds;
      const isInt = context && intRegex.test(context.source);
      const isBigInt = isBigNumber && isInt;
      if (isBigInt) {
        return BigInt(context.source);
      }
      const hasCustomReviver = typeof reviver === "function";
      if (!hasCustomReviver) {
        return value;
      }
      return reviver(key, value, context);
    });
    const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
    const MAX_DIGITS = MAX_INT.length;
    const stringsOrLargeNumbers = /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
    const noiseValueWithQuotes = /^"-?\d+n+"$/;
    const applyReviverIteratively = (parsed, userReviver) => {
      const rootHolder = {
        "": parsed
      };
      const stack = [ {
        parent: rootHolder,
        key: "",
        visited: false
      } ];
      while (stack.length > 0) {
        const node = stack[stack.length - 1];
        if (!node.visited) {
          node.visited = true;
          const value = node.parent[node.key];
          const isComplexObject = value !== null && typeof value === "object";
          if (isComplexObject) {
            const keys = Object.keys(value);
            for (let i = keys.length - 1; i >= 0; i--) {
              stack.push({
                parent: value,
                key: keys[i],
                visited: false
              });
            }
          }
        } else {
          const {parent, key} = node;
          let value = parent[key];
          if (typeof value === "string") {
            const isCustomFormatBigInt = customFormat.test(value);
            if (isCustomFormatBigInt) {
              value = BigInt(value.slice(0, -1));
            } else {
              const isNoise = noiseValue.test(value);
              if (isNoise) {
                value = value.slice(0, -1);
              }
            }
          }
          const hasUserReviver = typeof userReviver === "function";
          if (hasUserReviver) {
            value = userReviver.call(parent, key, value);
          }
          const isDeleted = value === void 0;
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
    const serializeBigInts = text => text.replace(stringsOrLargeNumbers, (match, digits, fractional, exponential) => {
      const isString = match[0] === '"';
      const isNoise = isString && noiseValueWithQuotes.test(match);
      if (isNoise) {
        return match.substring(0, match.length - 1) + 'n"';
      }
      const hasFractionalOrExponential = fractional || exponential;
      const isLessThanMaxSafeInt = digits && (digits.length < MAX_DIGITS || digits.length === MAX_DIGITS && digits <= MAX_INT);
      const isStandardValue = isString || hasFractionalOrExponential || isLessThanMaxSafeInt;
      if (isStandardValue) {
        return match;
      }
      return '"' + match + 'n"';
    });
    const JSONParse = (text, reviver) => {
      if (!text) {
        return originalParse(text, reviver);
      }
      try {
        if (isContextSourceSupported()) {
          return JSONParseV2(text, reviver);
        }
        const serializedData = serializeBigInts(text);
        return originalParse(serializedData, (key, value, context) => convertMarkedBigIntsReviver(key, value, context, reviver));
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
    // CONCATENATED MODULE: ./node_modules/@octokit/request/dist-bundle/index.js
    var dist_bundle_VERSION = "10.0.16";
    var defaults_default = {
      headers: {
        "user-agent": `octokit-request.js/${dist_bundle_VERSION} ${getUserAgent()}`
      }
    };
    function dist_bundle_isPlainObject(value) {
      if (typeof value !== "object" || value === null) {
        return false;
      }
      if (Object.prototype.toString.call(value) !== "[object Object]") {
        return false;
      }
      const proto = Object.getPrototypeOf(value);
      if (proto === null) {
        return true;
      }
      const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
      return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
    }
    var noop = () => "";
    async function fetchWrapper(requestOptions) {
      const fetch = requestOptions.request?.fetch || globalThis.fetch;
      if (!fetch) {
        throw new Error("fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing");
      }
      const log = requestOptions.request?.log || console;
      const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
      const body = dist_bundle_isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
      const requestHeaders = Object.fromEntries(Object.entries(requestOptions.headers).map(([name, value]) => [ name, String(value) ]));
      let fetchResponse;
      try {
        fetchResponse = await fetch(requestOptions.url, {
          method: requestOptions.method,
          body,
          redirect: requestOptions.request?.redirect,
          headers: requestHeaders,
          signal: requestOptions.request?.signal,
          ...requestOptions.body && {
            duplex: "half"
          }
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
        const requestError = new dist_src.G(message, 500, {
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
        log.warn(`[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`);
      }
      if (status === 204 || status === 205) {
        return octokitResponse;
      }
      if (requestOptions.method === "HEAD") {
        if (status < 400) {
          return octokitResponse;
        }
        throw new dist_src.G(fetchResponse.statusText, status, {
          response: octokitResponse,
          request: requestOptions
        });
      }
      if (status === 304) {
        octokitResponse.data = await getResponseData(fetchResponse);
        throw new dist_src.G("Not modified", status, {
          response: octokitResponse,
          request: requestOptions
        });
      }
      if (status >= 400) {
        octokitResponse.data = await getResponseData(fetchResponse);
        throw new dist_src.G(toErrorMessage(octokitResponse.data), status, {
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
      } else if (mimetype.type.startsWith("text/") || mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") {
        return response.text().catch(noop);
      } else {
        return response.arrayBuffer().catch(() => new ArrayBuffer(0));
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
        return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map(v => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
      }
      return `Unknown error: ${JSON.stringify(data)}`;
    }
    function dist_bundle_withDefaults(oldEndpoint, newDefaults) {
      const endpoint2 = oldEndpoint.defaults(newDefaults);
      const newApi = function(route, parameters) {
        const endpointOptions = endpoint2.merge(route, parameters);
        if (!endpointOptions.request || !endpointOptions.request.hook) {
          return fetchWrapper(endpoint2.parse(endpointOptions));
        }
        const request2 = (route2, parameters2) => fetchWrapper(endpoint2.parse(endpoint2.merge(route2, parameters2)));
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
    var request = dist_bundle_withDefaults(endpoint, defaults_default);
    // CONCATENATED MODULE: ./node_modules/@octokit/graphql/dist-bundle/index.js
    var graphql_dist_bundle_VERSION = "0.0.0-development";
    function _buildMessageForResponseErrors(data) {
      return `Request failed due to following response errors:\n` + data.errors.map(e => ` - ${e.message}`).join("\n");
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
      name="GraphqlResponseError";
      errors;
      data;
    };
    var NON_VARIABLE_OPTIONS = [ "method", "baseUrl", "url", "headers", "request", "query", "mediaType", "operationName" ];
    var FORBIDDEN_VARIABLE_OPTIONS = [ "query", "method", "url" ];
    var GHES_V3_SUFFIX_REGEX = /\/api\/v3\/?$/;
    function graphql(request2, query, options) {
      if (options) {
        if (typeof query === "string" && "query" in options) {
          return Promise.reject(new Error(`[@octokit/graphql] "query" cannot be used as variable name`));
        }
        for (const key in options) {
          if (!FORBIDDEN_VARIABLE_OPTIONS.includes(key)) {
            continue;
          }
          return Promise.reject(new Error(`[@octokit/graphql] "${key}" cannot be used as variable name`));
        }
      }
      const parsedOptions = typeof query === "string" ? Object.assign({
        query
      }, options) : query;
      const requestOptions = Object.keys(parsedOptions).reduce((result, key) => {
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
      return request2(requestOptions).then(response => {
        if (response.data.errors) {
          const headers = {};
          for (const key of Object.keys(response.headers)) {
            headers[key] = response.headers[key];
          }
          throw new GraphqlResponseError(requestOptions, headers, response.data);
        }
        return response.data.data;
      });
    }
    function graphql_dist_bundle_withDefaults(request2, newDefaults) {
      const newRequest = request2.defaults(newDefaults);
      const newApi = (query, options) => graphql(newRequest, query, options);
      return Object.assign(newApi, {
        defaults: graphql_dist_bundle_withDefaults.bind(null, newRequest),
        endpoint: newRequest.endpoint
      });
    }
    graphql_dist_bundle_withDefaults(request, {
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
    // CONCATENATED MODULE: ./node_modules/@octokit/auth-token/dist-bundle/index.js
    var b64url = "(?:[a-zA-Z0-9_-]+)";
    var sep = "\\.";
    var jwtRE = new RegExp(`^${b64url}${sep}${b64url}${sep}${b64url}$`);
    var isJWT = jwtRE.test.bind(jwtRE);
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
    function withAuthorizationPrefix(token) {
      if (token.split(/\./).length === 3) {
        return `bearer ${token}`;
      }
      return `token ${token}`;
    }
    async function hook(token, request, route, parameters) {
      const endpoint = request.endpoint.merge(route, parameters);
      endpoint.headers.authorization = withAuthorizationPrefix(token);
      return request(endpoint);
    }
    var createTokenAuth = function createTokenAuth2(token) {
      if (!token) {
        throw new Error("[@octokit/auth-token] No token passed to createTokenAuth");
      }
      if (typeof token !== "string") {
        throw new Error("[@octokit/auth-token] Token passed to createTokenAuth is not a string");
      }
      token = token.replace(/^(token|bearer) +/i, "");
      return Object.assign(auth.bind(null, token), {
        hook: hook.bind(null, token)
      });
    };
    // CONCATENATED MODULE: ./node_modules/@octokit/core/dist-src/version.js
    const version_VERSION = "7.0.8";
    // CONCATENATED MODULE: ./node_modules/@octokit/core/dist-src/index.js
    const dist_src_noop = () => {};
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
      static VERSION=version_VERSION;
      static defaults(defaults) {
        const OctokitWithDefaults = class extends(this){
          constructor(...args) {
            const options = args[0] || {};
            if (typeof defaults === "function") {
              super(defaults(options));
              return;
            }
            super(Object.assign({}, defaults, options, options.userAgent && defaults.userAgent ? {
              userAgent: `${options.userAgent} ${defaults.userAgent}`
            } : null));
          }
        };
        return OctokitWithDefaults;
      }
      static plugins=[];
      static plugin(...newPlugins) {
        const currentPlugins = this.plugins;
        const NewOctokit = class extends(this){
          static plugins=currentPlugins.concat(newPlugins.filter(plugin => !currentPlugins.includes(plugin)));
        };
        return NewOctokit;
      }
      constructor(options = {}) {
        const hook = new before_after_hook.Collection;
        const requestDefaults = {
          baseUrl: request.endpoint.DEFAULTS.baseUrl,
          headers: {},
          request: Object.assign({}, options.request, {
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
          const {authStrategy, ...otherOptions} = options;
          const auth = authStrategy(Object.assign({
            request: this.request,
            log: this.log,
            octokit: this,
            octokitOptions: otherOptions
          }, options.auth));
          hook.wrap("request", auth.hook);
          this.auth = auth;
        }
        const classConstructor = this.constructor;
        for (let i = 0; i < classConstructor.plugins.length; ++i) {
          Object.assign(this, classConstructor.plugins[i](this, options));
        }
      }
      request;
      graphql;
      log;
      hook;
      auth;
    }
    // CONCATENATED MODULE: ./stubs/no-rest-methods.ts
    const restEndpointMethods = () => ({});
    // CONCATENATED MODULE: ./node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
    var plugin_paginate_rest_dist_bundle_VERSION = "0.0.0-development";
    function normalizePaginatedListResponse(response) {
      if (!response.data) {
        return {
          ...response,
          data: []
        };
      }
      const responseNeedsNormalization = ("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data);
      if (!responseNeedsNormalization) {
        return response;
      }
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
    function iterator(octokit, route, parameters) {
      const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
      const requestMethod = typeof route === "function" ? route : octokit.request;
      const method = options.method;
      const headers = options.headers;
      let url = options.url;
      return {
        [Symbol.asyncIterator]: () => ({
          async next() {
            if (!url) {
              return {
                done: true
              };
            }
            try {
              const response = await requestMethod({
                method,
                url,
                headers
              });
              const normalizedResponse = normalizePaginatedListResponse(response);
              url = ((normalizedResponse.headers.link || "").match(/<([^<>]+)>;\s*rel="next"/) || [])[1];
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
              return {
                value: normalizedResponse
              };
            } catch (error) {
              if (error.status !== 409) {
                throw error;
              }
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
    function paginate(octokit, route, parameters, mapFn) {
      if (typeof parameters === "function") {
        mapFn = parameters;
        parameters = void 0;
      }
      return gather(octokit, [], iterator(octokit, route, parameters)[Symbol.asyncIterator](), mapFn);
    }
    function gather(octokit, results, iterator2, mapFn) {
      return iterator2.next().then(result => {
        if (result.done) {
          return results;
        }
        let earlyExit = false;
        function done() {
          earlyExit = true;
        }
        results = results.concat(mapFn ? mapFn(result.value, done) : result.value.data);
        if (earlyExit) {
          return results;
        }
        return gather(octokit, results, iterator2, mapFn);
      });
    }
    Object.assign(paginate, {
      iterator
    });
    function paginateRest(octokit) {
      return {
        paginate: Object.assign(paginate.bind(null, octokit), {
          iterator: iterator.bind(null, octokit)
        })
      };
    }
    paginateRest.VERSION = plugin_paginate_rest_dist_bundle_VERSION;
    // CONCATENATED MODULE: ./node_modules/@actions/github/lib/utils.js
    new Context;
    const baseUrl = getApiBaseUrl();
    const defaults = {
      baseUrl,
      request: {
        agent: getProxyAgent(baseUrl),
        fetch: getProxyFetch(baseUrl)
      }
    };
    const GitHub = Octokit.plugin(restEndpointMethods, paginateRest).defaults(defaults);
    function getOctokitOptions(token, options) {
      const opts = Object.assign({}, options || {});
      const auth = getAuthString(token, opts);
      if (auth) {
        opts.auth = auth;
      }
      const userAgent = getUserAgentWithOrchestrationId(opts.userAgent);
      if (userAgent) {
        opts.userAgent = userAgent;
      }
      return opts;
    }
    // CONCATENATED MODULE: ./node_modules/@actions/github/lib/github.js
    new Context;
    function getOctokit(token, options, ...additionalPlugins) {
      const GitHubWithPlugins = GitHub.plugin(...additionalPlugins);
      return new GitHubWithPlugins(getOctokitOptions(token, options));
    }
  },
  779: (__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {
    var https__WEBPACK_IMPORTED_MODULE_1___namespace_cache;
    var http__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
    __nccwpck_require__.d(__webpack_exports__, {
      Qq: () => HttpClient,
      s_: () => getProxyUrl
    });
    var http__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(611);
    var https__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(692);
    var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(783);
    var tunnel__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(770);
    var undici__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(691);
    var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
      function adopt(value) {
        return value instanceof P ? value : new P(function(resolve) {
          resolve(value);
        });
      }
      return new (P || (P = Promise))(function(resolve, reject) {
        function fulfilled(value) {
          try {
            step(generator.next(value));
          } catch (e) {
            reject(e);
          }
        }
        function rejected(value) {
          try {
            step(generator["throw"](value));
          } catch (e) {
            reject(e);
          }
        }
        function step(result) {
          result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
        }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
      });
    };
    var HttpCodes;
    (function(HttpCodes) {
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
    (function(Headers) {
      Headers["Accept"] = "accept";
      Headers["ContentType"] = "content-type";
    })(Headers || (Headers = {}));
    var MediaTypes;
    (function(MediaTypes) {
      MediaTypes["ApplicationJson"] = "application/json";
    })(MediaTypes || (MediaTypes = {}));
    function getProxyUrl(serverUrl) {
      const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__.s(new URL(serverUrl));
      return proxyUrl ? proxyUrl.href : "";
    }
    const HttpRedirectCodes = [ HttpCodes.MovedPermanently, HttpCodes.ResourceMoved, HttpCodes.SeeOther, HttpCodes.TemporaryRedirect, HttpCodes.PermanentRedirect ];
    const HttpResponseRetryCodes = [ HttpCodes.BadGateway, HttpCodes.ServiceUnavailable, HttpCodes.GatewayTimeout ];
    const RetryableHttpVerbs = [ "OPTIONS", "GET", "DELETE", "HEAD" ];
    const ExponentialBackoffCeiling = 10;
    const ExponentialBackoffTimeSlice = 5;
    class HttpClientError extends Error {
      constructor(message, statusCode) {
        super(message);
        this.name = "HttpClientError";
        this.statusCode = statusCode;
        Object.setPrototypeOf(this, HttpClientError.prototype);
      }
    }
    class HttpClientResponse {
      constructor(message) {
        this.message = message;
      }
      readBody() {
        return __awaiter(this, void 0, void 0, function*() {
          return new Promise(resolve => __awaiter(this, void 0, void 0, function*() {
            let output = Buffer.alloc(0);
            this.message.on("data", chunk => {
              output = Buffer.concat([ output, chunk ]);
            });
            this.message.on("end", () => {
              resolve(output.toString());
            });
          }));
        });
      }
      readBodyBuffer() {
        return __awaiter(this, void 0, void 0, function*() {
          return new Promise(resolve => __awaiter(this, void 0, void 0, function*() {
            const chunks = [];
            this.message.on("data", chunk => {
              chunks.push(chunk);
            });
            this.message.on("end", () => {
              resolve(Buffer.concat(chunks));
            });
          }));
        });
      }
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
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("OPTIONS", requestUrl, null, additionalHeaders || {});
        });
      }
      get(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("GET", requestUrl, null, additionalHeaders || {});
        });
      }
      del(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("DELETE", requestUrl, null, additionalHeaders || {});
        });
      }
      post(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("POST", requestUrl, data, additionalHeaders || {});
        });
      }
      patch(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("PATCH", requestUrl, data, additionalHeaders || {});
        });
      }
      put(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("PUT", requestUrl, data, additionalHeaders || {});
        });
      }
      head(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request("HEAD", requestUrl, null, additionalHeaders || {});
        });
      }
      sendStream(verb, requestUrl, stream, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function*() {
          return this.request(verb, requestUrl, stream, additionalHeaders);
        });
      }
      getJson(requestUrl_1) {
        return __awaiter(this, arguments, void 0, function*(requestUrl, additionalHeaders = {}) {
          additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
          const res = yield this.get(requestUrl, additionalHeaders);
          return this._processResponse(res, this.requestOptions);
        });
      }
      postJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function*(requestUrl, obj, additionalHeaders = {}) {
          const data = JSON.stringify(obj, null, 2);
          additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
          additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
          const res = yield this.post(requestUrl, data, additionalHeaders);
          return this._processResponse(res, this.requestOptions);
        });
      }
      putJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function*(requestUrl, obj, additionalHeaders = {}) {
          const data = JSON.stringify(obj, null, 2);
          additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
          additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
          const res = yield this.put(requestUrl, data, additionalHeaders);
          return this._processResponse(res, this.requestOptions);
        });
      }
      patchJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function*(requestUrl, obj, additionalHeaders = {}) {
          const data = JSON.stringify(obj, null, 2);
          additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
          additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
          const res = yield this.patch(requestUrl, data, additionalHeaders);
          return this._processResponse(res, this.requestOptions);
        });
      }
      request(verb, requestUrl, data, headers) {
        return __awaiter(this, void 0, void 0, function*() {
          if (this._disposed) {
            throw new Error("Client has already been disposed.");
          }
          const parsedUrl = new URL(requestUrl);
          let info = this._prepareRequest(verb, parsedUrl, headers);
          const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb) ? this._maxRetries + 1 : 1;
          let numTries = 0;
          let response;
          do {
            response = yield this.requestRaw(info, data);
            if (response && response.message && response.message.statusCode === HttpCodes.Unauthorized) {
              let authenticationHandler;
              for (const handler of this.handlers) {
                if (handler.canHandleAuthentication(response)) {
                  authenticationHandler = handler;
                  break;
                }
              }
              if (authenticationHandler) {
                return authenticationHandler.handleAuthentication(this, info, data);
              } else {
                return response;
              }
            }
            let redirectsRemaining = this._maxRedirects;
            while (response.message.statusCode && HttpRedirectCodes.includes(response.message.statusCode) && this._allowRedirects && redirectsRemaining > 0) {
              const redirectUrl = response.message.headers["location"];
              if (!redirectUrl) {
                break;
              }
              const parsedRedirectUrl = new URL(redirectUrl);
              if (parsedUrl.protocol === "https:" && parsedUrl.protocol !== parsedRedirectUrl.protocol && !this._allowRedirectDowngrade) {
                throw new Error("Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.");
              }
              yield response.readBody();
              if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
                for (const header in headers) {
                  if (header.toLowerCase() === "authorization") {
                    delete headers[header];
                  }
                }
              }
              info = this._prepareRequest(verb, parsedRedirectUrl, headers);
              response = yield this.requestRaw(info, data);
              redirectsRemaining--;
            }
            if (!response.message.statusCode || !HttpResponseRetryCodes.includes(response.message.statusCode)) {
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
      dispose() {
        if (this._agent) {
          this._agent.destroy();
        }
        this._disposed = true;
      }
      requestRaw(info, data) {
        return __awaiter(this, void 0, void 0, function*() {
          return new Promise((resolve, reject) => {
            function callbackForResult(err, res) {
              if (err) {
                reject(err);
              } else if (!res) {
                reject(new Error("Unknown error"));
              } else {
                resolve(res);
              }
            }
            this.requestRawWithCallback(info, data, callbackForResult);
          });
        });
      }
      requestRawWithCallback(info, data, onResult) {
        if (typeof data === "string") {
          if (!info.options.headers) {
            info.options.headers = {};
          }
          info.options.headers["Content-Length"] = Buffer.byteLength(data, "utf8");
        }
        let callbackCalled = false;
        function handleResult(err, res) {
          if (!callbackCalled) {
            callbackCalled = true;
            onResult(err, res);
          }
        }
        const req = info.httpModule.request(info.options, msg => {
          const res = new HttpClientResponse(msg);
          handleResult(void 0, res);
        });
        let socket;
        req.on("socket", sock => {
          socket = sock;
        });
        req.setTimeout(this._socketTimeout || 3 * 6e4, () => {
          if (socket) {
            socket.end();
          }
          handleResult(new Error(`Request timeout: ${info.options.path}`));
        });
        req.on("error", function(err) {
          handleResult(err);
        });
        if (data && typeof data === "string") {
          req.write(data, "utf8");
        }
        if (data && typeof data !== "string") {
          data.on("close", function() {
            req.end();
          });
          data.pipe(req);
        } else {
          req.end();
        }
      }
      getAgent(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        return this._getAgent(parsedUrl);
      }
      getAgentDispatcher(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__.s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (!useProxy) {
          return;
        }
        return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
      }
      _prepareRequest(method, requestUrl, headers) {
        const info = {};
        info.parsedUrl = requestUrl;
        const usingSsl = info.parsedUrl.protocol === "https:";
        info.httpModule = usingSsl ? https__WEBPACK_IMPORTED_MODULE_1___namespace_cache || (https__WEBPACK_IMPORTED_MODULE_1___namespace_cache = __nccwpck_require__.t(https__WEBPACK_IMPORTED_MODULE_1__, 2)) : http__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (http__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __nccwpck_require__.t(http__WEBPACK_IMPORTED_MODULE_0__, 2));
        const defaultPort = usingSsl ? 443 : 80;
        info.options = {};
        info.options.host = info.parsedUrl.hostname;
        info.options.port = info.parsedUrl.port ? parseInt(info.parsedUrl.port) : defaultPort;
        info.options.path = (info.parsedUrl.pathname || "") + (info.parsedUrl.search || "");
        info.options.method = method;
        info.options.headers = this._mergeHeaders(headers);
        if (this.userAgent != null) {
          info.options.headers["user-agent"] = this.userAgent;
        }
        info.options.agent = this._getAgent(info.parsedUrl);
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
      _getExistingOrDefaultHeader(additionalHeaders, header, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
          const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
          if (headerValue) {
            clientHeader = typeof headerValue === "number" ? headerValue.toString() : headerValue;
          }
        }
        const additionalValue = additionalHeaders[header];
        if (additionalValue !== void 0) {
          return typeof additionalValue === "number" ? additionalValue.toString() : additionalValue;
        }
        if (clientHeader !== void 0) {
          return clientHeader;
        }
        return _default;
      }
      _getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
          const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
          if (headerValue) {
            if (typeof headerValue === "number") {
              clientHeader = String(headerValue);
            } else if (Array.isArray(headerValue)) {
              clientHeader = headerValue.join(", ");
            } else {
              clientHeader = headerValue;
            }
          }
        }
        const additionalValue = additionalHeaders[Headers.ContentType];
        if (additionalValue !== void 0) {
          if (typeof additionalValue === "number") {
            return String(additionalValue);
          } else if (Array.isArray(additionalValue)) {
            return additionalValue.join(", ");
          } else {
            return additionalValue;
          }
        }
        if (clientHeader !== void 0) {
          return clientHeader;
        }
        return _default;
      }
      _getAgent(parsedUrl) {
        let agent;
        const proxyUrl = _proxy_js__WEBPACK_IMPORTED_MODULE_2__.s(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (this._keepAlive && useProxy) {
          agent = this._proxyAgent;
        }
        if (!useProxy) {
          agent = this._agent;
        }
        if (agent) {
          return agent;
        }
        const usingSsl = parsedUrl.protocol === "https:";
        let maxSockets = 100;
        if (this.requestOptions) {
          maxSockets = this.requestOptions.maxSockets || http__WEBPACK_IMPORTED_MODULE_0__.globalAgent.maxSockets;
        }
        if (proxyUrl && proxyUrl.hostname) {
          const agentOptions = {
            maxSockets,
            keepAlive: this._keepAlive,
            proxy: Object.assign(Object.assign({}, (proxyUrl.username || proxyUrl.password) && {
              proxyAuth: `${proxyUrl.username}:${proxyUrl.password}`
            }), {
              host: proxyUrl.hostname,
              port: proxyUrl.port
            })
          };
          let tunnelAgent;
          const overHttps = proxyUrl.protocol === "https:";
          if (usingSsl) {
            tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpsOverHttp;
          } else {
            tunnelAgent = overHttps ? tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttps : tunnel__WEBPACK_IMPORTED_MODULE_3__.httpOverHttp;
          }
          agent = tunnelAgent(agentOptions);
          this._proxyAgent = agent;
        }
        if (!agent) {
          const options = {
            keepAlive: this._keepAlive,
            maxSockets
          };
          agent = usingSsl ? new https__WEBPACK_IMPORTED_MODULE_1__.Agent(options) : new http__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
          this._agent = agent;
        }
        if (usingSsl && this._ignoreSslError) {
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
        if (proxyAgent) {
          return proxyAgent;
        }
        const usingSsl = parsedUrl.protocol === "https:";
        proxyAgent = new undici__WEBPACK_IMPORTED_MODULE_4__.k(Object.assign({
          uri: proxyUrl.href,
          pipelining: !this._keepAlive ? 0 : 1
        }, (proxyUrl.username || proxyUrl.password) && {
          token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString("base64")}`
        }));
        this._proxyAgentDispatcher = proxyAgent;
        if (usingSsl && this._ignoreSslError) {
          proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, {
            rejectUnauthorized: false
          });
        }
        return proxyAgent;
      }
      _getUserAgentWithOrchestrationId(userAgent) {
        const baseUserAgent = userAgent || "actions/http-client";
        const orchId = process.env["ACTIONS_ORCHESTRATION_ID"];
        if (orchId) {
          const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, "_");
          return `${baseUserAgent} actions_orchestration_id/${sanitizedId}`;
        }
        return baseUserAgent;
      }
      _performExponentialBackoff(retryNumber) {
        return __awaiter(this, void 0, void 0, function*() {
          retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
          const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
          return new Promise(resolve => setTimeout(() => resolve(), ms));
        });
      }
      _processResponse(res, options) {
        return __awaiter(this, void 0, void 0, function*() {
          return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function*() {
            const statusCode = res.message.statusCode || 0;
            const response = {
              statusCode,
              result: null,
              headers: {}
            };
            if (statusCode === HttpCodes.NotFound) {
              resolve(response);
            }
            function dateTimeDeserializer(key, value) {
              if (typeof value === "string") {
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
                } else {
                  obj = JSON.parse(contents);
                }
                response.result = obj;
              }
              response.headers = res.message.headers;
            } catch (err) {}
            if (statusCode > 299) {
              let msg;
              if (obj && obj.message) {
                msg = obj.message;
              } else if (contents && contents.length > 0) {
                msg = contents;
              } else {
                msg = `Failed request: (${statusCode})`;
              }
              const err = new HttpClientError(msg, statusCode);
              err.result = response.result;
              reject(err);
            } else {
              resolve(response);
            }
          }));
        });
      }
    }
    const lowercaseKeys = obj => Object.keys(obj).reduce((c, k) => (c[k.toLowerCase()] = obj[k], 
    c), {});
  },
  783: (__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {
    __nccwpck_require__.d(__webpack_exports__, {
      H: () => checkBypass,
      s: () => getProxyUrl
    });
    function getProxyUrl(reqUrl) {
      const usingSsl = reqUrl.protocol === "https:";
      if (checkBypass(reqUrl)) {
        return;
      }
      const proxyVar = (() => {
        if (usingSsl) {
          return process.env["https_proxy"] || process.env["HTTPS_PROXY"];
        } else {
          return process.env["http_proxy"] || process.env["HTTP_PROXY"];
        }
      })();
      if (proxyVar) {
        try {
          return new DecodedURL(proxyVar);
        } catch (_a) {
          if (!proxyVar.startsWith("http://") && !proxyVar.startsWith("https://")) {
            return new DecodedURL(`http://${proxyVar}`);
          }
        }
      } else {
        return;
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
      const noProxy = process.env["no_proxy"] || process.env["NO_PROXY"] || "";
      if (!noProxy) {
        return false;
      }
      let reqPort;
      if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
      } else if (reqUrl.protocol === "http:") {
        reqPort = 80;
      } else if (reqUrl.protocol === "https:") {
        reqPort = 443;
      }
      const upperReqHosts = [ reqUrl.hostname.toUpperCase() ];
      if (typeof reqPort === "number") {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
      }
      for (const upperNoProxyItem of noProxy.split(",").map(x => x.trim().toUpperCase()).filter(x => x)) {
        if (upperNoProxyItem === "*" || upperReqHosts.some(x => x === upperNoProxyItem || x.endsWith(`.${upperNoProxyItem}`) || upperNoProxyItem.startsWith(".") && x.endsWith(`${upperNoProxyItem}`))) {
          return true;
        }
      }
      return false;
    }
    function isLoopbackAddress(host) {
      const hostLower = host.toLowerCase();
      return hostLower === "localhost" || hostLower.startsWith("127.") || hostLower.startsWith("[::1]") || hostLower.startsWith("[0:0:0:0:0:0:0:1]");
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
  },
  15: (__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {
    __nccwpck_require__.d(__webpack_exports__, {
      G: () => RequestError
    });
    class RequestError extends Error {
      name;
      status;
      request;
      response;
      constructor(message, statusCode, options) {
        super(message, {
          cause: options.cause
        });
        this.name = "HttpError";
        this.status = Number.parseInt(statusCode);
        if (Number.isNaN(this.status)) {
          this.status = 0;
        }
        if ("response" in options) {
          this.response = options.response;
        }
        const requestCopy = Object.assign({}, options.request);
        if (options.request.headers.authorization) {
          requestCopy.headers = Object.assign({}, options.request.headers, {
            authorization: options.request.headers.authorization.replace(/(?<! ) .*$/, " [REDACTED]")
          });
        }
        requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
        this.request = requestCopy;
      }
    }
  },
  691: (__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {
    __nccwpck_require__.d(__webpack_exports__, {
      h: () => fetch,
      k: () => ProxyAgent
    });
    function ProxyAgent() {}
    function fetch() {
      throw new Error("undici is not part of this action: give Octokit a fetch of its own");
    }
  }
};

var __webpack_module_cache__ = {};

function __nccwpck_require__(moduleId) {
  var cachedModule = __webpack_module_cache__[moduleId];
  if (cachedModule !== void 0) {
    return cachedModule.exports;
  }
  var module = __webpack_module_cache__[moduleId] = {
    exports: {}
  };
  var threw = true;
  try {
    __webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
    threw = false;
  } finally {
    if (threw) {
      delete __webpack_module_cache__[moduleId];
    }
  }
  return module.exports;
}

if (typeof __nccwpck_require__ !== "undefined") {
  __nccwpck_require__.ab = decodeURIComponent(new URL(".", import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
}

(() => {
  __nccwpck_require__.n = module => {
    var getter = module && module.__esModule ? () => module["default"] : () => module;
    __nccwpck_require__.d(getter, {
      a: getter
    });
    return getter;
  };
})();

(() => {
  var getProto = Object.getPrototypeOf ? obj => Object.getPrototypeOf(obj) : obj => obj.__proto__;
  var leafPrototypes;
  __nccwpck_require__.t = function(value, mode) {
    if (mode & 1) {
      value = this(value);
    }
    if (mode & 8) {
      return value;
    }
    if (typeof value === "object" && value) {
      if (mode & 4 && value.__esModule) {
        return value;
      }
      if (mode & 16 && typeof value.then === "function") {
        return value;
      }
    }
    var ns = Object.create(null);
    __nccwpck_require__.r(ns);
    var def = {};
    leafPrototypes = leafPrototypes || [ null, getProto({}), getProto([]), getProto(getProto) ];
    for (var current = mode & 2 && value; typeof current == "object" && !~leafPrototypes.indexOf(current); current = getProto(current)) {
      Object.getOwnPropertyNames(current).forEach(key => def[key] = () => value[key]);
    }
    def["default"] = () => value;
    __nccwpck_require__.d(ns, def);
    return ns;
  };
})();

(() => {
  __nccwpck_require__.d = (exports, definition) => {
    for (var key in definition) {
      if (__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
        Object.defineProperty(exports, key, {
          enumerable: true,
          get: definition[key]
        });
      }
    }
  };
})();

(() => {
  __nccwpck_require__.o = (obj, prop) => Object.prototype.hasOwnProperty.call(obj, prop);
})();

(() => {
  __nccwpck_require__.r = exports => {
    if (typeof Symbol !== "undefined" && Symbol.toStringTag) {
      Object.defineProperty(exports, Symbol.toStringTag, {
        value: "Module"
      });
    }
    Object.defineProperty(exports, "__esModule", {
      value: true
    });
  };
})();

// CONCATENATED MODULE: ./src/adapters/start.ts
const isJobEnd = Symbol.for("site-pipeline-post") in globalThis;

process.exitCode = isJobEnd ? 0 : 1;

delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];

process.noDeprecation = true;

const MIN_NODE_VERSION = 24;

const [major = "0"] = process.versions.node.split(".");

if (Number(major) < MIN_NODE_VERSION) {
  const advice = process.env["GITHUB_ACTIONS"] === "true" ? "Update the runner." : "Start it with a newer one.";
  const program = process.execPath.replaceAll("%", "%25");
  process.stdout.write(`::error::This action needs Node.js ${MIN_NODE_VERSION} or later, but this is ${process.versions.node} (${program}). ${advice}\n`);
  process.exit();
}

let onSignal;

let hasSignal = false;

for (const signal of [ "SIGINT", "SIGTERM", "SIGBREAK" ]) {
  process.on(signal, () => {
    hasSignal = true;
    onSignal?.();
  });
}

function onCancel(cancel) {
  onSignal = cancel;
  if (hasSignal) {
    cancel();
  }
}

// CONCATENATED MODULE: ./src/adapters/clock.ts
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const systemClock = {
  wallMs: () => Date.now(),
  elapsedMs: () => process.uptime() * 1e3,
  random: () => Math.random(),
  async sleep(ms, signal) {
    for (let leftMs = ms; leftMs > 0 && !signal?.aborted; leftMs -= LONGEST_TIMER_MS) {
      await sleepOnce(Math.min(leftMs, LONGEST_TIMER_MS), signal);
    }
  }
};

function sleepOnce(ms, signal) {
  return new Promise(resolve => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.ceil(ms));
    signal?.addEventListener("abort", wake, {
      once: true
    });
  });
}

function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter(v => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}

function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint") {
    return value.toString();
  }
  return value;
}

class Cached {
  constructor(getter) {
    this._getter = getter;
    this._value = void 0;
  }
  get value() {
    const getter = this._getter;
    if (getter !== void 0) {
      this._value = getter();
      this._getter = void 0;
    }
    return this._value;
  }
}

function cached(getter) {
  return new Cached(getter);
}

function nullish(input) {
  return input === null || input === void 0;
}

function cleanRegex(source) {
  const start = source.startsWith("^") ? 1 : 0;
  const end = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end);
}

null && Symbol("evaluating");

function assignProp(target, prop, value) {
  Object.defineProperty(target, prop, {
    value,
    writable: true,
    enumerable: true,
    configurable: true
  });
}

const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};

function util_isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

null && cached(() => {
  if (globalConfig.jitless) {
    return false;
  }
  if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
    return false;
  }
  try {
    const F = Function;
    new F("");
    return true;
  } catch (_) {
    return false;
  }
});

function isPlainObject(o) {
  if (util_isObject(o) === false) {
    return false;
  }
  const ctor = o.constructor;
  if (ctor === void 0) {
    return true;
  }
  if (typeof ctor !== "function") {
    return true;
  }
  const prot = ctor.prototype;
  if (util_isObject(prot) === false) {
    return false;
  }
  if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
    return false;
  }
  return true;
}

const propertyKeyTypes = new Set([ "string", "number", "symbol" ]);

new Set([ "string", "number", "bigint", "boolean", "symbol", "undefined" ]);

function escapeRegex(str) {
  return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function clone(inst, def, params) {
  const cl = new inst._zod.constr(def ?? inst._zod.def);
  if (!def || params?.parent) {
    cl._zod.parent = inst;
  }
  return cl;
}

function normalizeParams(_params) {
  const params = _params;
  if (!params) {
    return {};
  }
  if (typeof params === "string") {
    return {
      error: () => params
    };
  }
  if (params?.message !== void 0) {
    if (params?.error !== void 0) {
      throw new Error("Cannot specify both `message` and `error` params");
    }
    params.error = params.message;
  }
  delete params.message;
  if (typeof params.error === "string") {
    return {
      ...params,
      error: () => params.error
    };
  }
  return params;
}

function optionalKeys(shape) {
  return Object.keys(shape).filter(k => shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional");
}

const NUMBER_FORMAT_RANGES = (() => ({
  safeint: [ Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER ],
  int32: [ -2147483648, 2147483647 ],
  uint32: [ 0, 4294967295 ],
  float32: [ -34028234663852886e22, 34028234663852886e22 ],
  float64: [ -Number.MAX_VALUE, Number.MAX_VALUE ]
}))();

BigInt("-9223372036854775808"), BigInt("9223372036854775807"), BigInt(0), BigInt("18446744073709551615");

function aborted(x, startIndex = 0) {
  if (x.aborted === true) {
    return true;
  }
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue !== true) {
      return true;
    }
  }
  return false;
}

function explicitlyAborted(x, startIndex = 0) {
  if (x.aborted === true) {
    return true;
  }
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue === false) {
      return true;
    }
  }
  return false;
}

function prefixIssues(path, issues) {
  return issues.map(iss => {
    var _a;
    (_a = iss).path ?? (_a.path = []);
    iss.path.unshift(path);
    return iss;
  });
}

function unwrapMessage(message) {
  return typeof message === "string" ? message : message?.message;
}

function sizeCaps(defChecks) {
  const caps = [];
  for (const ch of defChecks ?? []) {
    const d = ch._zod.def;
    if (!/_(length|size)$|_equals$/.test(d.check)) {
      break;
    }
    const max = d.maximum ?? d.length ?? d.size;
    if (max >= 0) {
      caps.push([ max, ch ]);
    }
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
  const traits = iss.inst?._zod?.traits;
  if (traits?.has("$ZodType")) {
    if (traits.has("$ZodCheck")) {
      (_a = iss).schema ?? (_a.schema = iss.inst);
    } else {
      iss.schema = iss.inst;
    }
  }
  const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
  const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") {
      continue;
    }
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message;
  if (ctx?.reportInput) {
    full.input = iss.input;
  }
  return full;
}

const highSurrogate = /[\uD800-\uDBFF]/;

function codePointLength(str) {
  const units = str.length;
  if (!highSurrogate.test(str)) {
    return units;
  }
  let count = units;
  for (let i = 0; i < units - 1; i++) {
    if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
      count--;
      i++;
    }
  }
  return count;
}

function getLengthableOrigin(input) {
  if (Array.isArray(input)) {
    return "array";
  }
  if (typeof input === "string") {
    return "string";
  }
  return "unknown";
}

function util_issue(...args) {
  const [iss, input, inst] = args;
  if (typeof iss === "string") {
    return {
      message: iss,
      code: "custom",
      input,
      inst
    };
  }
  return {
    ...iss
  };
}

function members(proto, table) {
  for (const key in table) {
    const desc = Object.getOwnPropertyDescriptor(table, key);
    if (desc.get) {
      Object.defineProperty(proto, key, {
        ...desc,
        enumerable: false
      });
    } else {
      defineBound(proto, key, desc.value);
    }
  }
}

function own(inst, key, value, enumerable = true) {
  Object.defineProperty(inst, key, {
    configurable: true,
    writable: true,
    enumerable,
    value
  });
  return value;
}

function hide(inst, key, value) {
  return own(inst, key, value, false);
}

function defineBound(proto, key, fn) {
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      return this == null ? fn : own(this, key, fn.bind(this));
    },
    set(value) {
      own(this, key, value);
    }
  });
}

function claim(inst, sentinel) {
  const proto = Object.getPrototypeOf(inst);
  return sentinel in proto ? void 0 : proto;
}

let installing;

let broke = false;

const breaker = {
  configurable: true,
  get() {
    broke = true;
    return;
  }
};

function defineLazyInternal(inst, key, compute) {
  const proto = Object.getPrototypeOf(inst._zod);
  if (key in proto && installing !== inst._zod) {
    installing = void 0;
    return;
  }
  installing = inst._zod;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      Object.defineProperty(this, key, breaker);
      const outer = broke;
      broke = false;
      try {
        const value = compute(this);
        if (broke) {
          delete this[key];
        } else {
          Object.defineProperty(this, key, {
            configurable: true,
            writable: true,
            value
          });
        }
        broke = broke || outer;
        return value;
      } catch (err) {
        delete this[key];
        broke = broke || outer;
        throw err;
      }
    },
    set(value) {
      Object.defineProperty(this, key, {
        configurable: true,
        writable: true,
        value
      });
    }
  });
}

function installLazyProp(inst, key, make, enumerable) {
  const proto = claim(inst, key);
  if (!proto) {
    return;
  }
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      const desc = {
        configurable: true,
        writable: true,
        enumerable,
        value: void 0
      };
      Object.defineProperty(this, key, desc);
      desc.value = make(this);
      Object.defineProperty(this, key, desc);
      return desc.value;
    },
    set(value) {
      Object.defineProperty(this, key, {
        configurable: true,
        writable: true,
        enumerable,
        value
      });
    }
  });
}

const CONSTANT_CATCH = "~constantCatch";

function constantCatch(value) {
  const fn = () => value;
  fn[CONSTANT_CATCH] = true;
  return fn;
}

// CONCATENATED MODULE: ./node_modules/zod/v4/core/core.js
var _a;

const NEVER = Object.freeze({
  status: "aborted"
});

const _zodDesc = {
  value: void 0,
  enumerable: false
};

let _E = "captureStackTrace" in Error ? Error : null;

function newError(Definition) {
  const E = _E;
  if (E) {
    const saved = E.stackTraceLimit;
    if (typeof saved === "number") {
      try {
        E.stackTraceLimit = 0;
      } catch {
        _E = null;
        return new Definition;
      }
      try {
        return new Definition;
      } finally {
        E.stackTraceLimit = saved;
      }
    }
  }
  return new Definition;
}

function $constructor(name, initializer, proto, params) {
  const zodProto = {};
  function Internals(def) {
    this.def = def;
    this.constr = _;
    this.traits = new Set;
  }
  Internals.prototype = zodProto;
  const protoMembers = proto;
  const initialized = protoMembers && new WeakSet;
  function init(inst, def) {
    if (!inst._zod) {
      _zodDesc.value = new Internals(def);
      try {
        Object.defineProperty(inst, "_zod", _zodDesc);
      } finally {
        _zodDesc.value = void 0;
      }
    } else if (inst._zod.traits.has(name)) {
      return;
    }
    inst._zod.traits.add(name);
    initializer(inst, def);
    if (initialized) {
      const own = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own;
      while (up && up !== ctorProto) {
        up = Object.getPrototypeOf(up);
      }
      const target = up ?? own;
      if (!initialized.has(target)) {
        initialized.add(target);
        members(target, protoMembers);
      }
    }
    const proto = _.prototype;
    for (const k in proto) {
      if (!Object.prototype.hasOwnProperty.call(proto, k)) {
        continue;
      }
      if (!(k in inst)) {
        inst[k] = proto[k].bind(inst);
      }
    }
  }
  const Parent = params?.Parent ?? Object;
  class Definition extends Parent {}
  Object.defineProperty(Definition, "name", {
    value: name
  });
  function _(def) {
    const inst = params?.Parent ? newError(Definition) : this;
    init(inst, def);
    const deferred = inst._zod.deferred;
    if (deferred) {
      for (const fn of deferred) {
        fn();
      }
      inst._zod.deferred = void 0;
    }
    const pp = globalThis.__zod_globalConfig?.postProcessor;
    if (pp) {
      pp(inst);
    }
    return inst;
  }
  Object.defineProperty(_, "init", {
    value: init
  });
  Object.defineProperty(_, Symbol.hasInstance, {
    value: inst => {
      if (params?.Parent && inst instanceof params.Parent) {
        return true;
      }
      return inst?._zod?.traits?.has(name);
    }
  });
  Object.defineProperty(_, "name", {
    value: name
  });
  return _;
}

null && Symbol("zod_brand");

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
  if (newConfig) {
    Object.assign(core_globalConfig, newConfig);
  }
  return core_globalConfig;
}

// CONCATENATED MODULE: ./node_modules/zod/v4/core/checks.js
const $ZodCheck = $constructor("$ZodCheck", (inst, def) => {
  var _a;
  inst._zod ?? (inst._zod = {});
  inst._zod.def = def;
  (_a = inst._zod).onattach ?? (_a.onattach = []);
});

const _whenHasSize = payload => {
  const val = payload.value;
  return !util.nullish(val) && val.size !== void 0;
};

const _whenHasLength = payload => {
  const val = payload.value;
  return !nullish(val) && val.length !== void 0;
};

const numericOriginMap = {
  number: "number",
  bigint: "bigint",
  object: "date"
};

const $ZodCheckLessThan = $constructor("$ZodCheckLessThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = payload => {
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
      continue: !def.abort
    });
  };
});

const $ZodCheckGreaterThan = $constructor("$ZodCheckGreaterThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = payload => {
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
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckMultipleOf", (inst, def) => {
  $ZodCheck.init(inst, def);
  inst._zod.check = payload => {
    if (typeof payload.value !== typeof def.value) {
      throw new Error("Cannot mix number and bigint in multiple_of check.");
    }
    const isMultiple = typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : util.floatSafeRemainder(payload.value, def.value) === 0;
    if (isMultiple) {
      return;
    }
    payload.issues.push({
      origin: typeof payload.value,
      code: "not_multiple_of",
      divisor: def.value,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

const $ZodCheckNumberFormat = $constructor("$ZodCheckNumberFormat", (inst, def) => {
  $ZodCheck.init(inst, def);
  def.format = def.format || "float64";
  const isInt = def.format?.includes("int");
  const origin = isInt ? "int" : "number";
  const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
  inst._zod.check = payload => {
    const input = payload.value;
    if (isInt) {
      if (!Number.isInteger(input)) {
        payload.issues.push({
          expected: origin,
          format: def.format,
          code: "invalid_type",
          continue: false,
          input,
          inst
        });
        return;
      }
      if (!Number.isSafeInteger(input)) {
        if (input > 0) {
          payload.issues.push({
            input,
            code: "too_big",
            maximum: Number.MAX_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        } else {
          payload.issues.push({
            input,
            code: "too_small",
            minimum: Number.MIN_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
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
        continue: !def.abort
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
        continue: !def.abort
      });
    }
  };
});

null && core.$constructor("$ZodCheckBigIntFormat", (inst, def) => {
  $ZodCheck.init(inst, def);
  const [minimum, maximum] = util.BIGINT_FORMAT_RANGES[def.format];
  inst._zod.check = payload => {
    const input = payload.value;
    if (input < minimum) {
      payload.issues.push({
        origin: "bigint",
        input,
        code: "too_small",
        minimum,
        inclusive: true,
        inst,
        continue: !def.abort
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
        continue: !def.abort
      });
    }
  };
});

null && core.$constructor("$ZodCheckMaxSize", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
  inst._zod.check = payload => {
    const input = payload.value;
    const size = input.size;
    if (size <= def.maximum) {
      return;
    }
    payload.issues.push({
      origin: util.getSizableOrigin(input),
      code: "too_big",
      maximum: def.maximum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckMinSize", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
  inst._zod.check = payload => {
    const input = payload.value;
    const size = input.size;
    if (size >= def.minimum) {
      return;
    }
    payload.issues.push({
      origin: util.getSizableOrigin(input),
      code: "too_small",
      minimum: def.minimum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckSizeEquals", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
  inst._zod.check = payload => {
    const input = payload.value;
    const size = input.size;
    if (size === def.size) {
      return;
    }
    const tooBig = size > def.size;
    payload.issues.push({
      origin: util.getSizableOrigin(input),
      ...tooBig ? {
        code: "too_big",
        maximum: def.size
      } : {
        code: "too_small",
        minimum: def.size
      },
      inclusive: true,
      exact: true,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckMaxLength", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
  inst._zod.check = payload => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units > def.maximum ? util.codePointLength(input) : units;
    if (length <= def.maximum) {
      return;
    }
    const origin = util.getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_big",
      maximum: def.maximum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});

const $ZodCheckMinLength = $constructor("$ZodCheckMinLength", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
  inst._zod.check = payload => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units;
    if (length >= def.minimum) {
      return;
    }
    const origin = getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_small",
      minimum: def.minimum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckLengthEquals", (inst, def) => {
  var _a;
  $ZodCheck.init(inst, def);
  (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
  inst._zod.check = payload => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? util.codePointLength(input) : units;
    if (length === def.length) {
      return;
    }
    const origin = util.getLengthableOrigin(input);
    const tooBig = length > def.length;
    payload.issues.push({
      origin,
      ...tooBig ? {
        code: "too_big",
        maximum: def.length
      } : {
        code: "too_small",
        minimum: def.length
      },
      inclusive: true,
      exact: true,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

const $ZodCheckStringFormat = $constructor("$ZodCheckStringFormat", (inst, def) => {
  var _a, _b;
  $ZodCheck.init(inst, def);
  if (def.pattern) {
    (_a = inst._zod).check ?? (_a.check = payload => {
      def.pattern.lastIndex = 0;
      if (def.pattern.test(payload.value)) {
        return;
      }
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: def.format,
        input: payload.value,
        ...def.pattern ? {
          pattern: def.pattern.toString()
        } : {},
        inst,
        continue: !def.abort
      });
    });
  } else {
    (_b = inst._zod).check ?? (_b.check = () => {});
  }
});

const $ZodCheckRegex = $constructor("$ZodCheckRegex", (inst, def) => {
  $ZodCheckStringFormat.init(inst, def);
  inst._zod.check = payload => {
    def.pattern.lastIndex = 0;
    if (def.pattern.test(payload.value)) {
      return;
    }
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "regex",
      input: payload.value,
      pattern: def.pattern.toString(),
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckLowerCase", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.lowercase);
  $ZodCheckStringFormat.init(inst, def);
});

null && core.$constructor("$ZodCheckUpperCase", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.uppercase);
  $ZodCheckStringFormat.init(inst, def);
});

null && core.$constructor("$ZodCheckIncludes", (inst, def) => {
  $ZodCheck.init(inst, def);
  const escapedRegex = util.escapeRegex(def.includes);
  const pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
  def.pattern = pattern;
  inst._zod.check = payload => {
    if (payload.value.includes(def.includes, def.position)) {
      return;
    }
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "includes",
      includes: def.includes,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckStartsWith", (inst, def) => {
  $ZodCheck.init(inst, def);
  const pattern = new RegExp(`^${util.escapeRegex(def.prefix)}.*`);
  def.pattern ?? (def.pattern = pattern);
  inst._zod.check = payload => {
    if (payload.value.startsWith(def.prefix)) {
      return;
    }
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "starts_with",
      prefix: def.prefix,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCheckEndsWith", (inst, def) => {
  $ZodCheck.init(inst, def);
  const pattern = new RegExp(`.*${util.escapeRegex(def.suffix)}$`);
  def.pattern ?? (def.pattern = pattern);
  inst._zod.check = payload => {
    if (payload.value.endsWith(def.suffix)) {
      return;
    }
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "ends_with",
      suffix: def.suffix,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

function handleCheckPropertyResult(result, payload, property) {
  if (result.issues.length) {
    payload.issues.push(...util.prefixIssues(property, result.issues));
  }
}

null && core.$constructor("$ZodCheckProperty", (inst, def) => {
  $ZodCheck.init(inst, def);
  inst._zod.check = payload => {
    const result = def.schema._zod.run({
      value: payload.value[def.property],
      issues: []
    }, {});
    if (result instanceof Promise) {
      return result.then(result => handleCheckPropertyResult(result, payload, def.property));
    }
    handleCheckPropertyResult(result, payload, def.property);
    return;
  };
});

null && core.$constructor("$ZodCheckProperties", (inst, def) => {
  $ZodCheck.init(inst, def);
  util.hide(inst, Symbol.iterator, function*() {
    yield inst;
  });
  let entries;
  inst._zod.check = payload => {
    if (payload.value == null) {
      payload.issues.push({
        expected: "object",
        code: "invalid_type",
        input: payload.value,
        inst
      });
      return;
    }
    entries ?? (entries = Reflect.ownKeys(def.shape).map(key => [ key, def.shape[key] ]));
    const input = payload.value;
    let proms;
    for (const [key, schema] of entries) {
      const result = schema._zod.run({
        value: input[key],
        issues: []
      }, {});
      if (result instanceof Promise) {
        proms ?? (proms = []);
        proms.push(result.then(result => handleCheckPropertyResult(result, payload, key)));
      } else {
        handleCheckPropertyResult(result, payload, key);
      }
    }
    if (proms) {
      return Promise.all(proms).then(() => {});
    }
    return;
  };
});

null && core.$constructor("$ZodCheckMimeType", (inst, def) => {
  $ZodCheck.init(inst, def);
  const mimeSet = new Set(def.mime);
  inst._zod.check = payload => {
    if (mimeSet.has(payload.value.type)) {
      return;
    }
    payload.issues.push({
      code: "invalid_value",
      values: def.mime,
      input: payload.value.type,
      inst,
      continue: !def.abort
    });
  };
});

const $ZodCheckOverwrite = $constructor("$ZodCheckOverwrite", (inst, def) => {
  $ZodCheck.init(inst, def);
  inst._zod.check = payload => {
    payload.value = def.tx(payload.value);
  };
});

const uuid = version => {
  if (!version) {
    return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
  }
  return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};

null && uuid(4);

null && uuid(6);

null && uuid(7);

const dateSource = null && `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;

function regexes_anchor(source) {
  return new RegExp(`^${source}$`);
}

null && regexes_anchor(dateSource);

const anyString = /^[\s\S]{0,}$/;

const number = /^-?\d+(?:\.\d+)?$/;

const regexes_boolean = /^(?:true|false)$/i;

function fixedBase64(bodyLength, padding) {
  return new RegExp(`^[A-Za-z0-9+/]{${bodyLength}}${padding}$`);
}

function fixedBase64url(length) {
  return new RegExp(`^[A-Za-z0-9_-]{${length}}$`);
}

null && fixedBase64(22, "==");

null && fixedBase64url(22);

null && fixedBase64(27, "=");

null && fixedBase64url(27);

null && fixedBase64(43, "=");

null && fixedBase64url(43);

null && fixedBase64(64, "");

null && fixedBase64url(64);

null && fixedBase64(86, "==");

null && fixedBase64url(86);

// CONCATENATED MODULE: ./node_modules/zod/v4/core/versions.js
const version = {
  major: 4,
  minor: 6,
  patch: 7
};

// CONCATENATED MODULE: ./node_modules/zod/v4/core/schemas.js
const $ZodType = $constructor("$ZodType", (inst, def) => {
  var _a;
  inst ?? (inst = {});
  inst._zod.def = def;
  inst._zod.bag = inst._zod.bag || {};
  inst._zod.version = version;
  const defChecks = inst._zod.def.checks;
  const checks = inst._zod.traits.has("$ZodCheck") ? [ inst, ...defChecks ?? [] ] : defChecks?.length ? [ ...defChecks ] : [];
  for (const ch of checks) {
    for (const fn of ch._zod.onattach) {
      fn(inst);
    }
  }
  if (checks.length === 0) {
    (_a = inst._zod).deferred ?? (_a.deferred = []);
    inst._zod.deferred?.push(() => {
      inst._zod.run = inst._zod.parse;
    });
  } else {
    const runChecks = (payload, checks, ctx) => {
      if (payload.memo) {
        return payload;
      }
      let isAborted = aborted(payload);
      let asyncResult;
      for (const ch of checks) {
        if (ch._zod.def.when) {
          if (explicitlyAborted(payload)) {
            continue;
          }
          const shouldRun = ch._zod.def.when(payload);
          if (!shouldRun) {
            continue;
          }
        } else if (isAborted) {
          continue;
        }
        const currLen = payload.issues.length;
        const _ = ch._zod.check(payload);
        if (_ instanceof Promise && ctx?.async === false) {
          throw new $ZodAsyncError;
        }
        if (asyncResult || _ instanceof Promise) {
          asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
            await _;
            const nextLen = payload.issues.length;
            if (nextLen === currLen) {
              return;
            }
            attachSchema(payload.issues, currLen, inst);
            if (!isAborted) {
              isAborted = aborted(payload, currLen);
            }
          });
        } else {
          const nextLen = payload.issues.length;
          if (nextLen === currLen) {
            continue;
          }
          attachSchema(payload.issues, currLen, inst);
          if (!isAborted) {
            isAborted = aborted(payload, currLen);
          }
        }
      }
      if (asyncResult) {
        return asyncResult.then(() => payload);
      }
      return payload;
    };
    const handleCanaryResult = (canary, payload, ctx) => {
      if (aborted(canary)) {
        canary.aborted = true;
        return canary;
      }
      const checkResult = runChecks(payload, checks, ctx);
      if (checkResult instanceof Promise) {
        if (ctx.async === false) {
          throw new $ZodAsyncError;
        }
        return checkResult.then(checkResult => inst._zod.parse(checkResult, ctx));
      }
      return inst._zod.parse(checkResult, ctx);
    };
    inst._zod.run = (payload, ctx) => {
      if (ctx.skipChecks) {
        return inst._zod.parse(payload, ctx);
      }
      if (ctx.direction === "backward") {
        const canary = inst._zod.parse({
          value: payload.value,
          issues: []
        }, {
          ...ctx,
          skipChecks: true
        });
        if (canary instanceof Promise) {
          return canary.then(canary => handleCanaryResult(canary, payload, ctx));
        }
        return handleCanaryResult(canary, payload, ctx);
      }
      const result = inst._zod.parse(payload, ctx);
      if (result instanceof Promise) {
        if (ctx.async === false) {
          throw new $ZodAsyncError;
        }
        return result.then(result => runChecks(result, checks, ctx));
      }
      return runChecks(result, checks, ctx);
    };
  }
}, {
  get "~standard"() {
    return hide(this, "~standard", standardProps(this));
  },
  set "~standard"(value) {
    own(this, "~standard", value);
  }
});

const toStandardResult = (r, ctx) => r.issues.length ? {
  issues: r.issues.map(iss => finalizeIssue(iss, ctx, config()))
} : {
  value: r.value
};

async function validateAsync(inst, value) {
  const ctx = {
    async: true
  };
  return toStandardResult(await inst._zod.run({
    value,
    issues: []
  }, ctx), ctx);
}

function standardProps(inst) {
  return {
    validate: value => {
      const ctx = {
        async: false
      };
      try {
        const r = inst._zod.run({
          value,
          issues: []
        }, ctx);
        if (!(r instanceof Promise)) {
          return toStandardResult(r, ctx);
        }
      } catch (_) {}
      return validateAsync(inst, value);
    },
    vendor: "zod",
    version: 1
  };
}

const $ZodString = $constructor("$ZodString", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = def.pattern ?? anyString;
  inst._zod.parse = (payload, _) => {
    if (def.coerce) {
      try {
        payload.value = String(payload.value);
      } catch (_) {}
    }
    if (typeof payload.value === "string") {
      return payload;
    }
    payload.issues.push({
      expected: "string",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});

const $ZodStringFormat = null && core.$constructor("$ZodStringFormat", (inst, def) => {
  checks.$ZodCheckStringFormat.init(inst, def);
  $ZodString.init(inst, def);
});

null && core.$constructor("$ZodGUID", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.guid);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodUUID", (inst, def) => {
  if (def.version) {
    const versionMap = {
      v1: 1,
      v2: 2,
      v3: 3,
      v4: 4,
      v5: 5,
      v6: 6,
      v7: 7,
      v8: 8
    };
    const v = versionMap[def.version];
    if (v === void 0) {
      throw new Error(`Invalid UUID version: "${def.version}"`);
    }
    def.pattern ?? (def.pattern = regexes.uuid(v));
  } else {
    def.pattern ?? (def.pattern = regexes.uuid());
  }
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodEmail", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.email);
  $ZodStringFormat.init(inst, def);
});

const URL_BAD_FORMAT = 1;

const URL_UNPARSEABLE = 2;

function canParseURL(input) {
  try {
    if (typeof URL !== "undefined" && typeof URL.canParse === "function") {
      return URL.canParse(input);
    }
    new URL(input);
    return true;
  } catch {
    return false;
  }
}

function validateURL(trimmed, def) {
  if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
    return canParseURL(trimmed) || URL_UNPARSEABLE;
  }
  return parseURLObject(trimmed, def);
}

function parseURLObject(trimmed, def) {
  if (!def.normalize && def.protocol?.source === regexes.httpProtocol.source && !/^https?:\/\//i.test(trimmed)) {
    return URL_BAD_FORMAT;
  }
  try {
    if (typeof URL !== "undefined") {
      const URLStatic = URL;
      if (typeof URLStatic.parse === "function") {
        return URLStatic.parse(trimmed) ?? URL_UNPARSEABLE;
      }
    }
    return new URL(trimmed);
  } catch {
    return URL_UNPARSEABLE;
  }
}

const asciiTabOrNewline = /[\t\n\r]/g;

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

null && core.$constructor("$ZodURL", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    try {
      const trimmed = payload.value.trim();
      const url = validateURL(trimmed, def);
      if (url === URL_BAD_FORMAT) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          note: "Invalid URL format",
          input: payload.value,
          inst,
          continue: !def.abort
        });
        return;
      }
      if (url === URL_UNPARSEABLE) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          input: payload.value,
          inst,
          continue: !def.abort
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
          continue: !def.abort
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
          continue: !def.abort
        });
      }
      payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
      return;
    } catch (_) {
      payload.issues.push({
        code: "invalid_format",
        format: "url",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});

null && core.$constructor("$ZodEmoji", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.emoji());
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodNanoID", (inst, def) => {
  if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) {
    throw new Error(`Invalid nanoid length: ${def.length}`);
  }
  def.pattern ?? (def.pattern = def.length === void 0 ? regexes.nanoid : regexes.nanoidOfLength(def.length));
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodCUID", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.cuid);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodCUID2", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.cuid2);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodULID", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.ulid);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodXID", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.xid);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodKSUID", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.ksuid);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodISODateTime", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.datetime(def));
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodISODate", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.date);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodISOTime", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.time(def));
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodISODuration", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.duration);
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodIPv4", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.ipv4);
  $ZodStringFormat.init(inst, def);
});

const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;

function isValidIPv6(value) {
  if (!ipv6Alphabet.test(value)) {
    return false;
  }
  return canParseURL(`http://[${value}]`);
}

null && core.$constructor("$ZodIPv6", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.ipv6);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (!isValidIPv6(payload.value)) {
      payload.issues.push({
        code: "invalid_format",
        format: "ipv6",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});

null && core.$constructor("$ZodMAC", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.mac(def.delimiter));
  $ZodStringFormat.init(inst, def);
});

null && core.$constructor("$ZodCIDRv4", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.cidrv4);
  $ZodStringFormat.init(inst, def);
});

function isValidCIDRv6(value) {
  const parts = value.split("/");
  if (parts.length !== 2) {
    return false;
  }
  const [address, prefix] = parts;
  if (!prefix) {
    return false;
  }
  const prefixNum = Number(prefix);
  if (`${prefixNum}` !== prefix) {
    return false;
  }
  if (prefixNum < 0 || prefixNum > 128) {
    return false;
  }
  return isValidIPv6(address);
}

null && core.$constructor("$ZodCIDRv6", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.cidrv6);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (!isValidCIDRv6(payload.value)) {
      payload.issues.push({
        code: "invalid_format",
        format: "cidrv6",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});

function isValidBase64(data) {
  if (data === "") {
    return true;
  }
  if (/\s/.test(data)) {
    return false;
  }
  if (data.length % 4 !== 0) {
    return false;
  }
  try {
    atob(data);
    return true;
  } catch {
    return false;
  }
}

const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;

null && core.$constructor("$ZodBase64", (inst, def) => {
  def.pattern ?? (def.pattern = base64Charset);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (isValidBase64(payload.value)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: "base64",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

const base64urlCharset = /^[A-Za-z0-9_-]*$/;

function isValidBase64URL(data) {
  if (!base64urlCharset.test(data)) {
    return false;
  }
  const base64 = data.replace(/[-_]/g, c => c === "-" ? "+" : "/");
  const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
  return isValidBase64(padded);
}

null && core.$constructor("$ZodBase64URL", (inst, def) => {
  def.pattern ?? (def.pattern = base64urlCharset);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (isValidBase64URL(payload.value)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: "base64url",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodE164", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.e164);
  $ZodStringFormat.init(inst, def);
});

const CC_SANITIZE = /[- ]/g;

function isLuhnAlgo(digits) {
  let length = digits.length;
  let bit = 1;
  let sum = 0;
  while (length) {
    const value = digits.charCodeAt(--length) - 48;
    bit ^= 1;
    sum += bit ? [ 0, 2, 4, 6, 8, 1, 3, 5, 7, 9 ][value] : value;
  }
  return sum % 10 === 0;
}

function isValidCreditCard(input) {
  if (!regexes.creditCard.test(input)) {
    return false;
  }
  return isLuhnAlgo(input.replace(CC_SANITIZE, ""));
}

null && core.$constructor("$ZodCreditCard", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.creditCard);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (isValidCreditCard(payload.value)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: "credit_card",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

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
  if (!regexes.iban.test(input)) {
    return false;
  }
  return isIso7064Mod97(input);
}

null && core.$constructor("$ZodIBAN", (inst, def) => {
  def.pattern ?? (def.pattern = regexes.iban);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (isValidIBAN(payload.value)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: "iban",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

function isValidJWT(token, algorithm = null) {
  try {
    const tokensParts = token.split(".");
    if (tokensParts.length !== 3) {
      return false;
    }
    const [header] = tokensParts;
    if (!header) {
      return false;
    }
    const parsedHeader = JSON.parse(atob(header));
    if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") {
      return false;
    }
    if (!parsedHeader.alg) {
      return false;
    }
    if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) {
      return false;
    }
    return true;
  } catch {
    return false;
  }
}

null && core.$constructor("$ZodJWT", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (isValidJWT(payload.value, def.alg)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: "jwt",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

null && core.$constructor("$ZodCustomStringFormat", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  inst._zod.check = payload => {
    if (def.fn(payload.value)) {
      return;
    }
    payload.issues.push({
      code: "invalid_format",
      format: def.format,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});

const $ZodNumber = $constructor("$ZodNumber", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = number;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce) {
      try {
        payload.value = Number(payload.value);
      } catch (_) {}
    }
    const input = payload.value;
    if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
      return payload;
    }
    const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
    payload.issues.push({
      expected: "number",
      code: "invalid_type",
      input,
      inst,
      ...received ? {
        received
      } : {}
    });
    return payload;
  };
});

const $ZodNumberFormat = $constructor("$ZodNumberFormat", (inst, def) => {
  $ZodCheckNumberFormat.init(inst, def);
  $ZodNumber.init(inst, def);
});

const $ZodBoolean = $constructor("$ZodBoolean", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = regexes_boolean;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce) {
      try {
        payload.value = Boolean(payload.value);
      } catch (_) {}
    }
    const input = payload.value;
    if (typeof input === "boolean") {
      return payload;
    }
    payload.issues.push({
      expected: "boolean",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

const $ZodBigInt = null && core.$constructor("$ZodBigInt", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = regexes.bigint;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce) {
      try {
        payload.value = BigInt(payload.value);
      } catch (_) {}
    }
    if (typeof payload.value === "bigint") {
      return payload;
    }
    payload.issues.push({
      expected: "bigint",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodBigIntFormat", (inst, def) => {
  checks.$ZodCheckBigIntFormat.init(inst, def);
  $ZodBigInt.init(inst, def);
});

null && core.$constructor("$ZodSymbol", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (typeof input === "symbol") {
      return payload;
    }
    payload.issues.push({
      expected: "symbol",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodUndefined", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = regexes.undefined;
  inst._zod.values = new Set([ void 0 ]);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (typeof input === "undefined") {
      return payload;
    }
    payload.issues.push({
      expected: "undefined",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodNull", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = regexes.null;
  inst._zod.values = new Set([ null ]);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (input === null) {
      return payload;
    }
    payload.issues.push({
      expected: "null",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodAny", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = payload => payload;
});

const $ZodUnknown = $constructor("$ZodUnknown", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = payload => payload;
});

null && core.$constructor("$ZodNever", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    payload.issues.push({
      expected: "never",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodVoid", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (typeof input === "undefined") {
      return payload;
    }
    payload.issues.push({
      expected: "void",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodDate", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce) {
      try {
        payload.value = new Date(payload.value);
      } catch (_err) {}
    }
    const input = payload.value;
    const isDate = input instanceof Date;
    const isValidDate = isDate && !Number.isNaN(input.getTime());
    if (isValidDate) {
      return payload;
    }
    payload.issues.push({
      expected: "date",
      code: "invalid_type",
      input,
      ...isDate ? {
        received: "Invalid Date"
      } : {},
      inst
    });
    return payload;
  };
});

function capSize(inst, size) {
  const caps = sizeCaps(inst._zod.def.checks);
  if (!caps.length) {
    return;
  }
  const cap = Math.min(...caps.map(c => c[0]));
  const parse = inst._zod.parse;
  inst._zod.parse = (payload, ctx) => {
    const n = size(payload.value);
    if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
      for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
        if (n > max && ch._zod.def.when(payload)) {
          const start = payload.issues.length;
          ch._zod.check(payload);
          payload.issues[start].continue = false;
          attachSchema(payload.issues, start, inst);
          return payload;
        }
      }
    }
    return parse(payload, ctx);
  };
}

const arraySize = input => Array.isArray(input) ? input.length : -1;

const mapSize = input => input instanceof Map ? input.size : -1;

const setSize = input => input instanceof Set ? input.size : -1;

function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}

const $ZodArray = $constructor("$ZodArray", (inst, def) => {
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
        inst
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
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        proms.push(result.then(result => handleArrayResult(result, payload, i)));
      } else {
        handleArrayResult(result, payload, i);
        if (abortEarly && result.issues.length !== 0 && aborted(result)) {
          break;
        }
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, arraySize);
});

function handlePropertyResult(result, final, key, input, optin, optout) {
  const isPresent = key in input;
  const isOptionalOut = optout === "optional";
  if (!isPresent && isOptionalOut && optin === "optional") {
    return;
  }
  if (result.issues.length) {
    if (optin !== void 0 && isOptionalOut && !isPresent) {
      return;
    }
    final.issues.push(...prefixIssues(key, result.issues));
  }
  if (!isPresent && optin === void 0) {
    if (!result.issues.length) {
      final.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: void 0,
        path: [ key ]
      });
    }
    return;
  }
  if (result.value === void 0) {
    if (isPresent || optin === "defaulted" && !isOptionalOut) {
      final.value[key] = void 0;
    }
  } else {
    final.value[key] = result.value;
  }
}

const NO_SYMBOL_KEYS = [];

function normalizeDef(def) {
  const keys = Object.keys(def.shape);
  const ownSymbols = Object.getOwnPropertySymbols(def.shape);
  const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
  const allKeys = symbolKeys.length ? [ ...keys, ...symbolKeys ] : keys;
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
    keySet: new Set(keys),
    numKeys: keys.length,
    optionalKeys: new Set(okeys)
  };
}

function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
  const unrecognized = [];
  const keySet = def.keySet;
  const _catchall = def.catchall._zod;
  const t = _catchall.def.type;
  const optin = _catchall.optin;
  const optout = _catchall.optout;
  let seen = 0;
  for (const key in input) {
    if (abortEarly && payload.issues.length !== seen) {
      if (aborted(payload, seen)) {
        break;
      }
      seen = payload.issues.length;
    }
    if (keySet.has(key)) {
      continue;
    }
    if (key === "__proto__") {
      if (t === "never") {
        unrecognized.push(key);
      }
      continue;
    }
    if (t === "never") {
      unrecognized.push(key);
      continue;
    }
    const r = _catchall.run({
      value: input[key],
      issues: []
    }, ctx);
    if (r instanceof Promise) {
      proms.push(r.then(r => handlePropertyResult(r, payload, key, input, optin, optout)));
    } else {
      handlePropertyResult(r, payload, key, input, optin, optout);
    }
  }
  if (unrecognized.length) {
    payload.issues.push({
      code: "unrecognized_keys",
      keys: unrecognized,
      input,
      inst,
      continue: true
    });
  }
  if (!proms.length) {
    return payload;
  }
  return Promise.all(proms).then(() => payload);
}

const $ZodObject = $constructor("$ZodObject", (inst, def) => {
  $ZodType.init(inst, def);
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  const sh = desc?.get ? desc.get.raw : def.shape ?? {};
  if (sh) {
    const get = () => {
      const newSh = {
        ...sh
      };
      Object.defineProperty(def, "shape", {
        value: newSh
      });
      get.raw = newSh;
      return newSh;
    };
    get.raw = sh;
    Object.defineProperty(def, "shape", {
      get
    });
  }
  const _normalized = cached(() => normalizeDef(def));
  defineLazyInternal(inst, "propValues", zod => {
    const shape = zod.def.shape;
    const propValues = {};
    for (const key in shape) {
      const field = shape[key]._zod;
      if (field.values) {
        if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
          assignProp(propValues, key, new Set);
        }
        for (const v of field.values) {
          propValues[key].add(v);
        }
        if (field.optin !== void 0) {
          propValues[key].add(void 0);
        }
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
        inst
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
        if (aborted(payload, seen)) {
          break;
        }
        seen = payload.issues.length;
      }
      if (key === "__proto__") {
        continue;
      }
      const el = shape[key];
      const optin = el._zod.optin;
      const optout = el._zod.optout;
      const r = el._zod.run({
        value: input[key],
        issues: []
      }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then(r => handlePropertyResult(r, payload, key, input, optin, optout)));
      } else {
        handlePropertyResult(r, payload, key, input, optin, optout);
      }
    }
    if (!catchall) {
      return proms.length ? Promise.all(proms).then(() => payload) : payload;
    }
    return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
  };
});

null && core.$constructor("$ZodObjectJIT", (inst, def) => {
  $ZodObject.init(inst, def);
  const superParse = inst._zod.parse;
  const _normalized = util.cached(() => normalizeDef(def));
  const memo = core.globalConfig.memoizer;
  const generateFastpass = shape => {
    const normalized = _normalized.value;
    const syms = normalized.symbolKeys;
    const doc = new Doc([ "payload", "ctx" ], {
      shape,
      inst,
      memo,
      syms
    });
    const parseStr = k => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
    const prefixStr = (id, k) => `\n          let ${id}_ab = false;\n          for (let i = 0; i < ${id}.issues.length; i++) {\n            const iss = ${id}.issues[i];\n            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];\n            payload.issues.push(iss);\n            if (iss.continue !== true) ${id}_ab = true;\n          }\n          if (${id}_ab && ctx && ctx.abortEarly) {\n            payload.value = newResult;\n            return payload;\n          }`;
    doc.write(`const input = payload.value;`);
    const ids = Object.create(null);
    let counter = 0;
    for (const key of normalized.allKeys) {
      ids[key] = `key_${counter++}`;
    }
    doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
    for (const key of normalized.allKeys) {
      if (key === "__proto__") {
        continue;
      }
      const id = ids[key];
      const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : util.esc(key);
      const isPresent = `${k} in input`;
      const schema = shape[key];
      const optin = schema?._zod?.optin;
      const isOptionalIn = optin !== void 0;
      const isOptionalOut = schema?._zod?.optout === "optional";
      doc.write(`const ${id} = ${parseStr(k)};`);
      if (isOptionalIn && isOptionalOut) {
        const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
        doc.write(`\n        const ${id}_present = ${isPresent};\n        if (!${id}.issues.length || ${id}_present) {\n          if (${id}.issues.length) {${prefixStr(id, k)}\n          }\n\n          if (${assign}) {\n            newResult[${k}] = ${id}.value;\n          }\n        }\n\n      `);
      } else if (!isOptionalIn) {
        doc.write(`\n        const ${id}_present = ${isPresent};\n        if (${id}.issues.length) {${prefixStr(id, k)}\n        }\n        if (!${id}_present && !${id}.issues.length) {\n          payload.issues.push({\n            code: "invalid_type",\n            expected: "nonoptional",\n            input: undefined,\n            path: [${k}]\n          });\n          if (ctx && ctx.abortEarly) {\n            payload.value = newResult;\n            return payload;\n          }\n        }\n\n        if (${id}_present) {\n          newResult[${k}] = ${id}.value;\n        }\n\n      `);
      } else {
        doc.write(`\n        if (${id}.issues.length) {${prefixStr(id, k)}\n        }\n      `);
        if (optin === "defaulted") {
          doc.write(`newResult[${k}] = ${id}.value;`);
        } else {
          doc.write(`\n        if (${id}.value !== undefined || ${isPresent}) {\n          newResult[${k}] = ${id}.value;\n        }\n      `);
        }
      }
    }
    doc.write(`payload.value = newResult;`);
    doc.write(`return payload;`);
    return doc.compile();
  };
  let fastpass;
  const isObject = util.isObject;
  const jit = !core.globalConfig.jitless;
  const allowsEval = util.allowsEval;
  const fastEnabled = jit && allowsEval.value;
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
        inst
      });
      return payload;
    }
    if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
      if (!fastpass) {
        fastpass = generateFastpass(def.shape);
      }
      payload = fastpass(payload, ctx);
      if (!catchall) {
        return payload;
      }
      return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
    }
    return superParse(payload, ctx);
  };
});

function handleUnionResults(results, final, inst, ctx) {
  for (const result of results) {
    if (result.issues.length === 0) {
      final.value = result.value;
      return final;
    }
  }
  const nonaborted = results.filter(r => !util.aborted(r));
  if (nonaborted.length === 1) {
    final.value = nonaborted[0].value;
    return nonaborted[0];
  }
  final.issues.push({
    code: "invalid_union",
    input: final.value,
    inst,
    errors: results.map(result => result.issues.map(iss => util.finalizeIssue(iss, ctx, core.config())))
  });
  return final;
}

const $ZodUnion = null && core.$constructor("$ZodUnion", (inst, def) => {
  $ZodType.init(inst, def);
  util.defineLazyInternal(inst, "optin", zod => zod.def.options.some(o => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some(o => o._zod.optin !== void 0) ? "optional" : void 0);
  util.defineLazyInternal(inst, "optout", zod => zod.def.options.some(o => o._zod.optout === "optional") ? "optional" : void 0);
  util.defineLazyInternal(inst, "values", zod => {
    if (zod.def.options.every(o => o._zod.values)) {
      return new Set(zod.def.options.flatMap(option => Array.from(option._zod.values)));
    }
    return;
  });
  util.defineLazyInternal(inst, "pattern", zod => {
    if (zod.def.options.every(o => o._zod.pattern)) {
      const patterns = zod.def.options.map(o => o._zod.pattern);
      return new RegExp(`^(${patterns.map(p => util.cleanRegex(p.source)).join("|")})$`);
    }
    return;
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
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        results.push(result);
        async = true;
      } else {
        if (result.issues.length === 0) {
          return result;
        }
        results.push(result);
      }
    }
    if (!async) {
      return handleUnionResults(results, payload, inst, ctx);
    }
    return Promise.all(results).then(results => handleUnionResults(results, payload, inst, ctx));
  };
});

function handleExclusiveUnionResults(results, final, inst, ctx) {
  const matches = [];
  for (let i = 0; i < results.length; i++) {
    if (results[i].issues.length === 0) {
      matches.push(i);
    }
  }
  if (matches.length === 1) {
    final.value = results[matches[0]].value;
    return final;
  }
  if (matches.length === 0) {
    final.issues.push({
      code: "invalid_union",
      input: final.value,
      inst,
      errors: results.map(result => result.issues.map(iss => util.finalizeIssue(iss, ctx, core.config())))
    });
  } else {
    final.issues.push({
      code: "invalid_union",
      input: final.value,
      inst,
      errors: [],
      inclusive: false,
      matches
    });
  }
  return final;
}

null && core.$constructor("$ZodXor", (inst, def) => {
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
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        results.push(result);
        async = true;
      } else {
        results.push(result);
      }
    }
    if (!async) {
      return handleExclusiveUnionResults(results, payload, inst, ctx);
    }
    return Promise.all(results).then(results => handleExclusiveUnionResults(results, payload, inst, ctx));
  };
});

function discriminatorMap(def) {
  const map = new Map;
  for (const option of def.options) {
    const values = option._zod.propValues?.[def.discriminator];
    if (!values || values.size === 0) {
      throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
    }
    for (const value of values) {
      if (map.has(value)) {
        if (value !== void 0) {
          throw new Error(`Duplicate discriminator value "${String(value)}"`);
        }
        map.set(value, null);
      } else {
        map.set(value, option);
      }
    }
  }
  return map;
}

null && core.$constructor("$ZodDiscriminatedUnion", (inst, def) => {
  def.inclusive = false;
  $ZodUnion.init(inst, def);
  const _super = inst._zod.parse;
  util.defineLazyInternal(inst, "propValues", zod => {
    const propValues = {};
    let undefinedCount = 0;
    for (const option of zod.def.options) {
      const pv = option._zod.propValues;
      if (!pv || Object.keys(pv).length === 0) {
        throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
      }
      if (pv[zod.def.discriminator]?.has(void 0)) {
        undefinedCount++;
      }
      for (const [k, v] of Object.entries(pv)) {
        if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
          util.assignProp(propValues, k, new Set);
        }
        for (const val of v) {
          propValues[k].add(val);
        }
      }
    }
    if (!zod.def.unionFallback && undefinedCount > 1) {
      propValues[zod.def.discriminator]?.delete(void 0);
    }
    return propValues;
  });
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
        inst
      });
      return payload;
    }
    const value = input?.[def.discriminator];
    const opt = disc.value.get(value);
    if (opt && (value !== void 0 || ctx.direction !== "backward")) {
      return opt._zod.run(payload, ctx);
    }
    if (def.unionFallback || ctx.direction === "backward") {
      return _super(payload, ctx);
    }
    payload.issues.push({
      code: "invalid_union",
      errors: [],
      note: "No matching discriminator",
      discriminator: def.discriminator,
      options: Array.from(disc.value.keys()).filter(value => disc.value.get(value) !== null),
      input,
      path: [ def.discriminator ],
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodIntersection", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    const left = def.left._zod.run({
      value: input,
      issues: []
    }, ctx);
    const right = def.right._zod.run({
      value: input,
      issues: []
    }, ctx);
    const async = left instanceof Promise || right instanceof Promise;
    if (async) {
      return Promise.all([ left, right ]).then(([left, right]) => handleIntersectionResults(payload, left, right));
    }
    return handleIntersectionResults(payload, left, right);
  };
});

function mergeValues(a, b) {
  if (a === b) {
    return {
      valid: true,
      data: a
    };
  }
  if (a instanceof Date && b instanceof Date && +a === +b) {
    return {
      valid: true,
      data: a
    };
  }
  if (util.isPlainObject(a) && util.isPlainObject(b)) {
    const bKeys = Object.keys(b);
    const sharedKeys = Object.keys(a).filter(key => bKeys.indexOf(key) !== -1);
    const newObj = {
      ...a,
      ...b
    };
    if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) {
      delete newObj.__proto__;
    }
    for (const key of sharedKeys) {
      if (key === "__proto__") {
        continue;
      }
      const sharedValue = mergeValues(a[key], b[key]);
      if (!sharedValue.valid) {
        return {
          valid: false,
          mergeErrorPath: [ key, ...sharedValue.mergeErrorPath ]
        };
      }
      newObj[key] = sharedValue.data;
    }
    return {
      valid: true,
      data: newObj
    };
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) {
      return {
        valid: false,
        mergeErrorPath: []
      };
    }
    const newArray = [];
    for (let index = 0; index < a.length; index++) {
      const itemA = a[index];
      const itemB = b[index];
      const sharedValue = mergeValues(itemA, itemB);
      if (!sharedValue.valid) {
        return {
          valid: false,
          mergeErrorPath: [ index, ...sharedValue.mergeErrorPath ]
        };
      }
      newArray.push(sharedValue.data);
    }
    return {
      valid: true,
      data: newArray
    };
  }
  return {
    valid: false,
    mergeErrorPath: []
  };
}

function handleIntersectionResults(result, left, right) {
  const unrecKeys = new Map;
  let unrecIssue;
  const keyIssues = new Map;
  const collect = (iss, side) => {
    let keys;
    if (iss.code === "unrecognized_keys" && !iss.path?.length) {
      unrecIssue ?? (unrecIssue = iss);
      keys = iss.keys;
    } else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
      const k = String(iss.path[0]);
      if (!keyIssues.has(k)) {
        keyIssues.set(k, iss);
      }
      keys = [ k ];
    } else {
      return false;
    }
    for (const k of keys) {
      if (!unrecKeys.has(k)) {
        unrecKeys.set(k, {});
      }
      unrecKeys.get(k)[side] = true;
    }
    return true;
  };
  for (const iss of left.issues) {
    if (!collect(iss, "l")) {
      result.issues.push(iss);
    }
  }
  for (const iss of right.issues) {
    if (!collect(iss, "r")) {
      result.issues.push(iss);
    }
  }
  const bothKeys = [ ...unrecKeys ].filter(([, f]) => f.l && f.r).map(([k]) => k);
  if (bothKeys.length) {
    const aggregated = unrecIssue ? bothKeys.filter(k => unrecIssue.keys.includes(k)) : [];
    if (aggregated.length) {
      result.issues.push({
        ...unrecIssue,
        keys: aggregated
      });
    }
    for (const k of bothKeys) {
      if (!aggregated.includes(k) && keyIssues.has(k)) {
        result.issues.push(keyIssues.get(k));
      }
    }
  }
  const merged = mergeValues(left.value, right.value);
  if (!merged.valid) {
    if (util.aborted(result)) {
      return result;
    }
    throw new Error(`Unmergable intersection. Error path: ` + `${JSON.stringify(merged.mergeErrorPath)}`);
  }
  result.value = merged.data;
  return result;
}

const $ZodTuple = null && core.$constructor("$ZodTuple", (inst, def) => {
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
        code: "invalid_type"
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
          origin: "array"
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
          origin: "array"
        });
      }
    }
    const itemResults = new Array(items.length);
    const abortEarly = def.rest ? ctx?.abortEarly : void 0;
    let itemAborted = false;
    for (let i = 0; i < items.length; i++) {
      const r = items[i]._zod.run({
        value: input[i],
        issues: []
      }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then(rr => {
          itemResults[i] = rr;
        }));
      } else {
        itemResults[i] = r;
        if (abortEarly && !itemAborted && r.issues.length) {
          itemAborted = util.aborted(r);
        }
      }
    }
    if (def.rest && !itemAborted) {
      let i = items.length - 1;
      const rest = input.slice(items.length);
      let seen = payload.issues.length;
      for (const el of rest) {
        if (abortEarly && payload.issues.length !== seen) {
          if (util.aborted(payload, seen)) {
            break;
          }
          seen = payload.issues.length;
        }
        i++;
        const result = def.rest._zod.run({
          value: el,
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then(r => handleTupleResult(r, payload, i)));
        } else {
          handleTupleResult(result, payload, i);
        }
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
    }
    return handleTupleResults(itemResults, payload, items, input, optoutStart);
  };
});

function getTupleOptStart(items, key) {
  for (let i = items.length - 1; i >= 0; i--) {
    const omittable = key === "optin" ? items[i]._zod.optin !== void 0 : items[i]._zod.optout === "optional";
    if (!omittable) {
      return i + 1;
    }
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
  for (let i = 0; i < items.length; i++) {
    const r = itemResults[i];
    const isPresent = i < input.length;
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
  for (let i = final.value.length - 1; i >= input.length; i--) {
    if (items[i]._zod.optout === "optional" && final.value[i] === void 0) {
      final.value.length = i;
    } else {
      break;
    }
  }
  return final;
}

const $ZodRecord = $constructor("$ZodRecord", (inst, def) => {
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
        inst
      });
      return payload;
    }
    const proms = [];
    const values = def.keyType._zod.values;
    if (values && !def.partial) {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      const recordKeys = new Set;
      for (const key of values) {
        if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
          recordKeys.add(typeof key === "number" ? key.toString() : key);
          if (key === "__proto__") {
            continue;
          }
          const keyResult = def.keyType._zod.run({
            value: key,
            issues: []
          }, ctx);
          if (keyResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (keyResult.issues.length) {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map(iss => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [ key ],
              inst
            });
            continue;
          }
          const outKey = keyResult.value;
          if (outKey === "__proto__") {
            continue;
          }
          const result = def.valueType._zod.run({
            value: input[key],
            issues: []
          }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then(result => {
              if (result.issues.length) {
                payload.issues.push(...prefixIssues(key, result.issues));
              }
              payload.value[outKey] = result.value;
            }));
          } else {
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
            if (key === "__proto__") {
              continue;
            }
            payload.value[key] = input[key];
          } else {
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
          continue: true
        });
      }
    } else {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      let unrecognized;
      for (const key of Reflect.ownKeys(input)) {
        if (key === "__proto__") {
          continue;
        }
        if (!Object.prototype.propertyIsEnumerable.call(input, key)) {
          continue;
        }
        let keyResult = def.keyType._zod.run({
          value: key,
          issues: []
        }, ctx);
        if (keyResult instanceof Promise) {
          throw new Error("Async schemas not supported in object keys currently");
        }
        const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
        if (checkNumericKey) {
          const retryResult = def.keyType._zod.run({
            value: Number(key),
            issues: []
          }, ctx);
          if (retryResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (retryResult.issues.length === 0) {
            keyResult = retryResult;
          }
        }
        if (keyResult.issues.length) {
          if (def.mode === "loose") {
            payload.value[key] = input[key];
          } else if (values) {
            unrecognized = unrecognized ?? [];
            unrecognized.push(key);
          } else {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map(iss => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [ key ],
              inst
            });
          }
          continue;
        }
        const outKey = keyResult.value;
        if (outKey === "__proto__") {
          continue;
        }
        const result = def.valueType._zod.run({
          value: input[key],
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then(result => {
            if (result.issues.length) {
              payload.issues.push(...prefixIssues(key, result.issues));
            }
            payload.value[outKey] = result.value;
          }));
        } else {
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
          continue: true
        });
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
});

null && core.$constructor("$ZodMap", (inst, def) => {
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
        inst
      });
      return payload;
    }
    const proms = [];
    payload.value = memo ? memo.alloc(inst, payload, new Map, ctx) : new Map;
    const abortEarly = ctx?.abortEarly;
    let seen = payload.issues.length;
    for (const [key, value] of input) {
      if (abortEarly && payload.issues.length !== seen) {
        if (util.aborted(payload, seen)) {
          break;
        }
        seen = payload.issues.length;
      }
      const keyResult = def.keyType._zod.run({
        value: key,
        issues: []
      }, ctx);
      const valueResult = def.valueType._zod.run({
        value,
        issues: []
      }, ctx);
      if (keyResult instanceof Promise || valueResult instanceof Promise) {
        proms.push(Promise.all([ keyResult, valueResult ]).then(([keyResult, valueResult]) => {
          handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
        }));
      } else {
        handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, mapSize);
});

function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
  if (keyResult.issues.length) {
    if (util.propertyKeyTypes.has(typeof key)) {
      final.issues.push(...util.prefixIssues(key, keyResult.issues));
    } else {
      final.issues.push({
        code: "invalid_key",
        origin: "map",
        input,
        inst,
        issues: keyResult.issues.map(iss => util.finalizeIssue(iss, ctx, core.config()))
      });
    }
  }
  if (valueResult.issues.length) {
    if (util.propertyKeyTypes.has(typeof key)) {
      final.issues.push(...util.prefixIssues(key, valueResult.issues));
    } else {
      final.issues.push({
        origin: "map",
        code: "invalid_element",
        input,
        inst,
        key,
        issues: valueResult.issues.map(iss => util.finalizeIssue(iss, ctx, core.config()))
      });
    }
  }
  final.value.set(keyResult.value, valueResult.value);
}

null && core.$constructor("$ZodSet", (inst, def) => {
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
        code: "invalid_type"
      });
      return payload;
    }
    const proms = [];
    payload.value = memo ? memo.alloc(inst, payload, new Set, ctx) : new Set;
    const abortEarly = ctx?.abortEarly;
    let seen = payload.issues.length;
    for (const item of input) {
      if (abortEarly && payload.issues.length !== seen) {
        if (util.aborted(payload, seen)) {
          break;
        }
        seen = payload.issues.length;
      }
      const result = def.valueType._zod.run({
        value: item,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        proms.push(result.then(result => handleSetResult(result, payload)));
      } else {
        handleSetResult(result, payload);
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, setSize);
});

function handleSetResult(result, final) {
  if (result.issues.length) {
    final.issues.push(...result.issues);
  }
  final.value.add(result.value);
}

const $ZodEnum = $constructor("$ZodEnum", (inst, def) => {
  $ZodType.init(inst, def);
  const values = getEnumValues(def.entries);
  const valuesSet = new Set(values);
  inst._zod.values = valuesSet;
  defineLazyInternal(inst, "pattern", zod => {
    const patternValues = getEnumValues(zod.def.entries).filter(k => propertyKeyTypes.has(typeof k));
    return new RegExp(patternValues.length ? `^(${patternValues.map(o => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
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
      inst
    });
    return payload;
  };
});

const $ZodLiteral = $constructor("$ZodLiteral", (inst, def) => {
  $ZodType.init(inst, def);
  const values = new Set(def.values);
  inst._zod.values = values;
  defineLazyInternal(inst, "pattern", zod => {
    const vals = zod.def.values;
    return new RegExp(vals.length ? `^(${vals.map(o => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
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
      inst
    });
    return payload;
  };
});

null && core.$constructor("$ZodFile", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (input instanceof File) {
      return payload;
    }
    payload.issues.push({
      expected: "file",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});

const $ZodTransform = $constructor("$ZodTransform", (inst, def) => {
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
      return output.then(output => {
        payload.value = output;
        return payload;
      });
    }
    if (_out instanceof Promise) {
      throw new $ZodAsyncError;
    }
    payload.value = _out;
    return payload;
  };
});

function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}

const $ZodOptional = $constructor("$ZodOptional", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", zod => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  inst._zod.optout = "optional";
  defineLazyInternal(inst, "values", zod => {
    const values = zod.def.innerType._zod.values;
    return values ? new Set([ ...values, void 0 ]) : void 0;
  });
  defineLazyInternal(inst, "pattern", zod => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === void 0) {
      if (def.innerType._zod.optin !== "defaulted") {
        return payload;
      }
      const result = def.innerType._zod.run({
        value: payload.value,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        return result.then(result => handleOptionalResult(payload, result));
      }
      return handleOptionalResult(payload, result);
    }
    return def.innerType._zod.run(payload, ctx);
  };
});

null && core.$constructor("$ZodExactOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  util.defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values);
  util.defineLazyInternal(inst, "pattern", zod => zod.def.innerType._zod.pattern);
  inst._zod.parse = (payload, ctx) => def.innerType._zod.run(payload, ctx);
});

const $ZodNullable = $constructor("$ZodNullable", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", zod => zod.def.innerType._zod.optin);
  defineLazyInternal(inst, "optout", zod => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "pattern", zod => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
  });
  defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values ? new Set([ ...zod.def.innerType._zod.values, null ]) : void 0);
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === null) {
      return payload;
    }
    return def.innerType._zod.run(payload, ctx);
  };
});

null && core.$constructor("$ZodDefault", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.optin = "defaulted";
  util.defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
      return payload;
    }
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then(result => handleDefaultResult(result, def));
    }
    return handleDefaultResult(result, def);
  };
});

function handleDefaultResult(payload, def) {
  if (payload.value === void 0) {
    payload.value = def.defaultValue;
  }
  return payload;
}

null && core.$constructor("$ZodPrefault", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.optin = "defaulted";
  util.defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
    }
    return def.innerType._zod.run(payload, ctx);
  };
});

null && core.$constructor("$ZodNonOptional", (inst, def) => {
  $ZodType.init(inst, def);
  util.defineLazyInternal(inst, "values", zod => {
    const v = zod.def.innerType._zod.values;
    return v ? new Set([ ...v ].filter(x => x !== void 0)) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then(result => handleNonOptionalResult(result, inst));
    }
    return handleNonOptionalResult(result, inst);
  };
});

function handleNonOptionalResult(payload, inst) {
  if (!payload.issues.length && payload.value === void 0) {
    payload.issues.push({
      code: "invalid_type",
      expected: "nonoptional",
      input: payload.value,
      inst
    });
  }
  return payload;
}

null && core.$constructor("$ZodSuccess", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      throw new core.$ZodEncodeError("ZodSuccess");
    }
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then(result => {
        payload.value = result.issues.length === 0;
        return payload;
      });
    }
    payload.value = result.issues.length === 0;
    return payload;
  };
});

function handleCatchResult(payload, result, def, ctx) {
  if (!result.issues.length) {
    payload.value = result.value;
    if (result.memo) {
      payload.memo = true;
    }
    return payload;
  }
  payload.value = def.catchValue({
    ...result,
    value: payload.value,
    error: {
      issues: result.issues.map(iss => finalizeIssue(iss, ctx, config()))
    },
    input: payload.value
  });
  return payload;
}

const $ZodCatch = $constructor("$ZodCatch", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", zod => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  defineLazyInternal(inst, "optout", zod => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    const result = def.innerType._zod.run({
      value: payload.value,
      issues: []
    }, ctx);
    if (result instanceof Promise) {
      return result.then(result => handleCatchResult(payload, result, def, ctx));
    }
    return handleCatchResult(payload, result, def, ctx);
  };
});

null && core.$constructor("$ZodNaN", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    if (typeof payload.value !== "number" || !Number.isNaN(payload.value)) {
      payload.issues.push({
        input: payload.value,
        inst,
        expected: "nan",
        code: "invalid_type"
      });
      return payload;
    }
    return payload;
  };
});

const $ZodPipe = $constructor("$ZodPipe", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "values", zod => zod.def.in._zod.values);
  defineLazyInternal(inst, "optin", zod => zod.def.in._zod.optin);
  defineLazyInternal(inst, "optout", zod => zod.def.out._zod.optout);
  defineLazyInternal(inst, "propValues", zod => zod.def.in._zod.propValues);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      const right = def.out._zod.run(payload, ctx);
      if (right instanceof Promise) {
        return right.then(right => handlePipeResult(right, def.in, ctx));
      }
      return handlePipeResult(right, def.in, ctx);
    }
    const left = def.in._zod.run(payload, ctx);
    if (left instanceof Promise) {
      return left.then(left => handlePipeResult(left, def.out, ctx));
    }
    return handlePipeResult(left, def.out, ctx);
  };
});

function handlePipeResult(left, next, ctx) {
  if (left.issues.some(iss => iss.code !== "unrecognized_keys")) {
    left.aborted = true;
    return left;
  }
  return next._zod.run({
    value: left.value,
    issues: left.issues
  }, ctx);
}

const $ZodCodec = $constructor("$ZodCodec", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "values", zod => zod.def.in._zod.values);
  defineLazyInternal(inst, "optin", zod => zod.def.in._zod.optin);
  defineLazyInternal(inst, "optout", zod => zod.def.out._zod.optout);
  defineLazyInternal(inst, "propValues", zod => zod.def.in._zod.propValues);
  inst._zod.parse = (payload, ctx) => {
    const direction = ctx.direction || "forward";
    if (direction === "forward") {
      const left = def.in._zod.run(payload, ctx);
      if (left instanceof Promise) {
        return left.then(left => handleCodecAResult(left, def, ctx));
      }
      return handleCodecAResult(left, def, ctx);
    } else {
      const right = def.out._zod.run(payload, ctx);
      if (right instanceof Promise) {
        return right.then(right => handleCodecAResult(right, def, ctx));
      }
      return handleCodecAResult(right, def, ctx);
    }
  };
});

function handleCodecAResult(result, def, ctx) {
  if (result.issues.length) {
    result.aborted = true;
    return result;
  }
  const direction = ctx.direction || "forward";
  if (direction === "forward") {
    const transformed = def.transform(result.value, result);
    if (transformed instanceof Promise) {
      return transformed.then(value => handleCodecTxResult(result, value, def.out, ctx));
    }
    return handleCodecTxResult(result, transformed, def.out, ctx);
  } else {
    const transformed = def.reverseTransform(result.value, result);
    if (transformed instanceof Promise) {
      return transformed.then(value => handleCodecTxResult(result, value, def.in, ctx));
    }
    return handleCodecTxResult(result, transformed, def.in, ctx);
  }
}

function handleCodecTxResult(left, value, nextSchema, ctx) {
  if (left.issues.length) {
    left.aborted = true;
    return left;
  }
  return nextSchema._zod.run({
    value,
    issues: left.issues
  }, ctx);
}

null && core.$constructor("$ZodPreprocess", (inst, def) => {
  $ZodPipe.init(inst, def);
});

null && core.$constructor("$ZodReadonly", (inst, def) => {
  $ZodType.init(inst, def);
  util.defineLazyInternal(inst, "propValues", zod => zod.def.innerType._zod.propValues);
  util.defineLazyInternal(inst, "values", zod => zod.def.innerType._zod.values);
  util.defineLazyInternal(inst, "optin", zod => zod.def.innerType?._zod?.optin);
  util.defineLazyInternal(inst, "optout", zod => zod.def.innerType?._zod?.optout);
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
});

function handleReadonlyResult(payload) {
  if (!payload.memo) {
    payload.value = Object.freeze(payload.value);
  }
  return payload;
}

function leafPattern(schema) {
  const def = schema._zod.def;
  let pattern = def.pattern;
  let isInt = !!def.format?.includes("int");
  let minimum;
  let maximum;
  for (const ch of def.checks ?? []) {
    const d = ch._zod.def;
    if (d.pattern) {
      pattern = d.pattern;
    }
    isInt || (isInt = !!d.format?.includes("int"));
    const lo = d.minimum ?? d.length;
    const hi = d.maximum ?? d.length;
    if (lo !== void 0 && (minimum === void 0 || lo > minimum)) {
      minimum = lo;
    }
    if (hi !== void 0 && (maximum === void 0 || hi < maximum)) {
      maximum = hi;
    }
  }
  if (pattern) {
    return pattern.source;
  }
  if (minimum !== void 0 && maximum !== void 0 && minimum > maximum) {
    return "(?!)";
  }
  if (minimum !== void 0 || maximum !== void 0) {
    return regexes.string({
      minimum,
      maximum
    }).source;
  }
  const own = schema._zod.pattern;
  return (isInt && own === regexes.number ? regexes.integer : own)?.source;
}

function partPattern(schema) {
  const def = schema._zod.def;
  const own = schema._zod.pattern?.source;
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
    if (sources.every(Boolean)) {
      return `^(${sources.map(s => util.cleanRegex(s)).join("|")})$`;
    }
  }
  return leafPattern(schema);
}

null && core.$constructor("$ZodTemplateLiteral", (inst, def) => {
  $ZodType.init(inst, def);
  const regexParts = [];
  for (const part of def.parts) {
    if (typeof part === "object" && part !== null) {
      const source = partPattern(part);
      if (!source) {
        throw new Error(`Invalid template literal part, no pattern found: ${[ ...part._zod.traits ].shift()}`);
      }
      regexParts.push(util.cleanRegex(source));
    } else if (part === null || util.primitiveTypes.has(typeof part)) {
      regexParts.push(util.escapeRegex(`${part}`));
    } else {
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
        code: "invalid_type"
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
        pattern: inst._zod.pattern.source
      });
      return payload;
    }
    return payload;
  };
});

null && core.$constructor("$ZodFunction", (inst, def) => {
  $ZodType.init(inst, def);
  Object.defineProperty(inst, "_def", {
    value: def
  });
  inst._zod.def = def;
  inst.implement = func => {
    if (typeof func !== "function") {
      throw new Error("implement() must be called with a function");
    }
    return Object.defineProperty(function(...args) {
      const parsedArgs = inst._def.input ? parse(inst._def.input, args) : args;
      const result = Reflect.apply(func, this, parsedArgs);
      if (inst._def.output) {
        return parse(inst._def.output, result);
      }
      return result;
    }, "_zod", {
      value: inst._zod,
      enumerable: false
    });
  };
  inst.implementAsync = func => {
    if (typeof func !== "function") {
      throw new Error("implementAsync() must be called with a function");
    }
    return Object.defineProperty(async function(...args) {
      const parsedArgs = inst._def.input ? await parseAsync(inst._def.input, args) : args;
      const result = await Reflect.apply(func, this, parsedArgs);
      if (inst._def.output) {
        return await parseAsync(inst._def.output, result);
      }
      return result;
    }, "_zod", {
      value: inst._zod,
      enumerable: false
    });
  };
  inst._zod.parse = (payload, _ctx) => {
    if (typeof payload.value !== "function") {
      payload.issues.push({
        code: "invalid_type",
        expected: "function",
        input: payload.value,
        inst
      });
      return payload;
    }
    const hasPromiseOutput = inst._def.output && inst._def.output._zod.def.type === "promise";
    if (hasPromiseOutput) {
      payload.value = inst.implementAsync(payload.value);
    } else {
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
          rest: args[1]
        }),
        output: inst._def.output
      });
    }
    return new F({
      type: "function",
      input: args[0],
      output: inst._def.output
    });
  };
  inst.output = output => {
    const F = inst.constructor;
    return new F({
      type: "function",
      input: inst._def.input,
      output
    });
  };
  return inst;
});

null && core.$constructor("$ZodPromise", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, ctx) => Promise.resolve(payload.value).then(inner => def.innerType._zod.run({
    value: inner,
    issues: []
  }, ctx));
});

null && core.$constructor("$ZodLazy", (inst, def) => {
  $ZodType.init(inst, def);
  util.defineLazy(inst._zod, "innerType", () => {
    const d = def;
    if (!d._cachedInner) {
      d._cachedInner = def.getter();
    }
    return d._cachedInner;
  });
  util.defineLazyInternal(inst, "pattern", zod => zod.innerType?._zod?.pattern);
  util.defineLazyInternal(inst, "propValues", zod => zod.innerType?._zod?.propValues);
  util.defineLazyInternal(inst, "optin", zod => zod.innerType?._zod?.optin ?? void 0);
  util.defineLazyInternal(inst, "optout", zod => zod.innerType?._zod?.optout ?? void 0);
  inst._zod.parse = (payload, ctx) => {
    const inner = inst._zod.innerType;
    return inner._zod.run(payload, ctx);
  };
});

const $ZodCustom = $constructor("$ZodCustom", (inst, def) => {
  $ZodCheck.init(inst, def);
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _) => payload;
  inst._zod.check = payload => {
    const input = payload.value;
    const r = def.fn(input);
    if (r instanceof Promise) {
      return r.then(r => handleRefineResult(r, payload, input, inst));
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
      inst,
      path: [ ...inst._zod.def.path ?? [] ],
      continue: !inst._zod.def.abort
    };
    if (inst._zod.def.params) {
      _iss.params = inst._zod.def.params;
    }
    payload.issues.push(util_issue(_iss));
  }
}

// CONCATENATED MODULE: ./node_modules/zod/v4/core/registries.js
var registries_a;

null && Symbol("ZodOutput");

null && Symbol("ZodInput");

class $ZodRegistry {
  constructor() {
    this._map = new WeakMap;
    this._idmap = new Map;
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
    this._map = new WeakMap;
    this._idmap = new Map;
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
    const p = schema._zod.parent;
    if (p) {
      const pm = {
        ...this.get(p) ?? {}
      };
      delete pm.id;
      const f = {
        ...pm,
        ...this._map.get(schema)
      };
      return Object.keys(f).length ? f : void 0;
    }
    return this._map.get(schema);
  }
  has(schema) {
    return this._map.has(schema);
  }
}

function registry() {
  return new $ZodRegistry;
}

(registries_a = globalThis).__zod_globalRegistry ?? (registries_a.__zod_globalRegistry = registry());

globalThis.__zod_globalRegistry;

// CONCATENATED MODULE: ./node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
  if (def.checks) {
    def.checks = [ ...def.checks ];
  }
  return def;
}

function _string(Class, params) {
  return new Class(snapshotChecks({
    type: "string",
    ...normalizeParams(params)
  }));
}

function _int(Class, params) {
  return new Class({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}

function _boolean(Class, params) {
  return new Class({
    type: "boolean",
    ...normalizeParams(params)
  });
}

function _unknown(Class) {
  return new Class({
    type: "unknown"
  });
}

function _lte(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}

function _gt(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: false
  });
}

function _gte(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}

function _positive(params) {
  return _gt(0, params);
}

function _minLength(minimum, params) {
  return new $ZodCheckMinLength({
    check: "min_length",
    ...normalizeParams(params),
    minimum
  });
}

function _regex(pattern, params) {
  return new $ZodCheckRegex({
    check: "string_format",
    format: "regex",
    ...normalizeParams(params),
    pattern
  });
}

function _overwrite(tx) {
  return new $ZodCheckOverwrite({
    check: "overwrite",
    tx
  });
}

function _toLowerCase() {
  return _overwrite(input => input.toLowerCase());
}

function _refine(Class, fn, _params) {
  const schema = new Class({
    type: "custom",
    check: "custom",
    fn,
    ...normalizeParams(_params)
  });
  return schema;
}

function _stringbool(Classes, _params) {
  const params = normalizeParams(_params);
  let truthyArray = params.truthy ?? [ "true", "1", "yes", "on", "y", "enabled" ];
  let falsyArray = params.falsy ?? [ "false", "0", "no", "off", "n", "disabled" ];
  if (params.case !== "sensitive") {
    truthyArray = truthyArray.map(v => typeof v === "string" ? v.toLowerCase() : v);
    falsyArray = falsyArray.map(v => typeof v === "string" ? v.toLowerCase() : v);
  }
  const truthySet = new Set(truthyArray);
  const falsySet = new Set(falsyArray);
  const _Codec = Classes.Codec ?? $ZodCodec;
  const _Boolean = Classes.Boolean ?? $ZodBoolean;
  const _String = Classes.String ?? $ZodString;
  const stringSchema = new _String({
    type: "string",
    error: params.error
  });
  const booleanSchema = new _Boolean({
    type: "boolean",
    error: params.error
  });
  const codec = new _Codec({
    type: "pipe",
    in: stringSchema,
    out: booleanSchema,
    transform: (input, payload) => {
      let data = input;
      if (params.case !== "sensitive") {
        data = data.toLowerCase();
      }
      if (truthySet.has(data)) {
        return true;
      } else if (falsySet.has(data)) {
        return false;
      } else {
        payload.issues.push({
          code: "invalid_value",
          expected: "stringbool",
          values: [ ...truthySet, ...falsySet ],
          input: payload.value,
          inst: codec,
          continue: false
        });
        return {};
      }
    },
    reverseTransform: (input, _payload) => {
      if (input === true) {
        return truthyArray[0] || "true";
      } else {
        return falsyArray[0] || "false";
      }
    },
    error: params.error
  });
  codec._zod.bag.truthy = truthyArray;
  codec._zod.bag.falsy = falsyArray;
  codec._zod.bag.case = params.case ?? "insensitive";
  return codec;
}

// CONCATENATED MODULE: ./node_modules/zod/v4/core/errors.js
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
  configurable: true
};

const _issuesDesc = {
  value: void 0,
  enumerable: false
};

const _installedToString = new WeakSet([ Object.prototype, Error.prototype ]);

const initializer = (inst, def) => {
  inst.name = "$ZodError";
  _issuesDesc.value = def;
  Object.defineProperty(inst, "issues", _issuesDesc);
  _issuesDesc.value = void 0;
  Object.defineProperty(inst, "message", _messageDesc);
  const proto = Object.getPrototypeOf(inst);
  if (!_installedToString.has(proto)) {
    _installedToString.add(proto);
    Object.defineProperty(proto, "toString", {
      configurable: true,
      enumerable: false,
      get() {
        const value = () => this.message;
        Object.defineProperty(this, "toString", {
          value,
          configurable: true,
          writable: true
        });
        return value;
      },
      set(value) {
        Object.defineProperty(this, "toString", {
          value,
          configurable: true,
          writable: true
        });
      }
    });
  }
};

$constructor("$ZodError", initializer);

const $ZodRealError = $constructor("$ZodError", initializer, void 0, {
  Parent: Error
});

// CONCATENATED MODULE: ./node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
  return {
    callee: params?.callee ?? callee,
    Err: params?.Err
  };
}

const _parse = _Err => {
  const fn = (schema, value, _ctx, _params) => {
    const ctx = _ctx ? {
      ..._ctx,
      async: false
    } : {
      async: false
    };
    const result = schema._zod.run({
      value,
      issues: []
    }, ctx);
    if (result instanceof Promise) {
      throw new $ZodAsyncError;
    }
    if (result.issues.length) {
      const e = new (_params?.Err ?? _Err)(result.issues.map(iss => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, _params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};

const parse_parse = _parse($ZodRealError);

const _parseAsync = _Err => {
  const fn = async (schema, value, _ctx, params) => {
    const ctx = _ctx ? {
      ..._ctx,
      async: true
    } : {
      async: true
    };
    let result = schema._zod.run({
      value,
      issues: []
    }, ctx);
    if (result instanceof Promise) {
      result = await result;
    }
    if (result.issues.length) {
      const e = new (params?.Err ?? _Err)(result.issues.map(iss => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};

const parse_parseAsync = _parseAsync($ZodRealError);

const _safeParse = _Err => (schema, value, _ctx) => {
  const ctx = _ctx ? {
    ..._ctx,
    async: false
  } : {
    async: false
  };
  const result = schema._zod.run({
    value,
    issues: []
  }, ctx);
  if (result instanceof Promise) {
    throw new $ZodAsyncError;
  }
  return result.issues.length ? failure(_Err, result.issues, ctx) : {
    success: true,
    data: result.value
  };
};

const safeParse = _safeParse($ZodRealError);

function failure(Err, issues, ctx) {
  let error;
  return {
    success: false,
    get error() {
      if (!error) {
        error = new Err(issues.map(iss => finalizeIssue(iss, ctx, config())));
        issues = void 0;
        ctx = void 0;
      }
      return error;
    },
    set error(e) {
      error = e;
      issues = void 0;
      ctx = void 0;
    }
  };
}

const _safeParseAsync = _Err => async (schema, value, _ctx) => {
  const ctx = _ctx ? {
    ..._ctx,
    async: true
  } : {
    async: true
  };
  let result = schema._zod.run({
    value,
    issues: []
  }, ctx);
  if (result instanceof Promise) {
    result = await result;
  }
  return result.issues.length ? failure(_Err, result.issues, ctx) : {
    success: true,
    data: result.value
  };
};

const safeParseAsync = _safeParseAsync($ZodRealError);

null && Symbol.for("zod.compile.invalid");

null && Symbol.for("zod.compile.fallback");

const _encode = _Err => {
  const parse = _parse(_Err);
  const fn = (schema, value, _ctx, _params) => {
    const ctx = _ctx ? {
      ..._ctx,
      direction: "backward"
    } : {
      direction: "backward"
    };
    return parse(schema, value, ctx, finalizeParams(fn, _params));
  };
  return fn;
};

_encode($ZodRealError);

const _decode = _Err => {
  const parse = _parse(_Err);
  const fn = (schema, value, _ctx, _params) => parse(schema, value, _ctx, finalizeParams(fn, _params));
  return fn;
};

_decode($ZodRealError);

const _encodeAsync = _Err => {
  const parseAsync = _parseAsync(_Err);
  const fn = async (schema, value, _ctx, _params) => {
    const ctx = _ctx ? {
      ..._ctx,
      direction: "backward"
    } : {
      direction: "backward"
    };
    return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
  };
  return fn;
};

_encodeAsync($ZodRealError);

const _decodeAsync = _Err => {
  const parseAsync = _parseAsync(_Err);
  const fn = async (schema, value, _ctx, _params) => await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
  return fn;
};

_decodeAsync($ZodRealError);

const _safeEncode = _Err => (schema, value, _ctx) => {
  const ctx = _ctx ? {
    ..._ctx,
    direction: "backward"
  } : {
    direction: "backward"
  };
  return _safeParse(_Err)(schema, value, ctx);
};

_safeEncode($ZodRealError);

const _safeDecode = _Err => (schema, value, _ctx) => _safeParse(_Err)(schema, value, _ctx);

_safeDecode($ZodRealError);

const _safeEncodeAsync = _Err => async (schema, value, _ctx) => {
  const ctx = _ctx ? {
    ..._ctx,
    direction: "backward"
  } : {
    direction: "backward"
  };
  return _safeParseAsync(_Err)(schema, value, ctx);
};

_safeEncodeAsync($ZodRealError);

const _safeDecodeAsync = _Err => async (schema, value, _ctx) => _safeParseAsync(_Err)(schema, value, _ctx);

_safeDecodeAsync($ZodRealError);

// CONCATENATED MODULE: ./node_modules/zod/v4/mini/schemas.js
const ZodMiniType = $constructor("ZodMiniType", (inst, def) => {
  if (!inst._zod) {
    throw new Error("Uninitialized schema in ZodMiniType.");
  }
  $ZodType.init(inst, def);
  inst.def = def;
  inst.type = def.type;
}, {
  get with() {
    return this.check;
  },
  set with(value) {
    own(this, "with", value);
  },
  parse(data, params) {
    return parse_parse(this, data, params, {
      callee: this.parse
    });
  },
  parseAsync(data, params) {
    return parse_parseAsync(this, data, params, {
      callee: this.parseAsync
    });
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
      checks: [ ...def.checks ?? [], ...checks.map(ch => typeof ch === "function" ? {
        _zod: {
          check: ch,
          def: {
            check: "custom"
          },
          onattach: []
        }
      } : ch) ]
    }, {
      parent: true
    });
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
  }
});

const ZodMiniString = $constructor("ZodMiniString", (inst, def) => {
  $ZodString.init(inst, def);
  ZodMiniType.init(inst, def);
});

function schemas_string(params) {
  return _string(ZodMiniString, params);
}

const ZodMiniStringFormat = null && core.$constructor("ZodMiniStringFormat", (inst, def) => {
  core.$ZodStringFormat.init(inst, def);
  ZodMiniString.init(inst, def);
});

null && core.$constructor("ZodMiniEmail", (inst, def) => {
  core.$ZodEmail.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniGUID", (inst, def) => {
  core.$ZodGUID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniUUID", (inst, def) => {
  core.$ZodUUID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniURL", (inst, def) => {
  core.$ZodURL.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniEmoji", (inst, def) => {
  core.$ZodEmoji.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniNanoID", (inst, def) => {
  core.$ZodNanoID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCUID", (inst, def) => {
  core.$ZodCUID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCUID2", (inst, def) => {
  core.$ZodCUID2.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniULID", (inst, def) => {
  core.$ZodULID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniXID", (inst, def) => {
  core.$ZodXID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniKSUID", (inst, def) => {
  core.$ZodKSUID.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniIPv4", (inst, def) => {
  core.$ZodIPv4.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniIPv6", (inst, def) => {
  core.$ZodIPv6.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCIDRv4", (inst, def) => {
  core.$ZodCIDRv4.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCIDRv6", (inst, def) => {
  core.$ZodCIDRv6.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniMAC", (inst, def) => {
  core.$ZodMAC.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniBase64", (inst, def) => {
  core.$ZodBase64.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniBase64URL", (inst, def) => {
  core.$ZodBase64URL.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniE164", (inst, def) => {
  core.$ZodE164.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCreditCard", (inst, def) => {
  core.$ZodCreditCard.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniIBAN", (inst, def) => {
  core.$ZodIBAN.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniJWT", (inst, def) => {
  core.$ZodJWT.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

null && core.$constructor("ZodMiniCustomStringFormat", (inst, def) => {
  core.$ZodCustomStringFormat.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});

const ZodMiniNumber = $constructor("ZodMiniNumber", (inst, def) => {
  $ZodNumber.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniNumberFormat = $constructor("ZodMiniNumberFormat", (inst, def) => {
  $ZodNumberFormat.init(inst, def);
  ZodMiniNumber.init(inst, def);
});

function schemas_int(params) {
  return _int(ZodMiniNumberFormat, params);
}

const ZodMiniBoolean = $constructor("ZodMiniBoolean", (inst, def) => {
  $ZodBoolean.init(inst, def);
  ZodMiniType.init(inst, def);
});

function schemas_boolean(params) {
  return _boolean(ZodMiniBoolean, params);
}

const ZodMiniBigInt = null && core.$constructor("ZodMiniBigInt", (inst, def) => {
  core.$ZodBigInt.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniBigIntFormat", (inst, def) => {
  core.$ZodBigIntFormat.init(inst, def);
  ZodMiniBigInt.init(inst, def);
});

null && core.$constructor("ZodMiniSymbol", (inst, def) => {
  core.$ZodSymbol.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniUndefined", (inst, def) => {
  core.$ZodUndefined.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniNull", (inst, def) => {
  core.$ZodNull.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniAny", (inst, def) => {
  core.$ZodAny.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniUnknown = $constructor("ZodMiniUnknown", (inst, def) => {
  $ZodUnknown.init(inst, def);
  ZodMiniType.init(inst, def);
});

function unknown() {
  return _unknown(ZodMiniUnknown);
}

null && core.$constructor("ZodMiniNever", (inst, def) => {
  core.$ZodNever.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniVoid", (inst, def) => {
  core.$ZodVoid.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniDate", (inst, def) => {
  core.$ZodDate.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniArray = $constructor("ZodMiniArray", (inst, def) => {
  $ZodArray.init(inst, def);
  ZodMiniType.init(inst, def);
});

function array(element, params) {
  return new ZodMiniArray({
    type: "array",
    element,
    ...normalizeParams(params)
  });
}

const ZodMiniObject = $constructor("ZodMiniObject", (inst, def) => {
  $ZodObject.init(inst, def);
  ZodMiniType.init(inst, def);
  installLazyProp(inst, "shape", self => self._zod.def.shape, false);
});

function object(shape, params) {
  const def = {
    type: "object",
    shape: shape ?? {},
    ...normalizeParams(params)
  };
  return new ZodMiniObject(def);
}

function looseObject(shape, params) {
  return new ZodMiniObject({
    type: "object",
    shape,
    catchall: unknown(),
    ...normalizeParams(params)
  });
}

const ZodMiniUnion = null && core.$constructor("ZodMiniUnion", (inst, def) => {
  core.$ZodUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniXor", (inst, def) => {
  ZodMiniUnion.init(inst, def);
  core.$ZodXor.init(inst, def);
});

null && core.$constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
  core.$ZodDiscriminatedUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniIntersection", (inst, def) => {
  core.$ZodIntersection.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniTuple", (inst, def) => {
  core.$ZodTuple.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniRecord = $constructor("ZodMiniRecord", (inst, def) => {
  $ZodRecord.init(inst, def);
  ZodMiniType.init(inst, def);
});

function record(keyType, valueType, params) {
  if (!valueType || !valueType._zod) {
    return new ZodMiniRecord({
      type: "record",
      keyType: schemas_string(),
      valueType: keyType,
      ...normalizeParams(valueType)
    });
  }
  return new ZodMiniRecord({
    type: "record",
    keyType,
    valueType,
    ...normalizeParams(params)
  });
}

null && core.$constructor("ZodMiniMap", (inst, def) => {
  core.$ZodMap.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniSet", (inst, def) => {
  core.$ZodSet.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniEnum = $constructor("ZodMiniEnum", (inst, def) => {
  $ZodEnum.init(inst, def);
  ZodMiniType.init(inst, def);
  inst.options = [ ...inst._zod.values ];
});

function schemas_enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map(v => [ v, v ])) : values;
  return new ZodMiniEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}

const ZodMiniLiteral = $constructor("ZodMiniLiteral", (inst, def) => {
  $ZodLiteral.init(inst, def);
  ZodMiniType.init(inst, def);
});

function literal(value, params) {
  return new ZodMiniLiteral({
    type: "literal",
    values: Array.isArray(value) ? value : [ value ],
    ...normalizeParams(params)
  });
}

null && core.$constructor("ZodMiniFile", (inst, def) => {
  core.$ZodFile.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniTransform = $constructor("ZodMiniTransform", (inst, def) => {
  $ZodTransform.init(inst, def);
  ZodMiniType.init(inst, def);
});

function transform(fn) {
  return new ZodMiniTransform({
    type: "transform",
    transform: fn
  });
}

const ZodMiniOptional = $constructor("ZodMiniOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  ZodMiniType.init(inst, def);
});

function optional(innerType) {
  return new ZodMiniOptional({
    type: "optional",
    innerType
  });
}

null && core.$constructor("ZodMiniExactOptional", (inst, def) => {
  core.$ZodExactOptional.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniNullable = $constructor("ZodMiniNullable", (inst, def) => {
  $ZodNullable.init(inst, def);
  ZodMiniType.init(inst, def);
});

function nullable(innerType) {
  return new ZodMiniNullable({
    type: "nullable",
    innerType
  });
}

function schemas_nullish(innerType) {
  return optional(nullable(innerType));
}

null && core.$constructor("ZodMiniDefault", (inst, def) => {
  core.$ZodDefault.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniPrefault", (inst, def) => {
  core.$ZodPrefault.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniNonOptional", (inst, def) => {
  core.$ZodNonOptional.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniSuccess", (inst, def) => {
  core.$ZodSuccess.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniCatch = $constructor("ZodMiniCatch", (inst, def) => {
  $ZodCatch.init(inst, def);
  ZodMiniType.init(inst, def);
});

function schemas_catch(innerType, catchValue) {
  return new ZodMiniCatch({
    type: "catch",
    innerType,
    catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
  });
}

null && core.$constructor("ZodMiniNaN", (inst, def) => {
  core.$ZodNaN.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniPipe = $constructor("ZodMiniPipe", (inst, def) => {
  $ZodPipe.init(inst, def);
  ZodMiniType.init(inst, def);
});

function pipe(in_, out) {
  return new ZodMiniPipe({
    type: "pipe",
    in: in_,
    out
  });
}

const ZodMiniCodec = $constructor("ZodMiniCodec", (inst, def) => {
  ZodMiniPipe.init(inst, def);
  $ZodCodec.init(inst, def);
});

null && core.$constructor("ZodMiniReadonly", (inst, def) => {
  core.$ZodReadonly.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniTemplateLiteral", (inst, def) => {
  core.$ZodTemplateLiteral.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniLazy", (inst, def) => {
  core.$ZodLazy.init(inst, def);
  ZodMiniType.init(inst, def);
});

null && core.$constructor("ZodMiniPromise", (inst, def) => {
  core.$ZodPromise.init(inst, def);
  ZodMiniType.init(inst, def);
});

const ZodMiniCustom = $constructor("ZodMiniCustom", (inst, def) => {
  $ZodCustom.init(inst, def);
  ZodMiniType.init(inst, def);
});

function refine(fn, _params = {}) {
  return _refine(ZodMiniCustom, fn, _params);
}

const stringbool = (...args) => _stringbool({
  Codec: ZodMiniCodec,
  Boolean: ZodMiniBoolean,
  String: ZodMiniString
}, ...args);

null && core.$constructor("ZodMiniFunction", (inst, def) => {
  core.$ZodFunction.init(inst, def);
  ZodMiniType.init(inst, def);
});

// CONCATENATED MODULE: ./src/outcome/failure.ts
function createFailure(peer, failure) {
  return {
    peer,
    hasEnvelope: false,
    isWebPage: false,
    isTransient: false,
    mayHaveActed: false,
    mayBeReplayedLater: false,
    isReplayed: false,
    ...failure
  };
}

function unanswered(peer, sent, changesSomething) {
  const common = {
    errorCode: "connection_failed",
    detail: sent.reason
  };
  if (sent.kind === "no-response") {
    return createFailure(peer, {
      ...common,
      cause: "no-response",
      isTransient: true,
      mayHaveActed: changesSomething,
      mayBeReplayedLater: changesSomething
    });
  }
  const {cause = "unreachable"} = sent;
  const isTransient = cause === "unreachable" || cause === "name-not-resolved";
  return createFailure(peer, {
    ...common,
    cause,
    isTransient
  });
}

function outOfTime(peer) {
  return createFailure(peer, {
    errorCode: "connection_failed",
    cause: "out-of-time"
  });
}

function unrelatedResponse(detail) {
  return createFailure("service", {
    errorCode: "invalid_response",
    cause: "unrelated",
    detail
  });
}

class RequestFailed extends Error {
  name="RequestFailed";
  failure;
  constructor(failure) {
    super(failure.reason ?? failure.detail ?? failure.cause);
    this.failure = failure;
  }
}

function unusable(detail) {
  const failure = {
    errorCode: "service_error",
    cause: "unrelated",
    detail
  };
  return new RequestFailed(createFailure("github", failure));
}

function failureIn(thrown) {
  return thrown instanceof RequestFailed ? thrown.failure : void 0;
}

async function unlessGone(call) {
  try {
    return await call;
  } catch (thrown) {
    if (failureIn(thrown)?.cause === "gone") {
      return;
    }
    throw thrown;
  }
}

// CONCATENATED MODULE: ./src/text/http-date.ts
function parseRetryAfterMs(header, wallMs) {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) {
    return /^0+$/.test(text) ? void 0 : Math.min(Number(text) * 1e3, Number.MAX_SAFE_INTEGER);
  }
  const atMs = parseHttpDateMs(header);
  return atMs === void 0 || atMs <= wallMs ? void 0 : atMs - wallMs;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const FORM = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT(?=\s*(?:,|$))/;

function parseHttpDateMs(header) {
  const {day = "", month = "", time = "", year = ""} = FORM.exec(header?.trim() ?? "")?.groups ?? {};
  const monthIndex = MONTHS.indexOf(month);
  if (monthIndex < 0) {
    return;
  }
  const atMs = Date.parse(`${year}-${String(monthIndex + 1).padStart(2, "0")}-${day}T${time}Z`);
  return Number.isNaN(atMs) ? void 0 : atMs;
}

// EXTERNAL MODULE: ./node_modules/@octokit/request-error/dist-src/index.js
var dist_src = __nccwpck_require__(15);

// CONCATENATED MODULE: ./src/text/time.ts
const HOUR_MS = 36e5;

const DAY_MS = 24 * HOUR_MS;

const MAX_CLOCK_DIFFERENCE_MS = 5 * 6e4;

const FIRST_MS = Date.UTC(2001, 0, 1);

const MAX_LENGTH = 100;

function parseTimeMs(text) {
  const trimmed = text === void 0 || text.length > MAX_LENGTH ? "" : text.trim();
  const atMs = parseUnixMs(trimmed) ?? parseIsoMs(trimmed) ?? NaN;
  return atMs >= FIRST_MS ? atMs : void 0;
}

function parseUnixMs(text) {
  const [, seconds, milliseconds] = /^\s*(?:(\d{10}(?:\.\d+)?)|(\d{13}(?:\.\d+)?))\s*$/.exec(text) ?? [];
  if (seconds !== void 0) {
    return Number(seconds) * 1e3;
  }
  return milliseconds === void 0 ? void 0 : Number(milliseconds);
}

function parseIsoMs(text) {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(text);
  if (!parts) {
    return;
  }
  const [, day, time = "00:00", zone = "Z"] = parts;
  return Date.parse(`${day}T${time}${zone.replace(/^(UTC|GMT)$/i, "Z").replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = "00") => `${hours}:${minutes}`).toUpperCase()}`);
}

const YEAR = /^(?:\d{1,2}[./-]\d{1,2}[./-]|.*?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* +(?:\d{1,2}, +)?)?(-?\d{4,6})(?!\d)/i;

function isNoTime(text) {
  if (text.length > MAX_LENGTH) {
    return false;
  }
  const trimmed = text.trim();
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) {
    return Number(trimmed) * 1e3 < FIRST_MS;
  }
  return Number(YEAR.exec(trimmed)?.[1] ?? NaN) < 2001;
}

function formatIsoTime(atMs) {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function ageSinceMs(atMs, nowMs) {
  if (atMs === void 0 || nowMs === void 0) {
    return;
  }
  return atMs > nowMs + MAX_CLOCK_DIFFERENCE_MS ? void 0 : Math.max(0, nowMs - atMs);
}

// CONCATENATED MODULE: ./src/adapters/classify-github.ts
const UNSAID_WAIT_MS = 6e4;

const MAX_WORDS = 300;

const MAX_WAIT_MS = 365 * DAY_MS;

function readHeader(headers, name) {
  const value = headers[name];
  return typeof value === "string" ? value : void 0;
}

const PERMISSION_REFUSED = /^(?!.*\bforbids\b).*(not accessible by|permission|\bscopes?\b|must have)/i;

function classifyGitHub(thrown, {permission, mayBeGone = false}, wallMs) {
  const failure = failureIn(thrown instanceof dist_src.G ? thrown.cause : thrown);
  if (failure) {
    return failure;
  }
  const refused = readRefusal(thrown);
  const isLimited = refused !== void 0 && isRateLimit(refused);
  if (!refused || !(isLimited || refused.isOfGitHub)) {
    return unreadableAnswer(refused?.status);
  }
  const {headers, isFault, message, status} = refused;
  const answeredAtMs = parseHttpDateMs(readHeader(headers, "date")) ?? wallMs;
  const askedMs = parseRetryAfterMs(readHeader(headers, "retry-after"), answeredAtMs);
  const resetAtMs = isLimited && hasNoneLeft(headers) ? readSecondsMs(headers, "x-ratelimit-reset") : void 0;
  const isWaitUnsaid = isLimited && askedMs === void 0 && resetAtMs === void 0;
  const unsaidMs = isWaitUnsaid ? UNSAID_WAIT_MS : 0;
  const waitMs = Math.max(askedMs ?? unsaidMs, (resetAtMs ?? 0) - answeredAtMs);
  const retryAfterMs = waitMs === 0 ? void 0 : Math.min(waitMs, MAX_WAIT_MS);
  const isGone = status === 404 && mayBeGone && /^not found$/i.test(message);
  const isDenied = [ 401, 403, 404 ].includes(status) && !isLimited && !isGone;
  const isPermissionNamed = isPermissionRefused(refused) || status === 404 && !isGone;
  const isOfPerson = isPermissionNamed && /by personal access token/i.test(message);
  const needed = isOfPerson && permission !== void 0 ? ` (it needs ${permission})` : "";
  return createFailure("github", {
    errorCode: isDenied ? "forbidden" : "service_error",
    cause: isGone ? "gone" : "http-status",
    status,
    reason: message.length > MAX_WORDS || message.includes("<") ? void 0 : `${message}${needed}`,
    permission: isPermissionNamed && !isOfPerson ? permission : void 0,
    isTransient: isFault || isLimited,
    mayHaveActed: isFault,
    isWaitUnsaid,
    retryAfterMs,
    retryAtMs: retryAfterMs === void 0 ? void 0 : answeredAtMs + retryAfterMs
  });
}

function unreadableAnswer(status) {
  return createFailure("github", {
    errorCode: "service_error",
    cause: "unreadable",
    status,
    isTransient: true,
    mayHaveActed: true
  });
}

function isPermissionRefused({message, status}) {
  return status === 403 && PERMISSION_REFUSED.test(message);
}

function isRateLimit(refused) {
  const {headers, message, status} = refused;
  const isNamed = readHeader(headers, "retry-after") !== void 0 || hasNoneLeft(headers) || /rate limit|abuse detection/i.test(message);
  return status === 429 || [ 200, 403 ].includes(status) && isNamed && !isPermissionRefused(refused);
}

function hasNoneLeft(headers) {
  return readHeader(headers, "x-ratelimit-remaining") === "0";
}

function readSecondsMs(headers, name) {
  const value = readHeader(headers, name);
  return value !== void 0 && /^\d{1,12}$/.test(value) ? Number(value) * 1e3 : void 0;
}

const graphqlErrors = object({
  name: literal("GraphqlResponseError"),
  headers: record(schemas_string(), unknown()),
  errors: array(object({
    message: schemas_string(),
    type: optional(schemas_string())
  }))
});

const refusalBody = object({
  message: schemas_string()
});

function readRefusal(thrown) {
  const graphql = graphqlErrors.safeParse(thrown).data;
  if (graphql) {
    const message = graphql.errors.map(each => each.message).join("; ");
    const isFault = graphql.errors.every(({type}) => type === void 0);
    return {
      status: 200,
      message,
      headers: graphql.headers,
      isOfGitHub: true,
      isFault
    };
  }
  if (!(thrown instanceof dist_src.G) || thrown.response === void 0) {
    return;
  }
  const {message, response, status} = thrown;
  const words = message.replace(/ - https:\/\/docs\.github\.com\S*$/, "").replace(/\.$/, "");
  const isOfGitHub = status >= 500 || refusalBody.safeParse(response.data).success;
  return {
    status,
    message: words,
    headers: response.headers,
    isOfGitHub,
    isFault: status >= 500
  };
}

// CONCATENATED MODULE: external "node:net"
const external_node_net_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js
var lib = __nccwpck_require__(779);

// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

var external_node_http_default = __nccwpck_require__.n(external_node_http_namespaceObject);

// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

var external_node_https_default = __nccwpck_require__.n(external_node_https_namespaceObject);

// CONCATENATED MODULE: external "node:buffer"
const external_node_buffer_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

// CONCATENATED MODULE: ./src/adapters/body.ts
function tooLong(maxBytes) {
  return {
    unreadable: `it is longer than ${maxBytes / (1024 * 1024)} MiB`
  };
}

function readBody(received, encoding = "", maxBytes) {
  const name = encoding.trim().toLowerCase();
  if (received.length === 0 || name === "" || name === "identity") {
    return {
      text: received.toString("utf8")
    };
  }
  const zlib = process.getBuiltinModule("node:zlib");
  const decoders = new Map([ [ "gzip", zlib.gunzipSync ], [ "x-gzip", zlib.gunzipSync ], [ "deflate", ((received[0] ?? 0) & 15) === 8 ? zlib.inflateSync : zlib.inflateRawSync ], [ "br", zlib.brotliDecompressSync ] ]);
  try {
    const decoded = decoders.get(name)?.(received, {
      maxOutputLength: maxBytes
    });
    return decoded ? {
      text: decoded.toString("utf8")
    } : readAsText(received, name);
  } catch (error) {
    const isTooLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isTooLong ? tooLong(maxBytes) : readAsText(received, name);
  }
}

function readAsText(received, encoding) {
  if ((0, external_node_buffer_namespaceObject.isUtf8)(received)) {
    return {
      text: received.toString("utf8")
    };
  }
  return {
    unreadable: `it is encoded as "${encoding.slice(0, 30)}", although \`identity\` was asked for`
  };
}

// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/proxy.js
var proxy = __nccwpck_require__(783);

// CONCATENATED MODULE: ./src/adapters/proxy.ts
const variables = {
  "https:": [ "https_proxy", "HTTPS_PROXY" ],
  "http:": [ "http_proxy", "HTTP_PROXY" ]
};

function normalizeProxies(env) {
  for (const name of [ ...variables["https:"], ...variables["http:"] ]) {
    const proxy = parseProxy(env[name]);
    if (proxy !== void 0) {
      env[name] = proxy;
    }
  }
}

function findUnusableProxy(origin, env) {
  const url = new URL(origin);
  const name = variables[url.protocol === "https:" ? "https:" : "http:"].find(each => env[each]);
  return name === void 0 || (0, proxy.H)(url) || parseProxy(env[name]) !== void 0 ? void 0 : name;
}

function parseProxy(value = "") {
  const [, scheme = "http", credentials, host = ""] = /^\s*(?:([a-z][a-z0-9+.-]*):\/\/|(?!.*:\/\/))(?:([^/?#]*)@)?([^/?#@]+)/i.exec(value) ?? [];
  if (!/^https?$/i.test(scheme)) {
    return;
  }
  const login = credentials === void 0 ? "" : `${escapePercent(credentials)}@`;
  return URL.parse(`${scheme}://${login}${host.trim()}`)?.href;
}

function escapePercent(credentials) {
  const escaped = credentials.replace(/%(?![0-9a-f]{2})/gi, "%25");
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    return credentials.replaceAll("%", "%25");
  }
}

// CONCATENATED MODULE: ./src/adapters/http.ts
const MAX_HEADER_BYTES = 64 * 1024;

function sendHttp(request) {
  return new Promise(resolve => {
    const {signal} = request;
    let mayBeSent = false;
    let isSettled = false;
    let clientRequest;
    const settle = result => {
      isSettled = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      clientRequest?.destroy();
      resolve(result);
    };
    const fail = (reason, cause) => settle(mayBeSent ? {
      kind: "no-response",
      reason
    } : {
      kind: "not-sent",
      reason,
      cause
    });
    const cancel = () => fail("the job was cancelled");
    const timer = setTimeout(() => fail(`timed out after ${Math.ceil(request.timeoutMs / 1e3)} s`), request.timeoutMs);
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener("abort", cancel);
    const sendThrough = client => {
      const url = new URL(request.origin);
      const isTls = url.protocol === "https:";
      let kept;
      const sending = (isTls ? external_node_https_default() : external_node_http_default()).request({
        method: request.method,
        host: withoutBrackets(url.hostname),
        port: url.port || (isTls ? 443 : 80),
        path: request.path,
        agent: findAgent(client, request.origin),
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          "accept-encoding": "identity",
          ...request.method === "GET" && {
            "cache-control": "no-cache, no-store"
          },
          ...request.headers
        }
      });
      clientRequest = sending;
      let isReported = false;
      const endBroken = error => {
        isReported = true;
        const cause = causeOf(error);
        if (cause === "client-certificate-wanted" && !sending.reusedSocket) {
          mayBeSent = false;
        }
        const isStale = kept !== void 0 && kept.socket.bytesRead === kept.bytesBefore;
        if (!isSettled && isStale && request.method === "GET") {
          sendThrough(new lib.Qq);
        } else {
          fail(describeError(error), cause);
        }
      };
      sending.once("socket", socket => {
        const isOpening = socket.connecting || "secureConnecting" in socket && socket.secureConnecting === true;
        if (isOpening) {
          socket.once("encrypted" in socket ? "secureConnect" : "connect", () => {
            mayBeSent = true;
          });
          return;
        }
        mayBeSent = true;
        if ((0, lib.s_)(request.origin) === "") {
          kept = {
            socket,
            bytesBefore: socket.bytesRead
          };
        }
      }).once("response", response => {
        isReported = true;
        readResponse(response, request.maxBodyBytes, settle);
      }).once("upgrade", ({headers, statusCode = 101}) => settle({
        kind: "response",
        status: statusCode,
        headers,
        body: {
          text: ""
        }
      })).on("error", endBroken).on("close", () => {
        if (!isReported) {
          endBroken(new Error("the connection was closed"));
        }
      }).end(request.body);
    };
    try {
      const unusableProxy = findUnusableProxy(request.origin, process.env);
      if (unusableProxy === void 0) {
        sendThrough(request.client);
      } else {
        fail(`\`${unusableProxy}\` is not the URL of an http or https proxy`, "proxy-unusable");
      }
    } catch (error) {
      fail(describeError(error instanceof Error ? error : new Error(String(error))));
    }
  });
}

const tunnelAgent = object({
  proxyOptions: looseObject({})
});

function findAgent(client, origin) {
  const proxy = (0, lib.s_)(origin);
  if (proxy === "") {
    return client.getAgent(origin);
  }
  const agent = (new lib.Qq).getAgent(origin);
  const {proxyOptions} = tunnelAgent.parse(agent);
  const host = withoutBrackets(new URL(proxy).hostname);
  const servername = (0, external_node_net_namespaceObject.isIP)(host) === 0 ? host : "";
  return Object.assign(agent, {
    proxyOptions: {
      ...proxyOptions,
      host,
      servername
    }
  });
}

function withoutBrackets(host) {
  return host.replace(/[[\]]/g, "");
}

function readResponse(message, maxBodyBytes, settle) {
  const chunks = [];
  let bytes = 0;
  const complete = body => {
    const headers = {
      ...message.headers,
      date: message.headersDistinct["date"]?.[0]
    };
    settle({
      kind: "response",
      status: message.statusCode ?? 0,
      headers,
      body
    });
  };
  message.on("data", chunk => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      complete(tooLong(maxBodyBytes));
    } else {
      chunks.push(chunk);
    }
  });
  message.on("end", () => complete(readBody(Buffer.concat(chunks), message.headers["content-encoding"], maxBodyBytes)));
  message.on("close", () => settle({
    kind: "no-response",
    reason: "the response was cut off"
  }));
}

function describeError(error) {
  if (error instanceof AggregateError) {
    return error.errors.map(describeError).join("; ");
  }
  const {message} = error;
  const code = String(error.code);
  const refusal = /^tunneling socket could not be established, statusCode=(\d+)$/.exec(message)?.[1];
  if (refusal === "407") {
    return "the proxy refused the user name or password (407)";
  }
  if (refusal !== void 0) {
    return `the proxy refused the connection (${refusal})`;
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return "its headers are too long";
  }
  if (code.startsWith("HPE_")) {
    return `what it sent is not HTTP (${message})`;
  }
  const tls = /:SSL routines:[^:]*:([^:]*):/.exec(message)?.[1];
  if (tls !== void 0) {
    return `TLS: ${tls}`;
  }
  return message.replace(/; if the root CA is installed locally.*/s, "").trim();
}

const CLIENT_CERTIFICATE_WANTED = /^(?!tunneling).*SSL alert number (4[02-689]|116)\b/s;

function causeOf(error) {
  const code = String(error.code);
  if (CLIENT_CERTIFICATE_WANTED.test(error.message)) {
    return "client-certificate-wanted";
  }
  if (code === "ENOTFOUND") {
    return "name-not-resolved";
  }
  if (code === "EPROTO") {
    return "wrong-protocol";
  }
  const words = describeError(error);
  if (/^the proxy refused .*\(4(?!08|29)\d\d\)$/.test(words)) {
    return "proxy-refused";
  }
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|CRL_/.test(code) || /^tunneling.*certificate/.test(words);
  if (!isCertificate) {
    return;
  }
  return /issuer certificate|first certificate|self-signed/.test(words) ? "issuer-unknown" : "certificate-invalid";
}

// CONCATENATED MODULE: ./src/adapters/connections.ts
const MAX_IDLE_MS = 5e3;

const ADDRESS_TIMEOUT_MS = 5e3;

function createConnections({maxIdleMs = MAX_IDLE_MS, openTo} = {}) {
  (0, external_node_net_namespaceObject.setDefaultAutoSelectFamilyAttemptTimeout)(ADDRESS_TIMEOUT_MS);
  let client = new lib.Qq("", [], {
    keepAlive: true
  });
  const limitIdleTime = origin => {
    if ((0, lib.s_)(origin) !== "") {
      return;
    }
    const agent = client.getAgent(origin);
    if (!("options" in agent) || typeof agent.options !== "object") {
      return;
    }
    agent.options = {
      ...agent.options,
      timeout: maxIdleMs
    };
  };
  if (openTo !== void 0) {
    limitIdleTime(openTo);
    openAhead(client, openTo, maxIdleMs);
  }
  return async request => {
    limitIdleTime(request.origin);
    const result = await sendHttp({
      ...request,
      client
    });
    if (result.kind !== "response") {
      client = new lib.Qq;
    }
    return result;
  };
}

function openAhead(client, origin, maxAgeMs) {
  if ((0, lib.s_)(origin) !== "" || findUnusableProxy(origin, process.env) !== void 0) {
    return;
  }
  const agent = client.getAgent(origin);
  const {hostname, port, protocol} = new URL(origin);
  const host = withoutBrackets(hostname);
  const open = agent.createConnection.bind(agent);
  const options = "options" in agent && agent.options;
  const socket = open({
    ...typeof options === "object" && options,
    host,
    port: port || (protocol === "https:" ? 443 : 80),
    servername: (0, external_node_net_namespaceObject.isIP)(host) === 0 ? host : ""
  });
  if (!(socket instanceof external_node_net_namespaceObject.Socket)) {
    return;
  }
  const timer = setTimeout(() => socket.destroy(), maxAgeMs).unref();
  socket.on("error", () => socket.destroy()).unref();
  agent.createConnection = (options, callback) => {
    agent.createConnection = open;
    clearTimeout(timer);
    if (socket.readableLength > 0) {
      socket.destroy();
    }
    return socket.destroyed ? open(options, callback) : socket.ref();
  };
}

// CONCATENATED MODULE: ./package.json
const package_namespaceObject = {
  rE: "1.0.0"
};

// CONCATENATED MODULE: ./src/adapters/version.ts
const {rE: version_version} = package_namespaceObject;

// CONCATENATED MODULE: ./src/adapters/octokit.ts
const REQUEST_TIMEOUT_MS = 1e4;

const MAX_BODY_BYTES = 64 * 1024 * 1024;

async function loadOctokit(env, token, readDate) {
  const eventPath = env["GITHUB_EVENT_PATH"];
  delete env["GITHUB_EVENT_PATH"];
  try {
    const {getOctokit} = await Promise.resolve().then(__nccwpck_require__.bind(__nccwpck_require__, 457));
    const silent = () => {};
    const log = {
      debug: silent,
      info: silent,
      warn: silent,
      error: silent
    };
    return getOctokit(token, {
      userAgent: `site-pipeline/${version_version}`,
      baseUrl: env["GITHUB_API_URL"] ?? "https://api.github.com",
      request: {
        fetch: fetchOverHttp(readDate),
        log
      },
      log
    });
  } finally {
    if (eventPath !== void 0) {
      env["GITHUB_EVENT_PATH"] = eventPath;
    }
  }
}

function fetchOverHttp(readDate) {
  const send = createConnections();
  return async (address, options) => {
    const url = new URL(address);
    const result = await send({
      ...options,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal: options.signal ?? (new AbortController).signal
    });
    if (result.kind !== "response") {
      throw new RequestFailed(unanswered("github", result, true));
    }
    readDate(result.headers.date);
    const {status} = result;
    if (status >= 300 && status < 400) {
      const redirected = {
        errorCode: "service_error",
        cause: "redirect",
        status
      };
      throw new RequestFailed(createFailure("github", redirected));
    }
    const text = "text" in result.body ? result.body.text : "";
    const type = status >= 400 ? {
      "content-type": "application/json"
    } : {};
    return {
      status,
      url: address,
      headers: new Map(Object.entries({
        ...result.headers,
        ...type
      })),
      text: () => Promise.resolve(text),
      arrayBuffer: () => Promise.resolve((new TextEncoder).encode(text).buffer)
    };
  };
}

// CONCATENATED MODULE: ./src/adapters/github.ts
const PER_PAGE = 100;

const MAX_LAG_MS = 5e3;

const VIEWER_QUERY = "query { viewer { databaseId } }";

const viewerSchema = object({
  viewer: object({
    databaseId: schemas_int()
  })
});

const shown = schemas_catch(schemas_string(), "");

const optionalText = schemas_catch(optional(schemas_string()), void 0);

const account = schemas_catch(optional(object({
  id: schemas_int(),
  login: optionalText
})), void 0);

const created = object({
  id: schemas_int()
});

const deploymentSchema = object({
  id: schemas_int(),
  environment: schemas_string(),
  sha: schemas_catch(schemas_string(), "unknown"),
  description: shown,
  payload: optional(unknown()),
  creator: account,
  created_at: optionalText
});

const statusSchema = object({
  id: schemas_int(),
  state: schemas_string(),
  description: schemas_nullish(schemas_string()),
  environment: optionalText,
  creator: account,
  created_at: optionalText
});

const reviewSchema = object({
  state: schemas_string(),
  comment: shown,
  environments: array(object({
    name: schemas_string()
  })),
  user: schemas_nullish(object({
    login: schemas_string(),
    type: shown
  }))
});

const commentSchema = object({
  id: schemas_int(),
  body: shown,
  html_url: optionalText,
  user: account
});

const actions = {
  permission: "actions: read"
};

const deployments = {
  permission: "deployments: write"
};

const comments = {
  permission: "pull-requests: write"
};

function createGitHub(env, token, clock) {
  let startedAtMs;
  const readDate = date => {
    const dateMs = date === void 0 ? clock.wallMs() : parseHttpDateMs(date);
    startedAtMs = dateMs === void 0 ? void 0 : dateMs - clock.elapsedMs();
  };
  readDate(void 0);
  let loading;
  let viewer;
  let isAccepted = false;
  const createdIds = new Set;
  const unknownSinceMs = new Map;
  const lagLeftMs = ({status}, {deploymentId}, wasAccepted) => {
    const isTokenNew = status === 401 && !wasAccepted;
    const isNew = status === 404 && deploymentId !== void 0 && createdIds.has(deploymentId);
    if (!isTokenNew && !isNew) {
      return 0;
    }
    const subject = isNew ? deploymentId : "token";
    const nowMs = clock.elapsedMs();
    const sinceMs = unknownSinceMs.get(subject) ?? nowMs;
    unknownSinceMs.set(subject, sinceMs);
    return sinceMs + MAX_LAG_MS - nowMs;
  };
  const [owner = "", repo = ""] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  const within = signal => ({
    owner,
    repo,
    request: {
      signal
    }
  });
  const attempt = (needs, request, read) => async signal => {
    const {permission} = needs;
    if (token === void 0) {
      const missing = {
        errorCode: "forbidden",
        cause: "token-missing",
        permission
      };
      return {
        ok: false,
        failure: createFailure("github", missing)
      };
    }
    const wasAccepted = isAccepted;
    let answer;
    try {
      const octokit = await (loading ??= loadOctokit(env, token, readDate));
      answer = await request(octokit, within(signal));
    } catch (thrown) {
      const failure = classifyGitHub(thrown, needs, clock.wallMs());
      const retryForMs = lagLeftMs(failure, needs, wasAccepted);
      const isLag = retryForMs > 0;
      return {
        ok: false,
        failure: isLag ? {
          ...failure,
          isTransient: true,
          retryForMs
        } : failure
      };
    }
    isAccepted = true;
    try {
      return {
        ok: true,
        success: read(answer.data, answer.headers ?? {})
      };
    } catch {
      return {
        ok: false,
        failure: unreadableAnswer()
      };
    }
  };
  const readViewer = async signal => {
    const result = await attempt({}, async ({graphql}, {request}) => ({
      data: await graphql(VIEWER_QUERY, {
        request
      })
    }), data => viewerSchema.parse(data).viewer.databaseId)(signal);
    if (!result.ok) {
      viewer = void 0;
    }
    return result;
  };
  const connect = makeCall => {
    const call = (...args) => makeCall(attempt(...args));
    const create = (findCreated, ...args) => makeCall(attempt(...args), findCreated);
    return {
      timeMs: () => startedAtMs === void 0 ? void 0 : startedAtMs + clock.elapsedMs(),
      listDeployments: ({environment, task}, page) => call(deployments, ({request}, here) => request("GET /repos/{owner}/{repo}/deployments", {
        ...here,
        ...environment !== void 0 && {
          environment
        },
        ...task !== void 0 && {
          task
        },
        per_page: PER_PAGE,
        page
      }), (listed, headers) => readPage(listed, headers, item => {
        const {created_at: createdAt, creator, payload, ...deployment} = deploymentSchema.parse(item);
        return {
          ...deployment,
          payload,
          creatorId: creator?.id,
          creator: creator?.login,
          createdAt
        };
      })),
      createDeployment: ({isProduction, ...deployment}, findCreated) => create(findCreated, deployments, ({request}, here) => request("POST /repos/{owner}/{repo}/deployments", {
        ...here,
        ...deployment,
        auto_merge: false,
        required_contexts: [],
        transient_environment: !isProduction,
        production_environment: isProduction
      }), deployment => {
        const {id} = created.parse(deployment);
        createdIds.add(id);
        return id;
      }),
      setDeploymentStatus: (id, {state, description, logUrl, environmentUrl}) => call({
        ...deployments,
        mayBeGone: true,
        deploymentId: id
      }, ({request}, here) => request("POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses", {
        ...here,
        deployment_id: id,
        state,
        description,
        auto_inactive: false,
        ...logUrl !== void 0 && {
          log_url: logUrl
        },
        ...environmentUrl !== void 0 && {
          environment_url: environmentUrl
        }
      }), status => created.parse(status).id),
      listStatuses: id => call({
        ...deployments,
        mayBeGone: true
      }, ({request}, here) => request("GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses", {
        ...here,
        deployment_id: id,
        per_page: PER_PAGE
      }), listed => array(statusSchema).parse(listed).map(read => {
        const {created_at: createdAt, creator, description, environment, ...status} = read;
        return {
          ...status,
          description: description ?? "",
          environment,
          creatorId: creator?.id,
          createdAt
        };
      })),
      listReviews: () => call(actions, ({request}, here) => request("GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals", {
        ...here,
        run_id: Number(env["GITHUB_RUN_ID"])
      }), listed => array(reviewSchema).parse(listed).map(({environments, user, ...review}) => ({
        ...review,
        environments: environments.map(({name}) => name),
        user: user ?? void 0
      }))),
      viewer: () => makeCall(signal => viewer ??= readViewer(signal)),
      listComments: (issueNumber, page) => call(comments, ({request}, here) => request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
        ...here,
        issue_number: issueNumber,
        per_page: PER_PAGE,
        page
      }), (listed, headers) => readPage(listed, headers, readComment)),
      createComment: (issueNumber, body, findCreated) => create(findCreated, comments, ({request}, here) => request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
        ...here,
        issue_number: issueNumber,
        body
      }), readComment),
      updateComment: (id, body) => call({
        ...comments,
        mayBeGone: true
      }, ({request}, here) => request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
        ...here,
        comment_id: id,
        body
      }), readComment)
    };
  };
  return {
    connect
  };
}

function readPage(data, headers, read) {
  const items = array(unknown()).parse(data).map(read);
  const link = readHeader(headers, "link");
  const hasNext = link === void 0 ? items.length >= PER_PAGE : NEXT_LINK.test(link.replace(/<[^<>]*>/g, ""));
  return {
    items,
    isLast: !hasNext
  };
}

const NEXT_LINK = /;\s*rel\s*=\s*(?:next(?![\w-])|"(?:[^"]*\s)?next[\s"])/i;

function readComment(data) {
  const {html_url: url, user, ...comment} = commentSchema.parse(data);
  return {
    ...comment,
    url,
    authorId: user?.id
  };
}

// CONCATENATED MODULE: ./src/adapters/process.ts
function onInternalError(report) {
  const reportAny = error => report(error instanceof Error ? error : new Error(String(error)));
  process.on("uncaughtException", reportAny);
  process.on("unhandledRejection", reportAny);
  process.on("beforeExit", () => report(new Error("the program stopped without a result")));
}

function onLogError(report) {
  process.stdout.on("error", report);
}

function flushLog() {
  return new Promise(resolve => {
    process.stdout.write("", () => {
      setImmediate(resolve);
    });
  });
}

function setTimer(ms, callback) {
  setTimeout(callback, ms).unref();
}

function exit(code) {
  process.exitCode = code;
  if (process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap")) {
    replaceProcess(code);
  }
  process.exit(code);
}

function replaceProcess(code) {
  try {
    process.execve?.(process.execPath, [ process.execPath, "--eval", `process.exitCode = ${code}` ], {});
  } catch {}
}

// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
function utils_toCommandValue(input) {
  if (input === null || input === void 0) {
    return "";
  } else if (typeof input === "string" || input instanceof String) {
    return input;
  }
  return JSON.stringify(input);
}

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

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js
function command_issueCommand(command, properties, message) {
  const cmd = new Command(command, properties, message);
  process.stdout.write(cmd.toString() + external_os_.EOL);
}

function command_issue(name, message = "") {
  command_issueCommand(name, {}, message);
}

const CMD_STRING = "::";

class Command {
  constructor(command, properties, message) {
    if (!command) {
      command = "missing.command";
    }
    this.command = command;
    this.properties = properties;
    this.message = message;
  }
  toString() {
    let cmdStr = CMD_STRING + this.command;
    if (this.properties && Object.keys(this.properties).length > 0) {
      cmdStr += " ";
      let first = true;
      for (const key in this.properties) {
        if (this.properties.hasOwnProperty(key)) {
          const val = this.properties[key];
          if (val) {
            if (first) {
              first = false;
            } else {
              cmdStr += ",";
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
  return utils_toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(s) {
  return utils_toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");

// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(896);

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
function file_command_issueFileCommand(command, message) {
  const filePath = process.env[`GITHUB_${command}`];
  if (!filePath) {
    throw new Error(`Unable to find environment variable for file command ${command}`);
  }
  if (!external_fs_.existsSync(filePath)) {
    throw new Error(`Missing file at path: ${filePath}`);
  }
  external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
    encoding: "utf8"
  });
}

function file_command_prepareKeyValueMessage(key, value) {
  const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
  const convertedValue = utils_toCommandValue(value);
  if (key.includes(delimiter)) {
    throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
  }
  if (convertedValue.includes(delimiter)) {
    throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
  }
  return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}

// CONCATENATED MODULE: external "path"
__WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");

// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/auth.js
void 0 && (void 0).__awaiter;

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/oidc-utils.js
void 0 && (void 0).__awaiter;

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
var summary_awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve) {
      resolve(value);
    });
  }
  return new (P || (P = Promise))(function(resolve, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};

const {access, appendFile, writeFile} = external_fs_.promises;

const SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY";

class Summary {
  constructor() {
    this._buffer = "";
  }
  filePath() {
    return summary_awaiter(this, void 0, void 0, function*() {
      if (this._filePath) {
        return this._filePath;
      }
      const pathFromEnv = process.env[SUMMARY_ENV_VAR];
      if (!pathFromEnv) {
        throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
      }
      try {
        yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
      } catch (_a) {
        throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
      }
      this._filePath = pathFromEnv;
      return this._filePath;
    });
  }
  wrap(tag, content, attrs = {}) {
    const htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
    if (!content) {
      return `<${tag}${htmlAttrs}>`;
    }
    return `<${tag}${htmlAttrs}>${content}</${tag}>`;
  }
  write(options) {
    return summary_awaiter(this, void 0, void 0, function*() {
      const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
      const filePath = yield this.filePath();
      const writeFunc = overwrite ? writeFile : appendFile;
      yield writeFunc(filePath, this._buffer, {
        encoding: "utf8"
      });
      return this.emptyBuffer();
    });
  }
  clear() {
    return summary_awaiter(this, void 0, void 0, function*() {
      return this.emptyBuffer().write({
        overwrite: true
      });
    });
  }
  stringify() {
    return this._buffer;
  }
  isEmptyBuffer() {
    return this._buffer.length === 0;
  }
  emptyBuffer() {
    this._buffer = "";
    return this;
  }
  addRaw(text, addEOL = false) {
    this._buffer += text;
    return addEOL ? this.addEOL() : this;
  }
  addEOL() {
    return this.addRaw(external_os_.EOL);
  }
  addCodeBlock(code, lang) {
    const attrs = Object.assign({}, lang && {
      lang
    });
    const element = this.wrap("pre", this.wrap("code", code), attrs);
    return this.addRaw(element).addEOL();
  }
  addList(items, ordered = false) {
    const tag = ordered ? "ol" : "ul";
    const listItems = items.map(item => this.wrap("li", item)).join("");
    const element = this.wrap(tag, listItems);
    return this.addRaw(element).addEOL();
  }
  addTable(rows) {
    const tableBody = rows.map(row => {
      const cells = row.map(cell => {
        if (typeof cell === "string") {
          return this.wrap("td", cell);
        }
        const {header, data, colspan, rowspan} = cell;
        const tag = header ? "th" : "td";
        const attrs = Object.assign(Object.assign({}, colspan && {
          colspan
        }), rowspan && {
          rowspan
        });
        return this.wrap(tag, data, attrs);
      }).join("");
      return this.wrap("tr", cells);
    }).join("");
    const element = this.wrap("table", tableBody);
    return this.addRaw(element).addEOL();
  }
  addDetails(label, content) {
    const element = this.wrap("details", this.wrap("summary", label) + content);
    return this.addRaw(element).addEOL();
  }
  addImage(src, alt, options) {
    const {width, height} = options || {};
    const attrs = Object.assign(Object.assign({}, width && {
      width
    }), height && {
      height
    });
    const element = this.wrap("img", null, Object.assign({
      src,
      alt
    }, attrs));
    return this.addRaw(element).addEOL();
  }
  addHeading(text, level) {
    const tag = `h${level}`;
    const allowedTag = [ "h1", "h2", "h3", "h4", "h5", "h6" ].includes(tag) ? tag : "h1";
    const element = this.wrap(allowedTag, text);
    return this.addRaw(element).addEOL();
  }
  addSeparator() {
    const element = this.wrap("hr", null);
    return this.addRaw(element).addEOL();
  }
  addBreak() {
    const element = this.wrap("br", null);
    return this.addRaw(element).addEOL();
  }
  addQuote(text, cite) {
    const attrs = Object.assign({}, cite && {
      cite
    });
    const element = this.wrap("blockquote", text, attrs);
    return this.addRaw(element).addEOL();
  }
  addLink(text, href) {
    const element = this.wrap("a", text, {
      href
    });
    return this.addRaw(element).addEOL();
  }
}

const _summary = new Summary;

const summary = _summary;

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/platform.js
void 0 && (void 0).__awaiter;

external_os_.platform();

external_os_.arch();

// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
void 0 && (void 0).__awaiter;

var ExitCode;

(function(ExitCode) {
  ExitCode[ExitCode["Success"] = 0] = "Success";
  ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));

function core_setSecret(secret) {
  command_issueCommand("add-mask", {}, secret);
}

function setOutput(name, value) {
  const filePath = process.env["GITHUB_OUTPUT"] || "";
  if (filePath) {
    return file_command_issueFileCommand("OUTPUT", file_command_prepareKeyValueMessage(name, value));
  }
  process.stdout.write(external_os_.EOL);
  command_issueCommand("set-output", {
    name
  }, utils_toCommandValue(value));
}

function isDebug() {
  return process.env["RUNNER_DEBUG"] === "1";
}

function core_debug(message) {
  command_issueCommand("debug", {}, message);
}

function error(message, properties = {}) {
  command_issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}

function warning(message, properties = {}) {
  command_issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}

function notice(message, properties = {}) {
  command_issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}

function info(message) {
  process.stdout.write(message + external_os_.EOL);
}

function startGroup(name) {
  command_issue("group", name);
}

function endGroup() {
  command_issue("endgroup");
}

function saveState(name, value) {
  const filePath = process.env["GITHUB_STATE"] || "";
  if (filePath) {
    return file_command_issueFileCommand("STATE", file_command_prepareKeyValueMessage(name, value));
  }
  command_issueCommand("save-state", {
    name
  }, utils_toCommandValue(value));
}

function getState(name) {
  return process.env[`STATE_${name}`] || "";
}

// CONCATENATED MODULE: ./src/inputs/fields.ts
function isNotPassed(value) {
  return [ "none", "default" ].includes(value);
}

const matching = pattern => schemas_string().check(_regex(pattern));

const lowerCase = pattern => schemas_string().check(_regex(pattern), _toLowerCase());

const fields_uuid = lowerCase(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);

const fields_boolean = stringbool({
  truthy: [ "true" ],
  falsy: [ "false" ]
});

const decimal = pipe(matching(/^\d{1,15}(\.\d{1,15})?$/), transform(Number));

const lengthBetween = (min, max) => {
  const isBetween = ({length}) => length >= min && length <= max;
  return schemas_string().check(refine(value => isBetween(Array.from(value))));
};

const logins = pipe(schemas_string(), pipe(transform(value => value.split(/[,\r\n]/).map(login => login.trim()).filter(login => login !== "")), array(matching(/^[a-z0-9_-]+(\[bot\])?$/i)).check(_minLength(1))));

const fields_hide = () => {};

const GITHUB_TOKEN = /^(gh[a-z]|github_pat)_\w{16}/;

const isOneName = value => !/[\s/:,;@?#"'`\u201c\u201d\u201e\u2018\u2019\u201a\xab\xbb]/.test(value);

const EXAMPLE_ID = "12345678-1234-4234-8234-123456789012";

const idOf = what => `${what} (a UUID alone, such as ${EXAMPLE_ID})`;

const apiUrl = pipe(schemas_string(), transform((value, {issues}) => {
  const parsed = parseApiUrl(value);
  if (parsed) {
    return parsed;
  }
  issues.push({
    code: "custom",
    input: value
  });
  return NEVER;
}));

function parseApiUrl(value) {
  if (!/^https?:\/\/[^/\s\\]/i.test(value) || /[\s\\?#@]/.test(value)) {
    return;
  }
  const url = URL.parse(value);
  if (url === null) {
    return;
  }
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isLoopback) {
    return;
  }
  const {origin} = url;
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, "");
  return withoutVersion(prefix) === void 0 ? {
    origin,
    prefix,
    baseUrl: `${origin}${prefix}`
  } : void 0;
}

function withoutVersion(url) {
  return /^(.*?)\/v1(?:\/+(?:(?:sites|tasks|domains|snapshots)\b.*)?)?$/s.exec(url)?.[1];
}

function stripUrl(value) {
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, "$1").replace(/[?#].*$/s, "");
}

function showUrl(value) {
  const shown = stripUrl(value);
  return shown === value ? value : `${shown} (a part is not shown)`;
}

const BEFORE_QUERY = /(?<![^\s?#])[^\s?#]+(?=[?#])/g;

function areMentions(value) {
  return /^[@\w[\],\s/-]*$/.test(value) && !/[^\s,]@/.test(value);
}

function mayBeUrl(value) {
  const beforeQuery = value.match(BEFORE_QUERY) ?? [];
  const hasCredentials = value.includes("@") && !areMentions(value);
  return value.includes("//") || hasCredentials || beforeQuery.some(part => /\.[a-z]{2}|:\d|\//i.test(part));
}

function showInput(value) {
  return mayBeUrl(value) ? showUrl(value) : value;
}

function stripInput(value) {
  return mayBeUrl(value) ? stripUrl(value) : value;
}

const fields = {
  "api-url": {
    accepts: "the base URL of your host\u2019s API: https (or http on loopback), without /v1, credentials, query or fragment",
    schema: apiUrl,
    role: "other",
    show: showUrl,
    isFree: true
  },
  "api-token": {
    accepts: "an API token of your host (Settings, API tokens; no token of GitHub), without spaces, quotes, line breaks and `Bearer`",
    schema: matching(/^[\x21-\x7e]+$/).check(refine(value => !GITHUB_TOKEN.test(value))),
    role: "other",
    show: fields_hide,
    isFree: true
  },
  "site-id": {
    accepts: idOf("a site\u2019s id, from your host\u2019s dashboard"),
    schema: fields_uuid,
    role: {
      names: "Site"
    }
  },
  "live-site-id": {
    accepts: idOf("the id of the live site that the push overwrites, from your host\u2019s dashboard"),
    schema: fields_uuid,
    role: {
      names: "Live site"
    },
    guardDefault: "none"
  },
  "backup-id": {
    accepts: idOf("a backup\u2019s id, copied from your host\u2019s dashboard"),
    schema: fields_uuid,
    role: {
      names: "Backup"
    }
  },
  "target-site-id": {
    accepts: idOf("the id of the site to restore onto, from your host\u2019s dashboard"),
    schema: fields_uuid,
    role: {
      names: "Site"
    }
  },
  "domain-id": {
    accepts: idOf("a domain\u2019s id, from the output `domain-id` of `add-domain`"),
    schema: fields_uuid,
    role: {
      names: "Domain"
    }
  },
  "task-id": {
    accepts: idOf("a task\u2019s id, from the output `task-id` of an earlier step"),
    schema: fields_uuid,
    role: {
      names: "Task"
    }
  },
  confirmation: {
    accepts: "the live site\u2019s domain, typed by a person, 1 to 255 characters",
    schema: lengthBetween(1, 255),
    role: "protects",
    mayHide: true
  },
  method: {
    accepts: "full, files or db",
    schema: schemas_enum([ "full", "files", "db" ]),
    role: {
      names: "Method"
    },
    guardDefault: "default"
  },
  domain: {
    accepts: "one domain of 4 to 255 characters, without quotes, https:// and a path",
    schema: lengthBetween(4, 255).check(refine(isOneName)),
    role: {
      names: "Domain"
    }
  },
  "defer-verification": {
    accepts: "true or false",
    schema: fields_boolean,
    role: "other"
  },
  "staging-base-domain": {
    accepts: "one domain, without https:// and without a path",
    schema: schemas_string().check(refine(isOneName)),
    role: "other"
  },
  "storage-limit": {
    accepts: "a whole number of GB, at least 1",
    schema: pipe(matching(/^0{0,9}[1-9]\d{0,14}$/), transform(Number)),
    role: "other"
  },
  "approved-preview": {
    accepts: "the preview digest of the dry run (64 hex digits, in its summary and its output), or none",
    schema: lowerCase(/^[0-9a-f]{64}$/i),
    role: "protects",
    guardDefault: "none"
  },
  "max-copy-age-hours": {
    accepts: "a number of hours greater than 0 (`staging` with `reuse: false` always makes a new copy)",
    schema: decimal.check(_positive()),
    role: "protects",
    guardDefault: "none"
  },
  "require-approval": {
    accepts: "the name of a GitHub environment with required reviewers (not true, false, yes or no)",
    schema: lengthBetween(1, 255).check(refine(value => !/^(true|false|yes|no)$/i.test(value))),
    role: "protects",
    guardDefault: "none",
    isFree: true
  },
  "allowed-actors": {
    accepts: "logins of people on GitHub (no team, no email address, no @), separated by commas or lines",
    schema: logins,
    role: "protects",
    guardDefault: "none"
  },
  wait: {
    accepts: "true or false",
    schema: fields_boolean,
    role: "other"
  },
  "timeout-minutes": {
    accepts: "a number of minutes greater than 0, at most 4320 (three days)",
    schema: decimal.check(_positive(), _lte(4320)),
    role: "other"
  },
  "poll-interval-seconds": {
    accepts: "a number of seconds, at least 0.1",
    schema: decimal.check(_gte(.1)),
    role: "other"
  },
  "dry-run": {
    accepts: "true or false",
    schema: fields_boolean,
    role: "protects",
    guardDefault: "false"
  },
  "idempotency-key": {
    accepts: "1 to 240 visible ASCII characters that do not end in /generation-<n>, and without two # before a [",
    schema: matching(/^(?!.*(?:\/generation-\d+$|##\[))[\x21-\x7e]{1,240}$/),
    role: "other",
    isFree: true
  },
  environment: {
    accepts: "the name of a GitHub environment, at most 255 characters",
    schema: lengthBetween(1, 255),
    role: {
      names: "Environment"
    },
    guardDefault: "none",
    isFree: true
  },
  commit: {
    accepts: "a commit of 40 hex digits",
    schema: lowerCase(/^[0-9a-f]{40}$/i),
    role: "other",
    guardDefault: "none"
  },
  reuse: {
    accepts: "true or false",
    schema: fields_boolean,
    role: "other"
  },
  comment: {
    accepts: "true or false",
    schema: fields_boolean,
    role: "other"
  },
  "github-token": {
    accepts: "a token for GitHub, without spaces and line breaks, or none",
    schema: matching(/^[\x21-\x7e]+$/).check(refine(value => value === "none" || !/^none$/i.test(value))),
    role: "other",
    show: fields_hide,
    isFree: true
  },
  matrix: {
    accepts: "left at its default",
    schema: schemas_string(),
    role: "other",
    guardDefault: "${{ toJSON(matrix) }}",
    mayHide: true
  },
  "job-status": {
    accepts: "left at its default",
    schema: schemas_string(),
    role: "other",
    mayHide: true
  }
};

const isFieldName = name => Object.hasOwn(fields, name);

const roles = Object.keys(fields).filter(isFieldName).map(name => [ name, fields[name].role ]);

const namingInputs = Object.fromEntries(roles.flatMap(([name, role]) => typeof role === "object" ? [ [ name, role.names ] ] : []));

const protectingInputs = roles.flatMap(([name, role]) => role === "protects" ? [ name ] : []);

// CONCATENATED MODULE: ./src/text/json.ts
function parseJson(text, otherwise) {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

function findAfterJson(text) {
  let fault = "";
  try {
    JSON.parse(text);
  } catch (error) {
    fault = String(error);
  }
  const position = /after JSON at position (\d+)/.exec(fault)?.[1];
  return position === void 0 ? void 0 : text.slice(Number(position));
}

function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readAs(schema, value) {
  const result = schema.safeParse(value);
  return result.success ? result.data : void 0;
}

function stringifyJson(value, onText, isOmitted = () => false) {
  const replace = onText && ((_key, inner) => {
    if (typeof inner === "string") {
      return onText(inner);
    }
    if (typeof inner === "number") {
      return replaceNumber(inner, String(inner), onText);
    }
    if (!isRecord(inner)) {
      return inner;
    }
    const entries = Object.entries(inner).map(([key, each]) => [ onText(key), each ]);
    return Object.fromEntries(entries.filter(([key]) => !isOmitted(key)));
  });
  try {
    return JSON.stringify(value ?? null, replace);
  } catch {
    return '"(nested too deeply to be shown)"';
  }
}

function replaceNumber(value, plain, onText) {
  return plain.length < 4 || onText(plain) === plain ? value : onText(plain);
}

// CONCATENATED MODULE: ./src/inputs/run-event.ts
const UNKNOWN_COMMIT = "unknown";

const sha = schemas_string().check(_regex(/^[0-9a-f]{40,64}$/));

const issueNumber = schemas_int().check(_positive());

const pullRequestEvent = object({
  pull_request: object({
    number: issueNumber,
    head: object({
      sha
    }),
    state: optional(schemas_string()),
    updated_at: schemas_catch(optional(schemas_string()), void 0),
    merged: schemas_nullish(schemas_boolean()),
    merged_at: schemas_nullish(schemas_string()),
    merge_commit_sha: schemas_catch(schemas_nullish(sha), void 0)
  })
});

const issueCommentEvent = object({
  issue: object({
    number: issueNumber,
    pull_request: optional(unknown())
  }),
  comment: optional(object({
    body: schemas_string()
  }))
});

const workflowRunEvent = object({
  workflow_run: object({
    head_sha: sha,
    event: schemas_string(),
    pull_requests: schemas_nullish(array(object({
      number: issueNumber
    })))
  })
});

const dispatchEvent = object({
  client_payload: object({
    pull_request: looseObject({})
  })
});

const subjects = new Map([ [ "pull_request", readPullRequest ], [ "pull_request_target", readPullRequest ], [ "pull_request_review", readPullRequest ], [ "pull_request_review_comment", readPullRequest ], [ "issue_comment", readIssueComment ], [ "workflow_run", readWorkflowRun ], [ "repository_dispatch", event => readAs(dispatchEvent, event) ? unknownSubject : {} ] ]);

const eventsOfSha = [ "push", "create", "release", "schedule", "workflow_dispatch", "deployment", "deployment_status", "repository_dispatch", "" ];

const unknownSubject = {
  eventCommit: UNKNOWN_COMMIT,
  pullRequest: {}
};

function readPullRequest(event) {
  const read = readAs(pullRequestEvent, event)?.pull_request;
  if (!read) {
    return;
  }
  const hasMerged = read.merged === true || typeof read.merged_at === "string";
  const mergedAs = hasMerged ? read.merge_commit_sha ?? void 0 : void 0;
  const isClosed = hasMerged || read.state === "closed" || void 0;
  const eventCommit = hasMerged ? mergedAs ?? UNKNOWN_COMMIT : read.head.sha;
  const pullRequest = {
    number: read.number,
    isMerged: mergedAs !== void 0,
    isClosed
  };
  return {
    eventAtMs: parseTimeMs(read.updated_at),
    eventCommit,
    pullRequest
  };
}

function readIssueComment(event) {
  const read = readAs(issueCommentEvent, event);
  if (!read) {
    return;
  }
  const {number, pull_request: pullRequest} = read.issue;
  if (!pullRequest) {
    return unknownSubject;
  }
  return {
    eventCommit: UNKNOWN_COMMIT,
    pullRequest: {
      number,
      commentBody: read.comment?.body
    }
  };
}

function readWorkflowRun(event) {
  const read = readAs(workflowRunEvent, event)?.workflow_run;
  if (!read) {
    return;
  }
  const isOfSha = eventsOfSha.includes(read.event);
  const isKnown = isOfSha || subjects.has(read.event) && read.event !== "issue_comment";
  const eventCommit = isKnown ? read.head_sha : UNKNOWN_COMMIT;
  const [first, ...others] = read.pull_requests ?? [];
  if (!first && isOfSha) {
    return {
      eventCommit
    };
  }
  return {
    eventCommit,
    pullRequest: {
      number: others.length === 0 ? first?.number : void 0
    }
  };
}

const followedEvent = object({
  workflow_run: object({
    event: schemas_string()
  })
});

const formEvent = object({
  sender: object({
    type: literal("User")
  }),
  inputs: record(schemas_string(), unknown())
});

function isStartedByNobody(eventName, event) {
  if (eventName !== "workflow_run") {
    return eventName === "schedule";
  }
  const followed = readAs(followedEvent, event)?.workflow_run.event;
  return followed === void 0 || followed === "schedule" || followed === "workflow_run";
}

function readRunEvent({actor, eventName = ""}, event) {
  const unreadable = {
    eventCommit: UNKNOWN_COMMIT,
    pullRequest: {
      isUnreadable: true
    }
  };
  const readSubject = subjects.get(eventName);
  const unlisted = eventsOfSha.includes(eventName) ? {} : unknownSubject;
  const subject = readSubject ? readSubject(event) ?? unreadable : unlisted;
  const form = eventName === "workflow_dispatch" ? readAs(formEvent, event) : void 0;
  return {
    ...subject,
    getsNoSecrets: isWithoutSecrets(eventName, actor, event),
    isStartedByNobody: isStartedByNobody(eventName, event),
    typedInputs: Object.values(form?.inputs ?? {}).filter(value => typeof value === "string")
  };
}

const forkedEvent = object({
  repository: object({
    fork: literal(true)
  })
});

const headEvent = object({
  repository: object({
    full_name: schemas_string()
  }),
  pull_request: object({
    head: object({
      repo: nullable(object({
        full_name: schemas_string()
      }))
    })
  })
});

const withheldFromForks = [ "pull_request", "pull_request_review", "pull_request_review_comment" ];

const withheldFromDependabot = [ ...withheldFromForks, "push", "create", "deployment", "deployment_status" ];

function isWithoutSecrets(eventName, actor, event) {
  if (readAs(forkedEvent, event) !== void 0) {
    return true;
  }
  if (actor === "dependabot[bot]" && withheldFromDependabot.includes(eventName)) {
    return true;
  }
  const read = withheldFromForks.includes(eventName) ? readAs(headEvent, event) : void 0;
  return read !== void 0 && read.pull_request.head.repo?.full_name !== read.repository.full_name;
}

// CONCATENATED MODULE: ./src/inputs/run-context.ts
function commitOf({commit, eventCommit, sha}) {
  const runCommit = commit ?? eventCommit ?? sha;
  return runCommit === UNKNOWN_COMMIT ? void 0 : runCommit;
}

function isOfUnmergedPullRequest({pullRequest}) {
  return pullRequest !== void 0 && pullRequest.isMerged !== true;
}

function isLaterAttempt({attempt}) {
  return attempt > 1;
}

function attemptStartMs(context, stepMs) {
  return isLaterAttempt(context) ? stepMs : context.eventAtMs ?? stepMs;
}

function startOf(context) {
  const {eventName, isTag, pullRequest} = context;
  switch (eventName) {
   case "pull_request":
   case "pull_request_target":
    return pullRequest?.isClosed ? "other" : "pull-request";

   case "workflow_dispatch":
    return "form";

   case "schedule":
    return "schedule";

   default:
    if (isTag) {
      return "tag";
    }
    return eventName === "push" ? "branch" : "other";
  }
}

function commitUrlOf({serverUrl, repository}, sha) {
  return repository === void 0 ? void 0 : `${serverUrl}/${repository}/commit/${sha}`;
}

function runUrlOf({serverUrl, repository, runId}) {
  if (repository === void 0 || runId === void 0) {
    return;
  }
  return `${serverUrl}/${repository}/actions/runs/${runId}`;
}

const RUN_URL = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?(?:\/(?!\.{1,2}\/)[\w.~-]+)+\/actions\/runs\/([\w-]+)$/;

const GITHUB = "https://github.com";

function normalizeServerUrl(text = GITHUB) {
  const {origin, pathname} = URL.parse(text) ?? new URL(GITHUB);
  const url = `${origin}${pathname.replace(/\/+(?=\/|$)/g, "")}`;
  return isRunUrl(`${url}/owner/repository/actions/runs/1`) ? url : GITHUB;
}

function isRunUrl(text) {
  return RUN_URL.test(text);
}

function isOwnRunUrl(text, context) {
  return text === runUrlOf({
    ...context,
    runId: RUN_URL.exec(text)?.[1]
  });
}

function attemptUrlOf(context) {
  const url = runUrlOf(context);
  return url === void 0 ? void 0 : `${url}/attempts/${context.attempt}`;
}

function documentUrlOf({actionSource, serverUrl}, path) {
  return actionSource && `${serverUrl}/${actionSource.repository}/blob/${actionSource.ref}/${path}`;
}

// CONCATENATED MODULE: ./src/adapters/runner.ts
const foreignRunners = [ "ACT", "GITEA_ACTIONS", "FORGEJO_ACTIONS" ];

function readRunContext(env, event, commit) {
  const read = name => env[name] === "" ? void 0 : env[name];
  const isActDefault = env["ACT"] === "true" && env["GITHUB_RUN_ID"] === "1";
  const eventName = read("GITHUB_EVENT_NAME");
  const actor = read("GITHUB_ACTOR");
  const isForeign = foreignRunners.some(name => read(name) !== void 0);
  return {
    serverUrl: normalizeServerUrl(read("GITHUB_SERVER_URL")),
    repository: read("GITHUB_REPOSITORY"),
    repositoryId: read("GITHUB_REPOSITORY_ID"),
    runId: isActDefault ? void 0 : read("GITHUB_RUN_ID"),
    attempt: readAttempt(read("GITHUB_RUN_ATTEMPT")),
    isAttemptUnknown: read("GITHUB_RUN_ATTEMPT") === void 0,
    job: read("GITHUB_JOB") ?? "",
    step: read("GITHUB_ACTION") ?? "",
    sha: read("GITHUB_SHA"),
    commit: readAs(fields.commit.schema, commit),
    ref: read("GITHUB_HEAD_REF") ?? read("GITHUB_REF_NAME"),
    isTag: read("GITHUB_REF_TYPE") === "tag",
    eventName,
    actor,
    triggeringActor: read("GITHUB_TRIGGERING_ACTOR"),
    actionSource: isForeign ? void 0 : readActionSource(env),
    passesForeignInputs: isForeign,
    ...readRunEvent({
      actor,
      eventName
    }, event)
  };
}

function readAttempt(text = "1") {
  return /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : 2;
}

function readActionSource(env) {
  const {GITHUB_ACTION_REF: ref = "", GITHUB_ACTION_REPOSITORY: repository = ""} = env;
  return env["GITHUB_SERVER_URL"] === "https://github.com" && /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(ref) ? {
    repository,
    ref
  } : void 0;
}

function readEvent(env) {
  try {
    return parseJson((0, external_node_fs_namespaceObject.readFileSync)(env["GITHUB_EVENT_PATH"] ?? "", "utf8"));
  } catch {
    return;
  }
}

function createRunner() {
  let outputProblem;
  return {
    info,
    debug(line) {
      if (isDebug()) {
        core_debug(line);
      }
    },
    notice,
    warning,
    error,
    startGroup,
    endGroup,
    setOutput(name, value) {
      if (!process.env["GITHUB_OUTPUT"]) {
        return;
      }
      try {
        setOutput(name, typeof value === "string" ? value : value.json);
      } catch (error) {
        outputProblem ??= error instanceof Error ? error.message : String(error);
      }
    },
    saveState(name, value) {
      if (!process.env["GITHUB_STATE"] && process.env["GITHUB_ACTIONS"] !== "true") {
        return;
      }
      try {
        saveState(name, value);
        return;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    outputProblem: () => outputProblem,
    async writeSummary(markdown) {
      if (process.env["GITHUB_STEP_SUMMARY"]) {
        await summary.addRaw(markdown, true).write();
      }
    }
  };
}

// CONCATENATED MODULE: ./src/adapters/service.ts
const service_MAX_BODY_BYTES = 4 * 1024 * 1024;

function createService(origin, token) {
  const send = createConnections({
    openTo: token === void 0 ? void 0 : origin
  });
  return {
    async send(request, {idempotencyKey, timeoutMs, signal}) {
      const result = await send({
        ...request,
        origin,
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token ?? ""}`,
          "user-agent": `site-pipeline/${version_version}`,
          ...request.body !== void 0 && {
            "content-type": "application/json"
          },
          ...idempotencyKey !== void 0 && {
            "idempotency-key": idempotencyKey
          }
        },
        timeoutMs,
        maxBodyBytes: service_MAX_BODY_BYTES,
        signal
      });
      return result.kind === "response" ? service_readResponse(result) : result;
    }
  };
}

function service_readResponse({status, headers, body}) {
  const replayed = headers["idempotent-replayed"];
  return {
    kind: "response",
    status,
    isReplayed: typeof replayed === "string" && replayed.split(",").some(word => word.trim().toLowerCase() === "true"),
    retryAfter: headers["retry-after"],
    contentType: headers["content-type"],
    location: headers.location,
    date: headers.date,
    age: headers.age,
    body: "text" in body ? readJson(body.text) : body
  };
}

function readJson(text) {
  if (text.trim() === "") {
    return {
      unreadable: "it is empty"
    };
  }
  const bare = text.replace(/^\ufeff/, "");
  const json = parseJson(bare);
  if (json !== void 0) {
    return {
      json
    };
  }
  const rest = findAfterJson(bare);
  return rest === void 0 ? {
    unreadable: "it is not JSON",
    text
  } : {
    unreadable: "something follows its JSON",
    text: rest
  };
}

// CONCATENATED MODULE: ./src/outcome/operation.ts
const levels = {
  reads: 0,
  closes: 0,
  "changes-idempotently": 1,
  "changes-once": 2,
  copies: 3,
  pushes: 4,
  restores: 4
};

function changesService({does}) {
  return levels[does] >= 1;
}

function startsSomething({does}) {
  return levels[does] >= 2;
}

function startsTask({does}) {
  return levels[does] >= 3;
}

function overwritesSite({does}) {
  return levels[does] >= 4;
}

function makesCopy({does}) {
  return does === "copies";
}

function rerunBegins({does}) {
  return does !== "restores";
}

// CONCATENATED MODULE: ./src/outcome/host-words.ts
const lists = {
  busy: [ [ /\bbusy\b/i, "The site is busy" ], [ /\blocked\b(?! by (its|the|your|an?) (owner|admin|account|user|customer|host))/i, "The site is locked" ], [ /\bin progress\b/i, "A deployment is in progress" ], [ /\bcurrently being\b/i, "The site is currently being moved" ], [ /\b(another|running|pending|queued|active|ongoing) (task|operation|job)\b/i, "There is a pending task for this site" ], [ /\b(task|operation|job|backup|restore|push|copy|import|migration) (is )?(currently )?running\b/i, "A backup is running" ], [ /\b(already|still) running\b/i, "It is still running" ], [ /\bbeing (restored|pushed|copied|cloned|created|imported|migrated|deployed|updated|processed)\b/i, "The site is being restored" ], [ /\btry again (later|in)\b/i, "Try again later" ], [ /\b(rate limit(s|ed)?|too many requests)\b/i, "Rate limit exceeded" ] ],
  taken: [ [ /(?<!\b(records?|cname) )\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?)\b/i, "The domain has already been added" ], [ /\b(taken|claimed|in use|used by|owned by|belongs to)\b/i, "The domain is in use" ], [ /(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i, "The domain is on another account" ] ],
  limit: [ [ /\b(plans?|quotas?|(?<!\b(rate|time) )limit)\b/i, "Your plan allows 3 domains" ] ],
  dns: [ [ /\bdns/i, "No DNS record was found" ], [ /\bverif/i, "The domain is not verified" ] ],
  broken: [ [ /^(fatal[ _-]?err(or(ed)?)?|err(ored)?|fail|unsuccessful|not[ _-]?successful)$/i, "fatal_error" ], [ /^(crashed|broken|dead|lost|corrupt(ed)?|invalid|interrupted|halted)$/i, "crashed" ], [ /^(skipped|ignored|superseded|dropped|discarded|no[ _-]?op|not[ _-]?(run|started))$/i, "skipped" ], [ /^(rejected|refused|denied|declined|revoked|blocked)$/i, "rejected" ], [ /^(killed|terminated|cancel+(ed|ation)?|abort(ed)?|stopped)$/i, "canceled" ], [ /^(expired|time(d)?[ _-]?out)$/i, "timed out" ], [ /^(partial(ly)?([ _-](complete(d)?|success(ful)?|succeeded|done|failed|failure))?|completed?[ _-]with[ _-].*|incomplete)$/i, "completed_with_errors" ] ],
  failure: [ [ /^(failed|failure|error)$/i, "failed" ] ],
  undone: [ [ /^(roll(ed)?[ _-]?back|revert(ed)?|undone)$/i, "rolled_back" ] ],
  none: [ [ /^(none|null|n\/a|no errors?|no|false|0|-)[.!]?$/i, "No errors." ] ],
  success: [ [ /^(?!.*\b(not\b|fail|error)).*\b(ok|success(fully)?)[.!]?$/i, "Task retrieved successfully" ] ]
};

const hostWords = lists;

function says(text, list) {
  return hostWords[list].some(([pattern]) => pattern.test(text.trim()));
}

function wordsOf({serviceCode, serviceMessage}) {
  const message = serviceMessage?.replaceAll(HOST_NAME, " ");
  return [ serviceCode, message ].join(" ").replaceAll(/[_-]/g, " ");
}

const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;

// CONCATENATED MODULE: ./src/outcome/refusal-kind.ts
function namesTask({cause, data, hasEnvelope, mayHaveActed}) {
  if (cause === "not-successful") {
    return mayHaveActed;
  }
  const task = data?.["task"];
  return cause === "http-status" && mayHaveActed && hasEnvelope && isRecord(task) && task["id"] !== void 0;
}

function isStoredError(failure) {
  const isAnswer = ![ "invalid_response", "idempotency_key_reused" ].includes(failure.errorCode);
  return failure.isReplayed && isAnswer && !namesTask(failure);
}

function refusalOf(failure) {
  const {cause, errorCode, hasEnvelope, status = 0} = failure;
  if (cause === "site-busy") {
    return "busy";
  }
  const isRefusal = cause === "http-status" && status >= 400 && status < 500 && ![ 408, 429 ].includes(status);
  if (!isRefusal && cause !== "not-successful") {
    return;
  }
  if (errorCode === "idempotency_key_reused" || errorCode === "dns_not_ready") {
    return "other";
  }
  if (!hasEnvelope) {
    return "elsewhere";
  }
  if (status === 404 || status === 410) {
    return "gone";
  }
  const words = wordsOf(failure);
  if (status === 402) {
    return "limit";
  }
  if (status === 401 || status === 403) {
    return "other";
  }
  if (status === 423 || says(words, "busy")) {
    return "busy";
  }
  return status === 409 && !says(words, "taken") ? "conflict" : "other";
}

function isDenied({errorCode, hasEnvelope}) {
  return hasEnvelope && [ "unauthorized", "forbidden" ].includes(errorCode);
}

function isSettled(answer) {
  const words = wordsOf(answer);
  return answer.hasEnvelope && (says(words, "taken") || says(words, "limit"));
}

function mayPass(failure) {
  const {errorCode, isTransient} = failure;
  return isTransient || errorCode === "connection_failed" || refusalOf(failure) === "elsewhere";
}

// CONCATENATED MODULE: ./src/outcome/statuses.ts
const statuses = {
  completed: {
    word: "Completed",
    symbol: "\u2705",
    isGreen: true
  },
  submitted: {
    word: "Submitted",
    symbol: "\u{1f4e8}",
    isGreen: true
  },
  skipped: {
    word: "Skipped",
    symbol: "\u23ed\ufe0f",
    isGreen: true
  },
  failed: {
    word: "Failed",
    symbol: "\u274c",
    isGreen: false
  },
  refused: {
    word: "Refused",
    symbol: "\u274c",
    isGreen: false
  },
  "timed-out": {
    word: "Timed out",
    symbol: "\u23f0",
    isGreen: false
  },
  cancelled: {
    word: "Cancelled",
    symbol: "\u{1f6d1}",
    isGreen: false
  },
  unknown: {
    word: "Unknown",
    symbol: "\u2753",
    isGreen: false
  }
};

const jobStatuses = [ "success", "failure", "cancelled" ];

// CONCATENATED MODULE: ./src/outcome/outcome.ts
function refusal(errorCode) {
  return {
    errorCode
  };
}

const refusals = {
  "push-blocked": refusal("push_blocked"),
  "confirmation-unreadable": refusal("invalid_response"),
  "confirmation-mismatch": refusal("confirmation_mismatch"),
  "preview-changed": refusal("preview_changed"),
  "tag-moved": refusal("preview_changed"),
  "copy-too-old": refusal("copy_too_old"),
  "preview-unavailable": refusal(),
  "recorded-site-unavailable": refusal(),
  "rerun-too-late": refusal("rerun_too_late"),
  "rerun-without-list": refusal("rerun_too_late"),
  "live-busy": refusal("live_busy"),
  "copy-unfinished": refusal("live_busy"),
  "live-changed": refusal("live_changed"),
  "push-undone": refusal("live_changed"),
  "restore-not-begun": refusal("live_changed"),
  "step-repeated": refusal("idempotency_key_reused"),
  "not-approved": refusal("not_approved"),
  "not-allowed": refusal("not_approved"),
  "started-by-nobody": refusal("not_approved")
};

function ending(constants) {
  return constants;
}

const green = {
  completed: ending({
    status: "completed"
  }),
  previewed: ending({
    status: "completed",
    effect: "none"
  }),
  "domain-verified": ending({
    status: "completed",
    effect: "none"
  }),
  "site-reused": ending({
    status: "completed",
    effect: "none"
  }),
  submitted: ending({
    status: "submitted",
    effect: "started"
  }),
  "still-running": ending({
    status: "submitted"
  }),
  "dry-run": ending({
    status: "skipped",
    effect: "none"
  }),
  "token-missing": ending({
    status: "skipped",
    effect: "none"
  }),
  "environment-closed": ending({
    status: "completed",
    effect: "none"
  }),
  "sites-listed": ending({
    status: "completed",
    effect: "none"
  })
};

const red = {
  "invalid-inputs": ending({
    errorCode: "invalid_input",
    effect: "none"
  }),
  "guard-refused": ending({}),
  "request-failed": ending({}),
  "replayed-copy-unusable": ending({}),
  "copy-was-there": ending({
    errorCode: "rejected"
  }),
  "foreign-answer": ending({
    errorCode: "idempotency_key_reused",
    effect: "possible"
  }),
  "response-unusable": ending({
    errorCode: "invalid_response",
    effect: "possible"
  }),
  "domain-not-ready": ending({
    errorCode: "dns_not_ready"
  }),
  "task-failed": ending({
    status: "failed",
    errorCode: "task_failed"
  }),
  "task-doubtful": ending({
    status: "unknown",
    errorCode: "invalid_response"
  }),
  "task-unreadable": ending({
    status: "unknown"
  }),
  "task-timed-out": ending({
    status: "timed-out",
    errorCode: "timed_out"
  }),
  "domain-timed-out": ending({
    status: "timed-out",
    errorCode: "timed_out",
    effect: "none"
  }),
  cancelled: ending({
    status: "cancelled",
    errorCode: "cancelled"
  }),
  "github-failed": ending({}),
  "outputs-unwritable": ending({
    errorCode: "internal_error",
    effect: "none"
  }),
  "internal-error": ending({
    errorCode: "internal_error"
  })
};

const endings = {
  ...green,
  ...red
};

class Ended extends Error {
  outcome;
  constructor(outcome) {
    super(`the step ends: ${outcome.kind}`);
    this.outcome = outcome;
  }
}

function refuse(refusal) {
  return new Ended({
    kind: "guard-refused",
    refusal,
    effect: "none"
  });
}

function orEnd(result) {
  if (result.ended) {
    throw new Ended(result.ended);
  }
  return result.answer;
}

const cancelledBeforeStart = {
  kind: "cancelled",
  during: "preparation",
  effect: "none"
};

function effectOf(outcome) {
  return "effect" in outcome ? outcome.effect : endings[outcome.kind].effect;
}

function statusOf(outcome) {
  return endings[outcome.kind].status ?? (effectOf(outcome) === "none" ? "refused" : "unknown");
}

function isGreen(outcome) {
  return statuses[statusOf(outcome)].isGreen;
}

function errorCodeOf(outcome) {
  const {errorCode} = endings[outcome.kind];
  if (errorCode !== void 0) {
    return errorCode;
  }
  if ("errorCode" in outcome) {
    return outcome.errorCode;
  }
  const ofRefusal = outcome.kind === "guard-refused" ? refusals[outcome.refusal.kind].errorCode : void 0;
  return ofRefusal ?? failureOf(outcome)?.errorCode;
}

function failureOf(outcome) {
  const cause = outcome.kind === "guard-refused" ? outcome.refusal : outcome;
  return "failure" in cause ? cause.failure : void 0;
}

function effectOfFailure(failure, earlierMayHaveActed) {
  if (failure.mayHaveActed) {
    return "possible";
  }
  if (isStoredError(failure)) {
    return "none";
  }
  return earlierMayHaveActed ? "possible" : "none";
}

// CONCATENATED MODULE: ./src/text/hide.ts
const hide_MAX_LENGTH = 2 * 255;

function createHider(hidden) {
  const plain = hidden?.trim() ?? "";
  if (plain === "" || plain.length > hide_MAX_LENGTH) {
    return text => text;
  }
  const pattern = new RegExp(RegExp.escape(plain), "gi");
  return text => text.replace(pattern, "\u2026");
}

// CONCATENATED MODULE: ./src/text/invisible.ts
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

function removeInvisible(text) {
  return text.replace(INVISIBLE, "");
}

function hasInvisible(text) {
  return text.search(INVISIBLE) >= 0;
}

const EFFECTIVE = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\ufe0e\ufe0f\u200d]|(?<=(?!\p{sc=Latn}|\p{sc=Grek}|\p{sc=Cyrl})[\p{L}\p{M}])[\u200c\u200d]|[\t\r\n]/u;

const HIDDEN = new RegExp(`(?!${EFFECTIVE.source})${INVISIBLE.source}`, "u");

function hasHidden(text) {
  return HIDDEN.test(text);
}

// CONCATENATED MODULE: ./src/text/domain-name.ts
function isSameDomain(a, b) {
  const nameOf = name => asciiNameOf(name) ?? name.trim().toLowerCase();
  return nameOf(a) === nameOf(b);
}

function asciiFormOf(domain) {
  const name = /[^\x21-\x7e]/.test(domain) ? asciiNameOf(domain) : void 0;
  return name !== void 0 && domain_name_HOST_NAME.test(name) ? name : void 0;
}

function httpsUrlOf(domain) {
  const name = domain === void 0 ? void 0 : asciiNameOf(domain);
  return name !== void 0 && domain_name_HOST_NAME.test(name) ? `https://${name}` : void 0;
}

function mayBeDomain(text) {
  return /^[^\s\p{Cc}]{1,253}$/u.test(text);
}

const domain_name_HOST_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

function asciiNameOf(name) {
  const trimmed = name.trim().replace(/\.$/, "");
  if (/[\/\\@:?#%\s]/.test(trimmed) || hasInvisible(trimmed)) {
    return;
  }
  const hostname = URL.parse(`https://${trimmed}`)?.hostname;
  return hostname !== void 0 && /^[\d.]+$/.test(hostname) && hostname !== trimmed ? void 0 : hostname;
}

// CONCATENATED MODULE: ./src/outcome/results.ts
function isLeftOver({state}) {
  return state === "left";
}

function answerOf(failure, confirmation) {
  const {data, isReplayed, serviceCode: code, status} = failure;
  if (status === void 0) {
    return {};
  }
  if (isConfirmationMismatch(failure)) {
    return {
      data: {
        code
      },
      isReplayed
    };
  }
  const hide = createHider(confirmation);
  const shown = confirmation === void 0 ? data : parseJson(stringifyJson(data ?? {}, hide));
  return {
    data: isRecord(shown) ? shown : void 0,
    isReplayed
  };
}

function isConfirmationMismatch({serviceCode = ""}) {
  return /confirmation[\s_-]*mismatch/i.test(serviceCode);
}

function siteOf({answer, listed, reused}) {
  if (!reused && !answer?.site && listed?.open) {
    const {domain, id} = listed.open;
    return {
      id,
      domain: domain ?? void 0
    };
  }
  return reused ?? answer?.site ?? {};
}

function remainingSiteOf(results) {
  const {replaced} = results;
  return replaced && replaced.why !== "gone" && replaced.id !== siteOf(results).id ? replaced : void 0;
}

function siteUrlOf(results) {
  const {completed, listed, reused} = results;
  const exists = completed ?? listed?.open ?? (reused && reused.taskId === void 0);
  return exists ? httpsUrlOf(siteOf(results).domain) : void 0;
}

function taskOf({answer, named, reused, task}) {
  return {
    id: task?.id ?? answer?.task?.id ?? reused?.taskId ?? named?.taskId,
    status: task?.status ?? answer?.task?.status
  };
}

function domainOf({answer, named}) {
  const {domain} = answer ?? {};
  return {
    ...domain,
    id: domain?.id ?? named?.domainId,
    name: domain?.name ?? named?.domainName
  };
}

function overwrittenSince({deploymentId, look}) {
  const last = look?.overwrites[0];
  return last && last.id > (deploymentId ?? 1 / 0) ? last : void 0;
}

function copyTimeOf({preview, reused}) {
  if (!preview) {
    return reused ?? {};
  }
  const {age, text: copiedAt} = preview.copiedAt;
  return {
    age,
    copiedAt
  };
}

// CONCATENATED MODULE: ./src/text/durations.ts
function formatElapsed(elapsedMs) {
  const seconds = Math.floor(elapsedMs / 1e3);
  const [h, m, s] = [ Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60 ];
  const tail = `${pad(m)}:${pad(s)}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

function formatDuration(ms) {
  if (ms < 1e3) {
    return `${Math.max(0, Math.round(ms))} ms`;
  }
  const seconds = Math.round(ms / 1e3);
  if (seconds < 60) {
    return `${seconds} s`;
  }
  if (seconds < 3600) {
    return two([ Math.floor(seconds / 60), "min" ], [ seconds % 60, "s" ]);
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 48 * 60) {
    return two([ Math.floor(minutes / 60), "h" ], [ minutes % 60, "min" ]);
  }
  const hours = Math.round(minutes / 60);
  return two([ Math.floor(hours / 24), "days" ], [ hours % 24, "h" ]);
}

function formatAge(ms) {
  return ms < 6e4 ? "less than 1 min" : formatDuration(Math.round(ms / 6e4) * 6e4);
}

function formatTime(wallMs) {
  if (Number.isNaN(wallMs)) {
    return "an unknown time";
  }
  return `${new Date(wallMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function formatRetryTime(wallMs) {
  return formatTime(Math.ceil(wallMs / 6e4) * 6e4);
}

function formatDays(days) {
  return `${days} ${days === 1 ? "day" : "days"}`;
}

function two(large, small) {
  return (small[0] === 0 ? large : [ ...large, ...small ]).join(" ");
}

function pad(value) {
  return String(value).padStart(2, "0");
}

// CONCATENATED MODULE: ./src/text/sentence.ts
function nonEmpty(parts) {
  return parts.filter(part => Boolean(part));
}

function firstOf(parts) {
  return nonEmpty(parts)[0] ?? "";
}

function endSentence(text) {
  return /[.!?\u2026]$/.test(text) ? text : `${text}.`;
}

// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

// CONCATENATED MODULE: ./src/text/sanitizer.ts
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

const SHORTEST_SECRET = 4;

const LONGEST_PIECE = 256;

function createSanitizer(secrets) {
  const pieces = secrets.filter(secret => secret.length >= SHORTEST_SECRET).flatMap(piecesOf);
  const plain = pieces.map(piece => new RegExp(RegExp.escape(piece), "gi"));
  let escaped;
  const replaceAll = (text, patterns) => patterns.reduce((rest, pattern) => rest.replace(pattern, "***"), text);
  const redact = text => {
    const rest = replaceAll(text, plain);
    return ESCAPE.test(rest) ? replaceAll(rest, escaped ??= pieces.map(escapedPattern)) : rest;
  };
  const clean = text => removeInvisible(withoutAnsi(text).toWellFormed());
  const sanitize = text => redact(text.split(LINE_END).map(clean).join("\n")).replaceAll("##[", "## [").split("\n");
  const line = (text, maxLength = 1 / 0) => cut(sanitize(text).join(" ").trim(), maxLength);
  return {
    line,
    output: text => withoutCommand(line(text)),
    lines: (text, maxLines) => sanitize(text).slice(0, maxLines).map(each => withoutCommand(each.trimEnd()))
  };
}

function cut(text, maxLength) {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}\u2026` : text;
}

function withoutCommand(line) {
  return /^\s*::/.test(line) ? `\xb7 ${line.trimStart()}` : line;
}

function withoutAnsi(text) {
  if (!/[\u001b\u009b]/.test(text)) {
    return text;
  }
  return Array.from(text.matchAll(/[^]{1,1024}/g), ([piece]) => (0, external_node_util_namespaceObject.stripVTControlCharacters)(piece)).join("");
}

function piecesOf(secret) {
  const count = Math.ceil(secret.length / LONGEST_PIECE);
  const length = Math.ceil(secret.length / count);
  return Array.from({
    length: count
  }, (_, index) => secret.slice(index * length, (index + 1) * length));
}

const ESCAPE = /\\|%[0-9a-f]|&[a-z#]/i;

function escapedPattern(secret) {
  const units = Array.from(secret.matchAll(/\\+|[^]/g), ([unit]) => {
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).padStart(2, "0");
    const escaped = `(?:\\\\u00${hex}|%${hex}|&(?:#0*${code}|#x0*${hex}|[a-z]+);){${unit.length}}`;
    return unit.includes("\\") ? `(?:\\\\{${unit.length},${2 * unit.length}}|${escaped})` : `(?:\\\\?${RegExp.escape(unit)}|${escaped})`;
  });
  return new RegExp(units.join(""), "gi");
}

// CONCATENATED MODULE: ./src/text/markdown.ts
const MAX_TEXT_LENGTH = 1e3;

function createMarkdown(sanitizer) {
  return {
    code: text => codeSpan(sanitizer.line(text)),
    prose: text => escapedProse(sanitizer.line(text, MAX_TEXT_LENGTH)),
    link: (label, url) => sanitizer.line(url) === url && sanitizer.line(label) === label ? `[${label}](${url})` : codeSpan(sanitizer.line(url))
  };
}

function codeSpan(text) {
  const line = cut(text.replace(/\s+/g, " "), MAX_TEXT_LENGTH);
  if (line === "") {
    return "\u2013";
  }
  const fence = "`".repeat(1 + Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

function escapedProse(text) {
  return text.split(/(`(?:[a-z][\w:. {}()'|$-]*|[\p{L}\p{N}_.:/-]+|\$\{\{[^`{}]*\}\})`)/u).map((part, index) => index % 2 === 1 ? part : escapeProse(part)).join("");
}

const COPYABLE = /((?<=")(?! )[^"`]+(?<! )(?=")|(?<![\w.:/-])[a-z0-9](?:[\w.:/-]*[\w/-])?)/gi;

function escapeProse(text) {
  return text.replace(/\s+/g, " ").split(COPYABLE).map((part, index) => {
    const joined = addJoiners(part);
    return index % 2 === 1 && joined !== part ? `\`${part}\`` : escapeMarkdown(joined);
  }).join("").replace(/^(?:[-+=]|\d(?=\d*[.)]))/, asReference);
}

const JOINER = "\u2060";

function addJoiners(text) {
  return text.replace(/[@#$]|(?<!\b\d\d):(?=\S)|:(?!\d\d\b)(?=\S)/g, `$&${JOINER}`).replace(/(?<![a-z0-9])(www|GH)(?=[.-])/gi, `$1${JOINER}`).replace(/(?<![\w-])([0-9a-f]{4})(?=[0-9a-f]{3,36}(?![\w-]))/gi, `$1${JOINER}`);
}

function escapeMarkdown(text) {
  return text.replace(/[&<>*_`[\]\\|~@#$]/g, asReference);
}

function asReference(character) {
  return `&#${character.charCodeAt(0)};`;
}

function table(head, rows) {
  const line = cells => `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [ line(head), line(head.map(() => ":--")), ...rows.map(line) ].join("\n");
}

const LEFT_OUT = "There is more than fits in here: see the outputs and the log.";

function joinWithin(parts, maxBytes) {
  let leftBytes = maxBytes - Buffer.byteLength(LEFT_OUT);
  const texts = nonEmpty(parts);
  const fitting = texts.filter(part => {
    const bytes = Buffer.byteLength(part) + 2;
    if (bytes > leftBytes) {
      return false;
    }
    leftBytes -= bytes;
    return true;
  });
  return [ ...fitting, ...fitting.length < texts.length ? [ LEFT_OUT ] : [] ].join("\n\n");
}

// CONCATENATED MODULE: ./src/live/list-entry.ts
function isOfRun(entry, run) {
  const idOf = address => address?.split("/").at(-1);
  return run !== void 0 && idOf(entry.run) === idOf(run);
}

function isOfNewerRun(entry, runId) {
  return Number(entry.run?.split("/").at(-1)) > Number(runId);
}

function isInDoubt({end}) {
  return end === "failed" || end === "unknown";
}

function addressOf(domain, live, confirmation) {
  if (domain === void 0) {
    return;
  }
  const names = [ confirmation, ...(live ?? []).map(each => each.domain) ];
  const isLive = names.some(name => name !== void 0 && isSameDomain(name, domain));
  return isLive ? void 0 : domain;
}

// CONCATENATED MODULE: ./src/live/look.ts
function newestCounted({copyId, overwrites, run}) {
  return overwrites.find(each => !isPushOf(copyId, each) || each.end === "completed" && !isOfRun(each, run));
}

function isPushOf(copyId, overwrite) {
  return overwrite.copyId !== void 0 && overwrite.copyId === copyId && !overwrite.isLate;
}

function findPushedBefore(look) {
  const newest = newestCounted(look);
  return newest && isPushOf(look.copyId, newest) ? newest : void 0;
}

function baseOf({overwrites}) {
  const [newest] = overwrites;
  if (newest === void 0) {
    return 0;
  }
  const inTime = overwrites.findIndex(({isLate}) => !isLate);
  const last = inTime < 0 ? overwrites : overwrites.slice(0, inTime + 1);
  const haveCompleted = last.every(({end}) => end === "completed");
  return haveCompleted && overwrites.every(({end}) => end !== "running") ? newest.id : void 0;
}

function withCopyAge(look, {age, elapsedMs}) {
  if (age === void 0) {
    return look;
  }
  const nowMs = look.nowMs + elapsedMs - look.readAtElapsedMs;
  const isCertain = age.leastMs > 0 || age.mostMs === 0;
  const [earliestMs, latestMs] = [ isCertain ? nowMs - age.mostMs : -1 / 0, nowMs - age.leastMs ];
  return {
    ...look,
    copyMade: {
      earliestMs,
      latestMs,
      atMs: age.atMs ?? latestMs
    }
  };
}

function ownOverwrites(look) {
  return look?.overwrites.filter(({key}) => key === look.key) ?? [];
}

function newestOverwrite(look) {
  if (look.purpose === "push") {
    return newestCounted(look);
  }
  return newestCounted({
    ...look,
    overwrites: look.overwrites.filter(({key}) => key !== look.key)
  });
}

function newestOverwrites(look) {
  return [ ...new Set([ newestOverwrite(look), look.overwrites[0] ]) ].filter(each => each !== void 0);
}

function earlierInRun({key, overwrites, run}) {
  return overwrites.find(each => each.key !== void 0 && (each.key === key || isOfRun(each, run)));
}

function liveDomain({overwrites}) {
  const [first, ...others] = overwrites.flatMap(({copyId, domain, end}) => end === "completed" && copyId !== void 0 && domain !== void 0 ? [ domain.toLowerCase() ] : []);
  return others.every(each => each === first) ? first : void 0;
}

// CONCATENATED MODULE: ./src/text/same-name.ts
function isSameName(a, b) {
  return lowerAscii(a) === lowerAscii(b);
}

function lowerAscii(text) {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase());
}

// CONCATENATED MODULE: ./src/live/uses.ts
function usesIn(environment, {uses, viewer}) {
  const here = uses.filter(use => isSameName(use.environment, environment));
  return {
    own: here.filter(({creatorId}) => creatorId === viewer),
    ofOthers: here.filter(({creatorId}) => creatorId !== viewer)
  };
}

function ownUsesOf(siteId, {uses, viewer}) {
  return uses.filter(use => use.siteId === siteId && use.creatorId === viewer);
}

function usesOfCopy({copyId, uses}) {
  return uses.filter(({siteId}) => siteId === copyId);
}

function copyOf(uses) {
  const [newest] = uses;
  if (!newest) {
    return;
  }
  const ofTask = uses.filter(({taskId}) => taskId === newest.taskId);
  return {
    ...newest,
    base: ofTask.findLast(({base}) => base !== void 0)?.base,
    domain: uses.every(({domain}) => domain === newest.domain) ? newest.domain : void 0,
    firstId: firstIdOf(uses),
    isUnmerged: ofTask.some(({isUnmerged}) => isUnmerged)
  };
}

function firstIdOf(uses) {
  return Math.min(...uses.map(({firstId, id}) => firstId === void 0 || firstId === 0 ? id : firstId));
}

function pushedCopy(look) {
  return copyOf(ownUsesOf(look.copyId, look));
}

function isMadeSince({copyMade}, atMs) {
  return copyMade !== void 0 && copyMade.earliestMs >= atMs - MAX_CLOCK_DIFFERENCE_MS;
}

function usesSinceMade(look) {
  const uses = usesOfCopy(look);
  const own = ownUsesOf(look.copyId, look);
  const first = firstOfTask(look);
  if (!first || !hasOlderTask(own) || !isMadeSince(look, first.atMs)) {
    return uses;
  }
  return uses.filter(({id}) => id >= first.id);
}

function firstOfTask(look) {
  const own = ownUsesOf(look.copyId, look);
  return own.findLast(({taskId}) => taskId !== void 0 && taskId === own[0]?.taskId);
}

function hasOlderTask([newest, ...older]) {
  return older.some(({taskId}) => taskId !== void 0 && taskId !== newest?.taskId);
}

function isReadBack(own, readToId) {
  return own.length > 0 && (firstIdOf(own) >= readToId || hasOlderTask(own));
}

function areUsesRead(look) {
  const own = ownUsesOf(look.copyId, look);
  if (own[0]?.firstId === void 0) {
    return look.readToId === 0;
  }
  const oldest = usesSinceMade(look).at(-1)?.id ?? 0;
  const isMadeAnew = own.some(({id}) => id < oldest);
  const firstId = firstIdOf(own);
  return isMadeAnew || own.some(({id}) => id === firstId);
}

function isOfThisJob(use, {attempt, job, run}) {
  return isOfRun(use, run) && use.attempt === attempt && use.job === job;
}

function endOf(use, look) {
  const kind = use.end?.kind;
  return (kind === "running" || kind === "none") && isOfThisJob(use, look) ? "own" : kind;
}

function isDecisive(use, look) {
  return use.creatorId === look.viewer && ![ "none", void 0 ].includes(endOf(use, look));
}

function decisiveUses(look) {
  const uses = usesSinceMade(look);
  const last = uses.findIndex(use => isDecisive(use, look));
  return last < 0 ? uses : uses.slice(0, last + 1);
}

function newestUse(look) {
  const uses = decisiveUses(look);
  return uses.find(use => endOf(use, look) !== "none") ?? uses[0];
}

function newestOwnUse(look) {
  const isKnown = use => use.creatorId === look.viewer && endOf(use, look) !== "none";
  return decisiveUses(look).find(isKnown);
}

// CONCATENATED MODULE: ./src/messages/describe-overwrite.ts
const ends = {
  running: "may still run",
  completed: "completed",
  failed: "failed",
  unknown: "has an unknown end"
};

function describeEnd({end, isSeenRunning, metTaskId}) {
  return isSeenRunning && metTaskId === void 0 ? "still runs" : ends[end];
}

function nameOverwrite({atMs, commit, id, operation, run, tag}) {
  const source = tag === void 0 ? commit && `commit ${commit.slice(0, 7)}` : `tag ${tag}`;
  return `${operation} of ${formatTime(atMs)} (${nonEmpty([ source, run ?? `GitHub deployment ${id}` ]).join(", ")})`;
}

function describeOverwrite(overwrite) {
  const {metTaskId, taskId} = overwrite;
  const task = firstOf([ taskId && ` (task ${taskId})`, metTaskId && ` (your host answered it with task ${metTaskId} of another request)` ]);
  return `${nameOverwrite(overwrite)} ${describeEnd(overwrite)}${task}`;
}

function describeMovedTag({commit, copied, tag}) {
  return `Tag ${tag} has moved: the copy was made for its commit ${copied.slice(0, 7)}, and this run is for ${commit?.slice(0, 7) ?? "another one"}.`;
}

function nameUse({commit, id, run}) {
  return `${nameCommit(commit)} (${run ?? `GitHub deployment ${id}`})`;
}

function nameCommit(commit) {
  return commit === void 0 ? "an unknown commit" : `commit ${commit.slice(0, 7)}`;
}

function describeReason(reason) {
  switch (reason.kind) {
   case "live":
   case "on-copy":
    {
      const {overwrite} = reason;
      const by = `by the ${nameOverwrite(overwrite)}, which ${describeEnd(overwrite)}`;
      return reason.kind === "live" ? `Live was overwritten after this copy was made, ${by}.` : `This copy was overwritten ${by}.`;
    }

   case "unrecorded":
    return reason.creator === void 0 ? "The list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded." : `Only ${reason.creator} has recorded this copy, and not the account of \`github-token\`.`;

   case "base-unknown":
   case "uses-unread":
    return "It is not known what was done to live and to this copy since it was made.";

   case "unmerged":
    return reason.use.commit === void 0 ? `This copy was used by a run whose commit is not known (${reason.use.run ?? `GitHub deployment ${reason.use.id}`}).` : `This copy was used for a pull request that was not merged: ${nameUse(reason.use)}.`;

   case "job":
   case "end-unknown":
    return `The job that deployed ${nameUse(reason.use)} to this copy is not recorded as successful.`;

   case "copy-incomplete":
    return "The task that makes this copy failed, or has run for more than a day.";

   case "older":
    return `Your host says that this copy was made on ${formatTime(reason.madeAtMs)}, before the ${nameOverwrite(reason.base)}, after which it was recorded.`;

   case "refreshed":
    return `This copy was refreshed on ${formatTime(reason.madeAtMs)}, after ${nameCommit(reason.use.commit)} was deployed to it.`;
  }
}

function describeObjection(objection) {
  switch (objection.kind) {
   case "moved":
    return describeMovedTag(objection.moved);

   case "unfinished":
    return describeUnfinished(objection.use);

   case "undone":
    return describeUndone(objection.overwrite);

   case "changed":
    return [ ...new Set(objection.reasons.map(describeReason)) ].join(" ");

   default:
    return `The ${nameOverwrite(objection.overwrite)} ${describeEnd(objection.overwrite)}.`;
  }
}

function describeUnfinished({taskId}) {
  return `This copy is still being made${taskId === void 0 ? "" : ` (task ${taskId})`}.`;
}

function describeUndone(overwrite) {
  return `This copy was pushed before, and the ${nameOverwrite(overwrite)} has undone that.`;
}

// CONCATENATED MODULE: ./src/messages/render-entry.ts
function showOverwrite(overwrite, report) {
  const {atMs, operation} = overwrite;
  return showEntry(overwrite, [ `${report.md.code(operation)} ${describeEnd(overwrite)}`, formatTime(atMs) ], report);
}

function showOverwrites(overwrites, report) {
  const sorted = overwrites.toSorted((a, b) => a.id - b.id);
  return sorted.map(each => showOverwrite(each, report)).join("<br>") || "no push or restore is recorded";
}

const SHOWN_USES = 4;

function showCopy(look, report) {
  const copy = pushedCopy(look);
  if (!copy) {
    return "GitHub has no entry of this copy";
  }
  const {md, results} = report;
  const live = [ {
    domain: liveDomain(look)
  } ];
  const url = httpsUrlOf(addressOf(copy.domain, live, results.preview?.confirmation.text));
  const [first, ...later] = usesSinceMade(look).toReversed();
  const hidden = Math.max(0, later.length - SHOWN_USES);
  const show = (verb, use) => {
    const end = endOf(use, look);
    const mark = use.isUnmerged ? " for a pull request that was not merged" : "";
    const what = `${verb} in ${md.code(use.environment)}${mark}`;
    return showEntry(use, [ what, formatTime(use.atMs), end && endWords[end] ], report);
  };
  return nonEmpty([ url !== void 0 && md.link(new URL(url).host, url), first && show(areUsesRead(look) ? "made" : "used", first), hidden > 0 && (hidden === 1 ? "1 more use" : `${hidden} more uses`), ...later.slice(hidden).map(use => show("used", use)) ]).join("<br>");
}

function showReused(use, report) {
  const {atMs, domain, environment} = use;
  const url = httpsUrlOf(domain);
  const link = url !== void 0 && report.md.link(new URL(url).host, url);
  return showEntry(use, [ link, `last used on ${formatTime(atMs)} in ${report.md.code(environment)}` ], report);
}

const endWords = {
  succeeded: "its job succeeded",
  failed: "its job failed or was cancelled",
  running: "its job still runs, or its runner was stopped",
  none: "the end of its job is not known",
  own: "by this job"
};

function showEntry({commit, creator = "a deleted account", run, tag}, [what, when, end], {context, md}) {
  const linked = commit !== void 0 && `commit ${linkCommit(commit, {
    context,
    md
  })}`;
  const code = nonEmpty([ tag !== void 0 && `tag ${md.code(tag)}`, linked ]).join(", ") || "commit unknown";
  const isOwn = run !== void 0 && isOwnRunUrl(run, context);
  return nonEmpty([ what, code, when, isOwn ? md.link("run", run) : `by ${md.code(creator)}`, end ]).join(", ");
}

function renderCommit(report) {
  const commit = commitOf(report.context);
  return commit === void 0 ? void 0 : linkCommit(commit, report);
}

function linkCommit(sha, {context, md}) {
  const url = commitUrlOf(context, sha);
  const short = sha.slice(0, 7);
  return url === void 0 || !/^[0-9a-f]{7,64}$/.test(sha) ? md.code(short) : md.link(short, url);
}

// CONCATENATED MODULE: ./src/messages/rows.ts
const MAX_ROWS = 50;

function renderRows(rows) {
  const named = new Map(rows.filter(row => Boolean(row[1])));
  const [head, ...rest] = Array.from(named, ([name, value]) => [ `**${name}**`, value ]);
  return head ? table(head, rest) : "";
}

function foldRows(rows) {
  return nonEmpty([ "<details><summary>Details</summary>", renderRows(rows), "</details>" ]).join("\n\n");
}

function codes(md, ...texts) {
  return nonEmpty(texts).map(md.code).join(" ");
}

function codeDomain(md, domain) {
  const form = asciiFormOf(domain);
  return `${md.code(domain)}${form === void 0 ? "" : ` (${md.code(form)})`}`;
}

function renderList(lines, where) {
  const more = lines.length - MAX_ROWS;
  const shown = [ ...lines.slice(0, MAX_ROWS), ...more > 0 ? [ `\u2026 and ${more} more: see ${where}.` ] : [] ];
  return shown.map(line => `- ${line}`).join("\n");
}

function renderTable(head, rows, where) {
  const more = rows.length - MAX_ROWS;
  return nonEmpty([ rows.length > 0 && table(head, rows.slice(0, MAX_ROWS)), more > 0 && `\u2026 and ${more} more: see ${where}.` ]).join("\n\n");
}

// CONCATENATED MODULE: ./src/messages/render-step.ts
function listSubjects({md, namedInputs, operation, results}) {
  const names = {
    ...namingInputs,
    "site-id": operation.labels.inputSite
  };
  const domain = domainOf(results);
  const site = siteOf(results);
  const task = taskOf(results);
  return [ ...Object.entries(namedInputs).map(([input, value]) => [ names[input] ?? input, md.code(value) ]), [ operation.labels.resultSite, codes(md, site.domain, site.id) ], [ "Domain", codes(md, domain.name, domain.id) ], [ "Task", task.id !== void 0 && `${md.code(task.id)} ${md.prose(task.status ?? "")}` ] ];
}

function renderCopyTime({md, operation, outcome, results}) {
  const {age, copiedAt} = copyTimeOf(results);
  if (copiedAt === void 0) {
    const {answer, reused} = results;
    const isNew = makesCopy(operation) && outcome.kind === "completed" && answer?.whose === "new" && !reused;
    return isNew && answer.answeredAtMs !== void 0 ? formatTime(answer.answeredAtMs) : void 0;
  }
  return age?.atMs === void 0 ? `an unknown time (${md.code(copiedAt)})` : formatTime(age.atMs);
}

function describeExpiry(results) {
  const {expiresAtMs} = siteOf(results);
  return expiresAtMs === void 0 ? void 0 : formatTime(expiresAtMs);
}

function isStartNew({context, results}) {
  const commit = commitOf(context);
  const isInRow = commit !== void 0 && commit === (results.look && newestUse(results.look)?.commit);
  return context.isTag === true || !isInRow && startOf(context) !== "pull-request";
}

function renderStart(report) {
  const {context, md} = report;
  const {isTag, pullRequest, ref, sha} = context;
  const isOnRef = startOf(context) === "pull-request" || !pullRequest && commitOf(context) === sha;
  const commit = renderCommit(report);
  const name = isOnRef && ref !== void 0 && `${isTag ? "tag" : "branch"} ${md.code(ref)}`;
  return nonEmpty([ name, commit !== void 0 && `commit ${commit}` ]).join(", ");
}

function renderApprovals({md, results: {approvals = []}}) {
  const lines = approvals.map(({login, comment, isStarter}) => {
    const quoted = comment === "" ? "" : `: ${md.prose(comment)}`;
    return `${md.code(login)}${quoted}${isStarter ? " (also started the run)" : ""}`;
  });
  return [ ...new Set(lines) ].join("<br>");
}

// CONCATENATED MODULE: ./src/messages/comment.ts
const COMMENT_START = "\x3c!-- site-pipeline:";

const MAX_COMMENT_BYTES = 6e4;

function readLastSite(body) {
  const [, url] = /^[^\n]*\n<!-- last site: (https:\/\/\S{1,260}) -->\r?\n/.exec(body ?? "") ?? [];
  return url !== void 0 && httpsUrlOf(url.slice("https://".length)) === url ? url : void 0;
}

function commentMarker({environment, siteId}) {
  const about = nonEmpty([ siteId, environment ]).map(each => encodeURIComponent(each.toWellFormed()));
  return `${COMMENT_START} staging ${about.join(" ").toLowerCase().replaceAll("--", "-%2D")} --\x3e`;
}

function renderJobLines(report, deploymentId) {
  const line = (symbol, words) => `${symbol}Commit ${renderCommit(report) ?? "of this run"}: the job ${words}\x3c!-- deployment: ${deploymentId} --\x3e`;
  return {
    running: line("", "is still running; if this stays, it did not succeed."),
    success: line("\u2705 ", "succeeded."),
    failure: line("\u274c ", "failed, so it may not be on the copy."),
    cancelled: line("\u274c ", "was cancelled, so it may not be on the copy.")
  };
}

function replaceJobLine(body, running, ended) {
  return body.includes(running) ? body.replace(running, () => ended) : void 0;
}

const CLOCK_ERROR_MS = 2e3;

const WRITTEN_BY = /^<!-- written by: use (\d{1,16}|none), (\d{1,15}|unknown), (green|red) -->\r?\n/m;

function readWrittenBy(body) {
  const [line, use, startedAt, color] = WRITTEN_BY.exec(body) ?? [];
  if (line === void 0) {
    return;
  }
  const numberOf = text => /^\d+$/.test(text ?? "") ? Number(text) : void 0;
  return {
    useId: numberOf(use),
    startedAtMs: numberOf(startedAt),
    isOfGreen: color === "green"
  };
}

function describeWrittenBy({startedAtMs, useId}, isOfGreen) {
  return `\x3c!-- written by: use ${useId ?? "none"}, ${startedAtMs ?? "unknown"}, ${isOfGreen ? "green" : "red"} --\x3e`;
}

function isWrittenLater(body, by) {
  const {startedAtMs = -1 / 0, useId} = readWrittenBy(body) ?? {};
  if (by.useId !== void 0) {
    return useId !== void 0 && useId > by.useId;
  }
  return by.startedAtMs !== void 0 && startedAtMs > by.startedAtMs + CLOCK_ERROR_MS;
}

const LATER_LINE = /^> .*<!-- later -->\r?\n\r?\n/m;

function addLaterLine(body, report, {nowMs, ...by}) {
  const written = body === void 0 ? void 0 : readWrittenBy(body);
  if (body === void 0 || !written?.isOfGreen) {
    return;
  }
  const {context, md, outcome, results, text} = report;
  const {symbol, word} = statuses[statusOf(outcome)];
  const when = nowMs === void 0 ? "" : ` on ${formatTime(nowMs)}`;
  const runUrl = attemptUrlOf(context);
  const run = runUrl === void 0 ? "its run" : `its ${md.link("run", runUrl)}`;
  const what = md.prose(withoutTask(text.what, taskOf(results)));
  const line = `> ${symbol} A later step: ${word.toLowerCase()}${when}. ${what} See ${run}.\x3c!-- later --\x3e\n\n`;
  const latest = (own, of) => own === void 0 || of !== void 0 && of > own ? of : own;
  const newest = {
    useId: latest(by.useId, written.useId),
    startedAtMs: latest(by.startedAtMs, written.startedAtMs)
  };
  return body.replace(LATER_LINE, "").replace(WRITTEN_BY, () => `${describeWrittenBy(newest, true)}\n\n${line}`).replace(/(<!-- later -->\n\n)\n+/, "$1");
}

function withoutTask(text, {id}) {
  if (id === void 0) {
    return text;
  }
  return text.replaceAll(new RegExp(`(t)ask ${RegExp.escape(id)}`, "gi"), (_, t) => `${t === "T" ? "The" : "the"} task`);
}

function renderComment(report, about) {
  const {by, jobLine, marker, nowMs, previousBody} = about;
  const {context, md, namedInputs, operation, outcome, results, text} = report;
  const siteUrl = siteUrlOf(results);
  const namedUrl = siteUrl ?? (outcome.kind === "environment-closed" ? void 0 : readLastSite(previousBody));
  const lastUrl = namedUrl !== void 0 && md.code(namedUrl) === `\`${namedUrl}\`` ? namedUrl : void 0;
  const status = statusOf(outcome);
  const {symbol, word} = statuses[status];
  const runUrl = attemptUrlOf(context);
  const run = runUrl === void 0 ? "run" : md.link("run", runUrl);
  const linkTo = address => md.link(new URL(address).host, address);
  const {environment} = namedInputs;
  const where = environment === void 0 ? "" : ` ${md.code(environment)}`;
  const commit = renderCommit(report);
  const copyTime = renderCopyTime(report);
  const expiry = describeExpiry(results);
  const remaining = remainingSiteOf(results);
  const updated = nonEmpty([ nowMs !== void 0 && `on ${formatTime(nowMs)}`, isGreen(outcome) && `by this ${run}` ]);
  const sentences = [ commit !== void 0 && jobLine === void 0 && makesCopy(operation) && `For commit ${commit}.`, copyTime !== void 0 && `The copy is from ${copyTime}.`, expiry !== void 0 && `It lasts until ${expiry}.`, updated.length > 0 && `Updated ${updated.join(" ")}.` ];
  const {sites = []} = results.listed ?? {};
  const name = each => renderList(each.map(({domain, id}) => codes(md, domain ?? false, id)), run);
  const left = sites.filter(isLeftOver);
  const pushed = sites.filter(({push}) => push);
  const parts = !isGreen(outcome) ? [ `### ${symbol} ${operation.name}${where}: ${word.toLowerCase()}`, `${md.prose(withoutTask(text.what, taskOf(results)))} See the ${run} for what to do.`, lastUrl !== void 0 && `The last staging copy that this comment named: ${linkTo(lastUrl)}` ] : outcome.kind !== "environment-closed" ? [ status === "completed" ? `### \u{1f4e6} Staging copy${where}${siteUrl === void 0 ? "" : ` \xb7 ${linkTo(siteUrl)}`}` : `### \u23f3 Staging copy${where}: your host is making it`, jobLine, remaining && `It takes the place of ${codes(md, remaining.domain, remaining.id)}, which remains: delete it in your host\u2019s dashboard if nobody needs it.` ] : [ `### \u{1f5d1} Environment${where} closed`, sites.length === 0 && "No staging copy is recorded here.", left.length > 0 && `Please delete in your host\u2019s dashboard what nobody needs:\n\n${name(left)}`, pushed.length > 0 && `A push over live may still run. Please delete its copy only after that:\n\n${name(pushed)}` ];
  return joinWithin([ `${marker}${lastUrl === void 0 ? "" : `\n\x3c!-- last site: ${lastUrl} --\x3e`}\n${describeWrittenBy(by, isGreen(outcome))}`, ...parts, nonEmpty(sentences).join(" "), foldRows(listSubjects(report)) ], MAX_COMMENT_BYTES);
}

// CONCATENATED MODULE: ./src/inputs/input-cause.ts
const FILLED_IN_FILES = "`${{ \u2026 }}`";

function nameVariable(name) {
  return name.startsWith("GITHUB_") ? `github.${name.slice("GITHUB_".length).toLowerCase()}` : `env.${name}`;
}

const input_cause_forms = [ {
  form: FILLED_IN_FILES,
  whole: /\$\{\{/
}, {
  form: "`{{ \u2026 }}`",
  inside: /\{\{/g,
  whole: /^\{\{(?=.*\}\}$)/s,
  write: found => `$${found}`
}, {
  form: "`{ \u2026 }`",
  inside: /\$?\{ *((?:secrets|vars|env|inputs|github|needs|steps)\.[\w.*-]+) *\}/g,
  whole: /^\$?\{ *((?:secrets|vars|env|inputs|github|needs|steps)\.[\w.*-]+) *\}$/,
  write: (_, name) => `\${{ ${name} }}`
}, {
  form: "`%NAME%`",
  inside: /%(?![\da-f]{2})([a-z_]\w+)%/gi,
  whole: /^%([a-z_]\w+)%$/i,
  write: (_, name) => `\${{ ${nameVariable(name)} }}`
}, {
  form: "`$NAME`",
  inside: /\$[{(]?([a-z_]\w*)[)}]?/gi,
  whole: /^\$[{(]?([a-z_]\w*)[)}]?$/i,
  write: (_, name) => `\${{ ${nameVariable(name)} }}`
}, {
  form: "an expression without braces",
  whole: /^(?:(?:secrets|vars|env|inputs)\.[\w-]+|(?:github|needs|steps)\.[\w.*-]+)(?: *(?:\|\||&&|[!=]=).*)?$/s,
  write: found => `\${{ ${found} }}`
} ];

function findUnfilled(value, isWhole) {
  const patternOf = ({inside, whole}) => isWhole ? whole : inside ?? whole;
  const found = input_cause_forms.find(each => value.search(patternOf(each)) >= 0);
  if (!found) {
    return;
  }
  const {form, write} = found;
  return {
    kind: "unfilled",
    form,
    ...write && {
      instead: value.replace(patternOf(found), write)
    }
  };
}

function hasGap(name) {
  const hasNoNumber = /(?:^|[-_/])pr[-_/]?(?:null|undefined|object|array)(?:$|[-_/])/i.test(name);
  return hasNoNumber || /(?:^|[-_/])[-_/]|[-_/]$/.test(name);
}

function findCause(value) {
  if (hasHidden(value)) {
    return {
      kind: "invisible"
    };
  }
  return findUnfilled(value, true);
}

// CONCATENATED MODULE: ./src/text/nearest.ts
const MAX_DISTANCE = 2;

function findNearest(text, names) {
  const near = names.map(name => ({
    name,
    distance: distanceBetween(text.toLowerCase(), name)
  })).filter(({distance}) => distance <= MAX_DISTANCE).sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

function findByWords(text, names) {
  const words = text.toLowerCase().split(/[-_]/);
  const alike = names.filter(name => {
    const ofName = name.split("-");
    const has = word => ofName.some(part => part === word || word.length >= 3 && part.startsWith(word));
    return words.every(has) || ofName.every(word => words.includes(word));
  });
  return alike.length === 1 ? alike[0] : void 0;
}

function isSlip(text, name) {
  const typed = text.toLowerCase();
  const at = Array.from(name).findIndex((letter, index) => letter !== typed[index]);
  const swapped = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
  return typed === swapped || distanceBetween(typed, name) <= 1;
}

function distanceBetween(a, b) {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) {
    return 1 / 0;
  }
  let row = Array.from({
    length: b.length + 1
  }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [ i + 1 ];
    for (const [j, other] of Array.from(b).entries()) {
      const replaced = (row[j] ?? 1 / 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 1 / 0) + 1, (next[j] ?? 1 / 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 1 / 0;
}

// CONCATENATED MODULE: ./src/outcome/next.ts
function afterNothing({context, isWithoutList, operation, results}) {
  if (!startsSomething(operation)) {
    return "run-again";
  }
  if (isWithoutList) {
    return "new-run";
  }
  if (rerunBegins(operation)) {
    return "rerun";
  }
  const {look} = results;
  const end = look ? ownOverwrites(look)[0]?.end : "running";
  return isLaterAttempt(context) && (end === "running" || end === "completed") ? "rerun" : "new-run";
}

function afterRequest({isWithoutList, operation, plan, results}) {
  const hasTask = taskOf(results).id !== void 0;
  if (startsSomething(operation) && plan?.isRepeatable && !isWithoutList) {
    return "rerun";
  }
  if (hasTask) {
    return "await-task";
  }
  if (!startsSomething(operation)) {
    return "run-again";
  }
  return isWithoutList || results.idempotencyKey === void 0 ? "look-first" : "same-key";
}

function afterFailedTask(facts) {
  const {isWithoutList, operation, plan} = facts;
  if (!startsSomething(operation)) {
    return "look-first";
  }
  return rerunBegins(operation) && plan?.isRepeatable && !isWithoutList ? "rerun" : "new-run";
}

// CONCATENATED MODULE: ./src/messages/red-row.ts
function readRow(rows, ending, report) {
  return rows[ending.kind](ending, report);
}

function say(...sentences) {
  return nonEmpty(sentences).join(" ");
}

function nothingDone({context, operation}, isRerun = isLaterAttempt(context)) {
  const {nothing} = operation.labels;
  return isRerun && startsSomething(operation) ? `${nothing} by this step` : nothing;
}

// CONCATENATED MODULE: ./src/messages/press.ts
function thenPress(report) {
  switch (afterNothing(report)) {
   case "run-again":
    return "Then run it again.";

   case "rerun":
    return "Then re-run this job.";

   default:
    return isInMatrix(report) ? "Then start a new run (in a matrix: for the sites that failed)." : "Then start a new run.";
  }
}

function press(report) {
  switch (afterNothing(report)) {
   case "run-again":
    return "To start it, run it again.";

   case "rerun":
    return isLaterAttempt(report.context) ? "To find out how that ended, or to start it, re-run this job." : "To start it, re-run this job.";

   default:
    return "To start it, start a new run.";
  }
}

function thenPressChecked(report) {
  switch (afterNothing(report)) {
   case "run-again":
    return "Then run it again.";

   case "rerun":
    return report.context.isTag ? "Then re-run this job; if you changed a file, tag again." : "Then re-run this job; if you changed a file or a form, start a new run.";

   default:
    return thenPress(report);
  }
}

function correct(report, isOne) {
  const next = afterNothing(report);
  const what = isOne ? "it" : "them";
  const again = next === "rerun" ? "a re-run of this job is enough" : "run it again";
  return say(`Correct ${what}, and ${report.context.isTag ? "tag again" : "start a new run (a new commit may start one)"}.`, next !== "new-run" && `If a secret or a variable sets ${what}, ${again}.`);
}

function anew({context}) {
  return context.isTag ? "tag again" : "start a new run";
}

function thenAnew(report) {
  return report.context.isTag ? "Then tag again." : "Then start a new run.";
}

function repeat(report) {
  return afterFailedTask(report) === "rerun" ? `Once the cause is gone, re-run this job (${until(report)}): it starts a new ${report.operation.labels.noun}.` : "Once the cause is gone, start a new run.";
}

function lookAtLive({operation}) {
  return `Look at the live site. If the ${operation.labels.noun} is still wanted, start a new run.`;
}

function awaitTask(taskId = "") {
  return `run \`await-task\` with \`task-id: ${taskId}\``;
}

const giveOwnKeys = "give each step its own `idempotency-key` that contains the run id (in a matrix also `${{ strategy.job-index }}`), and start a new run.";

function howToRepeat({context, plan}) {
  const {ownKey} = plan ?? {};
  return ownKey !== void 0 && !(context.runId && ownKey.includes(context.runId)) ? "A fixed `idempotency-key` repeats nothing: to do it again, put the run id into it, and start a new run." : "To do it again, start a new run.";
}

function until({operation}) {
  return overwritesSite(operation) ? `until 23 hours after the ${operation.labels.noun} was recorded` : "within 23 hours";
}

function rerunFinds({operation}) {
  if (!startsTask(operation)) {
    return "your host repeats its answer, if it has one.";
  }
  const waits = `it waits for the ${operation.labels.noun}`;
  return rerunBegins(operation) ? `${waits}, and starts a new one if it has failed or not started.` : `${waits}.`;
}

function toFindOut(report) {
  const {operation, results} = report;
  const {id: taskId} = taskOf(results);
  switch (afterRequest(report)) {
   case "rerun":
    return rerunBegins(operation) || taskId !== void 0 ? `Re-run this job (${until(report)}): ${rerunFinds(report)}` : "Re-run this job (within an hour): it waits for the restore, and starts it if your host has not received it. Later, look at your host\u2019s dashboard: while a restore runs there, start none. Only if it did not complete, start a new run.";

   case "await-task":
    return `To keep waiting, ${awaitTask(taskId)}.`;

   case "same-key":
    return `Run again with \`idempotency-key: ${results.idempotencyKey ?? ""}\` within 24 hours: it finds what this step has started.`;

   case "run-again":
    return "Run again: it does no harm.";

   default:
    return lookFirst(report);
  }
}

function lookFirst({operation}) {
  return `Look at your host\u2019s dashboard: while a ${operation.labels.noun} runs there, start none. Only if it did not complete, start a new run.`;
}

function isInMatrix({plan}) {
  const {matrix = "null"} = plan?.keyIdentity ?? {};
  return ![ "null", "{}" ].includes(matrix);
}

// CONCATENATED MODULE: ./src/messages/describe-inputs.ts
function describeInvalidInputs(errors, report) {
  const missing = errors.filter(isEmpty).map(({input}) => input);
  const meant = errors.map(error => error.problem === "unknown" ? findMeant(error.variable, missing) : void 0);
  const named = errors.filter(error => !(isEmpty(error) && meant.includes(error.input)));
  const sentences = named.map(error => describeValidationError(error, report, missing));
  const [only = "", ...others] = sentences;
  const list = others.length === 0 ? [] : sentences.map(sentence => `- ${sentence}`);
  const unknown = errors.find(error => error.problem === "unknown");
  const advice = [ ...list, adviseEmptyInputs(named, report), unknown && adviseUnknownInput(showValue(unknown.variable, report)), correct(report, named.length === 1) ];
  return [ list.length === 0 ? only : `${list.length} inputs are invalid.`, nonEmpty(advice).join("\n") ];
}

function isEmpty(error) {
  return error.problem === "missing" || error.problem === "empty";
}

function showValue(value, {sanitizer}) {
  return sanitizer.line(showInput(value), 100);
}

function describeUnfilled({form, instead}, report) {
  if (form === FILLED_IN_FILES) {
    return `GitHub fills in ${form} only in a workflow file: write the value itself`;
  }
  const written = instead === void 0 ? "" : `: write \`${showValue(instead, report)}\``;
  return `GitHub does not fill in ${form}${written}`;
}

function describeCause(error, cause, report) {
  const {input, problem, value} = error;
  const name = `\`${input}\``;
  const start = problem === "secret" ? `${name} is not filled in` : `${name} is "${showValue(value, report)}"`;
  switch (cause.kind) {
   case "unfilled":
    {
      const ofSecret = `\${{ ${input === "github-token" ? "github.token" : "secrets.NAME"} }}`;
      const instead = problem === "secret" ? ofSecret : cause.instead;
      return `${start}. ${describeUnfilled({
        ...cause,
        instead
      }, report)}.`;
    }

   case "gap":
    return `${start}: an expression in it seems to have no value in this run. Write one that has a value whenever this workflow runs. The name may not begin or end with -, _ or /, nor have two of them in a row, nor a part such as pr-null.`;

   case "invisible":
    return `${name} has an invisible character: type it, or copy it again.`;
  }
}

function describeInputWarning(warning) {
  switch (warning.kind) {
   case "unknown":
    {
      const {variables} = warning;
      return `Ignored, because this action has no such inputs: ${variables.map(each => nameUnknownInput(each)).join(", ")}. ${adviseUnknownInput(variables[0] ?? "")}`;
    }

   case "unchecked":
    {
      const names = warning.inputs.map(name => `\`${name}\``).join(", ");
      return `Not checked, because \`${warning.operation}\` does not use ${warning.inputs.length === 1 ? "this input" : "these inputs"}: ${names}.`;
    }

   case "gap":
    return `\`environment\` is "${warning.value}". If an expression in it was empty, several pull requests share this copy.`;
  }
}

function describeValidationError(error, report, missing) {
  const short = text => showValue(text, report);
  if (error.problem === "unknown") {
    return `${nameUnknownInput(short(error.variable), missing)} is not an input of this action.`;
  }
  const {accepts, cause, input, problem, value} = error;
  if (cause) {
    return describeCause(error, cause, report);
  }
  const be = `It must be ${accepts}.`;
  switch (problem) {
   case "missing":
    return `\`${input}\` is empty. ${be}`;

   case "empty":
    return `\`${input}\` is empty. ${be}${howToDoWithout(error)}`;

   case "secret":
    return `\`${input}\` has an invalid value, which is not shown. ${be}`;

   case "invalid":
    if (input === "operation") {
      return `\`${short(value)}\` is not an operation. ${nameOperation(error)}`;
    }
    if (input === "api-url" && withoutVersion(value) !== void 0) {
      return `\`api-url\` has /v1, which the action appends. Write \`${short(withoutVersion(value) ?? "")}\`.`;
    }
    return `\`${input}\` is "${short(value)}". ${be}${isNotPassed(value.toLowerCase()) ? howToDoWithout(error) : ""}`;
  }
}

function nameUnknownInput(variable, missing = []) {
  const name = variable.slice("INPUT_".length);
  const meant = findMeant(variable, missing);
  return `\`${name.toLowerCase()}\` (\`${variable}\`${meant === void 0 ? "" : `; did you mean \`${meant}\`?`})`;
}

function findMeant(variable, missing) {
  const name = variable.slice("INPUT_".length);
  const names = [ "operation", ...Object.keys(fields) ];
  return findNearest(name, names) ?? findByWords(name, names) ?? findByWords(name, missing);
}

function adviseUnknownInput(variable) {
  return `Correct or remove an unknown input where it is set: in \`with:\`, or in an \`env:\` of the step, the job or the workflow. If an earlier step left it for later ones, clear it on this step: \`env: {${variable}: ''}\`.`;
}

function howToDoWithout({guardDefault = "", input}) {
  const isNeeded = input === "live-site-id" || input === "approved-preview";
  return isNeeded || !/^[a-z]+$/.test(guardDefault) ? "" : ` To do without it, leave it out or write \`${guardDefault}\`.`;
}

const overLive = "To put a staging site over its live site, database included, use `push`.";

const fieldVerbs = [ [ /^(roll-?back|undo|revert)/, "Your host\u2019s dashboard can revert a push. To go back to a backup, which overwrites the site, use `restore`." ], [ /^(?!restore).*backup/, "Your host\u2019s API makes no backups: make them in its dashboard." ], [ /^(delete|destroy|remove|clean|teardown)/, "Your host\u2019s API deletes no site. `close-staging` closes an environment on GitHub, and names the copies that remain." ], [ /promote|(^|[-_])(to|go)[-_]?(live|prod(uction)?)$/, overLive ], [ /preview/, "To copy a live site, use `staging`. To see what a push would overwrite, use `push-preview`." ], [ /^(a?wait|follow|poll|status|task)/, "To wait for a task that an earlier step started, use `await-task`." ], [ /^(list|close)$/, "`list-staging` lists the copies, and `close-staging` closes an environment." ], [ /^(create|clone|copy|duplicate|multidev|stage)/, "To copy a live site, use `staging`." ], [ /^(reset|refresh|sync|pull)/, "To get a fresh copy, use `staging` with `max-copy-age-hours`; `reuse: false` always makes a new one." ], [ /^((push|deploy|publish|release)[-_])?(live|prod(uction)?)$/, overLive ], [ /^(deploy|publish|release)/, "Your host\u2019s API deploys no code: a step of your own does, to a copy that `staging` has made." ] ];

function nameOperation({accepts, meant, value}) {
  const isWritten = meant === value.toLowerCase().replaceAll("_", "-");
  const [, ours] = isWritten ? [] : fieldVerbs.find(([verb]) => verb.test(value.toLowerCase())) ?? [];
  return ours ?? `${meant === void 0 ? "" : `Did you mean \`${meant}\`? `}It must be ${accepts}.`;
}

function adviseEmptyInputs(errors, {operation}) {
  const empty = errors.flatMap(error => isEmpty(error) ? [ error.input ] : []);
  if (empty.includes("api-token")) {
    return "The secret may not be set, may have another name, or belong to an environment that this job does not name in `environment:`. A called workflow gets secrets only by `secrets:` of its caller (`secrets: inherit`).";
  }
  const isOfCopy = operation.does === "pushes" || operation.name === "push-preview";
  return nonEmpty([ empty.includes("site-id") && isOfCopy && "If an earlier step sets it, see there why it has no copy: this may not be the tag or the branch of the copy.", empty.some(input => input !== "operation" && input !== "confirmation") && "If an expression sets it, check its name: the variable may not exist, the form of the run may not have it, a called workflow gets no `env` of its caller, and GitHub drops a job output that contains a secret\u2019s value." ]).join(" ");
}

// CONCATENATED MODULE: ./src/messages/describe-failure.ts
const peers = {
  service: "Your host",
  github: "GitHub"
};

const namedInside = {
  service: "your host",
  github: "GitHub"
};

function describeFailure(failure) {
  const {reason = "", serviceCode} = failure;
  const words = reason.trimEnd().replace(/\.$/, "");
  const code = serviceCode === void 0 ? "" : ` (code ${serviceCode})`;
  return endSentence(`${nonEmpty([ describe_failure_describeCause(failure), words ]).join(": ")}${code}`);
}

function describe_failure_describeCause(failure) {
  const {cause, detail = "", errorCode, isReplayed, isWebPage, status, tries = 1, triedForMs = 0} = failure;
  const peer = peers[failure.peer];
  const tried = tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : "";
  const isOfGateway = failure.peer === "github" ? cause === "unreadable" && Number(status) >= 400 : refusalOf(failure) === "elsewhere";
  const who = isOfGateway ? `A gateway or a firewall, not ${namedInside[failure.peer]},` : peer;
  const answered = `${nonEmpty([ `${who} answered`, status?.toString() ]).join(" ")}${isReplayed ? " (a stored response)" : ""}${isWebPage ? " with a web page" : ""}${tried}`;
  const named = namesTask(failure) ? ", but named a task" : "";
  switch (cause) {
   case "token-missing":
    return "`github-token` is empty";

   case "no-response":
    return `${peer} sent no complete answer${tried}: ${detail}`;

   case "too-slow":
    return `${peer} did not answer in time`;

   case "out-of-time":
    return `${peer} was not asked, because no time was left`;

   case "http-status":
   case "gone":
    return `${answered}${errorCode === "idempotency_key_reused" ? " because the idempotency key was used for another request" : ""}${named}`;

   case "not-successful":
    return `${answered} with \`success: false\`${named}`;

   case "unreadable":
    return isWebPage ? `${answered} instead of JSON` : `${answered}, but the response is unreadable${detail === "" ? "" : ` (${detail})`}`;

   case "redirect":
    return `${answered}, ${detail === "" ? "which is neither a result nor a refusal" : `a redirect to ${detail}`}`;

   case "client-certificate-wanted":
    return `${peer} wants a client certificate, which this action cannot send (${detail})`;

   case "in-progress":
    return `${answered} because an earlier request with this step\u2019s idempotency key is still in progress`;

   case "site-busy":
    return `${answered} because an earlier request is still in progress, with this step\u2019s idempotency key or on the site`;

   case "from-cache":
    return `A cache between the runner and your host gave an answer that it had kept for ${detail}${tries > 1 ? ` (${tries} tries)` : ""}`;

   case "unrelated":
    return `${peer} answered, but ${detail}`;

   default:
    return `${peer} could not be reached${tried}: ${detail}`;
  }
}

function describeBlock(reason) {
  return reason === void 0 ? "Your host blocks the push and gives no reason." : endSentence(`Your host blocks the push: ${reason}`);
}

const dnsAdvice = 'Check the DNS records that `add-domain` showed: a change can take hours to be visible everywhere. Check that no CDN proxies them (set "DNS only"), and that no record\u2019s name contains the domain twice: some DNS panels append it. Then run again: `verify-domain` with `wait: true` waits for as long as `timeout-minutes` says.';

const certificateAdvice = {
  check: "Check `api-url`, and the names and dates of the certificate. For a private certificate authority, set NODE_EXTRA_CA_CERTS."
};

const proxyAdvice = {
  check: "Check the address, the user name and the password of the proxy in `https_proxy` (special characters as %XX), and that it allows your host."
};

const stuckAdvice = "If it is still in progress after an hour, look at your host\u2019s dashboard: only if nothing runs there and nothing was done, start a new run, which has another key.";

const elsewhereAdvice = "Check `api-url`: it must be the base URL of your host\u2019s API, without /v1. If it is, a proxy, a VPN or a firewall may have answered: ask your host whether it blocks the runner\u2019s address.";

const busyAdvice = {
  first: "Wait until that is over."
};

const previewAdvice = {
  rejected: {
    check: "If your host\u2019s answer does not explain it, check `site-id`: it may not be a staging site\u2019s id."
  },
  not_found: {
    check: "If the copy was deleted, make a fresh one in a new run. Else check `site-id` (a staging site\u2019s id), that the API token belongs to the same account, and `api-url` (the base URL without /v1)."
  }
};

const byCause = {
  "name-not-resolved": {
    check: "Check the host name in `api-url`."
  },
  "certificate-invalid": certificateAdvice,
  "issuer-unknown": certificateAdvice,
  "client-certificate-wanted": {
    check: "Check `api-url`, and ask your host for an address that wants no client certificate."
  },
  "proxy-unusable": proxyAdvice,
  "proxy-refused": proxyAdvice,
  "wrong-protocol": {
    check: "That port does not speak TLS. Check the port in `api-url`, and the address of a proxy."
  },
  "out-of-time": {
    check: "Increase `timeout-minutes`."
  },
  "in-progress": {
    first: `Wait until that is over. ${stuckAdvice}`
  },
  "from-cache": {
    first: "Ask your host to keep its API out of the cache: what the answer says may not be true any more."
  },
  redirect: {
    check: "If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address."
  }
};

function adviseFailure(failure, report, ofRequest = {}) {
  const advice = adviceFor(failure, {
    ...report.operation,
    ...ofRequest
  }, report);
  const wait = refusalOf(failure) === "conflict" && "If a task runs on the site, wait until it has ended.";
  const retry = describeRetryAfter(failure);
  if (typeof advice === "string") {
    return say(retry, wait, advice);
  }
  return "check" in advice ? say(retry, advice.check, wait, thenPressChecked(report)) : say(retry, advice.first, wait, thenPress(report));
}

function adviceFor(failure, operation, report) {
  const {cause, errorCode, isWebPage} = failure;
  const refusal = refusalOf(failure);
  if (refusal === "elsewhere" || isWebPage && cause === "unreadable") {
    return {
      check: elsewhereAdvice
    };
  }
  if (refusal === "limit") {
    return {
      first: "Your host asks for something first: settle it there."
    };
  }
  if (refusal === "busy") {
    return busyAdvice;
  }
  const unfilled = Object.entries(report.namedInputs).flatMap(([name, value]) => {
    const found = findUnfilled(value, true);
    return found ? [ `\`${name}\` is "${showValue(value, report)}". ${describeUnfilled(found, report)}.` ] : [];
  });
  if (refusal === "other" && unfilled.length > 0) {
    return {
      check: unfilled.join(" ")
    };
  }
  const isRefusal = cause === "http-status" || cause === "not-successful";
  return byCause[cause] ?? (isRefusal ? operation.advice[errorCode] : void 0) ?? byCode[errorCode]?.(failure, operation) ?? {
    check: elsewhereAdvice
  };
}

const byCode = {
  idempotency_key_reused: () => `Look at what the earlier request did. Then ${giveOwnKeys}`,
  unauthorized: () => ({
    first: "Check the secret in `api-token`, and that `api-url` is your host\u2019s own API. Tokens are made in your host\u2019s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`."
  }),
  forbidden: ({permission = "", reason}, operation) => {
    const ids = nameIds(operation);
    const isNamed = /^[A-Za-z0-9._-]{1,64}$/.test(permission);
    return {
      first: isNamed || reason === void 0 ? `Give the API token the permission ${isNamed ? permission : operation.permission}, or use a token that has it.` : `Resolve what your host names. If it is about the token: the token needs the permission ${operation.permission}${ids === "" ? "" : `, and must belong to the account of ${ids}`}.`
    };
  },
  not_found: (_, operation) => {
    const ids = nameIds(operation);
    return {
      check: ids === "" ? "Check that `api-url` is the base URL without /v1." : `Check ${ids}, that the API token belongs to the same account, and that \`api-url\` is the base URL without /v1.`
    };
  },
  rate_limited: () => ({
    first: "Wait; with a matrix, run fewer jobs at once with `max-parallel`."
  }),
  rejected: () => ({
    check: "Resolve what your host names; if it names nothing, check the inputs and the site."
  }),
  dns_not_ready: () => dnsAdvice,
  connection_failed: () => ({
    check: "Check `api-url`, your host\u2019s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`)."
  }),
  service_error: () => ({
    first: "Wait until your host works again."
  })
};

function nameIds({required}) {
  return required.filter(name => name.endsWith("-id")).map(name => `\`${name}\``).join(" and ");
}

const MAX_RETRY_AFTER_MS = 30 * DAY_MS;

function describeRetryAfter({peer, retryAfterMs = 0, retryAtMs}) {
  if (retryAtMs === void 0) {
    return "";
  }
  return retryAfterMs > MAX_RETRY_AFTER_MS ? `${peers[peer]} asks you to wait for more than a month.` : `${peers[peer]} asks you to try again after ${formatRetryTime(retryAtMs)}.`;
}

// CONCATENATED MODULE: ./src/messages/describe-sites.ts
function describeCopiesOfOthers(uses) {
  const byAccount = Map.groupBy(uses, ({creator = "a deleted account"}) => creator);
  const counted = Array.from(byAccount, ([account, entries]) => {
    const environments = new Set(entries.map(({environment}) => `"${environment}"`));
    return `${entries.length === 1 ? "1 entry" : `${entries.length} entries`} by ${account} in ${[ ...environments ].join(", ")}`;
  });
  return `Not used: ${counted.join("; ")}. Only entries by the account of \`github-token\` count. The sites of the others may still exist.`;
}

function nameSite(id, domain) {
  return domain == null || !mayBeDomain(domain) ? id : `${domain} (${id})`;
}

function listSites(sites) {
  const lines = sites.map(site => nonEmpty([ `site ${nameSite(site.id, site.domain)} of environment "${site.environment}"`, describeSiteNotes(site) ]).join("; "));
  const count = sites.length === 1 ? "1 site" : `${sites.length} sites`;
  return [ `${count}:`, ...lines.map(line => `- ${line.replace(/[\s\p{Cc}]+/gu, " ")}`) ].join("\n");
}

function describeSiteNotes({newest, push, state}) {
  return nonEmpty([ newest.expiresAtMs !== void 0 && `lasts until ${formatTime(newest.expiresAtMs)}`, push && `its push over live of ${formatTime(push.atMs)} ${describeEnd(push)}: delete it only after that`, newest.end?.kind === "failed" && "the job that used it last failed or was cancelled", state === "unchecked" && "your host did not confirm that it is a copy and exists" ]).join("; ");
}

// CONCATENATED MODULE: ./src/messages/messages.ts
const messages = {
  inputs: describeInputWarning,
  randomKey: () => "GITHUB_RUN_ID is not set, so the idempotency key is random. If this step runs again, it acts again. To prevent that, set `idempotency-key`.",
  copyAge: (copiedAt, age) => age?.atMs === void 0 ? `The age of the copy is unknown${copiedAt === void 0 ? "" : `: your host says "${copiedAt}"`}.` : `The copy is ${formatAge(age.mostMs)} old. It was made on ${formatTime(age.atMs)}.`,
  revertDays: days => days === void 0 ? "Your host does not say for how long the push can be reverted." : `The push can be reverted for ${formatDays(days)} in your host\u2019s dashboard.`,
  canPush: (canPush, blockedReason) => canPush ? "Your host allows the push." : describeBlock(blockedReason),
  serviceWarning: warning => `Your host warns: ${warning}`,
  copyEntry: use => {
    if (use === void 0) {
      return "GitHub has no entry of this copy.";
    }
    const {atMs, commit, creator = "a deleted account", environment, run} = use;
    return `\`staging\` last used this copy for ${nonEmpty([ nameCommit(commit), `environment "${environment}"`, formatTime(atMs), `by ${creator}`, run ]).join(", ")}.`;
  },
  pushObjection: objection => `A push will be refused${objection.kind === "changed" ? " unless a person has read why" : ""}. ${describeObjection(objection)}`,
  pushedBefore: push => `This copy was pushed on ${formatTime(push.atMs)}, by ${push.run ?? `deployment ${push.id}`}. What changed on live since then is lost, too.`,
  restoreObjection: objection => objection.kind === "wait" || objection.kind === "busy" ? `The restore will ${objection.kind === "wait" ? "wait" : "be refused"}, because the ${describeOverwrite(objection.overwrite)}.` : "A re-run does not begin a restore. It only follows its own, if nothing came after it. To restore, start a new run.",
  withoutList: (inputs, {isAttemptUnknown}) => `What was done to the live site before is not checked. To have it checked, ${inputs.map(input => howToHaveList[input]).join(", and ")}.${isAttemptUnknown ? " This server does not say whether this is a re-run: never re-run it, because your host may do it again." : ""}`,
  digestNeedsList: input => `left out: a step that does not look at what was done to live has no digest. To have one, ${howToHaveList[input]}`,
  waitingForLive: overwrite => `Waiting, because the ${describeOverwrite(overwrite)}.`,
  lastOverwrite: overwrite => overwrite ? `Last done to the live site: ${nameOverwrite(overwrite)}, which ${describeEnd(overwrite)}.` : "Nothing is recorded that was done to the live site.",
  earlierInRun: (earlier, isOfPush) => `In this run, an earlier \`${earlier.operation}\` ${describeEnd(earlier)}${isOfPush && earlier.operation === "push" && earlier.end === "failed" ? ": this one starts a new one" : ""}.`,
  liveInDoubt: overwrite => `The live site may be damaged, because the ${nameOverwrite(overwrite)} ${describeEnd(overwrite)}. Look at the live site.`,
  copiedWhileRunning: overwrite => `The ${nameOverwrite(overwrite)} still runs on the live site, so this copy may have only part of it. Its push will ask for a person.`,
  pushAsksForPerson: objection => `A push of this copy will ask for a person. ${describeObjection(objection)} For a fresh copy, set \`reuse: false\`.`,
  liveUnknown: () => "Could not find out what happened to the live site, so the output `preview-digest` is not set.",
  overwriteEnded: state => state === "error" ? "Nothing was started" : statuses[state === "success" ? "completed" : "failed"].word,
  githubTimeUnreadable: () => "a time that it named is unreadable",
  overwriteNotUpdated: () => "Could not record how this step ended, so later steps will not know what happened to the live site.",
  copiesOfOthers: describeCopiesOfOthers,
  copyExpires: atMs => `The copy lasts until ${formatTime(atMs)}.`,
  copyHasLiveDomain: domain => `Your host gives the copy the live site\u2019s own domain (${domain}), so it is not taken for its address. The output \`site-url\` is empty.`,
  environmentStaysOpen: (environment, run) => `Environment "${environment}" stays open, because a newer run uses its copy: ${run}.`,
  environmentOpenedAgain: environment => `Environment "${environment}" is closed, and this older run opens it again.`,
  pushOfCopyUnknown: siteId => `Could not find out whether copy ${siteId} is being pushed.`,
  useOfCopyUnknown: siteId => `Could not find out whether another environment uses copy ${siteId ?? ""}.`,
  newSiteNeeded: why => `A new staging site is needed: ${replacedWhy[why]}.`,
  replacedSiteRemains: ({domain, id, why}) => `Staging site ${nameSite(id, domain)} remains: ${replacedWhy[why]}, and this run uses another one. If nobody needs what was changed on it, delete it in your host\u2019s dashboard.`,
  halfMadeSite: (id, domain) => `Staging site ${nameSite(id, domain)} may remain, half made: the task that was to create it failed. If your host\u2019s dashboard has it, delete it.`,
  retrying: (failure, leftMs) => `${describeFailure(failure)} Trying again for up to ${formatDuration(leftMs)}.`,
  startingAgain: failure => `An earlier attempt failed.${failure ? ` ${describeFailure(failure)}` : ""} Starting again.`,
  otherSiteOverwritten: (site, input, value) => `Check the live site: your host says that it overwrites ${site}, but \`${input}\` is ${value}.`,
  taskOfOtherSite: (taskSiteId, siteId) => `The task is about site ${taskSiteId}, not about site ${siteId}. Check both sites.`,
  ofOtherSite: (what, otherSiteId, siteId) => `the response is about ${what} of site ${otherSiteId}, not of site ${siteId}`,
  copyWasThere: () => "Your host made no new copy: it answered with one that was there before this step asked. Its push will ask for a person.",
  stagingWithoutAddress: () => "The staging site is ready, but your host named no address for it. The output `site-url` is empty.",
  replayedSiteNotChecked: (siteId, reason) => `Could not check whether staging site ${siteId}, which an earlier request created, still exists. ${reason} Look for it in your host\u2019s dashboard.`,
  dnsRecord: ({type, name, value, ttl}) => `DNS record to add: ${nonEmpty([ type, name, value, ttl ]).join(" ")}`,
  otherDomain: (name, requested) => `Check the domain: your host added "${name}", not "${requested}".`,
  pollFailing: failure => `Could not read the task. ${describeFailure(failure)} Trying again.`,
  completedWith: remark => `The task has completed, but your host says: ${remark}`,
  deploymentNotRecorded: () => "Could not record the staging site, so the next run will create another one.",
  deploymentForCommitNotRecorded: () => "Could not record a deployment for this commit.",
  deploymentStatusNotSet: () => "Could not update the deployment\u2019s status.",
  jobNotRecorded: () => "Could not record on GitHub how the job ended.",
  eventUnreadable: () => "The event that started this run (the file in GITHUB_EVENT_PATH) cannot be read, so its pull request is unknown: " + "no comment is written, and a deployment is recorded for the run\u2019s commit. Check whether an earlier step changed the file.",
  noPullRequest: () => "No comment was written: this run does not belong to a pull request.",
  commentWrittenLater: () => "The comment on the pull request stays as it is: a newer use of the copy, or a later run, has written it.",
  commentNotWritten: () => "Could not write the comment on the pull request.",
  githubFailure: (consequence, failure) => typeof failure === "string" ? `${consequence} ${endSentence(`Cause: ${failure}`)}` : nonEmpty([ consequence, describeFailure(failure), adviseGitHubAccess(failure) ]).join(" "),
  sitesLeft: sites => `Delete in your host\u2019s dashboard what nobody needs (this action cannot). ${listSites(sites)}`,
  sitesBeingPushed: sites => `Do not delete yet. ${listSites(sites)}`,
  sitesNotChecked: (count, failure) => {
    const why = failure ? describeFailure(failure) : "Your host gave no clear answer in time.";
    return `Copies that were not checked, and do not count as left over: ${count}. ${why}`;
  },
  noSiteKnown: count => `Your host knows none of the recorded copies (${count}). The API token may be another account\u2019s.`,
  moreDeployments: () => "Only the newest 1,000 entries of this live site were read. There are more, so the list may be incomplete.",
  noOpenCopy: environment => `Environment "${environment}" has no open copy, so the output \`site-id\` is empty: none was made, it was closed, or your host did not confirm that it exists.`,
  outputTooLong: name => `The output \`${name}\` is not set: it exceeds 100,000 bytes.`,
  outputsNotWritten: reason => `The outputs could not be written (${reason}), so the step is red: later steps cannot see what it did. Free space on the runner\u2019s disk.`,
  summaryNotWritten: reason => `Could not write the job summary (${reason}).`
};

function adviseGitHubAccess({cause, permission}) {
  if (cause === "token-missing") {
    return "Leave the input out to use the workflow\u2019s own token.";
  }
  if (cause === "issuer-unknown") {
    return "For a private certificate authority, set NODE_EXTRA_CA_CERTS.";
  }
  return permission && `Add \`${permission}\` under \`permissions:\` of this job.`;
}

const howToHaveList = {
  "live-site-id": "set `live-site-id`",
  "github-token": "give `github-token` a token for GitHub"
};

const uncheckedOfRestore = "Not checked: whether the backup exists, whether the token may restore, and the approval";

const onlyTheseEnd = "Only the statuses completed and failed end a task";

const replacedWhy = {
  gone: "your host does not know it any more (or the API token is another account\u2019s)",
  failed: "the task that was to create it failed",
  "too-old": "it is older than `max-copy-age-hours` allows",
  unwanted: "`reuse` is `false`"
};

// CONCATENATED MODULE: ./src/github/pull-request-comment.ts
const jobComment = object({
  issueNumber: schemas_int(),
  marker: schemas_string(),
  running: schemas_string(),
  success: schemas_string(),
  failure: schemas_string(),
  cancelled: schemas_string()
});

async function writeComment(report, due, {clock, github, log}) {
  const {about, issueNumber, useId} = due;
  const {context, outcome} = report;
  const marker = commentMarker(about);
  const findOwnComments = () => findComments(marker, issueNumber, github);
  const [found] = await findOwnComments();
  const id = await useId;
  const nowMs = github.timeMs();
  const stepMs = nowMs === void 0 ? void 0 : Math.round(nowMs - clock.elapsedMs());
  const by = {
    useId: id,
    startedAtMs: attemptStartMs(context, stepMs)
  };
  if (found && isWrittenLater(found.body, by)) {
    log.info(messages.commentWrittenLater());
    return {
      url: found.url
    };
  }
  const isReady = statusOf(outcome) === "completed" && commitOf(context) !== void 0;
  const lines = id === void 0 || !isReady ? void 0 : renderJobLines(report, id);
  const added = isGreen(outcome) ? void 0 : addLaterLine(found?.body, report, {
    ...by,
    nowMs
  });
  const body = added ?? renderComment(report, {
    by,
    marker,
    previousBody: found?.body,
    nowMs,
    jobLine: lines?.running
  });
  const findCreated = async () => (await findOwnComments()).findLast(comment => comment.body === body);
  const isOnlyUpdated = report.results.listed?.sites.length === 0;
  const written = (found && await unlessGone(github.updateComment(found.id, body))) ?? (isOnlyUpdated ? void 0 : await github.createComment(issueNumber, body, findCreated));
  return {
    url: written?.url,
    ofJob: lines && {
      issueNumber,
      marker,
      ...lines
    }
  };
}

async function findComments(marker, issueNumber, github) {
  const listAll = async () => {
    const found = [];
    const listedIds = new Set;
    for (let page = 1; ;page += 1) {
      const {items, isLast} = await github.listComments(issueNumber, page);
      const added = items.filter(({id}) => !listedIds.has(id));
      for (const {id} of added) {
        listedIds.add(id);
      }
      found.push(...added.filter(item => item.body.startsWith(marker)));
      if (isLast || added.length === 0) {
        return found;
      }
    }
  };
  const [authorId, found] = await Promise.all([ github.viewer(), listAll() ]);
  return found.filter(comment => comment.authorId === authorId).sort((a, b) => a.id - b.id);
}

// CONCATENATED MODULE: ./src/service/retry-schedule.ts
const FIRST_BACKOFF_MS = 500;

const MAX_BACKOFF_MS = 3e4;

const MAX_HOPELESS = 3;

const RETRY_LIMIT_MS = 5 * 6e4;

function nextRetryDelayMs(state) {
  const {attempts, hopeless = 0, random, retryAfterMs, timeLeftMs} = state;
  if (hopeless >= MAX_HOPELESS) {
    return;
  }
  const ceilingMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 16));
  if (retryAfterMs === void 0) {
    const delayMs = ceilingMs * (1 + random) / 2;
    return delayMs < timeLeftMs ? delayMs : void 0;
  }
  if (retryAfterMs >= timeLeftMs) {
    return;
  }
  const spreadMs = Math.min(MAX_BACKOFF_MS, Math.max(ceilingMs, retryAfterMs / 2));
  return Math.max(retryAfterMs, Math.min(retryAfterMs + spreadMs * random, timeLeftMs - 1));
}

// CONCATENATED MODULE: ./src/service/retry.ts
const seldomPass = [ "name-not-resolved", "from-cache" ];

async function retry(attempt, options) {
  const {findInstead, peer, signal} = options;
  const isCancelled = () => signal.aborted;
  const attempts = {
    count: 0,
    mayHaveActed: false,
    mayBeReplayedLater: false
  };
  let failures = 0;
  let hopeless = 0;
  let unsaidWaits = 0;
  let lastFailure;
  while (!isCancelled()) {
    if (timeLeftMs(options) <= 0) {
      return fail(lastFailure ?? outOfTime(peer));
    }
    const result = await attempt(attempts);
    attempts.count += 1;
    if (result.ok) {
      return {
        kind: "success",
        success: result.success,
        attempts
      };
    }
    const failure = withUnsaidWait(result.failure, unsaidWaits);
    attempts.mayHaveActed ||= failure.mayHaveActed;
    attempts.mayBeReplayedLater ||= failure.mayBeReplayedLater;
    if (!isCancelled() || failure.cause !== "no-response") {
      lastFailure = failure;
    }
    if (isCancelled()) {
      break;
    }
    failures += 1;
    if (seldomPass.includes(failure.cause)) {
      hopeless += 1;
    }
    if (failure.isWaitUnsaid) {
      unsaidWaits += 1;
    }
    if (!failure.isTransient || options.isTriedOnce) {
      return fail(failure);
    }
    const wait = await waitToRetry(failure, {
      attempts: failures,
      hopeless
    }, options);
    if (wait === "none") {
      return fail(failure);
    }
    if (wait === "cut-short") {
      failures = 0;
    }
    const instead = isCancelled() ? void 0 : await (findInstead?.(attempts));
    if (instead !== void 0) {
      return {
        kind: "success",
        success: instead,
        attempts
      };
    }
  }
  return {
    kind: "cancelled",
    attempts,
    lastFailure
  };
  function fail(failure) {
    return {
      kind: "failure",
      failure,
      attempts
    };
  }
}

async function waitToRetry(failure, {attempts, hopeless}, options) {
  const {clock, hurry, onRetry, signal} = options;
  const {retryAfterMs, retryForMs = 1 / 0} = failure;
  const failedAtMs = clock.elapsedMs();
  for (;;) {
    const delayMs = nextRetryDelayMs({
      attempts,
      hopeless,
      timeLeftMs: timeLeftMs(options),
      random: clock.random(),
      retryAfterMs: retryAfterMs === void 0 ? void 0 : failedAtMs + retryAfterMs - clock.elapsedMs()
    });
    if (delayMs === void 0) {
      return "none";
    }
    onRetry?.(failure);
    const wake = hurry?.aborted ? void 0 : hurry;
    await clock.sleep(Math.min(delayMs, retryForMs), wake ? AbortSignal.any([ signal, wake ]) : signal);
    if (!wake?.aborted || signal.aborted) {
      return "over";
    }
    if (retryAfterMs === void 0) {
      return "cut-short";
    }
  }
}

function withUnsaidWait(failure, unsaidWaits) {
  const {isWaitUnsaid, retryAfterMs = 0, retryAtMs = 0} = failure;
  if (!isWaitUnsaid) {
    return failure;
  }
  const longerMs = retryAfterMs * (2 ** unsaidWaits - 1);
  return {
    ...failure,
    retryAfterMs: retryAfterMs + longerMs,
    retryAtMs: retryAtMs + longerMs
  };
}

function timeLeftMs({clock, deadlineMs, hurry}) {
  return Math.min(deadlineMs, hurry?.aborted ? Number(hurry.reason) : 1 / 0) - clock.elapsedMs();
}

// CONCATENATED MODULE: ./src/github/retry-calls.ts
const ATTEMPT_TIMEOUT_MS = 1e4;

function retryCalls(options) {
  return async (attempt, findCreated) => {
    const limited = () => limitTime(attempt, options);
    const result = await retry(limited, {
      ...options,
      peer: "github",
      findInstead: findCreated
    });
    if (result.kind === "success") {
      return result.success;
    }
    const {mayHaveActed} = result.attempts;
    const failure = result.kind === "failure" ? result.failure : result.lastFailure;
    throw new RequestFailed({
      ...failure ?? outOfTime("github"),
      mayHaveActed
    });
  };
}

async function limitTime(attempt, options) {
  const {clock, hurry, signal} = options;
  let tryUntilMs = 1 / 0;
  const done = new AbortController;
  const expired = new AbortController;
  const wait = async wake => {
    const nowMs = clock.elapsedMs();
    tryUntilMs = Math.min(tryUntilMs, nowMs + Math.min(ATTEMPT_TIMEOUT_MS, timeLeftMs(options) / 3));
    await clock.sleep(tryUntilMs - nowMs, AbortSignal.any([ done.signal, signal, ...wake ]));
  };
  const expire = async () => {
    await wait(hurry ? [ hurry ] : []);
    await wait([]);
    expired.abort();
    const common = {
      errorCode: "connection_failed",
      isTransient: true,
      mayHaveActed: true
    };
    return {
      ok: false,
      failure: createFailure("github", {
        ...common,
        cause: "too-slow"
      })
    };
  };
  try {
    return await Promise.race([ attempt(expired.signal), expire() ]);
  } finally {
    done.abort();
  }
}

// CONCATENATED MODULE: ./src/github/entry.ts
const LIVE_ENVIRONMENT = "live-sites";

function taskOfSite(liveSiteId) {
  return `site-pipeline:${liveSiteId}`;
}

const entry_text = schemas_string();

const entry_uuid = entry_text.check(_regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

const common = {
  action: schemas_enum([ "site-pipeline" ]),
  "api-url": entry_text,
  operation: entry_text.check(_regex(/^[a-z-]{1,40}$/)),
  "live-site-id": entry_uuid,
  "idempotency-key": entry_text.check(_regex(/^[\x21-\x7e]{1,255}$/)),
  run: schemas_catch(optional(entry_text.check(refine(isRunUrl))), void 0),
  attempt: schemas_int(),
  tag: optional(entry_text),
  commit: optional(entry_text.check(_regex(/^(?:unknown|[0-9a-f]{40})$/)))
};

const useSchema = object({
  ...common,
  job: schemas_catch(optional(entry_text), void 0),
  "site-id": entry_uuid,
  "site-domain": optional(entry_text),
  "task-id": optional(entry_text.check(_regex(/^[A-Za-z0-9_-]{1,128}$/))),
  options: entry_text,
  base: optional(schemas_int()),
  "no-base": schemas_catch(optional(schemas_enum([ "pull-request", "unknown-commit" ])), void 0),
  first: schemas_catch(optional(schemas_int()), void 0),
  "given-up": optional(schemas_boolean()),
  "expires-at": optional(entry_text)
});

const overwriteSchema = object({
  ...common,
  "live-domain": optional(entry_text),
  "site-id": optional(entry_uuid),
  "backup-id": optional(entry_text),
  recorded: schemas_catch(optional(schemas_enum([ "afterwards" ])), void 0)
});

function isUsePayload(payload) {
  return readAs(useSchema, payload) !== void 0;
}

function readUse(record, liveSiteId) {
  const payload = readAs(useSchema, payloadOf(record));
  if (payload?.["live-site-id"] !== liveSiteId) {
    return;
  }
  if (isLive(record)) {
    return;
  }
  if (payload["site-id"] === liveSiteId) {
    return;
  }
  const entry = entryOf(record, payload);
  return {
    ...entry,
    environment: record.environment,
    siteId: payload["site-id"],
    domain: payload["site-domain"],
    taskId: payload["task-id"],
    options: payload.options,
    key: payload["idempotency-key"],
    job: payload.job,
    base: payload.base,
    isUnmerged: payload["no-base"] !== void 0 || entry.commit === void 0,
    firstId: payload.first,
    isGivenUp: payload["given-up"],
    expiresAtMs: parseTimeMs(payload["expires-at"])
  };
}

function readOverwrite(record, liveSiteId, viewer) {
  if (!isLive(record)) {
    return;
  }
  const received = payloadOf(record);
  const payload = readAs(overwriteSchema, received);
  const isTrusted = record.creatorId === viewer && payload?.["live-site-id"] === liveSiteId;
  const trusted = isTrusted ? payload : void 0;
  return {
    ...entryOf(record, payload),
    domain: trusted?.["live-domain"],
    key: trusted?.["idempotency-key"],
    copyId: trusted?.["site-id"],
    otherKey: trusted ? void 0 : payload?.["idempotency-key"],
    isLate: payload?.recorded === "afterwards"
  };
}

function entryOf({createdAt, creator, creatorId, description, id, sha}, payload) {
  const {attempt, commit = sha, operation = description, run, tag} = payload ?? {};
  return {
    id,
    operation: operation === "" ? "change" : operation,
    atMs: parseTimeMs(createdAt) ?? NaN,
    creator,
    creatorId,
    run,
    attempt,
    tag,
    commit: commit === "unknown" ? void 0 : commit
  };
}

function payloadOf({payload}) {
  return typeof payload === "string" ? parseJson(payload) : payload;
}

function isLive({environment}) {
  return isSameName(environment, LIVE_ENVIRONMENT);
}

// CONCATENATED MODULE: ./src/github/job-end.ts
const JOB_END = "site-pipeline-job-end";

const MAX_JOB_END_MS = 1e4;

const MAX_RECORDING_MS = 9e3;

const job_end_MAX_LAG_MS = 5e3;

const READ_AGAIN_MS = 1e3;

const jobWords = {
  success: "succeeded",
  failure: "failed",
  cancelled: "was cancelled"
};

const jobEnd = object({
  deploymentId: schemas_int(),
  statusId: schemas_int(),
  logUrl: optional(schemas_string()),
  environmentUrl: optional(schemas_string()),
  comment: optional(jobComment)
});

function readJobEnd(text) {
  return readAs(jobEnd, parseJson(text));
}

async function recordJobEnd({comment, deploymentId, environmentUrl, logUrl, statusId}, jobStatus, edges) {
  const {clock, log} = edges;
  const deadlineMs = clock.elapsedMs() + MAX_RECORDING_MS;
  const github = edges.github.connect(retryCalls({
    clock,
    deadlineMs,
    signal: (new AbortController).signal
  }));
  const end = jobStatuses.find(each => each === jobStatus) ?? "cancelled";
  const readLatest = async () => {
    const untilMs = clock.elapsedMs() + job_end_MAX_LAG_MS;
    for (;;) {
      const listed = await github.listStatuses(deploymentId);
      const [latest] = listed.toSorted((a, b) => b.id - a.id);
      if (latest && latest.id >= statusId) {
        return latest;
      }
      if (clock.elapsedMs() >= untilMs) {
        return;
      }
      await clock.sleep(READ_AGAIN_MS);
    }
  };
  const isOfLive = async (environment = "") => {
    if (environment !== "") {
      return isLive({
        environment
      });
    }
    const {isLast, items} = await github.listDeployments({
      environment: LIVE_ENVIRONMENT
    }, 1);
    const isOlder = items.every(each => each.id > deploymentId);
    return items.some(each => each.id === deploymentId) || !isLast && isOlder;
  };
  const setStatus = () => {
    const state = end === "cancelled" ? "error" : end;
    const status = {
      state,
      description: `The job ${jobWords[end]}`,
      logUrl,
      environmentUrl
    };
    return github.setDeploymentStatus(deploymentId, status);
  };
  const updateComment = async () => {
    if (!comment) {
      return;
    }
    const [written] = await findComments(comment.marker, comment.issueNumber, github);
    if (!written) {
      return;
    }
    const body = replaceJobLine(written.body, comment.running, comment[end]);
    if (body === void 0) {
      return;
    }
    await github.updateComment(written.id, body);
  };
  const warn = error => log.warnAboutGitHub(messages.jobNotRecorded(), error);
  try {
    const {environment, id = statusId} = await readLatest() ?? {};
    if (id !== statusId || await isOfLive(environment)) {
      return;
    }
    await Promise.all([ setStatus().catch(warn), updateComment().catch(warn) ]);
  } catch (error) {
    warn(error);
  }
}

// CONCATENATED MODULE: ./src/service/schemas.ts
function readText(value) {
  return typeof value === "string" && value !== "" ? value.split(LINE_END).join(" ") : void 0;
}

function readShown(value) {
  const isNothing = each => each === null || each === void 0 || typeof each === "string" && each.trim() === "";
  if (isNothing(value) || value === false) {
    return;
  }
  if (typeof value === "string") {
    return readText(value);
  }
  return typeof value === "object" && Object.values(value ?? {}).every(isNothing) ? void 0 : stringifyJson(value);
}

function readHostName(value) {
  return readText(value)?.replace(/^\s*https?:\/\/([^/?#@\s]+)\/?\s*$/i, "$1");
}

const ID = /^[A-Za-z0-9_-]{1,128}$/;

function readId(value) {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && ID.test(text) ? text.toLowerCase() : void 0;
}

function readFlag(value) {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (word === true || word === 1 || word === "1" || word === "true") {
    return true;
  }
  return word === false || word === 0 || word === "0" || word === "false" ? false : void 0;
}

const YES = [ true, 1, "true", "1", "yes", "ok", "success" ];

const NO = [ false, 0, "false", "0", "no", "error", "failed", "failure" ];

function readSuccess(value) {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return YES.includes(word) || (NO.includes(word) ? false : void 0);
}

function readTime(value) {
  const text = typeof value === "number" ? String(value) : readText(value);
  if (text === void 0 || isNoTime(text)) {
    return;
  }
  const unixMs = parseUnixMs(text);
  if (unixMs !== void 0) {
    return new Date(unixMs).toISOString();
  }
  return typeof value === "number" ? void 0 : text;
}

function readList(value) {
  if (value === null || value === void 0 || value === "") {
    return;
  }
  if (Array.isArray(value)) {
    return value;
  }
  if (!isRecord(value)) {
    return [ value ];
  }
  const entries = Object.entries(value);
  return entries.every(([key, item]) => /^\d+$/.test(key) || isRecord(item)) ? entries.map(([, item]) => item) : [ value ];
}

const MAX_ITEMS = 1e3;

function readRecords(value) {
  return readList(value)?.slice(0, MAX_ITEMS);
}

function readWarnings(value) {
  const all = readList(value) ?? [];
  const more = all.length - MAX_ITEMS;
  return more > 0 ? [ ...all.slice(0, MAX_ITEMS), `${more} more warnings are left out.` ] : all;
}

function readCount(value) {
  if (typeof value === "number") {
    return value;
  }
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : void 0;
}

function field(read) {
  return optional(pipe(unknown(), transform(read)));
}

function both(read) {
  return field(received => ({
    received,
    read: read(received)
  }));
}

const received = optional(unknown());

const schemas_text = field(readText);

const hostName = field(readHostName);

const schemas_shown = field(readShown);

const id = field(readId);

const siteId = field(value => typeof value === "string" ? readId(value) : void 0);

const schemas_time = field(readTime);

const envelopeSchema = object({
  success: both(readSuccess),
  data: received,
  message: schemas_shown,
  timestamp: schemas_time
});

const otherWordsSchema = object({
  detail: schemas_shown,
  error: schemas_shown,
  errors: schemas_shown,
  title: schemas_shown
});

const errorDetailsSchema = object({
  code: schemas_text,
  permission: schemas_text
});

const siteSchema = object({
  id,
  domain_name: hostName,
  custom_domain: hostName,
  parent_site_id: schemas_text,
  expires_at: schemas_time
});

const taskSchema = object({
  id,
  task_type: schemas_text,
  site_id: siteId,
  status: schemas_text,
  result: schemas_shown,
  error_message: schemas_shown,
  metadata_json: received,
  created_at: schemas_time,
  completed_at: schemas_time
});

const domainSchema = object({
  id,
  site_id: siteId,
  domain: hostName,
  created_at: schemas_time,
  status: schemas_text,
  is_connected: both(readFlag)
});

const verifiedSchema = object({
  verified: both(readFlag)
});

const verificationSchema = object({
  method: schemas_shown,
  details: schemas_shown,
  message: schemas_shown
});

const dnsRecordsSchema = object({
  records: field(readRecords)
});

const dnsRecordSchema = object({
  type: schemas_shown,
  name: schemas_shown,
  value: schemas_shown,
  ttl: schemas_shown
});

const previewSchema = object({
  confirmation_required: both(readText),
  can_push: both(readFlag),
  blocked_reason: schemas_shown,
  copied_at: both(readTime),
  revert_days: both(readCount),
  warnings: field(readWarnings)
});

// CONCATENATED MODULE: ./src/service/task.ts
const UNKNOWN_TASK_GRACE_MS = 3e4;

function readTask(data) {
  const bare = Object.hasOwn(data, "domain_name") ? {} : data;
  const task = readAs(taskSchema, isRecord(data["task"]) ? data["task"] : bare);
  if (task?.id === void 0) {
    return;
  }
  return {
    id: task.id,
    type: task.task_type,
    siteId: task.site_id,
    status: task.status,
    result: task.result,
    errorMessage: task.error_message,
    metadata: task.metadata_json ?? void 0,
    createdAt: task.created_at,
    completedAt: task.completed_at
  };
}

function finalStatusOf({status}) {
  const word = status?.trim().toLowerCase();
  return word === "completed" || word === "failed" ? word : void 0;
}

function isPlainlyRunning(status) {
  return /^(pending|queued|running|processing|in[ _-]progress)$/i.test(status?.trim() ?? "");
}

function isSameId(a, b) {
  return a.toLowerCase() === b.toLowerCase();
}

// CONCATENATED MODULE: ./src/text/quote.ts
function quoteTyped(text) {
  return isTypedExactly(text) ? `\`${text}\`${noteForm(text)}` : `"${text.replace(/\s+/g, " ")}" (it has characters that may not be shown exactly)`;
}

function isTypedExactly(text) {
  return /^[\p{L}\p{N}_.:/"'-]+$/u.test(text);
}

function showTyped(text) {
  return isTypedExactly(text) ? `${text}${noteForm(text)}` : quoteTyped(text);
}

function noteForm(domain) {
  const form = asciiFormOf(domain);
  return form === void 0 ? "" : ` (${form})`;
}

// CONCATENATED MODULE: ./src/messages/describe-refusal.ts
const makeFreshCopy = "Make a fresh copy in a new run, and push that one.";

const rows = {
  "push-blocked": ({reason}, report) => [ describeBlock(reason), say("Resolve what your host names, or look at the copy in its dashboard; if a task runs, wait until it has ended.", thenPress(report)) ],
  "confirmation-unreadable": () => [ "The text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it.", "Look at the push in your host\u2019s dashboard." ],
  "confirmation-mismatch": describeMismatch,
  "preview-changed": () => [ "The push preview is not the one that was approved.", "Compare this step\u2019s summary with the approved one: the copy, what was deployed to it, what was done to live, and the days to revert. If the push is still wanted, start a new run, and read its dry run before you approve it or type its digest." ],
  "tag-moved": moved => [ describeMovedTag(moved), makeFreshCopy ],
  "copy-too-old": ({age, maxHours}, {operation, results}) => [ `${messages.copyAge(copyTimeOf(results).copiedAt, age)} \`max-copy-age-hours\` allows ${maxHours} h.`, overwritesSite(operation) ? "Make a fresh copy in a new run, and deploy again. Raise `max-copy-age-hours`, or leave it out, only if nobody ordered, commented or edited on live since it was made." : "Leave the input out: your host does not say how old a copy is." ],
  "rerun-too-late": ({atMs, newest}, report) => [ `An earlier attempt was recorded at ${formatTime(atMs)}, and your host forgets idempotency keys after 24 hours, so this re-run could repeat it. The ${describeOverwrite(newest)}.`, lookAtLive(report) ],
  "rerun-without-list": () => [ "An earlier attempt may have acted, and nothing on GitHub says what it did.", "Look at your host\u2019s dashboard. If a task runs there, wait until it has ended. Only if nothing was done, start a new run." ],
  "live-busy": ({overwrite}, report) => [ `The ${describeOverwrite(overwrite)}.`, say("Wait until it has ended.", "If its task cannot be read, it counts as running for an hour.", report.operation.does === "pushes" ? makeFreshCopy : thenPress(report), "If your host\u2019s dashboard shows that nothing runs, remove its entry, as the documents say under `live_busy`.") ],
  "copy-unfinished": ({use}, report) => [ describeUnfinished(use), say("Wait until its task has ended.", thenPress(report)) ],
  "live-changed": describeLiveChanged,
  "push-undone": ({overwrite}) => [ describeUndone(overwrite), "A re-run would push nothing. To push again, start a new run." ],
  "restore-not-begun": ({newest}, report) => [ say("A re-run never begins a restore.", newest ? `Last done to the site: the ${describeOverwrite(newest)}.` : "Nothing is recorded of this site."), newest?.end === "unknown" ? lookFirst(report) : lookAtLive(report) ],
  "step-repeated": ({earlier}, report) => [ "This step, or one like it, has sent the same request in this attempt, so your host would only repeat its answer and do nothing.", `See how the ${nameOverwrite(earlier)} ended. To do it twice, ${giveOwnKeys}`, {
    certainty: nothingDone(report, true)
  } ],
  "not-allowed": ({isOnlyFirst, missing}) => [ `${missing.map(login => `"${login}"${login === "" ? " (the runner names nobody)" : ""}`).join(" and ")} ${missing.length === 1 ? "is" : "are"} not in \`allowed-actors\`.`, isOnlyFirst ? "Start a new run; do not re-run this one: its inputs are that person\u2019s." : "Ask somebody in the list to start a new run." ],
  "started-by-nobody": () => [ "A schedule started this run, or it follows a run that itself followed another. So nobody in `allowed-actors` is known to have started it, whoever re-runs it.", "Start it by a form (`workflow_dispatch`). If nobody needs to start it, pass `allowed-actors: none` in such runs." ],
  "not-approved": ({approved, environment, isRejected}, report) => {
    if (isRejected) {
      return [ `A reviewer rejected this run for environment "${environment}".`, "Ask why. To go on, start a new run." ];
    }
    const others = approved.slice(0, 3).map(name => `"${name}"`);
    return [ `Nobody has approved this run for environment "${environment}"${others.length === 0 ? "" : `, but for ${others.join(" and ")}`}.`, say("Name the same environment in `environment:` of this job and in `require-approval`, and give it required reviewers (Settings, Environments).", thenPressChecked(report), "An admin\u2019s bypass and custom protection rules may leave no review. Without GitHub Enterprise, a private repository has no reviewers: use `allowed-actors`.") ];
  },
  "preview-unavailable": ({failure}, report) => [ `Could not fetch the push preview. ${describeFailure(failure)}`, adviseFailure(failure, report, {
    permission: "site.staging (the push itself needs site.restore)",
    required: [ "site-id" ],
    advice: previewAdvice
  }) ],
  "recorded-site-unavailable": ({failure}, report) => [ `Could not check the recorded copy. ${describeFailure(failure)}`, adviseFailure(failure, report, {
    permission: "site.staging",
    advice: {
      rejected: "Resolve what your host names. If that site is no copy any more, set `reuse: false`: that makes another one."
    }
  }) ]
};

function describeRefusal({effect, refusal}, report) {
  const row = readRow(rows, refusal, report);
  return effect === "none" ? row : describeAfterEarlier(row, report);
}

function describeAfterEarlier([cause, advice, more], report) {
  const certainty = `${nothingDone(report)}, but an earlier attempt may have acted: look at the live site first`;
  const [earlier] = ownOverwrites(report.results.look);
  if (!earlier) {
    return [ cause, advice, {
      ...more,
      certainty
    } ];
  }
  const what = `The ${describeOverwrite(earlier)}.`;
  const {end, taskId} = earlier;
  const next = end === "running" && taskId !== void 0 ? `To wait for it, ${awaitTask(taskId)}.` : end === "running" ? "Wait a few minutes, then re-run this job: it finds out how that ended." : end === "failed" ? repeat(report) : lookAtLive(report);
  return [ cause, say(what, next), {
    ...more,
    certainty
  } ];
}

function describeMismatch({isInvisible, required, typed}, report) {
  const more = {
    message: "`confirmation` is not the text that confirms this push."
  };
  const stripped = stripInput(typed);
  if (isInvisible) {
    return [ `\`confirmation\` and the text to confirm look the same ("${required}"), but one has invisible characters.`, "Type the domain by hand instead of pasting it. If that is refused as well, look at the push in your host\u2019s dashboard.", more ];
  }
  const unfilled = findUnfilled(typed, true);
  return [ `\`confirmation\` is ${quoteTyped(showValue(stripped, report))}${stripped === typed ? "" : " and more, which is not shown"}, but this push would replace ${quoteTyped(required)}.`, say(unfilled && `${describeUnfilled(unfilled, report)}.`, `If you did not mean ${quoteTyped(required)}, stop: \`site-id\` is wrong. If you did, type exactly this domain, without quotes, and ${isTyped(typed, report) ? "start a new run" : anew(report)}.`), more ];
}

function isTyped(text, {context}) {
  return startOf(context) === "form" && (context.typedInputs ?? []).some(typed => typed.trim() === text);
}

function describeLiveChanged({overwrite, reasons}, report) {
  const {look} = report.results;
  if (look?.purpose !== "push") {
    return [ overwrite === void 0 ? "Something was done to live at the same moment." : `Something was done to live at the same moment: the ${nameOverwrite(overwrite)}.`, lookAtLive(report) ];
  }
  const unrecorded = reasons.find(each => each.kind === "unrecorded");
  const isDamaged = reasons.some(each => each.kind === "live" && isInDoubt(each.overwrite));
  const isAboutJobs = reasons.every(({kind}) => kind === "job" || kind === "end-unknown");
  return [ describeObjection({
    kind: "changed",
    overwrite,
    reasons
  }), say(unrecorded?.creator === void 0 && unrecorded && "Check `live-site-id`.", unrecorded?.creator !== void 0 && "Give `staging` and `push` the same `github-token`.", isDamaged && "Restore live first, or write its repair into the list, as the documents say under `live_changed`.", isAboutJobs && say("Wait for that job, or re-run it until it succeeds.", thenPress(report)), !isAboutJobs && "Make a fresh copy in a new run: `staging` with `environment` and `reuse: false`.", "Or let a person read a dry run in an earlier job, and approve it or type its `preview-digest`.") ];
}

// CONCATENATED MODULE: ./src/messages/describe-red.ts
const perhaps = {
  "changes-once": "The request may have been carried out",
  copies: "The staging task may have started",
  pushes: "The live site may be partly overwritten: look at it first",
  restores: "The site may be partly overwritten: look at it first"
};

function certaintyOf(outcome, report) {
  const {operation} = report;
  const [effect, status] = [ effectOf(outcome), statusOf(outcome) ];
  if (status === "refused" || status === "cancelled" && effect === "none") {
    return nothingDone(report);
  }
  const isUncertain = status === "unknown" || status === "cancelled" && effect === "possible";
  return isUncertain || status === "failed" && overwritesSite(operation) ? perhaps[operation.does] ?? "" : "";
}

const describe_red_rows = {
  "invalid-inputs": ({errors}, report) => describeInvalidInputs(errors, report),
  "guard-refused": describeRefusal,
  "request-failed": ({effect, failure, isOfEarlier}, report) => {
    const isUnclear = effect !== "none" && !isOfEarlier;
    const advise = isUnclear || namesTask(failure) ? adviseUnclear : adviseFailure;
    const message = isConfirmationMismatch(failure) ? describeFailure({
      ...failure,
      reason: void 0
    }) : void 0;
    const row = [ describeFailure(failure), advise(failure, report), {
      message
    } ];
    return effect === "none" || isUnclear ? row : describeAfterEarlier(row, report);
  },
  "replayed-copy-unusable": ({errorCode, siteId}, report) => [ `Your host repeated an earlier answer with copy ${siteId}, which cannot be used: ${unusableWhy[errorCode]}.`, errorCode === "live_busy" ? say("Wait until the push has ended.", thenPress(report)) : howToRepeat(report) ],
  "copy-was-there": ({environment, siteId}) => [ `Your host answered with copy ${siteId}, which environment "${environment}" uses.`, "If an earlier attempt was killed, start a new run. If your host allows one copy for each site, use the workflow for a shared copy. Otherwise, remove that copy in your host\u2019s dashboard, but only if nobody needs it, and start a new run." ],
  "foreign-answer": ({overwrite, startedAtMs}, {operation, results}) => {
    const {id: taskId = ""} = taskOf(results);
    const {noun, nothing} = operation.labels;
    const whose = overwrite ? `is of the ${nameOverwrite(overwrite)}` : startedAtMs === void 0 ? "another request with the same idempotency key started" : `was started at ${formatTime(startedAtMs)}, before this step asked for anything`;
    return [ `Your host answered with task ${taskId}, which ${whose}.`, `Do not re-run this job: it would not act. If that is the ${noun} that you meant, ${awaitTask(taskId)}. If not, look at the site in your host\u2019s dashboard. Then ${giveOwnKeys}`, {
      certainty: `${nothing} by this step`
    } ];
  },
  "response-unusable": ({reason}, report) => {
    const {does, labels} = report.operation;
    const {id: taskId} = taskOf(report.results);
    return [ `Your host accepted the ${labels.noun}, but ${reason}.`, taskId === void 0 ? "See in your host\u2019s dashboard what it has done." : `To follow the task that your host named, ${awaitTask(taskId)}.`, {
      certainty: overwritesSite({
        does
      }) ? void 0 : "",
      running: startNoOther(report)
    } ];
  },
  "domain-not-ready": ({words}) => [ `The domain is not verified yet. ${endSentence(words)}`, dnsAdvice, {
    certainty: ""
  } ],
  "task-failed": ({reason}, report) => {
    const task = `Task ${taskOf(report.results).id ?? ""}${describeOtherTask(report)}`;
    return [ reason === void 0 ? `${task} failed; your host gives no reason.` : endSentence(`${task} failed: ${reason}`), afterFailure(report) ];
  },
  "task-doubtful": ({result}, report) => [ `Your host says that task ${taskOf(report.results).id ?? ""} has completed, and that its result is "${result}".`, startsSomething(report.operation) ? lookFirst(report) : afterFailedRead ],
  "task-unreadable": describeUnreadableTask,
  "task-timed-out": ({lastFailure, taskStatus}, report) => {
    const before = lastFailure && `At the end its task could not be read. ${describeFailure(lastFailure)}`;
    return describeRunningTask(`${nameTimeout(report)} is over`, report, {
      before,
      taskStatus
    });
  },
  "domain-timed-out": ({elapsedMs, words}) => [ `The domain is not verified after ${formatDuration(elapsedMs)}. ${endSentence(words)}`, dnsAdvice ],
  cancelled: describeCancellation,
  "github-failed": describeGitHubFailed,
  "outputs-unwritable": ({reason}, report) => [ endSentence(`The outputs cannot be written: ${reason}`), say("Free space on the runner\u2019s disk, and check that GITHUB_OUTPUT names a file that can be written.", thenPress(report)) ],
  "internal-error": ({effect, message}, report) => [ endSentence(`A fault in this action: ${message}`), "Please report this fault with the log.", {
    running: effect === "none" ? void 0 : toFindOut(report)
  } ]
};

function describeRed(outcome, report) {
  return readRow(describe_red_rows, outcome, report);
}

function afterFailure(report) {
  switch (report.operation.does) {
   case "copies":
    return repeat(report);

   case "pushes":
    return say("If the site is broken, your host\u2019s dashboard may revert the push or restore a backup; after a restore, start a new run.", repeat(report));

   case "restores":
    return say("Your host\u2019s dashboard may restore another backup.", repeat(report));

   default:
    return afterFailedRead;
  }
}

const afterFailedRead = "If the task overwrites a site, look at that site first. Once the cause is gone, and only if it is still wanted, start the operation again.";

function describeOtherTask({operation, results: {task}}) {
  if (startsSomething(operation)) {
    return "";
  }
  const facts = nonEmpty([ task?.type, task?.siteId !== void 0 && `site ${task.siteId}` ]).join(", ");
  return facts === "" ? "" : ` (${facts})`;
}

function describeLastStatus({results}, status = taskOf(results).status) {
  return status === void 0 || isPlainlyRunning(status) ? "" : ` (your host last said: ${status}. ${onlyTheseEnd})`;
}

function nameTimeout({plan}) {
  return `\`timeout-minutes\` (${(plan?.timeoutMs ?? 0) / 6e4})`;
}

function startNoOther({operation}) {
  return overwritesSite(operation) ? "Start no other push or restore now." : "";
}

function describeRunning({results}, isSure = !results.task?.isSilent) {
  const {answer, reused, task} = results;
  const isKnown = task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== void 0;
  if (finalStatusOf(taskOf(results)) === "completed") {
    return "has completed at your host";
  }
  return isKnown && isSure ? "is still running at your host" : "may still be running at your host";
}

function describeRunningTask(why, report, {before, taskStatus}) {
  const {noun} = report.operation.labels;
  return [ say(`${why}, but the ${noun} ${describeRunning(report)}${describeLastStatus(report, taskStatus)}.`, before), toFindOut(report), {
    certainty: "",
    running: say(`Task ${taskOf(report.results).id ?? ""}.`, startNoOther(report))
  } ];
}

function adviseUnclear(failure, report) {
  const {cause, errorCode, isReplayed, isWebPage} = failure;
  if (namesTask(failure)) {
    return `To follow the task that your host named, ${awaitTask(taskOf(report.results).id)}. It may also be another task, which is in the way: then, once it has ended, start a new run.`;
  }
  if (isReplayed) {
    return `${lookFirst(report)}${report.isWithoutList ? "" : " Your host has stored this answer: a re-run gets it again, or acts again."}`;
  }
  const isWebsite = cause === "redirect" || cause === "unreadable" && isWebPage;
  if (isWebsite) {
    return say(`If \`api-url\` is wrong, nothing was started: correct it, and ${anew(report)}. If it is right, go on.`, toFindOut(report));
  }
  return say(refusalOf(failure) === "elsewhere" && elsewhereAdvice, describeRetryAfter(failure) || errorCode === "service_error" && "Wait until your host works again.", toFindOut(report), cause === "in-progress" && stuckAdvice);
}

function describeUnreadableTask({failure, isKnown}, report) {
  const {id: taskId = ""} = taskOf(report.results);
  const cause = `Could not read task ${taskId}. ${describeFailure(failure)}`;
  if (!isKnown) {
    return [ cause, adviseFailure(failure, report) ];
  }
  const isKept = isDenied(failure);
  return [ cause, say("Do not re-run this job.", (isKept || refusalOf(failure) === "gone") && "Use a valid API token that may read tasks.", `To wait for the task, ${awaitTask(taskId)}, or look at the site in your host\u2019s dashboard.`), {
    certainty: `The ${report.operation.labels.noun} ${describeRunning(report, isKept)}${describeLastStatus(report)}`,
    running: startNoOther(report)
  } ];
}

function describeCancellation(outcome, report) {
  const {during, effect, lastFailure} = outcome;
  const {context, operation, plan} = report;
  const before = lastFailure && `Before that, a request failed. ${describeFailure(lastFailure)}`;
  const ifUnwanted = operation.does === "pushes" && !report.isWithoutList && "If the push is not wanted any more, do not re-run: look at the live site.";
  if (during === "task") {
    return describeRunningTask("The job was cancelled", report, {
      before
    });
  }
  if (during === "closing") {
    return [ "The job was cancelled.", "To close it, run again.", {
      certainty: halfClosed
    } ];
  }
  if (during === "verification") {
    return [ say("The job was cancelled, and the domain is not verified yet.", before), toFindOut(report), {
      certainty: ""
    } ];
  }
  if (effect !== "none") {
    return [ say(`The job was cancelled before your host confirmed the ${operation.labels.noun}.`, before), say(toFindOut(report), ifUnwanted), {
      running: startNoOther(report)
    } ];
  }
  const mayRun = isLaterAttempt(context) && startsSomething(operation) && !plan?.isDryRun;
  const cause = say("The job was cancelled.", before);
  if (!mayRun) {
    return [ cause, press(report) ];
  }
  return [ cause, report.isWithoutList ? toFindOut(report) : say(press(report), ifUnwanted), {
    running: "What an earlier attempt started may still be running, even if it left no summary."
  } ];
}

const unusableWhy = {
  not_found: replacedWhy.gone,
  copy_too_old: replacedWhy["too-old"],
  live_busy: "it is being pushed"
};

const halfClosed = "The environment may not be closed completely";

function describeGitHubFailed({effect, failure, question}, report) {
  const {does, labels} = report.operation;
  const words = describeFailure(failure);
  const causes = {
    approval: `GitHub did not say whether this run is approved for environment "${question.kind === "approval" ? question.environment : ""}". ${words}`,
    lists: `GitHub did not say what was done to the live site and its copies. ${words}`,
    entry: `Could not record the ${labels.noun} on GitHub. ${words}`,
    copies: words
  };
  return [ causes[question.kind], say(...adviseGitHub(failure, report), does === "restores" && "Your host\u2019s dashboard can restore as well."), {
    certainty: effect !== "none" && does === "closes" ? halfClosed : void 0
  } ];
}

function adviseGitHub(failure, report) {
  const access = adviseGitHubAccess(failure);
  const {cause, isTransient, retryAtMs, status = 0} = failure;
  const isRefusal = status < 500 && (status >= 400 || cause === "http-status" && !isTransient);
  if (cause === "redirect") {
    return [ "This repository was renamed or moved: start a new run." ];
  }
  if (access !== void 0) {
    return [ access, thenAnew(report) ];
  }
  if (status === 401) {
    return [ "If `github-token` is a secret, store a new token of GitHub there, or leave the input out to use the workflow\u2019s own.", thenPressChecked(report) ];
  }
  if (retryAtMs !== void 0) {
    return [ describeRetryAfter(failure), thenPress(report) ];
  }
  if (isRefusal && cause === "unreadable") {
    return [ "Check the proxy or the firewall between the runner and GitHub.", thenPressChecked(report) ];
  }
  if (isRefusal || failure.errorCode === "forbidden") {
    return [ "Correct what GitHub names.", thenPressChecked(report) ];
  }
  return [ "Wait until GitHub responds again.", thenPress(report) ];
}

// CONCATENATED MODULE: ./src/messages/describe-outcome.ts
const MAX_RED_LENGTH = 600;

const MAX_REMARK_LENGTH = 300;

function describeOutcome(report) {
  const {outcome} = report;
  if (isGreen(outcome)) {
    return {
      next: "",
      ...readRow(describe_outcome_rows, outcome, report)
    };
  }
  const [cause, advice, more = {}] = describeRed(outcome, report);
  const {certainty = certaintyOf(outcome, report), message, running} = more;
  const next = nonEmpty([ running, advice ]).join("\n");
  const start = certainty === "" ? "" : `${certainty}. `;
  const {reason = ""} = failureOf(outcome) ?? {};
  const room = Math.max(200, MAX_RED_LENGTH - start.length - next.length - "\u2026.\n".length) + Math.min(1e3, reason.length);
  const what = `${start}${report.sanitizer.line(cause, room)}`;
  return {
    what,
    next,
    message: hideConfirmation(message === void 0 ? what : `${start}${message}`, report)
  };
}

function describeAnyway(report) {
  try {
    return describeOutcome(report);
  } catch {
    const isCertain = effectOf(report.outcome) === "none";
    const what = isCertain ? "Nothing was done by this step" : "It is not known what this step did";
    const next = "Look at the log and at your host\u2019s dashboard first, and report this fault with the log.";
    return {
      what: `${what}. A fault in this action: its result cannot be described.`,
      next
    };
  }
}

function hideConfirmation(text, {results}) {
  return createHider(results.preview?.confirmation.text)(text);
}

const describe_outcome_rows = {
  completed: (outcome, report) => {
    const {context, operation, plan, results} = report;
    const by = nameEarlier(context);
    const remark = remarkOf(report);
    const hostSays = remark !== void 0 && endSentence(`Your host says: ${remark}`);
    if (outcome.by !== "earlier-request") {
      const {revertUntilMs} = results.completed ?? {};
      const pushed = results.preview && results.look && findPushedBefore(results.look);
      const what = say(plan?.done ?? `Task ${taskOf(results).id ?? ""} completed${describeOtherTask(report)}.`, revertUntilMs !== void 0 && `It can be reverted in your host\u2019s dashboard until ${formatTime(revertUntilMs)}.`, outcome.by === "followed" && `It was started ${by}; this step only waited for it.`, isDnsPending(outcome, results) && "DNS records are to be added.", hostSays);
      return {
        what,
        notice: pushed && messages.pushedBefore(pushed)
      };
    }
    const what = `Already completed ${by}; nothing was repeated`;
    const since = overwrittenSince(results);
    return {
      what: say(`${what} (${plan?.subject ?? ""}).`, hostSays),
      notice: say(`${what}.`, since && `Live was overwritten since, by the ${nameOverwrite(since)}.`, howToRepeat(report)),
      isWarning: overwritesSite(operation)
    };
  },
  previewed: ({canPush, siteId}, {results}) => {
    if (canPush) {
      return {
        what: `Your host allows the push of staging site ${siteId}.`
      };
    }
    const what = describeBlock(results.preview?.blockedReason);
    return {
      what,
      notice: what,
      isWarning: true
    };
  },
  "domain-verified": ({domainName}) => ({
    what: say("The domain", domainName, "is verified.")
  }),
  "site-reused": ({siteId}) => ({
    what: `Staging site ${siteId} is reused; no new one was created.`
  }),
  "environment-closed": ({environment, found, usedBy}) => {
    if (usedBy !== void 0) {
      return {
        what: messages.environmentStaysOpen(environment, usedBy)
      };
    }
    if (found > 0) {
      return {
        what: `Environment "${environment}" is closed.`
      };
    }
    const what = `Nothing to close: no copy of this live site is recorded in environment "${environment}".`;
    return {
      what,
      notice: what
    };
  },
  "sites-listed": ({found, gone, unchecked}, {namedInputs, results}) => {
    const left = results.listed?.sites.filter(isLeftOver).length ?? 0;
    const isEmpty = found + gone === 0;
    const parts = [ found === 0 ? `No copy ${isEmpty ? `of live site ${namedInputs["site-id"] ?? ""} is recorded` : "is listed"}` : `${found === 1 ? "1 copy is" : `${found} copies are`} recorded; ${left === 0 ? "none" : left} left over`, isEmpty && !results.listed?.last && "`site-id` may be wrong", unchecked > 0 && `${unchecked} not checked`, gone > 0 && `${gone} left out, which your host does not know any more` ];
    return {
      what: `${nonEmpty(parts).join("; ")}.`
    };
  },
  submitted: describeSubmitted,
  "still-running": describeSubmitted,
  "dry-run": (_, report) => ({
    what: `Would ${report.plan?.subject ?? ""}. ${notChecked(report)}`
  }),
  "token-missing": () => ({
    what: "This run gets no secrets, so nothing was sent.",
    notice: "Skipped: GitHub gives this run no secrets (a fork or Dependabot). Nothing was sent."
  })
};

function describeSubmitted(outcome, report) {
  const status = "taskStatus" in outcome ? outcome.taskStatus : void 0;
  const {id = ""} = taskOf(report.results);
  return {
    what: `Task ${id} is running${describeLastStatus(report, status)}; not waiting for it. To wait, ${awaitTask(id)}.`
  };
}

function notChecked({operation, results}) {
  switch (operation.does) {
   case "closes":
    return "Nothing was changed on GitHub.";

   case "pushes":
    return "Nothing was pushed. Not checked: whether the token may push, and the approval.";

   case "restores":
    return `Nothing was restored. ${uncheckedOfRestore}${results.look ? "" : "; nor what was done to the site before"}.`;

   default:
    return "Your host was not asked, so it may still refuse.";
  }
}

function nameEarlier(context) {
  return isLaterAttempt(context) ? "in an earlier attempt" : "by an earlier request with the same idempotency key";
}

function remarkOf({results, sanitizer}) {
  const {remark} = results.completed ?? {};
  return remark === void 0 ? void 0 : sanitizer.line(remark, MAX_REMARK_LENGTH);
}

function isDnsPending(outcome, results) {
  const {dnsRecords = [], status} = domainOf(results);
  return outcome.kind === "completed" && (status?.trim().toLowerCase() === "pending" || dnsRecords.length > 0);
}

// CONCATENATED MODULE: ./src/outcome/outputs.ts
const outputs = {
  "task-id": results => taskOf(results).id,
  "task-status": results => taskOf(results).status,
  "task-result": ({task}) => task?.result,
  "site-id": results => siteOf(results).id,
  "site-domain": results => {
    const {domain} = siteOf(results);
    return httpsUrlOf(domain) === void 0 ? void 0 : domain;
  },
  "site-url": siteUrlOf,
  "can-push": ({preview}) => preview?.canPush,
  "blocked-reason": ({preview}) => preview?.blockedReason,
  warnings: ({preview}) => preview?.warnings,
  "copied-at": results => {
    const {copiedAt} = copyTimeOf(results);
    return parseTimeMs(copiedAt) === void 0 ? void 0 : copiedAt;
  },
  "revert-days": ({preview}) => preview?.revertDays.number,
  "preview-digest": ({preview}) => preview?.digest,
  "domain-id": results => domainOf(results).id,
  "domain-status": results => domainOf(results).status,
  "dns-records": results => domainOf(results).dnsRecords,
  "idempotency-key": ({idempotencyKey}) => idempotencyKey,
  replayed: ({answer}) => answer?.isReplayed,
  reused: ({reused}) => reused && true,
  "deployment-id": ({deploymentId}) => deploymentId,
  "comment-url": ({commentUrl}) => commentUrl,
  "sites-left": ({listed}) => listed?.sites.filter(isLeftOver).map(({domain, environment, id, isOpen}) => ({
    id,
    domain,
    environment,
    ...listed.isOfAll && {
      open: isOpen
    }
  })),
  copies: ({listed}) => listed?.isOfAll ? listed.sites.map(({domain, environment, id, isOpen, newest, state}) => ({
    id,
    domain,
    environment,
    state: state === "left" && !isOpen ? "left" : "open",
    commit: newest.commit ?? null,
    time: formatIsoTime(newest.atMs)
  })) : void 0,
  data: ({answer}) => answer?.data
};

function outputsOf(results) {
  return new Map(Object.entries(outputs).flatMap(([name, read]) => {
    const value = read(results);
    return value === void 0 ? [] : [ [ name, value ] ];
  }));
}

function finalOutputsOf(outcome, message) {
  return {
    status: statusOf(outcome),
    message,
    "error-code": errorCodeOf(outcome),
    "service-code": failureOf(outcome)?.serviceCode
  };
}

// CONCATENATED MODULE: ./src/live/rule.ts
function judge(look, ownId) {
  const {isRerun, key, purpose} = look;
  const isOlder = ({id}) => ownId === void 0 || id < ownId;
  const overwrites = look.overwrites.filter(isOlder);
  const ofCopy = look.overwritesOfCopy.filter(isOlder);
  const [newest] = overwrites;
  const running = [ ...overwrites, ...ofCopy ].find(each => each.end === "running" && each.key !== key);
  switch (purpose) {
   case "copy":
    {
      const seenRunning = overwrites.find(each => each.end === "running" && each.isSeenRunning);
      return seenRunning ? {
        kind: "wait",
        overwrite: seenRunning
      } : {
        kind: "go",
        overwrite: newest
      };
    }

   case "restore":
    {
      const isOwn = newest?.key === key && [ "running", "completed" ].includes(newest.end);
      if (isRerun && !isOwn) {
        return {
          kind: "changed",
          overwrite: newest,
          reasons: []
        };
      }
      const hasBegun = newest?.taskId !== void 0 || newest?.end === "completed";
      if (isRerun && hasBegun) {
        return {
          kind: "go",
          overwrite: newest
        };
      }
      if (running) {
        return {
          kind: ownId === void 0 && !isRerun ? "wait" : "busy",
          overwrite: running
        };
      }
      return {
        kind: "go",
        overwrite: newest
      };
    }

   case "push":
    {
      if (running) {
        return {
          kind: "busy",
          overwrite: running
        };
      }
      const first = firstOfTask(look);
      const isRecent = first !== void 0 && look.nowMs - first.atMs < DAY_MS;
      if (first && look.copyTask === "running" && isRecent) {
        return {
          kind: "unfinished",
          use: first
        };
      }
      const moved = movedTag(look);
      if (moved) {
        return {
          kind: "moved",
          moved
        };
      }
      const counted = newestCounted({
        ...look,
        overwrites
      });
      if (counted && isUndone(counted, {
        ...look,
        overwrites
      })) {
        return {
          kind: "undone",
          overwrite: counted
        };
      }
      const reasons = findReasons(look, {
        counted,
        onCopy: ofCopy[0]
      });
      if (reasons.length === 0) {
        return {
          kind: "go",
          overwrite: counted
        };
      }
      return {
        kind: "changed",
        overwrite: reasons.find(each => "overwrite" in each)?.overwrite,
        reasons
      };
    }
  }
}

function isUndone(counted, {copyId, key, nowMs, overwrites, run}) {
  const isOwn = each => each.key === key && (isOfRun(each, run) || nowMs - each.atMs < DAY_MS);
  const own = overwrites.find(each => each.end === "completed" && isOwn(each));
  return own !== void 0 && counted.id > own.id && !isPushOf(copyId, counted);
}

function findReasons(look, of) {
  const copy = pushedCopy(look);
  const {counted, onCopy} = of;
  const isPushOfCopy = counted !== void 0 && isPushOf(look.copyId, counted);
  const isOnCopy = onCopy !== void 0 && !(isPushOfCopy && counted.id > onCopy.id);
  const reasons = isOnCopy ? [ {
    kind: "on-copy",
    overwrite: onCopy
  } ] : [];
  if (!copy) {
    const {creator} = look.uses.find(({siteId}) => siteId === look.copyId) ?? {};
    return [ ...reasons, {
      kind: "unrecorded",
      creator
    } ];
  }
  const uses = usesSinceMade(look);
  const base = uses.findLast(use => use.base !== void 0 && use.creatorId === look.viewer)?.base;
  const isSince = counted !== void 0 && counted.id > (base ?? uses.at(-1)?.id ?? 1 / 0);
  if (isSince && !isPushOfCopy) {
    reasons.push({
      kind: "live",
      overwrite: counted
    });
  }
  const isDoubted = uses.some(use => use.base === void 0 && !use.isUnmerged);
  const isGone = !isPushOfCopy && !isSince && base !== void 0 && base !== (counted?.id ?? 0);
  if (isDoubted || isGone) {
    reasons.push({
      kind: "base-unknown"
    });
  }
  if (!areUsesRead(look)) {
    reasons.push({
      kind: "uses-unread",
      readToId: look.readToId
    });
  }
  const lastUnmerged = uses.find(use => use.isUnmerged);
  if (lastUnmerged) {
    reasons.push({
      kind: "unmerged",
      use: lastUnmerged
    });
  }
  return [ ...reasons, ...judgeJobs(look), ...judgeTask(look), ...judgeAge(look, base) ];
}

function judgeJobs(look) {
  const known = lastUses(look).filter(use => endOf(use, look) !== "none");
  const uses = decisiveUses(look);
  const unread = uses.findIndex(({end}) => end === void 0);
  return uses.slice(0, unread < 0 ? void 0 : unread + 1).flatMap(use => {
    switch (endOf(use, look)) {
     case "succeeded":
     case "own":
      return [];

     case "none":
      return known.some(({commit}) => commit !== use.commit) ? [ {
        kind: "end-unknown",
        use
      } ] : [];

     case "failed":
     case "running":
      return [ {
        kind: "job",
        use
      } ];

     case void 0:
      return [ {
        kind: "end-unknown",
        use
      } ];
    }
  });
}

function lastUses(look) {
  return [ newestUse(look), newestOwnUse(look) ].filter(use => use !== void 0);
}

function judgeTask(look) {
  const use = firstOfTask(look);
  if (!use || look.copyTask === void 0) {
    return [];
  }
  return [ {
    kind: "copy-incomplete",
    use
  } ];
}

function judgeAge(look, baseId) {
  const {copyMade: made, overwrites} = look;
  if (!made) {
    return [];
  }
  const base = overwrites.find(({id}) => id === baseId);
  if (base && made.latestMs < base.atMs - MAX_CLOCK_DIFFERENCE_MS) {
    return [ {
      kind: "older",
      madeAtMs: made.atMs,
      base
    } ];
  }
  const use = lastUses(look).find(({end, id}) => {
    const endMs = end?.kind === "running" ? void 0 : end?.atMs;
    const isPushed = overwrites.some(each => isPushOf(look.copyId, each) && each.id > id);
    return endMs !== void 0 && made.earliestMs > endMs + MAX_CLOCK_DIFFERENCE_MS && !isPushed;
  });
  return use ? [ {
    kind: "refreshed",
    madeAtMs: made.atMs,
    use
  } ] : [];
}

function objectionTo(look) {
  const verdict = judge(look);
  return verdict.kind === "go" ? void 0 : verdict;
}

function movedTag(look) {
  const {tag} = look;
  const copy = pushedCopy(look);
  return tag && copy?.commit !== void 0 && copy.tag === tag.name && copy.commit !== tag.commit ? {
    tag: tag.name,
    copied: copy.commit,
    commit: tag.commit
  } : void 0;
}

function judgeReuse(copyId, {overwrites}) {
  const push = overwrites.find(each => each.end === "running" && each.copyId === copyId);
  return push ? {
    kind: "wait",
    overwrite: push
  } : {
    kind: "go",
    overwrite: void 0
  };
}

function describePutThere(look) {
  const use = newestUse(look);
  if (!use) {
    return [];
  }
  const isWell = endOf(use, look) === "succeeded" || isOfRun(use, look.run) && use.end?.kind !== "failed";
  return [ use.commit, use.isUnmerged, isWell ? "well" : use.end?.statusId ];
}

function commitOnCopy(look) {
  const verdict = judge(look);
  const reasons = verdict.kind === "changed" ? verdict.reasons : [];
  const isAboutCopy = ({kind}) => ![ "live", "base-unknown", "older" ].includes(kind);
  return reasons.some(isAboutCopy) ? void 0 : newestUse(look)?.commit;
}

function nameReason(reason) {
  switch (reason.kind) {
   case "live":
   case "on-copy":
    return [ reason.kind, reason.overwrite.id, reason.overwrite.end ];

   case "unrecorded":
    return [ reason.kind, reason.creator ];

   case "uses-unread":
    return [ reason.kind, reason.readToId ];

   case "unmerged":
   case "end-unknown":
    return [ reason.kind, reason.use.commit ];

   case "job":
    return [ reason.kind, reason.use.end?.statusId ];

   default:
    return [ reason.kind ];
  }
}

function describeFacts(look, ownId) {
  const verdict = judge(look, ownId);
  const copy = pushedCopy(look);
  return [ copy && [ copy.domain, ...describePutThere(look) ], ...[ newestOverwrite(look), look.overwritesOfCopy[0] ].map(each => each && [ each.id, each.end ]), ...verdict.kind === "changed" ? verdict.reasons.map(nameReason) : [] ];
}

function judgeAgain(before, now, ownId) {
  const verdict = judge(now, ownId);
  const earlier = judge(before);
  const shownBefore = [ newestOverwrite(before), before.overwritesOfCopy[0], earlier.overwrite ];
  const shownNow = [ newestOverwrite(now), now.overwritesOfCopy[0], verdict.overwrite ];
  const [changed] = shownNow.filter((each, index) => each?.id !== shownBefore[index]?.id);
  if (verdict.kind !== "go" && verdict.kind !== "changed") {
    return verdict;
  }
  const reasons = verdict.kind === "changed" ? verdict.reasons : [];
  const known = earlier.kind === "changed" ? earlier.reasons : [];
  const isNew = reason => !known.some(each => isSameReason(each, reason));
  const unread = reasons.filter(isNew);
  if (!changed && unread.length === 0) {
    return;
  }
  if (changed && unread.length === 0) {
    const kind = changed.id === now.overwritesOfCopy[0]?.id ? "on-copy" : "live";
    unread.push({
      kind,
      overwrite: changed
    });
  }
  return {
    kind: "changed",
    overwrite: changed ?? verdict.overwrite,
    reasons: unread
  };
}

function isSameReason(one, other) {
  return JSON.stringify(nameReason(one)) === JSON.stringify(nameReason(other));
}

// CONCATENATED MODULE: ./src/messages/approver-page.ts
function judgePush({outcome, results}) {
  switch (outcome.kind) {
   case "previewed":
    return outcome.canPush ? "allowed" : "blocked";

   case "dry-run":
    return results.preview?.canPush ? "allowed" : void 0;

   case "guard-refused":
    return outcome.refusal.kind === "push-blocked" && outcome.effect === "none" ? "blocked" : void 0;

   default:
    return;
  }
}

function introduceForApprover(report) {
  const push = judgePush(report);
  if (push) {
    return introducePush(report, push);
  }
  const {restore} = report.results.named ?? {};
  return restore && report.outcome.kind === "dry-run" ? introduceRestore(report, restore) : void 0;
}

function introduceRestore({md, results}, {backupId, replaced, siteId}) {
  const {look} = results;
  const domain = look && liveDomain(look);
  const earlier = look && earlierInRun(look);
  const newest = look && newestOverwrite(look);
  const objection = look && objectionTo(look);
  const costs = [ `It replaces ${replaced}. Everything that changed there since the backup was made would be lost, and there is no documented way back.`, earlier && md.prose(messages.earlierInRun(earlier, false)), `${uncheckedOfRestore}.` ];
  return [ objection && `> \u26a0\ufe0f ${md.prose(messages.restoreObjection(objection))}`, newest && isInDoubt(newest) && `> \u26a0\ufe0f ${md.prose(messages.liveInDoubt(newest))}`, `### \u{1f9ea} Dry run: a restore would overwrite ${codeDomain(md, domain ?? siteId)} with backup ${md.code(backupId)}`, nonEmpty(costs).join(" ") ];
}

function introducePush(report, push) {
  const {md, outcome, results} = report;
  const {look} = results;
  const {blockedReason, confirmation: {text} = {}, revertDays} = results.preview ?? {};
  const site = text === void 0 ? "the live site" : codeDomain(md, text);
  const copyTime = renderCopyTime(report);
  const earlier = look && earlierInRun(look);
  const pushed = look && findPushedBefore(look);
  const objection = look && objectionTo(look);
  const headline = push === "allowed" ? `\u{1f9ea} ${outcome.kind === "dry-run" ? "Dry run: a" : "A"} push would replace ${site}, database included` : `\u26d4 Push blocked${blockedReason === void 0 ? "; your host gives no reason" : `: ${md.prose(blockedReason)}`}`;
  const costs = [ push === "blocked" && `It would overwrite ${site}, database included.`, `Everything that changed on live since ${copyTime === void 0 ? "the copy was made (your host does not say when)" : `**${copyTime}**`} would be lost.`, blockedReason === void 0 && messages.revertDays(revertDays?.number), earlier && md.prose(messages.earlierInRun(earlier, true)), pushed && md.prose(messages.pushedBefore(pushed)), push === "allowed" && outcome.kind === "previewed" && text !== void 0 && `To confirm the push, type: ${codeDomain(md, text)}${isTypedExactly(text) ? "" : " (it has characters that may not be shown exactly)"}` ];
  return [ objection && `> \u26a0\ufe0f ${md.prose(messages.pushObjection(objection))}`, `### ${headline}`, nonEmpty(costs).join(" ") ];
}

function listForApprover(report, start) {
  const {context, md, results, serviceHost} = report;
  const {look, preview} = results;
  const asked = preview ? preview.checkedAtMs !== void 0 && `asked at ${formatTime(preview.checkedAtMs)}` : look && `GitHub was asked at ${formatTime(look.nowMs)}`;
  return [ [ "Copy", look && preview && showCopy(look, report) ], [ "Site", showRestored(report) ], [ "Live", look && showOverwrites(newestOverwrites(look), report) ], [ "Started for", start ], [ "Approved by", renderApprovals(report) ], [ "Host", nonEmpty([ codes(md, serviceHost), asked ]).join(", ") ], [ "Preview digest", startOf(context) === "form" && codes(md, preview?.digest) ] ];
}

function showRestored({md, results}) {
  const {look, named} = results;
  if (!named?.restore) {
    return;
  }
  const domain = look && liveDomain(look);
  return nonEmpty([ md.code(named.restore.siteId), domain !== void 0 && `recorded as ${codeDomain(md, domain)}` ]).join(", ");
}

// CONCATENATED MODULE: ./src/messages/lists.ts
function renderDns({md, results}) {
  const {dnsRecords: records = [], id, verification = []} = domainOf(results);
  const rows = records.map(({type, name, value, ttl}) => [ type, name, value, ttl ].map(md.code));
  const hasRecords = rows.length > 0;
  return nonEmpty([ hasRecords && "**DNS records to add**", renderTable([ "Type", "Name", "Value", "TTL" ], rows, "the output `dns-records`"), hasRecords && id !== void 0 && `After you have added them, run \`verify-domain\` with ${md.code(`domain-id: ${id}`)}.`, renderTable([ "Verification", "" ], verification.map(([name, value]) => [ name, md.code(value) ]), "the log") ]).join("\n\n");
}

const stateWords = {
  "in-use": "in use",
  left: "left over",
  unchecked: "not checked"
};

function renderListedSites(report) {
  const {md, results} = report;
  const {isOfAll = true, last, sites = []} = results.listed ?? {};
  const isClosing = !isOfAll;
  const notes = sites.map(site => md.prose(describeSiteNotes(site)) || "\u2013");
  const hasNotes = notes.some(note => note !== "\u2013");
  const heads = nonEmpty([ "Copy", !isClosing && "State", hasNotes && "Note", !isClosing && "Environment", "Last used" ]);
  const rows = sites.map((site, index) => nonEmpty([ codes(md, site.domain ?? false, site.id), !isClosing && stateWords[site.state], hasNotes && notes[index], !isClosing && md.code(site.environment), formatTime(site.newest.atMs) ]));
  return nonEmpty([ last && `Last done to live: ${showOverwrite(last, report)}.`, sites.some(isLeftOver) && "**Delete in your host\u2019s dashboard what nobody needs** (this action cannot):", renderTable(heads, rows, "the output `sites-left`") ]).join("\n\n");
}

// CONCATENATED MODULE: ./src/messages/receipt.ts
const PENDING = "\u{1f4cb}";

const COPY = "\u{1f4e6} Staging copy";

function introduceResult(report) {
  const {md, outcome, results, text} = report;
  const isInHeadline = outcome.kind === "sites-listed" || errorCodeOf(outcome) === void 0 && siteUrlOf(results) !== void 0;
  const revert = overwrittenSince(results) ? void 0 : results.completed?.revertUntilMs;
  return [ `### ${renderHeadline(report)}`, text.notice === void 0 ? !isInHeadline && md.prose(text.what) : `> ${md.prose(text.notice)}`, isInHeadline && revert !== void 0 && `It can be reverted in your host\u2019s dashboard until **${formatTime(revert)}**.` ];
}

function renderHeadline({context, md, namedInputs, operation, outcome, results, text}) {
  const {symbol, word} = statuses[statusOf(outcome)];
  const isOfCopy = makesCopy(operation);
  const siteUrl = siteUrlOf(results);
  const restored = results.named?.restore && results.look && liveDomain(results.look);
  const name = restored === void 0 ? "" : ` \xb7 ${md.code(restored)}`;
  const link = siteUrl === void 0 ? name : ` \xb7 ${md.link(new URL(siteUrl).host, siteUrl)}`;
  const errors = outcome.kind === "invalid-inputs" ? outcome.errors : [];
  const error = errors.find(each => each.problem === "invalid" && each.input === "operation" && each.cause?.kind !== "invisible");
  if (error && "value" in error) {
    return `${symbol} ${md.code(error.value)} is not an operation`;
  }
  if (isDnsPending(outcome, results)) {
    return `${PENDING} ${operation.name}: DNS records are to be added`;
  }
  switch (outcome.kind) {
   case "dry-run":
    return `\u{1f9ea} ${operation.name}: dry run, the inputs are valid`;

   case "completed":
    {
      const by = {
        "this-run": "",
        "earlier-request": isOfCopy ? ", made earlier" : " earlier",
        followed: `, started ${nameEarlier(context)}`
      }[outcome.by];
      return `${isOfCopy ? COPY : `${symbol} ${operation.name}: completed`}${by}${link}`;
    }

   case "site-reused":
    return `${COPY}, used again${link}`;

   case "sites-listed":
    {
      const {last, sites = []} = results.listed ?? {};
      const isClean = !sites.some(isLeftOver);
      const name = md.code(last?.domain ?? namedInputs["site-id"] ?? "");
      return `${isClean ? symbol : "\u{1f9f9}"} ${name}: ${md.prose(text.what)}`;
    }

   default:
    return `${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
  }
}

function listResult(report, start) {
  const {md, results} = report;
  const {look} = results;
  const remark = remarkOf(report);
  const since = overwrittenSince(results);
  const before = look && newestOverwrites(look).filter(({id}) => id !== results.deploymentId);
  return [ [ "Your host says", remark !== void 0 && md.prose(remark) ], [ "Copied at", renderCopyTime(report) ], [ "Lasts until", describeExpiry(results) ], [ "Copy", look && results.preview && showCopy(look, report) ], since ? [ "Live since", showOverwrite(since, report) ] : [ "Live before", before && showOverwrites(before, report) ], [ "Domain status", codes(md, domainOf(results).status) ], [ "Started for", start ], [ "Approved by", renderApprovals(report) ] ];
}

// CONCATENATED MODULE: ./src/messages/summary.ts
const MAX_SUMMARY_BYTES = 1e6;

function renderSummary(report) {
  const {md, operation, results, warnings} = report;
  const forApprover = introduceForApprover(report);
  const allWarnings = [ ...warnings, ...results.preview?.warnings ?? [] ].map(md.prose);
  const isOfCode = forApprover ? !results.named?.restore : makesCopy(operation);
  const isStartOpen = isOfCode && isStartNew(report);
  const start = isStartOpen && renderStart(report);
  const rows = forApprover ? listForApprover(report, start) : listResult(report, start);
  const open = new Set(rows.flatMap(([name, value]) => value ? [ name ] : []));
  const details = [ ...listDetails(report), [ "Started for", !isStartOpen && renderStart(report) ] ];
  const parts = [ ...forApprover ?? introduceResult(report), ...renderNext(report), renderDns(report), renderListedSites(report), allWarnings.length > 0 && `**Warnings**\n\n${renderList(allWarnings, "the log")}`, renderRows(rows), foldRows(details.filter(([name]) => !open.has(name))) ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

function renderNext({context, md, outcome, text}) {
  const errorCode = errorCodeOf(outcome);
  const lines = text.next.split("\n");
  const mistakes = lines.filter(line => line.startsWith("- ")).map(line => md.prose(line.slice(2)));
  const advice = lines.filter(line => line !== "" && !line.startsWith("- ")).map(md.prose);
  const url = errorCode && documentUrlOf(context, `docs/when-it-is-red.md#${errorCode}`);
  return [ renderList(mistakes, "the log"), mistakes.length > 0 ? advice.join("\n\n") : renderList(advice, "the log"), url ? md.link(`More about ${errorCode}`, url) : errorCode && `Error code: ${md.code(errorCode)}` ];
}

function listDetails(report) {
  const {context, md, results, serviceHost} = report;
  const {attempt, runId} = context;
  const {idempotencyKey, preview, reused} = results;
  return [ ...listSubjects(report), [ "Host", codes(md, serviceHost) ], [ "Run", runId !== void 0 && `${md.code(runId)}, attempt ${attempt}` ], [ "Idempotency key", codes(md, idempotencyKey) ], [ "Preview digest", startOf(context) !== "form" && codes(md, preview?.digest) ], [ "Reused copy", reused && showReused({
    ...reused.record,
    domain: reused.domain
  }, report) ] ];
}

// CONCATENATED MODULE: ./src/step/report/report-outcome.ts
function setFinalOutputs(outcome, runner, text) {
  const message = text && (text.message ?? text.what);
  for (const [name, value] of Object.entries(finalOutputsOf(outcome, message))) {
    if (value !== void 0) {
      runner.setOutput(name, value);
    }
  }
}

async function reportOutcome(report, runner) {
  const {outcome, text} = report;
  try {
    await runner.writeSummary(renderSummary(report));
  } catch (error) {
    runner.warning(messages.summaryNotWritten(String(error)));
  }
  const word = outcome.kind === "dry-run" ? "Dry run" : statuses[statusOf(outcome)].word;
  const outputProblem = outcome.kind === "outputs-unwritable" ? void 0 : runner.outputProblem();
  if (isGreen(outcome) && outputProblem === void 0) {
    if (text.notice !== void 0) {
      runner[text.isWarning ? "warning" : "notice"](text.notice);
    }
    runner.info(`${word}: ${lastLine(report)}`);
  } else {
    const what = isGreen(outcome) ? `${word}: ${text.what}` : text.what;
    const problem = outputProblem !== void 0 && messages.outputsNotWritten(outputProblem);
    runner.error(nonEmpty([ what, text.next, problem ]).join("\n"));
  }
}

const MAX_PART_LENGTH = 300;

function lastLine({elapsedMs, results, sanitizer, text: {what}}) {
  const {domain, id = results.task?.siteId} = siteOf(results);
  const site = id !== void 0 && !what.includes(id) && `site ${id}`;
  const names = [ domain, domainOf(results).name ];
  const address = siteUrlOf(results) ?? names.find(name => httpsUrlOf(name) !== void 0);
  return nonEmpty([ what.replace(/\.$/, ""), site, address !== void 0 && !what.includes(address) && address, formatDuration(elapsedMs) ]).map(part => sanitizer.line(part, MAX_PART_LENGTH)).join(" \xb7 ");
}

// CONCATENATED MODULE: ./src/inputs/raw-inputs.ts
const NO_GITHUB = "none";

function isWithoutGitHub(inputs) {
  return inputs["github-token"] === NO_GITHUB;
}

const declared = {
  operation: {},
  ...fields
};

function readRawInputs(env) {
  const declaredInputs = Object.entries(declared).flatMap(([name, {guardDefault}]) => {
    const value = env[variableOf(name)]?.trim();
    const isAbsent = value === void 0 || (guardDefault === void 0 ? value === "" : isNotPassed(value));
    return isAbsent ? [] : [ [ name, value ] ];
  });
  return Object.fromEntries([ ...declaredInputs, ...listUnknown(env) ]);
}

const SHORTEST_WORD = 8;

function findSecrets(raw) {
  const {"api-token": apiToken = "", "github-token": githubToken = ""} = raw;
  const tokens = [ apiToken, githubToken ].filter(token => !/^(none)?$/i.test(token));
  const words = tokens.flatMap(token => token.split(/[\s"'`]+/));
  return [ ...new Set([ ...tokens, ...words.filter(({length}) => length >= SHORTEST_WORD) ]) ];
}

const raw_inputs_variables = new Set(Object.keys(declared).map(variableOf));

function listUnknown(env) {
  return Object.entries(env).flatMap(([variable, text = ""]) => {
    if (!isInputVariable(variable) || text.trim() === "") {
      return [];
    }
    const upperCase = variable.toUpperCase();
    return raw_inputs_variables.has(upperCase) && env[upperCase] === text ? [] : [ [ variable, text ] ];
  });
}

function findUnknownInputs(raw) {
  return Object.keys(raw).filter(isInputVariable);
}

function isInputVariable(name) {
  return name.startsWith("INPUT_");
}

function variableOf(name) {
  return `INPUT_${name.toUpperCase()}`;
}

// CONCATENATED MODULE: ./src/inputs/read-inputs.ts
function readInputs(raw, wanted) {
  const errors = [];
  const values = {};
  const required = new Set(wanted.required);
  for (const name of new Set([ ...wanted.required, ...wanted.optional ])) {
    const field = fields[name];
    const {accepts, guardDefault, schema, show} = field;
    const value = raw[name];
    const about = {
      input: name,
      accepts,
      ...guardDefault !== void 0 && {
        guardDefault
      }
    };
    if (value === void 0 || value === "") {
      const isRequired = required.has(name);
      if (isRequired || value === "" && guardDefault !== void 0) {
        errors.push({
          ...about,
          problem: isRequired ? "missing" : "empty",
          value: ""
        });
      }
      continue;
    }
    const result = schema.safeParse(value);
    const shown = show ? show(value) : value;
    const isAccepted = result.success && (guardDefault === void 0 || !isNotPassed(value.toLowerCase()));
    const cause = judgeText(value, field, shown === void 0) ?? (isAccepted ? void 0 : findCause(value));
    if (isAccepted && !cause) {
      values[name] = result.data;
      continue;
    }
    errors.push({
      ...about,
      problem: shown === void 0 ? "secret" : "invalid",
      cause: cause && withoutSecret(cause, shown === value),
      value: shown ?? ""
    });
  }
  if (errors.length > 0) {
    return {
      ok: false,
      errors
    };
  }
  return {
    ok: true,
    value: values
  };
}

function judgeText(value, {isFree, mayHide}, isSecret) {
  if (!mayHide && hasHidden(value)) {
    return {
      kind: "invisible"
    };
  }
  return isFree ? findUnfilled(value, isSecret) : void 0;
}

function withoutSecret(cause, isShown) {
  return cause.kind === "unfilled" && !isShown ? {
    kind: "unfilled",
    form: cause.form
  } : cause;
}

// CONCATENATED MODULE: ./src/step/define-operation.ts
const commonInputs = [ "timeout-minutes", "github-token" ];

const changeInputs = [ "dry-run", "matrix" ];

const waitInputs = [ "wait", "poll-interval-seconds" ];

const defaultLabels = {
  inputSite: "Site",
  resultSite: "Site",
  noun: "operation",
  nothing: "Nothing was changed"
};

const noOperation = {
  name: "no operation",
  does: "reads",
  permission: "",
  required: [],
  optional: [],
  apiToken: "required",
  advice: {},
  labels: defaultLabels
};

function defineOperation({plan: planValid, findMistakes = () => ({}), findUnused = () => [], shared: declared = [], required, optional = [], ...declaration}) {
  const {apiToken = "required"} = declaration;
  const tokenIf = use => apiToken === use ? [ "api-token" ] : [];
  const shared = [ ...declared, ...changesService(declaration) ? changeInputs : [], ...overwritesSite(declaration) ? [ "allowed-actors", "require-approval" ] : [], ...startsSomething(declaration) ? [ "idempotency-key" ] : [] ];
  return {
    ...noOperation,
    apiToken,
    ...declaration,
    required,
    optional: [ ...optional, ...shared ],
    plan(raw) {
      const unused = findUnused(raw);
      const used = optional.filter(name => !unused.includes(name));
      const read = readInputs(raw, {
        required: [ "api-url", ...tokenIf("required"), ...required ],
        optional: [ ...commonInputs, ...tokenIf("optional"), ...shared, ...used ]
      });
      const misplaced = overwritesSite(declaration) ? findMisplacedEnvironment(raw) : {};
      const errors = read.ok ? [] : read.errors;
      const mistakes = Object.entries({
        ...findMistakes(raw),
        ...misplaced
      }).filter(([input]) => errors.every(error => error.input !== input)).map(([input, accepts]) => ({
        input,
        problem: "invalid",
        value: raw[input] ?? "",
        accepts
      }));
      if (!read.ok || mistakes.length > 0) {
        return {
          ok: false,
          errors: [ ...errors, ...mistakes ]
        };
      }
      const inputs = read.value;
      return {
        ok: true,
        value: {
          inputs,
          plan: planValid(inputs, inputs["api-url"])
        }
      };
    }
  };
}

function findMisplacedEnvironment({environment = ""}) {
  const accepts = "left out: to ask for reviewers, set `environment` on the job, and `require-approval` under `with:`";
  return environment === "" ? {} : {
    environment: accepts
  };
}

function findMissingForList(operation, inputs) {
  if (!overwritesSite(operation)) {
    return [];
  }
  const isUnnamed = operation.optional.includes("live-site-id") && inputs["live-site-id"] === void 0;
  return [ ...isUnnamed ? [ "live-site-id" ] : [], ...isWithoutGitHub(inputs) ? [ "github-token" ] : [] ];
}

// CONCATENATED MODULE: ./src/step/create-reporter.ts
function createReporter({context, operation, raw}, edges) {
  const {bareRunner, clock, log, runner, sanitizer, step} = edges;
  const always = {
    context,
    operation,
    sanitizer,
    md: createMarkdown(sanitizer),
    namedInputs: nameInputs(raw, operation),
    isWithoutList: findMissingForList(operation, raw).length > 0,
    serviceHost: URL.parse(raw["api-url"] ?? "")?.host
  };
  const reportOf = outcome => {
    const {plan, results} = step() ?? {};
    const report = {
      ...{
        ...always,
        outcome,
        plan,
        results: results?.current ?? {}
      },
      warnings: log.warnings,
      elapsedMs: clock.elapsedMs(),
      get text() {
        return describeOutcome(report);
      }
    };
    return report;
  };
  return {
    reportOf,
    async report(outcome) {
      const report = reportOf(outcome);
      log.endGroup();
      setFinalOutputs(outcome, runner, report.text);
      const jobEnd = await (step()?.recorder.ended(report));
      const problem = jobEnd && runner.saveState(JOB_END, JSON.stringify(jobEnd));
      if (problem !== void 0) {
        log.warnAboutGitHub(messages.jobNotRecorded(), new Error(problem));
      }
      await reportOutcome({
        ...report,
        elapsedMs: clock.elapsedMs()
      }, runner);
    },
    reportFallback(outcome) {
      setFinalOutputs(outcome, bareRunner);
      const {what, next} = describeAnyway(reportOf(outcome));
      bareRunner.error(`${what}\n${next}`);
    },
    withdrawGreen: outcome => setFinalOutputs(outcome, runner, describeAnyway(reportOf(outcome)))
  };
}

function nameInputs(raw, {optional, required}) {
  const used = new Set([ ...required, ...optional ]);
  return Object.fromEntries(Object.keys(namingInputs).flatMap(name => {
    const value = raw[name];
    return value !== void 0 && value !== "" && used.has(name) ? [ [ name, showInput(value) ] ] : [];
  }));
}

// CONCATENATED MODULE: ./src/service/announcer.ts
const ANNOUNCE_MS = 6e4;

function createAnnouncer(clock) {
  let lastMs = -1 / 0;
  return say => {
    const nowMs = clock.elapsedMs();
    if (nowMs - lastMs < ANNOUNCE_MS) {
      return;
    }
    lastMs = nowMs;
    say();
  };
}

// CONCATENATED MODULE: ./src/github/ask-github.ts
const MAX_LOOKUP_MS = 2 * 6e4;

async function askGitHub(question, ask, {client, github, log}) {
  const {clock, deadlineMs, signal} = client;
  const nowMs = clock.elapsedMs();
  const lookupMs = Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
  const untilMs = question.kind === "copies" ? deadlineMs : nowMs + lookupMs;
  const announce = createAnnouncer(clock);
  let tries = 1;
  const onRetry = failure => {
    const {retryForMs = 1 / 0} = failure;
    tries += 1;
    const leftMs = Math.min(retryForMs, untilMs - clock.elapsedMs());
    announce(() => log.info(messages.retrying(failure, leftMs)));
  };
  try {
    const connected = github.connect(retryCalls({
      ...client,
      deadlineMs: untilMs,
      onRetry
    }));
    return {
      answer: await ask(connected, untilMs)
    };
  } catch (thrown) {
    const failure = failureIn(thrown);
    if (!failure) {
      throw thrown;
    }
    if (signal.aborted) {
      return {
        ended: cancelledBeforeStart,
        failure
      };
    }
    const {errorCode, permission} = failure;
    const needed = "permission" in question ? question.permission ?? permission : permission;
    const ended = {
      kind: "github-failed",
      question,
      errorCode: question.kind === "approval" ? "not_approved" : errorCode,
      failure: {
        ...failure,
        tries,
        triedForMs: clock.elapsedMs() - nowMs,
        permission: permission && needed
      },
      effect: "none"
    };
    return {
      ended,
      failure
    };
  }
}

// CONCATENATED MODULE: ./src/github/list.ts
const MAX_PAGES = 10;

const MAX_CONCURRENT_LOOKUPS = 10;

const UNKNOWN_ENTRY_GRACE_MS = 6e4;

async function listEntries(wanted, github) {
  const {environment, isEnough = () => false, liveSiteId} = wanted;
  const filter = {
    task: taskOfSite(liveSiteId),
    environment
  };
  const isWanted = record => environment === void 0 || isSameName(record.environment, environment);
  const [viewer, first] = await Promise.all([ github.viewer(), github.listDeployments(filter, 1) ]);
  const listed = new Map;
  let {isLast, items} = first;
  for (let page = 1; ;page += 1) {
    const before = listed.size;
    for (const item of items) {
      listed.set(item.id, item);
    }
    const isOver = isLast || listed.size === before;
    const readToId = isOver ? 0 : Math.min(...listed.keys());
    const list = classify([ ...listed.values() ].filter(isWanted), liveSiteId, {
      readToId,
      viewer
    });
    if (isOver || page === MAX_PAGES || isEnough(list)) {
      return list;
    }
    ({isLast, items} = await github.listDeployments(filter, page + 1));
  }
}

function listNewest(wanted, github) {
  return listEntries({
    ...wanted,
    isEnough: () => true
  }, github);
}

function classify(records, liveSiteId, {readToId, viewer}) {
  const sorted = records.toSorted((a, b) => b.id - a.id);
  return {
    uses: withoutGivenUp(sorted.flatMap(record => readUse(record, liveSiteId) ?? [])),
    overwrites: sorted.flatMap(record => readOverwrite(record, liveSiteId, viewer) ?? []),
    readToId,
    viewer
  };
}

function withoutGivenUp(copies) {
  const givenUp = copies.filter(({isGivenUp}) => isGivenUp);
  const isOfOne = copy => givenUp.some(({creatorId, environment, run, siteId}) => copy.siteId === siteId && copy.run === run && copy.creatorId === creatorId && isSameName(copy.environment, environment));
  return copies.filter(copy => !isOfOne(copy));
}

async function readStatuses({atMs, creatorId, id}, github) {
  const statuses = await unlessGone(github.listStatuses(id));
  const isOld = (github.timeMs() ?? NaN) - atMs >= UNKNOWN_ENTRY_GRACE_MS;
  if (!statuses && isOld) {
    return;
  }
  const own = (statuses ?? []).filter(status => status.creatorId === creatorId);
  return own.sort((a, b) => b.id - a.id);
}

function saysEnd({state}) {
  return state !== "inactive";
}

function findOpen(uses, github) {
  return lookUpEach(uses, async use => {
    const statuses = await readStatuses(use, github);
    const isOpen = statuses && statuses[0]?.state !== "inactive";
    return isOpen ? {
      ...use,
      end: endBy(statuses[0])
    } : void 0;
  });
}

async function readUseEnd(use, github) {
  return endBy((await readStatuses(use, github))?.find(saysEnd));
}

function endBy(latest) {
  if (!latest) {
    return {
      kind: "none",
      statusId: void 0,
      atMs: void 0
    };
  }
  return {
    kind: list_ends[latest.state] ?? "running",
    statusId: latest.id,
    atMs: parseTimeMs(latest.createdAt)
  };
}

const list_ends = {
  success: "succeeded",
  failure: "failed",
  error: "failed"
};

async function lookUpEach(items, look) {
  const found = [];
  for (let start = 0; start < items.length; start += MAX_CONCURRENT_LOOKUPS) {
    const batch = items.slice(start, start + MAX_CONCURRENT_LOOKUPS).map(look);
    for (const each of await Promise.all(batch)) {
      if (each !== void 0) {
        found.push(each);
      }
    }
  }
  return found;
}

// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

// CONCATENATED MODULE: ./src/service/idempotency-key.ts
const MAX_KEY_AGE_MS = 23 * HOUR_MS;

function sha256(text) {
  return (0, external_node_crypto_namespaceObject.createHash)("sha256").update(text).digest("hex");
}

function deriveKey(identity, {prefix, request}, generation = 1) {
  const {copy} = identity;
  const parts = [ identity.serverUrl, identity.repository, identity.runId, identity.job, identity.step, canonicalMatrix(identity.matrix), request.method, request.path.slice(prefix.length), request.body ?? null, ...copy ? [ copy.environment?.toLowerCase() ?? null, copy.tokenHash ] : [], ...copy && generation > 1 ? [ generation ] : [] ];
  const digits = sha256(JSON.stringify(parts)).slice(0, 32);
  return `gha-${identity.runId}-${digits}${copy || generation === 1 ? "" : `-${generation}`}`;
}

function jobOf(job, matrix) {
  const canonical = canonicalMatrix(matrix);
  if (canonical === null) {
    return job;
  }
  return `${job} ${sha256(JSON.stringify(canonical)).slice(0, 8)}`;
}

function isDerivedKey(key = "") {
  return /^gha-[^-]+-[0-9a-f]{32}$/.test(key);
}

function createKeys(ownKey, identity, {prefix, request}) {
  if (ownKey !== void 0) {
    return generation => append(ownKey, "/generation", generation);
  }
  if (identity && request) {
    return generation => deriveKey(identity, {
      prefix,
      request
    }, generation);
  }
  const random = createRandomKey();
  return generation => append(random, "", generation);
}

function append(key, word, generation) {
  return generation === 1 ? key : `${key}${word}-${generation}`;
}

function createRandomKey() {
  return `site-pipeline-${(0, external_node_crypto_namespaceObject.randomUUID)()}`;
}

function canonicalMatrix(matrix = "null") {
  const value = parseJson(matrix, matrix);
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) {
    return null;
  }
  return sortKeys(value);
}

function sortKeys(value) {
  if (Array.isArray(value)) {
    return value.map(sortKeys);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries.map(([key, inner]) => [ key, sortKeys(inner) ]));
}

// CONCATENATED MODULE: ./src/service/envelope.ts
function readEnvelope(body) {
  const envelope = readAs(envelopeSchema, body);
  if (envelope === void 0) {
    return;
  }
  const {data: received, message, timestamp} = envelope;
  const {read: success, received: receivedSuccess} = envelope.success ?? {};
  const isEmpty = received === null || Array.isArray(received) && received.length === 0;
  const data = isRecord(received) ? received : {};
  const details = readAs(errorDetailsSchema, data);
  const {detail, error, errors, title} = readAs(otherWordsSchema, body) ?? {};
  return {
    hasEnvelope: success !== void 0 && (isEmpty || isRecord(received)),
    isForeign: success === void 0 && (receivedSuccess !== void 0 || !isRecord(received)),
    isRefusal: success === false,
    data,
    serviceMessage: message ?? detail ?? error ?? errors ?? title,
    serviceCode: details?.code,
    permission: details?.permission,
    timestamp
  };
}

// CONCATENATED MODULE: ./src/service/reason.ts
const FIELDS = [ "message", "reason", "detail", "details", "error", "errors", "title" ];

const MAX_FIELD_LENGTH = 300;

const reason_MAX_LENGTH = 1e3;

function readReason(body, shorten) {
  if (!isRecord(body)) {
    return;
  }
  const {data} = body;
  const said = [ body, isRecord(data) ? data : {} ].flatMap(source => FIELDS.map(name => shorten(reason_showValue(source[name]), MAX_FIELD_LENGTH)));
  const bare = text => text.toLowerCase().replace(/[.!]$/, "");
  const once = nonEmpty(said).filter((text, at, all) => all.findIndex(each => bare(each) === bare(text)) === at);
  const ended = once.map((text, at) => at === once.length - 1 ? text : text.replace(/[^.!?\u2026]$/, "$&."));
  return shorten(ended.join(" "), reason_MAX_LENGTH) || void 0;
}

function reason_showValue(value) {
  const texts = (Array.isArray(value) ? value : [ value ]).slice(0, MAX_FIELD_LENGTH).map(readText);
  const isAllText = texts.every(each => each !== void 0);
  if (isAllText) {
    return texts.join("; ").trim();
  }
  return isRecord(value) || Array.isArray(value) ? stringifyJson(value) : "";
}

const MAX_LINE_LENGTH = 200;

const MAX_START_LENGTH = 2e4;

function readFirstWords(text, isWebPage, shorten) {
  const start = text.slice(0, MAX_START_LENGTH);
  const whole = start === text ? text : start.replace(/(?<!\S)\S+$/, "");
  const isMarkup = isWebPage || /^\s*<(!doctype|html|head|body|\?xml|!--)/i.test(start);
  const [, title] = /<title\b[^<>]*>([^<]+)(?=<)/i.exec(isMarkup ? start : "") ?? [];
  const shown = title ?? (isMarkup ? withoutHidden(whole) : whole);
  const [, comment = ""] = /<!--([^]*?)(?:-->|$)/.exec(whole) ?? [];
  const words = withoutTags(shown.trim() === "" ? comment : shown);
  const lines = words.split(LINE_END).map(line => shorten(line.trim(), MAX_LINE_LENGTH));
  return lines.find(line => line !== "");
}

function withoutHidden(page) {
  return page.replace(/<(script|style)\b[^]*?(?:<\/\1\b[^<>]*>?|$)/gi, " ").replace(/<[^<>]*>/g, " ");
}

function withoutTags(text) {
  return text.replace(/<[/?]?[a-z][^<>]*>/gi, " ");
}

// CONCATENATED MODULE: ./src/text/age.ts
const ZONE_STEP_MS = HOUR_MS / 4;

const [MOST_BEHIND_MS, MOST_AHEAD_MS] = [ 12 * HOUR_MS, 14 * HOUR_MS ];

const [MAX_WRITING_MS, MAX_AHEAD_MS] = [ 65e3, 1e4 ];

function clockOf(answer) {
  const {dateMs, keptMs, timestamp, wallMs} = answer;
  const writtenMs = parseTimeMs(timestamp);
  const apartMs = dateMs === void 0 || writtenMs === void 0 ? 0 : dateMs - writtenMs;
  const zoneMs = Math.floor((apartMs + MAX_AHEAD_MS) / ZONE_STEP_MS) * ZONE_STEP_MS;
  const isZone = apartMs - zoneMs <= MAX_WRITING_MS && -zoneMs <= MOST_AHEAD_MS && zoneMs <= MOST_BEHIND_MS;
  const sentMs = dateMs ?? writtenMs;
  return {
    nowMs: sentMs === void 0 ? wallMs : sentMs + keptMs,
    isOfRunner: sentMs === void 0,
    keptMs,
    writtenMs,
    isZoned: isZoned(timestamp),
    zoneMs: isZone ? zoneMs : 0,
    olderMs: isZone ? 0 : Math.max(0, apartMs)
  };
}

const ZONED = /^\s*\d{10,13}(?:\.\d+)?\s*$|\d{2}:\d{2}.*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)\s*$/i;

function isZoned(text) {
  return text !== void 0 && ZONED.test(text);
}

function ageOf(text, clock) {
  const atMs = parseTimeMs(text);
  if (text === void 0 || atMs === void 0 || clock?.nowMs === void 0) {
    return;
  }
  const {isOfRunner, keptMs, nowMs, olderMs, writtenMs} = clock;
  const isOfBody = writtenMs !== void 0 && clock.isZoned === isZoned(text);
  const isAnyZone = !isOfBody && !isZoned(text);
  const isDay = !/\d:\d|\d{10}/.test(text);
  const endMs = isOfBody ? writtenMs + keptMs : nowMs;
  const ageMs = ageSinceMs(atMs - (isAnyZone ? MOST_AHEAD_MS : 0), endMs);
  if (ageMs === void 0) {
    return;
  }
  const latestMs = atMs + (isAnyZone ? MOST_BEHIND_MS : 0) + (isDay ? DAY_MS : 0);
  return {
    leastMs: isOfRunner ? 0 : Math.max(0, endMs - latestMs),
    mostMs: isOfBody ? ageMs + olderMs : ageMs,
    atMs: isDay || isAnyZone ? void 0 : nowMs - ageMs
  };
}

function fitsIn(age, maxHours) {
  if (age === void 0) {
    return;
  }
  if (age.mostMs <= maxHours * HOUR_MS) {
    return true;
  }
  return age.leastMs > maxHours * HOUR_MS || age.atMs !== void 0 ? false : void 0;
}

function momentOf(text, clock) {
  const atMs = parseTimeMs(text);
  const isLocal = clock?.writtenMs !== void 0 && clock.isZoned === isZoned(text);
  return atMs === void 0 ? void 0 : atMs + (isLocal ? clock.zoneMs : 0);
}

// CONCATENATED MODULE: ./src/service/classify-response.ts
const MAX_KEPT_MS = 1e4;

function classifyResponse(result, options) {
  if (result.kind === "response") {
    return classifyComplete(result, options);
  }
  return {
    ok: false,
    failure: unanswered("service", result, !options.request.isReadOnly)
  };
}

function classifyComplete(response, options) {
  const {status} = response;
  const {about, isReadOnly} = options.request;
  const changesSomething = !isReadOnly;
  const isVerification = about === "verification";
  const dateMs = parseHttpDateMs(response.date);
  const [, keptSeconds = 0] = /^\s*(\d{1,9})\s*(?:,|$)/.exec(response.age ?? "") ?? [];
  const keptMs = Number(keptSeconds) * 1e3;
  const isReplayed = response.isReplayed && changesSomething;
  const retryAfterMs = parseRetryAfterMs(response.retryAfter, dateMs ?? options.wallMs);
  const body = status === 204 ? {
    json: {
      success: true,
      data: null
    }
  } : response.body;
  const envelope = "json" in body ? readEnvelope(body.json) : void 0;
  const {isForeign = true, isRefusal, timestamp, ...fields} = envelope ?? {
    hasEnvelope: false
  };
  const wallMs = response.date === void 0 ? options.wallMs : void 0;
  const clock = clockOf({
    dateMs,
    keptMs,
    timestamp,
    wallMs
  });
  const isWebPage = !envelope && /^\s*text\/html\b/i.test(response.contentType ?? "");
  const reason = "json" in body ? readReason(body.json, options.shorten) : readFirstWords(body.text ?? "", isWebPage, options.shorten);
  const isKeyReused = envelope?.serviceCode === "idempotency_key_reused";
  const common = {
    cause: "http-status",
    status,
    isReplayed,
    retryAfterMs,
    retryAtMs: retryAfterMs === void 0 ? void 0 : options.wallMs + retryAfterMs,
    ...fields,
    reason,
    isWebPage
  };
  const inconclusive = {
    isTransient: !isReplayed && !(isWebPage && status < 300 && !isVerification),
    mayHaveActed: changesSomething,
    mayBeReplayedLater: changesSomething && !isReplayed
  };
  const failed = failure => ({
    ok: false,
    failure: createFailure("service", {
      ...common,
      ...failure
    })
  });
  const isEnd = status < 300 && finalStatusOf(readTask(envelope?.data ?? {}) ?? {}) !== void 0;
  if (isReadOnly && keptMs > MAX_KEPT_MS && !isEnd) {
    const kept = {
      cause: "from-cache",
      detail: formatDuration(keptMs),
      hasEnvelope: false
    };
    return failed({
      ...inconclusive,
      ...kept,
      errorCode: "invalid_response"
    });
  }
  if (status >= 200 && status < 300) {
    if (!envelope || isForeign || isRefusal && !common.hasEnvelope) {
      const detail = "unreadable" in body ? body.unreadable : describeMissing(body.json);
      return failed({
        ...inconclusive,
        errorCode: "invalid_response",
        cause: "unreadable",
        detail
      });
    }
    const success = {
      envelope,
      reason,
      isReplayed,
      retryAfterMs,
      clock
    };
    if (!isRefusal) {
      return {
        ok: true,
        success
      };
    }
    const errorCode = isKeyReused ? "idempotency_key_reused" : refusalCode(common, about);
    const isAboutTask = changesSomething && !isAboutDomain(about);
    const mayHaveActed = isAboutTask && isRecord(envelope.data["task"]) && readTask(envelope.data) !== void 0;
    return failed({
      errorCode,
      cause: "not-successful",
      mayHaveActed
    });
  }
  if (status < 400) {
    const location = response.location?.trim() ?? "";
    return failed({
      errorCode: "invalid_response",
      cause: "redirect",
      detail: location === "" ? void 0 : withoutSecrets(location),
      mayHaveActed: changesSomething && !isRedirectBeforeAction(status, location, options)
    });
  }
  if (status >= 500) {
    return failed({
      ...inconclusive,
      errorCode: "service_error"
    });
  }
  if (isKeyReused) {
    return failed({
      errorCode: "idempotency_key_reused"
    });
  }
  if (!isConclusive(status, common.hasEnvelope)) {
    return failed({
      ...inconclusive,
      errorCode: "rejected"
    });
  }
  if ((status === 403 || status === 406) && isWebPage && !isReplayed) {
    const errorCode = status === 403 ? "forbidden" : "rejected";
    return failed({
      ...inconclusive,
      isTransient: false,
      errorCode
    });
  }
  const isInProgress = /in[\s_-]*progress/i.test(envelope?.serviceCode ?? "") || response.retryAfter !== void 0 && !isVerification;
  if (status === 409 && !isReplayed && changesSomething && isInProgress) {
    return failed({
      errorCode: "rejected",
      cause: "in-progress",
      isTransient: true,
      mayHaveActed: true
    });
  }
  return failed({
    errorCode: codesOfStatuses[status] ?? refusalCode(common, about),
    isTransient: status === 429 && !isReplayed
  });
}

function isConclusive(status, hasEnvelope) {
  return status !== 408 && (hasEnvelope || notPassedOn.has(status));
}

const notPassedOn = new Set([ 400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 413, 414, 415, 417, 421, 422, 425, 426, 428, 429, 431, 451 ]);

function describeMissing(json) {
  if (!isRecord(json) || json["success"] === void 0) {
    return "it has neither `success` nor `data`";
  }
  const isWithoutData = readSuccess(json["success"]) === false;
  return isWithoutData ? "it has no `data`" : "`success` says neither yes nor no";
}

const codesOfStatuses = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  410: "not_found",
  429: "rate_limited"
};

function refusalCode(refusal, about) {
  const isAboutDns = isAboutDomain(about) && refusal.hasEnvelope && says(wordsOf(refusal), "dns");
  return isAboutDns && !isSettled(refusal) ? "dns_not_ready" : "rejected";
}

function isAboutDomain(about) {
  return about === "domain" || about === "verification";
}

function isRedirectBeforeAction(status, location, {origin, request}) {
  if (location === "") {
    return false;
  }
  if (status === 307 || status === 308) {
    return true;
  }
  if (status !== 301 && status !== 302) {
    return false;
  }
  const target = URL.parse(location, `${origin}${request.path}`);
  return target !== null && target.origin !== origin && `${target.pathname}${target.search}` === request.path;
}

function withoutSecrets(location) {
  return location.replace(/[?#].*/s, "").replace(/^([a-z][a-z0-9+.-]*:)?(\/\/)?[^/]*@/i, "$1$2");
}

// CONCATENATED MODULE: ./src/service/client.ts
const client_ATTEMPT_TIMEOUT_MS = 6e4;

const GRACE_MS = 2e3;

async function sendRequest(request, client, {idempotencyKey, isPatient, isTriedOnce} = {}) {
  const {clock, origin, service, signal} = client;
  const startedAtMs = clock.elapsedMs();
  const limitMs = isPatient ? 1 / 0 : startedAtMs + RETRY_LIMIT_MS;
  const deadlineMs = Math.min(client.deadlineMs, limitMs);
  const announce = createAnnouncer(clock);
  const attempt = async earlier => {
    const timeoutMs = Math.min(client_ATTEMPT_TIMEOUT_MS, client.deadlineMs - clock.elapsedMs());
    const send = within => service.send(request, {
      timeoutMs,
      signal: within,
      idempotencyKey
    });
    const result = await (request.isReadOnly ? send(signal) : sendWithGrace(send, client));
    const classified = classifyResponse(result, {
      request,
      origin,
      wallMs: clock.wallMs(),
      shorten: client.shorten
    });
    const isFirst = request.about === "overwrite" && !earlier.mayHaveActed;
    if (classified.ok || classified.failure.cause !== "in-progress" || !isFirst) {
      return classified;
    }
    const busy = {
      cause: "site-busy",
      isTransient: false,
      mayHaveActed: false
    };
    return {
      ok: false,
      failure: {
        ...classified.failure,
        ...busy
      }
    };
  };
  const onRetry = failure => announce(() => client.onRetry(failure, deadlineMs - clock.elapsedMs()));
  const result = await retry(attempt, {
    clock,
    deadlineMs,
    signal,
    peer: "service",
    isTriedOnce,
    onRetry
  });
  if (result.kind !== "failure") {
    return result;
  }
  const tried = {
    tries: result.attempts.count,
    triedForMs: clock.elapsedMs() - startedAtMs
  };
  return {
    ...result,
    failure: {
      ...result.failure,
      ...tried
    }
  };
}

async function sendWithGrace(send, {clock, signal}) {
  const delayed = new AbortController;
  const abort = () => delayed.abort();
  const abortLater = () => {
    clock.sleep(GRACE_MS).then(abort, abort);
  };
  signal.addEventListener("abort", abortLater);
  try {
    return await send(delayed.signal);
  } finally {
    signal.removeEventListener("abort", abortLater);
  }
}

// CONCATENATED MODULE: ./src/service/endpoints.ts
const endpoints = {
  createStaging: (prefix, siteId, body) => post(`${prefix}/v1/sites/${siteId}/staging`, body),
  previewPush: (prefix, siteId) => get(`${prefix}/v1/sites/${siteId}/staging/push-preview`),
  push: (prefix, siteId, body) => overwrite(`${prefix}/v1/sites/${siteId}/staging/push`, body),
  addDomain: (prefix, siteId, body) => ({
    ...post(`${prefix}/v1/sites/${siteId}/domains`, body),
    about: "domain"
  }),
  verifyDomain: (prefix, domainId) => verify(`${prefix}/v1/domains/${domainId}/verify`),
  verifyDomainUnversioned: (prefix, domainId) => verify(`${prefix}/domains/${domainId}/verify`),
  restore: (prefix, ids, body) => overwrite(`${prefix}/v1/sites/${ids.siteId}/backups/${ids.backupId}/restore`, body),
  restoreSnapshot: (prefix, backupId, body) => overwrite(`${prefix}/v1/snapshots/${backupId}/restore`, body),
  readTask: (prefix, taskId) => get(`${prefix}/v1/tasks/${taskId}`)
};

function get(path) {
  return {
    method: "GET",
    path,
    isReadOnly: true
  };
}

function post(path, body) {
  return {
    method: "POST",
    path,
    body: JSON.stringify(body)
  };
}

function overwrite(path, body) {
  return {
    ...post(path, body),
    about: "overwrite"
  };
}

function verify(path) {
  return {
    ...post(path, {}),
    about: "verification"
  };
}

// CONCATENATED MODULE: ./src/service/task-answer.ts
function taskEndOf(task, does) {
  const status = finalStatusOf(task);
  if (status !== "completed") {
    return status;
  }
  const isPush = does === "pushes" || does !== "restores" && /push/i.test(task.type ?? "");
  const result = resultOf(task);
  return says(result, "failure") || isPush && says(result, "undone") ? "doubtful" : status;
}

function resultOf({result = ""}) {
  return result.replace(/[.!]$/, "");
}

function readTaskAnswer(sent, {id: taskId, does}) {
  if (sent.kind === "failure") {
    const {failure} = sent;
    const {cause, data = {}, serviceMessage: message} = failure;
    const task = cause === "not-successful" ? readTaskOf({
      taskId,
      does
    }, data, message) : void 0;
    if (!task || finalStatusOf(task) !== "failed") {
      return {
        kind: "failure",
        failure
      };
    }
    const unsaid = {
      clock: void 0,
      retryAfterMs: void 0
    };
    return {
      ...unsaid,
      kind: "task",
      task,
      end: "failed",
      data,
      message
    };
  }
  const {envelope, ...rest} = sent.success;
  const {data, serviceMessage: message} = envelope;
  const task = readTaskOf({
    taskId,
    does
  }, data, message);
  if (task) {
    return {
      kind: "task",
      task,
      end: taskEndOf(task, does),
      data,
      message,
      ...rest
    };
  }
  const {id: otherId} = readTask(data) ?? {};
  const detail = otherId === void 0 ? "the response names no task" : `the response is about another task (${otherId})`;
  return {
    kind: "failure",
    failure: unrelatedResponse(detail)
  };
}

function readTaskOf({does, taskId}, data, message) {
  const task = readTask(data);
  if (!task || !isSameId(task.id, taskId)) {
    return;
  }
  const {errorMessage} = task;
  if (finalStatusOf(task) === "completed") {
    const isSaid = errorMessage !== void 0 && !says(errorMessage, "none") && !says(errorMessage, "success");
    const result = resultOf(task);
    const isBroken = says(result, "broken") || does !== "restores" && says(result, "undone");
    return {
      ...task,
      errorMessage: isSaid ? errorMessage : isBroken ? result : void 0
    };
  }
  const reason = message === void 0 || says(message, "success") ? task.result : message;
  return {
    ...task,
    errorMessage: errorMessage ?? reason
  };
}

// CONCATENATED MODULE: ./src/service/ask-about.ts
async function askAboutSite(siteId, client, options) {
  const sent = await sendRequest(endpoints.previewPush(client.prefix, siteId), client, options);
  if (sent.kind === "cancelled") {
    return sent;
  }
  if (sent.kind === "failure") {
    const {failure} = sent;
    const refusal = refusalOf(failure);
    if (refusal === "gone") {
      return {
        kind: "gone"
      };
    }
    const isAboutSite = refusal === "other" && failure.errorCode === "rejected";
    return {
      kind: isAboutSite ? "refused" : "unclear",
      failure
    };
  }
  const {clock, envelope} = sent.success;
  const preview = readAs(previewSchema, envelope.data);
  if (!envelope.hasEnvelope || Object.keys(envelope.data).length === 0) {
    return {
      kind: "unclear",
      failure: unrelatedResponse("the response is not about a site")
    };
  }
  const copiedAt = preview?.copied_at?.read;
  return {
    kind: "known",
    copiedAt,
    age: ageOf(copiedAt, clock),
    canPush: preview?.can_push?.read,
    blockedReason: preview?.blocked_reason,
    confirmation: preview?.confirmation_required?.read
  };
}

async function askAboutTask(taskId, client, does) {
  const sent = await sendRequest(endpoints.readTask(client.prefix, taskId), client);
  if (sent.kind === "cancelled") {
    return {
      kind: sent.kind
    };
  }
  const answer = readTaskAnswer(sent, {
    id: taskId,
    does
  });
  if (answer.kind === "task") {
    return {
      kind: answer.end ?? "running"
    };
  }
  const {failure} = answer;
  return {
    kind: refusalOf(failure) === "gone" ? "gone" : "unclear",
    failure
  };
}

// CONCATENATED MODULE: ./src/github/overwrite-end.ts
const MAX_TASK_MS = DAY_MS;

const MAX_UNSEEN_MS = HOUR_MS;

function judgeEnd(state, answer, ageMs) {
  if (state === "error") {
    return "nothing";
  }
  if (state === "success" || answer === "completed") {
    return "completed";
  }
  if (state === "failure" || answer === "failed") {
    return "failed";
  }
  if (answer === "doubtful") {
    return "unknown";
  }
  return ageMs < (answer === "running" ? MAX_TASK_MS : MAX_UNSEEN_MS) ? "running" : "unknown";
}

function markSuperseded(overwrites) {
  const hasTaskOrEnd = ({end, taskId}) => taskId !== void 0 || end === "completed" || end === "failed";
  return overwrites.map(each => {
    const isOpen = each.end === "running" && each.taskId === void 0 && isDerivedKey(each.key);
    const isOver = isOpen && overwrites.some(other => other.id > each.id && other.key === each.key && hasTaskOrEnd(other));
    return isOver ? {
      ...each,
      end: "unknown",
      isSuperseded: true
    } : each;
  });
}

function isOverwrite(entry) {
  return entry.end !== "repeated";
}

async function readEnd(listed, nowMs, {client, github, hasApiToken = true, onEnd}) {
  const statuses = (await readStatuses(listed, github))?.filter(saysEnd);
  if (!statuses) {
    return;
  }
  const [latest] = statuses;
  const {isEnded, isOfOtherSite, isRepeated, isUnanswered, metTaskId, taskId} = understand(statuses);
  const entry = isOfOtherSite ? {
    ...listed,
    domain: void 0,
    isOfOtherSite
  } : listed;
  if (isRepeated) {
    return {
      ...entry,
      end: "repeated",
      taskId: void 0
    };
  }
  if (!isEnded && Number.isNaN(entry.atMs)) {
    throw unusable(messages.githubTimeUnreadable());
  }
  const askedId = taskId ?? metTaskId;
  const answer = isEnded || askedId === void 0 || !hasApiToken ? void 0 : await askAboutTask(askedId, client, entry.operation === "push" ? "pushes" : "restores");
  const metForMs = nowMs - (parseTimeMs(latest?.createdAt) ?? NaN);
  const isMetOver = metTaskId !== void 0 && isMetTaskOver(entry, answer?.kind, metForMs);
  const end = isMetOver ? "unknown" : judgeEnd(latest?.state, answer?.kind, Math.max(0, nowMs - entry.atMs));
  if (end === "nothing") {
    return;
  }
  if (!isEnded && (end === "completed" || end === "failed")) {
    onEnd?.(entry, end);
  }
  const refused = answer?.kind === "unclear" && isDenied(answer.failure) ? answer.failure : void 0;
  const isSeenRunning = answer?.kind === "running";
  return {
    ...entry,
    end,
    taskId,
    isSeenRunning,
    isUnanswered,
    metTaskId,
    taskRefusal: refused?.status
  };
}

function understand(statuses) {
  const {description = "", state = ""} = statuses[0] ?? {};
  const isUnanswered = description.startsWith(UNANSWERED);
  const taskIds = statuses.map(status => readTaskId(status.description));
  return {
    isEnded: [ "success", "failure", "error" ].includes(state),
    isRepeated: state === "error" && description === REPEATED,
    isUnanswered,
    isOfOtherSite: statuses.some(status => status.description.startsWith(OTHER_SITE)),
    taskId: isUnanswered ? void 0 : taskIds.find(id => id !== void 0),
    metTaskId: isUnanswered ? readTaskId(description.slice(UNANSWERED.length + OF_TASK.length)) : void 0
  };
}

function isMetTaskOver({key}, answer, metForMs) {
  if (answer === "gone") {
    return key !== void 0 && metForMs >= UNKNOWN_TASK_GRACE_MS;
  }
  return answer === "completed" || answer === "failed" || answer === "doubtful";
}

function describeTaskId(taskId) {
  return `task ${taskId}`;
}

const REPEATED = "Nothing new was started: your host repeated an earlier answer";

const UNANSWERED = "Nobody knows what this did: the answer was about another request";

const OF_TASK = ": ";

function describeUnanswered(metTaskId) {
  return metTaskId === void 0 ? UNANSWERED : `${UNANSWERED}${OF_TASK}${describeTaskId(metTaskId)}`;
}

const OTHER_SITE = "Your host overwrote site ";

function describeOtherSite(siteId) {
  return `${OTHER_SITE}${siteId}`;
}

function readTaskId(description) {
  return /^task ([A-Za-z0-9_-]{1,128})$/.exec(description)?.[1];
}

// CONCATENATED MODULE: ./src/github/read-overwrites.ts
async function readOverwrites(siteId, query, edges) {
  const {github} = edges;
  const {isKeyNew, ownId} = query;
  const ofLive = {
    liveSiteId: siteId,
    environment: LIVE_ENVIRONMENT
  };
  const isEnough = ({overwrites}) => ownId !== void 0 || isKeyNew && overwrites.some(each => isOld(each, timeOf(github)));
  const isComplete = read => read.readToId === 0 || newestCounted({
    ...query,
    overwrites: read.overwrites
  }) !== void 0;
  const newest = await readEnds(await listEntries({
    ...ofLive,
    isEnough
  }, github), query, edges);
  if (ownId !== void 0 || isComplete(newest)) {
    return newest;
  }
  const known = newest.overwrites;
  const whole = await readEnds(await listEntries(ofLive, github), {
    ...query,
    known
  }, edges);
  if (isComplete(whole)) {
    return whole;
  }
  throw unusable("none of the newest 1,000 entries of the live site counts, and there are more");
}

async function readEnds(list, query, edges) {
  const {key, known = [], ownId = 1 / 0, run} = query;
  const nowMs = timeOf(edges.github);
  const listed = list.overwrites.filter(({id}) => id < ownId);
  const all = [ ...listed, ...known.filter(({id}) => listed.every(each => each.id !== id)) ];
  const isEnded = ({end, isSuperseded}) => end !== "running" && isSuperseded !== true;
  const ended = new Map(known.filter(isEnded).map(each => [ each.id, each ]));
  const look = async entry => ended.get(entry.id) ?? readEnd(entry, nowMs, edges);
  const isNeeded = entry => entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
  const entries = [ ...await lookUpEach(all.filter(isNeeded), look) ];
  for (const entry of all.filter(each => !isNeeded(each))) {
    const newer = entries.filter(isOverwrite).filter(({id}) => id > entry.id);
    if (newestCounted({
      ...query,
      overwrites: newer
    })) {
      break;
    }
    const read = await look(entry);
    if (read) {
      entries.push(read);
    }
  }
  entries.sort((a, b) => b.id - a.id);
  return {
    ...list,
    overwrites: markSuperseded(entries.filter(isOverwrite)),
    repeated: entries.filter(each => !isOverwrite(each)),
    hasOwn: [ ...list.overwrites, ...list.uses ].some(({id}) => id === ownId)
  };
}

function isOld({atMs}, nowMs) {
  return nowMs - atMs > MAX_TASK_MS;
}

function timeOf(github) {
  const nowMs = github.timeMs();
  if (nowMs !== void 0) {
    return nowMs;
  }
  throw unusable(messages.githubTimeUnreadable());
}

// CONCATENATED MODULE: ./src/github/read-uses.ts
const MAX_USES_LOOKED_UP = 31;

async function readPushedCopy(look, before, edges) {
  const [newest, newestBefore] = [ look, before ].map(each => each && usesOfCopy(each)[0]);
  if (!newest) {
    return look;
  }
  if (newest.id === newestBefore?.id) {
    return {
      ...look,
      copyTask: before?.copyTask
    };
  }
  const ended = await readUseEnds(look, edges);
  return {
    ...ended,
    copyTask: await readCopyTask(ended, edges)
  };
}

async function readUseEnds(look, {github}) {
  const ofCopy = usesOfCopy(look).slice(0, MAX_USES_LOOKED_UP);
  const read = [];
  while (read.length < ofCopy.length && !read.some(use => isDecisive(use, look))) {
    const batch = ofCopy.slice(read.length, read.length === 0 ? 1 : read.length + 10);
    const readEnd = async use => ({
      ...use,
      end: use.end ?? await readUseEnd(use, github)
    });
    read.push(...await lookUpEach(batch, readEnd));
  }
  const byId = new Map(read.map(use => [ use.id, use ]));
  return {
    ...look,
    uses: look.uses.map(use => byId.get(use.id) ?? use)
  };
}

async function readCopyTask(look, {client}) {
  const newest = newestOwnUse(look);
  const taskId = ownUsesOf(look.copyId, look)[0]?.taskId;
  const isReady = newest?.taskId === taskId && [ "succeeded", "running" ].includes(newest?.end?.kind ?? "");
  if (isReady || taskId === void 0) {
    return;
  }
  const {kind} = await askAboutTask(taskId, client);
  if (kind === "doubtful") {
    return "failed";
  }
  return kind === "running" || kind === "failed" ? kind : void 0;
}

// CONCATENATED MODULE: ./src/github/history.ts
const history_READ_AGAIN_MS = 1e3;

function createHistory(step, edges) {
  let first;
  const ask = async (lists, before, ownId) => askGitHub({
    kind: "lists",
    permission: step.isReadOnly ? "deployments: read" : void 0
  }, (github, untilMs) => readUntilOwn({
    step,
    lists,
    before,
    ownId
  }, untilMs, {
    ...edges,
    github
  }), edges);
  return {
    read: () => first ??= step.lists ? ask(step.lists) : Promise.resolve({
      answer: void 0
    }),
    async readAnew(before, ownId) {
      if (!step.lists) {
        throw new Error("no list was planned that could be read");
      }
      return ask(step.lists, before, ownId);
    }
  };
}

async function readUntilOwn(query, untilMs, edges) {
  const {clock, signal} = edges.client;
  for (;;) {
    const {hasOwn, look} = await readLook(query, edges);
    if (hasOwn || query.ownId === void 0) {
      return look;
    }
    if (clock.elapsedMs() + history_READ_AGAIN_MS >= untilMs || signal.aborted) {
      throw unusable("the list of the live site still lacks the entry that this step has written");
    }
    await clock.sleep(history_READ_AGAIN_MS, signal);
  }
}

async function readLook({before, lists, ownId, step}, edges) {
  const {client, github} = edges;
  const {context, isKeyNew, job, key} = step;
  const {attempt, isTag, ref} = context;
  const {copyId, environment, liveSiteId, purpose} = lists;
  const run = runUrlOf(context);
  const ofLive = {
    copyId,
    isKeyNew,
    key,
    known: before?.overwrites,
    ownId,
    run
  };
  const ofCopy = {
    ...ofLive,
    known: before?.overwritesOfCopy
  };
  const isRecording = environment !== void 0 && (!before || ownId !== void 0);
  const readLive = copyId !== void 0 || isRecording ? readSite : readOverwrites;
  const hasOwnUse = ({uses, viewer}) => uses.some(({creatorId}) => creatorId === viewer);
  const [live, onCopy, inEnvironment] = await Promise.all([ readLive(liveSiteId, ofLive, edges), copyId === void 0 ? void 0 : readOverwrites(copyId, ofCopy, edges), environment === void 0 || before ? void 0 : listEntries({
    liveSiteId,
    environment,
    isEnough: hasOwnUse
  }, github) ]);
  const {hasOwn, overwrites, repeated, viewer} = live;
  const known = [ ...before?.uses ?? [], ...live.uses, ...inEnvironment?.uses ?? [] ];
  const uses = new Map(known.toReversed().map(use => [ use.id, use ]));
  const look = {
    key,
    run,
    attempt,
    job,
    isRerun: isLaterAttempt(context),
    purpose,
    copyId,
    tag: isTag && ref !== void 0 ? {
      name: ref,
      commit: commitOf(context)
    } : void 0,
    nowMs: timeOf(github),
    readAtElapsedMs: client.clock.elapsedMs(),
    overwrites,
    repeated,
    viewer,
    overwritesOfCopy: onCopy?.overwrites ?? [],
    uses: [ ...uses.values() ].sort((a, b) => b.id - a.id),
    readToId: before?.readToId ?? live.readToId,
    copyMade: before?.copyMade
  };
  return {
    hasOwn,
    look: purpose === "push" ? await readPushedCopy(look, before, edges) : look
  };
}

async function readSite(liveSiteId, query, edges) {
  const {copyId, ownId} = query;
  const isEnough = list => ownId !== void 0 || copyId === void 0 || isReadBack(ownUsesOf(copyId, list), list.readToId);
  const list = await listEntries({
    liveSiteId,
    isEnough
  }, edges.github);
  const {readToId, uses} = list;
  if (readToId === 0 || ownId !== void 0) {
    return readEnds(list, query, edges);
  }
  return {
    ...await readOverwrites(liveSiteId, query, edges),
    uses,
    readToId
  };
}

// CONCATENATED MODULE: ./src/github/entry-writer.ts
function createEntryWriter(context, edges) {
  const {entries, github, githubApi, log, note} = edges;
  let writing = Promise.resolve();
  const creating = [];
  let triedSinceMs;
  const connectForEntry = () => {
    const {clock} = entries;
    triedSinceMs ??= clock.elapsedMs();
    const announce = createAnnouncer(clock);
    const onRetry = failure => announce(() => log.info(messages.retrying(failure, timeLeftMs(entries))));
    return githubApi.connect(retryCalls({
      ...entries,
      onRetry
    }));
  };
  const set = (id, status) => github.setDeploymentStatus(id, {
    ...status,
    logUrl: attemptUrlOf(context)
  });
  const written = created => {
    const id = created.then(known => {
      if (known !== void 0) {
        note(known);
      }
      return known;
    });
    let last = Promise.resolve(void 0);
    return {
      id,
      setStatus(status, ifNotSet) {
        const setting = Promise.all([ id, writing ]).then(([known]) => known === void 0 ? void 0 : set(known, status));
        last = setting.catch(error => {
          log.warnAboutGitHub(ifNotSet, error);
          return;
        });
        writing = last;
      },
      statusId: () => last
    };
  };
  return {
    create(entry, isNeeded, onFailure) {
      const by = isNeeded ? connectForEntry() : github;
      const created = createEntry(entry, context, by).catch(error => {
        onFailure(error);
        return;
      });
      if (isNeeded) {
        creating.push(created);
      }
      return written(created);
    },
    triedUntilMs: () => (triedSinceMs ?? -1 / 0) + MAX_LOOKUP_MS,
    created: () => Promise.all(creating),
    adopt: id => written(Promise.resolve(id)),
    createFirst(entry, {signal: cancellation, ...client}) {
      const asking = askGitHub({
        kind: "entry"
      }, retrying => createEntry(entry, context, retrying), {
        client: {
          ...client,
          hurry: entries.hurry,
          signal: entries.signal
        },
        github: createUnlessCancelled(githubApi, cancellation),
        log
      });
      const ended = {
        ended: cancelledBeforeStart
      };
      const cancelled = new Promise(resolve => {
        if (cancellation.aborted) {
          resolve(ended);
        }
        cancellation.addEventListener("abort", () => resolve(ended));
      });
      const created = asking.then(({answer}) => answer, () => {});
      return {
        entry: written(created),
        begun: Promise.race([ cancelled, asking ])
      };
    },
    noteEnd: ({id}, end) => {
      const state = end === "completed" ? "success" : "failure";
      const noted = set(id, {
        state,
        description: messages.overwriteEnded(state)
      }).catch(() => {});
      writing = Promise.all([ writing, noted ]);
    },
    settled: () => writing
  };
}

function describeRun(context) {
  const {attempt, commit, isTag, ref, sha} = context;
  const isOfTag = isTag === true && (commit === void 0 || commit === sha);
  return {
    run: runUrlOf(context),
    attempt,
    tag: isOfTag ? ref : void 0
  };
}

async function createEntry({commit: named, description, environment = LIVE_ENVIRONMENT, payload}, context, github) {
  const {sha} = context;
  const commit = named ?? commitOf(context) ?? UNKNOWN_COMMIT;
  if (sha === void 0) {
    throw unusable("without a commit (GITHUB_SHA is not set), nothing can be recorded");
  }
  const task = taskOfSite(payload["live-site-id"]);
  const isProduction = environment === LIVE_ENVIRONMENT;
  const create = (ref, named = {}) => {
    const common = {
      task,
      environment,
      description,
      isProduction
    };
    return github.createDeployment({
      ...common,
      ref,
      payload: {
        ...payload,
        ...named
      }
    }, async ({mayHaveActed}) => mayHaveActed ? findCreated() : void 0);
  };
  const findCreated = async () => {
    const list = await listNewest({
      liveSiteId: payload["live-site-id"],
      environment
    }, github);
    const isThis = each => each.run === payload.run && each.attempt === payload.attempt && each.key === payload["idempotency-key"] && each.creatorId === list.viewer;
    if (!("options" in payload)) {
      return list.overwrites.find(isThis)?.id;
    }
    const isSame = ({base, isGivenUp, siteId}) => siteId === payload["site-id"] && base === payload.base && isGivenUp === payload["given-up"];
    return list.uses.find(each => isThis(each) && isSame(each))?.id;
  };
  if (commit === UNKNOWN_COMMIT) {
    return create(sha, {
      commit
    });
  }
  try {
    return await create(commit);
  } catch (error) {
    if (failureIn(error)?.status !== 422 || commit === sha) {
      throw error;
    }
    return create(sha, {
      commit
    });
  }
}

function createUnlessCancelled(githubApi, cancellation) {
  const cutOff = {
    ok: false,
    failure: outOfTime("github")
  };
  return {
    connect: makeCall => githubApi.connect((attempt, findCreated) => {
      const unlessCancelled = async within => cancellation.aborted ? cutOff : attempt(within);
      return makeCall(findCreated ? unlessCancelled : attempt, findCreated);
    })
  };
}

// CONCATENATED MODULE: ./src/github/copy-recorder.ts
function createCopyRecorder(plan, {log, writer}) {
  const {context, isKeyNew, job, key, recording} = plan;
  const {environment} = recording;
  const isOfUnknownCommit = commitOf(context) === void 0;
  const isUnmerged = isOfUnmergedPullRequest(context) || isOfUnknownCommit;
  const mark = isOfUnknownCommit ? "unknown-commit" : "pull-request";
  let look;
  let entry;
  let hasBase = false;
  const entryOf = (site, isGivenUp) => {
    const payload = {
      action: "site-pipeline",
      "api-url": recording.apiUrl,
      operation: "staging",
      "live-site-id": recording.liveSiteId,
      "idempotency-key": key,
      ...describeRun(context),
      job,
      "site-id": site.siteId,
      "site-domain": site.domain,
      "task-id": site.taskId,
      options: site.options,
      base: isUnmerged ? void 0 : site.base,
      "no-base": isUnmerged ? mark : void 0,
      first: site.firstId,
      "expires-at": site.expiresAtMs === void 0 ? void 0 : new Date(site.expiresAtMs).toISOString(),
      "given-up": isGivenUp
    };
    if (!isUsePayload(payload)) {
      return;
    }
    return {
      payload,
      environment,
      description: `Staging copy of site ${recording.liveSiteId}`
    };
  };
  const create = (newEntry, ifNotCreated) => writer.create(newEntry, true, error => log.warnAboutGitHub(ifNotCreated, error));
  const findKnown = siteId => look && copyOf(ownUsesOf(siteId, look));
  const madeOf = ({site, whose}) => {
    const {base, firstId = 0} = findKnown(site?.id) ?? {};
    const isOlder = whose === "copy-there-before" || whose === "earlier-attempt";
    if (isOlder || whose === "own-repeated" && !isKeyNew) {
      return {
        base,
        firstId
      };
    }
    return {
      base: look && baseOf(look),
      firstId
    };
  };
  const recordSite = ({site = {}, task}, made) => {
    const {domain, expiresAtMs, id: siteId} = site;
    const {options} = recording;
    const answered = entryOf({
      siteId,
      domain,
      expiresAtMs,
      taskId: task?.id,
      options,
      ...made
    });
    if (!answered) {
      return;
    }
    hasBase = answered.payload.base !== void 0;
    return create(answered, messages.deploymentNotRecorded());
  };
  const recordLate = (outcome, answer) => {
    const effect = effectOf(outcome);
    if (effect === "none" || outcome.kind === "foreign-answer") {
      return;
    }
    const created = recordSite(answer, answer.task ? madeOf(answer) : {
      base: void 0,
      firstId: 0
    });
    const {id: siteId} = answer.site ?? {};
    if (!created && effect === "started") {
      log.warnAboutGitHub(messages.deploymentNotRecorded(), siteId === void 0 ? "your host named none" : "its ids cannot be recorded");
    }
    return created;
  };
  return {
    begin(before) {
      look = before;
    },
    accepted(answer) {
      if (entry && !(hasBase && answer.whose === "copy-there-before")) {
        return;
      }
      entry = recordSite(answer, madeOf(answer));
    },
    async beginUse(used, client) {
      const firstId = used.firstId ?? findKnown(used.siteId)?.firstId ?? 0;
      const begun = isUnmerged ? entryOf({
        ...used,
        base: void 0,
        firstId
      }) : void 0;
      if (!begun) {
        return;
      }
      const first = writer.createFirst(begun, client);
      entry = first.entry;
      return first.begun;
    },
    giveUp(used) {
      if (!entry) {
        return;
      }
      const firstId = findKnown(used.siteId)?.firstId ?? 0;
      const givenUp = entryOf({
        ...used,
        base: void 0,
        firstId
      }, true);
      if (givenUp) {
        create(givenUp, messages.deploymentStatusNotSet());
      }
    },
    reused(copy) {
      const again = entry ? void 0 : entryOf(copy);
      if (again) {
        entry = create(again, messages.deploymentForCommitNotRecorded());
      }
    },
    async finish({outcome, results, text}) {
      entry ??= recordLate(outcome, results.answer ?? {});
      const state = states[statusOf(outcome)];
      if (!entry || state === void 0) {
        return;
      }
      const description = isGreen(outcome) ? "The copy is ready, and the job is still running" : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const status = {
        state,
        description,
        environmentUrl: siteUrlOf(results)
      };
      entry.setStatus(status, messages.deploymentStatusNotSet());
      const [deploymentId, statusId] = await Promise.all([ entry.id, entry.statusId() ]);
      const isSet = isGreen(outcome) && deploymentId !== void 0 && statusId !== void 0;
      return isSet ? {
        deploymentId,
        statusId
      } : void 0;
    },
    id: () => entry?.id ?? Promise.resolve(void 0)
  };
}

const states = {
  completed: "in_progress",
  refused: "error",
  failed: "failure",
  "timed-out": "error",
  cancelled: "error",
  unknown: "error"
};

// CONCATENATED MODULE: ./src/github/overwrite-recorder.ts
function createOverwriteRecorder(plan, {log, writer}) {
  const {context, key, overwrite} = plan;
  let begun;
  let attemptEntry;
  let resultEntry;
  let otherEntry;
  let isResultOfEarlier = false;
  let isTaskWritten = false;
  const entryOf = (liveSiteId, domain) => {
    const ofRun = describeRun(context);
    const onCopy = (begun?.look && commitOnCopy(begun.look)) ?? UNKNOWN_COMMIT;
    const commit = overwrite.operation === "push" ? onCopy : void 0;
    const isOfRun = commit === void 0 || commit === commitOf(context);
    return {
      commit,
      payload: {
        action: "site-pipeline",
        "idempotency-key": key,
        ...overwrite,
        "live-site-id": liveSiteId,
        "live-domain": domain,
        ...ofRun,
        tag: isOfRun ? ofRun.tag : void 0
      },
      description: `${overwrite.operation} of ${domain ?? "a live site"}`
    };
  };
  const writeTask = taskId => {
    if (isTaskWritten || !resultEntry || taskId === void 0) {
      return;
    }
    isTaskWritten = true;
    const status = {
      state: "in_progress",
      description: describeTaskId(taskId)
    };
    for (const entry of [ resultEntry, otherEntry ]) {
      entry?.setStatus(status, messages.overwriteNotUpdated());
    }
  };
  const recordAfterwards = (siteId, domain) => {
    const {payload, ...entry} = entryOf(siteId, begun?.preview?.confirmation.text ?? domain);
    return writer.create({
      ...entry,
      payload: {
        ...payload,
        recorded: "afterwards"
      }
    }, false, error => {
      const failure = failureIn(error);
      const reason = failure ? describeFailure(failure) : endSentence(String(error));
      log.info(`The list of the live site does not have this push, so later steps do not know of it. ${reason}`);
    });
  };
  const recordAnswered = ({site}) => {
    if (site?.id === void 0 || otherEntry) {
      return;
    }
    if (!attemptEntry) {
      attemptEntry = recordAfterwards(site.id, site.domain);
      resultEntry = attemptEntry;
    } else if (begun?.look && site.id !== overwrite["live-site-id"]) {
      const description = describeOtherSite(site.id);
      resultEntry?.setStatus({
        state: "in_progress",
        description
      }, messages.overwriteNotUpdated());
      otherEntry = recordAfterwards(site.id, site.domain);
    }
  };
  return {
    async begin(before, client) {
      begun = before;
      const {look, preview} = before;
      const liveSiteId = overwrite["live-site-id"];
      if (!look || liveSiteId === void 0) {
        return {
          answer: void 0
        };
      }
      const recorded = look.overwrites.find(({domain}) => domain !== void 0)?.domain;
      const entry = entryOf(liveSiteId, preview?.confirmation.text ?? recorded);
      const first = writer.createFirst(entry, client);
      attemptEntry = first.entry;
      resultEntry = attemptEntry;
      return first.begun;
    },
    isBegun: () => begun !== void 0,
    accepted(answer) {
      const isEarlier = answer.whose === "earlier-attempt";
      isResultOfEarlier = isEarlier;
      const earlier = isEarlier ? ownOverwrites(begun?.look).find(each => !each.isUnanswered) : void 0;
      if (earlier && resultEntry === attemptEntry) {
        const status = {
          state: "error",
          description: REPEATED
        };
        attemptEntry?.setStatus(status, messages.overwriteNotUpdated());
        resultEntry = writer.adopt(earlier.id);
        if (!earlier.isOfOtherSite) {
          recordAnswered(answer);
        }
        isTaskWritten = earlier.taskId !== void 0 && !otherEntry;
      }
      if (!isEarlier) {
        recordAnswered(answer);
      }
      writeTask(answer.task?.id);
    },
    finish({outcome, results}) {
      if (outcome.kind === "foreign-answer") {
        const status = {
          state: "in_progress",
          description: describeUnanswered(taskOf(results).id)
        };
        attemptEntry?.setStatus(status, messages.overwriteNotUpdated());
        return;
      }
      if (effectOf(outcome) !== "none") {
        if (!isResultOfEarlier) {
          recordAnswered(results.answer ?? {});
        }
        if (outcome.kind !== "request-failed" || !namesTask(outcome.failure)) {
          writeTask(taskOf(results).id);
        }
      }
      const state = finalStateOf(outcome);
      if (state === void 0) {
        return;
      }
      const status = {
        state,
        description: messages.overwriteEnded(state)
      };
      const withAddress = {
        ...status,
        environmentUrl: siteUrlOf(results)
      };
      resultEntry?.setStatus(otherEntry ? status : withAddress, messages.overwriteNotUpdated());
      otherEntry?.setStatus(withAddress, messages.overwriteNotUpdated());
    }
  };
}

function finalStateOf(outcome) {
  const status = statusOf(outcome);
  if (status === "completed") {
    return "success";
  }
  if (status === "failed") {
    return "failure";
  }
  const isOfEarlier = outcome.kind === "request-failed" && outcome.isOfEarlier;
  return effectOf(outcome) === "none" || isOfEarlier ? "error" : void 0;
}

// CONCATENATED MODULE: ./src/github/recorder.ts
const recorder_MAX_RECORDING_MS = 1e4;

const MAX_RECORDING_AFTER_CANCEL_MS = 2e3;

function createRecorder(plan, edges) {
  const {clock, deadlineMs, github: githubApi, log, results, signal} = edges;
  const {context, overwrite: planned, recording} = plan;
  const {pullRequest = {}} = context;
  const needsEvent = plan.comment !== void 0 && !plan.isDryRun || recording !== void 0;
  if (pullRequest.isUnreadable && needsEvent) {
    log.warn(messages.eventUnreadable());
  }
  const time = createRecordingTime(clock);
  const entryTime = createRecordingTime(clock);
  const github = githubApi.connect(retryCalls({
    clock,
    deadlineMs,
    ...time.signals
  }));
  const entries = {
    clock,
    deadlineMs,
    ...entryTime.signals
  };
  const note = deploymentId => results.set({
    deploymentId
  });
  const writer = createEntryWriter(context, {
    githubApi,
    github,
    log,
    entries,
    note
  });
  const copy = recording && createCopyRecorder({
    ...plan,
    recording
  }, {
    log,
    writer
  });
  const overwrite = planned && createOverwriteRecorder({
    ...plan,
    overwrite: planned
  }, {
    log,
    writer
  });
  const writeDueComment = async report => {
    const {outcome} = report;
    const {comment: about} = plan;
    const {commentBody, number: issueNumber} = pullRequest;
    const isUsed = outcome.kind === "environment-closed" && outcome.usedBy !== void 0;
    const isNothingDone = plan.isDryRun || outcome.kind === "token-missing" || isUsed;
    if (!about || isNothingDone || pullRequest.isUnreadable) {
      return;
    }
    if (commentBody?.startsWith(COMMENT_START)) {
      log.info("No comment was written: a comment of this action started this run.");
      return;
    }
    if (issueNumber === void 0) {
      log.warn(messages.noPullRequest());
      return;
    }
    const due = {
      about,
      issueNumber,
      useId: copy?.id()
    };
    const {ofJob, url} = await writeComment(report, due, {
      clock,
      github,
      log
    });
    results.set({
      commentUrl: url
    });
    return ofJob;
  };
  return {
    copy,
    overwrite,
    noteEnd: writer.noteEnd,
    accepted(answer) {
      copy?.accepted(answer);
      overwrite?.accepted(answer);
    },
    async ended(report) {
      overwrite?.finish(report);
      const finishing = copy?.finish(report);
      const limitTime = () => {
        const maxMs = signal.aborted ? MAX_RECORDING_AFTER_CANCEL_MS : recorder_MAX_RECORDING_MS;
        return Math.min(deadlineMs, clock.elapsedMs() + maxMs);
      };
      const beginRest = () => time.endAt(limitTime());
      const triedUntilMs = signal.aborted ? -1 / 0 : writer.triedUntilMs();
      const isEntryTried = triedUntilMs > limitTime();
      entryTime.endAt(isEntryTried ? Math.min(deadlineMs, triedUntilMs) : limitTime());
      if (isEntryTried) {
        writer.created().then(beginRest, beginRest);
      } else {
        beginRest();
      }
      signal.addEventListener("abort", () => {
        for (const each of [ time, entryTime ]) {
          each.giveUpAfter(MAX_RECORDING_AFTER_CANCEL_MS);
        }
      });
      const [commented, ready] = await Promise.all([ writeDueComment(report).then(comment => ({
        comment
      }), error => ({
        error
      })), finishing, writer.settled() ]);
      if ("error" in commented) {
        log.warnAboutGitHub(messages.commentNotWritten(), commented.error);
      }
      if (!ready) {
        return;
      }
      const comment = "comment" in commented ? commented.comment : void 0;
      const environmentUrl = siteUrlOf(report.results);
      return {
        ...ready,
        logUrl: attemptUrlOf(context),
        environmentUrl,
        comment
      };
    }
  };
}

function createRecordingTime(clock) {
  const givenUp = new AbortController;
  const hurry = new AbortController;
  const giveUpAfter = ms => {
    const giveUp = () => givenUp.abort();
    clock.sleep(ms, givenUp.signal).then(giveUp, giveUp);
  };
  return {
    signals: {
      signal: givenUp.signal,
      hurry: hurry.signal
    },
    giveUpAfter,
    endAt(untilMs) {
      hurry.abort(untilMs);
      giveUpAfter(untilMs - clock.elapsedMs());
    }
  };
}

// CONCATENATED MODULE: ./src/step/report/result-store.ts
function createResultStore(runner) {
  let current = {};
  let outputs = outputsOf(current);
  return {
    get current() {
      return current;
    },
    set(records) {
      const before = outputs;
      current = {
        ...current,
        ...records
      };
      outputs = outputsOf(current);
      for (const name of before.keys()) {
        if (!outputs.has(name)) {
          runner.setOutput(name, "");
        }
      }
      for (const [name, value] of outputs) {
        if (before.get(name) === value) {
          continue;
        }
        runner.setOutput(name, typeof value === "object" ? {
          json: value
        } : String(value));
      }
    }
  };
}

// CONCATENATED MODULE: ./src/step/report/sanitized-github.ts
const MAX_DESCRIPTION_LENGTH = 140;

function sanitizeGitHub(api, sanitizer) {
  const describe = text => sanitizer.line(text, MAX_DESCRIPTION_LENGTH - 1);
  const clean = value => typeof value === "string" ? sanitizer.line(value) : value;
  const connect = makeCall => {
    const github = api.connect(makeCall);
    return {
      ...github,
      createDeployment({description, payload, ...deployment}, findCreated) {
        const cleaned = Object.fromEntries(Object.entries(payload).map(([name, each]) => [ name, clean(each) ]));
        const sanitized = {
          ...deployment,
          description: describe(description),
          payload: cleaned
        };
        return github.createDeployment(sanitized, findCreated);
      },
      setDeploymentStatus(id, {environmentUrl: url, ...status}) {
        const environmentUrl = clean(url) === url ? url : void 0;
        const sanitized = {
          ...status,
          description: describe(status.description),
          environmentUrl
        };
        return github.setDeploymentStatus(id, sanitized);
      }
    };
  };
  return {
    connect
  };
}

// CONCATENATED MODULE: ./src/step/create-step.ts
function createStep(plan, edges) {
  const {clock, log, runner, sanitizer, service, signal} = edges;
  const {origin, prefix} = plan.api;
  const github = sanitizeGitHub(edges.github, sanitizer);
  const changes = {
    effect: "none"
  };
  const results = createResultStore(runner);
  const keyOf = createKeys(plan.ownKey, plan.keyIdentity, {
    request: plan.request,
    prefix
  });
  const client = {
    origin,
    prefix,
    service: {
      async send(request, options) {
        if (!request.isReadOnly) {
          if (plan.isDryRun) {
            throw new Error("a dry run sends nothing that changes anything");
          }
          if (request.about === "overwrite" && recorder.overwrite && !recorder.overwrite.isBegun()) {
            throw new Error("an overwrite is recorded before it is sent");
          }
          changes.effect = "possible";
        }
        const sentAtMs = clock.elapsedMs();
        const result = await service.send(request, options);
        const {idempotencyKey: key} = options;
        const ofKey = key === void 0 ? "" : ` key ${key}`;
        const durationMs = Math.round(clock.elapsedMs() - sentAtMs);
        const {method, path} = request;
        runner.debug(`${method} ${path} \u2192 ${describeSent(result)} in ${durationMs} ms${ofKey}`);
        return result;
      }
    },
    clock,
    signal,
    deadlineMs: plan.workTimeoutMs,
    shorten: sanitizer.line,
    onRetry: (failure, leftMs) => log.info(messages.retrying(failure, leftMs))
  };
  const key = keyOf(1);
  const recorder = createRecorder({
    ...plan,
    key
  }, {
    github,
    clock,
    log,
    results,
    signal,
    deadlineMs: plan.timeoutMs
  });
  const history = createHistory({
    ...plan,
    key
  }, {
    client,
    github,
    log,
    onEnd: (entry, end) => {
      if (!plan.isReadOnly && entry.key !== void 0) {
        recorder.noteEnd(entry, end);
      }
    }
  });
  return {
    plan,
    keyOf,
    history,
    log,
    results,
    github,
    changes,
    client,
    recorder
  };
}

function describeSent(result) {
  return result.kind === "response" ? `${result.status}${result.isReplayed ? " replayed" : ""}` : `${result.kind} (${result.reason})`;
}

// CONCATENATED MODULE: ./src/step/lifecycle.ts
const MAX_REPORTING_AFTER_SIGNAL_MS = 4500;

const MAX_STOPPING_MS = 1e3;

const LOG_BROKEN = "the log can no longer be written";

function createLifecycle(edges) {
  const abort = new AbortController;
  let state = "running";
  let outcome;
  let isLogBroken = false;
  let work = Promise.resolve();
  const exitCode = () => outcome && isGreen(outcome) && !isLogBroken && edges.areOutputsWritten() ? 0 : 1;
  const end = async reached => {
    state = "reporting";
    outcome = reached;
    await edges.report(reached);
    state = "ended";
    await edges.flushLog();
    if (isLogBroken && isGreen(reached)) {
      edges.withdrawGreen({
        kind: "internal-error",
        message: LOG_BROKEN,
        effect: "possible"
      });
    }
    edges.exit(exitCode());
  };
  const internalError = message => ({
    kind: "internal-error",
    message,
    effect: edges.effect()
  });
  const failReport = () => {
    state = "failing";
    outcome = internalError("the report could not be written");
    const exit = () => edges.exit(1);
    edges.setTimer(MAX_STOPPING_MS, exit);
    edges.reportFallback(outcome);
    state = "ended";
    edges.flushLog().then(exit, exit);
  };
  const stopWork = async error => {
    abort.abort();
    await Promise.race([ work, new Promise(resolve => edges.setTimer(MAX_STOPPING_MS, resolve)) ]);
    if (error.stack !== void 0) {
      edges.logStack(error.stack);
    }
    await end(internalError(error.message.replace(/\s+/g, " ")));
  };
  const fail = error => {
    if (state === "running") {
      state = "stopping";
      stopWork(error).catch(failReport);
    } else if (state === "reporting") {
      failReport();
    } else if (state === "ended") {
      edges.exit(1);
    }
  };
  return {
    signal: abort.signal,
    async run(start) {
      const running = start();
      work = running.catch(() => {});
      const reached = await running;
      if (state === "running") {
        await end(reached);
      }
    },
    cancel: () => {
      abort.abort();
      edges.setTimer(MAX_REPORTING_AFTER_SIGNAL_MS, () => edges.exit(exitCode()));
    },
    fail,
    logBroken: () => {
      isLogBroken = true;
      if (state === "running") {
        fail(new Error(LOG_BROKEN));
      }
    }
  };
}

// CONCATENATED MODULE: ./src/step/submit/show-request.ts
function showRequest(request, {keyOf, log, plan}) {
  const {api, operation} = plan;
  log.startGroup("The request that would be sent");
  const key = `Idempotency-Key: ${startsSomething(operation) ? keyOf(1) : "a random one for each call"}`;
  for (const line of nonEmpty([ `${request.method} ${api.origin}${request.path}`, key, request.body ])) {
    log.info(line);
  }
  return {
    kind: "dry-run"
  };
}

// CONCATENATED MODULE: ./src/operations/domains/domain.ts
const VERIFIED = [ "active", "verified", "connected" ];

function readDomain(data) {
  const nested = isRecord(data["domain"]) ? data["domain"] : void 0;
  const isOther = [ "task_type", "domain_name" ].some(name => Object.hasOwn(data, name));
  const domain = readAs(domainSchema, nested ?? data);
  if (!nested && isOther && domain?.domain === void 0) {
    return;
  }
  if (domain?.id === void 0) {
    return;
  }
  const {created_at: createdAt, domain: name, id, site_id: siteId, status} = domain;
  const isVerified = readVerifiedFlag(nested ?? data) ?? VERIFIED.includes(wordOf(status));
  return {
    createdAt,
    id,
    siteId,
    name,
    status,
    isVerified
  };
}

function wordOf(status) {
  return status?.trim().toLowerCase() ?? "";
}

function readVerifiedFlag(domain) {
  const flags = [ readAs(domainSchema, domain)?.is_connected, readAs(verifiedSchema, domain)?.verified ];
  const flag = flags.find(each => each?.received !== void 0 && each.received !== null);
  return flag === void 0 ? void 0 : flag.read === true;
}

const VERIFIED_MESSAGE = /^\s*(the |your )?(custom )?domain( name)?( [\w-]+(\.[\w-]+)+)?( is| was| has( already)? been)?( already)?( successfully)? verified( successfully)?[.!]?\s*$/i;

function saysVerified(data, message) {
  const subject = isRecord(data["domain"]) ? data["domain"] : data;
  const isOther = [ "id", "site", "task", "task_type", "domain_name" ].some(name => Object.hasOwn(subject, name));
  if (isOther) {
    return false;
  }
  const {status} = readAs(domainSchema, subject) ?? {};
  const bySubject = readVerifiedFlag(subject) ?? (status === void 0 ? void 0 : wordOf(status) === "verified");
  return bySubject ?? VERIFIED_MESSAGE.test(message ?? "");
}

function readDnsRecords(data) {
  return readAs(dnsRecordsSchema, data)?.records?.flatMap(item => {
    const read = readAs(dnsRecordSchema, item) ?? {};
    const isOther = Object.values(read).every(each => each === void 0);
    const {name = "", ttl = "", type = "", value = isOther ? readShown(item) : ""} = read;
    return value === void 0 ? [] : [ {
      type,
      name,
      value,
      ttl
    } ];
  });
}

function readVerification(data) {
  const block = readAs(verificationSchema, data["verification"]) ?? {};
  return [ "method", "details", "message" ].flatMap(name => {
    const value = block[name];
    return value === void 0 ? [] : [ [ name, value ] ];
  });
}

// CONCATENATED MODULE: ./src/outcome/whose.ts
function whoseIs(evidence) {
  const {askedMs, firstAskedMs, isKeyUnused, isReplayed, leastAgeMs = 0, mayBeOwn, named, starts} = evidence;
  const isOlderThan = ms => leastAgeMs > ms + MAX_CLOCK_DIFFERENCE_MS;
  if (named === "own") {
    return "earlier-attempt";
  }
  if (named === "other" || isReplayed && evidence.isOfOtherSite) {
    return "somebody-else";
  }
  if (!isOlderThan(askedMs)) {
    if (!isReplayed) {
      return "new";
    }
    if (mayBeOwn) {
      return "own-repeated";
    }
  }
  if (starts === "no-task") {
    return "earlier-attempt";
  }
  const isOfStep = firstAskedMs === void 0 ? isReplayed : !isOlderThan(firstAskedMs);
  if (isOfStep && !isKeyUnused) {
    return "earlier-attempt";
  }
  return starts === "copy" && !isReplayed ? "copy-there-before" : "somebody-else";
}

function whoseIsByPoll(answer, poll) {
  const sinceMs = poll.askedMs - answer.askedMs;
  const leastAgeMs = Math.max((answer.leastAgeMs ?? 0) + sinceMs, poll.leastAgeMs ?? 0);
  return whoseIs({
    ...poll,
    leastAgeMs
  });
}

const there = {
  isFollowed: true,
  isJustStarted: false,
  by: "earlier-request"
};

const consequences = {
  new: {
    isFollowed: true,
    isJustStarted: true,
    by: "this-run",
    mayStartAgain: false
  },
  "own-repeated": {
    ...there,
    by: "this-run",
    mayStartAgain: false
  },
  "earlier-attempt": {
    ...there,
    mayStartAgain: true
  },
  "copy-there-before": {
    ...there,
    mayStartAgain: false
  },
  "somebody-else": {
    ...there,
    isFollowed: false,
    mayStartAgain: true
  }
};

// CONCATENATED MODULE: ./src/step/tasks/describe-task.ts
function describeTask(task, message) {
  if (task.status !== void 0 && finalStatusOf(task) !== void 0) {
    return task.status;
  }
  const parts = [ task.status ?? "no status", ...describeProgress(task.metadata) ];
  const isNews = message !== void 0 && !parts.includes(message) && !/^(ok|success)[.!]?$/i.test(message);
  if (isNews) {
    parts.push(message);
  }
  return parts.join(" \xb7 ");
}

function describeProgress(metadata) {
  const progress = typeof metadata === "string" ? parseJson(metadata, {
    message: metadata
  }) : metadata;
  if (!isRecord(progress)) {
    return metadata === void 0 ? [] : [ stringifyJson(metadata) ];
  }
  const described = [];
  const rest = [];
  for (const [name, value] of Object.entries(progress)) {
    const isShare = /^(progress|percent|percentage|progress_percent)$/.test(name);
    const isStep = /^(step|current_step|stage|phase|message|description)$/.test(name);
    const text = readText(value);
    if (isShare && isPercentage(value)) {
      described.unshift(`${value}%`);
    } else if (isStep && text !== void 0) {
      described.push(text);
    } else {
      rest.push([ name, value ]);
    }
  }
  if (rest.length > 0) {
    described.push(stringifyJson(Object.fromEntries(rest)));
  }
  return described;
}

function isPercentage(value) {
  return typeof value === "number" || typeof value === "string" && /^\d{1,3}(\.\d+)?$/.test(value);
}

// CONCATENATED MODULE: ./src/step/tasks/poll-schedule.ts
const LATENESS_SHARE = .1;

const MIN_WAIT_MS = 2e3;

const poll_schedule_MAX_WAIT_MS = 3e4;

const FIRST_WAIT_MS = 1e3;

const JITTER_SHARE = .05;

const SECOND_JITTER_SHARE = .9;

const LAST_POLL_LEAD_MS = 1e3;

function nextPollAtMs(state) {
  const {lastPollAtMs} = state;
  const leadMs = Math.min(LAST_POLL_LEAD_MS, Math.max(0, state.deadlineMs - state.startedAtMs) / 10);
  const lastChanceMs = state.deadlineMs - leadMs;
  if ((lastPollAtMs ?? -1 / 0) >= lastChanceMs) {
    return;
  }
  if (state.nowMs >= state.deadlineMs) {
    return;
  }
  const firstWaitMs = state.isFirstAtOnce ? 0 : state.fixedIntervalMs ?? FIRST_WAIT_MS;
  const dueAtMs = lastPollAtMs === void 0 ? state.startedAtMs + firstWaitMs : lastPollAtMs + nextWaitMs(state, lastPollAtMs - state.startedAtMs);
  const allowedAtMs = state.retryAfterMs === void 0 ? dueAtMs : Math.max(dueAtMs, state.nowMs + state.retryAfterMs + spreadMs(state));
  return Math.max(state.nowMs, Math.min(allowedAtMs, lastChanceMs));
}

function longestWaitMs(waitedMs, maxWaitMs = poll_schedule_MAX_WAIT_MS) {
  return Math.min(maxWaitMs, Math.max(MIN_WAIT_MS, waitedMs * LATENESS_SHARE));
}

function nextWaitMs(state, waitedMs) {
  const share = waitedMs <= FIRST_WAIT_MS ? SECOND_JITTER_SHARE : JITTER_SHARE;
  return state.fixedIntervalMs ?? longestWaitMs(waitedMs, state.maxWaitMs) * (1 - share * state.random);
}

function spreadMs(state) {
  return longestWaitMs((state.lastPollAtMs ?? state.startedAtMs) - state.startedAtMs) * state.random;
}

// CONCATENATED MODULE: ./src/step/tasks/poll-progress.ts
const HEARTBEAT_MS = 6e4;

function createPollProgress({client, log, plan, results}) {
  const {clock, deadlineMs} = client;
  let seen = {
    isSeen: false,
    isSilent: false
  };
  let currentFailure;
  let failingSinceMs = 0;
  let lastState;
  let lastLineAtMs = clock.elapsedMs();
  const see = changed => {
    seen = {
      ...seen,
      ...changed
    };
    results.set({
      task: seen
    });
  };
  const info = line => {
    lastLineAtMs = clock.elapsedMs();
    log.info(line);
  };
  const stateSeen = state => {
    if (state !== lastState) {
      info(state);
    }
    lastState = state;
  };
  return {
    stateSeen,
    get currentFailure() {
      return currentFailure;
    },
    taskSeen(task, message) {
      if (currentFailure) {
        info(`Your host answers again after ${formatDuration(clock.elapsedMs() - failingSinceMs)}.`);
        currentFailure = void 0;
      }
      const {id, result = seen.result, siteId = seen.siteId, status = seen.status, type = seen.type} = task;
      see({
        id,
        result,
        siteId,
        status,
        type,
        isSeen: true,
        isSilent: false
      });
      stateSeen(describeTask(task, message));
    },
    pollFailed(failure) {
      if (currentFailure) {
        return;
      }
      currentFailure = failure;
      see({
        isSilent: true
      });
      failingSinceMs = clock.elapsedMs();
      lastLineAtMs = failingSinceMs;
      log.warn(messages.pollFailing(failure));
    },
    nextAtMs: wait => {
      const {fixedIntervalMs} = plan;
      const [nowMs, random] = [ clock.elapsedMs(), clock.random() ];
      return nextPollAtMs({
        ...wait,
        nowMs,
        random,
        deadlineMs,
        fixedIntervalMs
      });
    },
    async sleepUntil(untilMs, signal) {
      for (let nowMs = clock.elapsedMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.elapsedMs()) {
        const heartbeatAtMs = lastLineAtMs + HEARTBEAT_MS;
        if (nowMs >= heartbeatAtMs) {
          info(nonEmpty([ "still waiting", lastState ]).join(" \xb7 "));
        } else {
          await clock.sleep(Math.min(untilMs, heartbeatAtMs) - nowMs, signal);
        }
      }
    }
  };
}

// CONCATENATED MODULE: ./src/step/tasks/poll-task.ts
async function pollTask(options, progress, {client, plan}) {
  const {isFirstAtOnce = false, onFirstResponse, taskId} = options;
  const isSinglePoll = !plan.isWaiting;
  const {clock, signal} = client;
  const request = endpoints.readTask(client.prefix, taskId);
  let {isUnconfirmed = false, retryAfterMs} = options;
  let startedAtMs = clock.elapsedMs();
  let lastPollAtMs;
  let task;
  for (;;) {
    if (!isUnconfirmed) {
      const pollAtMs = progress.nextAtMs({
        startedAtMs,
        isFirstAtOnce,
        lastPollAtMs,
        retryAfterMs
      });
      if (pollAtMs === void 0) {
        const kind = signal.aborted ? "cancelled" : "timed-out";
        return {
          kind,
          task,
          failure: signal.aborted ? void 0 : progress.currentFailure
        };
      }
      await progress.sleepUntil(pollAtMs, signal);
      lastPollAtMs = clock.elapsedMs();
    }
    const isFirst = isUnconfirmed;
    const sent = await sendRequest(request, client, {
      isTriedOnce: !isFirst
    });
    if (isFirst) {
      startedAtMs = clock.elapsedMs();
    }
    isUnconfirmed = false;
    if (sent.kind === "cancelled") {
      return {
        kind: "cancelled",
        task,
        failure: isFirst ? sent.lastFailure : void 0
      };
    }
    const read = readTaskAnswer(sent, {
      id: taskId,
      does: plan.operation.does
    });
    if (read.kind === "task") {
      const isFirstResponse = task === void 0;
      task = read.task;
      retryAfterMs = read.retryAfterMs;
      progress.taskSeen(task, read.message);
      if (isFirstResponse) {
        onFirstResponse?.(task, read.clock);
      }
      if (read.end) {
        return {
          ...read,
          kind: read.end,
          isFirstResponse
        };
      }
      if (isSinglePoll) {
        return {
          ...read,
          kind: "running"
        };
      }
      continue;
    }
    const {failure} = read;
    const isNew = (lastPollAtMs ?? startedAtMs) - startedAtMs < UNKNOWN_TASK_GRACE_MS;
    const isPassing = isTransientForPoll(failure) || refusalOf(failure) === "gone" && isNew;
    const isKept = failure.cause === "from-cache";
    const isUnanswered = isFirst && sent.kind === "failure" && !isKept && isTransientForPoll(failure);
    const isOver = isSinglePoll && (isFirst || clock.elapsedMs() - startedAtMs > RETRY_LIMIT_MS);
    if (!isPassing || isUnanswered || isOver) {
      return {
        kind: "unreadable",
        task,
        failure
      };
    }
    retryAfterMs = failure.retryAfterMs;
    progress.pollFailed(failure);
  }
}

function isTransientForPoll(failure) {
  return mayPass(failure) || [ "redirect", "unrelated", "unreadable" ].includes(failure.cause);
}

// CONCATENATED MODULE: ./src/step/tasks/follow-task.ts
function warnAboutOtherSite(siteId, named, {log, plan}) {
  const ownSites = [ siteId, plan.siteId ].map(id => id?.toLowerCase());
  const other = named.find(id => id !== void 0 && !ownSites.includes(id.toLowerCase()));
  if (siteId !== void 0 && other !== void 0) {
    log.warn(messages.taskOfOtherSite(other, siteId));
  }
}

async function watchTask(options, step) {
  step.log.startGroup(`Task ${options.taskId}`);
  const result = await pollTask(options, createPollProgress(step), step);
  step.log.endGroup();
  return result;
}

function concludePoll(result, {by, effect, revertDays = NaN}, {log, results}) {
  switch (result.kind) {
   case "completed":
    {
      const endedAtMs = momentOf(result.task.completedAt, result.clock) ?? result.clock?.nowMs ?? NaN;
      const untilMs = new Date(endedAtMs + revertDays * DAY_MS).getTime();
      const revertUntilMs = Number.isNaN(untilMs) ? void 0 : untilMs;
      const {errorMessage: remark} = result.task;
      if (remark !== void 0) {
        log.warn(messages.completedWith(remark), {
          isShownAnyway: true
        });
      }
      results.set({
        completed: {
          revertUntilMs,
          remark
        }
      });
      return {
        kind: "completed",
        by,
        effect
      };
    }

   case "failed":
    throw new Ended({
      kind: "task-failed",
      reason: result.task.errorMessage,
      effect
    });

   case "doubtful":
    throw new Ended({
      kind: "task-doubtful",
      result: result.task.result ?? "",
      effect
    });

   case "running":
    return {
      kind: "still-running",
      taskStatus: result.task.status,
      effect
    };

   case "timed-out":
    throw new Ended({
      kind: "task-timed-out",
      taskStatus: result.task?.status,
      lastFailure: result.failure,
      effect
    });

   case "unreadable":
    throw new Ended({
      kind: "task-unreadable",
      failure: result.failure,
      isKnown: true,
      effect
    });

   case "cancelled":
    throw new Ended({
      kind: "cancelled",
      during: "task",
      lastFailure: result.failure,
      effect
    });
  }
}

// CONCATENATED MODULE: ./src/step/submit/evidence.ts
function evidenceOf({clock, createdAt, isReplayed, task}, {firstSentAtMs, look, mayBeOwn}, {client, plan}) {
  const age = ageOf(task?.createdAt ?? createdAt, clock);
  const overwrite = task && findOverwrite(task.id, look);
  const nowMs = client.clock.elapsedMs();
  return {
    starts: startedBy(plan),
    isReplayed,
    mayBeOwn,
    isKeyUnused: plan.isKeyNew || isKeyUnused(look, plan),
    named: look && overwrite && (isOwn(overwrite, look, plan) ? "own" : "other"),
    isOfOtherSite: task?.siteId !== void 0 && plan.taskSites?.includes(task.siteId) === false,
    leastAgeMs: age?.leastMs,
    askedMs: nowMs - firstSentAtMs,
    firstAskedMs: firstAskedMs(look, nowMs),
    overwrite,
    startedAtMs: age?.atMs,
    isStartedSince: age !== void 0 && age.mostMs <= nowMs - firstSentAtMs + 1e3
  };
}

function startedBy({operation}) {
  if (overwritesSite(operation)) {
    return "overwrite";
  }
  return makesCopy(operation) ? "copy" : "no-task";
}

function findOverwrite(taskId, look) {
  const all = look && [ ...look.overwrites, ...look.overwritesOfCopy ];
  return all?.find(each => each.taskId !== void 0 && isSameId(each.taskId, taskId));
}

function firstAskedMs(look, elapsedMs) {
  const first = ownOverwrites(look).findLast(({isLate}) => !isLate);
  return first && look && look.nowMs + elapsedMs - look.readAtElapsedMs - first.atMs;
}

function isKeyUnused(look, {operation, ownKey}) {
  if (!look || ownKey !== void 0 || !overwritesSite(operation)) {
    return false;
  }
  return !look.overwrites.some(each => !each.isUnanswered && hasKey(each, look.key));
}

function isOwn(overwrite, look, {operation}) {
  return overwritesSite(operation) && hasKey(overwrite, look.key);
}

function hasKey({key, otherKey}, wanted) {
  return [ key, otherKey ].includes(wanted);
}

// CONCATENATED MODULE: ./src/step/submit/submit.ts
async function submit_submit(submission, step) {
  const firstSentAtMs = step.client.clock.elapsedMs();
  for (let generation = 1; ;generation += 1) {
    const acted = await sendGeneration({
      ...submission,
      generation,
      firstSentAtMs
    }, step);
    if (acted !== "next-generation") {
      return acted;
    }
  }
}

async function sendGeneration(sending, step) {
  const {client, keyOf, log, plan, results} = step;
  const {generation, known, request} = sending;
  const idempotencyKey = keyOf(generation);
  results.set({
    idempotencyKey,
    answer: void 0,
    task: void 0
  });
  log.info(`${request.method} ${request.path}`);
  const sent = await sendRequest(request, {
    ...client,
    deadlineMs: plan.sendTimeoutMs
  }, {
    idempotencyKey
  });
  const {mayHaveActed, mayBeReplayedLater: mayBeOwn} = sent.attempts;
  const withKey = {
    ...sending,
    look: known.look,
    mayBeOwn
  };
  switch (sent.kind) {
   case "cancelled":
    {
      const effect = mayHaveActed ? "possible" : "none";
      throw new Ended({
        kind: "cancelled",
        during: "request",
        effect,
        lastFailure: sent.lastFailure
      });
    }

   case "failure":
    return endWithFailure(sent.failure, {
      ...withKey,
      mayHaveActed
    }, step);

   case "success":
    {
      const {answer, evidence, task} = accept(sent.success, withKey, step);
      if (task) {
        return followTask({
          ...sent.success,
          answer,
          evidence,
          task
        }, withKey, step);
      }
      return {
        outcome: {
          kind: "completed",
          by: consequences[answer.whose].by,
          effect: "started"
        },
        answer
      };
    }
  }
}

function startsAgain(whose, {generation}, {plan}) {
  const isLast = generation >= plan.context.attempt || !rerunBegins(plan.operation);
  return consequences[whose].mayStartAgain && !isLast;
}

function endWithFailure(failure, sent, step) {
  const {known, mayBeOwn, mayHaveActed} = sent;
  const {log, results} = step;
  const task = namesTask(failure) ? readTask(failure.data ?? {}) : void 0;
  results.set({
    answer: {
      ...answerOf(failure, known.preview?.confirmation.text),
      task
    }
  });
  const {isReplayed} = failure;
  const isFailedTask = isReplayed && task !== void 0 && finalStatusOf(task) === "failed";
  if (isStoredError(failure) || isFailedTask) {
    const whose = whoseIs(evidenceOf({
      isReplayed,
      clock: void 0
    }, sent, step));
    if (startsAgain(whose, sent, step)) {
      log.info(messages.startingAgain(failure));
      return "next-generation";
    }
  }
  const isBusy = [ "busy", "conflict" ].includes(refusalOf(failure) ?? "") && !isReplayed;
  const isOfEarlier = isBusy && !mayHaveActed && ownOverwrites(known.look).length > 0 || namesTask(failure) && isReplayed && !mayBeOwn;
  throw new Ended(isOfEarlier ? {
    kind: "request-failed",
    failure,
    effect: "possible",
    isOfEarlier
  } : {
    kind: "request-failed",
    failure,
    effect: effectOfFailure(failure, mayHaveActed)
  });
}

function accept(success, sent, step) {
  const {clock, envelope, isReplayed} = success;
  const {log, plan, results} = step;
  const {data} = envelope;
  const reading = sent.read(data, clock);
  const task = startsTask(plan.operation) ? readTask(data) : void 0;
  const {createdAt, domain, site, warnings = []} = reading.ok ? reading : {};
  const evidence = evidenceOf({
    clock,
    createdAt,
    isReplayed,
    task
  }, sent, step);
  const whose = whoseIs(evidence);
  const answer = {
    isReplayed,
    whose,
    answeredAtMs: clock.nowMs,
    data,
    task,
    site,
    domain
  };
  results.set({
    answer
  });
  if (!reading.ok) {
    throw new Ended({
      kind: "response-unusable",
      reason: reading.reason
    });
  }
  if (startsTask(plan.operation) && !task) {
    throw new Ended({
      kind: "response-unusable",
      reason: "the response names no task"
    });
  }
  if (task && whose !== "new") {
    log.info("Your host has accepted this request earlier. Checking its task.");
  }
  for (const warning of warnings) {
    log.warn(warning);
  }
  if (!consequences[whose].isFollowed) {
    throw foreignAnswer(evidence);
  }
  return {
    answer,
    evidence,
    task
  };
}

function foreignAnswer({isReplayed, overwrite, startedAtMs}) {
  return new Ended({
    kind: "foreign-answer",
    overwrite,
    startedAtMs: isReplayed ? void 0 : startedAtMs
  });
}

async function followTask(accepted, sent, step) {
  const {log, plan, recorder} = step;
  const {handOn, known, mayBeOwn} = sent;
  const {evidence, isReplayed, retryAfterMs, task} = accepted;
  let {answer} = accepted;
  const {isStartedSince} = evidence;
  const {domain, id: siteId} = answer.site ?? {};
  let recordedAs;
  const record = result => {
    if (result.whose !== recordedAs) {
      recorder.accepted(result);
    }
    recordedAs = result.whose;
  };
  const handOnIf = async hasEnded => await (handOn?.(answer, {
    hasEnded,
    isStartedSince,
    mayBeOwn,
    record
  })) ?? answer;
  const {isJustStarted} = consequences[answer.whose];
  if (isJustStarted) {
    record(answer);
  }
  const isFirstAtOnce = !isJustStarted || finalStatusOf(task) !== void 0;
  if (!plan.isWaiting && !isFirstAtOnce) {
    return {
      outcome: {
        kind: "submitted"
      },
      answer: await handOnIf(false)
    };
  }
  const onFirstResponse = (polled, clock) => {
    warnAboutOtherSite(siteId, [ task.siteId, polled.siteId ], step);
    const ofPoll = evidenceOf({
      clock,
      isReplayed,
      task: polled
    }, sent, step);
    const whose = whoseIsByPoll(evidence, ofPoll);
    if (!consequences[whose].isFollowed) {
      throw foreignAnswer(ofPoll);
    }
    answer = {
      ...answer,
      whose
    };
    if (finalStatusOf(polled) === void 0) {
      record(answer);
    }
  };
  const result = await watchTask({
    taskId: task.id,
    isFirstAtOnce,
    retryAfterMs,
    onFirstResponse
  }, step);
  if (!result.task) {
    warnAboutOtherSite(siteId, [ task.siteId ], step);
  }
  if (result.kind === "failed" && makesCopy(plan.operation) && siteId !== void 0) {
    log.warn(messages.halfMadeSite(siteId, domain));
  }
  const endedBefore = "isFirstResponse" in result && result.isFirstResponse ? result.kind : void 0;
  if (endedBefore === "failed" && startsAgain(answer.whose, sent, step)) {
    log.info(messages.startingAgain());
    return "next-generation";
  }
  const isGreen = result.kind === "completed" || result.kind === "running";
  const usable = isGreen ? await handOnIf(endedBefore === "completed") : answer;
  record(usable);
  const revertDays = known.preview?.revertDays.number;
  const byEarlier = endedBefore === "completed" ? "earlier-request" : "followed";
  const by = consequences[answer.whose].by === "this-run" ? "this-run" : byEarlier;
  return {
    outcome: concludePoll(result, {
      by,
      effect: "started",
      revertDays
    }, step),
    answer: usable
  };
}

// CONCATENATED MODULE: ./src/operations/domains/add-domain.ts
const addDomain = defineOperation({
  name: "add-domain",
  permission: "domains.manage",
  does: "changes-once",
  labels: {
    ...defaultLabels,
    noun: "request",
    nothing: "No domain was added"
  },
  required: [ "site-id", "domain" ],
  optional: [ "defer-verification" ],
  advice: {
    dns_not_ready: "To see the DNS records to add, set `defer-verification: true`: the domain is then added as pending. Add the records, then run `verify-domain`."
  },
  plan(inputs, {prefix}) {
    const siteId = inputs["site-id"];
    const {domain} = inputs;
    const request = endpoints.addDomain(prefix, siteId, {
      domain,
      defer_verification: inputs["defer-verification"]
    });
    return {
      subject: `add domain "${domain}" to site ${siteId}`,
      done: `Domain "${domain}" was added to site ${siteId}.`,
      siteId,
      request,
      named: {
        domainName: domain
      },
      async execute(step) {
        if (step.plan.isDryRun) {
          return showRequest(request, step);
        }
        const read = readAdded(siteId, domain);
        const {answer, outcome} = await submit_submit({
          request,
          known: {
            look: void 0
          },
          read
        }, step);
        for (const record of answer.domain?.dnsRecords ?? []) {
          step.log.info(messages.dnsRecord(record));
        }
        return outcome;
      }
    };
  }
});

function readAdded(siteId, requested) {
  return data => {
    const domain = readDomain(data);
    if (!domain) {
      return {
        ok: false,
        reason: "the response names no domain"
      };
    }
    const {createdAt, id, name, siteId: namedSite = siteId, status} = domain;
    if (namedSite !== siteId) {
      return {
        ok: false,
        reason: messages.ofOtherSite("a domain", namedSite, siteId)
      };
    }
    const isOther = name !== void 0 && !isSameDomain(name, requested);
    return {
      ok: true,
      createdAt,
      domain: {
        id,
        name,
        status,
        dnsRecords: readDnsRecords(data),
        verification: readVerification(data)
      },
      warnings: isOther ? [ messages.otherDomain(name, requested) ] : []
    };
  };
}

// CONCATENATED MODULE: ./src/step/submit/send-once.ts
async function sendOnce(request, step) {
  const {effect, failure, success} = await trySend(request, step);
  const ofReplay = request.isReadOnly ? void 0 : (success ?? failure).isReplayed;
  const answer = success ? {
    data: success.envelope.data
  } : answerOf(failure);
  step.results.set({
    answer: {
      ...answer,
      isReplayed: ofReplay
    }
  });
  if (success) {
    return success;
  }
  throw new Ended({
    kind: "request-failed",
    failure,
    effect
  });
}

async function trySend(request, {client, results}, {before = false, during = request.isReadOnly ? "preparation" : "request", isPatient} = {}) {
  const idempotencyKey = request.isReadOnly ? void 0 : createRandomKey();
  if (idempotencyKey !== void 0) {
    results.set({
      idempotencyKey
    });
  }
  const sent = await sendRequest(request, client, {
    idempotencyKey,
    isPatient
  });
  const mayHaveActed = before || sent.attempts.mayHaveActed;
  const effect = mayHaveActed ? "possible" : "none";
  if (sent.kind === "cancelled") {
    throw new Ended({
      kind: "cancelled",
      during,
      effect,
      lastFailure: sent.lastFailure
    });
  }
  if (sent.kind === "success") {
    const {success} = sent;
    return {
      success,
      effect: success.isReplayed ? "none" : effect,
      mayHaveActed
    };
  }
  const {failure} = sent;
  return {
    failure,
    effect: effectOfFailure(failure, mayHaveActed),
    mayHaveActed
  };
}

// CONCATENATED MODULE: ./src/operations/domains/verify-domain.ts
const verifyDomain = defineOperation({
  name: "verify-domain",
  permission: "domains.manage",
  does: "changes-idempotently",
  required: [ "domain-id" ],
  shared: waitInputs,
  advice: {
    not_found: {
      check: "Check `domain-id` (`add-domain` sets it as its output), and that the API token belongs to the same account."
    }
  },
  plan(inputs, {prefix}) {
    const domainId = inputs["domain-id"];
    const request = endpoints.verifyDomain(prefix, domainId);
    return {
      subject: `verify domain ${domainId}`,
      request,
      named: {
        domainId
      },
      execute: async step => step.plan.isDryRun ? showRequest(request, step) : verifyUntilReady(domainId, step)
    };
  }
});

const verify_domain_MAX_WAIT_MS = 5 * 6e4;

async function verifyUntilReady(domainId, step) {
  const {client, log, plan, results} = step;
  const {clock, prefix, signal} = client;
  const versioned = endpoints.verifyDomain(prefix, domainId);
  const startedAtMs = clock.elapsedMs();
  const progress = createPollProgress(step);
  let request = versioned;
  let mayHaveActed = false;
  let answer;
  for (;;) {
    const lastPollAtMs = clock.elapsedMs();
    const isPatient = answer !== void 0;
    const sent = await trySend(request, step, {
      before: mayHaveActed,
      during: "verification",
      isPatient
    });
    ({mayHaveActed} = sent);
    if (request === versioned && !answer && sent.failure?.errorCode === "not_found") {
      request = endpoints.verifyDomainUnversioned(prefix, domainId);
      log.info(`Your host does not know ${versioned.path}. Trying ${request.path}.`);
      continue;
    }
    const read = readAnswer(sent, domainId, answer);
    const {dnsRecords = [], name: domainName} = read.answer.domain ?? {};
    const isNew = JSON.stringify(dnsRecords) !== JSON.stringify(answer?.domain?.dnsRecords ?? []);
    if (isNew) {
      for (const record of dnsRecords) {
        log.info(messages.dnsRecord(record));
      }
    }
    results.set({
      answer: read.answer
    });
    if (read.kind === "verified") {
      return {
        kind: "domain-verified",
        domainName
      };
    }
    const {effect, failure} = read;
    if (read.kind === "ended") {
      throw new Ended({
        kind: "request-failed",
        failure: read.failure,
        effect
      });
    }
    const {words} = read;
    if (!answer && plan.isWaiting) {
      log.startGroup("Waiting for the DNS records");
    }
    progress.stateSeen(words);
    if (!plan.isWaiting) {
      throw new Ended({
        kind: "domain-not-ready",
        failure,
        words,
        effect
      });
    }
    ({answer} = read);
    const {retryAfterMs} = sent.success ?? sent.failure;
    const wait = {
      startedAtMs,
      lastPollAtMs,
      isFirstAtOnce: true,
      retryAfterMs,
      maxWaitMs: verify_domain_MAX_WAIT_MS
    };
    const nextAtMs = progress.nextAtMs(wait);
    if (nextAtMs === void 0) {
      throw new Ended({
        kind: "domain-timed-out",
        words,
        elapsedMs: clock.elapsedMs()
      });
    }
    await progress.sleepUntil(nextAtMs, signal);
  }
}

function readAnswer({effect, failure, success}, domainId, earlier) {
  if (failure) {
    const answer = {
      ...answerOf(failure),
      domain: earlier?.domain
    };
    const notReady = {
      kind: "not-ready",
      words: describeFailure(failure),
      failure,
      effect
    };
    if (isNotReady(failure)) {
      return {
        ...notReady,
        answer
      };
    }
    if (earlier && mayPass(failure)) {
      return {
        ...notReady,
        answer: earlier
      };
    }
    return {
      kind: "ended",
      answer,
      failure,
      effect
    };
  }
  const {envelope, isReplayed, reason} = success;
  const {domain, isVerified, state} = readState(envelope, domainId, earlier?.domain);
  const answer = {
    isReplayed,
    data: envelope.data,
    domain
  };
  if (isVerified) {
    return {
      kind: "verified",
      answer
    };
  }
  if (isSettled(envelope)) {
    const unverified = unrelatedResponse("the domain is not verified");
    const settled = {
      ...unverified,
      errorCode: "rejected",
      ...envelope,
      reason
    };
    return {
      kind: "ended",
      answer,
      failure: settled,
      effect
    };
  }
  const words = nonEmpty([ state, reason ]).join(" \xb7 ");
  return {
    kind: "not-ready",
    answer,
    words,
    effect,
    failure: void 0
  };
}

function readState({data, serviceMessage}, domainId, earlier) {
  const named = readDomain(data);
  if (named?.id !== domainId) {
    const isVerified = !named && saysVerified(data, serviceMessage);
    const state = named ? `The response is about another domain (${named.id})` : "The response names no domain";
    return {
      domain: earlier,
      isVerified,
      state
    };
  }
  const {id, isVerified, name = earlier?.name, status = earlier?.status} = named;
  const dnsRecords = readDnsRecords(data) ?? earlier?.dnsRecords;
  const domain = {
    id,
    name,
    status,
    dnsRecords,
    verification: readVerification(data)
  };
  const state = status === void 0 ? "Your host gives no status" : `Status ${status}`;
  return {
    domain,
    isVerified,
    state
  };
}

function isNotReady(failure) {
  const {cause, errorCode, status = 0} = failure;
  if (errorCode === "idempotency_key_reused" || cause === "in-progress" || isSettled(failure)) {
    return false;
  }
  return [ 400, 409, 422, 425 ].includes(status) || cause === "not-successful";
}

// CONCATENATED MODULE: ./src/step/guards/read-lists.ts
async function readLists(step) {
  const {client, history, log, plan, results} = step;
  const {operation} = plan;
  const {answer: look, ended} = await history.read();
  if (client.signal.aborted) {
    throw new Ended(cancelledBeforeStart);
  }
  if (!ended) {
    if (look && !makesCopy(operation)) {
      results.set({
        look
      });
    }
    return look;
  }
  if (ended.kind !== "github-failed" || overwritesSite(operation) || plan.recording) {
    throw new Ended(ended);
  }
  const {failure} = ended;
  if (makesCopy(operation)) {
    log.info(`Not checked whether a push or a restore of the live site is running. ${describeFailure(failure)}`);
  } else {
    log.warn(messages.githubFailure(messages.liveUnknown(), failure));
  }
  return;
}

// CONCATENATED MODULE: ./src/step/guards/approved-in-github.ts
function guardActors({plan}) {
  const {allowedActors: allowed, context} = plan;
  if (allowed === void 0) {
    return;
  }
  if (context.isStartedByNobody) {
    throw refuse({
      kind: "started-by-nobody"
    });
  }
  const {actor = ""} = context;
  const {triggeringActor = isLaterAttempt(context) ? "" : actor} = context;
  const isMissing = login => !allowed.some(each => isSameName(each, login));
  const missing = [ ...new Set([ actor, triggeringActor ]) ].filter(isMissing);
  if (missing.length > 0) {
    throw refuse({
      kind: "not-allowed",
      missing,
      isOnlyFirst: !isMissing(triggeringActor)
    });
  }
}

async function guardRunApproval(step) {
  const {log, plan, results} = step;
  const {approval: environment} = plan;
  if (environment === void 0) {
    return [];
  }
  const question = {
    kind: "approval",
    environment
  };
  const reviews = orEnd(await askGitHub(question, github => github.listReviews(), step));
  const isHere = ({environments}) => environments.some(name => isSameName(name, environment));
  if (reviews.some(review => review.state === "rejected" && isHere(review))) {
    throw refuse({
      kind: "not-approved",
      environment,
      isRejected: true,
      approved: []
    });
  }
  const ofPeople = reviews.flatMap(review => review.state === "approved" && review.user?.type === "User" ? [ {
    ...review,
    user: review.user
  } ] : []);
  const {actor, triggeringActor} = plan.context;
  const isStarter = login => [ actor, triggeringActor ].some(starter => starter !== void 0 && isSameName(starter, login));
  const approvals = ofPeople.filter(isHere).map(({comment, user: {login}}) => ({
    login,
    comment,
    isStarter: isStarter(login)
  }));
  if (approvals.length === 0) {
    const approved = [ ...new Set(ofPeople.flatMap(({environments}) => environments)) ];
    throw refuse({
      kind: "not-approved",
      environment,
      isRejected: false,
      approved
    });
  }
  results.set({
    approvals
  });
  for (const {comment, isStarter: hasStarted, login} of approvals) {
    const quote = comment === "" ? "." : `: "${comment}"`;
    const note = hasStarted ? " This person also started the run." : "";
    log.info(`${login} approved this run for environment "${environment}"${quote}${note}`);
  }
  return approvals;
}

// CONCATENATED MODULE: ./src/step/guards/earlier-attempts.ts
function guardLateAttempt({key, nowMs, overwrites, run}, {plan}) {
  const {context, operation} = plan;
  const isOfThisRun = each => isOfRun(each, run) || each.run === void 0 && each.key === key;
  const earlier = overwrites.filter(each => each.key !== void 0 && each.operation === operation.name && isOfThisRun(each) && (each.attempt ?? 0) < context.attempt);
  const [newest] = earlier;
  const oldest = earlier.at(-1);
  if (!newest || !oldest) {
    return;
  }
  const ageMs = ageSinceMs(oldest.atMs, nowMs) ?? NaN;
  if (!(ageMs < MAX_KEY_AGE_MS)) {
    throw refuse({
      kind: "rerun-too-late",
      atMs: oldest.atMs,
      newest
    });
  }
}

function guardSameStep(look, {keyOf, plan, results}) {
  const {context, ownKey} = plan;
  const entries = [ ...ownOverwrites(look), ...look.repeated.filter(({key}) => key === look.key) ];
  if (entries.length > 0) {
    results.set({
      idempotencyKey: keyOf(1)
    });
  }
  const earlier = entries.find(({attempt}) => attempt === context.attempt);
  if (ownKey === void 0 && earlier) {
    throw refuse({
      kind: "step-repeated",
      earlier
    });
  }
}

// CONCATENATED MODULE: ./src/step/guards/guard-overwrite.ts
const isAsked = Symbol("isAsked");

async function guardOverwrite(step) {
  const {isDryRun, missingForList} = step.plan;
  const isWithoutList = missingForList.length > 0;
  if (isWithoutList) {
    guardWithoutList(step);
  }
  if (!isDryRun) {
    guardActors(step);
  }
  const approvals = isDryRun ? [] : await guardRunApproval(step);
  const look = isWithoutList ? void 0 : await readLists(step);
  if (!look && !isWithoutList) {
    throw new Error("the list of the live site was not read");
  }
  if (look) {
    guardLateAttempt(look, step);
  }
  if (look && !isDryRun) {
    guardSameStep(look, step);
  }
  return {
    [isAsked]: true,
    look,
    approvals
  };
}

function guardWithoutList({log, plan}) {
  if (isLaterAttempt(plan.context)) {
    throw refuse({
      kind: "rerun-without-list"
    });
  }
  log.warn(messages.withoutList(plan.missingForList, plan.context));
}

// CONCATENATED MODULE: ./src/step/guards/await-overwrites.ts
const ASK_AGAIN_MS = 1e4;

const await_overwrites_READ_AGAIN_MS = 6e4;

async function awaitOverwrites(look, {ask = judge, untilMs}, step) {
  const {client, history, log} = step;
  const announce = createAnnouncer(client.clock);
  for (let latest = look; ;) {
    const answer = {
      look: latest,
      verdict: ask(latest)
    };
    const {kind, overwrite} = answer.verdict;
    if (kind !== "wait" || client.clock.elapsedMs() >= untilMs) {
      return {
        answer
      };
    }
    announce(() => log.info(messages.waitingForLive(overwrite)));
    await awaitChange(overwrite, untilMs, step);
    if (client.clock.elapsedMs() >= untilMs) {
      return {
        answer
      };
    }
    const again = await history.readAnew(latest);
    if (again.ended) {
      return again;
    }
    latest = again.answer;
  }
}

async function awaitChange({metTaskId, taskId = metTaskId}, untilMs, {client}) {
  const {clock, signal} = client;
  const againMs = Math.min(untilMs, clock.elapsedMs() + await_overwrites_READ_AGAIN_MS);
  const isCancelled = () => signal.aborted;
  while (clock.elapsedMs() < againMs && !isCancelled()) {
    await clock.sleep(Math.min(ASK_AGAIN_MS, againMs - clock.elapsedMs()), signal);
    if (taskId === void 0 || isCancelled()) {
      continue;
    }
    const {kind} = await askAboutTask(taskId, client);
    if (kind === "completed" || kind === "failed" || kind === "doubtful") {
      return;
    }
  }
}

async function waitBeforeCopy(look, step) {
  const {client, log} = step;
  const waited = orEnd(await awaitOverwrites(look, {
    untilMs: client.deadlineMs / 2
  }, step));
  const {verdict} = waited;
  if (verdict.kind === "wait") {
    log.warn(messages.copiedWhileRunning(verdict.overwrite));
  } else {
    warnOfDoubt(verdict.overwrite, step);
  }
  return waited.look;
}

async function awaitPush(wanted, step) {
  const {before, copyId, entryId} = wanted;
  const again = await step.history.readAnew(before, entryId);
  if (again.ended) {
    return again;
  }
  const ask = look => judgeReuse(copyId, look);
  const waited = await awaitOverwrites(again.answer, {
    ask,
    untilMs: step.client.deadlineMs
  }, step);
  if (waited.ended) {
    return waited;
  }
  const {look, verdict} = waited.answer;
  return {
    answer: {
      look,
      push: verdict.kind === "wait" ? verdict.overwrite : void 0
    }
  };
}

function warnOfDoubt(overwrite, {log}) {
  if (overwrite && isInDoubt(overwrite)) {
    log.warn(messages.liveInDoubt(overwrite));
  }
}

// CONCATENATED MODULE: ./src/step/guards/guard-live.ts
const isAllowed = Symbol("isAllowed");

function guardPushedLive({objection, ...asked}, {plan}) {
  const isRead = objection?.kind === "changed" && isReadByPerson(asked.approvals, plan);
  if (objection && !isRead) {
    throw refuseBy(objection);
  }
  return {
    ...asked,
    [isAllowed]: true
  };
}

async function guardRestoredLive(asked, step) {
  const {client, results} = step;
  const {look} = asked;
  if (!look) {
    return {
      ...asked,
      [isAllowed]: true
    };
  }
  const waited = orEnd(await awaitOverwrites(look, {
    untilMs: client.deadlineMs
  }, step));
  const {verdict} = waited;
  results.set({
    look: waited.look
  });
  if (verdict.kind === "changed") {
    throw refuse({
      kind: "restore-not-begun",
      newest: verdict.overwrite
    });
  }
  if (verdict.kind !== "go") {
    throw refuseBy(verdict);
  }
  warnOfDoubt(verdict.overwrite, step);
  return {
    ...asked,
    look: waited.look,
    [isAllowed]: true
  };
}

function refuseBy(objection) {
  switch (objection.kind) {
   case "moved":
    return refuse({
      kind: "tag-moved",
      ...objection.moved
    });

   case "changed":
    return refuse({
      ...objection,
      kind: "live-changed"
    });

   case "undone":
    return refuse({
      kind: "push-undone",
      overwrite: objection.overwrite
    });

   case "unfinished":
    return refuse({
      kind: "copy-unfinished",
      use: objection.use
    });

   default:
    return refuse({
      kind: "live-busy",
      overwrite: objection.overwrite
    });
  }
}

function isReadByPerson(approvals, {approvedDigest, context}) {
  if (approvedDigest === void 0) {
    return false;
  }
  const isTyped = context.typedInputs?.some(typed => typed.trim().toLowerCase() === approvedDigest);
  return approvals.length > 0 || isTyped === true;
}

const isRecorded = Symbol("isRecorded");

async function recordOverwrite({look: before, preview}, step) {
  const {client, history, plan, recorder, results} = step;
  const begun = await (recorder.overwrite?.begin({
    look: before,
    preview
  }, client));
  if (!before) {
    return {
      [isRecorded]: true,
      look: void 0,
      preview
    };
  }
  const entryId = begun && orEnd(begun);
  if (entryId === void 0) {
    throw new Error("nothing was planned that could be recorded");
  }
  const after = orEnd(await history.readAnew(before, entryId));
  if (client.signal.aborted) {
    throw new Ended(cancelledBeforeStart);
  }
  const [putBefore, putAfter] = [ before, after ].map(look => JSON.stringify(describePutThere(look)));
  const isOtherCode = plan.approvedDigest !== void 0 && putAfter !== putBefore;
  const objection = judgeAgain(before, after, entryId);
  if (!isOtherCode && !objection) {
    return {
      [isRecorded]: true,
      look: after,
      preview
    };
  }
  results.set({
    look: after
  });
  throw objection && !isOtherCode ? refuseBy(objection) : refuse({
    kind: "preview-changed"
  });
}

// CONCATENATED MODULE: ./src/service/site.ts
function site_readSite(data) {
  const site = readAs(siteSchema, data["site"]);
  if (site === void 0) {
    return;
  }
  const {custom_domain: custom, domain_name: name, id, parent_site_id: parent} = site;
  return {
    id,
    copyDomain: name ?? custom,
    liveDomain: custom ?? name,
    names: [ custom, name ].filter(each => each !== void 0),
    parentSiteId: parent?.toLowerCase(),
    expiresAt: site.expires_at
  };
}

// CONCATENATED MODULE: ./src/operations/push/preview.ts
function readPreview(data, clock) {
  const preview = readAs(previewSchema, data) ?? {};
  const {can_push: canPush, confirmation_required: confirmation} = preview;
  const {copied_at: copiedAt, revert_days: revertDays} = preview;
  return {
    canPush: canPush?.received === true,
    confirmation: {
      text: confirmation?.read,
      received: confirmation?.received ?? ""
    },
    blockedReason: preview.blocked_reason ?? describeOtherTrue(canPush),
    copiedAt: {
      text: copiedAt?.read,
      received: copiedAt?.received ?? null,
      age: ageOf(copiedAt?.read, clock)
    },
    revertDays: {
      number: revertDays?.read,
      received: revertDays?.received ?? null
    },
    warnings: (preview.warnings ?? []).map(item => typeof item === "string" ? item : stringifyJson(item))
  };
}

function describeOtherTrue(canPush) {
  return canPush?.read && canPush.received !== true ? `\`can_push\` is ${stringifyJson(canPush.received)}, and only true allows a push` : void 0;
}

function isConfirmed(typed, required) {
  return typed.trim().toLowerCase() === required.trim().toLowerCase();
}

function differsInvisibly(typed, required) {
  return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}

// CONCATENATED MODULE: ./src/operations/push/digest.ts
const covered = {
  apiUrl: ({apiUrl}) => apiUrl,
  siteId: ({siteId}) => siteId,
  liveSiteId: ({liveSiteId}) => liveSiteId,
  confirmation: ({confirmation: {received}}) => typeof received === "string" ? received.toLowerCase() : received,
  copiedAt: ({copiedAt}) => copiedAt.received,
  revertDays: ({revertDays}) => revertDays.received,
  look: ({look}) => look && describeFacts(look),
  canPush: null,
  blockedReason: null,
  warnings: null,
  checkedAtMs: null
};

function digestOf(approved) {
  const facts = Object.values(covered).flatMap(read => read ? [ stringifyJson(read(approved) ?? null) ] : []);
  return (0, external_node_crypto_namespaceObject.createHash)("sha256").update(`[${facts.join(",")}]`).digest("hex");
}

// CONCATENATED MODULE: ./src/operations/push/show-preview.ts
const MAX_WARNING_ANNOTATIONS = 8;

function showPreview({clock, envelope}, expected, step) {
  const {client, log, plan, results} = step;
  const {confirmation, liveSiteId, siteId} = expected;
  const preview = readPreview(envelope.data, clock);
  const {age} = preview.copiedAt;
  const look = expected.look && withCopyAge(expected.look, {
    age,
    elapsedMs: client.clock.elapsedMs()
  });
  results.set({
    look
  });
  const apiUrl = plan.api.baseUrl;
  const shown = {
    ...preview,
    apiUrl,
    siteId,
    liveSiteId,
    checkedAtMs: clock.nowMs
  };
  const digest = look && digestOf({
    ...shown,
    look
  });
  results.set({
    preview: {
      ...shown,
      digest
    }
  });
  const {blockedReason, canPush, confirmation: required, copiedAt, warnings} = shown;
  log.info(messages.copyAge(copiedAt.text, age));
  log.info("A push replaces the live database. All changes on live since the copy was made will be lost.");
  log.info(messages.revertDays(shown.revertDays.number));
  log.info(messages.canPush(canPush, blockedReason));
  if (required.text !== void 0) {
    const isTyped = confirmation !== void 0 && isConfirmed(confirmation, required.text);
    if (!canPush) {
      log.info(`It would overwrite ${showTyped(required.text)}.`);
    } else if (isTyped) {
      log.info(`Confirmed: ${showTyped(required.text)}`);
    } else {
      log.info(`To confirm the push, type: ${showTyped(required.text)}`);
    }
  }
  for (const [index, warning] of warnings.entries()) {
    if (index < MAX_WARNING_ANNOTATIONS) {
      log.warn(messages.serviceWarning(warning), {
        isShownAnyway: true
      });
    } else {
      log.info(messages.serviceWarning(warning));
    }
  }
  const objection = look && objectionTo(look);
  if (look) {
    const earlier = earlierInRun(look);
    const pushed = findPushedBefore(look);
    log.info(messages.copyEntry(newestUse(look)));
    log.info(messages.lastOverwrite(look.overwrites[0]));
    if (plan.isDryRun && earlier) {
      log.info(messages.earlierInRun(earlier, true));
    }
    if (pushed) {
      log.info(messages.pushedBefore(pushed));
    }
    if (objection) {
      log.info(messages.pushObjection(objection));
    }
  }
  return {
    look,
    objection,
    preview: {
      ...shown,
      digest
    }
  };
}

// CONCATENATED MODULE: ./src/operations/push/push.ts
const push = defineOperation({
  name: "push",
  permission: "site.restore",
  does: "pushes",
  required: [ "site-id", "confirmation" ],
  optional: [ "live-site-id", "approved-preview", "max-copy-age-hours" ],
  shared: waitInputs,
  labels: {
    inputSite: "Staging site",
    resultSite: "Live site",
    noun: "push",
    nothing: "Nothing was pushed"
  },
  findMistakes: raw => ({
    ...findSameSite(raw),
    ...findDigestWithoutList(raw)
  }),
  plan(inputs, {prefix}) {
    const siteId = inputs["site-id"];
    const liveSiteId = inputs["live-site-id"];
    const {confirmation} = inputs;
    const shown = showInput(confirmation.replace(/\s+/g, " "));
    const request = endpoints.push(prefix, siteId, {
      confirmation
    });
    const expected = {
      siteId,
      liveSiteId,
      confirmation,
      maxCopyAgeHours: inputs["max-copy-age-hours"]
    };
    return {
      subject: `push staging site ${siteId} over its live site (typed: ${shown})`,
      done: `Staging site ${siteId} was pushed over live site "${shown}".`,
      siteId,
      taskSites: liveSiteId === void 0 ? void 0 : [ siteId, liveSiteId ],
      request,
      approvedDigest: inputs["approved-preview"],
      lists: listsOfPush(siteId, liveSiteId),
      overwrite: {
        "live-site-id": liveSiteId,
        "site-id": siteId
      },
      execute: step => pushOver(expected, request, step)
    };
  }
});

async function pushOver(expected, request, step) {
  const asked = await guardOverwrite(step);
  const previewed = await guardPush(expected, asked, step);
  if (step.plan.isDryRun) {
    return showRequest(request, step);
  }
  const allowed = guardPushedLive(previewed, step);
  const recorded = await recordOverwrite(allowed, step);
  const pushed = await submit_submit({
    request,
    known: recorded,
    read: readPushed(expected)
  }, step);
  return pushed.outcome;
}

async function guardPush(push, asked, step) {
  const {client, log, plan} = step;
  const {siteId} = push;
  log.startGroup(`Push preview of staging site ${siteId}`);
  const {failure, success} = await trySend(endpoints.previewPush(client.prefix, siteId), step);
  if (failure) {
    throw refusePush({
      kind: "preview-unavailable",
      failure
    }, asked.look, step);
  }
  const {look, objection, preview} = showPreview(success, {
    ...push,
    look: asked.look
  }, step);
  log.endGroup();
  const {digest} = preview;
  const expected = {
    ...push,
    digest,
    approvedDigest: plan.approvedDigest
  };
  const refusal = findRefusal(preview, expected);
  if (refusal) {
    throw refusePush(refusal, look, step);
  }
  return {
    ...asked,
    look,
    preview,
    objection
  };
}

const mayBeOfRunningPush = {
  "preview-unavailable": true,
  "push-blocked": true,
  "confirmation-mismatch": true,
  "confirmation-unreadable": false,
  "preview-changed": false,
  "copy-too-old": false
};

function refusePush(refusal, look, step) {
  const hasEarlier = !step.plan.isDryRun && ownOverwrites(look).length > 0;
  const effect = mayBeOfRunningPush[refusal.kind] && hasEarlier ? "possible" : "none";
  return new Ended({
    kind: "guard-refused",
    refusal,
    effect
  });
}

function findRefusal(preview, expected) {
  if (!preview.canPush) {
    return {
      kind: "push-blocked",
      reason: preview.blockedReason
    };
  }
  const {received, text: required} = preview.confirmation;
  if (typeof received !== "string") {
    return {
      kind: "confirmation-unreadable"
    };
  }
  const {confirmation: typed} = expected;
  if (required !== void 0 && !isConfirmed(typed, required)) {
    const isInvisible = differsInvisibly(typed, required);
    return {
      kind: "confirmation-mismatch",
      typed,
      required,
      isInvisible
    };
  }
  if (expected.approvedDigest !== void 0 && expected.approvedDigest !== expected.digest) {
    return {
      kind: "preview-changed"
    };
  }
  const {maxCopyAgeHours: maxHours} = expected;
  const {age} = preview.copiedAt;
  if (maxHours !== void 0 && fitsIn(age, maxHours) !== true) {
    return {
      kind: "copy-too-old",
      age,
      maxHours
    };
  }
  return;
}

function readPushed({confirmation, liveSiteId, siteId}) {
  return data => {
    const {liveDomain: domain, id, names = []} = site_readSite(data) ?? {};
    if (id === siteId) {
      return {
        ok: false,
        reason: "the response names the staging site as the site that is overwritten"
      };
    }
    const isOther = names.length > 0 && !names.some(name => isSameDomain(name, confirmation));
    const warning = id !== void 0 && liveSiteId !== void 0 && id !== liveSiteId ? messages.otherSiteOverwritten(`site ${id}`, "live-site-id", liveSiteId) : isOther && messages.otherSiteOverwritten(names.join(" or "), "confirmation", confirmation);
    return {
      ok: true,
      site: {
        id,
        domain
      },
      warnings: warning ? [ warning ] : []
    };
  };
}

function listsOfPush(copyId, liveSiteId) {
  return liveSiteId === void 0 ? void 0 : {
    purpose: "push",
    liveSiteId,
    copyId
  };
}

function findSameSite(raw) {
  const {"live-site-id": live = "", "site-id": copy} = raw;
  return live !== "" && live.toLowerCase() === copy?.toLowerCase() ? {
    "live-site-id": "the live site\u2019s id: `site-id` is the copy\u2019s"
  } : {};
}

function findDigestWithoutList(raw) {
  const [input] = raw["approved-preview"] === void 0 ? [] : findMissingForList(push, raw);
  return input === void 0 ? {} : {
    "approved-preview": messages.digestNeedsList(input)
  };
}

// CONCATENATED MODULE: ./src/operations/push/push-preview.ts
const pushPreview = defineOperation({
  name: "push-preview",
  permission: "site.staging",
  required: [ "site-id" ],
  optional: [ "live-site-id" ],
  does: "reads",
  labels: {
    inputSite: "Staging site",
    resultSite: "Live site",
    noun: "preview",
    nothing: "Nothing was changed"
  },
  advice: previewAdvice,
  findMistakes: findSameSite,
  plan(inputs, {prefix}) {
    const siteId = inputs["site-id"];
    const liveSiteId = inputs["live-site-id"];
    const request = endpoints.previewPush(prefix, siteId);
    return {
      subject: `preview the push of staging site ${siteId}`,
      siteId,
      request,
      lists: listsOfPush(siteId, liveSiteId),
      execute: step => fetchPreview(request, {
        liveSiteId,
        siteId
      }, step)
    };
  }
});

async function fetchPreview(request, sites, step) {
  const look = await readLists(step);
  const success = await sendOnce(request, step);
  if (readAs(previewSchema, success.envelope.data)?.can_push?.read === void 0) {
    const failure = unrelatedResponse("the response does not say whether the site can be pushed");
    throw new Ended({
      kind: "request-failed",
      failure,
      effect: "none"
    });
  }
  const {preview} = showPreview(success, {
    ...sites,
    look
  }, step);
  return {
    kind: "previewed",
    siteId: sites.siteId,
    canPush: preview.canPush
  };
}

// CONCATENATED MODULE: ./src/operations/restore/restore.ts
const bothRestores = {
  shared: waitInputs,
  does: "restores",
  labels: {
    ...defaultLabels,
    noun: "restore",
    nothing: "Nothing was restored"
  }
};

const restore = defineOperation({
  name: "restore",
  permission: "site.restore",
  required: [ "site-id", "backup-id" ],
  optional: [ "method" ],
  ...bothRestores,
  findMistakes: raw => raw["target-site-id"] === void 0 ? {} : {
    "target-site-id": "left out with `restore`, which overwrites `site-id`. To restore onto another site, use `restore-snapshot`"
  },
  plan(inputs, {prefix}) {
    const siteId = inputs["site-id"];
    const backupId = inputs["backup-id"];
    const {method} = inputs;
    const request = endpoints.restore(prefix, {
      siteId,
      backupId
    }, {
      method
    });
    const part = {
      full: void 0,
      files: "the files",
      db: "the database"
    }[method ?? "full"];
    const what = part === void 0 ? "" : `${part} of `;
    const replaced = part ?? "the files and the database";
    const restored = {
      full: `Site ${siteId} was`,
      files: `The files of site ${siteId} were`,
      db: `The database of site ${siteId} was`
    }[method ?? "full"];
    return {
      subject: `restore ${what}site ${siteId} from backup ${backupId}`,
      done: `${restored} restored from backup ${backupId}.`,
      ...restoreSite({
        siteId,
        backupId,
        replaced
      }, request),
      taskSites: [ siteId ]
    };
  }
});

function restoreSite(restored, request) {
  const {backupId, replaced, siteId} = restored;
  return {
    siteId,
    request,
    lists: {
      purpose: "restore",
      liveSiteId: siteId
    },
    overwrite: {
      "live-site-id": siteId,
      "backup-id": backupId
    },
    named: {
      restore: {
        siteId,
        backupId,
        replaced
      }
    },
    execute: step => restoreOnto(restored, request, step)
  };
}

async function restoreOnto({replaced, siteId}, request, step) {
  const asked = await guardOverwrite(step);
  if (step.plan.isDryRun) {
    showRestore(replaced, asked.look, step);
    return showRequest(request, step);
  }
  const allowed = await guardRestoredLive(asked, step);
  showRestore(replaced, allowed.look, step);
  const recorded = await recordOverwrite(allowed, step);
  const read = () => ({
    ok: true,
    site: {
      id: siteId
    }
  });
  const restored = await submit_submit({
    request,
    known: recorded,
    read
  }, step);
  return restored.outcome;
}

function showRestore(replaced, look, {log, plan}) {
  log.info(`A restore replaces ${replaced}. Everything that changed there since the backup was made will be lost. There is no documented way back.`);
  if (!look) {
    return;
  }
  const domain = liveDomain(look);
  const newest = newestOverwrite(look);
  if (domain !== void 0) {
    log.info(`The site is recorded as ${showTyped(domain)}.`);
  }
  log.info(messages.lastOverwrite(look.overwrites[0]));
  if (!plan.isDryRun) {
    return;
  }
  const earlier = earlierInRun(look);
  const objection = objectionTo(look);
  if (earlier) {
    log.info(messages.earlierInRun(earlier, false));
  }
  const isShownAnyway = {
    isShownAnyway: true
  };
  if (objection) {
    log.warn(messages.restoreObjection(objection), isShownAnyway);
  }
  if (newest && isInDoubt(newest)) {
    log.warn(messages.liveInDoubt(newest), isShownAnyway);
  }
}

// CONCATENATED MODULE: ./src/operations/restore/restore-snapshot.ts
const restoreSnapshot = defineOperation({
  name: "restore-snapshot",
  permission: "site.view on the source and site.restore on the target",
  required: [ "backup-id", "target-site-id" ],
  ...bothRestores,
  findMistakes: ({method = ""}) => [ "", "full" ].includes(method) ? {} : {
    method: "`full`, or left out, with `restore-snapshot`, which always restores the whole site"
  },
  plan(inputs, {prefix}) {
    const backupId = inputs["backup-id"];
    const siteId = inputs["target-site-id"];
    const request = endpoints.restoreSnapshot(prefix, backupId, {
      target_site_id: siteId
    });
    return {
      subject: `restore snapshot ${backupId} onto site ${siteId}`,
      done: `Snapshot ${backupId} was restored onto site ${siteId}.`,
      ...restoreSite({
        siteId,
        backupId,
        replaced: "the files and the database"
      }, request)
    };
  }
});

// CONCATENATED MODULE: ./src/operations/staging/recorded-sites.ts
function listRecordedSites(uses) {
  const sites = [];
  for (const newest of uses) {
    const {domain, environment, siteId: id} = newest;
    const isListed = sites.some(site => site.id === id && isSameName(site.environment, environment));
    if (isListed) {
      continue;
    }
    const shown = domain !== void 0 && mayBeDomain(domain) ? domain : null;
    sites.push({
      environment,
      id,
      domain: shown,
      newest
    });
  }
  return sites;
}

function selectOwn({uses, viewer}, log) {
  warnAboutOthers(uses.filter(({creatorId}) => creatorId !== viewer), log);
  return uses.filter(({creatorId}) => creatorId === viewer);
}

function warnAboutOthers(uses, log) {
  if (uses.length > 0) {
    log.warn(messages.copiesOfOthers(uses));
  }
}

async function listOverwrites(liveSiteId, github) {
  const {overwrites} = await listNewest({
    liveSiteId,
    environment: LIVE_ENVIRONMENT
  }, github);
  return overwrites;
}

function createOverwriteReader(overwrites, edges) {
  const nowMs = edges.github.timeMs() ?? 0;
  const maxAgeMs = edges.hasApiToken ? MAX_TASK_MS : MAX_UNSEEN_MS;
  const readings = new Map;
  const read = entry => {
    const reading = readings.get(entry.id) ?? readEnd(entry, nowMs, edges);
    readings.set(entry.id, reading);
    return reading;
  };
  return {
    async findLast() {
      for (const entry of overwrites) {
        const overwrite = await read(entry);
        if (overwrite && isOverwrite(overwrite)) {
          return overwrite;
        }
      }
      return;
    },
    async findPushes(siteIds) {
      const mayRun = overwrites.filter(({atMs, copyId}) => copyId !== void 0 && siteIds.includes(copyId) && nowMs - atMs < maxAgeMs);
      const pushes = markSuperseded((await lookUpEach(mayRun, read)).filter(isOverwrite));
      return new Map(pushes.flatMap(push => push.copyId !== void 0 && push.end === "running" ? [ [ push.copyId, push ] ] : []));
    }
  };
}

function warnAboutLeft(sites, log) {
  const left = sites.filter(isLeftOver);
  const pushed = sites.filter(({push}) => push);
  if (left.length > 0) {
    log.warn(messages.sitesLeft(left), {
      isShownAnyway: true
    });
  }
  if (pushed.length > 0) {
    log.warn(messages.sitesBeingPushed(pushed), {
      isShownAnyway: true
    });
  }
}

function findLiveEnvironment({environment = ""}) {
  return isSameName(environment, LIVE_ENVIRONMENT) ? {
    environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites`
  } : {};
}

// CONCATENATED MODULE: ./src/operations/staging/close-staging.ts
const closeStaging = defineOperation({
  name: "close-staging",
  permission: "none",
  does: "closes",
  required: [ "site-id", "environment", "github-token" ],
  shared: [ "dry-run", "comment" ],
  apiToken: "unused",
  labels: {
    ...defaultLabels,
    inputSite: "Live site",
    nothing: "Nothing was closed"
  },
  findMistakes: findLiveEnvironment,
  plan(inputs) {
    const {environment} = inputs;
    const siteId = inputs["site-id"];
    const where = {
      environment,
      liveSiteId: siteId
    };
    return {
      subject: `close environment "${environment}" of live site ${siteId}`,
      siteId,
      execute: step => closeEnvironment(where, step)
    };
  }
});

const FAST_WRITES = 39;

async function closeEnvironment(where, step) {
  const {client, log, plan} = step;
  const ask = question => askGitHub({
    kind: "copies"
  }, question, step);
  const endWith = (ended, effect) => new Ended(ended.kind === "cancelled" ? {
    ...ended,
    during: "closing",
    effect
  } : {
    ...ended,
    effect
  });
  const recorded = await ask(github => findWhatToClose(where, step, github));
  if (recorded.ended) {
    throw endWith(recorded.ended, "none");
  }
  const {found, open, sites, usedBy} = recorded.answer;
  if (usedBy !== void 0) {
    const {environment} = where;
    log.warn(messages.environmentStaysOpen(environment, usedBy), {
      isShownAnyway: true
    });
    return plan.isDryRun ? {
      kind: "dry-run"
    } : {
      kind: "environment-closed",
      environment,
      found,
      usedBy
    };
  }
  if (plan.isDryRun) {
    for (const {id} of open) {
      log.info(`Deployment ${id} would be set to inactive.`);
    }
    return {
      kind: "dry-run"
    };
  }
  const status = {
    state: "inactive",
    description: "Closed. The staging site may still exist.",
    logUrl: attemptUrlOf(plan.context)
  };
  for (const [changed, {id}] of open.entries()) {
    if (changed >= FAST_WRITES) {
      await client.clock.sleep(1e3, client.signal);
    }
    step.changes.effect = "possible";
    const closed = await ask(github => github.setDeploymentStatus(id, status));
    if (closed.ended && closed.failure.cause !== "gone") {
      const isReadOnlyToken = changed === 0 && closed.failure.errorCode === "forbidden";
      if (isReadOnlyToken && plan.context.getsNoSecrets) {
        return {
          kind: "token-missing"
        };
      }
      const effectOfThis = closed.failure.mayHaveActed ? "possible" : "none";
      throw endWith(closed.ended, changed > 0 ? "started" : effectOfThis);
    }
    log.info(`Deployment ${id} is now inactive.`);
  }
  warnAboutLeft(sites, log);
  return {
    kind: "environment-closed",
    environment: where.environment,
    found
  };
}

async function findWhatToClose(where, step, github) {
  const {client, log, results} = step;
  const [list, live] = await Promise.all([ listEntries(where, github), askGitHub({
    kind: "lists"
  }, each => listOverwrites(where.liveSiteId, each), step) ]);
  if (list.readToId > 0) {
    log.warn(messages.moreDeployments());
  }
  const uses = selectOwn(list, log);
  if (live.failure && uses.length > 0) {
    log.info(`Could not find out the live site\u2019s own domain, nor whether a copy is being pushed, so the copies are named by their ids alone. ${describeFailure(live.failure)}`);
  }
  const {context} = step.plan;
  const isKept = use => !isLaterAttempt(context) && isOfNewerRun(use, context.runId);
  const open = await findOpen(uses, github);
  const usedBy = open.find(isKept)?.run;
  const overwrites = live.answer ?? [];
  const recorded = listRecordedSites(usedBy === void 0 ? uses : []);
  const reader = createOverwriteReader(overwrites, {
    client,
    github,
    hasApiToken: false
  });
  const pushes = await reader.findPushes(recorded.map(({id}) => id));
  const sites = recorded.map(({domain, ...site}) => {
    const push = pushes.get(site.id);
    return {
      ...site,
      domain: (live.answer && addressOf(domain ?? void 0, overwrites)) ?? null,
      isOpen: false,
      state: push ? "in-use" : "left",
      push
    };
  });
  results.set({
    listed: {
      sites,
      isOfAll: false
    }
  });
  return {
    found: uses.length,
    open,
    sites,
    usedBy
  };
}

// CONCATENATED MODULE: ./src/operations/staging/list-staging.ts
const MAX_LOOKUPS_MS = 6e4;

const listStaging = defineOperation({
  name: "list-staging",
  permission: "site.staging",
  does: "reads",
  required: [ "site-id", "github-token" ],
  optional: [ "max-copy-age-hours", "environment" ],
  apiToken: "optional",
  labels: {
    ...defaultLabels,
    inputSite: "Live site"
  },
  plan(inputs) {
    const siteId = inputs["site-id"];
    const planned = {
      liveSiteId: siteId,
      environment: inputs.environment,
      maxAgeHours: inputs["max-copy-age-hours"] ?? 1 / 0
    };
    return {
      subject: `list the staging copies of live site ${siteId}`,
      siteId,
      execute: step => list(planned, step)
    };
  }
});

async function list(planned, step) {
  const question = {
    kind: "copies",
    permission: "deployments: read"
  };
  return orEnd(await askGitHub(question, github => list_staging_listSites(planned, step, github), step));
}

async function list_staging_listSites(planned, step, github) {
  const {environment, maxAgeHours} = planned;
  const {client, log, plan, results} = step;
  const {overwrites, uses} = await readRecorded(planned, step, github);
  const sites = listRecordedSites(uses);
  const {answers, failure} = await askAboutSites(sites, github.timeMs(), step);
  const remaining = sites.filter(({id}) => answers.get(id)?.kind !== "gone");
  const open = await findOpenSites(sites, remaining, github);
  const reader = createOverwriteReader(overwrites, {
    client,
    github,
    hasApiToken: plan.hasApiToken
  });
  const nowMs = github.timeMs();
  const isOld = atMs => (ageSinceMs(atMs, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
  const judge = (each, push) => {
    const opened = open.find(({siteId}) => siteId === each.id);
    const isUnused = isOld(each.newest.atMs) && isOld(opened?.end.atMs ?? each.newest.atMs);
    const isOpen = opened !== void 0;
    const isKnown = [ "known", "being-made" ].includes(answers.get(each.id)?.kind ?? "");
    const state = push !== void 0 || isOpen && !isUnused ? "in-use" : "left";
    return {
      ...each,
      isOpen,
      newest: opened?.id === each.newest.id ? opened : each.newest,
      push,
      state: plan.hasApiToken && !isKnown ? "unchecked" : state
    };
  };
  const left = remaining.filter(each => isLeftOver(judge(each)));
  const pushes = await reader.findPushes(left.map(({id}) => id));
  const listed = remaining.map(each => {
    const answer = answers.get(each.id);
    const confirmation = answer?.kind === "known" ? answer.confirmation : void 0;
    const domain = addressOf(each.domain ?? void 0, overwrites, confirmation) ?? null;
    if (each.domain !== domain) {
      log.warn(messages.copyHasLiveDomain(each.domain ?? ""));
    }
    return {
      ...judge(each, pushes.get(each.id)),
      domain
    };
  });
  const last = await reader.findLast();
  if (client.signal.aborted) {
    throw new Ended(cancelledBeforeStart);
  }
  const usable = listed.find(({id, isOpen, state}) => isOpen && state !== "unchecked" && answers.get(id)?.kind !== "being-made");
  results.set({
    listed: {
      sites: [ ...listed.filter(isLeftOver), ...listed.filter(each => !isLeftOver(each)) ],
      open: environment === void 0 ? void 0 : usable,
      last,
      isOfAll: true
    }
  });
  if (environment !== void 0 && !usable) {
    log.warn(messages.noOpenCopy(environment));
  }
  if (last) {
    log.info(messages.lastOverwrite(last));
  }
  warnAboutLeft(listed, log);
  const unchecked = listed.filter(({state}) => state === "unchecked").length;
  if (unchecked > 0) {
    log.warn(messages.sitesNotChecked(unchecked, failure));
  }
  const gone = sites.length - listed.length;
  if (gone > 0 && gone === sites.length) {
    log.warn(messages.noSiteKnown(gone));
  }
  return {
    kind: "sites-listed",
    found: listed.length,
    gone,
    unchecked
  };
}

function findOpenSites(sites, remaining, github) {
  const newest = sites.filter(each => sites.find(other => isSameName(other.environment, each.environment)) === each);
  const kept = newest.filter(each => remaining.includes(each));
  return findOpen(kept.map(each => each.newest), github);
}

async function readRecorded({environment, liveSiteId}, {log}, github) {
  const [list, ofLive] = await Promise.all([ listEntries({
    liveSiteId,
    environment
  }, github), environment === void 0 ? void 0 : listOverwrites(liveSiteId, github) ]);
  if (list.readToId > 0) {
    log.warn(messages.moreDeployments());
  }
  return {
    uses: selectOwn(list, log),
    overwrites: ofLive ?? list.overwrites
  };
}

async function askAboutSites(sites, nowMs, {client, plan}) {
  const answers = new Map;
  let failure;
  if (!plan.hasApiToken) {
    return {
      answers,
      failure
    };
  }
  const deadlineMs = Math.min(client.deadlineMs, client.clock.elapsedMs() + MAX_LOOKUPS_MS);
  for (const {id, newest} of sites) {
    if (answers.has(id)) {
      continue;
    }
    if (client.clock.elapsedMs() >= deadlineMs) {
      break;
    }
    const answer = await askAboutSite(id, {
      ...client,
      deadlineMs
    }, {
      isTriedOnce: true
    });
    if (answer.kind === "cancelled") {
      break;
    }
    if (answer.kind === "unclear") {
      failure ??= answer.failure;
      if (list_staging_ending.includes(answer.failure.errorCode)) {
        break;
      }
    }
    const {atMs, taskId} = newest;
    const mayRun = answer.kind === "gone" && (ageSinceMs(atMs, nowMs) ?? 0) < MAX_TASK_MS;
    const task = mayRun && taskId !== void 0 ? await askAboutTask(taskId, {
      ...client,
      deadlineMs
    }) : void 0;
    answers.set(id, task?.kind === "running" ? {
      kind: "being-made"
    } : answer);
  }
  return {
    answers,
    failure
  };
}

const list_staging_ending = [ "unauthorized", "forbidden", "rate_limited", "connection_failed" ];

// CONCATENATED MODULE: ./src/operations/staging/guard-unshared.ts
async function guardUnshared(answer, sent, step) {
  const {client, log, plan, recorder} = step;
  const {site = {}, task, whose} = answer;
  const {hasEnded, isStartedSince, mayBeOwn, record} = sent;
  const isFound = whose === "copy-there-before";
  if (isFound) {
    log.warn(messages.copyWasThere());
  }
  const {recording} = plan;
  if (whose === "new" && isStartedSince) {
    return;
  }
  if (!recording || !recorder.copy || !task || !isOfUnmergedPullRequest(plan.context)) {
    return;
  }
  const {domain, expiresAtMs, id: siteId} = site;
  const used = {
    siteId,
    domain,
    expiresAtMs,
    taskId: task.id,
    options: recording.options
  };
  const effect = mayBeOwn ? "possible" : "none";
  const throwIfCancelled = () => {
    if (client.signal.aborted) {
      throw new Ended({
        kind: "cancelled",
        during: "task",
        effect: "started"
      });
    }
  };
  if (!isFound) {
    record(answer);
  }
  const isAwaited = hasEnded && whose !== "new" || !plan.isWaiting;
  const entryId = isFound ? 1 / 0 : await findId(recorder.copy.id(), isAwaited, step);
  if (entryId === void 0) {
    return;
  }
  const readList = github => listNewest({
    liveSiteId: recording.liveSiteId
  }, github);
  const {answer: list, ended} = await askGitHub({
    kind: "lists"
  }, readList, step);
  throwIfCancelled();
  if (ended?.kind === "github-failed") {
    log.warn(messages.githubFailure(messages.useOfCopyUnknown(siteId), ended.failure));
  }
  const run = runUrlOf(plan.context);
  const other = list?.uses.find(each => each.id < entryId && each.taskId !== void 0 && isSameId(each.taskId, task.id) && !isSameName(each.environment, recording.environment) && !isOfRun(each, run));
  if (other) {
    recorder.copy.giveUp(used);
    const {environment, siteId: ofOther} = other;
    throw endWithoutCopy({
      kind: "copy-was-there",
      siteId: ofOther,
      environment,
      effect
    }, step);
  }
  const begun = isFound ? await recorder.copy.beginUse(used, client) : void 0;
  throwIfCancelled();
  if (begun?.ended?.kind === "github-failed") {
    throw endWithoutCopy({
      ...begun.ended,
      effect
    }, step);
  }
}

function endWithoutCopy(outcome, {results}) {
  results.set({
    answer: void 0,
    task: void 0
  });
  return new Ended(outcome);
}

const MAX_ENTRY_MS = 1e4;

async function findId(id, isAwaited, {client}) {
  if (!isAwaited) {
    return Promise.race([ id, Promise.resolve(void 0) ]);
  }
  const done = new AbortController;
  const isOver = client.clock.sleep(MAX_ENTRY_MS, AbortSignal.any([ done.signal, client.signal ]));
  return Promise.race([ id, isOver.then(() => {}) ]).finally(() => done.abort());
}

// CONCATENATED MODULE: ./src/operations/staging/reuse.ts
async function checkRecordedCopy({isReusing, recording}, look, step) {
  const {log} = step;
  const {ofOthers, own} = usesIn(recording.environment, look);
  const copy = readCopy(own[0], look);
  const newer = ofOthers.filter(({id}) => id > (copy?.id ?? 0));
  warnAboutOthers(newer, log);
  if (!copy) {
    return {};
  }
  await warnIfClosed(copy, look, step);
  if (isReusing) {
    return reuseOrReplace({
      copy,
      look,
      recording
    }, step);
  }
  return replaceCopy({
    copy,
    look
  }, {
    why: "unwanted"
  }, step);
}

function replaceCopy({copy, look}, {confirmation, why}, {results}) {
  const domain = addressOf(copy.domain, look.overwrites, confirmation);
  const replaced = {
    id: copy.siteId,
    domain,
    why
  };
  results.set({
    replaced
  });
  return {
    replaced
  };
}

function readCopy(newest, look) {
  if (!newest) {
    return;
  }
  const {base, firstId, isUnmerged} = copyOf(ownUsesOf(newest.siteId, look)) ?? newest;
  return {
    ...newest,
    base,
    firstId,
    isUnmerged
  };
}

const LATE_MS = 6e4;

async function warnIfClosed(copy, {nowMs}, step) {
  const {context} = step.plan;
  const isRerun = isLaterAttempt(context);
  const {eventAtMs = nowMs} = context;
  if (!isRerun && nowMs - eventAtMs < LATE_MS) {
    return;
  }
  const isClosed = async github => {
    const [latest] = await readStatuses(copy, github) ?? [];
    const isInactive = latest?.state === "inactive";
    return isInactive && (isRerun || (parseTimeMs(latest.createdAt) ?? 1 / 0) > eventAtMs);
  };
  const {answer} = await askGitHub({
    kind: "lists"
  }, isClosed, step);
  if (answer) {
    step.log.warn(messages.environmentOpenedAgain(copy.environment));
  }
}

async function reuseOrReplace(recorded, step) {
  const {copy, look, recording} = recorded;
  const {log} = step;
  const name = nameSite(copy.siteId, addressOf(copy.domain, look.overwrites));
  log.info(`Staging site ${name} is recorded in environment "${recording.environment}". Checking whether it still exists.`);
  const state = await askForState(recorded, step);
  switch (state.kind) {
   case "being-made":
    return awaitCopy(state.taskId, recorded, step);

   case "ready":
    return reuseCopy(state.site, recorded, step);

   case "unusable":
    log.info(messages.newSiteNeeded(state.why));
    return replaceCopy(recorded, state, step);
  }
}

async function askForState({copy, look, recording}, {client, log}) {
  const {siteId, taskId} = copy;
  if (taskId !== void 0) {
    const task = await askAboutTask(taskId, client);
    if (task.kind === "cancelled") {
      throw new Ended(cancelledBeforeStart);
    }
    if (task.kind === "failed" || task.kind === "doubtful") {
      return {
        kind: "unusable",
        why: "failed"
      };
    }
    if (task.kind === "unclear") {
      throw refuse({
        kind: "recorded-site-unavailable",
        failure: task.failure
      });
    }
    if (task.kind === "running") {
      return {
        kind: "being-made",
        taskId
      };
    }
  }
  const site = await askAboutSite(siteId, client);
  if (site.kind === "cancelled") {
    throw new Ended(cancelledBeforeStart);
  }
  if (site.kind === "gone") {
    return {
      kind: "unusable",
      why: "gone"
    };
  }
  if (site.kind !== "known") {
    throw refuse({
      kind: "recorded-site-unavailable",
      failure: site.failure
    });
  }
  const {age, confirmation, copiedAt} = site;
  const {maxCopyAgeHours: maxHours} = recording;
  log.info(messages.copyAge(copiedAt, age));
  const isOwn = isOfRun(copy, look.run) && copy.job === look.job;
  if (maxHours === void 0 || isOwn) {
    return {
      kind: "ready",
      site
    };
  }
  const fits = fitsIn(age, maxHours);
  if (fits === void 0) {
    throw refuse({
      kind: "copy-too-old",
      age: void 0,
      maxHours
    });
  }
  return !fits ? {
    kind: "unusable",
    why: "too-old",
    confirmation
  } : {
    kind: "ready",
    site
  };
}

async function awaitCopy(taskId, recorded, step) {
  const {copy, look} = recorded;
  await beginUse(copy, step);
  const reused = noteReuse({
    domain: addressOf(copy.domain, look.overwrites),
    taskId
  }, recorded, step);
  step.log.info(`It is still being created. Waiting for task ${taskId}.`);
  const result = await watchTask({
    taskId,
    isFirstAtOnce: true
  }, step);
  return {
    reused,
    outcome: concludePoll(result, {
      by: "this-run",
      effect: "started"
    }, step)
  };
}

async function reuseCopy(site, recorded, step) {
  const {client, log} = step;
  const {copy, look} = recorded;
  const {siteId: id} = copy;
  const {age, blockedReason, canPush, confirmation, copiedAt} = site;
  const entryId = await beginUse(copy, step);
  const waited = orEnd(await awaitPush({
    copyId: id,
    before: look,
    entryId
  }, step));
  if (waited.push) {
    throw refuse({
      kind: "live-busy",
      overwrite: waited.push
    });
  }
  const domain = addressOf(copy.domain, waited.look.overwrites, confirmation);
  const reused = noteReuse({
    domain,
    copiedAt,
    age
  }, recorded, step);
  if (canPush === false) {
    log.warn(messages.canPush(false, blockedReason));
  }
  sayWhatAPushWillAsk(copy, withCopyAge(waited.look, {
    age,
    elapsedMs: client.clock.elapsedMs()
  }), step);
  return {
    reused,
    outcome: {
      kind: "site-reused",
      siteId: id
    }
  };
}

function noteReuse(current, {copy, recording}, {log, recorder, results}) {
  const {expiresAtMs, options, siteId: id} = copy;
  recorder.copy?.reused(copy);
  const reused = {
    id,
    record: copy,
    expiresAtMs,
    ...current
  };
  results.set({
    reused
  });
  log.info(messages.copyEntry(copy));
  if (expiresAtMs !== void 0) {
    log.info(messages.copyExpires(expiresAtMs));
  }
  if (options !== recording.options) {
    log.info(`It was created with the options ${options}. This run asks for ${recording.options}, which is ignored.`);
  }
  return reused;
}

async function beginUse(copy, {client, recorder}) {
  if (copy.isUnmerged) {
    return;
  }
  const begun = await (recorder.copy?.beginUse(copy, client));
  return begun && orEnd(begun);
}

function sayWhatAPushWillAsk(copy, look, {log, plan}) {
  const {attempt, job, overwrites, run, uses} = look;
  const isUnmerged = isOfUnmergedPullRequest(plan.context);
  const end = {
    kind: "running",
    statusId: void 0,
    atMs: void 0
  };
  const use = {
    ...copy,
    id: 1 / 0,
    attempt,
    commit: commitOf(plan.context),
    end,
    isUnmerged,
    job,
    run
  };
  const pushing = {
    ...look,
    uses: [ use, ...uses ],
    purpose: "push",
    copyId: copy.siteId,
    tag: void 0
  };
  const objection = objectionTo(pushing);
  const needsHint = overwrites.length > 0 || !isUnmerged;
  if (objection && needsHint) {
    log.info(messages.pushAsksForPerson(objection));
  }
}

// CONCATENATED MODULE: ./src/operations/staging/staging.ts
const staging = defineOperation({
  name: "staging",
  permission: "site.staging",
  does: "copies",
  required: [ "site-id" ],
  optional: [ "staging-base-domain", "storage-limit", "environment", "reuse", "max-copy-age-hours", "commit" ],
  shared: [ ...waitInputs, "comment" ],
  labels: {
    inputSite: "Live site",
    resultSite: "Staging site",
    noun: "staging task",
    nothing: "No copy was created"
  },
  findMistakes: findLiveEnvironment,
  advice: {
    rejected: {
      check: "If your host\u2019s answer does not explain it, check that `site-id` is the live site\u2019s id, not a copy\u2019s. If the live site has a copy already and your host allows only one: use the workflow for a shared copy."
    }
  },
  findUnused: ({comment, environment}) => {
    if (environment !== void 0) {
      return [];
    }
    return comment?.toLowerCase() === "true" ? [ "max-copy-age-hours" ] : [ "max-copy-age-hours", "commit" ];
  },
  plan(inputs, {baseUrl, prefix}) {
    const siteId = inputs["site-id"];
    const {environment} = inputs;
    const request = endpoints.createStaging(prefix, siteId, {
      domain: inputs["staging-base-domain"],
      storage_limit: inputs["storage-limit"]
    });
    const maxCopyAgeHours = inputs["max-copy-age-hours"];
    const recording = environment === void 0 ? void 0 : {
      apiUrl: baseUrl,
      liveSiteId: siteId,
      environment,
      options: request.body,
      maxCopyAgeHours
    };
    const isReusing = recording !== void 0 && inputs.reuse !== false;
    return {
      subject: `${isReusing ? "use or create" : "create"} a staging copy of live site ${siteId}`,
      done: `A staging copy of live site ${siteId} was created.`,
      siteId,
      request,
      recording,
      lists: {
        purpose: "copy",
        liveSiteId: siteId,
        environment
      },
      execute: step => copySite({
        siteId,
        request,
        recording,
        isReusing
      }, step)
    };
  }
});

async function copySite(planned, step) {
  const {recording, request, siteId} = planned;
  if (step.plan.isDryRun) {
    return showRequest(request, step);
  }
  const first = await readLists(step);
  const recorded = recording && first && await checkRecordedCopy({
    ...planned,
    recording
  }, first, step);
  if (recorded?.outcome) {
    return warnAboutResult(recorded.outcome, recorded, step);
  }
  const {replaced} = recorded ?? {};
  const look = first && await waitBeforeCopy(first, step);
  const read = readCreated(siteId, look);
  step.recorder.copy?.begin(look);
  const handOn = async (answer, sent) => {
    const isChecked = sent.hasEnded && answer.whose !== void 0 && !consequences[answer.whose].isJustStarted;
    const usable = isChecked ? await checkCopy(answer, {
      ...sent,
      look,
      replaced
    }, step) : answer;
    await guardUnshared(usable, sent, step);
    return usable;
  };
  const {answer, outcome} = await submit_submit({
    request,
    known: {
      look
    },
    read,
    handOn
  }, step);
  return warnAboutResult(outcome, {
    answer,
    replaced
  }, step);
}

function warnAboutResult(outcome, made, {log}) {
  const {answer, reused} = made;
  const {expiresAtMs} = answer?.site ?? {};
  const remaining = remainingSiteOf(made);
  const {domain} = siteOf(made);
  const receivedDomain = reused ? reused.record.domain : site_readSite(answer?.data ?? {})?.copyDomain;
  if (expiresAtMs !== void 0) {
    log.info(messages.copyExpires(expiresAtMs));
  }
  if (receivedDomain !== void 0 && domain === void 0) {
    log.warn(messages.copyHasLiveDomain(receivedDomain));
  } else if (statusOf(outcome) === "completed" && httpsUrlOf(domain) === void 0) {
    log.warn(messages.stagingWithoutAddress());
  }
  if (remaining) {
    log.warn(messages.replacedSiteRemains(remaining));
  }
  return outcome;
}

function readCreated(liveSiteId, look) {
  return (data, clock) => {
    const {copyDomain, expiresAt, id, parentSiteId: parent} = site_readSite(data) ?? {};
    if (parent !== void 0 && parent !== liveSiteId) {
      return {
        ok: false,
        reason: messages.ofOtherSite("a copy", parent, liveSiteId)
      };
    }
    if (id === liveSiteId) {
      return {
        ok: false,
        reason: "the response names the live site as the new staging site"
      };
    }
    const domain = addressOf(copyDomain, look?.overwrites);
    return {
      ok: true,
      site: {
        id,
        domain,
        expiresAtMs: momentOf(expiresAt, clock)
      }
    };
  };
}

async function checkCopy(answer, facts, step) {
  const {look, mayBeOwn, replaced} = facts;
  const {client, log, plan, results} = step;
  const {domain, id: siteId} = answer.site ?? {};
  if (siteId === void 0) {
    return answer;
  }
  const refuseAs = errorCode => {
    const effect = mayBeOwn ? "possible" : "none";
    return endWithoutCopy({
      kind: "replayed-copy-unusable",
      siteId,
      errorCode,
      effect
    }, step);
  };
  const {id, why} = replaced ?? {};
  if (id === siteId && why === "gone") {
    throw refuseAs("not_found");
  }
  if (id === siteId && why === "too-old") {
    throw refuseAs("copy_too_old");
  }
  const cancelled = {
    kind: "cancelled",
    during: "task",
    effect: "started"
  };
  let usable = answer;
  const site = await askAboutSite(siteId, client);
  if (site.kind === "cancelled") {
    throw new Ended(cancelled);
  }
  if (site.kind === "gone") {
    throw refuseAs("not_found");
  }
  if (site.kind === "known") {
    usable = {
      ...answer,
      site: {
        ...answer.site,
        domain: addressOf(domain, [], site.confirmation)
      }
    };
    results.set({
      answer: usable
    });
  } else {
    log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(site.failure)));
  }
  const isFound = answer.whose === "copy-there-before";
  const isNew = plan.isKeyNew && !isFound;
  if (isNew || !plan.recording || !look) {
    return usable;
  }
  const {answer: waited, ended} = await awaitPush({
    copyId: siteId,
    before: look
  }, step);
  if (client.signal.aborted) {
    throw new Ended(cancelled);
  }
  if (waited?.push) {
    throw refuseAs("live_busy");
  }
  if (ended?.kind === "github-failed") {
    if (!mayBeOwn) {
      throw endWithoutCopy({
        ...ended,
        effect: isFound ? "none" : "possible"
      }, step);
    }
    log.warn(messages.githubFailure(messages.pushOfCopyUnknown(siteId), ended.failure));
  }
  return usable;
}

// CONCATENATED MODULE: ./src/operations/await-task/await-task.ts
const await_task_awaitTask = defineOperation({
  name: "await-task",
  permission: "to read tasks (your host does not document its name)",
  does: "reads",
  required: [ "task-id" ],
  labels: {
    ...defaultLabels,
    noun: "task",
    nothing: "The task was not read"
  },
  advice: {
    not_found: "Hosts keep tasks for days only. To find out how it ended, look at the site and at your host\u2019s dashboard. Else check `task-id`, that the API token belongs to the same account, and that `api-url` is the base URL without /v1.",
    unauthorized: "Check the secret in `api-token`: tokens are made in your host\u2019s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`. Then run `await-task` with this `task-id` again."
  },
  shared: waitInputs,
  plan(inputs, {prefix}) {
    const taskId = inputs["task-id"];
    const request = endpoints.readTask(prefix, taskId);
    return {
      subject: `wait for task ${taskId}`,
      request,
      named: {
        taskId
      },
      execute: step => waitForTask(taskId, step)
    };
  }
});

async function waitForTask(taskId, step) {
  if (step.client.signal.aborted) {
    throw new Ended(cancelledBeforeStart);
  }
  const result = await watchTask({
    taskId,
    isUnconfirmed: true
  }, step);
  if ("data" in result) {
    step.results.set({
      answer: {
        data: result.data
      }
    });
  }
  if (result.task || result.kind !== "unreadable" && result.kind !== "timed-out") {
    return concludePoll(result, {
      by: "this-run",
      effect: "none"
    }, step);
  }
  const {failure = outOfTime("service")} = result;
  throw new Ended(result.kind === "unreadable" && !isTransientForPoll(failure) ? {
    kind: "task-unreadable",
    failure,
    isKnown: false,
    effect: "none"
  } : {
    kind: "request-failed",
    failure,
    effect: "none"
  });
}

// CONCATENATED MODULE: ./src/operations/operations.ts
const operations = [ staging, pushPreview, push, restore, restoreSnapshot, addDomain, verifyDomain, await_task_awaitTask, closeStaging, listStaging ];

function findOperation(name) {
  return operations.find(operation => operation.name === name);
}

// CONCATENATED MODULE: ./src/step/plan.ts
function createPlan(raw, context, operations) {
  const operation = operations.find(({name}) => name === raw["operation"]);
  const unknown = findUnknownInputs(raw);
  const ignored = unknown.length === 0 ? [] : [ {
    kind: "unknown",
    variables: unknown
  } ];
  if (operation && isSkipped(operation, raw, context)) {
    return {
      kind: "token-missing",
      warnings: ignored
    };
  }
  const planned = operation ? plan_validate(operation, raw, context) : readWithoutOperation(raw, operations);
  const mayChange = (!operation || changesService(operation)) && raw["dry-run"]?.toLowerCase() !== "true";
  const areUnknownErrors = mayChange && !context.passesForeignInputs;
  const errors = [ ...(planned.ok ? [] : planned.errors).map(error => ({
    ...error,
    value: showInput(error.value)
  })), ...(areUnknownErrors ? unknown : []).map(variable => ({
    problem: "unknown",
    variable
  })) ];
  const warnings = [ ...areUnknownErrors ? [] : ignored, ...operation ? findWarnings(operation, raw, context) : [] ];
  if (!operation || !planned.ok || errors.length > 0) {
    return {
      kind: "invalid-inputs",
      errors,
      warnings
    };
  }
  const plan = completePlan(operation, planned.value, context);
  return {
    kind: "plan",
    plan,
    apiToken: planned.value.inputs["api-token"],
    warnings
  };
}

function isSkipped({apiToken, does}, raw, context) {
  if (overwritesSite({
    does
  }) || context.getsNoSecrets !== true) {
    return false;
  }
  const missing = {
    required: "api-token",
    optional: void 0,
    unused: "site-id"
  }[apiToken];
  return missing !== void 0 && !raw[missing];
}

function plan_validate(operation, raw, context) {
  const planned = operation.plan(raw);
  const errors = [ ...planned.ok ? [] : planned.errors, ...isOfPullRequest(context) ? [] : findGap(operation, raw), ...planned.ok ? findNeedOfGitHub(operation, planned.value) : [] ];
  return errors.length === 0 ? planned : {
    ok: false,
    errors
  };
}

function readWithoutOperation(raw, operations) {
  const {operation: value = ""} = raw;
  const names = operations.map(({name}) => name);
  const near = operations.filter(each => !overwritesSite(each) || isSlip(value, each.name)).map(({name}) => name);
  const error = {
    input: "operation",
    problem: raw["operation"] === void 0 ? "missing" : "invalid",
    cause: findCause(value),
    value,
    meant: findNearest(value, near),
    accepts: `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`
  };
  const optional = [ "timeout-minutes", "github-token" ];
  const read = readInputs(raw, {
    required: [ "api-url", "api-token" ],
    optional
  });
  return {
    ok: false,
    errors: [ error, ...read.ok ? [] : read.errors ]
  };
}

function findGap(operation, {environment = ""}) {
  if (!usesInput(operation, "environment") || !hasGap(environment)) {
    return [];
  }
  const {accepts} = fields.environment;
  return [ {
    input: "environment",
    problem: "invalid",
    cause: {
      kind: "gap"
    },
    value: environment,
    accepts
  } ];
}

function isOfPullRequest({eventName = ""}) {
  return [ "pull_request", "pull_request_target" ].includes(eventName);
}

function findNeedOfGitHub(operation, {inputs, plan}) {
  if (!isWithoutGitHub(inputs)) {
    return [];
  }
  const needs = firstOf([ operation.required.includes("github-token") && operation.name, plan.recording && "environment", inputs["require-approval"] !== void 0 && "require-approval", inputs.comment && "comment" ]);
  if (needs === "") {
    return [];
  }
  const accepts = `a token for GitHub, or left out: \`${needs}\` needs one`;
  return [ {
    input: "github-token",
    problem: "invalid",
    value: NO_GITHUB,
    accepts
  } ];
}

function findWarnings(operation, raw, context) {
  const inputs = changesService(operation) ? protectingInputs.filter(name => Boolean(raw[name]) && !usesInput(operation, name)) : [];
  const gaps = isOfPullRequest(context) ? findGap(operation, raw) : [];
  return [ ...inputs.length === 0 ? [] : [ {
    kind: "unchecked",
    operation: operation.name,
    inputs
  } ], ...gaps.map(({value}) => ({
    kind: "gap",
    value: showInput(value)
  })) ];
}

function usesInput({optional, required}, name) {
  return required.includes(name) || optional.includes(name);
}

function completePlan(operation, planned, context) {
  const {inputs, plan} = planned;
  const isDryRun = inputs["dry-run"] ?? false;
  return {
    ...plan,
    ...planKey(operation, planned, context),
    ...planGitHub(operation, planned),
    ...planTimes(planned),
    operation,
    context,
    api: inputs["api-url"],
    allowedActors: inputs["allowed-actors"],
    approval: inputs["require-approval"],
    hasApiToken: inputs["api-token"] !== void 0,
    isReadOnly: operation.does === "reads" || isDryRun,
    isWaiting: inputs.wait ?? true,
    isDryRun
  };
}

function planKey(operation, {inputs, plan}, context) {
  const {"api-token": apiToken = "", "idempotency-key": ownKey, matrix} = inputs;
  const {serverUrl, repository: name = "", repositoryId: repository = name, runId, job, step} = context;
  const ofCopy = {
    environment: plan.recording?.environment,
    tokenHash: sha256(apiToken)
  };
  const copy = makesCopy(operation) ? ofCopy : void 0;
  return {
    ownKey,
    job: jobOf(job, matrix),
    keyIdentity: runId === void 0 ? void 0 : {
      serverUrl,
      repository,
      runId,
      job,
      step,
      matrix,
      copy
    },
    isRepeatable: runId !== void 0 || ownKey !== void 0,
    isKeyNew: !isLaterAttempt(context) && ownKey === void 0
  };
}

function planGitHub(operation, {inputs, plan}) {
  const missingForList = findMissingForList(operation, inputs);
  const isDryCopy = inputs["dry-run"] === true && makesCopy(operation);
  const isWithoutList = isWithoutGitHub(inputs) || missingForList.length > 0 || isDryCopy;
  const entry = {
    "api-url": inputs["api-url"].baseUrl,
    operation: operation.name
  };
  return {
    missingForList,
    lists: isWithoutList ? void 0 : plan.lists,
    overwrite: isWithoutGitHub(inputs) ? void 0 : plan.overwrite && {
      ...entry,
      ...plan.overwrite
    },
    comment: inputs.comment ? {
      siteId: inputs["site-id"],
      environment: inputs.environment
    } : void 0
  };
}

const DEFAULT_TIMEOUT_MINUTES = 60;

function planTimes({inputs, plan}) {
  const timeoutMs = (inputs["timeout-minutes"] ?? DEFAULT_TIMEOUT_MINUTES) * 6e4;
  const recordTimeMs = Math.min(1e4, timeoutMs / 10);
  const isRecording = inputs.comment === true || plan.recording !== void 0;
  const intervalSeconds = inputs["poll-interval-seconds"];
  return {
    timeoutMs,
    workTimeoutMs: timeoutMs - (isRecording ? recordTimeMs : 0),
    sendTimeoutMs: timeoutMs - (isRecording || plan.overwrite ? recordTimeMs : 0),
    fixedIntervalMs: intervalSeconds === void 0 ? void 0 : intervalSeconds * 1e3
  };
}

// CONCATENATED MODULE: ./src/step/report/run-log.ts
const MAX_ANNOTATIONS = 10;

const MAX_KEPT_WARNINGS = 100;

function createRunLog(runner, clock) {
  let warningCount = 0;
  let isGroupOpen = false;
  const githubFaults = new Set;
  const warnings = [];
  const info = line => runner.info(isGroupOpen ? `${formatElapsed(clock.elapsedMs())}  ${line}` : line);
  const warn = (text, {isShownAnyway} = {
    isShownAnyway: false
  }) => {
    warningCount += 1;
    if (!isShownAnyway && warnings.length < MAX_KEPT_WARNINGS) {
      warnings.push(text);
    }
    if (warningCount <= MAX_ANNOTATIONS) {
      runner.warning(text);
    } else {
      runner.info(`Warning: ${text}`);
    }
  };
  const endGroup = () => {
    if (!isGroupOpen) {
      return;
    }
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
      const message = error instanceof Error ? error.message : String(error);
      const reason = failure ? describeFailure(failure) : message;
      const permission = failure?.cause === "token-missing" ? void 0 : failure?.permission;
      const isDown = failure?.errorCode === "connection_failed";
      const fault = permission ?? (isDown ? failure.errorCode : reason);
      if (githubFaults.has(fault)) {
        runner.info(`${consequence} The reason is the same.`);
        return;
      }
      githubFaults.add(fault);
      warn(messages.githubFailure(consequence, failure ?? message));
    }
  };
  return {
    ...log,
    warnings
  };
}

// CONCATENATED MODULE: ./src/step/report/sanitized-runner.ts
const sanitized_runner_MAX_LINE_LENGTH = 1e3;

const MAX_ANNOTATION_LENGTH = 4e3;

const MAX_LINES = 100;

const MAX_OUTPUT_BYTES = 1e5;

function sanitizeRunner(runner, sanitizer) {
  const outputs = {};
  const tooLong = new Set;
  const lines = text => {
    const first = sanitizer.lines(text, MAX_LINES + 1).map(each => cut(each, sanitized_runner_MAX_LINE_LENGTH));
    return first.length > MAX_LINES ? [ ...first.slice(0, MAX_LINES), "\u2026" ] : first;
  };
  const line = text => sanitizer.line(text, sanitized_runner_MAX_LINE_LENGTH);
  const block = text => cut(lines(text).join("\n"), MAX_ANNOTATION_LENGTH);
  const stringify = value => stringifyJson(value).length > 10 * MAX_OUTPUT_BYTES ? void 0 : stringifyJson(value, sanitizer.output, key => key === "confirmation_required");
  return {
    info(text) {
      for (const each of lines(text)) {
        runner.info(each);
      }
    },
    debug: text => runner.debug(line(text)),
    notice: text => runner.notice(block(text)),
    warning: text => runner.warning(block(text)),
    error: text => runner.error(block(text)),
    startGroup: title => runner.startGroup(line(title)),
    endGroup: () => runner.endGroup(),
    setOutput(name, value) {
      let text = typeof value === "string" ? sanitizer.output(value) : stringify(value.json);
      if (text === void 0 || Buffer.byteLength(text) > MAX_OUTPUT_BYTES) {
        if (!tooLong.has(name)) {
          runner.warning(messages.outputTooLong(name));
        }
        tooLong.add(name);
        if (outputs[name] === void 0) {
          return;
        }
        text = "";
      }
      if (outputs[name] === text) {
        return;
      }
      outputs[name] = text;
      runner.setOutput(name, text);
    },
    outputProblem: () => runner.outputProblem(),
    saveState: (name, value) => runner.saveState(name, value),
    writeSummary: markdown => runner.writeSummary(markdown)
  };
}

// CONCATENATED MODULE: ./src/step/run.ts
async function run(step) {
  const {history, log, plan, results} = step;
  log.info(`${plan.isDryRun ? "Dry run" : "Planned"}: ${plan.subject}`);
  results.set({
    named: plan.named
  });
  if (startsSomething(plan.operation) && !plan.isRepeatable && !plan.isDryRun) {
    log.warn(messages.randomKey());
  }
  history.read().catch(() => {});
  try {
    return await plan.execute(step);
  } catch (thrown) {
    if (thrown instanceof Ended) {
      return thrown.outcome;
    }
    throw thrown;
  }
}

// CONCATENATED MODULE: ./src/main.ts
function openEdges() {
  const clock = systemClock;
  normalizeProxies(process.env);
  const rawInputs = readRawInputs(process.env);
  const {"github-token": token = ""} = rawInputs;
  const githubToken = token === "" || token === NO_GITHUB ? void 0 : token;
  const secrets = findSecrets(rawInputs);
  if (process.env["GITHUB_ACTIONS"] === "true") {
    secrets.forEach(core_setSecret);
  }
  const sanitizer = createSanitizer(secrets);
  const bareRunner = createRunner();
  const runner = sanitizeRunner(bareRunner, sanitizer);
  const log = createRunLog(runner, clock);
  return {
    bareRunner,
    clock,
    githubToken,
    log,
    rawInputs,
    runner,
    sanitizer
  };
}

async function endJob() {
  const {clock, githubToken, log, rawInputs, sanitizer} = openEdges();
  const warn = error => {
    log.warnAboutGitHub(messages.jobNotRecorded(), error);
    exit(0);
  };
  onInternalError(warn);
  onLogError(() => exit(0));
  onCancel(() => exit(0));
  setTimer(MAX_JOB_END_MS - clock.elapsedMs(), () => warn(new Error("GitHub did not answer in time")));
  const isOfCopy = makesCopy(findOperation(rawInputs["operation"]) ?? noOperation);
  const jobEnd = isOfCopy ? readJobEnd(getState(JOB_END)) : void 0;
  if (jobEnd) {
    const github = sanitizeGitHub(createGitHub(process.env, githubToken, clock), sanitizer);
    await recordJobEnd(jobEnd, rawInputs["job-status"], {
      clock,
      github,
      log
    });
  }
  await flushLog();
  exit(0);
}

async function main() {
  const {bareRunner, clock, githubToken, log, rawInputs, runner, sanitizer} = openEdges();
  log.info(`Site Pipeline ${version_version}`);
  const operation = findOperation(rawInputs["operation"]) ?? noOperation;
  const commit = makesCopy(operation) ? rawInputs["commit"] : void 0;
  const context = readRunContext(process.env, readEvent(process.env), commit);
  let step;
  const reporter = createReporter({
    context,
    operation,
    raw: rawInputs
  }, {
    bareRunner,
    clock,
    log,
    runner,
    sanitizer,
    step: () => step
  });
  const lifecycle = createLifecycle({
    ...reporter,
    exit,
    flushLog,
    setTimer,
    effect: () => step?.changes.effect ?? "none",
    logStack: stack => {
      log.endGroup();
      runner.info(stack);
    },
    areOutputsWritten: () => runner.outputProblem() === void 0
  });
  onInternalError(lifecycle.fail);
  onLogError(lifecycle.logBroken);
  onCancel(lifecycle.cancel);
  await lifecycle.run(async () => {
    runner.setOutput("status", "unknown");
    const outputProblem = runner.outputProblem();
    if (outputProblem !== void 0) {
      return {
        kind: "outputs-unwritable",
        reason: outputProblem
      };
    }
    const {warnings, ...planned} = createPlan(rawInputs, context, operations);
    for (const warning of warnings) {
      log.warn(messages.inputs(warning));
    }
    if (planned.kind !== "plan") {
      return planned;
    }
    const {apiToken, plan} = planned;
    step = createStep(plan, {
      service: createService(plan.api.origin, apiToken),
      github: createGitHub(process.env, githubToken, clock),
      clock,
      log,
      runner,
      sanitizer,
      signal: lifecycle.signal
    });
    return run(step);
  });
}

// CONCATENATED MODULE: ./src/index.ts
(isJobEnd ? endJob : main)().catch(error => {
  throw error;
});
