import { listPayments } from '@plumbline/contract/payments';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aPayment } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { ListedPayment } from '../payment-types.ts';

type PaymentsOptions = ScreenOptions & {
  /** The answer to every list request. */
  rows?: readonly ListedPayment[];
  /** The total, if there are more than these rows. */
  count?: number;
  /** Query string of the address. */
  query?: string;
};

/** Opens Payment Activity. */
export function openPayments({
  rows = [aPayment()],
  count,
  query = '',
  ...options
}: PaymentsOptions = {}): Promise<TestScreen> {
  return openScreen(`/history/payments${query}`, {
    ...options,
    settings: { isPaymentEnabled: true, ...options.settings },
    answers: [answer(listPayments, listOf(rows, count)), ...(options.answers ?? [])],
  });
}
