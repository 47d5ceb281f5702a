import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getInvoiceSummary, signIn, signOut } from '@plumbline/contract/paths.gen';
import { loadingStore } from '../loading-store.ts';
import { addressOf, CallFailed, send, setOrganization } from './send.ts';

const GET = { path: '/v1/things', body: 'none', params: [], query: [], fields: [] } as const;
const LIST = { ...GET, path: '/v1/projects/:projectId/invoices', params: ['projectId'], query: ['search', 'status'] };
const POST = { ...GET, body: 'json', fields: ['email', 'name'] } as const;
const OF_P1 = '/v1/projects/p1/invoices';

describe('the address', () => {
  test.each([
    ['no input', GET, {}, '/v1/things'],
    ['a parameter in the path', LIST, { projectId: 'p1' }, OF_P1],
    ['a parameter that needs escaping', LIST, { projectId: 'a/b?c' }, '/v1/projects/a%2Fb%3Fc/invoices'],
    ['the rest in the query', LIST, { projectId: 'p1', search: 'a & b' }, `${OF_P1}?search=a+%26+b`],
    ['a list as a repeated parameter', LIST, { projectId: 'p1', status: ['A', 'B'] }, `${OF_P1}?status=A&status=B`],
    ['nothing for what is undefined', LIST, { projectId: 'p1', search: undefined }, OF_P1],
    [
      'false and zero are values',
      LIST,
      { projectId: 'p1', search: 0, status: false },
      `${OF_P1}?search=0&status=false`,
    ],
  ])('%s', (_what, call, input, url) => {
    expect(addressOf(call, input)).toEqual({ url, body: null });
  });

  test('the fields of a body go into the body, and nothing else does', () => {
    const call = { ...POST, path: '/v1/people/:id', params: ['id'], query: ['notify'] };
    expect(addressOf(call, { id: 'x', notify: true, email: 'a@b.example', name: undefined })).toEqual({
      url: '/v1/people/x?notify=true',
      body: { email: 'a@b.example' },
    });
  });

  test.each([{}, { projectId: '' }])('one with a hole is a bug: %j', (input) => {
    expect(() => addressOf(LIST, input)).toThrow('needs projectId');
  });
});

describe('over the wire', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answer(request, response, body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const overTheWire = globalThis.fetch;
    // A browser knows its own origin; Node has to be told.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => overTheWire(`http://127.0.0.1:${port}${path}`, init));
    setOrganization('org-1');
  });

  afterAll(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  const failureOf = (sent: Promise<unknown>) =>
    sent.then(
      () => expect.unreachable('the call was answered'),
      (error: unknown) => error,
    );

  test('names the organization and sends what the call takes', async () => {
    answer = ({ method, url, headers }, response, body) => {
      const { 'x-organization-id': organization, 'content-type': type } = headers;
      response.end(JSON.stringify({ method, url, organization, type, body }));
    };
    const credentials = { email: 'maren@tarnwick.example', password: 'secret' };
    expect(await send(signIn, credentials)).toEqual({
      method: 'POST',
      url: '/v1/identity/sign-in',
      organization: 'org-1',
      type: 'application/json',
      body: JSON.stringify(credentials),
    });
    expect(await send(getInvoiceSummary, { currencyCode: 'CAD' })).toEqual({
      method: 'GET',
      url: '/v1/invoices/summary/all?currencyCode=CAD',
      organization: 'org-1',
      body: '',
    });
  });

  test('a refusal keeps its code, words, status and fields', async () => {
    const refusal = { code: 'invalid_request', message: 'The request is not valid.', fields: { email: 'Too short.' } };
    answer = (_request, response) => response.writeHead(400).end(JSON.stringify(refusal));
    const failure = await failureOf(send(signOut, {}));
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ ...refusal, status: 400 });
  });

  test.each([
    [502, '<html>Bad gateway</html>'],
    [200, '<html>Log in to the hotel network</html>'],
    [500, ''],
  ])('%i with %j is a failure of the server', async (status, text) => {
    answer = (_request, response) => response.writeHead(status).end(text);
    expect(await failureOf(send(signOut, {}))).toMatchObject({ code: 'internal', status });
  });

  test('a server that hangs up is offline', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failureOf(send(signOut, {}))).toMatchObject({ code: 'offline', status: 0 });
  });

  test('whoever gives a call up hears exactly that, and the loading bar is let go', async () => {
    const giveUp = new AbortController();
    answer = () => giveUp.abort();
    const sent = failureOf(send(signOut, {}, giveUp.signal));
    expect(loadingStore.count()).toBe(1);
    expect(await sent).toMatchObject({ name: 'AbortError' });
    expect(loadingStore.count()).toBe(0);
  });
});
