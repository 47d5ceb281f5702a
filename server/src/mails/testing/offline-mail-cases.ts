// Mails about checks, cash and wires that staff record.
import { offlineRequests } from '../../payments/testing/offline-requests.ts';
import type { MailCase } from './mail-case.ts';
import type { PaymentMails } from './payment-mails.ts';

export function offlineMailCases(mails: PaymentMails): readonly MailCase[] {
  const { portal, supplier, readOutbox, nextInvoiceNumber, expectMail } = mails;
  const { record, void: takeBack } = offlineRequests(portal);
  const recorded = async (amount: number) => {
    const invoiceNumber = nextInvoiceNumber();
    const invoiceId = await portal.owe(60_00, { invoiceNumber });
    const check = { reference: invoiceNumber, amount, invoices: [{ invoiceId, amount: 60_00 }] };
    const { code } = (await record({ ...check, emails: [portal.user.email] })).json<{ code: string }>();
    return { code, invoiceNumber };
  };
  return [
    {
      site: 'store-offline-payment mailOfflineReceipts',
      about: 'a check that paid an invoice',
      run: async () => {
        const payment = await recorded(60_00);
        await expectMail(payment, {
          subject: `Your payment to ${supplier}: $60.00, approved`,
          sentences: ['We received your payment of $60.00.', 'Received on 11/16/2026.'],
          facts: [
            ['Received', '11/16/2026'],
            ['Paid with', `Check ${payment.invoiceNumber}`],
          ],
        });
      },
    },
    {
      site: 'void-offline-payment mailTakenBack',
      about: 'a check that was recorded by mistake, to whoever has its receipt',
      run: async () => {
        const payment = await recorded(60_00);
        await readOutbox();
        await takeBack(payment.code);
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} was recorded by mistake`,
          sentences: ['That was a mistake, and we are sorry. The receipt is not valid.', 'The invoice is open again.'],
          attachments: [],
        });
      },
    },
  ];
}
