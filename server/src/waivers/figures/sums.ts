import { asCents } from '@plumbline/rules/money';
import type { WaiverAmounts } from '@plumbline/rules/waivers/waiver-amounts';

/** The sums of a request that people see. */
type Sums = Pick<WaiverAmounts, 'amount' | 'creditsAmount' | 'disputedAmount' | 'exceptionsAmount' | 'openBalance'>;

export const sumsOf = ({ amount, openBalance, exceptionsAmount, disputedAmount, creditsAmount }: Sums): Sums => ({
  amount,
  openBalance,
  exceptionsAmount,
  disputedAmount,
  creditsAmount,
});

export function storedSums(stored: Readonly<Record<string, unknown>>): Sums {
  const sum = (name: keyof Sums) => asCents(Number(stored[name]));
  return {
    amount: sum('amount'),
    openBalance: sum('openBalance'),
    exceptionsAmount: sum('exceptionsAmount'),
    disputedAmount: sum('disputedAmount'),
    creditsAmount: sum('creditsAmount'),
  };
}
