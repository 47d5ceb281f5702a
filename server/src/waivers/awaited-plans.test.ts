// What a waiver waits for is found from the customer's payments, however many invoices its project has.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { recordStatements } from '../database/testing/record-statements.ts';
import { insertLikeInvoice, insertPayment } from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { selectAwaited } from './awaited-payment.sql.ts';
import { waiverPortal } from './testing/waiver-portal.ts';

const [INVOICES, PAYMENTS] = [3_000, 30];

test('the payment that a waiver waits for is found without reading the invoices of its project', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const portal = await waiverPortal({ database });
  const { organizationId, portalId, user } = portal;
  const { customerId } = user;
  const [projectId, other] = [await portal.projectIn('IL'), await portal.projectIn('IL')];
  const invoiceId = await portal.invoice(projectId, '2026-10-01', 10_00, 10_00);
  const elsewhere = await portal.invoice(other, '2026-10-01', 1000_00, 1000_00);
  const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
  const { id } = await portal.requested({ ...request, isInvoiceAlreadyPaid: 'true' });
  await insertLikeInvoice(database.sql, { organizationId, id: invoiceId }, INVOICES);
  const owned = { organizationId, portalId, customerId } as const;
  const creditId = await portal.invoice(other, '2026-10-01', 9000_00, 9000_00, {
    type: 'CREDIT',
    dueDate: null,
    creditRestrictionType: 'NONE',
  });
  const used = { ...owned, paymentType: 'CREDIT', status: 'APPROVED', approvedAt: '2026-10-01T18:00:00.000Z' } as const;
  const paymentId = await insertPayment(sql, used, []);
  // Each of the project's invoices was paid with the credit; without the triggers, which would book it one by one.
  const client = await database.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into payment_allocation (organization_id, id, customer_id, payment_id, invoice_id, credit_id, kind, amount)
     select organization_id, gen_random_uuid(), customer_id, $1, id, $2, 'CREDIT', 100 from invoice where project_id = $3`,
    [paymentId, creditId, projectId],
  );
  await client.query('reset session_replication_role');
  client.release();
  const pay = (paid: string) =>
    insertPayment(sql, { ...owned, paymentType: 'ACH', status: 'PENDING' }, [
      { invoiceId: paid, amount: asCents(1_00) },
    ]);
  for (let at = 0; at < PAYMENTS; at += 1) await pay(elsewhere);
  await analyzeTables(database, ['invoice', 'payment', 'payment_allocation', 'ledger_transaction', 'ledger_entry']);
  const recording = recordStatements(database.pool);
  const scope = { organizationId, customerId, today: asDay('2026-11-16') };
  expect(await selectAwaited(sql, scope, id)).toEqual({ awaitedPayment: null, waitsFor: null });
  recording.stop();
  const [statement] = recording.sent;
  const { readOf } = await costsOf(database, { sql: statement!.text, parameters: statement!.values });
  expect(readOf('invoice')).toBeLessThan(INVOICES / 2);
}, 120_000);
