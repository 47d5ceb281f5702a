// What waits for an approval, and what a run has left (AUT-03). The clock starts on Monday, 11/16/2026, in the morning.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import type { AutopayRule } from '@plumbline/rules/autopay/rule';
import { asCents } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');
const TUESDAY = asDay('2026-11-24');
const LIMIT = { invoiceLimit: asCents(500_00) };
const asked = async () => (await portal.subjects()).filter((subject) => subject.endsWith('an invoice waits for you'));

const setBalance = (id: string, balance: number) =>
  portal.app.sql
    .updateTable('invoice')
    .set({ balance: asCents(balance), totalAmount: asCents(balance) })
    .where('id', '=', id)
    .execute();

const approve = (id: string, invoiceId: string, amount: number) =>
  portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId, amount });

test('AUT-03 an invoice above a limit is asked for once, three days before, and again if it changes', async () => {
  const invoiceId = await portal.owe(900_00, { dueDate: TUESDAY });
  await portal.made(LIMIT);
  await portal.passDays(4);
  expect(await asked()).toHaveLength(0);
  await portal.passDays(1);
  expect(await asked()).toHaveLength(1);
  await portal.passDays(2);
  expect(await asked()).toHaveLength(1);
  await setBalance(invoiceId, 950_00);
  await portal.passDays(2);
  expect(await asked()).toHaveLength(2);
  expect((await lastMail(portal.app, portal.user.email)).text).toContain('$950.00');
});

test('AUT-03 an approval is for one amount: what costs more waits again and is not paid', async () => {
  const invoiceId = await portal.owe(900_00, { dueDate: TUESDAY });
  const id = await portal.made(LIMIT);
  expect((await approve(id, invoiceId, 900_00)).statusCode).toBe(200);
  await portal.passDays(5);
  expect((await portal.view()).runs).toMatchObject([{ status: 'ANNOUNCED', amount: 900_00 }]);
  await setBalance(invoiceId, 950_00);
  await portal.passDays(9);
  expect(await portal.totals()).toEqual([]);
  expect((await portal.view()).runs.flatMap(({ waiting }) => waiting)).toMatchObject([{ amount: 950_00 }]);
  expect((await approve(id, invoiceId, 950_00)).statusCode).toBe(200);
  // Announced at once, and not with the next plan an hour later.
  await runAutopayJobs(portal.app);
  expect((await portal.view()).runs).toMatchObject([{ status: 'ANNOUNCED', amount: 950_00 }]);
  await portal.passDays(5);
  expect(await portal.totals()).toEqual([950_00]);
});

const setSettings = (settings: object) =>
  portal.app.sql
    .updateTable('portal')
    .set({ settings: raw`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('organizationId', '=', portal.organizationId)
    .execute();

const RULES: readonly (readonly [string, Partial<AutopayRule>, readonly number[]])[] = [
  ['on the due date leaves it to the customer', {}, []],
  ['some days before leaves it to the customer', { timing: 'DAYS_BEFORE', daysBefore: 3 }, []],
  ['once a week takes it with the next run', { timing: 'WEEKLY', weekday: 5 }, [10_00]],
];

test.each(RULES)('AUT-03 after a run has failed, a rule that pays %s', async (_, rule, paid) => {
  await portal.owe(10_00, { dueDate: rule.timing === 'DAYS_BEFORE' ? asDay('2026-11-23') : FRIDAY });
  await portal.made(rule);
  await portal.passDays(3);
  await setSettings({ maxAchPayment: 5_00 });
  await portal.passDays(1);
  expect((await portal.view()).runs[0]).toMatchObject({ day: FRIDAY, status: 'FAILED' });
  await setSettings({ maxAchPayment: null });
  await portal.passDays(9);
  expect(await portal.totals()).toEqual(paid);
});

test.each(RULES)('AUT-02 after a run was skipped, a rule that pays %s', async (_, rule, paid) => {
  await portal.owe(10_00, { dueDate: rule.timing === 'DAYS_BEFORE' ? asDay('2026-11-23') : FRIDAY });
  const id = await portal.made(rule);
  await portal.passDays(2);
  expect((await portal.call('POST', `/v1/autopay/${id}/runs/${FRIDAY}/skip`)).statusCode).toBe(200);
  await portal.passDays(10);
  expect(await portal.totals()).toEqual(paid);
});
