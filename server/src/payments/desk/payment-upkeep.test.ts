// cancelDeskPayment, moveDeskPayment, emailDeskReceipt, askProvider
import { afterAll, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readRecords } from '../../testing/payment-records.ts';
import { deskRequests } from '../testing/desk-requests.ts';
import { recoverPayments } from '../charge/recover-payments.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
const { cancel, move, emailReceipt, ask } = deskRequests(portal);
const readOutbox = outboxReader(portal);

const dayIn = (days: number) => addDays(today(portal.clock.now(), 'America/Los_Angeles'), days);
const schedule = async () => {
  await portal.later(0);
  const invoiceId = await portal.owe(100_00);
  const paid = await portal.payByCard([{ invoiceId, balance: 100_00 }], { scheduledAt: dayIn(5) });
  await readOutbox();
  return { code: paid.json<{ code: string }>().code, invoiceId };
};
const STAFF = 'Sam Staff';

test('staff cancel a scheduled payment: its hold is released, and the payer and the staff are mailed', async () => {
  const { code, invoiceId } = await schedule();
  expect((await cancel(code)).json()).toEqual({ status: 'CANCELED' });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  const { events } = await readRecords(portal, code);
  expect(events.at(-1)).toMatchObject({ cause: 'called-off', identityId: portal.staff.identityId });
  const mails = await readOutbox();
  expect(mails).toHaveLength(2);
  for (const { subject, text } of mails) {
    expect(subject).toContain('was canceled');
    expect(text).toContain(STAFF);
  }
  expect((await cancel(code)).json()).toMatchObject({ code: 'payment_already_canceled' });
  await passDays(portal, 7);
  expect(await portal.chargesOf(code)).toEqual([]);
});

test('staff move a scheduled payment: authorization, event and mail follow', async () => {
  const { code } = await schedule();
  expect((await move(code, dayIn(2))).json()).toMatchObject({ status: 'SCHEDULED', scheduledAt: dayIn(2) });
  const { events, consents } = await readRecords(portal, code);
  expect(events.at(-1)).toMatchObject({
    cause: 'moved',
    identityId: portal.staff.identityId,
    data: { from: dayIn(5), to: dayIn(2) },
  });
  expect(consents.at(-1)).toMatchObject({ onBehalf: true, amount: 100_00 });
  expect(consents.at(-1)?.words).toContain('Ann Builders');
  expect(await readOutbox()).toHaveLength(1);
  expect((await move(code, dayIn(0))).json()).toMatchObject({ code: 'schedule_date_too_early' });
});

test('THX-01 staff mail the receipt of any payment; answers go to them', async () => {
  await portal.later(0);
  const paid = await portal.payByCard([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
  const { code } = paid.json<{ code: string }>();
  await readOutbox();
  expect((await emailReceipt(code, ['Ann@Person.example', 'ann@person.example'])).statusCode).toBe(200);
  const { email: replyTo } = await portal.app.sql
    .selectFrom('identity')
    .select('email')
    .where('id', '=', portal.staff.identityId)
    .executeTakeFirstOrThrow();
  const copy = { toAddress: 'ann@person.example', replyTo, attachments: [`Payment-${code}.pdf`] };
  expect(await readOutbox()).toMatchObject([copy]);
  expect((await emailReceipt(code, ['nobody'])).json()).toMatchObject({ code: 'invalid_email' });
});

test('PAY-12 a charge without an answer is asked for, and never sent again or voided by asking', async () => {
  await portal.later(0);
  const invoiceId = await portal.owe(100_00);
  await portal.plan('auth', 'no-reply-not-charged');
  await portal.plan('inquireByOrderid', 'error-500', 20);
  const paid = await portal.payByCard([{ invoiceId, balance: 100_00 }]);
  const { code } = paid.json<{ code: string }>();
  expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
  expect((await ask(code)).json()).toMatchObject({ code: 'payment_provider_unavailable' });
  await fetch(`${portal.sandbox.origin}/control/faults`, { method: 'DELETE' });
  for (let time = 0; time < 8; time++) {
    expect((await ask(code)).json()).toEqual({ status: 'PENDING', atProvider: 'unknown' });
  }
  expect(await portal.chargesOf(code)).toEqual([]);
  expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
  const [attempt] = (await readRecords(portal, code)).attempts;
  await portal.deliver(attempt!.orderId, 100_00);
  expect((await ask(code)).json()).toEqual({ status: 'APPROVED', atProvider: 'queued' });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
  await recoverPayments(portal.app);
  expect(await portal.chargesOf(code)).toHaveLength(1);
  expect((await ask(code)).json()).toMatchObject({ code: 'payment_not_pending' });
});

test('a bank payment that waits for its money is asked about, and follows what the provider says', async () => {
  await portal.later(0);
  const paid = await portal.payByAch([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
  const { code } = paid.json<{ code: string }>();
  expect((await ask(code)).json()).toEqual({ status: 'PENDING', atProvider: 'queued' });
  await portal.control('/void', { retref: (await portal.payment(code)).externalCode });
  expect((await ask(code)).json()).toEqual({ status: 'VOIDED', atProvider: 'voided' });
});
