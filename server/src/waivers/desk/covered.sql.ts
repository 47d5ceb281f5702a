// Invoices that an unconditional waiver gives up without listing them.
import { ZERO } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';

type Key = { organizationId: string; id: string };

/** The invoices of which the waiver has a line of any kind. */
export const selectLinedIds = async (tx: Tx, { organizationId, id }: Key): Promise<ReadonlySet<string>> => {
  const lines = await tx
    .selectFrom('waiverInvoice')
    .select('invoiceId')
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .execute();
  return new Set(lines.map(({ invoiceId }) => invoiceId));
};

type Unlined = Key & { customerId: string; projectId: string };

/** The invoices of the waiver's project of which it has no line. */
export const selectUnlinedIds = async (
  tx: Tx,
  { organizationId, id, customerId, projectId }: Unlined,
): Promise<string[]> => {
  const invoices = await tx
    .selectFrom('invoice')
    .select('invoice.id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('type', '=', 'INVOICE')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('waiverInvoice')
            .select('waiverInvoice.invoiceId')
            .where('waiverInvoice.organizationId', '=', organizationId)
            .where('waiverInvoice.waiverId', '=', id)
            .whereRef('waiverInvoice.invoiceId', '=', 'invoice.id'),
        ),
      ),
    )
    .execute();
  return invoices.map((invoice) => invoice.id);
};

/** Against imports: they change the balance without a payment. */
export const lockInvoices = (
  tx: Tx,
  organizationId: string,
  invoiceIds: readonly string[],
  { isWaiting = true }: { isWaiting?: boolean } = {},
) =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', invoiceIds)
    .orderBy('id')
    .forShare()
    .$if(!isWaiting, (query) => query.noWait())
    .execute();

export const insertCovered = (tx: Tx, { organizationId, id: waiverId }: Key, invoiceIds: readonly string[]) =>
  tx
    .insertInto('waiverInvoice')
    .values(
      invoiceIds.map((invoiceId) => ({
        organizationId,
        waiverId,
        invoiceId,
        share: 'covered' as const,
        balance: ZERO,
        disputedAmount: ZERO,
      })),
    )
    .execute();

/** Once it is released, nothing may be open of what it gives up without listing it. */
export const updateCoveredPaid = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .updateTable('waiverInvoice')
    .set({ balance: ZERO, disputedAmount: ZERO })
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .where('share', '=', 'covered')
    .execute();
