// Takes a run back: what it created is removed, what it changed is as before, with the money that has moved since.
import { type RawBuilder, sql as raw } from 'kysely';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { movedEver } from './moved.sql.ts';
import type { PartyKind } from './party-rows.sql.ts';

const NAMES = { customers: 'customer', projects: 'project', invoices: 'invoice' } as const;
const TABLES = { customers: raw.ref('customer'), projects: raw.ref('project'), invoices: raw.ref('invoice') } as const;

type Use = { table: string; column: string };

/** Every foreign key to a table: a record that something refers to stays. Lines go with their invoice. */
const selectUses = async (tx: Tx, table: string): Promise<Use[]> => {
  const { rows } = await raw<Use>`
    select referring.relname as "table", attribute.attname as "column"
      from pg_constraint
      join pg_class referring on referring.oid = conrelid
      join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[array_upper(conkey, 1)]
     where contype = 'f' and confrelid = ${table}::regclass and referring.relname <> 'invoice_line'
  `.execute(tx);
  return rows;
};

/** Of a record that was the same, only the time since when it is known is kept. */
const isSame = (change: 'import_change' | 'later') => raw`coalesce(${raw.ref(change)}.before ? 'sameSince', false)`;

/**
 * Records that a later run has changed too; that one is undone first. A record also counts if the ERP has said anything
 * about it since, though it was the same: what was before is outdated. A run of invoices may have made projects.
 */
