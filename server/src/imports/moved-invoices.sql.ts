import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { RunKey } from './import-runs.sql.ts';

/** The invoices of waivers whose balance a run may have changed: those in its file, and those of its postings. */
export const selectWaivedInvoices = async (sql: Sql, { organizationId, id }: RunKey): Promise<string[]> => {
  const { rows } = await raw<{ invoiceId: string }>`
    select distinct waiver_invoice.invoice_id as "invoiceId" from waiver_invoice
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.invoice_id in (
       select record_id from import_change
        where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
       union all
       select ledger_entry.subject_id from erp_posting
         join ledger_entry on ledger_entry.organization_id = ${organizationId}
          and ledger_entry.transaction_id = erp_posting.transaction_id and account = 'receivable'
        where erp_posting.organization_id = ${organizationId} and erp_posting.run_id = ${id}
     )
  `.execute(sql);
  return rows.map(({ invoiceId }) => invoiceId);
};
