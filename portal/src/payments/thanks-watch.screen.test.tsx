import { getPayment } from '@plumbline/contract/payments';
import { answer } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';

const EVERY_MS = 5_000;

test('THX-01 an unconfirmed payment is polled until it is confirmed', async () => {
  const screen = await openScreen('/thanks/PL-7KQ2-M4XD', {
    settings: { isPaymentEnabled: true },
    answers: [answer(getPayment, aPaymentDetail({ status: 'STARTED', isOpen: true, approvedAt: null }))],
  });
  const asked = () => screen.requests(getPayment).length;
  await expect.poll(asked).toBe(1);
  await screen.passTime(EVERY_MS);
  await expect.poll(asked).toBe(2);
  screen.answer(answer(getPayment, aPaymentDetail({ isOpen: false })));
  await screen.passTime(EVERY_MS);
  await expect.poll(asked).toBe(3);
  await screen.passTime(3 * EVERY_MS);
  expect(asked()).toBe(3);
});
