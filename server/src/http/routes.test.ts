// Tests the routing with a small contract of its own.
import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { call, type Call, fields, file, Id, rowsOf, stream } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { Settings } from '@plumbline/rules/portals/settings';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import type { Handlers } from './handler.ts';
import { addRoutes } from './routes.ts';

const calls = {
  echo: call({
    method: 'POST',
    path: 'try/echo/:id/',
    caller: 'customer',
    summary: 'Echo.',
    params: fields({ id: Id }),
    query: fields({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    body: fields({
      name: Type.String({ minLength: 1 }),
      count: Type.Integer(),
      email: Type.Optional(Type.String({ format: 'email' })),
    }),
    answer: fields({ id: Type.String(), name: Type.String(), size: Type.Integer() }),
  }),
  list: call({
    method: 'GET',
    path: '/try/list',
    caller: 'anyone',
    summary: 'List.',
    answer: rowsOf(fields({ id: Type.Integer() })),
  }),
  picture: call({
    method: 'GET',
    path: '/try/picture',
    caller: 'anyone',
    summary: 'File.',
    answer: file('image/svg+xml'),
  }),
  export: call({
    method: 'GET',
    path: '/try/export',
    caller: 'anyone',
    summary: 'Stream.',
    answer: stream('text/csv; charset=utf-8'),
  }),
  upload: call({
    method: 'POST',
    path: '/try/upload',
    caller: 'anyone',
    summary: 'Form.',
    body: fields({ type: Type.String(), copies: Type.Integer(), tags: Type.Optional(Type.Array(Type.String())) }),
    uploads: { field: 'waiverFiles[]', maxCount: 2, maxBytes: 1000, extensions: ['pdf'] },
    answer: fields({
      type: Type.String(),
      copies: Type.Integer(),
      tags: Type.Array(Type.String()),
      files: Type.Array(Type.String()),
    }),
    status: 201,
  }),
  nothing: call({
    method: 'DELETE',
    path: '/try/nothing',
    caller: 'anyone',
    summary: 'Nothing.',
    answer: Type.Null(),
    status: 204,
  }),
  gated: call({
    method: 'GET',
    path: '/try/gated',
    caller: 'customer',
    needs: 'payments',
    summary: 'Gated.',
    answer: fields({}),
  }),
  slow: call({
    method: 'GET',
    path: '/try/slow',
    caller: 'anyone',
    summary: 'Throttled.',
    answer: fields({}),
    throttle: { max: 2, perSeconds: 60 },
  }),
  broken: call({ method: 'GET', path: '/try/broken', caller: 'anyone', summary: 'Fault.', answer: fields({}) }),
  no: call({
    method: 'GET',
    path: '/try/no',
    caller: 'anyone',
    summary: 'Refusal.',
    answer: fields({}),
    refusals: ['forbidden'],
  }),
} satisfies Record<string, Call>;

async function* lines() {
  yield 'a,b\n';
  yield '1,2\n';
}

const handlers: Handlers<typeof calls> = {
  echo: async (_app, _who, { id, name, size = 20 }) => Object.assign({ id, name, size }, { secret: 'stays here' }),
  list: async () => ({ rows: [{ id: 1 }], count: 1 }),
  picture: async () => ({
    name: 'Größe.svg',
    contentType: 'image/svg+xml',
    bytes: Buffer.from('<svg/>'),
    disposition: 'inline' as const,
  }),
  export: async () => ({ name: 'invoices.csv', chunks: lines() }),
  upload: async (_app, _who, { type, copies, tags = [], uploads }) => ({
    type,
    copies,
    tags,
    files: await Promise.all(uploads.map(async ({ name, path }) => `${name}:${await readFile(path, 'utf8')}`)),
  }),
  nothing: async () => null,
  gated: async () => ({}),
  slow: async () => ({}),
  broken: async () => {
    throw new Error('select * from secret_table');
  },
  no: async () => refuse('forbidden'),
};

const tryOut = (settings: Partial<Settings> = {}) =>
  testPortal({
    settings,
    extend: async (http, app) => {
      await http.register(async (scope) => addRoutes(scope, app, calls, handlers));
    },
  });

const id = '01890000-0000-7000-8000-000000000001';
const echo = (portal: TestPortal, payload: unknown, url = `/try/echo/${id}`) =>
  portal.send({ method: 'POST', url, payload: payload as object, cookie: portal.cookies.customer });

test('an answer contains only what its schema names', async () => {
  const portal = await tryOut();
  const response = await echo(portal, { name: 'Ann', count: 1 });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ id, name: 'Ann', size: 20 });
});

