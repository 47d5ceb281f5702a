// What a waiver waits for is found from the invoices of its project; if these are many, from the customer's payments.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { recordStatements } from '../database/testing/record-statements.ts';
import { insertLikeInvoice, insertPayment } from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { selectAwaited } from './awaited-payment.sql.ts';
import { waiverPortal } from './testing/waiver-portal.ts';

const APPROVED = { paymentType: 'ACH', status: 'APPROVED', approvedAt: '2026-10-01T18:00:00.000Z' } as const;

/** A waiver of a project with so many more invoices like its own, and payments and a credit of other invoices. */
async function waiverAmong({ invoices, payments }: { invoices: number; payments: number }) {
  const database = await ownDatabase();
  const { sql } = database;
  const portal = await waiverPortal({ database });
  const { organizationId, portalId, user } = portal;
  const { customerId } = user;
  const [projectId, other] = [await portal.projectIn('IL'), await portal.projectIn('IL')];
  const invoiceId = await portal.invoice(projectId, '2026-10-01', 10_00, 10_00);
  const elsewhere = await portal.invoice(other, '2026-10-01', 90_000_00, 90_000_00);
  const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
  const { id } = await portal.requested({ ...request, isInvoiceAlreadyPaid: 'true' });
  await insertLikeInvoice(sql, { organizationId, id: invoiceId }, invoices);
  const unlimited = { type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE' } as const;
  const creditId = await portal.invoice(other, '2026-10-01', 9000_00, 9000_00, unlimited);
  const owned = { organizationId, portalId, customerId };
  const pay = (code: string, status: 'APPROVED' | 'PENDING', paid: string) =>
    insertPayment(sql, { ...owned, ...APPROVED, status, code, ...(status === 'PENDING' && { approvedAt: null }) }, [
      { invoiceId: paid, amount: asCents(1_00) },
    ]);
  /** Without the triggers, which would book each row. */
  const write = async (text: string, values: unknown[]) => {
    const client = await database.owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
    await client.query('reset session_replication_role');
    client.release();
  };
  for (let at = 0; at < payments; at += 1) await pay(`PELSE${at}`, 'PENDING', elsewhere);
  // Each of the project's invoices was paid with the credit.
  await write(
    `insert into payment_allocation (organization_id, id, customer_id, payment_id, invoice_id, credit_id, kind, amount)
     select organization_id, gen_random_uuid(), customer_id, $1, id, $2, 'CREDIT', 100 from invoice where project_id = $3`,
    [await insertPayment(sql, { ...owned, ...APPROVED, paymentType: 'CREDIT' }, []), creditId, projectId],
  );
  await analyzeTables(database, ['invoice', 'payment', 'payment_allocation', 'ledger_transaction', 'ledger_entry']);
  const scope = { organizationId, customerId, today: asDay('2026-11-16') };

  return {
    pay,
    invoiceId,
    awaited: async () => (await selectAwaited(sql, scope, id)).awaitedPayment?.code,
    makeCredit: async (code: string) =>
      write(
        `with made as (
           insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
           values ($1, gen_random_uuid(), $2, 'CAPTURE', 'made', 'USD', now()) returning id
         )
         insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
         select $1, id, 1, 'credit', $3, -100 from made`,
        [organizationId, await insertPayment(sql, { ...owned, ...APPROVED, code }, []), creditId],
      ),
    /** How many rows of a table the statement reads. */
    read: async (table: string) => {
      const recording = recordStatements(database.pool);
      await selectAwaited(sql, scope, id);
      recording.stop();
      const [statement] = recording.sent;
      const { readOf } = await costsOf(database, { sql: statement!.text, parameters: statement!.values });
      return readOf(table);
    },
  };
}

test.each([
  ['many invoices', 'invoice', { invoices: 3_000, payments: 30 }, 1_500],
  ['few invoices', 'payment', { invoices: 30, payments: 400 }, 100],
] as const)(
  'of a project with %s, it is found without reading each %s',
  async (_project, table, rows, max) => {
    const { awaited, read, makeCredit, pay, invoiceId } = await waiverAmong(rows);
    expect(await awaited()).toBe(undefined);
    expect(await read(table)).toBeLessThan(max);
    // A payment that has paid an invoice by the credit that it made.
    await makeCredit('PMADE');
    expect(await awaited()).toBe('PMADE');
    // One that is not approved is final later.
    await pay('PPENDING', 'PENDING', invoiceId);
    expect(await awaited()).toBe('PPENDING');
  },
  120_000,
);
