// getCollections
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getCollections } from '@plumbline/contract/console';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { insertInvoice, insertPayment, insertWaiver } from '../testing/fixtures.sql.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');
/** Noon in the organization's time zone (Chicago). */
const noonOf = (daysAgo: number) => `${addDays(TODAY, -daysAgo)}T18:00:00.000Z`;

const read = async (portal: TestPortal, query = '') =>
  (await portal.send({ url: `/v1/console/collections${query}`, host, cookie: portal.cookies.staff })).json<
    Answer<typeof getCollections>
  >();

function payer({ app, organizationId, portalId, user }: TestPortal) {
  const ids = { organizationId, portalId, customerId: user.customerId };
  return (payment: Partial<Parameters<typeof insertPayment>[1]>) =>
    insertPayment(app.sql, { ...ids, approvedAt: noonOf(0), ...payment });
}

test('getCollections of a new organization has 30 empty days and nothing that waits', async () => {
  const portal = await testPortal();
  const answer = await read(portal);
  expect(answer.days).toHaveLength(30);
  expect(answer.days[0]).toEqual({ day: addDays(TODAY, -29), card: 0, bank: 0 });
  expect(answer.days.at(-1)).toEqual({ day: TODAY, card: 0, bank: 0 });
  const none = { count: 0, oldestAt: null };
  expect(answer).toMatchObject({
    total: 0,
    paymentCount: 0,
    settling: { count: 0, total: 0 },
    scheduled: { count: 0, total: 0 },
    waiting: { signUps: none, waivers: none, openItems: none, failedImports: none, failingWebhooks: none },
  });
});

test('getCollections sums payments by the day of their approval and by method, without what went back', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const pay = payer(portal);
  await pay({ paymentType: 'CREDIT_CARD', total: asCents(5_000), settledAt: noonOf(0) });
  await pay({ paymentType: 'CREDIT_CARD', total: asCents(700), refundedAmount: asCents(200) });
  await pay({ total: asCents(300), approvedAt: noonOf(29) });
  // 11 p.m. of the day before in Chicago.
  await pay({ total: asCents(40), approvedAt: `${TODAY}T05:00:00.000Z` });
  await pay({ total: asCents(9_000), approvedAt: noonOf(30) });
  await pay({ total: asCents(9_000), status: 'CHARGEBACK' });
  await pay({ total: asCents(9_000), status: 'VOIDED' });
  await pay({ total: asCents(0), paymentType: 'CREDIT' });
  await pay({ total: asCents(60), currencyCode: 'CAD' });
  await payer(other)({ total: asCents(9_000) });
  const answer = await read(portal);
  expect(answer.days.at(-1)).toEqual({ day: TODAY, card: 5_500, bank: 0 });
  expect(answer.days.at(-2)).toEqual({ day: addDays(TODAY, -1), card: 0, bank: 40 });
  expect(answer.days[0]).toEqual({ day: addDays(TODAY, -29), card: 0, bank: 300 });
  expect(answer).toMatchObject({ total: 5_840, paymentCount: 4, settling: { count: 3, total: 1_040 } });
  expect(await read(portal, '?currencyCode=CAD')).toMatchObject({ total: 60, paymentCount: 1 });
});

test('getCollections sums what is scheduled for this week', async () => {
  const portal = await testPortal();
  const schedule = (days: number, total: number) =>
    payer(portal)({
      status: 'SCHEDULED',
      approvedAt: null,
      scheduledAt: addDays(TODAY, days),
      processOn: addDays(TODAY, days),
      total: asCents(total),
    });
  await schedule(0, 100);
  await schedule(6, 20);
  await schedule(7, 9_000);
  expect((await read(portal)).scheduled).toEqual({ count: 2, total: 120 });
});

