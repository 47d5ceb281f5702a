// Mails about refunds and disputes that were won.
import { passDays } from '../../testing/payment-jobs.ts';
import type { MailCase } from './mail-case.ts';
import type { PaymentMails } from './payment-mails.ts';

export function refundMailCases(mails: PaymentMails): readonly MailCase[] {
  const { portal, supplier, readOutbox, pay, provider, expectMail } = mails;
  return [
    {
      site: 'book-disputes notifyPayer won',
      about: 'REF-02 a dispute that the supplier won',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/chargeback');
        await readOutbox();
        await provider(payment, '/win-chargeback');
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} stands`,
          sentences: [`The dispute of your payment of $60.00 was decided for ${supplier}.`, 'The invoice is paid.'],
        });
      },
    },
    {
      site: 'book-disputes notifyPayer won',
      about: 'REF-05 a dispute that was won after the payer had paid another way',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/chargeback');
        const invoice = portal.app.sql.selectFrom('invoice').select('id');
        const { id } = await invoice.where('invoiceNumber', '=', payment.invoiceNumber).executeTakeFirstOrThrow();
        await portal.payByCard([{ invoiceId: id, balance: 60_00 }]);
        await readOutbox();
        await provider(payment, '/win-chargeback');
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} stands`,
          sentences: [`$60.00 is now your credit CM-${payment.code}.`, 'You can use it for any invoice.'],
          facts: [['Credit', `CM-${payment.code}, $60.00`]],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was refunded in full',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/refund');
        await passDays(portal, 6);
        await expectMail(payment, {
          subject: `Your refund from ${supplier}: $60.00`,
          sentences: ['We refunded your payment of $60.00.', 'The invoice is open again.'],
          facts: [
            ['Refunded', '$60.00'],
            ['Paid with', 'Visa 1443 (credit card)'],
          ],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was refunded in part',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/refund', { amount: '20.00' });
        await passDays(portal, 6);
        await expectMail(payment, {
          subject: `Your refund from ${supplier}: $20.00`,
          sentences: ['We refunded $20.00 of your payment of $60.00.', 'What was refunded is owed again'],
          facts: [['Refunded', '$20.00']],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was voided before any money moved',
      run: async () => {
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/void');
        await passDays(portal, 1);
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} was voided`,
          sentences: ['Your payment of $60.00 was undone before any money moved.', 'The invoice is open again.'],
        });
      },
    },
  ];
}
