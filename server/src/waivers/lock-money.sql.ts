import { sql as raw } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { madeCredits } from '../payments/ledger/made-credits.sql.ts';

/**
 * Whatever takes money of these invoices back, also money that has made a credit with which one was paid, waits until the
 * caller's waiver is stored, and finds it.
 */
export const lockMoney = (
  tx: Tx,
  organizationId: string,
  invoiceIds: readonly string[],
  { isWaiting = true }: { isWaiting?: boolean } = {},
) =>
  tx
    .selectFrom('payment')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where(
      raw<boolean>`id in (
        select payment_allocation.payment_id from payment_allocation
         where payment_allocation.organization_id = ${organizationId}
           and payment_allocation.invoice_id = any(${[...invoiceIds]}::uuid[])
        union all
        select ledger_transaction.payment_id from payment_allocation
         cross join ledger_transaction join ${madeCredits(organizationId)}
         where payment_allocation.organization_id = ${organizationId}
           and payment_allocation.invoice_id = any(${[...invoiceIds]}::uuid[])
           and ledger_transaction.organization_id = ${organizationId}
           and ledger_entry.subject_id = payment_allocation.credit_id
      )`,
    )
    .orderBy('id')
    .forShare()
    .$if(!isWaiting, (query) => query.noWait())
    .execute();
