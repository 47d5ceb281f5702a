// The ERP of a supplier, which loads balances and says what it has posted, and a customer who pays.
import { expect } from 'vitest';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { importDesk } from './import-desk.ts';

const HEAD = 'Invoice,Customer,Date,Due date,Amount,Balance,Type,Memo';
let last = 700_000;

type Loaded = { asOf?: string; memo?: string; type?: 'Invoice' | 'Credit' };

export async function erpBooks(portal: PaymentPortal) {
  const desk = importDesk(portal);
  const { code: customerCode } = await portal.app.sql
    .selectFrom('customer')
    .select('code')
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', portal.user.customerId)
    .executeTakeFirstOrThrow();
  const now = () => portal.clock.now().toISOString();
  const loadInvoice = (
    invoice: string,
    total: string,
    balance: string,
    { asOf = now(), memo = '', type = 'Invoice' }: Loaded = {},
  ) =>
    desk.load(
      'invoices',
      `${HEAD}\n${invoice},${customerCode},11/01/2026,12/01/2026,${total},${balance},${type},${memo}\n`,
      { asOf },
    );
  const read = (invoice: string) =>
    portal.app.sql
      .selectFrom('invoice')
      .select(['id', 'balance', 'heldAmount', 'totalAmount'])
      .where('organizationId', '=', portal.organizationId)
      .where('invoiceNumber', '=', invoice)
      .executeTakeFirstOrThrow();
  const codeOf = (response: Awaited<ReturnType<PaymentPortal['payByCard']>>): string => {
    expect(response.statusCode).toBe(201);
    portal.tick(60_000);
    return response.json<{ code: string }>().code;
  };
  return {
    desk,
    customerCode,
    now,
    /** A minute passes between two things that happen. */
    pass: () => portal.tick(60_000),
    loadInvoice,
    post: (paymentCode: string, asOf = now()) => desk.load('postings', `Payment code\n${paymentCode}\n`, { asOf }),
    read,
    balanceOf: async (invoice: string): Promise<number> => (await read(invoice)).balance,
    /** An invoice of 100.00 that came from the ERP. */
    anInvoice: async (): Promise<string> => {
      last += 1;
      await loadInvoice(String(last), '100.00', '100.00');
      return String(last);
    },
    pay: async (invoice: string, amount: number): Promise<string> => {
      const { id, balance } = await read(invoice);
      return codeOf(await portal.payByCard([{ invoiceId: id, balance, amount }]));
    },
    payWithCredit: async (invoice: string, credit: string, amount: number): Promise<string> => {
      const [{ id: invoiceId, balance }, { id: creditId }] = [await read(invoice), await read(credit)];
      return codeOf(await portal.payByCredit([{ invoiceId, balance, amount: 0, credits: [{ creditId, amount }] }]));
    },
    refund: async (paymentCode: string): Promise<void> => {
      const refunded = await sendRefundRequest(portal, paymentCode);
      expect(refunded.statusCode).toBe(201);
      portal.tick(60_000);
    },
  };
}

export type ErpBooks = Awaited<ReturnType<typeof erpBooks>>;