export const countChangedLater = async (
  tx: Tx,
  { organizationId, id, kind, asOf }: RunScope & { kind: ImportKind },
): Promise<number> => {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from import_change
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id} and (exists (
       select from import_change as later
         join import_run on import_run.organization_id = ${organizationId} and import_run.id = later.run_id
        where later.organization_id = ${organizationId} and later.record_id = import_change.record_id
          and later.run_id <> ${id} and not ${isSame('later')} and import_run.state = 'DONE'
          and import_run.applied_number > (
            select applied_number from import_run
             where import_run.organization_id = ${organizationId} and import_run.id = ${id}
          )
     ) or ${kind} = 'invoices' and exists (
       select from invoice
        where invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
          and invoice.erp_as_of > ${asOf}
     ) or exists (
       select from import_known
        where import_known.organization_id = ${organizationId} and import_known.record_id = import_change.record_id
          and import_known.kind = ${kind === 'invoices' ? 'projects' : kind} and import_known.as_of > ${asOf}
     ))
  `.execute(tx);
  return rows[0]?.count ?? 0;
};

export const lockUndone = async (tx: Tx, { organizationId, id }: RunScope): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`
    select invoice.id from invoice
     where invoice.organization_id = ${organizationId} and invoice.id in (
       select record_id from import_change
        where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
     )
     order by invoice.id for no key update
  `.execute(tx);
  return rows.map(({ id: invoiceId }) => invoiceId);
};

const createdBy = ({ organizationId, id }: RunScope) => raw`
  select record_id from import_change
   where import_change.organization_id = ${organizationId} and import_change.run_id = ${id} and before is null`;

/** Lines of waivers that were released before a run has brought the invoice: they go with it, like its own lines. */
const isOfLateInvoice = ({ organizationId, id }: RunScope, line: 'other' | 'waiver_invoice') => raw<boolean>`
  ${raw.ref(line)}.share = 'covered' and exists (
    select from waiver_request
      join import_run on import_run.organization_id = ${organizationId} and import_run.id = ${id}
     where waiver_request.organization_id = ${organizationId} and waiver_request.id = ${raw.ref(line)}.waiver_id
       and waiver_request.status = 'ready' and waiver_request.released_at <= import_run.finished_at
  )`;

/** What goes with an invoice that nothing else refers to. */
async function deleteLines(tx: Tx, scope: RunScope, isUsed: RawBuilder<unknown>): Promise<void> {
  const { organizationId } = scope;
  const isUnused = (invoiceId: 'invoice_line.invoice_id' | 'waiver_invoice.invoice_id') => raw<boolean>`not exists (
    select from invoice made
     where made.organization_id = ${organizationId} and made.id = ${raw.ref(invoiceId)} and (${isUsed})
  )`;
  await raw`
    delete from invoice_line
     where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id in (${createdBy(scope)})
       and ${isUnused('invoice_line.invoice_id')}
  `.execute(tx);
  await raw`
    delete from waiver_invoice
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.invoice_id in (${createdBy(scope)})
       and ${isUnused('waiver_invoice.invoice_id')} and ${isOfLateInvoice(scope, 'waiver_invoice')}
  `.execute(tx);
}

/** Answers how many stay, because something refers to them. */
export async function deleteCreated(tx: Tx, kind: PartyKind | 'invoices', scope: RunScope): Promise<number> {
  const { organizationId } = scope;
  const table = TABLES[kind];
  const uses = await selectUses(tx, NAMES[kind]);
  const isUsed = uses.map(
    ({ table: other, column }) => raw`exists (
      select from ${raw.ref(other)} other
       where other.organization_id = ${organizationId} and other.${raw.ref(column)} = made.id
         and not (${kind === 'invoices' && other === 'waiver_invoice' ? isOfLateInvoice(scope, 'other') : raw`false`})
    )`,
  );
  if (kind === 'invoices') await deleteLines(tx, scope, raw.join(isUsed, raw` or `));
  await raw`
    delete from ${table} made
     where made.organization_id = ${organizationId} and made.id in (${createdBy(scope)})
       and not (${raw.join(isUsed, raw` or `)})
  `.execute(tx);
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from ${table} made
     where made.organization_id = ${organizationId} and made.id in (${createdBy(scope)})
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

const restored = (columns: readonly string[]): RawBuilder<unknown> =>
  raw.join(columns.map((column) => raw`${raw.ref(column)} = old.${raw.ref(column)}`));

const PARTY_COLUMNS: Readonly<Record<PartyKind, readonly string[]>> = {
  customers: ['name', 'address', 'phone', 'email_domain', 'contact_email', 'is_on_hold'],
  projects: [
    'job_name',
    'address',
    'state',
    'county',
    'owner_name',
    'owner_address',
    'general_contractor_name',
    'lender_name',
    'legal_description',
    'project_class',
    'original_contract_date',
    'closed_on',
    'allows_cp',
    'allows_cf',
    'allows_up',
    'allows_uf',
  ],
};

/** Only what the run has written, and what nobody has changed since; runs of earlier versions do not say what it was. */
const restoredIfKept = (columns: readonly string[]): RawBuilder<unknown> =>
  raw.join(
    columns.map(
      (column) => raw`${raw.ref(column)} = case
        when before ? ${raw.lit(column)} and (not before ? 'written'
          or to_jsonb(known.${raw.ref(column)}) is not distinct from nullif(before -> 'written' -> ${raw.lit(column)}, 'null'))
        then old.${raw.ref(column)} else known.${raw.ref(column)} end`,
    ),
  );

export const restoreParties = (tx: Tx, kind: PartyKind, { organizationId, id }: RunScope) =>
  raw`
    update ${TABLES[kind]} known set ${restoredIfKept(PARTY_COLUMNS[kind])}
      from import_change, jsonb_populate_record(null::${TABLES[kind]}, before) old
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id} and before is not null
       and not ${isSame('import_change')}
       and known.organization_id = ${organizationId} and known.id = import_change.record_id
  `.execute(tx);

const INVOICE_COLUMNS = [
  'project_id',
  'invoice_created_at',
  'due_date',
  'total_amount',
  'tax_amount',
  'disputed_amount',
  'job_id',
  'job_name',
  'po_number',
  'order_number',
  'statement_number',
  'ship_to_address',
  'bill_to_address',
  'memo',
  'related_invoice_number',
  'credit_restriction_type',
  'erp_balance',
  'erp_as_of',
  'closed_amount',
];

/** The balance of before, and what was paid or went back since. */
export const restoreInvoices = async (tx: Tx, { organizationId, id }: RunScope): Promise<void> => {
  await raw`
    update invoice set ${restored(INVOICE_COLUMNS)}, balance = least(
        greatest(old.balance + moved.amount - (before ->> 'moved')::bigint, 0), old.total_amount
      )
      from import_change
      cross join jsonb_populate_record(null::invoice, before -> 'invoice') old
      cross join lateral (${movedEver(organizationId, raw`import_change.record_id`)}) as moved
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id} and before is not null
       and not ${isSame('import_change')}
       and invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
  `.execute(tx);
  await raw`
    update invoice set erp_as_of = (before ->> 'sameSince')::timestamptz
      from import_change
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
       and ${isSame('import_change')}
       and invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
  `.execute(tx);
};

export async function restoreLines(tx: Tx, { organizationId, id }: RunScope): Promise<void> {
  await raw`
    delete from invoice_line
     where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id in (
       select record_id from import_change
        where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
          and not ${isSame('import_change')}
     )
  `.execute(tx);
  await raw`
    insert into invoice_line (organization_id, invoice_id, position, description, quantity, unit, unit_price, amount)
    select ${organizationId}::uuid, old.invoice_id, old.position, old.description, old.quantity, old.unit, old.unit_price,
           old.amount
      from import_change
      cross join jsonb_populate_recordset(null::invoice_line, case jsonb_typeof(before) when 'array' then before end) old
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
  `.execute(tx);
}
