// Servers with every kind of network failure: checks how often a request arrives, and its result.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { openLog } from '../../log.ts';
import { SELF_SIGNED } from '../../testing/self-signed.ts';
import { CARD, newOrderId } from '../../testing/test-gateway.ts';
import { cardPointeGateway } from './cardpointe.ts';
import { exchange } from './exchange.ts';

const WAITS = { connectMs: 300, answerMs: 400 };
const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Answers each complete request with the function; records everything that arrived. */
async function rawServer(answer: (socket: Socket, request: string, count: number) => void) {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? '0');
      if (!text.includes('\r\n\r\n') || text.length < text.indexOf('\r\n\r\n') + 4 + length) return;
      requests.push(text);
      const whole = text;
      text = '';
      answer(socket, whole, requests.length);
    });
  });
  const url = await listening(server);
  return { url, requests, connections: () => connections };
}

async function listening(server: Server, scheme = 'http'): Promise<URL> {
  open.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
}

const put = (url: URL, waits = WAITS) =>
  exchange({ url, method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }, waits);

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

test('a response is read in one piece or in many', async () => {
  const { url, requests } = await rawServer((socket) => {
    socket.write(`${OK}content-length: 9\r\n\r\n{"b"`);
    setTimeout(() => socket.end(': 2}\n'), 30);
  });
  expect(await put(url)).toEqual({ kind: 'answered', status: 200, body: '{"b": 2}\n' });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatch(/^PUT \/x HTTP\/1\.1\r\n/);
  expect(requests[0]).toMatch(/\r\n\r\n\{"a":1\}$/);
});

test.each<[string, (socket: Socket) => void]>([
  ['a reset', (socket) => socket.resetAndDestroy()],
  ['an end without a word', (socket) => socket.end()],
  ['silence', () => {}],
  ['half a head', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  ['half a body', (socket) => socket.end(`${OK}content-length: 90\r\n\r\n{"b":`)],
  ['a body that stops in the middle', (socket) => socket.write(`${OK}content-length: 90\r\n\r\n{"b":`)],
  ['a chunk that never ends', (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"b":\r\n`)],
  [
    'an upgrade',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  ],
  ['another protocol', (socket) => socket.end('220 mail.example ESMTP\r\n')],
])('%s after sending is no answer, and the request arrived once', async (_name, answer) => {
  const { url, requests, connections } = await rawServer((socket) => answer(socket));
  expect(await put(url)).toMatchObject({ kind: 'no-answer' });
  expect([requests.length, connections()]).toEqual([1, 1]);
});

test('a slow body is cut off at the deadline', async () => {
  const { url } = await rawServer((socket) => {
    socket.write(`${OK}content-length: 1000\r\n\r\n`);
    const timer = setInterval(() => socket.write(' '), 50);
    socket.once('close', () => clearInterval(timer));
  });
  const startedAt = performance.now();
  expect(await put(url)).toEqual({ kind: 'no-answer', reason: 'no answer in time' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('a connection is never reused', async () => {
  const { url, requests, connections } = await rawServer((socket, _request, count) => {
    // Promises keep-alive, and is gone when the next request comes.
    if (count === 1) socket.write(`${OK}connection: keep-alive\r\ncontent-length: 2\r\n\r\n{}`);
    else socket.destroy();
  });
  expect(await put(url)).toMatchObject({ kind: 'answered' });
  expect(await put(url)).toMatchObject({ kind: 'no-answer' });
  expect([requests.length, connections()]).toEqual([2, 2]);
  expect(requests.every((request) => /\r\nconnection: close\r\n/i.test(request))).toBe(true);
});

test('a redirect is not followed', async () => {
  const elsewhere = await rawServer((socket) => socket.end(`${OK}\r\n`));
  const { url } = await rawServer((socket) =>
    socket.end(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`),
  );
  expect(await put(url)).toMatchObject({ kind: 'answered', status: 307 });
  expect(elsewhere.requests).toEqual([]);
});

test('a refused connection means that nothing was sent', async () => {
  const server = createServer();
  const url = await listening(server);
  open.pop();
  server.close();
  await once(server, 'close');
  expect(await put(url)).toEqual({ kind: 'not-sent', reason: 'ECONNREFUSED' });
  expect(await put(new URL('http://no-such-host.invalid/x'))).toMatchObject({ kind: 'not-sent' });
});

test('nothing is sent to a server with an invalid certificate', async () => {
  let received = '';
  const server = createTlsServer(SELF_SIGNED, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  });
  server.on('tlsClientError', () => {});
  const url = await listening(server, 'https');
  expect(await put(url)).toMatchObject({ kind: 'not-sent' });
  expect(received).toBe('');
});

