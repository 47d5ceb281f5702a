import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { addDevProxy } from './dev-proxy.ts';

const opened: Server[] = [];
afterAll(() => opened.forEach((server) => server.close().closeAllConnections()));

async function listen(server: Server): Promise<number> {
  opened.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const vite = {
  base: '/@dev/portal/',
  answer: (...[, response]: Parameters<Parameters<typeof addDevProxy>[1][number]['answer']>) =>
    void response.end('from Vite'),
};

async function startProxy(serverPort: () => Promise<number | null>): Promise<number> {
  const http = createServer();
  addDevProxy(http, [vite], serverPort);
  return listen(http);
}

async function send(port: number, path: string, body = '') {
  const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { host: 'granite.localhost' } });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const echo = createServer((incoming, response) => {
  response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] });
  response.write(`${incoming.method} ${incoming.headers.host}${incoming.url}: `);
  incoming.pipe(response);
});

test('a request reaches the server unchanged, and so does its response', async () => {
  const serverPort = await listen(echo);
  const port = await startProxy(async () => serverPort);
  expect(await send(port, '/v1/payments?a=b', 'body')).toMatchObject({
    status: 201,
    headers: { 'set-cookie': ['a=1', 'b=2'] },
    body: 'POST granite.localhost/v1/payments?a=b: body',
  });
});

test('files of the web apps come from Vite, with or without a server', async () => {
  const port = await startProxy(async () => null);
  expect(await send(port, '/@dev/portal/src/main.tsx')).toMatchObject({ status: 200, body: 'from Vite' });
});

test('a request waits for a server that is starting', async () => {
  const starting = Promise.withResolvers<number>();
  const port = await startProxy(() => starting.promise);
  const answer = send(port, '/readyz');
  starting.resolve((opened[0]!.address() as AddressInfo).port);
  expect(await answer).toMatchObject({ status: 201 });
});

test.each([
  ['could not start', async () => null],
  ['has ended', freePort],
])('a server that %s is reported', async (_, serverPort) => {
  const answer = await send(await startProxy(serverPort), '/');
  expect([answer.status, answer.body]).toEqual([503, expect.stringContaining('see the terminal')]);
});

test('an upgrade that is not for Vite is closed', async () => {
  const socket = connect(await startProxy(async () => null), '127.0.0.1');
  socket.resume().write('GET /v1 HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
