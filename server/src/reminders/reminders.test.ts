// The daily reminder. The clock starts on Monday, 11/16/2026, at nine in the morning.
import { beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  insertIdentity,
  insertInvoice,
  insertMember,
  insertPayment,
  insertPortal,
  insertProject,
} from '../testing/fixtures.sql.ts';
import { insertSavedAccount } from '../testing/payment-fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { offlineRequests } from '../payments/testing/offline-requests.ts';
import { outcomesOf } from '../payments/testing/outcome-request.ts';
import { testQuestions } from '../questions/testing/test-questions.ts';
import { cleanUpReminders } from './clean-up-reminders.ts';
import { sendReminders } from './send-reminders.ts';

const ON: Partial<Settings> = {
  isPaymentEnabled: true,
  isReminderEnabled: true,
  reminderDays: ['BEFORE_3', 'DUE', 'PAST_7'],
};
const DAY_MS = 24 * 3_600_000;

let portal: TestPortal;
const start = async (settings: Partial<Settings> = ON) => {
  portal = await testPortal({ database: await ownDatabase(), settings });
};
beforeEach(() => start());

type Facts = Partial<Parameters<typeof insertInvoice>[1]>;
const owe = (dueDate: string, facts: Facts = {}) =>
  insertInvoice(portal.app.sql, {
    organizationId: portal.organizationId,
    customerId: portal.user.customerId,
    dueDate: asDay(dueDate),
    ...facts,
  });
const mails = () => mailsTo(portal.app, portal.user.email);
const remind = () => sendReminders(portal.app);