test('paths work with and without a trailing slash', async () => {
  const portal = await tryOut();
  for (const url of [`/try/echo/${id}`, `/try/echo/${id}/`, `//try/echo/${id}`]) {
    expect((await echo(portal, { name: 'Ann', count: 1 }, url)).statusCode).toBe(200);
  }
});

test.each([
  ['an unknown field', { name: 'Ann', count: 1, admin: true }, 'admin is not known here.', 'admin'],
  ['a missing field', { name: 'Ann' }, 'count is required.', 'count'],
  ['a number as text', { name: 'Ann', count: '1' }, 'count must be integer.', 'count'],
  ['an empty name', { name: '', count: 1 }, 'name must NOT have fewer than 1 characters.', 'name'],
  ['a bad address', { name: 'Ann', count: 1, email: 'ann' }, 'email must be a valid email.', 'email'],
])('API-02 %s is answered 400 with a message', async (_case, payload, message, field) => {
  const portal = await tryOut();
  const response = await echo(portal, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid_request',
    message,
    error: { code: 'invalid_request', message },
  });
  expect(Object.keys(response.json().fields)).toEqual([field]);
});

test('API-02 bad ids, bad queries, broken JSON, wrong types and oversized bodies get 4xx', async () => {
  const portal = await tryOut();
  const good = { name: 'Ann', count: 1 };
  expect((await echo(portal, good, '/try/echo/not-an-id')).statusCode).toBe(400);
  expect((await echo(portal, good, `/try/echo/${id}?size=0`)).statusCode).toBe(400);
  expect((await echo(portal, good, `/try/echo/${id}?sizes=1`)).statusCode).toBe(400);
  expect((await echo(portal, good, `/try/echo/${id}?size=50`)).json()).toMatchObject({ size: 50 });
  expect((await echo(portal, { name: 'A'.repeat(300_000), count: 1 })).statusCode).toBe(413);
  const raw = (payload: string, type: string) =>
    portal.send({
      method: 'POST',
      url: `/try/echo/${id}`,
      payload,
      headers: { 'content-type': type },
      cookie: portal.cookies.customer,
    });
  for (const [payload, type, status] of [
    ['{"name":', 'application/json', 400],
    ['', 'application/json', 400],
    ['{"__proto__":{"a":1},"name":"x","count":1}', 'application/json', 400],
    ['name=Ann', 'application/x-www-form-urlencoded', 415],
    ['<a/>', 'application/xml', 415],
  ] as const) {
    const response = await raw(payload, type);
    expect([payload, response.statusCode]).toEqual([payload, status]);
    expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }
});

