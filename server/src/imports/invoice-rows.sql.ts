// Finds for each row of a file of invoices the invoice, its customer and its project, and what it would change.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import { movedEver, movedSince } from './moved.sql.ts';
import { firstLine, rowError, twiceError } from './row-errors.sql.ts';

export type RunScope = { organizationId: string; id: string; asOf: string };

/** Columns that a file may leave out, with their fields; what a file leaves out stays as it is. */
const OPTIONAL = {
  jobId: 'job_id',
  jobName: 'job_name',
  dueDate: 'due_date',
  disputedAmount: 'disputed_amount',
  taxAmount: 'tax_amount',
  poNumber: 'po_number',
  orderNumber: 'order_number',
  statementNumber: 'statement_number',
  shipToAddress: 'ship_to_address',
  billToAddress: 'bill_to_address',
  memo: 'memo',
  relatedInvoiceNumber: 'related_invoice_number',
} as const;

/** Columns that are not texts. */
const TYPES: Readonly<Record<string, string>> = { dueDate: 'date', disputedAmount: 'bigint', taxAmount: 'bigint' };

/** The value of a row's field, in the type of its column. Without a disputed amount, nothing is in dispute. */
const valueOf = (field: string): RawBuilder<unknown> => {
  const value = raw`(record ->> ${raw.lit(field)})::${raw.raw(TYPES[field] ?? 'text')}`;
  return field === 'disputedAmount' ? raw`coalesce(${value}, 0)` : value;
};

/** A credit of an invoice pays that one only. */
const RESTRICTION = raw`
  case when record ->> 'type' = 'CREDIT'
    then case when record ->> 'relatedInvoiceNumber' is null then 'NONE' else 'INVOICE' end end`;

type Change = { column: RawBuilder<unknown>; value: RawBuilder<unknown> };

/** What an import writes to an invoice that exists. */
const changesOf = (columns: ReadonlySet<string>): Change[] => [
  { column: raw`invoice_created_at`, value: raw`(record ->> 'invoiceCreatedAt')::date` },
  { column: raw`total_amount`, value: raw`(record ->> 'totalAmount')::bigint` },
  { column: raw`balance`, value: raw`target_balance` },
  { column: raw`erp_balance`, value: raw`(record ->> 'balance')::bigint` },
  ...Object.entries(OPTIONAL)
    .filter(([field]) => columns.has(field))
    .map(([field, column]) => ({ column: raw`${raw.ref(column)}`, value: valueOf(field) })),
  ...(columns.has('relatedInvoiceNumber') ? [{ column: raw`credit_restriction_type`, value: RESTRICTION }] : []),
  ...(columns.has('jobId') || columns.has('jobName')
    ? [{ column: raw`project_id`, value: raw`import_row.project_id` }]
    : []),
];

const TYPE_WORDS = raw`case invoice.type when 'CREDIT' then 'a credit' else 'an invoice' end`;

/** Finds records, which rows are new, and which are left out because of what is stored or stands in the file already. */
export const findInvoices = (sql: Sql, scope: RunScope) => {
  const { organizationId, id, asOf } = scope;
  const projectNamed = raw`
    select min(project.id::text)::uuid from project
     where project.organization_id = ${organizationId} and project.customer_id = customer.id
       and project.job_name = record ->> 'jobName'
    having count(*) = 1`;
  return raw`
    update import_row set (customer_id, record_id, project_id, errors, outcome) = (
        select judged.customer_id, judged.invoice_id, judged.project_id, problems,
               case when problems is not null then 'LEFT_OUT' when judged.invoice_id is null then 'NEW' end
          from (
            select customer.id as customer_id, invoice.id as invoice_id,
                   case when record ->> 'jobId' is not null then project.id else (${projectNamed}) end as project_id,
                   case
                     when line > first_line then ${twiceError('invoiceNumber')}
                     when customer.id is null then ${rowError('customerCode', 'NO_SUCH_CUSTOMER')}
                     when invoice.customer_id <> customer.id
                       then ${rowError('customerCode', 'OTHER_CUSTOMER', raw`owner.code`)}
                     when invoice.type <> record ->> 'type'
                       then ${rowError('type', 'OTHER_TYPE', TYPE_WORDS)}
                     when invoice.currency_code <> record ->> 'currencyCode'
                       then ${rowError('currencyCode', 'OTHER_CURRENCY', raw`invoice.currency_code`)}
                     when invoice.erp_as_of > ${asOf} then ${rowError('balance', 'OLDER')}
                   end as problems
              from (${firstLine(scope)}) as first
              left join customer on customer.organization_id = ${organizationId} and customer.code = customer_code
              left join invoice on invoice.organization_id = ${organizationId} and invoice.invoice_number = record_key
              left join customer owner on owner.organization_id = ${organizationId} and owner.id = invoice.customer_id
              left join project on project.organization_id = ${organizationId} and project.customer_id = customer.id
                   and project.job_id = record ->> 'jobId'
          ) as judged
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
       and line > 0
  `.execute(sql);
};

