// Scheduled payments whose day does not go as planned: every one has an outcome and a mail, and others are not affected.
import { addDays, asDay, type Day, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { sql as raw } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { insertIdentity, insertMember, insertPayment } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { recoverPayments } from '../charge/recover-payments.ts';
import { runScheduled } from './run-scheduled.ts';

const other = await paymentPortal();
afterAll(() => other.sandbox.stop());

const HOUR_MS = 60 * MINUTE_MS;
const newPortal = () => paymentPortal({ sandbox: other.sandbox });
const tomorrow = ({ clock }: PaymentPortal): Day => addDays(today(clock.now(), 'America/Los_Angeles'), 1);

async function schedule(portal: PaymentPortal): Promise<{ code: string; invoiceId: string }> {
  const invoiceId = await portal.owe(80_00);
  const response = await portal.payByCard([{ invoiceId, balance: 80_00 }], { scheduledAt: tomorrow(portal) });
  return { code: response.json<{ code: string }>().code, invoiceId };
}

const subjectsTo = async (portal: PaymentPortal, to = portal.user.email): Promise<string[]> =>
  (await mailsTo(portal.app, to)).map(({ subject }) => subject.replace(`Portal ${portal.label}`, 'us'));

describe('a provider that is down on the day', () => {
  /** Nothing listens there. */
  const down = (portal: PaymentPortal) => portal.restarted({}, { GATEWAY_URL: 'http://127.0.0.1:1' });

  async function runDown(portal: PaymentPortal) {
    const { code, invoiceId } = await schedule(portal);
    portal.tick(DAY_MS);
    await runScheduled(down(portal));
    for (let hour = 0; hour < 20; hour += 1) {
      portal.tick(HOUR_MS);
      await recoverPayments(down(portal));
    }
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', failureCode: null });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 80_00, heldAmount: 80_00 });
    return { code, invoiceId };
  }

  test('for a day: the payment is made once on the next business day, with one mail', async () => {
    const portal = await newPortal();
    const { code, invoiceId } = await runDown(portal);
    portal.tick(5 * HOUR_MS);
    await recoverPayments(portal.app);
    await recoverPayments(portal.restarted());
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.chargesOf(code)).toHaveLength(1);
    expect(await subjectsTo(portal)).toEqual([
      expect.stringMatching(/^Your payment to us: \$80\.00, scheduled for [\d/]+$/),
      'Your payment to us: $80.00, approved',
    ]);
    await portal.checkBooks();
  });

  test('for longer: the payment is canceled with a mail, and its invoice is open again', async () => {
    const portal = await newPortal();
    const { code, invoiceId } = await runDown(portal);
    portal.tick(5 * HOUR_MS);
    await recoverPayments(down(portal));
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'NOT_SENT' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 80_00, heldAmount: 0 });
    expect((await subjectsTo(portal)).at(-1)).toBe(`Your payment ${code} to us was not made`);
    portal.tick(3 * DAY_MS);
    await recoverPayments(portal.app);
    expect(await portal.chargesOf(code)).toEqual([]);
  });

  test('without a word: once it is certain that nothing has arrived, the payment is made on the next business day', async () => {
    const portal = await newPortal();
    const { code } = await schedule(portal);
    portal.tick(DAY_MS);
    await portal.plan('auth', 'no-reply-not-charged');
    await runScheduled(portal.app);
    for (let hour = 0; hour < 26; hour += 1) {
      portal.tick(HOUR_MS);
      await recoverPayments(portal.app);
    }
    // The day after by then.
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
    portal.tick(4 * HOUR_MS);
    await recoverPayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.chargesOf(code)).toHaveLength(1);
    await portal.checkBooks();
  });
});

describe('a setting that was switched off since', () => {
  const switchOff = ({ app, organizationId, portalId }: PaymentPortal, settings: Partial<Settings>) =>
    app.sql
      .updateTable('portal')
      .set({ settings: raw`settings || ${JSON.stringify(settings)}::jsonb` })
      .where('organizationId', '=', organizationId)
      .where('id', '=', portalId)
      .execute();

  test.each<[string, Partial<Settings>]>([
    ['cards', { isCreditCardEnabled: false }],
    ['all payments', { isPaymentEnabled: false }],
  ])('%s: the payment is called off with a mail, and its invoice is open again', async (_, settings) => {
    const portal = await newPortal();
    const { code, invoiceId } = await schedule(portal);
    await switchOff(portal, settings);
    portal.tick(DAY_MS);
    expect(await runScheduled(portal.restarted())).toBe(0);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: 'not_offered',
      failureMessage: 'This payment method is not accepted any more.',
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 80_00, heldAmount: 0 });
    expect((await subjectsTo(portal)).at(-1)).toBe(`Your payment ${code} to us was not made`);
    expect(await portal.chargesOf(code)).toEqual([]);
  });

  test('bank accounts: the payment is called off, although cards are still taken', async () => {
    const portal = await newPortal();
    const invoiceId = await portal.owe(80_00);
    const paid = await portal.payByAch([{ invoiceId, balance: 80_00 }], { scheduledAt: tomorrow(portal) });
    await switchOff(portal, { isAchEnabled: false });
    portal.tick(DAY_MS);
    expect(await runScheduled(portal.restarted())).toBe(0);
    const { code } = paid.json<{ code: string }>();
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'not_offered' });
    expect(await portal.chargesOf(code)).toEqual([]);
  });

  test('scheduling and saved methods: what was agreed is paid', async () => {
    const portal = await newPortal();
    const { code } = await schedule(portal);
    await switchOff(portal, { isScheduledPaymentEnabled: false, isCardOnFileEnabled: false });
    portal.tick(DAY_MS);
    expect(await runScheduled(portal.restarted())).toBe(1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
  });
});

