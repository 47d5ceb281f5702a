// Refusals of the decision of a second person.
import { asDay } from '@plumbline/rules/dates';
import { testApprovals } from '../../payments/approvals/testing/test-approvals.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

export async function approvalRefusalCases(sandbox: PaymentPortal['sandbox']): Promise<RefusalCases<'decidePayment'>> {
  const own = await testApprovals({ sandbox });
  const { scheduled, decide, app, organizationId } = own;
  const code = async () => (await scheduled(150_00)).code;
  const setMethod = (change: { deletedAt: string } | { expiry: string }) =>
    app.sql.updateTable('paymentMethod').set(change).where('organizationId', '=', organizationId).execute();
  const byCard = async () => {
    const other = await testApprovals({ sandbox });
    const invoiceId = await other.owe(150_00);
    const card = { savePaymentToken: true, scheduledAt: asDay(other.day(3)) };
    const made = await other.payByCard([{ invoiceId, balance: 150_00 }], card);
    await other.app.sql
      .updateTable('paymentMethod')
      .set({ expiry: '10/2026' })
      .where('organizationId', '=', other.organizationId)
      .execute();
    return other.decide(made.json<{ code: string }>().code);
  };
  return {
    decidePayment: {
      not_found: () => decide('PL-NONE'),
      payment_not_waiting: async () => {
        const made = await code();
        await decide(made);
        return decide(made);
      },
      own_payment: async () => decide(await code(), {}, own.cookies.customer),
      above_own_rights: async () => decide(await code(), {}, (await own.colleague({}, 10_00)).cookie),
      comment_missing: async () => decide(await code(), { isApproved: false }),
      quote_changed: async () => decide(await code(), { total: 1_00 }),
      invoice_not_open: async () => {
        const made = await scheduled(150_00);
        await app.sql
          .updateTable('invoice')
          .set({ balance: 0 as never })
          .where('id', '=', made.invoiceId)
          .execute();
        return decide(made.code);
      },
      method_deleted: async () => {
        const made = await code();
        await setMethod({ deletedAt: app.now().toISOString() });
        return decide(made);
      },
      method_expired: byCard,
    },
  };
}
