import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { Reply } from './reply.ts';

/** Listens on a free port of 127.0.0.1 and returns the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Stops listening and breaks open connections. */
export async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/** The connection of one request, and what goes wrong with it. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: Fault | undefined;
  /** The value of the `Date` header; undefined leaves it out. */
  readonly date: () => string | undefined;
  /** Ends every wait. */
  readonly closing: AbortSignal;
}

/** Sends the result of `carryOut`, unless the fault prevents it. Rejects if closing ends a wait. */
export async function respond(
  { message, response, fault, date, closing }: Exchange,
  carryOut: () => Reply,
): Promise<void> {
  const send = ({ status, headers, body }: { status: number; headers: Reply['headers']; body?: string }) => {
    const sentAt = date();
    response.sendDate = false;
    response.writeHead(status, { ...(sentAt !== undefined && { date: sentAt }), ...headers }).end(body);
  };
  const sendReply = ({ status, headers, body }: Reply) => {
    if (body === undefined) send({ status, headers });
    else send({ status, headers: { ...jsonType, ...headers }, body: JSON.stringify(body) });
  };
  switch (fault?.kind) {
    case 'stall':
      return;
    case 'stall-after':
      carryOut();
      return;
    case 'down':
      message.socket.destroy();
      return;
    case 'lost':
      carryOut();
      message.socket.destroy();
      return;
    case 'answer-after':
      carryOut();
      send({ body: '', headers: {}, ...fault });
      return;
    case 'answer':
      send({ body: '', headers: {}, ...fault });
      return;
    case 'slow':
      await delay(fault.delayMs, undefined, { signal: closing });
      sendReply(carryOut());
      return;
    case undefined:
      sendReply(carryOut());
  }
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };
