// getDailyClose, saveDailyClose and the mail. The clock starts on Monday, 11/16/2026, at nine in Los Angeles.
import { sql as raw } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addDays, asDay, today } from '@plumbline/rules/dates';
import { formatCents, asCents } from '@plumbline/rules/money';
import { mailsTo } from '../../testing/mailbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST as host } from '../../testing/test-portal.ts';
import { offlineRequests } from '../testing/offline-requests.ts';
import { outcomesOf } from '../testing/outcome-request.ts';
import { mailDailyClose } from './mail-daily-close.ts';

const ACCOUNTS = 'help@supplier.example';
const DAY_MS = 24 * 3_600_000;

const first = await paymentPortal();
afterAll(() => first.sandbox.stop());
let portal: PaymentPortal;
beforeEach(async () => {
  portal = await paymentPortal({ settings: { isSurchargeEnabled: false }, sandbox: first.sandbox });
});

const asStaff = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
  portal.send({
    method,
    url,
    host,
    cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
    ...(payload && { payload }),
  });
/** The database is that of the whole file. */
afterEach(async () => {
  await portal.app.sql
    .updateTable('organization')
    .set({ hasDailyClose: false })
    .where('id', '=', portal.organizationId)
    .execute();
});
const turn = (isOn: boolean) => asStaff('PUT', '/v1/console/daily-close', { isOn });
const mails = () =>
  mailsTo(portal.app, ACCOUNTS).then((all) =>
    all.filter(({ subject }) => subject.startsWith('Close') && subject.endsWith(portal.label)),
  );
const close = () => mailDailyClose(portal.app);
const currentDay = () => today(portal.clock.now(), 'America/Los_Angeles');
const pay = async (cents: number) =>
  portal.payByCard([{ invoiceId: await portal.owe(cents), balance: cents }], { total: cents });

