import { add, type Cents, negate } from '@plumbline/rules/money';
import type { DisputeState } from '@plumbline/rules/payments/desk/outcomes';
import type { Sql } from '../../database/open-database.ts';
import { differenceRef, isDifferenceRef, selectDisputeBookings } from '../ledger/ledger.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectOutcomesOf, selectWithdrawnReferences } from '../recorded-outcomes.sql.ts';
import { withoutAgain } from '../reconciliation/find-reference.ts';

type DisputeOfPayment = {
  /** Identifies the dispute in the ledger: the provider's number of the charge, and the case number. */
  reference: string;
  caseNumber: string;
  amount: Cents;
  state: DisputeState;
  openedAt: string;
};

/** The disputes of a payment, whoever found them, the earliest first. */
export async function disputesOf(
  sql: Sql,
  payment: Pick<PaymentRow, 'organizationId' | 'id'>,
): Promise<DisputeOfPayment[]> {
  const [bookings, lost, withdrawn] = await Promise.all([
    selectDisputeBookings(sql, payment),
    selectOutcomesOf(sql, payment, 'DISPUTE_LOST'),
    selectWithdrawnReferences(sql, payment, 'DISPUTE'),
  ]);
  const won = new Set(bookings.filter(({ kind }) => kind === 'REINSTATE').map(referenceOf));
  const isLost = (reference: string) => lost.some((each) => each.reference === reference);
  return bookings
    .filter(({ kind, externalRef }) => kind === 'CHARGEBACK' && !isDifferenceRef(externalRef))
    .filter((booking) => !withdrawn.includes(referenceOf(booking)))
    .map((booking) => {
      const reference = referenceOf(booking);
      const ended = isLost(reference) ? 'LOST' : 'OPEN';
      return {
        reference,
        caseNumber: withoutAgain(reference.slice(reference.indexOf(' ') + 1)),
        amount: negate(add(...bookings.flatMap((each) => (isPartOf(each, booking) ? each.atBank : [])))),
        state: won.has(reference) ? 'WON' : ended,
        openedAt: booking.createdAt,
      };
    });
}

const isPartOf = (each: { externalRef: string }, { externalRef }: { externalRef: string }): boolean =>
  each.externalRef === externalRef || each.externalRef === differenceRef(externalRef);

/** Without the kind in front. */
const referenceOf = ({ externalRef }: { externalRef: string }): string =>
  externalRef.slice(externalRef.indexOf(' ') + 1);
