import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloadInvoice, downloadInvoicesCsv } from '@plumbline/contract/paths.gen';
import { loadingStore } from '../states/loading-store.ts';
import { fetchFile, fileNameOf } from './download.ts';
import { VISITOR_CALLER } from './page-caller.ts';
import { CallFailed, setCaller, setOrganization } from './send.ts';
import { createTokenCache } from './token-cache.ts';

test.each([
  ['attachment; filename="invoices.csv"', 'invoices.csv'],
  ['attachment; filename=invoices.csv; size=12', 'invoices.csv'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  [`attachment; filename="Bj_rk.pdf"; filename*=UTF-8''Bj%C3%B6rk.pdf`, 'Björk.pdf'],
  [`inline; filename*=utf-8''only%20this.pdf`, 'only this.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%C3`, 'plain.pdf'],
  ['attachment', null],
  ['attachment; filename=""', null],
  [null, null],
])('the file name in %j is %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

describe('over HTTP', () => {
  let server: Server;
  let answer: RequestListener;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const realFetch = globalThis.fetch;
    // Node's fetch needs an absolute URL.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
    setOrganization('org-1');
  });

  afterEach(() => setCaller(VISITOR_CALLER));

  afterAll(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  const csv = () => fetchFile(downloadInvoicesCsv, { isPaid: 'false', search: 'pier 9' });
  const failureOf = (sent: Promise<unknown>) =>
    sent.then(
      () => expect.unreachable('the file came'),
      (error: unknown) => error,
    );

  test('REP-10 the file has its name and the same filters, and the loading bar ends', async () => {
    answer = ({ url, headers }, response) => {
      response.setHeader('content-disposition', 'attachment; filename="invoices.csv"');
      response.end(JSON.stringify({ url, organization: headers['x-organization-id'] }));
    };
    const sent = csv();
    expect(loadingStore.count()).toBe(1);
    const { name, blob } = await sent;
    expect(name).toBe('invoices.csv');
    expect(JSON.parse(await blob.text())).toEqual({
      url: '/v1/invoices/filter/all/download/csv?search=pier+9&isPaid=false',
      organization: 'org-1',
    });
    expect(loadingStore.count()).toBe(0);
  });

  test('an expired token is renewed once', async () => {
    const seen: unknown[] = [];
    answer = ({ headers }, response) => {
      seen.push(headers.authorization);
      if (headers.authorization !== 'Bearer fresh') {
        response.writeHead(401).end(JSON.stringify({ code: 'user_token_expired', message: 'Expired.' }));
        return;
      }
      response.setHeader('content-disposition', 'attachment; filename="one.pdf"');
      response.end('%PDF-');
    };
    const tokens = ['stale', 'fresh'];
    setCaller({
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
    expect(await fetchFile(downloadInvoice, { id: 'one' })).toMatchObject({ name: 'one.pdf' });
    expect(seen).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  test('a refusal keeps its code and status', async () => {
    answer = (_request, response) =>
      response.writeHead(404).end(JSON.stringify({ code: 'not_found', message: 'Not there.' }));
    const failure = await failureOf(csv());
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ code: 'not_found', status: 404, message: 'Not there.' });
  });

  test.each([
    [502, '<html>Bad gateway</html>'],
    [200, '<html>Log in to the hotel network</html>'],
  ])('%i with an HTML page instead of the file is a failure', async (status, text) => {
    answer = (_request, response) => response.writeHead(status).end(text);
    expect(await failureOf(csv())).toMatchObject({ code: 'internal', status });
  });

  test('a truncated download is a failure', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="invoices.csv"' });
      response.write('Invoice\r\n', () => request.socket.destroy());
    };
    expect(await failureOf(csv())).toMatchObject({ code: 'offline' });
  });
});
