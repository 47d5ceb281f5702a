import { getPayment } from '@plumbline/contract/payments';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aPaymentDetail } from '../../testing/a-payment.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { PaymentDetail } from '../payment-types.ts';

type PaymentOptions = ScreenOptions & {
  /** Its page, or a page after paying. */
  path?: '/history/payments' | '/thanks' | '/thanks-slim';
  /** Behind the path. */
  query?: string;
};

/** A page of one payment, with these facts. */
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
