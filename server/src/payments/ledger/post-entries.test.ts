import { afterAll, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { inTransaction } from '../../database/transaction.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { postEntries } from './post-entries.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

test('what was booked before moves no balance and adds no event again', async () => {
  const { sql } = portal.app;
  const { organizationId } = portal;
  const invoiceId = await portal.owe(100_00);
  const creditId = await portal.owe(100_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 100_00 }] };
  const { code } = (await portal.payByCredit([line])).json<{ code: string }>();
  const payment = await portal.payment(code);
  const events = () =>
    sql
      .selectFrom('invoiceEvent')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('invoiceId', '=', invoiceId)
      .execute();
  const before = await events();
  const at = portal.app.now().toISOString();
  const event = { invoiceId, type: 'COMPLETE_PAY', data: {}, identityId: null, createdAt: at } as const;
  const isBooked = await inTransaction(sql, (tx) =>
    postEntries(tx, {
      payment,
      kind: 'CAPTURE',
      externalRef: `capture ${payment.id}`,
      entries: [
        { account: 'receivable', subjectId: invoiceId, amount: asCents(5_00) },
        { account: 'credit', subjectId: creditId, amount: asCents(-5_00) },
      ],
      invoiceEvents: [event],
      at,
    }),
  );
  expect(isBooked).toBe(false);
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
  expect(await portal.invoice(creditId)).toMatchObject({ balance: 0 });
  expect(await events()).toEqual(before);
  expect(before).toHaveLength(1);
});
