// The triggers that keep the holds of open payments on invoices and credits, and the sum of every ledger transaction.
import { asCents } from '@plumbline/rules/money';
import { beforeAll, expect, test } from 'vitest';
import {
  insertCustomer,
  insertInvoice,
  insertOrganization,
  insertPayment,
  insertPortal,
} from '../testing/fixtures.sql.ts';
import { newId } from './new-id.ts';
import type { Sql } from './open-database.ts';
import { testDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';

const { sql } = await testDatabase();
const CHECK_VIOLATION = { code: '23514' };

let owner: { organizationId: string; customerId: string };
let paymentId: string;
let invoiceId: string;
let creditId: string;

beforeAll(async () => {
  const organizationId = await insertOrganization(sql, 'Granite');
  const portalId = await insertPortal(sql, { organizationId, label: newId(), name: 'Granite', settings: {} });
  owner = { organizationId, customerId: await insertCustomer(sql, organizationId, 'Ann Builders') };
  paymentId = await insertPayment(sql, { ...owner, portalId, status: 'SCHEDULED' });
  invoiceId = await insertInvoice(sql, owner);
  creditId = await insertInvoice(sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
});

const held = (id: string) =>
  sql
    .selectFrom('invoice')
    .select('heldAmount')
    .where('organizationId', '=', owner.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ heldAmount }) => heldAmount);

type Part = { kind: 'CASH' | 'CREDIT' | 'EXCESS'; amount: number };

async function allocate(...parts: Part[]): Promise<string[]> {
  const rows = parts.map(({ kind, amount }) => ({
    ...owner,
    id: newId(),
    paymentId,
    invoiceId,
    kind,
    creditId: kind === 'CREDIT' ? creditId : null,
    amount: asCents(amount),
  }));
  await sql.insertInto('paymentAllocation').values(rows).execute();
  return rows.map(({ id }) => id);
}

const updateAllocation = (id: string) =>
  sql.updateTable('paymentAllocation').where('organizationId', '=', owner.organizationId).where('id', '=', id);

test('inserting, changing and deleting allocations moves the holds of invoice and credit', async () => {
  const [cash = '', credit = ''] = await allocate(
    { kind: 'CASH', amount: 30_00 },
    { kind: 'CREDIT', amount: 20_00 },
    { kind: 'EXCESS', amount: 500_00 },
  );
  expect([await held(invoiceId), await held(creditId)]).toEqual([50_00, 20_00]);

  await updateAllocation(credit)
    .set({ amount: asCents(5_00) })
    .execute();
  expect([await held(invoiceId), await held(creditId)]).toEqual([35_00, 5_00]);

  await sql
    .deleteFrom('paymentAllocation')
    .where('organizationId', '=', owner.organizationId)
    .where('id', 'in', [cash, credit])
    .execute();
  expect([await held(invoiceId), await held(creditId)]).toEqual([0, 0]);
});

test('the rows of one statement together hold at most the balance', async () => {
  const part = { kind: 'CASH', amount: 60_00 } as const;
  await expect(allocate(part, part)).rejects.toMatchObject({
    ...CHECK_VIOLATION,
    constraint: 'invoice_hold_within_balance',
  });
  expect(await held(invoiceId)).toBe(0);
});

test('an allocation cannot change its payment, its invoice or its credit', async () => {
  const [id = ''] = await allocate({ kind: 'CREDIT', amount: 10_00 });
  const other = await insertInvoice(sql, owner);
  for (const change of [{ invoiceId: other }, { creditId: other }, { kind: 'CASH', creditId: null }] as const) {
    await expect(updateAllocation(id).set(change).execute()).rejects.toMatchObject({
      ...CHECK_VIOLATION,
      message: 'only the amount of an allocation can change',
    });
  }
  await updateAllocation(id).set({ paymentType: 'shortpay' }).execute();
  expect([await held(invoiceId), await held(creditId), await held(other)]).toEqual([10_00, 10_00, 0]);
});

test('entries of a ledger transaction are accepted together if they sum to zero, and no other is added', async () => {
  const transactionId = newId();
  const { organizationId, customerId } = owner;
  const at = '2026-11-15T00:00:00.000Z';
  const write = (on: Sql, ...amounts: [position: number, amount: number][]) =>
    on
      .insertInto('ledgerEntry')
      .values(
        amounts.map(([position, amount]) => ({
          organizationId,
          transactionId,
          position,
          account: 'clearing' as const,
          subjectId: customerId,
          amount: asCents(amount),
        })),
      )
      .execute();
  const book = (...amounts: [position: number, amount: number][]) =>
    inTransaction(sql, async (tx) => {
      const kinds = { kind: 'CAPTURE', externalRef: transactionId, currencyCode: 'USD' } as const;
      await tx
        .insertInto('ledgerTransaction')
        .values({ organizationId, id: transactionId, paymentId, ...kinds, createdAt: at })
        .execute();
      await write(tx, ...amounts);
    });
  await expect(book([0, 100], [1, -99])).rejects.toMatchObject(CHECK_VIOLATION);
  await book([1, 100], [2, -60], [3, -40]);
  await expect(write(sql, [0, 5])).rejects.toMatchObject(CHECK_VIOLATION);
  await expect(write(sql, [4, 5])).rejects.toMatchObject(CHECK_VIOLATION);
});
