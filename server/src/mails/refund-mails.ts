// The texts of mails about money that went back, and about disputes that were won.
import { type Cents, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';
import { type MailedPayment, type Payer, paymentFacts } from './payment-mails.ts';

type WonPayment = MailedPayment & { surplus: { invoiceNumber: string; amount: Cents } | null };

/** To the payer, who was told before that the payment was returned. */
export function disputeWon(portal: Tenant, payment: WonPayment, { name, url }: Payer): MailWords {
  const { code, total, currencyCode, surplus, lines } = payment;
  const paidAgain = lines.length === 1 ? 'The invoice is paid.' : 'The invoices are paid.';
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  return layOutMail(portal, {
    subject: `Your payment ${code} to ${portal.name} stands`,
    preview: `The dispute was decided for ${portal.name}.`,
    title: 'Your payment stands',
    greeting: greetingFor(name),
    lines: [
      `The dispute of your payment of ${money(total)} was decided for ${portal.name}. The payment is valid again.`,
      ...(surplus === null && lines.length > 0 ? [paidAgain] : []),
      ...(surplus === null
        ? []
        : [
            `Meanwhile you have paid another way, so ${money(surplus.amount)} is now your credit ${surplus.invoiceNumber}.`,
            'You can use it for any invoice.',
          ]),
    ],
    facts: [
      ...paymentFacts(payment),
      ...(surplus === null ? [] : [['Credit', `${surplus.invoiceNumber}, ${money(surplus.amount)}`] as const]),
    ],
    button: { words: 'View the payment', url },
    notes: ['If you have questions about this payment, please contact us.'],
  });
}
