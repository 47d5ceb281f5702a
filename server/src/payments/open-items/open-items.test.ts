// listOpenItems, resolveOpenItem, saveAccountsEmail, the daily mail about open items and their metric
import { beforeEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { testDatabase } from '../../database/test-database.ts';
import { anotherProcess } from '../../testing/another-process.ts';
import { insertIdentity, insertPayment, insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { mailOpenItems } from './mail-open-items.ts';

const HOUR_MS = 60 * MINUTE_MS;
const METRICS_TOKEN = 'a token that only operators know of';

type Item = { id: string; state: string; kind: string; resolution: string | null };

const list = async (portal: TestPortal, query = '') => {
  const url = `/v1/console/open-items${query}`;
  return (await portal.send({ url, host, cookie: portal.cookies.staff })).json<{ rows: Item[]; count: number }>();
};
const resolve = async (portal: TestPortal, id: string, decision: string, cookie = portal.cookies.staff) => {
  const url = `/v1/console/open-items/${id}/resolve`;
  const response = await portal.send({ method: 'POST', url, host, cookie, payload: { decision } });
  return response.statusCode === 200 ? 200 : response.json<{ code: string }>().code;
};

describe('listOpenItems', () => {
  test('REF-04 shows staff what waits for a decision, with its payment, newest first', async () => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const { organizationId, portalId, user } = portal;
    await insertOpenItem(other);
    const { customerId } = user;
    const paymentId = await insertPayment(portal.app.sql, { organizationId, portalId, customerId, code: 'PAY7001' });
    const first = await insertOpenItem(portal, {
      kind: 'AMOUNT_DIFF',
      paymentId,
      gatewayAmount: asCents(90_00),
      localAmount: asCents(100_00),
    });
    portal.clock.pass(MINUTE_MS);
    const second = await insertOpenItem(portal);
    const { rows, count } = await list(portal);
    expect(count).toBe(2);
    expect(rows).toEqual([
      expect.objectContaining({ id: second.id, kind: 'REVIEW', payment: null, resolvedBy: null, resolvedAt: null }),
      expect.objectContaining({
        id: first.id,
        kind: 'AMOUNT_DIFF',
        state: 'OPEN',
        detail: 'Needs a look.',
        payment: { id: paymentId, code: 'PAY7001', currencyCode: 'USD', customerId, customerName: 'Ann Builders' },
        retref: first.retref,
        gatewayAmount: 90_00,
        localAmount: 100_00,
        resolution: null,
      }),
    ]);
  });

  test('API-04 filters by state and kind, and pages', async () => {
    const portal = await testPortal();
    const review = await insertOpenItem(portal);
    const status = await insertOpenItem(portal, { kind: 'STATUS_DIFF' });
    const done = await insertOpenItem(portal, { state: 'RESOLVED', resolution: 'settled' });
    const idsOf = async (query: string) => (await list(portal, query)).rows.map(({ id }) => id);
    expect(await idsOf('?kind=STATUS_DIFF')).toEqual([status.id]);
    expect(await idsOf('?state=RESOLVED')).toEqual([done.id]);
    expect(await idsOf('?state=RESOLVED&kind=STATUS_DIFF')).toEqual([]);
    for (let each = 0; each < 4; each += 1) await insertOpenItem(portal, { kind: 'MISSING_LOCAL' });
    const pages = [await list(portal, '?size=5'), await list(portal, '?size=5&page=2')];
    expect(pages.map(({ count }) => count)).toEqual([6, 6]);
    expect(pages.map(({ rows }) => rows.length)).toEqual([5, 1]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
    expect(ids).toEqual(expect.arrayContaining([review.id, status.id]));
    expect((await idsOf('?direction=asc&size=5'))[0]).toBe(review.id);
  });
});

describe('resolveOpenItem', () => {
  test('REF-04 records the decision, who made it and when, and leaves it in the audit', async () => {
    const portal = await testPortal();
    const { id } = await insertOpenItem(portal);
    expect(await resolve(portal, id, '  Refunded at the provider.  ')).toBe(200);
    expect((await list(portal)).count).toBe(0);
    const resolvedAt = portal.clock.now().toISOString();
    const resolution = 'Refunded at the provider.';
    expect((await list(portal, '?state=RESOLVED')).rows).toEqual([
      expect.objectContaining({ id, state: 'RESOLVED', resolution, resolvedAt, resolvedBy: { name: 'Sam Staff' } }),
    ]);
    expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
      {
        action: 'open-item.resolved',
        actorIdentityId: portal.staff.identityId,
        subjectType: 'reconciliation_item',
        subjectId: id,
        detail: { decision: resolution },
      },
    ]);
  });

  test('REF-04 the same decision again changes nothing; another, or by somebody else, is refused', async () => {
    const portal = await testPortal();
    const { id } = await insertOpenItem(portal);
    expect(await resolve(portal, id, 'Seen.')).toBe(200);
    const before = await list(portal, '?state=RESOLVED');
    portal.clock.pass(MINUTE_MS);
    expect(await resolve(portal, id, 'Seen.')).toBe(200);
    expect(await resolve(portal, id, 'Not seen.')).toBe('item_already_resolved');
    const identityId = await insertIdentity(portal.app.sql, `second@${portal.label}.example`, 'Second Staff');
    await insertStaff(portal.app.sql, portal.organizationId, identityId);
    const second = await portal.cookieFor(identityId, 'CONSOLE');
    expect(await resolve(portal, id, 'Seen.', second)).toBe('item_already_resolved');
    expect(await list(portal, '?state=RESOLVED')).toEqual(before);
    expect(await selectAudit(portal.app.sql, portal.organizationId)).toHaveLength(1);
  });

  test('REF-04 a decision says something', async () => {
    const portal = await testPortal();
    const { id } = await insertOpenItem(portal);
    for (const decision of ['  ', '\n', '\u200b']) expect(await resolve(portal, id, decision)).toBe('invalid_request');
    expect((await list(portal)).count).toBe(1);
  });

  test('REF-04 of two decisions at once one is recorded', async () => {
    const portal = await testPortal();
    const { id } = await insertOpenItem(portal);
    const decisions = Array.from({ length: 8 }, (_, place) => `Decision ${place}`);
    const answers = await Promise.all(decisions.map((decision) => resolve(portal, id, decision)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'item_already_resolved')).toHaveLength(7);
    const [item] = (await list(portal, '?state=RESOLVED')).rows;
    expect(item?.resolution).toBe(decisions[answers.indexOf(200)]);
  });

  test('ACC-17 does not find the item of another organization', async () => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const { id } = await insertOpenItem(other);
    expect(await resolve(portal, id, 'Seen.')).toBe('not_found');
    expect((await list(other)).rows).toMatchObject([{ id, state: 'OPEN', resolution: null }]);
  });
});

