import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff, Tenant } from '../http/caller.ts';
import type { Limit } from '../identity/throttle.ts';
import { type MailedRequest, paymentRequestMail } from '../mails/payment-request-mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { linkUrl } from '../payment-links/link-token.ts';

/** Requests and reminders go to any address; whoever takes over the session of staff must not mail the world. */
const MAILS_BY_STAFF: Limit = { name: 'payment request mails by staff', max: 300, perSeconds: 3600 };

export const countRequestMail = (app: App, { organizationId, identityId }: Staff): Promise<void> =>
  app.throttle.count(MAILS_BY_STAFF, `${organizationId} ${identityId}`);

type ToMail = {
  request: MailedRequest & { recipientEmail: string; customerId: string };
  token: string;
  isReminder: boolean;
};

/** Answers to the mail go to whoever asks for the payment. */
export const mailRequest = (
  app: App,
  tx: Tx,
  tenant: Tenant,
  { request, token, isReminder }: ToMail,
): Promise<void> => {
  const url = linkUrl(app.tenants.urlOf(tenant), token);
  const words = paymentRequestMail(tenant, request, { url, isReminder });
  return sendMail(app, tenant, request.recipientEmail, words, {
    sql: tx,
    replyTo: request.requesterEmail,
    customerId: request.customerId,
  });
};
