// Mails that confirm a payment.
import { listedDay, scheduledDay } from '@plumbline/rules/payments/schedule';
import { addDays, addMonths, formatDay } from '@plumbline/rules/dates';
import { expectMails } from '../../testing/outbox.ts';
import { passDays, recoverAll } from '../../testing/payment-jobs.ts';
import type { MailCase } from './mail-case.ts';
import type { PaymentMails } from './payment-mails.ts';

export function confirmationMailCases(mails: PaymentMails): readonly MailCase[] {
  const { portal, supplier, readOutbox, nextInvoiceNumber, pay, tomorrow, provider, mailAbout, expectMail } = mails;
  const PENDING = {
    subject: `Your payment to ${supplier}: $60.00, pending`,
    sentences: ['We have your payment of $60.00, but it is not complete yet.', 'Bank payments take up to 5 days.'],
    facts: [['Paid with', 'Bank account 3210 (ACH)']],
  } as const;
  return [
    {
      site: 'answer-charge notifyPayer confirmed',
      about: 'a card that was charged',
      run: async () =>
        expectMail(await pay('payByCard'), {
          subject: `Your payment to ${supplier}: $60.00, approved`,
          sentences: ['We received your payment of $60.00.'],
          facts: [['Paid with', 'Visa 1443 (credit card)']],
        }),
    },
    {
      site: 'answer-charge notifyPayer confirmed 2',
      about: 'a bank payment that the provider answered only when it was asked again',
      run: async () => {
        await portal.plan('auth', 'no-reply-charged');
        const payment = await pay('payByAch');
        expectMails(await readOutbox(), []);
        await recoverAll(portal);
        await expectMail(payment, PENDING);
      },
    },
    {
      site: 'answer-charge notifyPayer confirmed 3',
      about: 'a bank payment that was accepted',
      run: async () => expectMail(await pay('payByAch'), PENDING),
    },
    {
      site: 'book-funding notifyPayer confirmed',
      about: 'a bank payment whose money has arrived',
      run: async () => {
        // The bank payments of earlier cases arrive first.
        await passDays(portal, 6);
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/settle');
        await expectMail(payment, {
          subject: `Your payment to ${supplier}: $60.00, approved`,
          sentences: ['Thank you for your payment', 'We received your payment of $60.00.', 'Settled on'],
        });
      },
    },
    {
      site: 'apply-credits notifyPayer confirmed',
      about: 'credits that paid for all of it',
      run: async () => {
        const invoiceNumber = nextInvoiceNumber();
        const invoiceId = await portal.owe(60_00, { invoiceNumber });
        const credit = { type: 'CREDIT', creditRestrictionType: 'NONE', invoiceNumber: 'CM-60' } as const;
        const creditId = await portal.owe(60_00, credit);
        const line = { invoiceId, balance: 60_00, credits: [{ creditId, amount: 60_00 }] };
        const { code } = (await portal.payByCredit([line])).json<{ code: string }>();
        const facts = [
          ['Paid with', 'Account credits'],
          ['Credit CM-60', '−$60.00'],
        ] as const;
        const expected = mailAbout(
          { code, invoiceNumber },
          {
            subject: `Your payment to ${supplier}: $60.00 of credits applied`,
            sentences: ['We applied credits of $60.00 to your invoices. No money was charged.'],
            facts,
          },
        );
        const ofMoney = expected.facts?.filter(([label]) => label !== 'Total') ?? [];
        expectMails(await readOutbox(), [{ ...expected, facts: [...ofMoney, ['Total', '$0.00']] }]);
      },
    },
    {
      site: 'start-charge notifyPayer scheduled',
      about: 'a payment on a later day',
      run: async () => {
        const scheduledAt = addDays(tomorrow(), 30);
        const [year, month, day] = scheduledAt.split('-');
        const payment = await pay('payByCard', { scheduledAt });
        await expectMail(payment, {
          subject: `Your payment to ${supplier}: $60.00, scheduled for ${formatDay(scheduledAt)}`,
          sentences: [
            'Your payment of $60.00 is scheduled.',
            'Nothing has been charged yet.',
            `Scheduled for ${scheduledDay(scheduledAt)}.`,
          ],
          // Decision C15: where it can be canceled.
          button: `https://${portal.host}/thanks/${payment.code}?account=${portal.user.customerId}`,
          attachments: [],
          facts: [
            ['Scheduled for', `${month}/${day}/${year}`],
            ['Pay with', 'Visa 1443 (credit card)'],
          ],
        });
      },
    },
    {
      site: 'reschedule-payment notifyPayer scheduled',
      about: 'a payment that was moved to another day',
      run: async () => {
        const payment = await pay('payByCard', { scheduledAt: addDays(tomorrow(), 30) });
        await readOutbox();
        const scheduledAt = addDays(tomorrow(), 40);
        const url = `/v1/payments/${payment.code}/schedule`;
        const cookie = portal.cookies.customer;
        await portal.send({ method: 'PUT', url, cookie, payload: { scheduledAt } });
        await expectMail(payment, {
          subject: `Your payment to ${supplier}: $60.00, scheduled for ${formatDay(scheduledAt)}`,
          sentences: [
            'Your payment of $60.00 is scheduled.',
            'Nothing has been charged yet.',
            `Scheduled for ${scheduledDay(scheduledAt)}.`,
          ],
          button: `https://${portal.host}/thanks/${payment.code}?account=${portal.user.customerId}`,
          attachments: [],
          facts: [['Scheduled for', formatDay(scheduledAt)]],
        });
      },
    },
    {
      site: 'store-prepayment notifyPayer recurring',
      about: 'a monthly prepayment',
      run: async () => {
        const startDate = addDays(tomorrow(), 30);
        const endDate = addMonths(startDate, 1);
        const recurrence = { frequency: 'MONTHLY', startDate, endDate };
        const response = await portal.prepayByAch(60_00, { recurrence });
        const { recurrenceId } = response.json<{ recurrenceId: string }>();
        const [first, second] = [startDate, endDate].map(listedDay);
        expectMails(await readOutbox(), [
          {
            to: portal.user.email,
            subject: `Your monthly prepayment to ${supplier}: 2 payments of $60.00`,
            sentences: [
              `You authorized 2 payments of $60.00, $120.00 in all. The first is made on ${first}.`,
              'Each becomes a credit that you can use for invoices once it has arrived.',
            ],
            facts: [
              ['Pay with', 'Bank account 3210 (ACH)'],
              ['Days', `${first}, ${second}`],
              ['Each payment', '$60.00'],
              ['All payments', '$120.00'],
            ],
            button: `https://${portal.host}/history/recurrences?id=${recurrenceId}&account=${portal.user.customerId}`,
            attachments: [],
          },
        ]);
      },
    },
  ];
}
