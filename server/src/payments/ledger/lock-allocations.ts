import type { Tx } from '../../database/transaction.ts';
import { lockBooks } from './ledger.sql.ts';
import { type PaymentRow, selectAllocations } from '../payments.sql.ts';

export type Book = Omit<Awaited<ReturnType<typeof lockBooks>>[number], 'heldAmount'>;
export type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];
export type LockedAllocations = { allocations: readonly Allocation[]; books: readonly Book[] };

/** The allocations of a payment, with their invoices and credits locked in the usual order. */
export async function lockAllocations(
  tx: Tx,
  payment: Pick<PaymentRow, 'organizationId' | 'id'>,
): Promise<LockedAllocations> {
  const allocations = await selectAllocations(tx, payment);
  const ids = new Set(allocations.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId ?? invoiceId]));
  const books = ids.size > 0 ? await lockBooks(tx, payment.organizationId, [...ids]) : [];
  return { allocations, books };
}
