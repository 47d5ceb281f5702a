import type { Sql } from '@plumbline/server/database/open-database';

type Client = { query: (text: string, values?: unknown[]) => Promise<unknown> };
type Pool = Client & { connect: () => Promise<Client & { release: (destroy?: boolean) => void }> };

/** The staff member whom an earlier run has made, in an organization that has all payments. */
export const selectDesk = (sql: Sql, label: string, email: string) =>
  sql
    .selectFrom('portal')
    .innerJoin('staff', 'staff.organizationId', 'portal.organizationId')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['portal.organizationId', 'portal.id as portalId', 'staff.identityId'])
    .where('portal.label', '=', label)
    .where('identity.email', '=', email)
    .executeTakeFirst();

/** Of all customers, over two years: most approved and settled, some pending or scheduled, each of one invoice. */
const INSERT_PAYMENTS = `
  insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, brand, last4, currency_code,
    subtotal, total, external_code, created_at, approved_at, settled_at, scheduled_at)
  select $1, gen_random_uuid(), $2, invoice.customer_id, 'D' || lpad(number::text, 11, '0'),
         case when number % 200 = 0 then 'PENDING' when number % 200 = 1 then 'SCHEDULED' else 'APPROVED' end,
         case when number % 2 = 0 then 'ACH' else 'CREDIT_CARD' end, case when number % 2 = 1 then 'VISA' end,
         lpad((number % 10000)::text, 4, '0'), 'USD', 10000 + number, 10000 + number, 'R' || number,
         at, case when number % 200 > 1 then at + interval '1 hour' end, case when number % 200 > 1 then at + interval '2 days' end,
         case when number % 200 = 1 then date '2030-01-01' end
    from (
      select id, customer_id, row_number() over () as number from (
        select id, customer_id from invoice where organization_id = $1 and type = 'INVOICE' limit $3::int
      ) as chosen
    ) as invoice
   cross join lateral (select timestamptz '2026-11-18 12:00Z' - number * interval '5 minutes' as at) as moment`;

const INSERT_ALLOCATIONS = `
  insert into payment_allocation (organization_id, id, customer_id, payment_id, invoice_id, kind, amount)
  select $1, gen_random_uuid(), payment.customer_id, payment.id, invoice.id, 'CASH', payment.total
    from (
      select id, row_number() over () as number from (
        select id from invoice where organization_id = $1 and type = 'INVOICE' limit $2::int
      ) as chosen
    ) as invoice
    join payment on payment.organization_id = $1 and payment.code = 'D' || lpad(invoice.number::text, 11, '0')`;

const INSERT_TRANSACTIONS = `
  insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
  select $1, gen_random_uuid(), payment.id, kind, lower(kind) || ' ' || payment.external_code, 'USD',
         case kind when 'CAPTURE' then payment.approved_at else payment.settled_at end
    from payment cross join (values ('CAPTURE'), ('SETTLE')) as kinds (kind)
   where payment.organization_id = $1 and payment.code like 'D0%' and payment.status = 'APPROVED'`;

const INSERT_ENTRIES = `
  insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
  select $1, ledger_transaction.id, side.position,
         case when side.position = 1 then case ledger_transaction.kind when 'CAPTURE' then 'clearing' else 'bank' end
              else case ledger_transaction.kind when 'CAPTURE' then 'receivable' else 'clearing' end end,
         case when side.position = 2 and ledger_transaction.kind = 'CAPTURE' then payment_allocation.invoice_id else payment.id end,
         case when side.position = 1 then payment.total else -payment.total end
    from ledger_transaction
    join payment on payment.organization_id = $1 and payment.id = ledger_transaction.payment_id
    join payment_allocation on payment_allocation.organization_id = $1 and payment_allocation.payment_id = payment.id
   cross join (values (1), (2)) as side (position)
   where ledger_transaction.organization_id = $1 and payment.code like 'D0%'`;

