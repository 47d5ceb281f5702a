// Many invoices and payments for tests of lists.
import type { Insertable } from 'kysely';
import { addDays, asDay } from '@plumbline/rules/dates';
import type { InvoiceRow } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import type { Static } from 'typebox';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';

export type ListAnswer = { rows: Static<typeof InvoiceRow>[]; count: number };
type NewInvoice = Insertable<Tables['invoice']>;
type Owner = { organizationId: string; customerId: string };

const INSERTED_AT_ONCE = 1_000;
const WORDS = ['Alder', 'birch', 'Cobalt', 'drift', 'Ember'];

/** Varied rows: nulls in every nullable column, and many equal values. */
export async function insertMixedInvoices(sql: Sql, owner: Owner, count: number): Promise<void> {
  const invoices = Array.from({ length: count }, (_, at): NewInvoice => {
    const isCredit = at % 11 === 0;
    const amount = asCents(((at * 7919) % 50) * 1000 + 100);
    const word = WORDS[(at * 7) % WORDS.length] ?? '';
    return {
      ...owner,
      id: newId(),
      type: isCredit ? 'CREDIT' : 'INVOICE',
      invoiceNumber: `${isCredit ? 'CM' : 'N'}-${(at * 7919) % 100_003}-${at}`,
      poNumber: at % 3 === 0 ? null : `PO-${at % 17}`,
      orderNumber: at % 4 === 0 ? null : `SO-${at % 13}`,
      statementNumber: at % 2 === 0 ? null : `ST-${at % 5}`,
      jobId: at % 5 === 0 ? null : `J-${at % 7}`,
      jobName: at % 5 === 0 ? null : `${word} Lofts`,
      memo: `lot ${at}`,
      invoiceCreatedAt: addDays(asDay('2026-11-10'), -((at * 31) % 90)),
      dueDate: isCredit || at % 9 === 0 ? null : addDays(asDay('2026-11-20'), -((at * 13) % 120)),
      totalAmount: amount,
      balance: at % 4 === 1 ? asCents(0) : amount,
      currencyCode: 'USD',
      creditRestrictionType: isCredit ? 'NONE' : null,
    };
  });
  for (let at = 0; at < invoices.length; at += INSERTED_AT_ONCE) {
    await sql
      .insertInto('invoice')
      .values(invoices.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  }
}

/** A payment that allocates this amount to the invoice, in cash or from a credit. */
export async function insertPaymentOf(
  sql: Sql,
  owner: Owner & { portalId: string },
  to: { invoiceId: string; creditId?: string; amount: number; status: Tables['payment']['status'] },
): Promise<void> {
  const { portalId, ...scope } = owner;
  const id = newId();
  const amount = asCents(to.amount);
  const isCredit = to.creditId !== undefined;
  await sql
    .insertInto('payment')
    .values({
      ...scope,
      portalId,
      id,
      code: id.slice(-12),
      status: to.status,
      paymentType: isCredit ? 'CREDIT' : 'ACH',
      currencyCode: 'USD',
      subtotal: amount,
      total: amount,
      createdAt: '2026-11-15T00:00:00.000Z',
    })
    .execute();
  await sql
    .insertInto('paymentAllocation')
    .values({
      ...scope,
      id: newId(),
      paymentId: id,
      invoiceId: to.invoiceId,
      kind: isCredit ? 'CREDIT' : 'CASH',
      creditId: to.creditId ?? null,
      amount,
    })
    .execute();
}
