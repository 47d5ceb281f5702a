import { insertWithTotals } from '@plumbline/demo/large-organization.sql';
import type { Database } from '@plumbline/server/database/open-database';

type Payer = { organizationId: string; portalId: string; customerId: string; identityId: string; methodId: string };

const INSERT_INVOICES = `
  insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, due_date, total_amount, balance, currency_code)
  select $1, gen_random_uuid(), $2::uuid, 'INVOICE', 'DUE-' || $2::uuid::text || number, current_date - 30, current_date, 10000, 10000, 'USD'
    from generate_series(1, $3::int) number`;

/** Each pays one invoice, today. */
const INSERT_PAYMENTS = `
  with due as (
    select gen_random_uuid() as payment_id, gen_random_uuid() as allocation_id, id as invoice_id, row_number() over () as number
      from invoice where organization_id = $1 and customer_id = $2::uuid and invoice_number like 'DUE-%'
  ), paid as (
    insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, brand, last4, card_type,
      currency_code, subtotal, total, scheduled_at, process_on, payment_method_id, origin, info, invoices_count, created_by, created_at)
    select $1, payment_id, $3, $2::uuid, 'D' || right($2::uuid::text, 6) || number, 'SCHEDULED', 'CREDIT_CARD', 'VISA', '1443', 'CREDIT',
           'USD', 10000, 10000, current_date, current_date - 1, $5, 'PORTAL', '{}', 1, $4, now() - interval '1 day'
      from due
  )
  insert into payment_allocation (organization_id, customer_id, payment_id, id, invoice_id, kind, amount)
  select $1, $2::uuid, payment_id, allocation_id, invoice_id, 'CASH', 10000 from due`;

export async function insertDuePayments(
  { owner }: Database,
  payers: readonly Payer[],
  perPayer: number,
): Promise<void> {
  const client = await owner.connect();
  const run = (statement: string, values?: unknown[]) => client.query(statement, values);
  const [first] = payers;
  try {
    await run('begin');
    await insertWithTotals(run, first?.organizationId ?? '', async () => {
      for (const { organizationId, customerId } of payers)
        await run(INSERT_INVOICES, [organizationId, customerId, perPayer]);
    });
    for (const { organizationId, customerId, portalId, identityId, methodId } of payers)
      await run(INSERT_PAYMENTS, [organizationId, customerId, portalId, identityId, methodId]);
    await run('commit');
    await run('analyze');
  } finally {
    client.release();
  }
}

export type Outcome = { payments: number; approved: number; charges: number; charged: number; unbalanced: number };

/** How many were paid, and whether any was charged twice. */
export async function readOutcome({ owner }: Database): Promise<Outcome> {
  const { rows } = await owner.query<Outcome>(`
    select (select count(*)::int from payment) as payments,
           (select count(*)::int from payment where status = 'APPROVED') as approved,
           (select count(*)::int from payment_attempt) as charges,
           (select count(distinct payment_id)::int from payment_attempt) as charged,
           (select count(*)::int from invoice where invoice_number like 'DUE-%' and (balance <> 0 or held_amount <> 0)) as unbalanced`);
  const [outcome] = rows;
  if (!outcome) throw new Error('nothing was read');
  return outcome;
}
