// The mails with a payment link, and of a payment by one.
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { paymentLinks } from '../../testing/links/payment-links.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import type { MailCase } from './mail-case.ts';

const HOUR_MS = 3600_000;

export async function paymentRequestMailCases(sandbox: Sandbox): Promise<readonly MailCase[]> {
  const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true }, sandbox });
  const { link, asStaff, payByCard } = paymentLinks(portal);
  const outbox = outboxReader(portal);
  const name = `Portal ${portal.label}`;
  const expected = (invoiceNumber: string, url: string, start: string) => ({
    to: 'rosa@quint.example',
    replyTo: 'priya@supplier.example',
    subject: `${start}${name} asks you for $60.00`,
    sentences: ['You can pay online by the button below; you need no account.', 'ask Priya Lund before you pay.'],
    facts: [
      ['Invoice', invoiceNumber],
      ['Asked by', 'Priya Lund, Accounts receivable'],
      ['Contact', 'priya@supplier.example or 512-555-0148'],
    ] as const,
    button: url,
  });
  return [
    {
      site: 'create-payment-request mailRequest',
      about: 'a payment is asked for',
      run: async () => {
        const { url } = await link({ invoiceIds: [await portal.owe(60_00, { invoiceNumber: 'LM-1' })] });
        expectMails(await outbox(), [expected('LM-1', url, '')]);
      },
    },
    {
      site: 'remind-payment-request mailRequest',
      about: 'it is asked for once more',
      run: async () => {
        const { id, url } = await link({ invoiceIds: [await portal.owe(60_00, { invoiceNumber: 'LM-2' })] });
        await outbox();
        portal.tick(HOUR_MS);
        await asStaff('POST', `/${id}/reminder`);
        expectMails(await outbox(), [expected('LM-2', url, 'Reminder: ')]);
      },
    },
    {
      site: 'send-receipt-copies sendMail',
      about: 'whoever paid by link asks for a copy of the receipt',
      run: async () => {
        const { token } = await link({ amount: 60_00 });
        const paid = (await payByCard(token, { amount: 60_00 })).json<{ code: string; receiptToken: string }>();
        const { code, receiptToken } = paid;
        await outbox();
        const payload = { receiptToken, emails: ['boss@quint.example'] };
        await portal.send({ method: 'POST', url: `/v1/receipts/${code}/email`, payload });
        expectMails(await outbox(), [
          {
            to: 'boss@quint.example',
            replyTo: 'rosa@quint.example',
            subject: `Payment ${code} to ${name}`,
            facts: [
              ['Confirmation code', code],
              ['Sent by', 'Rosa Quint (rosa@quint.example)'],
            ],
            attachments: [`Payment-${code}.pdf`],
          },
        ]);
      },
    },
  ];
}
