import type { Day } from '@plumbline/rules/dates';
import type { Database } from '@plumbline/server/database/open-database';
import { OLD_DAYS } from '@plumbline/server/invoices/totals/merge-totals.sql';
import type { LargeShape } from './large-shape.ts';

type FillOptions = LargeShape & { organizationId: string; day: Day };
type Client = Pick<Database['pool'], 'query'>;

export async function selectHasInvoices({ pool }: Database, organizationId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from invoice where organization_id = $1 limit 1', [organizationId]);
  return rowCount === 1;
}

/** Collects statistics, and the visibility map for index-only scans, as autovacuum would after a while. */
export async function vacuumFilled({ owner }: Database): Promise<void> {
  for (const table of ['customer', 'project', 'invoice', 'invoice_total', 'open_total'])
    await owner.query(`vacuum analyze ${table}`);
}

/** All or nothing; aborting the signal rolls everything back. As the owner of the tables, who may drop their indexes. */
export async function fillOrganization(
  { owner: pool }: Database,
  fill: FillOptions,
  signal?: AbortSignal,
): Promise<void> {
  const { organizationId, invoices, customers, projects, biggest, day } = fill;
  const slotsOfProject = Math.ceil(invoices / projects);
  const client = await pool.connect();
  const cancel = cancelOf(pool, client);
  signal?.addEventListener('abort', cancel, { once: true });
  const run = (statement: string, values?: unknown[]) => {
    // Between two statements there is nothing to cancel.
    signal?.throwIfAborted();
    return client.query(statement, values);
  };
  try {
    await run('begin');
    await run(
      `set local statement_timeout = 0; set local work_mem = '128MB'; set local maintenance_work_mem = '256MB'`,
    );
    const recreateIndexes = await dropIndexes(client, organizationId);
    await run(INSERT_CUSTOMERS, [organizationId, customers]);
    await run(CREATE_SHARES);
    await run(INSERT_SHARES, [organizationId, invoices, biggest]);
    await run(INSERT_PROJECTS, [organizationId, slotsOfProject]);
    await run('analyze customer, share, project');
    await insertWithTotals(run, organizationId, () => run(INSERT_INVOICES, [organizationId, slotsOfProject, day]));
    for (const statement of recreateIndexes) await run(statement);
    await run('commit');
    client.release();
  } catch (error) {
    // Closes the connection with its transaction, whatever its state.
    client.release(true);
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * Inserts all invoices of an organization and their kept sums, in a transaction of the owner. Row by row, the trigger
 * would take longer than all the rest.
 */
export async function insertWithTotals(
  run: (statement: string, values?: unknown[]) => Promise<unknown>,
  organizationId: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  await run('alter table invoice disable trigger invoice_totals_kept');
  await insert();
  await run('alter table invoice enable trigger invoice_totals_kept');
  await run(INSERT_TOTALS, [organizationId]);
  await run(INSERT_OPEN_TOTALS, [organizationId]);
}

/** A running statement can only be canceled from another connection. */
function cancelOf(pool: Database['pool'], client: Client): () => void {
  const backend = client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () =>
    void backend.then(
      ({ rows }) => pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]),
      () => {},
    );
}

/**
 * Drops the indexes and foreign keys of the table and returns the statements that recreate them, which is much faster
 * than maintaining them. All inside the transaction, so nobody sees the table without them.
 */
