// Refusals of a refund by staff.
import { randomUUID } from 'node:crypto';
import { newId } from '../../database/new-id.ts';
import { offlineRequests } from '../../payments/testing/offline-requests.ts';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import type { RefusalCases } from './refusal-cases.ts';

export function refundRefusalCases(portal: PaymentPortal): RefusalCases<'refundPayment'> {
  /** A card payment of 100.00 whose money has arrived. */
  const pay = async (amount = 100_00) => {
    await portal.later(0);
    const invoiceId = await portal.owe(100_00);
    const response = await portal.payByCard([{ invoiceId, balance: 100_00, amount }]);
    const { code } = response.json<{ code: string }>();
    const { externalCode: retref } = await portal.payment(code);
    return { code, invoiceId, retref };
  };
  const settled = async (amount?: number) => {
    const paid = await pay(amount);
    await portal.control('/settle', { retref: paid.retref });
    await reconcilePayments(portal.app);
    return paid;
  };
  const refund = (code: string, body = {}, key?: string) => sendRefundRequest(portal, code, body, key);
  const line = (invoiceId: string, amount: number) => ({ lines: [{ invoiceId, amount }] });
  return {
    refundPayment: {
      not_found: () => refund('P000000000'),
      idempotency_key_reused: async () => {
        const { code, invoiceId } = await settled();
        const key = randomUUID();
        await refund(code, line(invoiceId, 10_00), key);
        return refund(code, line(invoiceId, 10_01), key);
      },
      refund_not_possible: async () => {
        await portal.later(0);
        const invoiceId = await portal.owe(100_00);
        const declined = await portal.payByCard([{ invoiceId, balance: 100_00 }], { number: '4387751111111053' });
        return refund(declined.json<{ details: { code: string } }>().details.code);
      },
      refund_offline: async () => {
        const recorded = await offlineRequests(portal).record({ paymentType: 'CASH', amount: 10_00 });
        return refund(recorded.json<{ code: string }>().code);
      },
      payment_already_refunded: async () => {
        const { code } = await settled();
        await refund(code);
        return refund(code);
      },
      payment_disputed: async () => {
        const { code, retref } = await settled();
        await portal.control('/chargeback', { retref });
        await reconcilePayments(portal.app);
        return refund(code);
      },
      refund_not_settled: async () => {
        const { code, invoiceId } = await pay();
        return refund(code, line(invoiceId, 40_00));
      },
      refund_over_line: async () => {
        const { code, invoiceId } = await settled();
        return refund(code, line(invoiceId, 100_01));
      },
      refund_credit_spent: async () => {
        const { code } = await settled(130_00);
        const memo = portal.app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', `CM-${code}`);
        const { id: creditId } = await memo.executeTakeFirstOrThrow();
        const invoiceId = await portal.owe(30_00);
        await portal.payByCredit([{ invoiceId, balance: 30_00, credits: [{ creditId, amount: 30_00 }] }]);
        return refund(code);
      },
      refund_declined: async () => {
        const { code, retref } = await settled();
        const { state } = portal.sandbox;
        const inquired = state.transaction.get(retref!)!;
        const { gateway } = portal.app;
        const { find } = gateway;
        // The provider says that it can be refunded, and refuses because somebody was faster.
        gateway.find = async (merchant, asked) => {
          const found = await find(merchant, asked);
          state.put('transaction', retref!, { ...inquired, achReturn: { code: 'R01', at: inquired.authorizedAt } });
          return found;
        };
        const response = await refund(code);
        gateway.find = find;
        state.put('transaction', retref!, inquired);
        return response;
      },
      invoice_listed_twice: async () => {
        const { code } = await settled();
        const twice = { invoiceId: newId(), amount: 1_00 };
        return refund(code, { lines: [twice, twice] });
      },
      payment_provider_unavailable: async () => {
        const { code } = await settled();
        await portal.plan('inquire', 'error-500');
        return refund(code);
      },
    },
  };
}