describe('the daily mail about open items', () => {
  let portal: TestPortal;
  let readOutbox: ReturnType<typeof outboxReader>;
  let log: string[];
  beforeEach(async () => {
    log = [];
    portal = await testPortal({ logTo: log });
    readOutbox = outboxReader(portal);
  });
  const subjects = async () => (await readOutbox()).map(({ subject }) => subject);
  const subjectOf = (items: string) => `${items} in the payments of Supplier ${portal.label}`;
  const logged = () =>
    log
      .map((line) => JSON.parse(line) as { msg: string; organizationId: string })
      .filter(
        ({ msg, organizationId }) => msg.startsWith('open items wait') && organizationId === portal.organizationId,
      );

  test('REF-04 is sent once a day from six in the morning on, until every item is resolved', async () => {
    const { id } = await insertOpenItem(portal);
    await mailOpenItems(portal.app);
    expect(await subjects()).toEqual([subjectOf('1 open item')]);
    expect(logged()).toMatchObject([{ openCount: 1, newCount: 1, isMailed: true }]);
    // The clock starts at nine in Los Angeles: until 5 in the next morning it is still the same day.
    portal.clock.pass(20 * HOUR_MS);
    const later = await insertOpenItem(portal);
    await mailOpenItems(portal.app);
    expect(await subjects()).toEqual([]);
    portal.clock.pass(HOUR_MS);
    await mailOpenItems(portal.app);
    const [mail, ...rest] = await readOutbox();
    expect(rest).toEqual([]);
    expect(mail?.subject).toBe(subjectOf('2 open items'));
    expect(mail?.text).toContain('New since the last email: 1.');
    expect(mail?.text).toContain(`New: To review: Provider reference ${later.retref}.`);
    expect(mail?.text.match(/New: To review/g)).toHaveLength(1);
    const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    for (const item of [id, later.id]) expect(await resolve(portal, item, 'Seen.', cookie)).toBe(200);
    portal.clock.pass(DAY_MS);
    await mailOpenItems(portal.app);
    expect(await subjects()).toEqual([]);
  });

  test('REF-04 is sent once by several processes', async () => {
    await insertOpenItem(portal);
    const processes = [portal, ...(await Promise.all([anotherProcess(portal), anotherProcess(portal)]))];
    for (const day of [1, 2]) {
      await Promise.all([...processes, ...processes].map(({ app }) => mailOpenItems(app)));
      expect([day, await subjects()]).toEqual([day, [subjectOf('1 open item')]]);
      portal.clock.pass(DAY_MS);
    }
  });

  test('REF-04 goes to the address for money, which staff set, or to support; without either to the staff', async () => {
    const { app, organizationId, cookies } = portal;
    const setAddresses = (addresses: { accountsEmail?: string | null; supportEmail?: string | null }) =>
      app.sql.updateTable('organization').set(addresses).where('id', '=', organizationId).execute();
    const url = '/v1/console/accounts-email';
    const save = (email: string | null) =>
      portal.send({ method: 'PUT', url, host, cookie: cookies.staff, payload: { email } });
    const sentTo = async () => {
      portal.clock.pass(DAY_MS);
      await mailOpenItems(app);
      return (await readOutbox()).map(({ toAddress }) => toAddress);
    };
    await insertOpenItem(portal);
    expect((await save(null)).statusCode).toBe(200);
    expect((await save(' AR@supplier.example ')).statusCode).toBe(200);
    expect(await selectAudit(app.sql, organizationId)).toMatchObject([
      { action: 'organization.accounts-email-saved', detail: { email: null } },
      { action: 'organization.accounts-email-saved', detail: { email: 'ar@supplier.example' } },
    ]);
    expect(await sentTo()).toEqual(['ar@supplier.example']);
    await setAddresses({ accountsEmail: null, supportEmail: 'help@supplier.example' });
    expect(await sentTo()).toEqual(['help@supplier.example']);
    await setAddresses({ supportEmail: null });
    expect(await sentTo()).toEqual([`staff@${portal.label}.example`]);
    expect(logged().at(-1)).toMatchObject({ openCount: 1, isMailed: true });
  });

  test('REF-04 is in the log also where nobody can be mailed', async () => {
    const { app, organizationId } = portal;
    await app.sql
      .updateTable('organization')
      .set({ accountsEmail: null, supportEmail: null })
      .where('id', '=', organizationId)
      .execute();
    await app.sql.deleteFrom('staff').where('organizationId', '=', organizationId).execute();
    await insertOpenItem(portal);
    await mailOpenItems(app);
    expect(await subjects()).toEqual([]);
    expect(logged()).toMatchObject([{ openCount: 1, newCount: 1, isMailed: false }]);
  });

  test('names twenty items, new ones first, and counts the rest', async () => {
    for (let each = 0; each < 23; each += 1) await insertOpenItem(portal, { detail: `Finding ${each}.` });
    await mailOpenItems(portal.app);
    const [mail] = await readOutbox();
    expect(mail?.text.match(/Finding \d+\./g)).toHaveLength(20);
    expect(mail?.text).toContain('And 3 more.');
    portal.clock.pass(DAY_MS);
    await insertOpenItem(portal, { detail: 'Finding of today.' });
    await mailOpenItems(portal.app);
    const [next] = await readOutbox();
    expect(next?.text).toContain('Finding of today.');
    expect(next?.text).toContain('And 4 more.');
  });
});

