// What happened on a day, as the pages Payments and Money of the console say it.
import type { Day } from '@plumbline/rules/dates';
import { add, type Cents, CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import { type MadePayments, selectMadePayments } from '../desk/browse-payments.sql.ts';
import { selectOpenCounts } from '../open-items/open-items.sql.ts';
import { type BookedSum, selectAccountSums, selectBooked } from '../settlements/ledger-entries.sql.ts';
import {
  selectSettledDays,
  selectSettledKinds,
  type SettledDay,
  type SettledKind,
} from '../settlements/settlements.sql.ts';

type Proof = { currencyCode: CurrencyCode; debit: Cents; credit: Cents };

export type DailyFigures = {
  payments: MadePayments[];
  /** Of the ledger: also payments that were made earlier. */
  booked: BookedSum[];
  settledKinds: SettledKind[];
  settled: SettledDay[];
  openItems: number;
  /** Both sides of everything that was booked up to the end of the day. */
  proof: Proof[];
};

type Asked = { organizationId: string; day: Day; timeZone: string };

export async function dailyFigures(tx: Tx, { organizationId, day, timeZone }: Asked): Promise<DailyFigures> {
  const filters = { organizationId, from: day, to: day, currencyCode: undefined, timeZone };
  const sums = await selectAccountSums(tx, { organizationId, to: day, timeZone });
  const proof = CURRENCY_CODES.flatMap((currencyCode) => {
    const own = sums.filter((sum) => sum.currencyCode === currencyCode);
    if (own.length === 0) return [];
    return [
      { currencyCode, debit: add(...own.map(({ debit }) => debit)), credit: add(...own.map(({ credit }) => credit)) },
    ];
  });
  return {
    payments: await selectMadePayments(tx, { organizationId, day, timeZone }),
    booked: await selectBooked(tx, { organizationId, day, timeZone }),
    settledKinds: await selectSettledKinds(tx, filters),
    settled: await selectSettledDays(tx, filters),
    openItems: (await selectOpenCounts(tx, organizationId)).openCount,
    proof,
  };
}

/** Open items alone are mailed elsewhere. */
export const isQuiet = ({ payments, booked, settledKinds }: DailyFigures): boolean =>
  payments.length + booked.length + settledKinds.length === 0;