test('API-02 an error of ours is logged and answered without details', async () => {
  const logTo: string[] = [];
  const portal = await testPortal({
    logTo,
    extend: async (http, app) => {
      await http.register(async (scope) => addRoutes(scope, app, calls, handlers));
    },
  });
  const response = await portal.send({ url: '/try/broken' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal', message: 'Oops, something went wrong.' });
  expect(response.body).not.toContain('secret_table');
  expect(logTo.join('')).toContain('secret_table');
});

test('a refusal has its status, code and message, also in the nested form', async () => {
  const portal = await tryOut();
  const response = await portal.send({ url: '/try/no' });
  expect(response.statusCode).toBe(403);
  const message = 'You do not have access to this.';
  expect(response.json()).toEqual({ code: 'forbidden', message, error: { code: 'forbidden', message, details: {} } });
});

test('an unknown path is answered in JSON', async () => {
  const portal = await tryOut();
  const response = await portal.send({ url: '/v1/nothing-here' });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test('API-04 a list answers rows and count', async () => {
  const portal = await tryOut();
  expect((await portal.send({ url: '/try/list' })).json()).toEqual({ rows: [{ id: 1 }], count: 1 });
});

test('a file has its name and can never run as a page', async () => {
  const portal = await tryOut();
  const { headers, body } = await portal.send({ url: '/try/picture' });
  expect(body).toBe('<svg/>');
  expect(headers['content-disposition']).toBe(`inline; filename="Gr__e.svg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.svg`);
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('a stream is sent while it is produced', async () => {
  const portal = await tryOut();
  const { headers, body } = await portal.send({ url: '/try/export' });
  expect(body).toBe('a,b\n1,2\n');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment; filename="invoices.csv"');
  expect(headers['content-length']).toBeUndefined();
});

test('a call without an answer returns 204', async () => {
  const portal = await tryOut();
  const response = await portal.send({ method: 'DELETE', url: '/try/nothing' });
  expect([response.statusCode, response.body]).toEqual([204, '']);
});

test('a call of a disabled feature is not found', async () => {
  const off = await tryOut({ isPaymentEnabled: false });
  expect((await off.send({ url: '/try/gated', cookie: off.cookies.customer })).statusCode).toBe(404);
  const portal = await tryOut({ isPaymentEnabled: true });
  expect((await portal.send({ url: '/try/gated', cookie: portal.cookies.customer })).statusCode).toBe(200);
});

test('a throttled call answers 429 with a message if it is made too often', async () => {
  const portal = await tryOut();
  for (const status of [200, 200, 429]) {
    const response = await portal.send({ url: '/try/slow' });
    expect(response.statusCode).toBe(status);
    if (status === 429) expect(response.json().code).toBe('too_many_requests');
  }
});

type Part = { name: string; value: string; filename?: string };

function multipart(parts: Part[]) {
  const boundary = 'x-boundary';
  const payload = parts.map(({ name, value, filename }) => {
    const type = filename ? `; filename="${filename}"\r\ncontent-type: application/pdf` : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
  });
  return {
    method: 'POST' as const,
    url: '/try/upload',
    payload: `${payload.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const form: Part[] = [
  { name: 'type', value: 'conditional' },
  { name: 'copies', value: '2' },
  { name: 'tags[]', value: 'one' },
];
const pdf = (filename: string, value = '%PDF') => ({ name: 'waiverFiles[]', value, filename });

test('a form is parsed with its fields and files', async () => {
  const portal = await tryOut();
  const response = await portal.send(
    multipart([...form, { name: 'tags[]', value: 'two' }, pdf('a.pdf'), pdf('b.PDF', 'two')]),
  );
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    type: 'conditional',
    copies: 2,
    tags: ['one', 'two'],
    files: ['a.pdf:%PDF', 'b.PDF:two'],
  });
});

test.each([
  ['a file of another type', [...form, pdf('run.exe')], 415, 'upload_type'],
  ['too many files', [...form, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], 413, 'upload_too_many'],
  ['too large a file', [...form, pdf('a.pdf', 'x'.repeat(2000))], 413, 'upload_too_large'],
  ['a file under another name', [...form, { name: 'other', value: 'x', filename: 'a.pdf' }], 400, 'invalid_request'],
  ['a field that is not known', [...form, { name: 'admin', value: 'yes' }], 400, 'invalid_request'],
  ['a missing field', [pdf('a.pdf')], 400, 'invalid_request'],
] as const)('API-02 a form with %s is refused', async (_case, parts, status, code) => {
  const portal = await tryOut();
  const response = await portal.send(multipart([...parts]));
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
});

test.each([
  ['after a field', [...form]],
  ['in a file', [...form, pdf('a.pdf')]],
  ['after one file too many', [...form, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]],
])('API-02 a form that ends in the middle is refused: %s', async (_, parts) => {
  const portal = await tryOut();
  const whole = multipart(parts);
  const response = await portal.send({ ...whole, payload: whole.payload.replace(/--x-boundary--\r\n$/u, '') });
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
});

test('API-02 a form is refused by a call that takes none', async () => {
  const portal = await tryOut();
  const response = await portal.send({ ...multipart(form), url: `/try/echo/${id}`, cookie: portal.cookies.customer });
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
});

test('a form sent as JSON is refused', async () => {
  const portal = await tryOut();
  const response = await portal.send({ method: 'POST', url: '/try/upload', payload: { type: 'x', copies: 1 } });
  expect(response.statusCode).toBe(415);
});

describe('CARD-01 a card number in any text of any call is refused', () => {
  const CARD = 'use 4111.1111.1111.1111 12/28';

  test.each([
    ['a field of a body', { name: CARD, count: 1 }],
    ['a field that looks like an address', { name: 'Ann', count: 1, email: '4111111111111111@example.com' }],
  ])('%s', async (_, payload) => {
    const response = await echo(await tryOut(), payload);
    expect([response.statusCode, response.json().code]).toEqual([400, 'card_number_refused']);
  });

  test.each([
    ['a field of a form', [{ name: 'type', value: CARD }, form[1], pdf('a.pdf')], 'type'],
    ['an entry of a list', [...form, { name: 'tags[]', value: CARD }], 'tags.1'],
    ['the name of a file', [...form, pdf('4111-1111-1111-1111.pdf')], 'uploads.0'],
  ] as const)('%s', async (_, parts, field) => {
    const response = await (await tryOut()).send(multipart(parts.flatMap((part) => part ?? [])));
    expect([response.statusCode, response.json().code]).toEqual([400, 'card_number_refused']);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });
});
