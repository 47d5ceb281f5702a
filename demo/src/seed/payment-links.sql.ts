import type { CurrencyCode } from '@plumbline/rules/money';
import { ZERO } from '@plumbline/rules/money';
import type { Tx } from '@plumbline/server/database/transaction';

type Owner = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

/** The smallest open invoices that no payment holds and no other link asks for. */
export const selectUnaskedInvoices = (
  tx: Tx,
  { organizationId, customerId, currencyCode }: Owner,
  count: number,
): Promise<{ id: string }[]> =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'INVOICE')
    .where('balance', '>', ZERO)
    .where('heldAmount', '=', ZERO)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentRequestInvoice')
            .select('requestId')
            .where('paymentRequestInvoice.organizationId', '=', organizationId)
            .whereRef('paymentRequestInvoice.invoiceId', '=', 'invoice.id'),
        ),
      ),
    )
    .orderBy('balance')
    .orderBy('invoiceNumber')
    .limit(count)
    .execute();

/**
 * The latest payment of invoices that a link can have made: without credits, without a saved method, and of no invoice
 * that another link asks for.
 */
export const selectPaymentForLink = (tx: Tx, { organizationId, customerId, currencyCode }: Owner) =>
  tx
    .selectFrom('payment')
    .select(['id', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'APPROVED')
    .where('isPrepaid', '=', false)
    .where('credit', '=', ZERO)
    .where('origin', '=', 'PORTAL')
    .where('paymentMethodId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentAllocation')
            .innerJoin('paymentRequestInvoice', (join) =>
              join
                .onRef('paymentRequestInvoice.organizationId', '=', 'paymentAllocation.organizationId')
                .onRef('paymentRequestInvoice.invoiceId', '=', 'paymentAllocation.invoiceId'),
            )
            .select('paymentRequestInvoice.requestId')
            .where('paymentAllocation.organizationId', '=', organizationId)
            .whereRef('paymentAllocation.paymentId', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectPaidInvoiceIds = async (tx: Tx, organizationId: string, paymentId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('paymentAllocation')
    .select('invoiceId')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .execute();
  return rows.map(({ invoiceId }) => invoiceId);
};

/** It was made by somebody without an account. */
export const updatePaidByLink = (
  tx: Tx,
  { organizationId, id, paymentRequestId }: { organizationId: string; id: string; paymentRequestId: string },
  info: Record<string, string>,
) =>
  tx
    .updateTable('payment')
    .set({ origin: 'LINK', isOneTimePay: true, createdBy: null, sortPayer: null, paymentRequestId, info })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
