import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { Reply } from './reply.ts';

/** Listens on a free port of 127.0.0.1, and gives the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Stops listening and breaks what is still open. */
export async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/** One request's connection, and what goes wrong with it. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: Fault | undefined;
  /** Ends every wait. */
  readonly closing: AbortSignal;
}

/** Sends what `carryOut` answers, unless the fault comes first. Rejects where a wait is ended by the close. */
export async function respond(
  { message, response, fault, closing }: Exchange,
  carryOut: () => Reply,
): Promise<void> {
  switch (fault?.kind) {
    case 'stall':
      return;
    case 'down':
      message.socket.destroy();
      return;
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    case 'lost':
      carryOut();
      message.socket.destroy();
      return;
    case 'slow':
      await delay(fault.delayMs, undefined, { signal: closing });
      sendReply(response, carryOut());
      return;
    case undefined:
      sendReply(response, carryOut());
  }
}

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}