test('nothing is sent to a server that accepts the connection and never starts TLS', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  const url = await listening(server, 'https');
  expect(await put(url)).toEqual({ kind: 'not-sent', reason: 'no connection in time' });
});

test.each<[string, string, (socket: Socket) => void]>([
  ['a reset after sending', 'unknown', (socket) => socket.resetAndDestroy()],
  ['no answer in time', 'unknown', () => {}],
  ['HTTP 502', 'unknown', (socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')],
  ['HTTP 408', 'unknown', (socket) => socket.end('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\n\r\n')],
  ['a page of a proxy', 'unknown', (socket) => socket.end(`${OK}\r\n<html>Log in</html>`)],
  ['JSON of nothing', 'unknown', (socket) => socket.end(`${OK}\r\n{}`)],
  ['JSON of a list', 'unknown', (socket) => socket.end(`${OK}\r\n[]`)],
  [
    'an approval that names no amount',
    'unknown',
    (socket) => socket.end(`${OK}\r\n{"respstat":"A","respcode":"00","retref":"1"}`),
  ],
  [
    'an approval with a code that is none',
    'unknown',
    (socket) => socket.end(`${OK}\r\n{"respstat":"A","respcode":"28","retref":"1","amount":"12.34"}`),
  ],
  [
    'a decline because the processor was lost',
    'unknown',
    (socket) => socket.end(`${OK}\r\n{"respstat":"C","respproc":"PPS","respcode":"65"}`),
  ],
  ['HTTP 400', 'declined', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')],
  ['HTTP 401', 'declined', (socket) => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n')],
  [
    'an approval with numbers for text',
    'approved',
    (socket) => socket.end(`${OK}\r\n{"x":{},"respcode":"000","retref":343005123456,"respstat":"A","amount":12.34}`),
  ],
])('a charge with the response %s is %s', async (_name, outcome, answer) => {
  const { url, requests } = await rawServer((socket) => answer(socket));
  const gateway = cardPointeGateway({ log: openLog('silent'), connectMs: 300, chargeMs: 400 });
  const merchant = {
    siteUrl: url.origin,
    merchantId: '496160873888',
    username: 'u',
    password: 'p',
    currencyCode: 'USD' as const,
  };
  const charge = {
    orderId: newOrderId(),
    token: '9418594164541111',
    amount: asCents(12_34),
    holderName: 'Ann',
    method: CARD,
  };
  expect(await gateway.charge(merchant, charge)).toMatchObject({ outcome });
  expect(requests).toHaveLength(1);
});

test('a charge that cannot be sent is declined, and says that nothing was charged', async () => {
  const gateway = cardPointeGateway({ log: openLog('silent'), connectMs: 300, chargeMs: 400 });
  const merchant = {
    siteUrl: 'http://127.0.0.1:9',
    merchantId: '1',
    username: 'u',
    password: 'p',
    currencyCode: 'USD' as const,
  };
  const charge = { orderId: newOrderId(), token: '9', amount: asCents(1), holderName: 'Ann', method: CARD };
  expect(await gateway.charge(merchant, charge)).toMatchObject({
    outcome: 'declined',
    responseCode: 'NOT_SENT',
    responseText: 'The payment provider could not be reached. Nothing was charged.',
  });
});
