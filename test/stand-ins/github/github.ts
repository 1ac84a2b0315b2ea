import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGitHub, type GitHubOptions, type InProcessGitHub } from './in-process.ts';

export type { GitHubOptions };

export interface GitHub extends Omit<InProcessGitHub, 'handle'> {
  /** Also breaks open connections. */
  readonly close: () => Promise<void>;
}

/** Serves a stand-in for GitHub's API on a free port of 127.0.0.1. */
export async function startGitHub(options: GitHubOptions): Promise<GitHub> {
  const server = createServer();
  const closing = new AbortController();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { handle, ...github } = createGitHub(options, `http://127.0.0.1:${address.port}`);

  const serve = async (message: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = message;
    const request = { method, url, headers, body: await readBody(message) };
    const { status, headers: sent, body } = await handle(request, closing.signal);
    reply.sendDate = false;
    reply.writeHead(status, sent).end(body);
  };
  server.on('request', (message, reply) => {
    // A fault breaks the connection, or the client has disconnected.
    serve(message, reply).catch(() => message.socket.destroy());
  });

  return {
    ...github,
    close: () => {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  message.setEncoding('utf8');
  for await (const chunk of message) text += String(chunk);
  return text;
}
