import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { answer } from '@plumbline/ui/testing/answers';
import { aPaymentDetail, aRecurrence } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';

const recurrence = aRecurrence();
const day = asDay('2026-10-30');
const installments = Array.from({ length: 6 }, () => ({ scheduledAt: day, processOn: day }));
const installment = aPaymentDetail({ recurrenceId: recurrence.id, recurrenceNumber: 3, installments });
const PANEL = `/history/recurrences?id=${recurrence.id}`;
const settings = { isPaymentEnabled: true, isRecurrencePaymentEnabled: true };
const link = () => page.getByRole('link', { name: '3 of 6 installments of its recurring payment' });

test('REC-02 the page of an installment leads to its recurrence', async () => {
  await openScreen('/history/payments/PL-7KQ2-M4XD', { settings, answers: [answer(getPayment, installment)] });
  await expect.element(link()).toHaveAttribute('href', PANEL);
});

test('REC-02 also after recurrence was switched off, as the series runs on', async () => {
  await openScreen('/history/payments/PL-7KQ2-M4XD', {
    settings: { isPaymentEnabled: true },
    answers: [answer(getPayment, installment)],
  });
  await expect.element(link()).toHaveAttribute('href', PANEL);
});
