import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index for the orders of payments, waivers and documents that are columns of theirs, so that a page reads its rows in
 * order and stops. Both directions of an order read the same index from either end, except that nulls come last in both.
 */
export const otherOrders: Migration = {
  async up(db) {
    await sql.raw(REPLACED).execute(db);
    for (const [name, key] of Object.entries(ORDERS)) await sql.raw(indexOn(name, key)).execute(db);
    for (const [name, key] of Object.entries(NULLABLE)) {
      await sql.raw(indexOn(name, key)).execute(db);
      await sql.raw(indexOn(`${name}_desc`, key, ' desc nulls last')).execute(db);
    }
    await sql.raw(OTHERS).execute(db);
  },
};

const REPLACED = `
drop index payment_organization_id_customer_id_currency_code_created_a_idx;
drop index reconciliation_item_organization_id_created_at_idx;
drop index waiver_request_organization_id_customer_id_created_at_id_idx;
drop index document_organization_id_customer_id_created_at_id_idx;
`;

const ORDERS = {
  created: 'created_at',
  code: 'code',
  status: 'status',
  type: 'payment_type',
  total: 'total',
  subtotal: 'subtotal',
  credit: 'credit',
  surcharge: 'surcharge',
} as const;
const NULLABLE = { scheduled: 'scheduled_at', approved: 'approved_at' } as const;

/** What the filters read, so that they are decided in the index. */
const FILTERED = ['status', 'payment_type', 'currency_code', 'recurrence_id', 'created_at'];

function indexOn(name: string, key: string, direction = ''): string {
  const included = FILTERED.filter((column) => column !== key).join(', ');
  const keys = `organization_id, customer_id, ${key}${direction}, id${direction === '' ? '' : ' desc'}`;
  return `create index payment_by_${name} on payment (${keys}) include (${included})`;
}

// The last one tells whether somebody viewed an invoice lately, however often it was downloaded since.
const OTHERS = `
create index waiver_by_created on waiver_request (organization_id, customer_id, created_at, id);
create index waiver_by_through on waiver_request (organization_id, customer_id, through_date, id);
create index waiver_by_through_desc on waiver_request (organization_id, customer_id, through_date desc nulls last, id desc);
create index waiver_by_type on waiver_request (organization_id, customer_id, waiver_type, id);
create index waiver_by_status on waiver_request (organization_id, customer_id, status, id);
create index waiver_by_submitter on waiver_request (organization_id, customer_id, lower(submitter_name), id);
create index document_by_created on document (organization_id, customer_id, created_at, id);
create index document_by_creator on document (organization_id, customer_id, lower(created_by_name), id);
create index reconciliation_item_by_state on reconciliation_item (organization_id, state, created_at, id);
create index invoice_event_views on invoice_event (organization_id, invoice_id, identity_id, created_at)
  where type = 'VIEWED';
`;
