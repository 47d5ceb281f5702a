import { getPayment } from '@plumbline/contract/payments';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aPaymentDetail } from '../../testing/a-payment.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { PaymentDetail } from '../payment-types.ts';

type PaymentOptions = ScreenOptions & {
  /** The payment's page or a thanks page. */
  path?: '/history/payments' | '/thanks' | '/thanks-slim';
  /** Query string of the address. */
  query?: string;
};

/** Opens a page of one payment with these values. */
export function openPayment(
  facts: Partial<PaymentDetail> = {},
  { path = '/history/payments', query = '', ...options }: PaymentOptions = {},
): Promise<TestScreen> {
  return openScreen(`${path}/PL-7KQ2-M4XD${query}`, {
    ...options,
    settings: { isPaymentEnabled: true, ...options.settings },
    answers: [answer(getPayment, aPaymentDetail(facts)), ...(options.answers ?? [])],
  });
}
