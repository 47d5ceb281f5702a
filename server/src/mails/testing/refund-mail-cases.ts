// Mails about refunds and disputes that were won.
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { outcomesOf } from '../../payments/testing/outcome-request.ts';
import type { MailCase } from './mail-case.ts';
import { OPEN_AGAIN, type PaymentMails } from './payment-mails.ts';

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
      site: 'withdraw-outcome notifyPayer stands',
      about: 'REF-02 a dispute that staff recorded by mistake',
      run: async () => {
        const payment = await pay('payByCard');
        const { recordDispute, withdraw } = outcomesOf(portal);
        const { id } = (await recordDispute(payment.code, { amount: 60_00 })).json<{ id: string }>();
        await readOutbox();
        await withdraw(payment.code, id);
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} stands`,
          sentences: ['That was a mistake, and we are sorry. The payment is valid.', 'The invoice is paid.'],
        });
      },
    },
    {
      site: 'book-decision notifyPayer returned',
      about: 'REF-04 a payment for which no money came, and which staff took back',
      run: async () => {
        const payment = await pay('payByCard');
        const { id: paymentId } = await portal.payment(payment.code);
        const { id } = await insertOpenItem(portal, { kind: 'MISSING_GATEWAY', paymentId });
        await readOutbox();
        await portal.send({
          method: 'POST',
          url: `/v1/console/open-items/${id}/resolve`,
          host: CONSOLE_HOST,
          cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
          payload: { decision: 'The provider lost it.', kind: 'TAKEN_BACK', amount: 60_00 },
        });
        await expectMail(payment, {
          attachments: [],
          sentences: ['Your payment of $60.00 did not go through.', 'Undone before any money moved.', OPEN_AGAIN],
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
