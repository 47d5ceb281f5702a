// The movements of an invoice in the ledger.
import { type RawBuilder, sql as raw } from 'kysely';

const MOVED = raw`sum(case account when 'credit' then -amount else amount end)::bigint`;

/**
 * The sum of the ledger's movements that the ERP's balance as of a time does not contain: of an invoice below zero if more
 * was paid than went back, and null if nothing has moved.
 *
 * The ERP books the movements of a payment in their order, so its balance contains the first of them, down to one that is
 * not known until the ERP says that it has posted them. Of the possible sums the lowest counts: what is owed is rather
 * shown too low than asked for twice, and no credit is spent twice. What moved after that time is certainly not
 * contained. The making of a credit is, once the ERP lists the credit.
 */
export const movedSince = (
  { organizationId, asOf }: { organizationId: string; asOf: RawBuilder<unknown> },
  subject: RawBuilder<unknown>,
) => raw`
  select sum(later + least(lowest, 0))::bigint as amount
    from (
      select payment_id, coalesce(sum(amount) filter (where is_later), 0) as later,
             min(rest) filter (where not is_later) as lowest
        from (
          select payment_id, amount, is_later,
                 sum(amount) filter (where not is_later)
                   over (partition by payment_id order by created_at desc, id desc) as rest
            from (
              select ledger_transaction.payment_id, ledger_transaction.id, ledger_transaction.created_at,
                     ledger_transaction.created_at > ${asOf} as is_later, ${MOVED} as amount,
                     row_number() over (order by ledger_transaction.created_at, ledger_transaction.id) = 1
                       and bool_or(account = 'credit' and amount < 0) as is_making
                from ledger_entry
                join ledger_transaction on ledger_transaction.organization_id = ${organizationId}
                 and ledger_transaction.id = ledger_entry.transaction_id
               where ledger_entry.organization_id = ${organizationId} and account in ('receivable', 'credit')
                 and ledger_entry.subject_id = ${subject}
               group by ledger_transaction.payment_id, ledger_transaction.id, ledger_transaction.created_at
            ) as movement
           where not is_making and not exists (
             select from erp_posting
              where erp_posting.organization_id = ${organizationId} and erp_posting.transaction_id = movement.id
                and erp_posting.posted_at <= ${asOf}
           )
        ) as waiting
       group by payment_id
    ) as paid`;

/** The sum of all movements of an invoice. */
export const movedEver = (organizationId: string, subject: RawBuilder<unknown>) => raw`
  select coalesce(${MOVED}, 0) as amount
    from ledger_entry
   where ledger_entry.organization_id = ${organizationId} and account in ('receivable', 'credit')
     and subject_id = ${subject}`;
