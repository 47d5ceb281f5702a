import { getPayment } from '@plumbline/contract/payments';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { openPayment } from './testing/open-payment.ts';

const EVERY_MS = 5_000;
const OPEN = { status: 'STARTED', isOpen: true, approvedAt: null } as const;

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

test('THX-01 polling stops after five minutes', async () => {
  const screen = await openPayment(OPEN, { path: '/thanks' });
  const asked = () => screen.requests(getPayment).length;
  await expect.poll(asked).toBe(1);
  screen.holdTime();
  for (let times = 0; times < 70; times += 1) await screen.passTime(EVERY_MS);
  expect(asked()).toBe(61);
});

test('THX-01 a failed poll keeps the page, and the next one updates it', async () => {
  const screen = await openPayment(OPEN, { path: '/thanks' });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect.element(title('We are still confirming your payment')).toBeVisible();
  screen.answer(refuse(getPayment, 'forbidden'));
  await screen.passTime(EVERY_MS);
  await expect.poll(() => screen.requests(getPayment).length).toBeGreaterThan(1);
  await expect.element(title('We are still confirming your payment')).toBeVisible();
  screen.answer(answer(getPayment, aPaymentDetail()));
  await screen.passTime(EVERY_MS);
  await expect.element(title('Thank you for your payment')).toBeVisible();
});
