// getDeskPaymentRequest, getPaymentRequestLink: one request as staff see it, and its link.
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { lastMail } from '../testing/mailbox.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const settings = { isOneTimePaymentEnabled: true };
const portal = await paymentPortal({ settings });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

const DECLINED = '4387751111111053';
const HOUR_MS = 3600_000;
const currentDay = () => today(portal.clock.now(), 'America/Los_Angeles');
const later = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString();
const read = async (id: string) => (await links.asStaff('GET', `/${id}`)).json<Record<string, unknown>>();
const linkOf = (id: string) => links.asStaff('POST', `/${id}/link`);
const readsOf = async (id: string) =>
  (await selectAudit(app.sql, organizationId)).filter(
    ({ subjectId, action }) => subjectId === id && action === 'payment-request.link-read',
  );

describe('getDeskPaymentRequest', () => {
  test('shows who sent it, its invoices with what can still be paid, and when it can be reminded', async () => {
    const first = await portal.owe(30_00, { invoiceNumber: 'D-1' });
    const second = await portal.owe(12_50, { invoiceNumber: 'D-2' });
    const { id } = await links.link({ invoiceIds: [second, first] });
    await app.sql
      .updateTable('invoice')
      .set({ balance: asCents(20_00) })
      .where('id', '=', first)
      .execute();
    expect(await read(id)).toMatchObject({
      id,
      state: 'OPEN',
      amountDue: 32_50,
      createdBy: expect.stringMatching(/\S/) as string,
      requester: {
        name: 'Priya Lund',
        title: 'Accounts receivable',
        email: 'priya@supplier.example',
        phone: '512-555-0148',
      },
      invoices: [
        { id: second, invoiceNumber: 'D-2', totalAmount: 12_50, balance: 12_50 },
        { id: first, invoiceNumber: 'D-1', balance: 20_00 },
      ],
      failures: [],
      nextReminderAt: later(HOUR_MS),
    });
    await portal.later(HOUR_MS);
    expect(await read(id)).toMatchObject({ nextReminderAt: null });
    await links.asStaff('POST', `/${id}/reminder`);
    expect(await read(id)).toMatchObject({ nextReminderAt: later(HOUR_MS) });
  });

  test('lists every try that failed, and the payment that did not', async () => {
    const { id, token } = await links.link({ amount: 10_00 });
    for (const _try of [1, 2]) {
      portal.tick(1000);
      await links.payByCard(token, { amount: 10_00, number: DECLINED });
    }
    const failedAt = portal.clock.now().toISOString();
    portal.tick(1000);
    const { code } = (await links.payByCard(token, { amount: 10_00 })).json<{ code: string }>();
    const found = await read(id);
    expect(found).toMatchObject({ state: 'PAID', failedTries: 2, payment: { code } });
    expect(found['failures']).toMatchObject([{ amount: 10_00, createdAt: failedAt }, { amount: 10_00 }]);
  });
});

describe('getPaymentRequestLink', () => {
  test('LNK-05 answers the link that was mailed, and the audit log keeps each look at it', async () => {
    const { id, url, token } = await links.link({ amount: 10_00, recipient: { email: 'one@kern.example' } });
    const answered = (await linkOf(id)).json<{ url: string }>();
    expect(answered).toEqual({ url });
    expect((await lastMail(app, 'one@kern.example')).text).toContain(url);
    expect((await links.open(token)).statusCode).toBe(200);
    await linkOf(id);
    expect(await readsOf(id)).toMatchObject([
      { actorIdentityId: portal.staff.identityId, customerId: portal.user.customerId },
      { actorIdentityId: portal.staff.identityId },
    ]);
    // Neither the list nor the record has it.
    expect(JSON.stringify([await read(id), await links.listed(id)])).not.toContain(token);
  });

  test('LNK-05 of a request that cannot be paid is refused, and nothing is recorded', async () => {
    const revoked = await links.link({ amount: 10_00 });
    await links.asStaff('DELETE', `/${revoked.id}`);
    const paid = await links.link({ amount: 10_00 });
    await links.payByAch(paid.token, { amount: 10_00 });
    const expired = await links.link({ amount: 10_00, expiresAt: addDays(currentDay(), 1) });
    const invoiceId = await portal.owe(10_00);
    const settled = await links.link({ invoiceIds: [invoiceId] });
    await portal.payByAch([{ invoiceId, balance: 10_00 }]);
    await portal.later(48 * HOUR_MS);
    const codes: unknown[] = [];
    for (const { id } of [revoked, paid, expired, settled]) {
      codes.push(refusalOf(await linkOf(id)));
      expect(await readsOf(id)).toEqual([]);
    }
    expect(codes).toEqual([
      [400, 'payment_link_revoked'],
      [400, 'payment_link_paid'],
      [400, 'payment_link_expired'],
      [400, 'payment_link_paid'],
    ]);
  });

  test('LNK-05 of another supplier is not found', async () => {
    const other = await paymentPortal({ settings, sandbox: portal.sandbox });
    const { id } = await paymentLinks(other).link({ amount: 10_00 });
    expect(refusalOf(await linkOf(id))).toEqual([404, 'not_found']);
    expect(refusalOf(await links.asStaff('GET', `/${id}`))).toEqual([404, 'not_found']);
  });
});
