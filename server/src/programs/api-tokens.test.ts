import { beforeEach, describe, expect, test } from 'vitest';
import { createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '@plumbline/contract/programs/api-tokens';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from '../testing/test-portal.ts';
import { testProgram } from './testing/test-program.ts';

const HOUR_MS = 3_600_000;
const ROWS = [{ code: 'TARN-001', name: 'Tarnwick Constructors' }];

let portal: TestPortal;
let program: ReturnType<typeof testProgram>;

beforeEach(async () => {
  portal = await testPortal();
  program = testProgram(portal);
});

test('the calls are those of the contract', () => {
  const calls = [listApiTokens, createApiToken, rotateApiToken, revokeApiToken];
  expect(calls.map(({ path }) => path.replace('/v1/console/api-tokens', ''))).toEqual([
    '',
    '',
    '/:id/rotate',
    '/:id/revoke',
  ]);
});

const statusOf = async (token: string) => {
  const response = await program.sendBatch(token, 'customers', { rows: ROWS });
  return response.statusCode === 200 ? 200 : response.json<{ code: string }>().code;
};

describe('IMP-02 a token of a program', () => {
  test('is shown once, and stored as a hash', async () => {
    const { id, token } = await program.makeToken({ name: '  Nightly sync ', scopes: ['load'] });
    expect(token).toMatch(/^plb_[\w-]{64}$/);
    expect(await program.tokens()).toEqual([
      {
        id,
        name: 'Nightly sync',
        scopes: ['load'],
        state: 'ACTIVE',
        hint: token.slice(-4),
        createdByName: expect.any(String) as string,
        createdAt: portal.clock.now().toISOString(),
        rotatedAt: null,
        previousUntil: null,
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null,
      },
    ]);
    const stored = await portal.app.sql.selectFrom('apiToken').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
    const logged = await portal.app.sql
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectId', '=', id)
      .execute();
    expect(logged).toEqual([{ action: 'api-token.created', detail: { name: 'Nightly sync', scopes: ['load'] } }]);
  });

  test('is made while a file is imported', async () => {
    const { app, organizationId } = portal;
    let made: Awaited<ReturnType<typeof program.create>> | undefined;
    await app.sql.transaction().execute(async (tx) => {
      await insertCustomer(tx, organizationId, 'Tarnwick Constructors');
      made = await program.create();
    });
    expect(made?.statusCode).toBe(201);
  });

  test('shows when it was used last, to the minute', async () => {
    const { token } = await program.makeToken();
    const used = async () => (await program.tokens())[0]?.['lastUsedAt'];
    await statusOf(token);
    const first = portal.clock.now().toISOString();
    portal.clock.pass(59_000);
    await statusOf(token);
    expect(await used()).toBe(first);
    portal.clock.pass(1_000);
    await statusOf(token);
    expect(await used()).toBe(portal.clock.now().toISOString());
  });

  test('does only what its scopes say', async () => {
    const { id, token } = await program.makeToken();
    await portal.app.sql
      .updateTable('apiToken')
      .set({ scopes: ['export'] })
      .where('id', '=', id)
      .execute();
    expect(await statusOf(token)).toBe('api_token_scope');
  });

  test('ends when it expires, and when it is revoked', async () => {
    const expiring = await program.makeToken({ expiresInDays: 1 });
    const revoked = await program.makeToken();
    expect([await statusOf(expiring.token), await statusOf(revoked.token)]).toEqual([200, 200]);
    expect((await program.post(revoked.id, 'revoke')).statusCode).toBe(200);
    portal.clock.pass(24 * HOUR_MS - 1_000);
    expect([await statusOf(expiring.token), await statusOf(revoked.token)]).toEqual([200, 'api_token_invalid']);
    portal.clock.pass(1_000);
    expect((await program.tokens()).map(({ id, state }) => [id, state])).toEqual([
      [revoked.id, 'REVOKED'],
      [expiring.id, 'EXPIRED'],
    ]);
    expect([await statusOf(expiring.token), await statusOf(revoked.token)]).toEqual([
      'api_token_invalid',
      'api_token_invalid',
    ]);
    expect((await program.post(revoked.id, 'revoke')).json()).toMatchObject({ code: 'not_found' });
    expect((await program.post(revoked.id, 'rotate', { oldWorksForHours: 1 })).json()).toMatchObject({
      code: 'not_found',
    });
  });

  test('keeps its old secret for the hours that were chosen', async () => {
    const { id, token: first } = await program.makeToken();
    const second = await program.rotate(id, 24);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    portal.clock.pass(24 * HOUR_MS);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['api_token_invalid', 200]);
    const third = await program.rotate(id, 0);
    expect([await statusOf(second), await statusOf(third)]).toEqual(['api_token_invalid', 200]);
  });

  test('ends with its old secret too when it is revoked', async () => {
    const { id, token } = await program.makeToken();
    await program.rotate(id, 24);
    await program.post(id, 'revoke');
    expect(await statusOf(token)).toBe('api_token_invalid');
  });

  test('is not one of another organization, nor a changed one', async () => {
    const other = await testPortal();
    const { token } = await program.makeToken();
    const organization = Buffer.from(other.organizationId.replaceAll('-', ''), 'hex');
    const secret = Buffer.from(token.slice(4), 'base64url').subarray(16);
    const moved = `plb_${Buffer.concat([organization, secret]).toString('base64url')}`;
    for (const wrong of [
      moved,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'plb_',
      'x',
      token.slice(4),
    ]) {
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 'api_token_invalid']);
    }
    const foreign = testProgram(other);
    const { id } = await program.makeToken();
    expect((await foreign.post(id, 'revoke')).json()).toMatchObject({ code: 'not_found' });
    expect(await foreign.tokens()).toEqual([]);
  });

  test('a session does not take its place', async () => {
    const send = (cookie: string) =>
      portal.send({ method: 'PUT', url: '/v1/data/customers', host: CONSOLE_HOST, cookie, payload: { rows: ROWS } });
    expect((await send(portal.cookies.staff)).json()).toMatchObject({ code: 'api_token_invalid' });
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['a scope twice', { scopes: ['load', 'load'] }],
    ['an unknown scope', { scopes: ['pay'] }],
    ['an end that is now', { expiresInDays: 0 }],
  ])('is not made with %s', async (_what, body) => {
    const response = await program.create(body);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
  });
});