describe('RMD-01 which invoices', () => {
  test('one mail names what is due in three days, today and since a week, and nothing else', async () => {
    await owe('2026-11-19', { invoiceNumber: '7001' });
    await owe('2026-11-16', { invoiceNumber: '7002' });
    await owe('2026-11-09', { invoiceNumber: '7003' });
    for (const day of ['2026-11-18', '2026-11-20', '2026-11-15', '2026-11-08'])
      await owe(day, { invoiceNumber: `other ${day}` });
    expect(await remind()).toBe(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Invoice 7001: $100.00, due 11/19/2026 (in 3 days)');
    expect(mail?.text).toContain('Invoice 7002: $100.00, due 11/16/2026 (today)');
    expect(mail?.text).toContain('Invoice 7003: $100.00, due 11/09/2026 (7 days past due)');
    expect(mail?.text).toContain('$300.00 in total');
    expect(mail?.text).not.toContain('other');
  });

  test('the button opens the payment with these invoices chosen', async () => {
    const [first, second] = [await owe('2026-11-09'), await owe('2026-11-16')];
    await remind();
    const url = (await mails())[0]?.links[0];
    expect(url?.pathname).toBe('/pay');
    expect(url?.searchParams.get('account')).toBe(portal.user.customerId);
    expect(url?.searchParams.getAll('invoiceId')).toEqual([first, second]);
  });

  test.each<[string, Facts]>([
    ['paid', { balance: asCents(0) }],
    ['held by a payment, as a scheduled one', { heldAmount: asCents(1) }],
    ['in dispute in the books of the supplier', { disputedAmount: asCents(1) }],
    ['in a currency that the portal does not take', { currencyCode: 'CAD' }],
    ['a credit', { type: 'CREDIT', creditRestrictionType: 'NONE' }],
  ])('none for what is %s', async (_, facts) => {
    await owe('2026-11-16', facts);
    expect(await remind()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('QST-02 none for what the customer disputes, and again once that has ended', async () => {
    const questions = testQuestions(portal);
    const invoiceId = await owe('2026-11-16');
    const id = await questions.asked(invoiceId, { kind: 'DISPUTE' });
    await remind();
    expect(await mails()).toEqual([]);
    await questions.withdraw(id);
    portal.clock.pass(7 * DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(1);
  });

  test('none for what was charged back and is not settled', async () => {
    const { app, organizationId, portalId, user } = portal;
    const invoiceId = await owe('2026-11-16');
    const paid = [{ invoiceId, amount: asCents(100_00) }];
    const payment = { organizationId, portalId, customerId: user.customerId, status: 'CHARGEBACK' } as const;
    const paymentId = await insertPayment(app.sql, payment, paid);
    const [id, createdAt] = [newId(), app.now().toISOString()];
    const booked = { organizationId, id, paymentId, kind: 'CHARGEBACK', externalRef: 'chargeback 1' } as const;
    await inTransaction(app.sql, async (tx) => {
      await tx
        .insertInto('ledgerTransaction')
        .values({ ...booked, currencyCode: 'USD', createdAt })
        .execute();
      const entry = { organizationId, transactionId: id, subjectId: user.customerId };
      await tx
        .insertInto('ledgerEntry')
        .values([
          { ...entry, position: 1, account: 'chargeback', amount: asCents(100_00) },
          { ...entry, position: 2, account: 'bank', amount: asCents(-100_00) },
        ])
        .execute();
    });
    expect(await remind()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('one for what a check has paid that bounced', async () => {
    const invoiceId = await owe('2026-11-23');
    const paid = await offlineRequests(portal).record({ invoices: [{ invoiceId, amount: 100_00 }] });
    const returned = await outcomesOf(portal).recordReturn(paid.json<{ code: string }>().code, {
      reasonCode: 'INSUFFICIENT',
    });
    expect(returned.statusCode).toBe(201);
    portal.clock.pass(7 * DAY_MS);
    expect(await remind()).toBe(1);
  });

  test('none for what was charged back, though another payment of it or of its customer was returned', async () => {
    const { app, organizationId, portalId, user } = portal;
    const owner = { organizationId, portalId, customerId: user.customerId };
    const [bounced, charged] = [await owe('2026-12-01'), await owe('2026-11-16')];
    const invoices = [bounced, charged].map((invoiceId) => ({ invoiceId, amount: 50_00 }));
    const recorded = await offlineRequests(portal).record({ invoices });
    const { code } = recorded.json<{ code: string }>();
    expect((await outcomesOf(portal).recordReturn(code, { reasonCode: 'INSUFFICIENT' })).statusCode).toBe(201);
    expect(await remind()).toBe(1);
    await app.sql.deleteFrom('reminderMail').where('organizationId', '=', organizationId).execute();
    await app.sql.updateTable('portal').set({ remindedOn: null }).where('id', '=', portalId).execute();
    await insertPayment(app.sql, { ...owner, status: 'CHARGEBACK' }, [{ invoiceId: charged, amount: asCents(50_00) }]);
    expect(await remind()).toBe(0);
  });

  test('none for what an active autopay rule pays, but for what it has left open', async () => {
    const { app, organizationId, portalId, user } = portal;
    const { customerId, identityId: createdBy } = user;
    const paymentMethodId = await insertSavedAccount(app.sql, { organizationId, customerId, createdBy });
    const at = app.now().toISOString();
    await app.sql
      .insertInto('autopayRule')
      .values({
        organizationId,
        id: newId(),
        customerId,
        portalId,
        currencyCode: 'USD',
        status: 'ACTIVE',
        scope: 'WITHOUT_PROJECT',
        timing: 'DUE_DATE',
        paymentMethodId,
        usesCredits: false,
        startsOn: asDay('2026-11-01'),
        createdBy,
        createdAt: at,
        changedAt: at,
        nextPlanAt: at,
      })
      .execute();
    await owe('2026-11-19', { invoiceNumber: '7001' });
    await owe('2026-11-09', { invoiceNumber: '7003' });
    // The rule leaves out projects.
    const projectId = await insertProject(app.sql, organizationId, customerId, 'Mill House');
    await owe('2026-11-19', { invoiceNumber: '7004', projectId });
    await remind();
    const text = (await mails())[0]?.text;
    for (const number of ['7003', '7004']) expect(text).toContain(number);
    expect(text).not.toContain('7001');
  });
});

describe('RMD-01 who is reminded', () => {
  test('each person once, about all customers for whom they may pay', async () => {
    const { app, organizationId, portalId, user, neighbor } = portal;
    await app.sql
      .insertInto('membership')
      .values({ organizationId, portalId, userId: user.userId, customerId: neighbor.customerId, status: 'APPROVED' })
      .execute();
    await owe('2026-11-16');
    await owe('2026-11-16', { customerId: neighbor.customerId });
    await remind();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toMatch(/Ann Builders[^]*Bob Builders|Bob Builders[^]*Ann Builders/);
    expect((await mailsTo(app, neighbor.email))[0]?.text).not.toContain('Ann Builders');
  });

  test('each portal reminds of its own customers and currencies, and of an invoice only one', async () => {
    const { app, organizationId, user, neighbor, label } = portal;
    const settings = { ...ON, currencyCodes: ['USD', 'CAD'] as ('USD' | 'CAD')[] };
    const portalId = await insertPortal(app.sql, { organizationId, label: `${label}-2`, name: 'B', settings });
    const member = { organizationId, portalId, userId: user.userId, status: 'APPROVED' as const };
    const customerIds = [user.customerId, neighbor.customerId];
    await app.sql
      .insertInto('membership')
      .values(customerIds.map((customerId) => ({ ...member, customerId })))
      .execute();
    await owe('2026-11-16', { invoiceNumber: '7001' });
    await owe('2026-11-16', { invoiceNumber: '7002', currencyCode: 'CAD' });
    await owe('2026-11-16', { invoiceNumber: '7003', customerId: neighbor.customerId });
    await Promise.all([remind(), remind()]);
    const texts = (await mails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const number of ['7001', '7002', '7003']) {
      expect(texts.filter((text) => text.includes(`Invoice ${number}`))).toHaveLength(1);
    }
    portal.clock.pass(3_600_000);
    await remind();
    expect(await mails()).toHaveLength(2);
  });

  test('nobody who may not pay, or whose access was taken away', async () => {
    const { app, organizationId, portalId, user } = portal;
    const email = `cid@${portal.label}.example`;
    const identityId = await insertIdentity(app.sql, email, 'Cid Person');
    const userId = await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
    const change = (id: string, set: object) =>
      app.sql
        .updateTable('membership')
        .set(set)
        .where('organizationId', '=', organizationId)
        .where('userId', '=', id)
        .execute();
    await change(userId, { canPay: false });
    await change(user.userId, { status: 'SUSPENDED' });
    await owe('2026-11-16');
    expect(await remind()).toBe(0);
    await change(userId, { canPay: true, canView: false });
    await app.sql.updateTable('portal').set({ remindedOn: null }).where('id', '=', portalId).execute();
    expect(await remind()).toBe(0);
    expect([await mails(), await mailsTo(app, email)]).toEqual([[], []]);
  });

  test('no customer whose reminders staff have turned off', async () => {
    const { send, cookieFor, staff, user } = portal;
    await owe('2026-11-16');
    const change = async (isReminded: boolean) =>
      send({
        method: 'PUT',
        url: `/v1/console/customers/${user.customerId}/settings`,
        host: CONSOLE_HOST,
        cookie: await cookieFor(staff.identityId, 'CONSOLE'),
        payload: { isReminded },
      });
    expect((await change(false)).statusCode).toBe(200);
    await remind();
    expect(await mails()).toEqual([]);
    await change(true);
    portal.clock.pass(7 * DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(1);
  });
});

describe('RMD-01 when', () => {
  test('once a day, also with several workers, and again on the next chosen day', async () => {
    await owe('2026-11-16');
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    portal.clock.pass(3 * 3_600_000);
    await remind();
    expect(await mails()).toHaveLength(1);
    portal.clock.pass(DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(1);
    portal.clock.pass(6 * DAY_MS);
    await remind();
    expect(await mails()).toHaveLength(2);
  });

  test('a day that a crash interrupted is finished without a second mail', async () => {
    const { app, organizationId, portalId, neighbor } = portal;
    await owe('2026-11-16');
    await owe('2026-11-16', { customerId: neighbor.customerId });
    await remind();
    // As if the process had ended before the neighbor's mail and the mark of the day.
    await app.sql
      .deleteFrom('reminderMail')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', neighbor.userId)
      .execute();
    await app.sql
      .updateTable('portal')
      .set({ remindedOn: null })
      .where('organizationId', '=', organizationId)
      .where('id', '=', portalId)
      .execute();
    await remind();
    expect([await mails(), await mailsTo(app, neighbor.email)]).toMatchObject([[{}], [{}, {}]]);
  });

  test('one that fails keeps nobody else from theirs, and is tried again', async () => {
    const { app, organizationId, neighbor } = portal;
    const most = asCents(9_000_000_000_000_000);
    await owe('2026-11-16', { totalAmount: most, balance: most });
    await owe('2026-11-16', { customerId: neighbor.customerId });
    // Their sum is no safe integer.
    const id = await owe('2026-11-16', { totalAmount: most, balance: most });
    await remind();
    expect([await mails(), await mailsTo(app, neighbor.email)]).toMatchObject([[], [{}]]);
    await app.sql
      .updateTable('invoice')
      .set({ totalAmount: asCents(1), balance: asCents(1) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await remind();
    expect([await mails(), await mailsTo(app, neighbor.email)]).toMatchObject([[{}], [{}]]);
  });

  test('and what is kept to know that is deleted a week later', async () => {
    const { app, clock, organizationId } = portal;
    const kept = app.sql.selectFrom('reminderMail').select('day').where('organizationId', '=', organizationId);
    await owe('2026-11-16');
    await remind();
    clock.pass(7 * DAY_MS);
    await cleanUpReminders(app);
    expect(await kept.execute()).toHaveLength(1);
    clock.pass(DAY_MS);
    expect(await cleanUpReminders(app)).toBeGreaterThan(0);
    expect(await kept.execute()).toEqual([]);
    await remind();
    expect(await mails()).toHaveLength(1);
  });

  test('not before eight in the morning of the supplier', async () => {
    const { app, organizationId } = portal;
    await app.sql
      .updateTable('organization')
      .set({ timeZone: 'Pacific/Honolulu' })
      .where('id', '=', organizationId)
      .execute();
    await owe('2026-11-16');
    // Seven in Honolulu.
    await remind();
    expect(await mails()).toEqual([]);
    portal.clock.pass(3_600_000);
    await remind();
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['the setting is off', { ...ON, isReminderEnabled: false }],
    ['payments are off', { ...ON, isPaymentEnabled: false }],
  ])('never where %s', async (_, settings) => {
    await start(settings);
    await owe('2026-11-16');
    expect(await remind()).toBe(0);
    expect(await mails()).toEqual([]);
  });
});
