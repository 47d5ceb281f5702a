// Decision C33: a declined installment is charged once more on the next business day.
import { asDay, type Day } from '@plumbline/rules/dates';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { insertRecurrence } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';
import { recoverPayments } from '../charge/recover-payments.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const HOUR_MS = 60 * MINUTE_MS;

/** An installment that is due tomorrow, in the organization's time zone. */
async function installment(): Promise<{ code: string; invoiceId: string }> {
  await portal.later(0);
  const tomorrow: Day = asDay(new Date(portal.clock.now().getTime() + 16 * HOUR_MS).toISOString().slice(0, 10));
  const invoiceId = await portal.owe(50_00);
  const paid = await portal.payByCard([{ invoiceId, balance: 50_00 }], { scheduledAt: tomorrow });
  const { code } = paid.json<{ code: string }>();
  const { organizationId, portalId, user, app } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId, createdBy: user.identityId };
  const recurrenceId = await insertRecurrence(app.sql, owner);
  await app.sql.updateTable('payment').set({ recurrenceId, recurrenceNumber: 1 }).where('code', '=', code).execute();
  return { code, invoiceId };
}

async function runDeclined(code: string): Promise<void> {
  await portal.plan('auth', 'insufficient-funds');
  portal.tick(DAY_MS);
  await runScheduled(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', failureCode: null });
}

describe('a declined installment', () => {
  test('is charged again a business day later and keeps its hold until then', async () => {
    const { code, invoiceId } = await installment();
    await runDeclined(code);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 50_00, heldAmount: 50_00 });
    await portal.later(0);
    const shown = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
    const { openUntil } = shown.json<{ openUntil: string }>();
    expect(Date.parse(openUntil) - portal.clock.now().getTime()).toBeGreaterThan(DAY_MS);
    portal.tick(20 * HOUR_MS);
    await recoverPayments(portal.app);
    expect(await portal.chargesOf(code)).toHaveLength(1);
    portal.tick(4 * DAY_MS);
    await recoverPayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.chargesOf(code)).toHaveLength(2);
  });

  test('is canceled with a mail after the second decline', async () => {
    const { code, invoiceId } = await installment();
    await runDeclined(code);
    await portal.plan('auth', 'insufficient-funds');
    portal.tick(5 * DAY_MS);
    await recoverPayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 50_00, heldAmount: 0 });
    expect((await lastMail(portal.app, portal.user.email)).subject).toContain(`${code} to`);
    portal.tick(5 * DAY_MS);
    await recoverPayments(portal.app);
    expect(await portal.chargesOf(code)).toHaveLength(2);
  });
});

test('a card that was removed after the decline is not charged again', async () => {
  const { code, invoiceId } = await installment();
  await runDeclined(code);
  await portal.later(0);
  const { paymentMethodId } = await portal.payment(code);
  const url = `/v1/card-on-file/${paymentMethodId}`;
  const removed = await portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer });
  expect(removed.json()).toEqual({ isDeleted: true });
  portal.tick(5 * DAY_MS);
  await recoverPayments(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'method_gone' });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 50_00, heldAmount: 0 });
  expect(await portal.chargesOf(code)).toHaveLength(1);
  expect((await lastMail(portal.app, portal.user.email)).subject).toContain(`${code} to`);
});

const cancelRecurrenceOf = async (code: string) => {
  await portal.later(0);
  const { recurrenceId } = await portal.payment(code);
  const url = `/v1/recurrences/${recurrenceId}`;
  expect((await portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer })).statusCode).toBe(200);
};

test('REC-01 an installment whose recurrence was canceled after the decline is not charged again', async () => {
  const { code, invoiceId } = await installment();
  await runDeclined(code);
  await cancelRecurrenceOf(code);
  portal.tick(5 * DAY_MS);
  await recoverPayments(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'recurrence_canceled' });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 50_00, heldAmount: 0 });
  expect(await portal.chargesOf(code)).toHaveLength(1);
});

test('REC-01 an installment that is declined after its recurrence was canceled is not charged again', async () => {
  const { code } = await installment();
  const canceling = portal.restarted({
    checkpoint: async (step: string) => {
      if (step === 'answered') await cancelRecurrenceOf(code);
    },
  });
  await portal.plan('auth', 'insufficient-funds');
  portal.tick(DAY_MS);
  await runScheduled(canceling);
  expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED' });
  portal.tick(5 * DAY_MS);
  await recoverPayments(portal.app);
  expect(await portal.chargesOf(code)).toHaveLength(1);
});

test('a declined payment that is no installment is not charged again', async () => {
  const { code } = await installment();
  const set = { recurrenceId: null, recurrenceNumber: null };
  await portal.app.sql.updateTable('payment').set(set).where('code', '=', code).execute();
  await portal.plan('auth', 'insufficient-funds');
  portal.tick(DAY_MS);
  await runScheduled(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED' });
});

test('decision C33 the second try is on the next business day, also if the clocks change before it', async () => {
  const moveTo = (instant: string) => portal.tick(Date.parse(instant) - portal.clock.now().getTime());
  moveTo('2027-11-04T17:00:00Z');
  const { code } = await installment();
  await portal.plan('auth', 'insufficient-funds');
  // Five past midnight on Friday, before the clocks go back.
  moveTo('2027-11-05T07:05:00Z');
  await runScheduled(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', failureCode: null });
  // Half an hour before midnight on Sunday.
  moveTo('2027-11-08T07:30:00Z');
  await recoverPayments(portal.app);
  expect(await portal.chargesOf(code)).toHaveLength(1);
  moveTo('2027-11-08T08:10:00Z');
  await recoverPayments(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
  expect(await portal.chargesOf(code)).toHaveLength(2);
});
