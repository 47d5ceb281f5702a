import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index for every order of the invoice list, so that a page reads its rows in order and stops (docs/performance.md).
 * Few invoices are open or credits, so these have indexes of their own: among all invoices a page of them would be far to
 * seek. The orders by job have one without projects, since those rows have no job and would all come last.
 */
export const listOrders: Migration = {
  async up(db) {
    await sql.raw(COLUMNS).execute(db);
    for (const [name, key] of Object.entries(ORDERS)) {
      await sql.raw(indexOn(`invoice_by_${name}`, key)).execute(db);
      await sql.raw(`${indexOn(`invoice_open_by_${name}`, key)} where is_open`).execute(db);
      await sql.raw(`${indexOn(`invoice_credit_by_${name}`, key)} where type = 'CREDIT'`).execute(db);
    }
    for (const name of ['job_name', 'job_id'] as const) {
      const index = indexOn(`invoice_without_project_by_${name}`, ORDERS[name]);
      await sql.raw(`${index} where not has_project`).execute(db);
    }
  },
};

// Amounts of credits are shown, and therefore sorted, as negative numbers. Each column writes the table and its indexes
// anew, so the large ones are created afterwards.
const COLUMNS = `
drop index invoice_by_day;
drop index invoice_organization_id_customer_id_currency_code_due_date_idx;
drop index invoice_organization_id_project_id_idx;
drop index invoice_search;
alter table invoice add is_open boolean not null generated always as (balance > 0) stored;
alter table invoice add has_project boolean not null generated always as (project_id is not null) stored;
alter table invoice add signed_total bigint not null
  generated always as (case type when 'CREDIT' then -total_amount else total_amount end) stored;
alter table invoice add signed_balance bigint not null
  generated always as (case type when 'CREDIT' then -balance else balance end) stored;
create index invoice_by_project on invoice (organization_id, project_id);
create index invoice_search on invoice using gin (organization_id, customer_id, search_text gin_trgm_ops);
`;

const ORDERS = {
  created: 'invoice_created_at',
  due: 'due_date',
  number: 'invoice_number',
  type: 'type',
  job_name: 'job_name',
  job_id: 'job_id',
  po: 'po_number',
  order: 'order_number',
  statement: 'statement_number',
  total: 'signed_total',
  balance: 'signed_balance',
} as const;

/** What the filters read, so that they are decided in the index; the usual order also holds what totals add up. */
const FILTERED = ['type', 'is_open', 'has_project', 'invoice_created_at', 'due_date'];

function indexOn(name: string, key: string): string {
  const included = FILTERED.filter((column) => column !== key);
  if (key === 'invoice_created_at') included.push('signed_balance');
  return `create index ${name} on invoice (organization_id, customer_id, currency_code, ${key}, id) include (${included.join(', ')})`;
}