/** Those of an earlier judgement. */
export const removeMissing = (sql: Sql, { organizationId, id }: RunScope) =>
  sql
    .deleteFrom('importRow')
    .where('organizationId', '=', organizationId)
    .where('runId', '=', id)
    .where('line', '<', 0)
    .execute();

/**
 * Rows for the open invoices that a complete file does not have any more; they have lines below zero. A row whose number
 * cannot be read may be any of them, so then none is closed.
 */
export const addMissing = (sql: Sql, { organizationId, id, asOf }: RunScope) =>
  raw`
    insert into import_row (organization_id, run_id, line, customer_id, record_id, new_id, record)
    select ${organizationId}::uuid, ${id}::uuid, -row_number() over (order by invoice.id), invoice.customer_id,
           invoice.id, invoice.id, jsonb_build_object('balance', 0)
      from invoice
     where invoice.organization_id = ${organizationId} and invoice.balance > 0 and invoice.erp_as_of <= ${asOf}
       and not exists (
         select from import_row
          where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
            and import_row.record_key = invoice.invoice_number
       )
       and not exists (
         select from import_row
          where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
            and import_row.record_key is null and line > 0
       )
  `.execute(sql);

/** The balance that the portal shows then: what the ERP says, and the money that it does not know of (IMP-03). */
export const weighInvoices = (sql: Sql, { organizationId, id, asOf }: RunScope) => {
  return raw`
    update import_row set (has_moved, target_balance) = (
        select moved.amount is not null,
               least(
                 greatest((record ->> 'balance')::bigint + coalesce(moved.amount, 0), 0),
                 coalesce((record ->> 'totalAmount')::bigint, invoice.total_amount)
               )
          from invoice cross join lateral (${movedSince({ organizationId, asOf: raw`${asOf}::timestamptz` }, raw`invoice.id`)}) as moved
         where invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and errors is null
       and record_id is not null
  `.execute(sql);
};

/** Whether each row of a known invoice changes it, or says what is known already. */
export const judgeInvoices = (sql: Sql, { organizationId, id, asOf }: RunScope, columns: ReadonlySet<string>) => {
  const changes = changesOf(columns);
  const known = raw.join(changes.map(({ column }) => raw`invoice.${column}`));
  const given = raw.join(changes.map(({ value }) => value));
  return raw`
    update import_row set outcome = case
        when line < 0 then 'CHANGED'
        when exists (
          select from invoice
           where invoice.organization_id = ${organizationId} and invoice.id = record_id
             and (has_moved and erp_as_of is distinct from ${asOf} or closed_amount is not null
                  or (${known}) is distinct from (${given}))
        ) then 'CHANGED'
        else 'SAME'
      end
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and errors is null
       and record_id is not null
  `.execute(sql);
};

const isKnownEarlier = (asOf: string) => raw`(invoice.erp_as_of is null or invoice.erp_as_of < ${asOf})`;

/** Those that the run writes to, also if it only notes the time, in the order of their ids, as payments do. */
export const lockKnown = (tx: Tx, { organizationId, id }: RunScope) =>
  raw`
    select from invoice
     where invoice.organization_id = ${organizationId} and invoice.id in (
       select record_id from import_row
        where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome in ('CHANGED', 'SAME')
     )
     order by invoice.id for no key update
  `.execute(tx);

