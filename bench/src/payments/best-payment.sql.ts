// The best way we know to store a payment with credits: one statement that locks what the rules have to look at, and one
// that writes every row. They leave the same rows as ours.
import { newId } from '@plumbline/server/database/new-id';
import type { Pair } from './ready.ts';

export type PaymentScope = { organizationId: string; portalId: string; customerId: string; identityId: string };

const AMOUNT = 10_000;
/** As long as a sealed mail of ours. */
const MAIL = Buffer.alloc(1_000);
const ROUTE = 'POST /v1/payments';

const LOCK = `
with kept as (
  insert into idempotency_key (organization_id, principal, route, key, request_hash, payment_id, created_at)
  values ($1, $2, '${ROUTE}', $3, $4, $5, now()) on conflict do nothing returning payment_id
)
select id, balance, held_amount, (select payment_id from kept) as payment_id from invoice
 where organization_id = $1 and customer_id = $6 and id in ($7, $8) order by id for no key update`;

const WRITE = `
with paid as (
  insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal, credit,
    total, origin, info, created_by, created_at, approved_at)
  values ($1, $2, $3, $4, $5, 'APPROVED', 'CREDIT', 'USD', $6, $6, 0, 'PORTAL', $7, $8, now(), now())
), allocated as (
  insert into payment_allocation (organization_id, customer_id, payment_id, invoice_id, id, kind, credit_id, amount)
  values ($1, $4, $2, $9, $10, 'CREDIT', $11, $6) returning payment_id
), told as (
  -- From the allocation, which a payment with events would not accept any more.
  insert into payment_event (organization_id, payment_id, from_status, to_status, cause, identity_id, data, created_at, id)
  select $1, payment_id, from_status, to_status, cause, $8, data::jsonb, now(), id
    from allocated, (values (null, 'STARTED', 'submitted', '{"origin": "PORTAL"}', $12::uuid),
      ('STARTED', 'APPROVED', 'credits-applied', '{}', $13::uuid)) each (from_status, to_status, cause, data, id)
), posted as (
  insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
  values ($1, $14, $2, 'CAPTURE', 'capture ' || $2::text, 'USD', now())
), entered as (
  insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
  values ($1, $14, 0, 'credit', $11, $6), ($1, $14, 1, 'receivable', $9, -$6::bigint)
), noted as (
  insert into invoice_event (organization_id, invoice_id, type, data, identity_id, created_at, id)
  values ($1, $9, 'COMPLETE_PAY', $15, $8, now(), $16)
), mailed as (
  insert into mail_message (organization_id, from_name, subject, receipt_payment_id, id, to_address, sealed_body, created_at,
    status)
  values ($1, 'Bench Supply', 'Your payment to Bench Supply: $100.00 of credits applied', $2, $17, 'ann@bench.example', $18,
    now(), 'HELD')
)
update invoice set balance = 0 where organization_id = $1 and id in ($9, $11)`;

type Client = {
  query: (statement: string | { name: string; text: string; values: unknown[] }) => Promise<{ rows: Locked[] }>;
};
type Locked = { balance: string; held_amount: string; payment_id: string | null };

export async function insertBestPayment(
  client: Client,
  scope: PaymentScope,
  { invoiceId, creditId }: Pair,
): Promise<void> {
  const { organizationId, portalId, customerId, identityId } = scope;
  const [paymentId, key] = [newId(), newId()];
  const code = `P${paymentId.slice(-9).toUpperCase()}`;
  await client.query('begin');
  const { rows } = await client.query({
    name: 'lock',
    text: LOCK,
    values: [
      organizationId,
      `${identityId} ${customerId}`,
      key,
      Buffer.alloc(32),
      paymentId,
      customerId,
      invoiceId,
      creditId,
    ],
  });
  const isPayable = rows.every(
    (row) => Number(row.balance) - Number(row.held_amount) === AMOUNT && row.payment_id !== null,
  );
  if (rows.length !== 2 || !isPayable) throw new Error('the invoice cannot be paid');
  const info = { name: 'Ann Bench', email: 'ann@bench.example' };
  const payment = [organizationId, paymentId, portalId, customerId, code, AMOUNT, info, identityId];
  const data = { amount: AMOUNT, paymentCode: code };
  const records = [invoiceId, newId(), creditId, newId(), newId(), newId(), data, newId(), newId(), MAIL];
  await client.query({ name: 'write', text: WRITE, values: [...payment, ...records] });
  await client.query('commit');
}

/** What a payment of an invoice has left, without ids and times. */
export const SELECT_PAYMENT_ROWS = `
select json_build_object(
  'payment', (select json_agg(json_build_array(status, payment_type, currency_code, subtotal, credit, surcharge, total, origin, info,
      created_by, approved_at is not null)) from payment where organization_id = $1 and id = allocation.payment_id),
  'allocation', json_build_array(kind, amount, allocation.payment_type, credit_id is not null),
  'events', (select json_agg(json_build_array(from_status, to_status, cause, identity_id, data) order by to_status)
      from payment_event where organization_id = $1 and payment_id = allocation.payment_id),
  'ledger', (select json_agg(json_build_array(kind, position, account, amount) order by position)
      from ledger_transaction join ledger_entry on ledger_entry.organization_id = $1 and transaction_id = id
     where ledger_transaction.organization_id = $1 and payment_id = allocation.payment_id),
  'invoices', (select json_agg(json_build_array(type, balance, held_amount) order by type)
      from invoice where organization_id = $1 and id in (allocation.invoice_id, allocation.credit_id)),
  'invoiceEvents', (select json_agg(json_build_array(type, data ->> 'amount', identity_id))
      from invoice_event where organization_id = $1 and invoice_id = allocation.invoice_id),
  'keys', (select count(*) from idempotency_key where organization_id = $1 and payment_id = allocation.payment_id),
  'mails', (select json_agg(json_build_array(subject, to_address, status))
      from mail_message where organization_id = $1 and receipt_payment_id = allocation.payment_id)
) as rows
from payment_allocation allocation where organization_id = $1 and invoice_id = $2`;
