// What the cases of mails about payments share: a payer, the provider's side, and the mail that is expected.
import { addDays, type Day, today } from '@plumbline/rules/dates';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';

const ZONE = 'America/Los_Angeles';

type Payment = { code: string; invoiceNumber: string };

export const OPEN_AGAIN = 'The invoice is open again. Please pay another way.';

export type PaymentMails = ReturnType<typeof paymentMails>;

/** For a portal whose only payer is its first customer's user. */
export function paymentMails(portal: PaymentPortal) {
  const supplier = `Portal ${portal.label}`;
  const readOutbox = outboxReader(portal);
  let count = 0;
  const nextInvoiceNumber = () => `INV-${(count += 1)}`;

  const pay = async (payBy: 'payByCard' | 'payByAch', more: Record<string, unknown> = {}): Promise<Payment> => {
    await portal.later(0);
    const invoiceNumber = nextInvoiceNumber();
    const invoiceId = await portal.owe(60_00, { invoiceNumber });
    const response = await portal[payBy]([{ invoiceId, balance: 60_00 }], more);
    return { code: response.json<{ code: string }>().code, invoiceNumber };
  };
  const tomorrow = (): Day => addDays(today(portal.clock.now(), ZONE), 1);
  const provider = async ({ code }: Payment, path: string, more: object = {}) => {
    const [charge] = await portal.chargesOf(code);
    await portal.control(path, { retref: charge!.retref, ...more });
    await reconcilePayments(portal.app);
  };

  /** With the receipt, unless the mail says that the payment was not made or not yet. */
  const mailAbout = ({ code, invoiceNumber }: Payment, mail: Partial<ExpectedMail>): ExpectedMail => ({
    to: portal.user.email,
    subject: `Your payment ${code} to ${supplier} was returned`,
    button: `https://${portal.host}/history/payments/${code}?account=${portal.user.customerId}`,
    attachments: [`Payment-${code}.pdf`],
    ...mail,
    sentences: ['Hello Ann Person,', ...(mail.sentences ?? [])],
    facts: [
      ['Confirmation code', code],
      ['Customer', 'Ann Builders'],
      ['Invoice', invoiceNumber],
      ['Total', '$60.00'],
      ...(mail.facts ?? []),
    ],
  });
  const expectMail = async (payment: Payment, mail: Partial<ExpectedMail>) =>
    expectMails(await readOutbox(), [mailAbout(payment, mail)]);
  const notMade = ({ code }: Payment) => `Your payment ${code} to ${supplier} was not made`;
  return { portal, supplier, readOutbox, nextInvoiceNumber, pay, tomorrow, provider, mailAbout, expectMail, notMade };
}
