// Sends one request after the other on each connection. Written on plain sockets, so that the client takes little of the
// processor that the measured server needs.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Speed } from './finding.ts';

export type Target = {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Another path for each request, where the same one would be answered from a cache. */
  nextPath?: () => string;
};

/** The times of all requests, and how long the load lasted. */
export type Load = { timesMs: number[]; durationMs: number };

export async function runLoad(target: Target, connections: number, durationMs: number): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(target.port)));
  const fixed = requestText(target, target.path);
  const { nextPath } = target;
  const nextRequest = nextPath ? () => requestText(target, nextPath()) : () => fixed;
  const timesMs: number[] = [];
  const start = performance.now();
  const end = start + durationMs;
  try {
    await Promise.all(sockets.map((socket) => repeat(socket, nextRequest, timesMs, end)));
    return { timesMs, durationMs: performance.now() - start };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

export function speedOf(loads: readonly Load[]): Speed {
  const times = Float64Array.from(loads.flatMap(({ timesMs }) => timesMs)).sort();
  const durationMs = loads.reduce((sum, load) => sum + load.durationMs, 0);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: (times.length / durationMs) * 1000, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

export const perSecond = ({ timesMs, durationMs }: Load): number => (timesMs.length / durationMs) * 1000;

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

const requestText = ({ headers }: Target, path: string): string => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

function repeat(socket: Socket, nextRequest: () => string, timesMs: number[], end: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      const request = nextRequest();
      sentAt = performance.now();
      socket.write(request, 'latin1');
    };
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      timesMs.push(now - sentAt);
      if (now < end) send();
      else resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    send();
  });
}

const OK = 'HTTP/1.1 200 ';

/** The bytes of a response, from its first chunk, which always holds the whole head. */
function answerLength(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (headEnd === -1 || length === undefined || !head.startsWith(OK)) throw new Error(`answered ${chunk.toString()}`);
  return headEnd + 4 + Number(length);
}
