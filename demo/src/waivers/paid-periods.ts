// Periods of a project whose invoices are all paid by now, for waivers that were asked for before the money came.
import { addDays, type Day, dayAt } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { Billed } from './waivers.sql.ts';

export type PaidPeriod = {
  throughDate: Day;
  /** When something of the period was still owed. */
  askedOn: Day;
  /** When a bank could no longer take the money back. */
  clearedOn: Day;
};

const ASKED_DAYS_LATER = 2;
/** Five business days after the approval, and a weekend. */
const CLEARED_DAYS_LATER = 9;

/** The latest first; none of them includes an invoice that is still open. */
export function paidPeriods(invoices: readonly Billed[], timeZone: string): PaidPeriod[] {
  const firstOpen = invoices.findIndex(({ balance }) => balance > ZERO);
  const paid = firstOpen === -1 ? invoices : invoices.slice(0, firstOpen);
  return paid
    .flatMap(({ invoiceCreatedAt: throughDate, paidAt }, place): PaidPeriod[] => {
      const askedOn = addDays(throughDate, ASKED_DAYS_LATER);
      if (paidAt === null || dayAt(paidAt, timeZone) <= askedOn) return [];
      const days = paid.slice(0, place + 1).map((each) => each.paidAt ?? '');
      const lastPaid = days.toSorted().at(-1) ?? '';
      return [{ throughDate, askedOn, clearedOn: addDays(dayAt(lastPaid, timeZone), CLEARED_DAYS_LATER) }];
    })
    .toReversed();
}
