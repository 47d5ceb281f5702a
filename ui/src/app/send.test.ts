import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Input } from '@plumbline/contract/call';
import type { createPayment as pay } from '@plumbline/contract/checkout';
import { createPayment, getInvoiceSummary, listInvoices, signIn, signOut } from '@plumbline/contract/paths.gen';
import { loadingStore } from '../states/loading-store.ts';
import { frameCaller } from './frame-caller.ts';
import { type PageCaller, VISITOR_CALLER } from './page-caller.ts';
import { buildRequest, CallFailed, send, setCaller, setOrganization } from './send.ts';
import { createTokenCache } from './token-cache.ts';

const GET = { path: '/v1/things' } as const;
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
    ['undefined is left out', LIST, { projectId: 'p1', search: undefined }, OF_P1],
    [
      'false and zero are values',
      LIST,
      { projectId: 'p1', search: 0, status: false },
      `${OF_P1}?search=0&status=false`,
    ],
  ])('%s', (_what, call, input, url) => {
    expect(buildRequest(call, input)).toEqual({ url, body: null });
  });

  test('only the fields of the body are sent in the body', () => {
    const call = { ...POST, path: '/v1/people/:id', params: ['id'], query: ['notify'] };
    expect(buildRequest(call, { id: 'x', notify: true, email: 'a@b.example', name: undefined })).toEqual({
      url: '/v1/people/x?notify=true',
      body: { email: 'a@b.example' },
    });
  });

  test.each([{}, { projectId: '' }])('a missing path parameter throws: %j', (input) => {
    expect(() => buildRequest(LIST, input)).toThrow('needs projectId');
  });
});

