// A receiver of webhooks, as a supplier would run it.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };
/** A status, with a body and headers; or no answer at all. */
export type Reply = { status: number; body?: string; headers?: Record<string, string> } | 'silence';

export async function testReceiver() {
  const received: Received[] = [];
  let reply: Reply = { status: 200, body: 'ok' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      if (reply === 'silence') return;
      response.writeHead(reply.status, reply.headers);
      response.end(reply.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** What it has got since the last call. */
    take: (): Received[] => received.splice(0),
    answers: (next: Reply): void => {
      reply = next;
    },
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export type TestReceiver = Awaited<ReturnType<typeof testReceiver>>;
