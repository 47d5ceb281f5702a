// revokePaymentRequest, remindPaymentRequest: what the supplier does with a request, and what is kept of it.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const settings = { isOneTimePaymentEnabled: true };
const portal = await paymentPortal({ settings });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId, user } = portal;

const HOUR_MS = 3600_000;
const currentDay = () => today(portal.clock.now(), 'America/Los_Angeles');
const now = () => portal.clock.now().toISOString();
const toSomebody = () => ({ email: `somebody-${randomUUID()}@kern.example` });
const eventsOf = async (id: string) =>
  (await selectAudit(app.sql, organizationId)).filter(
    ({ subjectId, action }) => subjectId === id && action !== 'payment-request.created',
  );
const eventBy = (action: string) => ({
  action,
  subjectType: 'payment-request',
  actorIdentityId: portal.staff.identityId,
  customerId: user.customerId,
  at: now(),
  requestId: expect.any(String) as string,
  clientAddress: expect.any(String) as string,
});
const revoke = (id: string) => links.asStaff('DELETE', `/${id}`);
const remind = (id: string) => links.asStaff('POST', `/${id}/reminder`);

describe('a revoked request', () => {
  test('LNK-05 has its time and one event, however often it is revoked', async () => {
    const { id } = await links.link({ amount: 10_00 });
    const revokedAt = now();
    expect((await revoke(id)).json()).toMatchObject({ id, state: 'REVOKED', revokedAt });
    expect(await eventsOf(id)).toMatchObject([eventBy('payment-request.revoked')]);
    portal.tick(1000);
    expect((await revoke(id)).json()).toMatchObject({ state: 'REVOKED', revokedAt });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('LNK-05 of another supplier cannot be revoked or reminded', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    const { id, token } = await paymentLinks(other).link({ amount: 10_00 });
    other.tick(2 * HOUR_MS);
    expect(refusalOf(await revoke(id))).toEqual([404, 'not_found']);
    expect(refusalOf(await remind(id))).toEqual([404, 'not_found']);
    expect((await paymentLinks(other).open(token)).statusCode).toBe(200);
  });

  test('LNK-05 a paid one cannot be revoked, also if its money is still under way', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    await links.payByAch(token, { amount: 10_00 });
    expect(refusalOf(await revoke(id))).toEqual([400, 'payment_link_paid']);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('a reminder', () => {
  test('is marked and stands in the audit; the next one is an hour after it', async () => {
    const recipient = toSomebody();
    const { id } = await links.link({ amount: 10_00, recipient });
    await portal.later(HOUR_MS - 1);
    expect(refusalOf(await remind(id))).toEqual([409, 'reminded_recently']);
    await portal.later(1);
    expect((await remind(id)).json()).toMatchObject({ state: 'OPEN', remindedAt: now() });
    expect(await eventsOf(id)).toMatchObject([eventBy('payment-request.reminded')]);
    await portal.later(HOUR_MS - 1);
    expect(refusalOf(await remind(id))).toEqual([409, 'reminded_recently']);
    await portal.later(1);
    expect((await remind(id)).json()).toMatchObject({ remindedAt: now() });
    const mails = await mailsTo(app, recipient.email);
    expect(mails.map(({ subject }) => subject.startsWith('Reminder: '))).toEqual([false, true, true]);
    expect(mails[1]?.text).toContain('A payment is still open');
  });

  test('asks for what is owed by then', async () => {
    const recipient = toSomebody();
    const [paid, partly] = [
      await portal.owe(10_00, { invoiceNumber: 'R-PAID' }),
      await portal.owe(30_00, { invoiceNumber: 'R-PARTLY' }),
    ];
    const { id } = await links.link({ invoiceIds: [paid, partly], recipient });
    for (const [invoiceId, balance] of [
      [paid, 0],
      [partly, 25_00],
    ] as const) {
      await app.sql
        .updateTable('invoice')
        .set({ balance: asCents(balance) })
        .where('id', '=', invoiceId)
        .execute();
    }
    await portal.later(HOUR_MS);
    await remind(id);
    const { subject, text } = await lastMail(app, recipient.email);
    expect(subject).toMatch(/asks you for \$25\.00$/);
    expect(text).toContain('Invoice: R-PARTLY\n');
    expect(text).not.toContain('R-PAID');
  });

  test('of an amount of the payer’s choice names none', async () => {
    const recipient = toSomebody();
    const { id } = await links.link({ recipient });
    await portal.later(HOUR_MS);
    await remind(id);
    expect((await lastMail(app, recipient.email)).subject).toMatch(/^Reminder: .* asks you for a payment$/);
  });

  test('can be sent on the last day of the link, and not after it', async () => {
    const { id } = await links.link({ amount: 10_00, expiresAt: addDays(currentDay(), 1) });
    await portal.later(24 * HOUR_MS);
    expect((await remind(id)).statusCode).toBe(200);
    await portal.later(24 * HOUR_MS);
    expect(refusalOf(await remind(id))).toEqual([400, 'payment_link_expired']);
  });

  test('is not sent if all invoices were paid another way', async () => {
    const recipient = toSomebody();
    const invoiceId = await portal.owe(10_00);
    const { id } = await links.link({ invoiceIds: [invoiceId], recipient });
    await portal.payByAch([{ invoiceId, balance: 10_00 }]);
    await portal.later(HOUR_MS);
    expect(refusalOf(await remind(id))).toEqual([400, 'payment_link_paid']);
    expect(await mailsTo(app, recipient.email)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([]);
  });
});