test('SCH-02 500 payments that cannot start: each waits with an open item and a mail, others are made', async () => {
  const [broken, fine] = [await newPortal(), await newPortal()];
  const { code } = await schedule(broken);
  const { paymentMethodId } = await broken.payment(code);
  const { app, organizationId, portalId, user } = broken;
  const payment = {
    organizationId,
    portalId,
    customerId: user.customerId,
    createdBy: user.identityId,
    status: 'SCHEDULED',
    paymentType: 'CREDIT_CARD',
    processOn: asDay('2026-11-17'),
    isPrepaid: true,
    total: asCents(5_00),
    paymentMethodId,
    // The supplier and the payer are told after the third try.
    runCount: 2,
  } as const;
  for (let place = 0; place < 500; place += 1) await insertPayment(app.sql, payment);
  await app.sql
    .updateTable('paymentMethod')
    .set({ sealedToken: Buffer.from('cannot be opened any more, not at all') })
    .where('organizationId', '=', organizationId)
    .execute();
  const { code: made } = await schedule(fine);
  for (const at of [broken, fine]) at.tick(DAY_MS);
  expect(await runScheduled(fine.app)).toBe(1);
  expect(await fine.payment(made)).toMatchObject({ status: 'APPROVED' });
  const waiting = app.sql.selectFrom('payment').select('id').where('organizationId', '=', organizationId);
  expect(await waiting.where('status', '=', 'SCHEDULED').where('nextRunAt', 'is not', null).execute()).toHaveLength(
    501,
  );
  const items = app.sql.selectFrom('reconciliationItem').select('id').where('organizationId', '=', organizationId);
  expect(await items.where('state', '=', 'OPEN').execute()).toHaveLength(500);
  const delayed = (await subjectsTo(broken)).filter((subject) => subject.endsWith('is delayed'));
  expect(new Set(delayed).size).toBe(500);
}, 60_000);

test('FRM-04 the outcome of a payment that staff have scheduled is mailed to staff and to the customer', async () => {
  const portal = await newPortal();
  const [paid, failed] = [await schedule(portal), await schedule(portal)];
  const { app, organizationId, staff } = portal;
  await app.sql
    .updateTable('payment')
    .set({ origin: 'ADMIN', createdBy: staff.identityId })
    .where('organizationId', '=', organizationId)
    .execute();
  await app.sql
    .updateTable('invoice')
    .set({ balance: asCents(0) })
    .where('id', '=', failed.invoiceId)
    .execute();
  portal.tick(DAY_MS);
  await runScheduled(app);
  expect(await portal.payment(paid.code)).toMatchObject({ status: 'APPROVED' });
  const expected = [`Your payment ${failed.code} to us was not made`, 'Your payment to us: $80.00, approved'];
  for (const to of [`staff@${portal.label}.example`, portal.user.email]) {
    expect((await subjectsTo(portal, to)).slice(-2).toSorted()).toEqual(expected);
  }
});

test('whoever scheduled it and has left the company gets no mail; the people who may pay do', async () => {
  const portal = await newPortal();
  const { app, organizationId, portalId, user } = portal;
  const email = `cleo@${portal.label}.example`;
  const identityId = await insertIdentity(app.sql, email, 'Cleo Colleague');
  await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  await schedule(portal);
  await app.sql.updateTable('membership').set({ status: 'SUSPENDED' }).where('userId', '=', user.userId).execute();
  portal.tick(DAY_MS);
  expect(await runScheduled(app)).toBe(1);
  expect(await subjectsTo(portal)).toEqual([expect.stringContaining(', scheduled')]);
  expect(await subjectsTo(portal, email)).toEqual(['Your payment to us: $80.00, approved']);
});
