// A mail before the day of a payment whose saved card expires before it.
import { addDays, asDay, type Day, formatDay } from '@plumbline/rules/dates';
import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { warnExpiring } from './warn-expiring.ts';

const other = await paymentPortal();
afterAll(() => other.sandbox.stop());

const newPortal = (settings = {}) => paymentPortal({ sandbox: other.sandbox, settings });
/** A Monday; the clock starts on 11/16/2026. */
const DAY = asDay('2026-12-07');

async function schedule(portal: PaymentPortal, scheduledAt: Day = DAY): Promise<string> {
  const lines = [{ invoiceId: await portal.owe(45_00), balance: 45_00 }];
  return (await portal.payByCard(lines, { scheduledAt })).json<{ code: string }>().code;
}

/** As if the card had been saved again with another date. */
const renew = ({ app, organizationId }: PaymentPortal, expiry: string) =>
  app.sql.updateTable('paymentMethod').set({ expiry }).where('organizationId', '=', organizationId).execute();

const warnings = async (portal: PaymentPortal, to = portal.user.email) =>
  (await mailsTo(portal.app, to)).filter(({ subject }) => subject.startsWith('Your card expires'));

/** Days until there is a warning, of at most this many. */
async function daysUntilWarned(portal: PaymentPortal, max: number): Promise<number | null> {
  for (let days = 0; days <= max; days += 1) {
    await warnExpiring(portal.app);
    if ((await warnings(portal)).length > 0) return days;
    portal.tick(DAY_MS);
  }
  return null;
}

test('one mail, seven days before, with the day, the sum, the card and where to cancel', async () => {
  const portal = await newPortal();
  const code = await schedule(portal);
  await renew(portal, '11/2026');
  expect(await daysUntilWarned(portal, 30)).toBe(14);
  const workers = [warnExpiring(portal.app), warnExpiring(portal.restarted())];
  expect(await Promise.all(workers)).toEqual([0, 0]);
  const [mail, ...others] = await warnings(portal);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe(`Your card expires before your payment ${code} to Portal ${portal.label}`);
  for (const part of [
    'Visa 1443 (credit card) is valid through 11/2026. Your payment of $45.00 on 12/07/2026 cannot be made with it.',
    'Please move it to a day before the card expires, or cancel it and pay another way.',
    'Change or cancel the payment',
  ])
    expect(mail!.text).toContain(part);
  expect(mail!.links.map(({ pathname }) => pathname)).toContain(`/thanks/${code}`);
  // Neither the number nor the token, which is as long.
  expect(mail!.text.replaceAll(code, '')).not.toMatch(/\d{12}/);
});

test('two workers at once send one mail each, at once if the day is near', async () => {
  const portal = await newPortal({ isPaymentDetailCancelEnabled: true });
  const code = await schedule(portal, asDay('2026-11-19'));
  await renew(portal, '10/2026');
  const counts = await Promise.all([warnExpiring(portal.app), warnExpiring(portal.restarted())]);
  expect(counts[0] + counts[1]).toBe(1);
  const mails = await warnings(portal);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.links.map(({ pathname }) => pathname)).toContain(`/history/payments/${code}`);
});

test.each([
  ['valid to the end of the month of its day', '12/2026'],
  ['renewed', '11/2030'],
])('a card that is %s is not mailed', async (_, expiry) => {
  const portal = await newPortal();
  await schedule(portal);
  await renew(portal, expiry);
  expect(await daysUntilWarned(portal, 20)).toBeNull();
});

test('a card that is renewed and expires before the day again is mailed again', async () => {
  const portal = await newPortal();
  await schedule(portal, asDay('2026-11-19'));
  await renew(portal, '10/2026');
  for (const expiry of ['10/2026', '11/2026', '09/2026', '09/2026']) {
    await renew(portal, expiry);
    await warnExpiring(portal.app);
  }
  expect(await warnings(portal)).toHaveLength(2);
});

test('a card that was removed is not mailed: the payment is called off with a mail of its own', async () => {
  const portal = await newPortal();
  await schedule(portal, asDay('2026-11-19'));
  await renew(portal, '10/2026');
  const { app, organizationId, clock } = portal;
  const deletedAt = clock.now().toISOString();
  await app.sql.updateTable('paymentMethod').set({ deletedAt }).where('organizationId', '=', organizationId).execute();
  expect(await daysUntilWarned(portal, 2)).toBeNull();
});

test('each installment before its own day, with the way to the series', async () => {
  const portal = await newPortal();
  const startDate = asDay('2026-11-30');
  const recurrence = { frequency: 'MONTHLY', startDate, endDate: addDays(startDate, 62) };
  const { recurrenceId } = (await portal.prepayByCard(20_00, { recurrence })).json<{ recurrenceId: string }>();
  await renew(portal, '12/2026');
  expect(await daysUntilWarned(portal, 100)).toBe(70);
  const [{ text, links } = { text: '', links: [] as URL[] }] = await warnings(portal);
  expect(text).toContain(`Your payment of $20.00 on ${formatDay(asDay('2027-02-01'))} cannot be made with it.`);
  expect(text).toContain('Please cancel the recurring payment and set it up with another card.');
  expect(links.map(({ searchParams }) => searchParams.get('id'))).toContain(recurrenceId);
});

test('FRM-04 a payment that staff have scheduled is mailed to staff and to the customer', async () => {
  const portal = await newPortal();
  await schedule(portal, asDay('2026-11-19'));
  const { app, organizationId, staff } = portal;
  await app.sql
    .updateTable('payment')
    .set({ origin: 'ADMIN', createdBy: staff.identityId })
    .where('organizationId', '=', organizationId)
    .execute();
  await renew(portal, '10/2026');
  await warnExpiring(app);
  for (const to of [`staff@${portal.label}.example`, portal.user.email]) {
    expect(await warnings(portal, to)).toHaveLength(1);
  }
});
