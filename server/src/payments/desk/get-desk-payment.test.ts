// getDeskPayment
import { afterAll, expect, test } from 'vitest';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());

type Entry = { account: string; number: string | null; amount: number };
type Detail = {
  id: string;
  ledger: { kind: string; entries: Entry[] }[];
  refundable: { lines: { id: string; number: string; left: number; excess: number }[]; surchargeLeft: number } | null;
  [name: string]: unknown;
};

const read = async (code: string) =>
  (
    await portal.send({
      url: `/v1/console/payments/${code}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
    })
  ).json<Detail>();

async function payByCard(...amounts: readonly number[]) {
  const lines = [];
  for (const balance of amounts) lines.push({ invoiceId: await portal.owe(balance), balance });
  const total = amounts.reduce((sum, amount) => sum + amount, 0) * 1.03;
  const { code } = (await portal.payByCard(lines, { total })).json<{ code: string }>();
  const { externalCode } = await portal.payment(code);
  return { code, invoiceIds: lines.map(({ invoiceId }) => invoiceId), retref: externalCode! };
}

test('REF-01 a payment shows its customer, the answer of the provider, the ledger and its receipt', async () => {
  const { code, invoiceIds, retref } = await payByCard(60_00, 40_00);
  const payment = await read(code);
  expect(payment).toMatchObject({
    code,
    status: 'APPROVED',
    customer: { id: portal.user.customerId, name: 'Ann Builders' },
    attempts: [{ kind: 'AUTH', state: 'OK', amount: 103_00, retref }],
    refunds: [],
    openItems: [],
    mails: [{ subject: expect.stringMatching(/\$103\.00, approved$/) as string }],
  });
  expect(payment.ledger.map(({ kind }) => kind)).toEqual(['CAPTURE']);
  for (const { entries } of payment.ledger) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const [first] = payment.refundable?.lines ?? [];
  expect(payment.refundable).toMatchObject({ total: 103_00, surcharge: 3_00, surchargeLeft: 3_00 });
  expect(payment.refundable?.lines.map(({ id }) => id).toSorted()).toEqual(invoiceIds.toSorted());
  expect(first).toMatchObject({ number: first?.id.slice(-12), isCredit: false, excess: 0 });
  expect(payment.ledger[0]?.entries.filter(({ account }) => account === 'receivable')).toHaveLength(2);
  expect(
    payment.ledger[0]?.entries.every(({ account, number }) => (account === 'receivable') === (number !== null)),
  ).toBe(true);
});

test('REF-01 what was refunded is shown with who asked for it, and no longer refundable', async () => {
  const { code, invoiceIds, retref } = await payByCard(60_00, 40_00);
  await portal.control('/settle', { retref });
  await reconcilePayments(portal.app);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  await sendRefundRequest(portal, code, { lines: [{ invoiceId: invoiceIds[0]!, amount: 60_00 }], reason: 'Damaged' });
  const payment = await read(code);
  expect(payment).toMatchObject({
    preciseStatus: 'Partly refunded',
    settledAt: expect.any(String) as string,
    refunds: [{ kind: 'REFUND', state: 'DONE', amount: 61_80, surcharge: 1_80, reason: 'Damaged' }],
    refundable: { lines: [{ id: invoiceIds[1], left: 40_00 }], surchargeLeft: 1_20 },
  });
  expect((payment['refunds'] as { requestedBy: string }[])[0]?.requestedBy).toBe('Sam Staff');
  await sendRefundRequest(portal, code, { reason: 'The rest' });
  expect(await read(code)).toMatchObject({ status: 'REFUNDED', refundable: null });
});

test('a declined payment has an attempt without money, nothing to refund, and what needs a decision', async () => {
  const invoiceId = await portal.owe(50_00);
  const answer = await portal.payByCard([{ invoiceId, balance: 50_00 }], {
    total: 51_50,
    number: '4387751111111053',
  });
  expect(answer.statusCode).toBe(402);
  const row = await portal.app.sql
    .selectFrom('payment')
    .select(['id', 'code'])
    .where('organizationId', '=', portal.organizationId)
    .where('status', '=', 'CANCELED')
    .executeTakeFirstOrThrow();
  const { id } = await insertOpenItem(portal, { paymentId: row.id, detail: 'The provider has it twice.' });
  expect(await read(row.code)).toMatchObject({
    attempts: [{ kind: 'AUTH', state: 'DECLINED' }],
    ledger: [],
    refundable: null,
    openItems: [{ id, kind: 'REVIEW', detail: 'The provider has it twice.' }],
  });
  // By its id too.
  expect(await read(row.id)).toMatchObject({ code: row.code });
});
