// A receiver of webhooks, as a supplier would run it.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };
/** A status, with a body and headers; the bytes of an answer; or no answer at all. */
type Reply = { status: number; body?: string; headers?: Record<string, string> } | { raw: string } | 'silence';
type Replies = Reply | (() => Reply | Promise<Reply>);

export async function testReceiver() {
  const received: Received[] = [];
  let replies: Replies = { status: 200, body: 'ok' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const respond = async (): Promise<void> => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const reply = typeof replies === 'function' ? await replies() : replies;
      if (reply === 'silence') return;
      if ('raw' in reply) {
        response.socket?.end(reply.raw);
        return;
      }
      response.writeHead(reply.status, reply.headers);
      response.end(reply.body ?? '');
    };
    request.on('end', () => void respond());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** What it has got since the last call. */
    take: (): Received[] => received.splice(0),
    /** A function is called when a delivery has come. */
    answers: (next: Replies): void => {
      replies = next;
    },
    dropConnections: (): void => server.closeAllConnections(),
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export type TestReceiver = Awaited<ReturnType<typeof testReceiver>>;