test('getCollections says who uses the portal', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user, neighbor } = portal;
  await insertInvoice(app.sql, { organizationId, customerId: user.customerId });
  await insertInvoice(app.sql, { organizationId, customerId: neighbor.customerId });
  await payer(portal)({ approvedAt: noonOf(89) });
  await payer(portal)({ approvedAt: noonOf(90), customerId: neighbor.customerId });
  const login = (userId: string, daysAgo: number) =>
    app.sql
      .insertInto('loginHistory')
      .values({
        organizationId,
        portalId,
        userId,
        action: 'login',
        day: addDays(TODAY, -daysAgo),
        providerId: 'password',
        at: noonOf(daysAgo),
      })
      .execute();
  await login(user.userId, 0);
  await login(user.userId, 3);
  await login(neighbor.userId, 30);
  expect((await read(portal)).adoption).toEqual({
    activePeople: 1,
    people: 2,
    payingCustomers: 1,
    billedCustomers: 2,
  });
});

test('getCollections names what waits for staff, with the time of the oldest', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const at = noonOf(2);
  await app.sql
    .insertInto('reconciliationItem')
    .values({ organizationId, id: newId(), kind: 'REVIEW', state: 'OPEN', createdAt: at })
    .execute();
  const ids = { organizationId, portalId, customerId: user.customerId };
  await insertWaiver(app.sql, { ...ids, status: 'requested-approval', createdAt: noonOf(1) });
  await insertWaiver(app.sql, { ...ids, status: 'requested-approval', createdAt: noonOf(5) });
  await insertWaiver(app.sql, { ...ids, status: 'new', createdAt: noonOf(9) });
  await app.sql
    .insertInto('signUpRequest')
    .values({
      organizationId,
      portalId,
      userId: user.userId,
      companyName: 'Tarnwick',
      companyAddress: '',
      companyPhone: '',
      companyCode: '',
      termsVersion: '1',
      agreedAt: noonOf(3),
      status: 'PENDING',
      createdAt: noonOf(3),
    })
    .execute();
  for (const { userId } of [user, portal.neighbor]) {
    await app.sql
      .updateTable('membership')
      .set({ status: 'PENDING', createdAt: noonOf(1) })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .execute();
  }
  const webhook = (failingSince: string | null) =>
    app.sql
      .insertInto('webhookEndpoint')
      .values({
        organizationId,
        id: newId(),
        name: 'ERP',
        url: 'https://erp.example/hooks',
        state: 'ACTIVE',
        sealedSecret: Buffer.from('sealed'),
        hint: 'aled',
        sentNumber: 0,
        createdBy: portal.staff.identityId,
        createdAt: noonOf(9),
        failingSince,
      })
      .execute();
  await webhook(noonOf(4));
  await webhook(null);
  expect((await read(portal)).waiting).toMatchObject({
    signUps: { count: 2, oldestAt: noonOf(3) },
    openItems: { count: 1, oldestAt: at },
    waivers: { count: 2, oldestAt: noonOf(5) },
    failingWebhooks: { count: 1, oldestAt: noonOf(4) },
  });
});

test('getCollections counts imports that failed within seven days', async () => {
  const portal = await testPortal();
  const failed = (daysAgo: number, state: 'DONE' | 'FAILED' = 'FAILED') =>
    portal.app.sql
      .insertInto('importRun')
      .values({
        organizationId: portal.organizationId,
        id: newId(),
        kind: 'customers',
        state,
        fileName: 'customers.csv',
        fileKey: newId(),
        fileSize: 1,
        encoding: 'utf-8',
        delimiter: ',',
        headings: raw`'[]'::jsonb`,
        sample: raw`'[]'::jsonb`,
        columns: raw`'[]'::jsonb`,
        options: {},
        asOf: noonOf(daysAgo),
        createdBy: portal.staff.identityId,
        createdAt: noonOf(daysAgo),
      })
      .execute();
  await failed(6);
  await failed(7);
  await failed(0, 'DONE');
  expect((await read(portal)).waiting.failedImports).toEqual({ count: 1, oldestAt: noonOf(6) });
});
