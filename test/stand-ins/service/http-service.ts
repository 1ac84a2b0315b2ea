import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleepMs } from 'node:timers/promises';
import { type ServerOptions, startServer } from '../http-server.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { isCarriedOut, type Fault } from './fault.ts';
import type { Service } from './service.ts';

export interface HttpServiceOptions extends ServerOptions {
  /** What goes wrong with a request. The index counts from 0. */
  readonly intercept?: (request: ServiceRequest, index: number) => Fault | undefined;
}

export type HttpService = Awaited<ReturnType<typeof startHttpService>>;

/** Serves a service over HTTP or HTTPS on loopback. `url` is the `{base_url}`. */
export async function startHttpService(service: Service, options: HttpServiceOptions = {}) {
  const { origin, ...server } = await startServer<ServiceRequest>(
    options,
    async (message, reply, receive) => {
      const request = await readRequest(message);
      const fault = options.intercept?.(request, receive(request));
      const response = isCarriedOut(fault?.kind) ? await service.handle(request) : undefined;
      if (fault?.kind === 'stall' || fault?.kind === 'stall-after') return;
      if (fault?.kind === 'answer' || fault?.kind === 'answer-after') {
        send(reply, { headers: {}, body: '', ...fault });
      } else if (response === undefined || fault?.kind === 'reset-after') {
        message.socket.destroy();
      } else {
        if (fault?.kind === 'slow') await sleepMs(fault.delayMs);
        send(reply, response, fault?.kind === 'cut' ? fault.bytes : undefined);
      }
    },
  );
  return { url: origin, ...server };
}

async function readRequest(message: IncomingMessage): Promise<ServiceRequest> {
  const { method = 'GET', url = '/' } = message;
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const);
  return { method, path: url, headers: Object.fromEntries(headers), body: await text(message) };
}

/** @param bytes breaks the connection after this many bytes of the body. */
function send(reply: ServerResponse, { status, headers, body }: ServiceResponse, bytes?: number): void {
  const whole = Buffer.from(body);
  reply.sendDate = false;
  reply.writeHead(status, { ...headers, 'content-length': whole.length });
  if (bytes === undefined) reply.end(whole);
  else reply.write(whole.subarray(0, bytes), () => reply.socket?.destroy());
}
