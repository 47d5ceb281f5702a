// Customers and projects: found by their numbers, created, or changed in what the file has.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { isNoted, joinKnown, SAME_SINCE, upsertKnown } from './known-records.sql.ts';
import { firstLine, rowError, twiceError } from './row-errors.sql.ts';

export type PartyKind = 'customers' | 'projects';

const COLUMNS: Readonly<Record<PartyKind, Readonly<Record<string, string>>>> = {
  customers: {
    name: 'name',
    address: 'address',
    phone: 'phone',
    emailDomain: 'email_domain',
    contactEmail: 'contact_email',
    isOnHold: 'is_on_hold',
  },
  projects: {
    jobName: 'job_name',
    address: 'address',
    state: 'state',
    county: 'county',
    ownerName: 'owner_name',
    ownerAddress: 'owner_address',
    generalContractorName: 'general_contractor_name',
    lenderName: 'lender_name',
    legalDescription: 'legal_description',
    projectClass: 'project_class',
    originalContractDate: 'original_contract_date',
    closedOn: 'closed_on',
    allowsCp: 'allows_cp',
    allowsCf: 'allows_cf',
    allowsUp: 'allows_up',
    allowsUf: 'allows_uf',
  },
};

const TABLES = { customers: raw.ref('customer'), projects: raw.ref('project') } as const;

/** Columns that are not texts. */
const TYPES: Readonly<Record<string, string>> = {
  isOnHold: 'boolean',
  originalContractDate: 'date',
  closedOn: 'date',
  allowsCp: 'boolean',
  allowsCf: 'boolean',
  allowsUp: 'boolean',
  allowsUf: 'boolean',
};

/** The value of a row's field, in the type of its column. Whom nobody has put on hold is not. */
const valueOf = (field: string): RawBuilder<unknown> => {
  const value = raw`(record ->> ${raw.lit(field)})::${raw.raw(TYPES[field] ?? 'text')}`;
  return field === 'isOnHold' ? raw`coalesce(${value}, false)` : value;
};

const changesOf = (kind: PartyKind, columns: ReadonlySet<string>) =>
  Object.entries(COLUMNS[kind])
    // The contact is in the column of the domain.
    // City, state and ZIP code are parts of the address; without a street they would replace it.
    .filter(([field]) => columns.has(field === 'contactEmail' ? 'emailDomain' : field))
    .map(([field, column]) => ({ name: column, column: raw.ref(column), value: valueOf(field) }));

type PartyChange = ReturnType<typeof changesOf>[number];

const judged = (kind: PartyKind, { organizationId }: RunScope, columns: ReadonlySet<string>) => {
  const changes = changesOf(kind, columns);
  const known = raw.join(changes.map(({ column }) => raw`known.${column}`));
  const given = raw.join(changes.map(({ value }) => value));
  return raw`case
      when problems is not null then 'LEFT_OUT'
      when found_id is null then 'NEW'
      when exists (
        select from ${TABLES[kind]} known
         where known.organization_id = ${organizationId} and known.id = found_id
           and (${known}) is distinct from (${given})
      ) then 'CHANGED'
      else 'SAME' end`;
};

export const findCustomers = (sql: Sql, scope: RunScope, columns: ReadonlySet<string>) => {
  const { organizationId, id } = scope;
  return raw`
    update import_row set (record_id, errors, outcome) = (
        select found_id, problems, ${judged('customers', scope, columns)}
          from (
            select customer.id as found_id, case when line > first_line then ${twiceError('code')} end as problems
              from (${firstLine(scope)}) as first
              left join customer on customer.organization_id = ${organizationId} and customer.code = record_key
          ) as found
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
  `.execute(sql);
};

export const findProjects = (sql: Sql, scope: RunScope, columns: ReadonlySet<string>) => {
  const { organizationId, id } = scope;
  return raw`
    update import_row set (customer_id, record_id, errors, outcome) = (
        select owner_id, found_id, problems, ${judged('projects', scope, columns)}
          from (
            select customer.id as owner_id, project.id as found_id, case
                when line > first_line then ${twiceError('jobId')}
                when customer.id is null then ${rowError('customerCode', 'NO_SUCH_CUSTOMER')}
              end as problems
              from (${firstLine(scope)}) as first
              left join customer on customer.organization_id = ${organizationId} and customer.code = customer_code
              left join project on project.organization_id = ${organizationId} and project.customer_id = customer.id
                   and project.job_id = record ->> 'jobId'
          ) as found
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
  `.execute(sql);
};

/**
 * What was there before, of the columns that the file has, with what it has `written`: an undo leaves alone what was
 * changed since.
 */
const beforeOf = (changes: readonly PartyChange[]): RawBuilder<unknown> => {
  const pairs = (value: (change: PartyChange) => RawBuilder<unknown>) =>
    raw.join(changes.flatMap((change) => [raw.lit(change.name), value(change)]));
  const before = pairs(({ column }) => raw`known.${column}`);
  return raw`jsonb_build_object(${before}, 'written', jsonb_build_object(${pairs(({ value }) => value)}))`;
};

/** Writes the rows, and what was there before. */
export async function applyParties(
  tx: Tx,
  kind: PartyKind,
  scope: RunScope,
  columns: ReadonlySet<string>,
): Promise<void> {
  const { organizationId, id, asOf } = scope;
  const table = TABLES[kind];
  const changes = changesOf(kind, columns);
  await raw`
    insert into import_change (organization_id, run_id, record_id, before, known_since)
    select ${organizationId}::uuid, ${id}::uuid, coalesce(import_row.record_id, new_id),
           case outcome when 'SAME' then ${SAME_SINCE} when 'CHANGED' then ${beforeOf(changes)} end, import_known.as_of
      from import_row
      left join ${table} known on known.organization_id = ${organizationId} and known.id = import_row.record_id
      ${joinKnown(organizationId, kind, raw`import_row.record_id`)}
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and ${isNoted(asOf)}
  `.execute(tx);
  await upsertKnown(tx, kind, scope);
  await raw`
    update ${table} known set ${raw.join(changes.map(({ column, value }) => raw`${column} = ${value}`))}
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'CHANGED'
       and known.organization_id = ${organizationId} and known.id = import_row.record_id
  `.execute(tx);
  const fields = Object.entries(COLUMNS[kind]);
  const keys =
    kind === 'customers'
      ? { columns: raw`code`, values: raw`record_key` }
      : { columns: raw`customer_id, job_id`, values: raw`customer_id, record ->> 'jobId'` };
  await raw`
    insert into ${table} (organization_id, id, ${keys.columns}, ${raw.join(fields.map(([, column]) => raw.ref(column)))})
    select ${organizationId}::uuid, new_id, ${keys.values}, ${raw.join(fields.map(([field]) => valueOf(field)))}
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'NEW'
     order by line
  `.execute(tx);
}
