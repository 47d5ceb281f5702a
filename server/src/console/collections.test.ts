// getCollections
import { sql as raw } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getCollections } from '@plumbline/contract/console';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { insertInvoice, insertPayment } from '../testing/fixtures.sql.ts';
import { MINUTE_MS, passDays } from '../testing/payment-jobs.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
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
    settling: { count: 0, total: 0, expected: [] },
    scheduled: { count: 0, total: 0 },
    paidShare: { settled: 0, paidHere: 0 },
    failedPayments: { count: 0, rows: [] },
    waiting: {
      signUps: none,
      openItems: none,
      failedImports: none,
      failingWebhooks: none,
      openTickets: none,
      failedMails: none,
    },
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
  expect(answer).toMatchObject({ total: 5_840, paymentCount: 4, settling: { count: 3, total: 1_040, expected: [] } });
  expect(await read(portal, '?currencyCode=CAD')).toMatchObject({ total: 60, paymentCount: 1 });
});

test('getCollections has bank payments on their way from the moment they are made until they are paid out', async () => {
  const portal = await paymentPortal({ settings: { achSettlementDays: 4 } });
  onTestFinished(() => portal.sandbox.stop());
  const pay = async (amount: number) => portal.payByAch([{ invoiceId: await portal.owe(amount), balance: amount }]);
  const settling = async () => {
    const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    const answer = await portal.send({ url: '/v1/console/collections', host, cookie });
    return answer.json<Answer<typeof getCollections>>().settling;
  };
  const made = await pay(50_000_00);
  expect(made.json()).toMatchObject({ status: 'PENDING' });
  const friday = { day: addDays(TODAY, 4), count: 1, total: 50_000_00 };
  expect(await settling()).toEqual({ count: 1, total: 50_000_00, expected: [friday] });
  // 5 p.m. in Los Angeles: it counts as made on the next day, four banking days before the next Monday.
  portal.tick(8 * 60 * MINUTE_MS);
  await portal.later(0);
  await pay(20_000_00);
  await pay(10_000_00);
  // A card is paid out too, on a day that the provider does not promise.
  await portal.payByCard([{ invoiceId: await portal.owe(700), balance: 700 }]);
  const monday = { day: addDays(TODAY, 7), count: 2, total: 30_000_00 };
  expect(await settling()).toEqual({ count: 4, total: 80_007_00, expected: [friday, monday] });
  await passDays(portal, 8);
  expect(await settling()).toEqual({ count: 0, total: 0, expected: [] });
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

test('getCollections says how much of the money of 90 days was paid here', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const bill = (
    { app, organizationId, user }: TestPortal,
    daysAgo: number,
    total: number,
    balance: number,
    facts = {},
  ) =>
    insertInvoice(app.sql, {
      organizationId,
      customerId: user.customerId,
      invoiceCreatedAt: addDays(TODAY, -daysAgo),
      totalAmount: asCents(total),
      balance: asCents(balance),
      ...facts,
    });
  const pay = (at: TestPortal, invoiceId: string, amount: number, facts = {}) =>
    insertPayment(
      at.app.sql,
      {
        organizationId: at.organizationId,
        portalId: at.portalId,
        customerId: at.user.customerId,
        approvedAt: noonOf(1),
        ...facts,
      },
      [{ invoiceId, amount: asCents(amount) }],
    );
  // 600 of it paid here, 300 by check.
  await pay(portal, await bill(portal, 10, 1_000, 100), 600);
  // Paid by check, on the first day that counts.
  await bill(portal, 89, 2_000, 0);
  // Not counted: older, closed by a complete file, open, a credit, another currency, declined, another organization.
  await pay(portal, await bill(portal, 90, 9_000, 0), 9_000);
  await bill(portal, 5, 5_000, 0, { closedAmount: asCents(5_000) });
  await pay(portal, await bill(portal, 5, 700, 700), 700, { status: 'CANCELED' });
  await bill(portal, 5, 800, 0, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  await pay(portal, await bill(portal, 5, 400, 0, { currencyCode: 'CAD' }), 100, { currencyCode: 'CAD' });
  await pay(other, await bill(other, 5, 9_000, 0), 9_000);
  expect((await read(portal)).paidShare).toEqual({ settled: 2_900, paidHere: 600 });
  expect((await read(portal, '?currencyCode=CAD')).paidShare).toEqual({ settled: 400, paidHere: 100 });
});

test('getCollections takes refunds off what was paid here, and never counts more than was settled', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const invoiceId = await insertInvoice(app.sql, {
    organizationId,
    customerId: user.customerId,
    invoiceCreatedAt: addDays(TODAY, -3),
    totalAmount: asCents(1_000),
    // The ERP has raised it again.
    balance: asCents(900),
  });
  const amount = asCents(1_000);
  const ids = { organizationId, portalId, customerId: user.customerId };
  const refundedAmount = asCents(400);
  const paymentId = await insertPayment(app.sql, { ...ids, approvedAt: noonOf(1), refundedAmount }, [
    { invoiceId, amount },
  ]);
  const refund = { organizationId, paymentId, kind: 'REFUND', amount: refundedAmount, createdAt: noonOf(0) } as const;
  for (const state of ['DONE', 'FAILED'] as const) {
    const id = newId();
    await app.sql
      .insertInto('paymentRefund')
      .values({ ...refund, id, state, doneAt: state === 'DONE' ? noonOf(0) : null })
      .execute();
    await app.sql
      .insertInto('paymentRefundLine')
      .values({ organizationId, refundId: id, position: 1, invoiceId, amount: refundedAmount })
      .execute();
  }
  expect((await read(portal)).paidShare).toEqual({ settled: 600, paidHere: 600 });
});

test('getCollections lists payments that were declined, returned or charged back within seven days', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const pay = payer(portal);
  const canceled = (daysAgo: number, failureCode: string | null, facts = {}) =>
    pay({ status: 'CANCELED', approvedAt: null, canceledAt: noonOf(daysAgo), failureCode, ...facts });
  await canceled(6, 'do_not_honor', { paymentType: 'CREDIT_CARD', total: asCents(500) });
  await canceled(3, 'R01', { sentAt: noonOf(5), total: asCents(900) });
  await pay({ status: 'CHARGEBACK', chargebackAt: noonOf(1), paymentType: 'CREDIT_CARD', total: asCents(70) });
  // Too long ago, canceled by the customer, called off before it was sent, only credits, and of another organization.
  await canceled(7, 'do_not_honor');
  await canceled(1, null);
  await canceled(1, 'nothing_owed');
  await canceled(1, 'do_not_honor', { paymentType: 'CREDIT' });
  await payer(other)({ status: 'CHARGEBACK', chargebackAt: noonOf(1) });
  const { failedPayments } = await read(portal);
  expect(failedPayments.count).toBe(3);
  expect(failedPayments.rows.map(({ outcome, total, failedAt }) => [outcome, total, failedAt])).toEqual([
    ['Chargeback', 70, noonOf(1)],
    ['Returned', 900, noonOf(3)],
    ['Declined', 500, noonOf(6)],
  ]);
  expect(failedPayments.rows[0]).toMatchObject({
    customer: { id: portal.user.customerId },
    paymentType: 'CREDIT_CARD',
  });
  for (let place = 0; place < 4; place += 1) await canceled(2, 'do_not_honor');
  const many = (await read(portal)).failedPayments;
  expect([many.count, many.rows.length]).toEqual([7, 5]);
});

test('getCollections names what waits for staff, with the time of the oldest', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const at = noonOf(2);
  await app.sql
    .insertInto('reconciliationItem')
    .values({ organizationId, id: newId(), kind: 'REVIEW', state: 'OPEN', createdAt: at })
    .execute();
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