describe('the mail of a day', () => {
  test('says after its end what was paid, in the figures of the console', async () => {
    await turn(true);
    await pay(60_00);
    await pay(40_00);
    const day = currentDay();
    await close();
    expect(await mails()).toEqual([]);
    await portal.later(DAY_MS);
    expect(await close()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toContain('Close of 11/16/2026');
    expect(mail?.text).toContain('Made by card: $100.00 (2 payments)');
    expect(mail?.text).toContain('Booked as paid: $100.00 (2 payments)');
    expect(mail?.text).toContain('Trial balance, USD: $100.00 on both sides');
    expect(mail?.text).toContain('Open items: None');
    expect(mail?.links.map(({ pathname, search }) => `${pathname}${search}`)).toEqual([
      `/money/settlements?from=${day}&to=${day}`,
      `/payments?from=${day}&to=${day}`,
      '/money',
      `/money/ledger?to=${day}`,
    ]);
  });

  test('has what staff recorded as paid outside the portal, and the checks that bounced', async () => {
    await turn(true);
    const { record } = offlineRequests(portal);
    await record({ paymentType: 'CASH', amount: 25_00 });
    const { code } = (await record({ amount: 30_00 })).json<{ code: string }>();
    await outcomesOf(portal).recordReturn(code, { reasonCode: 'INSUFFICIENT' });
    await portal.later(DAY_MS);
    await close();
    const [mail] = await mails();
    expect(mail?.text).toContain('Recorded as paid by cash: $25.00 (1 payment)');
    expect(mail?.text).toContain('Recorded as paid by check: $30.00 (1 payment)');
    expect(mail?.text).toContain('Booked as paid: $55.00 (2 payments)');
    expect(mail?.text).toContain('Returned by the bank: $30.00 (1 check)');
    expect(mail?.text).not.toContain('Settled');
  });

  test('REF-03 has a bank payment that went back among the settlements, and not among the checks', async () => {
    portal = await paymentPortal({ settings: { isSurchargeEnabled: false } });
    onTestFinished(() => portal.sandbox.stop());
    const invoiceId = await portal.owe(60_00);
    const paid = await portal.payByAch([{ invoiceId, balance: 60_00 }]);
    await passDays(portal, 10);
    await turn(true);
    const returned = await outcomesOf(portal).recordReturn(paid.json<{ code: string }>().code);
    expect(returned.json()).toMatchObject({ status: 'CHARGEBACK' });
    await pay(5_00);
    await portal.later(DAY_MS);
    await close();
    const text = (await mails()).at(-1)?.text;
    expect(text).toContain('Booked as paid: $5.00 (1 payment)');
    expect(text).not.toContain('Returned by the bank');
  });

  test('REF-03 has the settlements and the trial balance that the pages have for the day', async () => {
    // With a provider of its own, whose days pass too.
    portal = await paymentPortal({ settings: { isSurchargeEnabled: false } });
    onTestFinished(() => portal.sandbox.stop());
    await pay(60_00);
    await passDays(portal, 6);
    const from = asDay('2026-11-01');
    type Days = { rows: { day: string; net: number; deposits: { count: number } }[] };
    const report = await asStaff('GET', `/v1/console/settlements?from=${from}&to=${currentDay()}`);
    const [settled] = report.json<Days>().rows;
    // As if it had been on, and not closed since the day before.
    await turn(true);
    await portal.app.sql
      .updateTable('organization')
      .set({ dailyClosedOn: addDays(asDay(settled!.day), -1) })
      .where('id', '=', portal.organizationId)
      .execute();
    if (settled!.day === currentDay()) await portal.later(DAY_MS);
    await close();
    const [mail] = await mails();
    const net = formatCents(asCents(settled!.net), 'USD');
    expect(settled).toMatchObject({ net: 60_00, deposits: { count: 1 } });
    expect(mail?.text).toContain(`Settled: payment: ${net} (1 movement)`);
    expect(mail?.text).toContain(`Settled to your bank, net: ${net}`);
    const trial = await asStaff('GET', `/v1/console/ledger?to=${settled!.day}`);
    const [{ debit }] = trial.json<{ currencies: [{ debit: number }] }>().currencies;
    expect(mail?.text).toContain(`Trial balance, USD: ${formatCents(asCents(debit), 'USD')} on both sides`);
  });

  test('waits for ten minutes, in which what was made before midnight is stored', async () => {
    await turn(true);
    await pay(10_00);
    // From nine in the morning to five past midnight.
    await portal.later(15 * 3_600_000 + 5 * 60_000);
    expect(await close()).toBe(0);
    await portal.later(5 * 60_000);
    expect(await close()).toBe(1);
  });

  test('locks the organization only once its figures are read', async () => {
    const { app, organizationId } = portal;
    await turn(true);
    await pay(10_00);
    await portal.later(DAY_MS);
    const { owner } = await ownDatabase();
    const gate = await owner.connect();
    await gate.query('begin; lock table ledger_entry in access exclusive mode');
    const closing = close();
    const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'ledger_entry'::regclass`;
    const isWaiting = async () => (await owner.query<{ count: number }>(waiting)).rows[0]?.count;
    await expect.poll(isWaiting).toBe(1);
    await raw`select from organization where id = ${organizationId} for update nowait`.execute(app.sql);
    await gate.query('commit');
    gate.release();
    expect(await closing).toBe(1);
  });

  test('is not sent for a day on which nothing happened', async () => {
    await turn(true);
    await portal.later(DAY_MS);
    expect(await close()).toBe(0);
    await pay(10_00);
    await portal.later(DAY_MS);
    expect(await close()).toBe(1);
    expect((await mails()).map(({ subject }) => subject.includes('11/17/2026'))).toEqual([true]);
  });

  test('is sent once, also by several processes, and days without a server are made up for', async () => {
    await turn(true);
    await pay(10_00);
    await portal.later(DAY_MS);
    await pay(20_00);
    await portal.later(2 * DAY_MS);
    await Promise.all([close(), close(), close()]);
    await close();
    expect((await mails()).map(({ text }) => /Made by card: (\S+)/.exec(text)?.[1])).toEqual(['$10.00', '$20.00']);
  });

  test('a crash before the end sends none, and the next run one', async () => {
    await turn(true);
    await pay(10_00);
    await portal.later(DAY_MS);
    const broken = { ...portal.app, mail: { ...portal.app.mail, send: () => Promise.reject(new Error('gone')) } };
    expect(await mailDailyClose(broken)).toBe(0);
    expect(await mails()).toEqual([]);
    expect(await close()).toBe(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the setting', () => {
  test('is off at first, and names the address', async () => {
    const read = async () => (await asStaff('GET', '/v1/console/daily-close')).json<object>();
    expect(await read()).toEqual({ isOn: false, address: ACCOUNTS });
    await pay(10_00);
    await portal.later(DAY_MS);
    expect(await close()).toBe(0);
    await asStaff('PUT', '/v1/console/accounts-email', { email: 'ar@supplier.example' });
    await turn(true);
    expect(await read()).toEqual({ isOn: true, address: 'ar@supplier.example' });
    // What ended before is not mailed.
    expect(await close()).toBe(0);
    await turn(false);
    await portal.later(DAY_MS);
    expect(await close()).toBe(0);
  });

  test('goes to the address for money, else to the staff', async () => {
    const { app, organizationId } = portal;
    await app.sql.updateTable('organization').set({ supportEmail: null }).where('id', '=', organizationId).execute();
    await turn(true);
    await pay(10_00);
    await portal.later(DAY_MS);
    await close();
    const staff = await app.sql
      .selectFrom('identity')
      .select('email')
      .where('id', '=', portal.staff.identityId)
      .executeTakeFirstOrThrow();
    expect((await mailsTo(app, staff.email)).map(({ subject }) => subject.startsWith('Close of'))).toContain(true);
  });
});