/** The projects that rows name and the customer does not have yet. */
export const insertNamedProjects = async (tx: Tx, { organizationId, id }: RunScope): Promise<void> => {
  await raw`
    with made as (
      insert into project (organization_id, id, customer_id, job_id, job_name)
      select distinct on (customer_id, record ->> 'jobId')
             ${organizationId}::uuid, gen_random_uuid(), customer_id, record ->> 'jobId',
             coalesce(record ->> 'jobName', record ->> 'jobId')
        from import_row
       where organization_id = ${organizationId} and run_id = ${id} and outcome in ('NEW', 'CHANGED')
         and project_id is null and record ->> 'jobId' is not null
       order by customer_id, record ->> 'jobId', line
      on conflict do nothing
      returning id
    )
    insert into import_change (organization_id, run_id, record_id)
    select ${organizationId}::uuid, ${id}::uuid, made.id from made
  `.execute(tx);
  await raw`
    update import_row set project_id = project.id
      from project
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and import_row.project_id is null and import_row.outcome in ('NEW', 'CHANGED')
       and project.organization_id = ${organizationId} and project.customer_id = import_row.customer_id
       and project.job_id = import_row.record ->> 'jobId'
  `.execute(tx);
};

export const insertNewInvoiceChanges = (tx: Tx, { organizationId, id }: RunScope) =>
  raw`
    insert into import_change (organization_id, run_id, record_id)
    select ${organizationId}::uuid, ${id}::uuid, new_id
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'NEW'
  `.execute(tx);

/**
 * What the changed invoices were, with the ledger's sum at that time. Of those that are the same, only since when they
 * are known to be so.
 */
export const insertInvoiceChanges = (tx: Tx, { organizationId, id, asOf }: RunScope) =>
  raw`
    insert into import_change (organization_id, run_id, record_id, before)
    select ${organizationId}::uuid, ${id}::uuid, record_id, case
             when outcome = 'CHANGED' then jsonb_build_object(
               'invoice', to_jsonb(invoice) - 'search_text',
               'moved', (${movedEver(organizationId, raw`import_row.record_id`)})
             )
             when outcome = 'SAME' then jsonb_build_object('sameSince', invoice.erp_as_of) end
      from import_row
      join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and (outcome = 'CHANGED' or outcome = 'SAME' and ${isKnownEarlier(asOf)})
  `.execute(tx);

export const updateInvoices = async (tx: Tx, scope: RunScope, columns: ReadonlySet<string>): Promise<void> => {
  const { organizationId, id, asOf } = scope;
  const set = raw.join(changesOf(columns).map(({ column, value }) => raw`${column} = ${value}`));
  await raw`
    update invoice set erp_as_of = ${asOf}, closed_amount = null, ${set}
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'CHANGED'
       and line > 0 and invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
  `.execute(tx);
  // What is the same is known to be so since now.
  await raw`
    update invoice set erp_as_of = ${asOf}
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'SAME'
       and invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
       and ${isKnownEarlier(asOf)}
  `.execute(tx);
  await raw`
    update invoice set erp_as_of = ${asOf}, erp_balance = 0, balance = target_balance,
           closed_amount = coalesce(closed_amount, 0) + balance - target_balance
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and line < 0
       and invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
  `.execute(tx);
};

export const insertInvoices = (tx: Tx, { organizationId, id, asOf }: RunScope) => {
  const others = Object.entries(OPTIONAL);
  return raw`
    insert into invoice (
      organization_id, id, customer_id, project_id, type, invoice_number, invoice_created_at, total_amount, balance,
      erp_balance, erp_as_of, currency_code, credit_restriction_type,
      ${raw.join(others.map(([, column]) => raw.ref(column)))}
    )
    select ${organizationId}::uuid, new_id, customer_id, project_id, record ->> 'type', record_key,
           (record ->> 'invoiceCreatedAt')::date, (record ->> 'totalAmount')::bigint, (record ->> 'balance')::bigint,
           (record ->> 'balance')::bigint, ${asOf}::timestamptz, record ->> 'currencyCode',
           ${RESTRICTION},
           ${raw.join(others.map(([field]) => valueOf(field)))}
      from import_row
     where organization_id = ${organizationId} and run_id = ${id} and outcome = 'NEW'
     order by line
  `.execute(tx);
};