describe('over HTTP', () => {
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
    const realFetch = globalThis.fetch;
    // Node's fetch needs an absolute URL.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
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

  test('sends the organization and the input of the call', async () => {
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

  test('PAY-12 a payment sends its idempotency key and checkout token as headers, not in the body', async () => {
    answer = ({ headers }, response, body) => {
      const { 'idempotency-key': key, 'x-checkout-token': checkout } = headers;
      response.statusCode = 202;
      response.end(JSON.stringify({ key, checkout, body: JSON.parse(body) as unknown }));
    };
    const input = { paymentType: 'ACH', currencyCode: 'USD', invoices: [] } as unknown as Input<typeof pay>;
    expect(await send(createPayment, { ...input, idempotencyKey: 'key-1', checkoutToken: 'checkout-1' })).toEqual({
      key: 'key-1',
      checkout: 'checkout-1',
      body: input,
    });
  });

  test('asks with the ETag of the last answer and keeps that answer if it is still right', async () => {
    const asked: (string | undefined)[] = [];
    let version = 1;
    answer = ({ headers }, response) => {
      const tag = `W/"${version}"`;
      asked.push(headers['if-none-match']);
      response.setHeader('etag', tag);
      if (headers['if-none-match'] === tag) response.writeHead(304).end();
      else response.end(JSON.stringify({ rows: [version], count: 1 }));
    };
    expect(await send(listInvoices, {})).toEqual({ rows: [1], count: 1 });
    expect(await send(listInvoices, {})).toEqual({ rows: [1], count: 1 });
    version = 2;
    expect(await send(listInvoices, {})).toEqual({ rows: [2], count: 1 });
    expect(await send(listInvoices, { page: '2' })).toEqual({ rows: [2], count: 1 });
    // Another person has none of the answers.
    setCaller(VISITOR_CALLER);
    expect(await send(listInvoices, {})).toEqual({ rows: [2], count: 1 });
    expect(asked).toEqual([undefined, 'W/"1"', 'W/"1"', undefined, undefined]);
  });

  test('keeps the last twenty answers, and none that arrives after its caller is gone', async () => {
    const asked: (string | undefined)[] = [];
    const late: (() => void)[] = [];
    let isLate = false;
    answer = ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      response.setHeader('etag', 'W/"1"');
      const end = () => void response.end(JSON.stringify({ rows: [], count: 0 }));
      if (isLate) late.push(end);
      else end();
    };
    setCaller(VISITOR_CALLER);
    for (let page = 1; page <= 21; page += 1) await send(listInvoices, { page: String(page) });
    asked.length = 0;
    await send(listInvoices, { page: '2' });
    await send(listInvoices, { page: '1' });
    expect(asked).toEqual(['W/"1"', undefined]);
    isLate = true;
    const earlier = send(listInvoices, { search: 'late' });
    await vi.waitFor(() => expect(late).toHaveLength(1));
    setCaller(VISITOR_CALLER);
    late[0]?.();
    await earlier;
    isLate = false;
    asked.length = 0;
    await send(listInvoices, { search: 'late' });
    expect(asked).toEqual([undefined]);
  });

  describe('headers of the caller', () => {
    const NAMES = ['x-organization-id', 'authorization', 'x-account-id', 'x-impersonate'];
    const frame = (impersonate: string | null): PageCaller =>
      frameCaller({ token: async () => 'frame-token', accountId: 'account-1', impersonate });
    const person = (...tokens: string[]): PageCaller => ({
      kind: 'person',
      tokens: createTokenCache({
        first: null,
        fetchToken: async () => ({
          accessToken: tokens.shift()!,
          expiresInSeconds: 600,
          identityId: 'maren',
          accountId: 'tarnwick',
        }),
        now: () => new Date(0),
        onOtherCaller: () => expect.unreachable('it is the same person'),
      }),
    });
    const organization = { 'x-organization-id': 'org-1' };
    const admin = { ...organization, authorization: 'Bearer frame-token', 'x-account-id': 'account-1' };

    afterEach(() => setCaller(VISITOR_CALLER));

    test.each<[string, PageCaller, string, Record<string, string>]>([
      ['a visitor names the organization only', VISITOR_CALLER, '', organization],
      ['a customer adds a bearer token', person('one'), '', { ...organization, authorization: 'Bearer one' }],
      ['an admin in a frame adds the account, under /admin', frame(null), '/admin', admin],
      ['and the user they act as', frame('user-7'), '/admin', { ...admin, 'x-impersonate': 'user-7' }],
    ])('ACC-16 %s', async (_what, caller, suffix, headers) => {
      answer = (request, response) => {
        const sent = Object.entries(request.headers).filter(([name]) => NAMES.includes(name));
        response.end(JSON.stringify({ url: request.url, headers: Object.fromEntries(sent) }));
      };
      setCaller(caller);
      expect(await send(getInvoiceSummary, { currencyCode: 'CAD' })).toEqual({
        url: `/v1/invoices/summary/all${suffix}?currencyCode=CAD`,
        headers,
      });
    });

    test('ACC-16 a public call has no /admin form', async () => {
      answer = (request, response) => response.end(JSON.stringify({ url: request.url }));
      setCaller(frame(null));
      expect(await send(signOut, {})).toEqual({ url: '/v1/identity/sign-out' });
    });

    test('an expired token is renewed and the call repeated, once', async () => {
      const seen: unknown[] = [];
      answer = (request, response) => {
        seen.push(request.headers.authorization);
        if (seen.at(-1) === 'Bearer fresh') response.end('{}');
        else response.writeHead(401).end(JSON.stringify({ code: 'user_token_expired', message: 'Expired.' }));
      };
      setCaller(person('stale', 'fresh'));
      await send(signOut, {});
      expect(seen).toEqual(['Bearer stale', 'Bearer fresh']);
      setCaller(person('bad', 'worse'));
      expect(await failureOf(send(signOut, {}))).toMatchObject({ code: 'user_token_expired' });
      expect(seen).toHaveLength(4);
    });
  });

  test('a refusal keeps its code, message, status and fields', async () => {
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

  test('a closed connection is reported as offline', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failureOf(send(signOut, {}))).toMatchObject({ code: 'offline', status: 0 });
  });

  test('an aborted call rejects with AbortError, and the loading bar ends', async () => {
    const giveUp = new AbortController();
    answer = () => giveUp.abort();
    const sent = failureOf(send(signOut, {}, giveUp.signal));
    expect(loadingStore.count()).toBe(1);
    expect(await sent).toMatchObject({ name: 'AbortError' });
    expect(loadingStore.count()).toBe(0);
  });
});