async function dropIndexes(client: Client, organizationId: string): Promise<string[]> {
  await client.query('lock table invoice in access exclusive mode');
  const { rowCount } = await client.query('select 1 from invoice where organization_id = $1 limit 1', [organizationId]);
  if (rowCount !== 0) throw new Error('another process has filled the large organization');
  const { rows } = await client.query<{ drop: string; create: string }>(`
    select format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as "create"
      from pg_index where indrelid = 'invoice'::regclass and not indisunique
    union all
    select format('alter table invoice drop constraint %I', conname),
           format('alter table invoice add constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = 'invoice'::regclass and contype = 'f'`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

/** A fraction in [0, 1) that depends on the number and the salt only. */
const lot = (number: string, salt: number) => `((hashint8extended(${number}, ${salt}) & 1048575)::float8 / 1048576)`;
const pick = (list: readonly string[], number: string, salt: number) =>
  `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + floor(${lot(number, salt)} * ${list.length})::int]`;

/** A UUID v7 that grows with the number, like those of the application. */
const id = (number: string) =>
  `(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '70008000' ||
    lpad(to_hex(hashint8extended(${number}, 99) & 281474976710655), 12, '0'))::uuid`;

const WORDS =
  'Alder Birch Cobalt Drift Ember Flint Gable Harrow Iron Juniper Keystone Larch Mason North Oak Pier'.split(' ');
const TRADES =
  'Builders Constructors Contracting Drywall Electric Framing Homes Interiors Masonry Partners Roofing Works'.split(
    ' ',
  );
const SITES = 'Apartments Clinic Garage Laboratory Lofts Offices Pavilion School Townhomes Warehouse'.split(' ');
const STATES = 'CA TX AZ GA CO CT IL'.split(' ');
const GOODS = [
  'Concrete block',
  'Delivery',
  'Framing package',
  'Insulation',
  'Joint compound',
  'Rebar',
  'Roof trusses',
  'Sheathing',
];

/** From the second customer on: the first exists already, with its user. */
const INSERT_CUSTOMERS = `
insert into customer (organization_id, id, code, name, address, phone, email_domain)
select $1, ${id('n')}, 'S' || lpad(n::text, 5, '0'),
       ${pick(WORDS, 'n', 1)} || ' ' || ${pick(TRADES, 'n', 2)} || ' ' || n,
       n || ' ' || ${pick(WORDS, 'n', 3)} || ' St, Springfield, ' || ${pick(STATES, 'n', 4)} || ' 00000',
       '(312) 555-01' || lpad((n % 100)::text, 2, '0'), 'customer' || n || '.example'
  from generate_series(2, $2::bigint) as n`;

const CREATE_SHARES = `
create temporary table share (customer_id uuid, first_slot bigint, last_slot bigint) on commit drop`;

/** Assigns the numbered invoice slots to customers: most to the biggest, then fewer and fewer. */
const INSERT_SHARES = `
insert into share
with weighed as (
  select id, code, case when code = min(code) over () then 0 else power(substr(code, 2)::float8, -0.6) end as weight
    from customer where organization_id = $1
), ends as (
  select id, code,
         $3::bigint + round(($2::bigint - $3::bigint) * (sum(weight) over (order by code) / sum(weight) over ()))::bigint as last_slot
    from weighed
)
select id, coalesce(lag(last_slot) over (order by code), 0) + 1, last_slot from ends`;

/** A fixed number of consecutive slots makes a project; it belongs to the customer of its last one. */
const INSERT_PROJECTS = `
insert into project (organization_id, id, customer_id, job_id, job_name, address, state)
select $1, ${id('n')}, share.customer_id, 'J-' || n,
       ${pick(WORDS, 'n', 5)} || ' ' || ${pick(WORDS, 'n', 6)} || ' ' || ${pick(SITES, 'n', 7)},
       n || ' ' || ${pick(WORDS, 'n', 8)} || ' Ave, Springfield, ' || site.state || ' 00000', site.state
  from share
 cross join lateral generate_series((first_slot + $2::bigint - 1) / $2::bigint, last_slot / $2::bigint) as n
 cross join lateral (select ${pick(STATES, 'n', 9)} as state) as site`;

/**
 * Three years of invoices, oldest first. Few of the old ones are open; one in ten open ones is partly paid, and one in
 * a hundred rows is a credit.
 */
const INSERT_INVOICES = `
insert into invoice (
  organization_id, id, customer_id, project_id, type, invoice_number, po_number, order_number, statement_number, job_id, job_name,
  ship_to_address, bill_to_address, memo, invoice_created_at, due_date, total_amount, balance, currency_code, credit_restriction_type
)
with slot as (
  select share.customer_id, n as slot, floor(${lot('n', 20)} * 1095)::int as age, ${lot('n', 21)} < 0.01 as is_credit
    from share cross join lateral generate_series(first_slot, last_slot) as n
), numbered as (
  select *, row_number() over (order by age desc, slot) as n, $3::date - age as created from slot
), priced as (
  select numbered.*, round(5000 * power(400, ${lot('slot', 22)}))::bigint as total,
         ${lot('slot', 23)} < case when is_credit then 0.3 when age <= 30 then 0.85 when age <= 60 then 0.45
                                   when age <= 90 then 0.2 when age <= 120 then 0.1 else 0.02 end as is_open
    from numbered
)
select $1, ${id('n')}, priced.customer_id, project.id, case when is_credit then 'CREDIT' else 'INVOICE' end,
       case when is_credit then 'CM-' else '' end || (7000000 + n), 'PO-' || (1000 + slot % 9000), 'SO-' || (100000 + slot),
       case when created < date_trunc('month', $3::date) then 'ST-' || to_char(created, 'YYMM') || '-' || customer.code end,
       project.job_id, project.job_name,
       coalesce(project.address, customer.address), customer.address, ${pick(GOODS, 'slot', 24)} || ', lot ' || slot % 97,
       created, case when not is_credit then created + 30 end, total,
       case when not is_open then 0 when ${lot('slot', 25)} < 0.1 then total / 2 else total end,
       'USD', case when is_credit then 'NONE' end
  from priced
  join customer on customer.organization_id = $1 and customer.id = priced.customer_id
  left join project on project.organization_id = $1 and project.customer_id = priced.customer_id and not is_credit
        and project.job_id = 'J-' || (slot + $2::bigint - 1) / $2::bigint and ${lot('slot', 26)} < 0.7
 order by n`;

const INSERT_TOTALS = `
insert into invoice_total (
  organization_id, customer_id, currency_code, type, is_open, has_project,
  invoice_count, total_amount, balance, held_amount, changes, is_merged
)
select organization_id, customer_id, currency_code, type, is_open, has_project,
       count(*), sum(total_amount), sum(balance), sum(held_amount), count(*), true
  from invoice where organization_id = $1 group by 1, 2, 3, 4, 5, 6`;

/** Old due dates in one row, as a job of the product merges them. */
const INSERT_OPEN_TOTALS = `
insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance, is_merged)
select organization_id, customer_id, currency_code, has_project,
       case when due_date < current_date - ${OLD_DAYS} then '-infinity' else due_date end, sum(balance), true
  from invoice where organization_id = $1 and type = 'INVOICE' and is_open group by 1, 2, 3, 4, 5`;