describe('GET /metrics', () => {
  const read = (portal: TestPortal, authorization?: string) =>
    portal.send({ url: '/metrics', host: '127.0.0.1', headers: authorization === undefined ? {} : { authorization } });

  test('REF-04 counts the open items of the installation for its operators, without tenants', async () => {
    const database = await testDatabase();
    const portal = await testPortal({ database, metricsToken: METRICS_TOKEN });
    const countOf = async () => {
      const response = await read(portal, `Bearer ${METRICS_TOKEN}`);
      expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
      expect(response.body).not.toContain(portal.organizationId);
      return Number(/^plumbline_open_items\{kind="MISSING_GATEWAY"\} (\d+)$/m.exec(response.body)?.[1]);
    };
    const before = await countOf();
    const { id } = await insertOpenItem(portal, { kind: 'MISSING_GATEWAY' });
    expect(await countOf()).toBe(before + 1);
    await resolve(portal, id, 'Seen.');
    expect(await countOf()).toBe(before);
  });

  test('is not there for strangers, and not without a token', async () => {
    const portal = await testPortal({ metricsToken: METRICS_TOKEN });
    for (const authorization of [undefined, '', METRICS_TOKEN, 'Bearer ', `Bearer ${newId()}`, 'Bearer null']) {
      const response = await read(portal, authorization);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
    expect((await read(await testPortal(), 'Bearer null')).statusCode).toBe(404);
  });
});