const INSERT_ITEMS = `
  insert into reconciliation_item (organization_id, id, payment_id, kind, retref, gateway_amount, local_amount, detail, state,
    resolution, resolved_at, created_at)
  select $1, gen_random_uuid(), payment.id, 'AMOUNT_DIFF', payment.external_code, payment.total + 100, payment.total,
         'The provider reports another amount.', state, case state when 'RESOLVED' then 'As agreed.' end,
         case state when 'RESOLVED' then payment.created_at end, payment.created_at
    from (
      select *, row_number() over (order by code) as place from payment
       where organization_id = $1 and code like 'D0%' and status = 'APPROVED' limit 5000
    ) as payment
   cross join lateral (select case when place % 10 = 0 then 'OPEN' else 'RESOLVED' end as state) as states`;

const INSERT_LINKS = `
  insert into payment_request (organization_id, id, portal_id, customer_id, token_hash, sealed_token, currency_code, amount,
    requester_name, requester_email, recipient_name, recipient_email, expires_at, created_at)
  select $1, gen_random_uuid(), $2, customer.id, sha256((customer.id::text || number)::bytea), $3, 'USD', 10000 + number,
         'Iris Holm', 'ar@bench.example', 'Person ' || number, 'person' || number || '@customer.example',
         date '2026-12-01' - number * 30, timestamptz '2026-11-01 12:00Z' - number * interval '30 days'
    from customer cross join generate_series(1, 10) as number where customer.organization_id = $1`;

/** Of people whose reminders have a link to pay. */
const INSERT_REMINDER_LINKS = `
  insert into payment_request (organization_id, id, portal_id, customer_id, token_hash, sealed_token, currency_code, amount,
    requester_name, requester_email, recipient_name, recipient_email, expires_at, created_at, reminded_user_id, reminder_day)
  select $1, gen_random_uuid(), $2, customer.id, sha256((customer.id::text || ' reminder ' || number)::bytea), $3, 'USD',
         10000 + number, 'Bench Supply', 'ar@bench.example', 'Person ' || number, 'person' || number || '@customer.example',
         date '2026-12-10' - number * 7, timestamptz '2026-11-10 12:00Z' - number * interval '7 days', gen_random_uuid(),
         date '2026-11-10' - number * 7
    from customer cross join generate_series(1, 30) as number where customer.organization_id = $1`;

const INSERT_QUESTIONS = `
  with asked as (
    insert into question (organization_id, id, customer_id, portal_id, invoice_id, kind, status, outcome, asked_by, created_at,
      last_message_at, closed_at, closed_by)
    select $1, gen_random_uuid(), invoice.customer_id, $2, invoice.id, 'QUESTION',
           case when number % 10 > 0 then 'CLOSED' else 'OPEN' end, case when number % 10 > 0 then 'ANSWERED' end, $4, at, at,
           case when number % 10 > 0 then at end, case when number % 10 > 0 then $4::uuid end
      from (
        select id, customer_id, row_number() over () as number from (
          select id, customer_id from invoice where organization_id = $1 and type = 'INVOICE' limit $3::int
        ) as chosen
      ) as invoice
     cross join lateral (select timestamptz '2026-11-18 12:00Z' - number * interval '1 hour' as at) as moment
    returning id, created_at
  )
  insert into question_message (organization_id, id, question_id, side, identity_id, text, created_at)
  select $1, gen_random_uuid(), id, 'CUSTOMER', $4, 'Which delivery was this?', created_at from asked`;

const INSERT_TICKETS = `
  with asked as (
    insert into support_ticket (organization_id, id, portal_id, name, email, company_name, subject, description, created_at, status,
      last_message_at, last_message_id)
    select $1, gen_random_uuid(), $2, 'Person ' || number, 'person' || number || '@customer.example', 'Builders ' || number,
           'Delivery ' || number, 'When does the rest of the delivery arrive?', at, case when number % 10 > 0 then 'CLOSED' else 'OPEN' end,
           at, gen_random_uuid()
      from generate_series(1, $3::int) as number
     cross join lateral (select timestamptz '2026-11-18 12:00Z' - number * interval '1 hour' as at) as moment
    returning id, last_message_id, description, created_at
  )
  insert into support_event (organization_id, id, ticket_id, kind, text, created_at)
  select $1, last_message_id, id, 'WRITTEN', description, created_at from asked`;

