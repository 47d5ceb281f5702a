// Mails about scheduled payments and installments; its cases pass days and come last.
import { listedDay } from '@plumbline/rules/payments/schedule';
import { addDays, addMonths, formatDay } from '@plumbline/rules/dates';
import { runScheduled } from '../../payments/scheduled/run-scheduled.ts';
import { expect } from 'vitest';
import { mailFiles } from '../../mail-files.ts';
import { expectMails } from '../../testing/outbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { DAY_MS, passDays } from '../../testing/payment-jobs.ts';
import type { MailCase } from './mail-case.ts';
import type { PaymentMails } from './payment-mails.ts';

export function overTimeMailCases(mails: PaymentMails): readonly MailCase[] {
  const { portal, supplier, readOutbox, pay, tomorrow, expectMail } = mails;
  const cancel = (url: string) => portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer });
  const canceledMail = {
    to: portal.user.email,
    subject: `Your monthly prepayment to ${supplier} was canceled`,
    attachments: [],
  };
  const prepay = async (months: number) => {
    const startDate = addDays(tomorrow(), 3);
    const recurrence = { frequency: 'MONTHLY', startDate, endDate: addMonths(startDate, months - 1) };
    const { recurrenceId } = (await portal.prepayByAch(60_00, { recurrence })).json<{ recurrenceId: string }>();
    const page = `https://${portal.host}/history/recurrences?id=${recurrenceId}&account=${portal.user.customerId}`;
    return { url: `/v1/recurrences/${recurrenceId}`, page, day: (month: number) => addMonths(startDate, month) };
  };
  return [
    {
      site: 'book-funding notifyPayer confirmed',
      about: 'REC-01 an installment is told when it is sent and when its money has arrived, with which one it is',
      run: async () => {
        const startDate = addDays(tomorrow(), 3);
        const recurrence = { frequency: 'MONTHLY', startDate, endDate: addMonths(startDate, 2) };
        const { code } = (await portal.prepayByAch(60_00, { recurrence })).json<{ code: string }>();
        portal.tick(8 * DAY_MS);
        await runScheduled(portal.app);
        await passDays(portal, 8);
        const mails = (await readOutbox()).filter(({ text }) => text.includes(code));
        const told = (status: string) => ({
          to: portal.user.email,
          subject: `Your payment to ${supplier}: $60.00, ${status}`,
          sentences: ['It is installment 1 of 3 of your monthly prepayment.'],
          facts: [
            ['Confirmation code', code],
            ['Installment', '1 of 3'],
          ] as const,
          attachments: [`Payment-${code}.pdf`],
        });
        expectMails(mails, [told('pending'), told('approved')]);
        const receipt = await mailFiles(portal.app).receipt(portal.organizationId, mails[0]!.receiptPaymentId!);
        const { pages } = await readPdf(receipt.bytes);
        expect(pages[0]).toContain('Installment|1 of 3');
      },
    },
    {
      site: 'cancel-payment notifyPayer canceled',
      about: 'SCH-03 a scheduled payment that the payer canceled; a second try is not mailed',
      run: async () => {
        const scheduledAt = addDays(tomorrow(), 30);
        const payment = await pay('payByCard', { scheduledAt });
        await readOutbox();
        await cancel(`/v1/payments/${payment.code}`);
        await cancel(`/v1/payments/${payment.code}`);
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} was canceled`,
          sentences: [
            `Your payment of $60.00, scheduled for ${formatDay(scheduledAt)}, was canceled. Nothing was charged.`,
            'The invoice is open again.',
          ],
          facts: [
            ['Status', 'Canceled'],
            ['Scheduled for', formatDay(scheduledAt)],
            ['Was to be paid with', 'Visa 1443 (credit card)'],
            ['Canceled by', 'Ann Person'],
          ],
          attachments: [],
        });
      },
    },
    {
      site: 'cancel-recurrence notifyPayer recurrenceCanceled',
      about: 'REC-02 a monthly prepayment that was canceled before its first day',
      run: async () => {
        const { url, page, day } = await prepay(2);
        await readOutbox();
        await cancel(url);
        await cancel(url);
        expectMails(await readOutbox(), [
          {
            ...canceledMail,
            button: page,
            sentences: [
              '2 of 2 payments of $60.00 will not be made, $120.00 in all.',
              'None had run before. Nothing was charged.',
            ],
            facts: [
              ['Customer', 'Ann Builders'],
              ['Was to be paid with', 'Bank account 3210 (ACH)'],
              ['Payments that ran', '0 of 2'],
              ['Canceled days', `${listedDay(day(0))}, ${listedDay(day(1))}`],
              ['Each payment', '$60.00'],
              ['Canceled by', 'Ann Person'],
            ],
          },
        ]);
      },
    },
    {
      site: 'cancel-recurrence notifyPayer recurrenceCanceled',
      about: 'REC-02 a monthly prepayment whose first payment is being processed',
      run: async () => {
        const { url, page, day } = await prepay(3);
        portal.tick(8 * DAY_MS);
        await runScheduled(portal.app);
        await portal.later(0);
        await readOutbox();
        await cancel(url);
        expectMails(await readOutbox(), [
          {
            ...canceledMail,
            button: page,
            sentences: [
              '2 of 3 payments of $60.00 will not be made, $120.00 in all.',
              '1 payment ran before. What was paid stays as credit.',
              'A payment that is being processed goes on.',
            ],
            facts: [
              ['Payments that ran', '1 of 3'],
              ['Canceled days', `${listedDay(day(1))}, ${listedDay(day(2))}`],
            ],
          },
        ]);
      },
    },
  ];
}
