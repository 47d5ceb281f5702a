// Mails to the payer, from the confirmation to the refund.
import { paymentPortal } from '../../testing/payment-portal.ts';
import { confirmationMailCases } from './confirmation-mail-cases.ts';
import { failureMailCases } from './failure-mail-cases.ts';
import { offlineMailCases } from './offline-mail-cases.ts';
import { overTimeMailCases } from './over-time-mail-cases.ts';
import { paymentMails } from './payment-mails.ts';
import { refundMailCases } from './refund-mail-cases.ts';

/** In this order: a case passes days, which later ones build on. */
export async function paymentMailCases() {
  const mails = paymentMails(await paymentPortal());
  const cases = [
    ...confirmationMailCases(mails),
    ...failureMailCases(mails),
    ...offlineMailCases(mails),
    ...refundMailCases(mails),
    ...overTimeMailCases(mails),
  ];
  const { sandbox } = mails.portal;
  return { cases, sandbox, stop: () => sandbox.stop() };
}
