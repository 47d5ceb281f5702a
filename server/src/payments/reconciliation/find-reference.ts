import { add, type Cents } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import { selectIsBooked } from '../ledger/ledger.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectOutcomesOf, selectWithdrawnReferences, updateOutcomeReported } from '../recorded-outcomes.sql.ts';

type Report = { kind: 'RETURN' | 'DISPUTE'; reported: string; amount: Cents };

/** Behind a reference whose first booking staff have withdrawn. */
const AGAIN = /( \(recorded again \d+\))+$/;
export const withoutAgain = (reference: string): string => reference.replace(AGAIN, '');

/** The reference for a new booking: the bookings of what was withdrawn keep theirs. */
export async function freeReference(
  tx: Tx,
  payment: PaymentRow,
  kind: Report['kind'],
  reference: string,
): Promise<string> {
  return notWithdrawn(new Set(await selectWithdrawnReferences(tx, payment, kind)), reference);
}

function notWithdrawn(withdrawn: ReadonlySet<string>, reference: string): string {
  let free = reference;
  for (let count = 1; withdrawn.has(free); count++) free = `${reference} (recorded again ${count})`;
  return free;
}

const BOOKED_AS = { RETURN: 'return', DISPUTE: 'chargeback' } as const;

/**
 * The reference under which a return or dispute that the provider reports is booked. Staff may have recorded it before,
 * with a code or case number that was mistyped, so that the report is matched with what they recorded.
 */
export async function findReference(tx: Tx, payment: PaymentRow, { kind, reported, amount }: Report): Promise<string> {
  const { organizationId, total } = payment;
  const withdrawn = new Set(await selectWithdrawnReferences(tx, payment, kind));
  const recorded = await selectOutcomesOf(tx, payment, kind);
  const known = recorded.find(({ reportedAs }) => reportedAs === reported);
  if (known) return known.reference;
  let free = notWithdrawn(withdrawn, reported);
  // Another report was matched with what has it, and leaves its own.
  const leftFor = new Map(recorded.map(({ reference, reportedAs }) => [reference, reportedAs]));
  for (let left = leftFor.get(free); left; left = leftFor.get(free)) {
    leftFor.delete(free);
    free = notWithdrawn(withdrawn, left);
  }
  const waiting = recorded.filter(({ reportedAs }) => reportedAs === null);
  const exact = waiting.find(({ reference }) => reference === free);
  if (!exact && (await selectIsBooked(tx, organizationId, `${BOOKED_AS[kind]} ${free}`))) return free;
  const match =
    exact ??
    waiting.find((each) => each.amount === amount) ??
    // A payment is returned once, and its disputes do not exceed it.
    waiting.find((each) => kind === 'RETURN' || add(each.amount, amount) > total);
  if (!match) return free;
  await updateOutcomeReported(tx, organizationId, match.id, reported);
  return match.reference;
}