/** The receipts of all payments. */
const INSERT_MAILS = `
  insert into mail_message (organization_id, id, to_address, from_name, subject, created_at, sent_at, sealed_body, status, portal_id,
    kind, customer_id, receipt_payment_id)
  select $1, gen_random_uuid(), lower(customer.code) || '@customer.example', 'Bench Supply', 'Receipt of payment ' || payment.code,
         payment.approved_at, payment.approved_at, $3, 'SENT', $2, 'receipt-copy', customer.id, payment.id
    from payment join customer on customer.organization_id = $1 and customer.id = payment.customer_id
   where payment.organization_id = $1 and payment.code like 'D0%' and payment.status = 'APPROVED'`;

const INSERT_AUDIT = `
  insert into audit_event (organization_id, id, at, actor_identity_id, action, subject_type, subject_id, detail)
  select $1, gen_random_uuid(), timestamptz '2026-11-18 12:00Z' - number * interval '10 minutes', $2, 'open-item.resolved',
         'reconciliation_item', gen_random_uuid()::text, '{"decision": "As agreed."}'
    from generate_series(1, $3::int) as number`;

/** One for each customer. */
const INSERT_PEOPLE = `
  with person as (
    select customer.id as customer_id, gen_random_uuid() as identity_id, gen_random_uuid() as user_id, customer.code
      from customer where customer.organization_id = $1
  ), identities as (
    insert into identity (id, email, name, email_verified_at)
    select identity_id, lower(code) || '@customer.example', 'Person of ' || code, now() from person
  ), accounts as (
    insert into user_account (organization_id, id, identity_id) select $1, user_id, identity_id from person
  )
  insert into membership (organization_id, user_id, portal_id, customer_id, status)
  select $1, user_id, $2, customer_id, 'APPROVED' from person`;

const TABLES =
  'payment payment_allocation ledger_transaction ledger_entry reconciliation_item payment_request question question_message ' +
  'audit_event identity user_account membership support_ticket support_event mail_message';

export type DeskShape = { payments: number; questions: number; auditEvents: number };

/**
 * Without triggers, which book each row by itself; the lists only read what is written here. `encrypted` stands for all
 * secrets: as if the newest key had encrypted them, so that nothing encrypts them again while the lists are measured.
 */
export async function insertDeskRows(
  owner: Pool,
  desk: { organizationId: string; portalId: string; identityId: string; encrypted: Buffer },
  { payments, questions, auditEvents }: DeskShape,
): Promise<void> {
  const { organizationId, portalId, identityId, encrypted } = desk;
  const client = await owner.connect();
  await client.query('begin');
  await client.query(`set local session_replication_role = replica; set local work_mem = '128MB'`);
  await client.query(INSERT_PAYMENTS, [organizationId, portalId, payments]);
  await client.query('analyze payment');
  await client.query(INSERT_ALLOCATIONS, [organizationId, payments]);
  await client.query(INSERT_TRANSACTIONS, [organizationId]);
  await client.query('analyze payment_allocation, ledger_transaction');
  await client.query(INSERT_ENTRIES, [organizationId]);
  await client.query(INSERT_ITEMS, [organizationId]);
  await client.query(INSERT_LINKS, [organizationId, portalId, encrypted]);
  await client.query(INSERT_REMINDER_LINKS, [organizationId, portalId, encrypted]);
  await client.query(INSERT_QUESTIONS, [organizationId, portalId, questions, identityId]);
  await client.query(INSERT_TICKETS, [organizationId, portalId, questions]);
  await client.query(INSERT_MAILS, [organizationId, portalId, encrypted]);
  await client.query(INSERT_AUDIT, [organizationId, identityId, auditEvents]);
  await client.query(INSERT_PEOPLE, [organizationId, portalId]);
  await client.query('commit');
  client.release();
  for (const table of TABLES.split(' ')) await owner.query(`vacuum analyze ${table}`);
}
