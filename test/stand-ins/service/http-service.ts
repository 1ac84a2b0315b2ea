import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ServerOptions, startServer } from '../http-server.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import type { Service } from './service.ts';

export interface HttpServiceOptions extends ServerOptions {
  /** Called with each request, whose index counts from 0. `reset-after`: the connection breaks once it is carried out. */
  readonly intercept?: (request: ServiceRequest, index: number) => 'reset-after' | undefined;
}

export type HttpService = Awaited<ReturnType<typeof startHttpService>>;

/** Serves a service over HTTP or HTTPS on loopback. `url` is the `{base_url}`. */
export async function startHttpService(service: Service, options: HttpServiceOptions = {}) {
  const { origin, ...server } = await startServer<ServiceRequest>(
    options,
    async (message, reply, receive) => {
      const request = await readRequest(message);
      const index = receive(request);
      const fault = options.intercept?.(request, index);
      const response = await service.handle(request);
      if (fault === 'reset-after') message.socket.destroy();
      else send(reply, response);
    },
  );
  return { url: origin, ...server };
}

async function readRequest(message: IncomingMessage): Promise<ServiceRequest> {
  const { method = 'GET', url = '/' } = message;
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const);
  return { method, path: url, headers: Object.fromEntries(headers), body: await text(message) };
}

function send(reply: ServerResponse, { status, headers, body }: ServiceResponse): void {
  reply.sendDate = false;
  reply.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  reply.end(body);
}
