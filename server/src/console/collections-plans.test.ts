// What the overview sums up is read from indexes, however many invoices and payments there are.
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { recordStatements } from '../database/testing/record-statements.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { selectFailedPayments, selectPaidShare } from './collections.sql.ts';

const MANY = 20_000;

test('the share paid here and the payments that failed are found without reading all', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const { organizationId, portalId, user } = await testPortal({ database });
  await raw`
    insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, total_amount, balance,
           currency_code)
    select ${organizationId}, gen_random_uuid(), ${user.customerId}, 'INVOICE', 'N' || place,
           date '2026-11-16' - place / 20, 10000, 4000, 'USD'
      from generate_series(1, ${raw.lit(MANY)}) as place`.execute(sql);
  await raw`
    insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal,
           total, created_at, approved_at, canceled_at, failure_code)
    select ${organizationId}, gen_random_uuid(), ${portalId}, ${user.customerId}, 'P' || place,
           case when place % 2 = 0 then 'APPROVED' else 'CANCELED' end, 'ACH', 'USD', 6000, 6000, at,
           case when place % 2 = 0 then at end, case when place % 2 = 1 then at end,
           case when place % 2 = 1 then 'R01' end
      from generate_series(1, ${raw.lit(MANY)}) as place
     cross join lateral (select timestamptz '2026-11-16 12:00Z' - place / 20 * interval '1 day' as at) as moment
  `.execute(sql);
  await raw`
    insert into payment_allocation (organization_id, id, customer_id, payment_id, invoice_id, kind, amount)
    select ${organizationId}, gen_random_uuid(), ${user.customerId}, payment.id, invoice.id, 'CASH', 6000
      from payment join invoice on invoice.organization_id = payment.organization_id
       and substr(invoice.invoice_number, 2) = substr(payment.code, 2)`.execute(sql);
  await analyzeTables(database, ['invoice', 'payment', 'payment_allocation', 'payment_refund', 'payment_refund_line']);
  const since = (day: string) => ({ from: asDay(day), timeZone: 'America/Chicago' });
  const recording = recordStatements(database.pool);
  const share = await selectPaidShare(sql, { organizationId, currencyCode: 'USD' }, since('2026-11-10'));
  const failed = await selectFailedPayments(sql, organizationId, since('2026-11-10'));
  recording.stop();
  expect(share.settled).toBe(139 * 6_000);
  expect(share.paidHere).toBe(69 * 6_000);
  expect([failed.count, failed.rows.length]).toEqual([70, 5]);
  expect(recording.sent).toHaveLength(2);
  for (const { text, values } of recording.sent) {
    const { scanned, discarded } = await costsOf(database, { sql: text, parameters: values });
    expect(scanned.filter((table) => table !== 'customer' && !table.startsWith('payment_refund'))).toEqual([]);
    expect(discarded).toBeLessThanOrEqual(200);
  }
}, 120_000);
