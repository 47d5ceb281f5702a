// The movements of an invoice in the ledger.
import { type RawBuilder, sql as raw } from 'kysely';

const MOVED = raw`sum(case account when 'credit' then -amount else amount end)::bigint`;

/**
 * The sum of the ledger's movements that the ERP's balance does not contain: of an invoice below zero if more was paid
 * than went back, and null if nothing has moved.
 */
export const movedSince = (
  { organizationId, asOf }: { organizationId: string; asOf: string },
  subject: RawBuilder<unknown>,
) => raw`
  select ${MOVED} as amount
    from ledger_entry
    left join erp_posting on erp_posting.organization_id = ${organizationId}
         and erp_posting.transaction_id = ledger_entry.transaction_id
         and erp_posting.posted_at <= ${asOf}
   where ledger_entry.organization_id = ${organizationId} and ledger_entry.account in ('receivable', 'credit')
     and erp_posting.transaction_id is null and ledger_entry.subject_id = ${subject}`;

/** The sum of all movements of an invoice. */
export const movedEver = (organizationId: string, subject: RawBuilder<unknown>) => raw`
  select coalesce(${MOVED}, 0) as amount
    from ledger_entry
   where ledger_entry.organization_id = ${organizationId} and account in ('receivable', 'credit')
     and subject_id = ${subject}`;
