import type { remindPaymentRequest as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { refuse } from '@plumbline/contract/refusals';
import { fixedAmount } from '@plumbline/rules/payment-requests/amount';
import { nextReminderAt } from '@plumbline/rules/payment-requests/reminder';
import type { Handler } from '../http/handler.ts';
import { changeRequest } from './change-request.ts';
import { linkContext } from '../payment-links/link-token.ts';
import { countRequestMail, mailRequest } from './mail-request.ts';
import { openedLink } from './open-link.ts';
import { updateRequest } from './payment-requests.sql.ts';

/** Mails the same link again, for what is owed now. */
export const remindPaymentRequest: Handler<typeof Call> = async (app, staff, { id }) => {
  await countRequestMail(app, staff);
  return changeRequest(app, staff, id, 'payment-request.reminded', async ({ tx, request, tenant, day, at }) => {
    // The daily reminder mails it, to whoever may pay with it.
    if (request.remindedUserId !== null) refuse('payment_link_of_reminder');
    const recipientEmail = request.recipientEmail ?? refuse('payment_link_printed');
    if (request.isRevoked) refuse('payment_link_revoked');
    if (request.expiresAt < day) refuse('payment_link_expired');
    if (nextReminderAt(request, app.now()) !== null) refuse('reminded_recently');
    const { invoices } = await openedLink(tx, { capabilities: { ach: true, card: true } }, request);
    const mailed = {
      ...request,
      recipientEmail,
      amount: fixedAmount({ amount: request.amount, paymentRequestInvoices: invoices }),
      invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber),
    };
    const token = app.encryption.decrypt(request.sealedToken, linkContext(request.organizationId, id));
    await mailRequest(app, tx, tenant, { request: mailed, token, isReminder: true });
    await updateRequest(tx, request, { remindedAt: at });
    return 'changed';
  });
};
