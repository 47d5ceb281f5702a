import type { emailInvoice as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { invoiceCopyMail } from '../mails/invoice-copy-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import { bytesOf, invoiceCopy, sizeOf } from './invoice-copy.ts';
import { insertInvoiceEvent } from './invoice-events.sql.ts';

/** Copies can be sent to any address, so their number is limited. */
const BY_PERSON: Limit = { name: 'invoice copies by person', max: 20, perSeconds: 3600 };

/** Each recipient has a copy in the outbox, and many mail servers take no more than 10 MB. */
export const ATTACHED_BYTES_MAX = 3 * 2 ** 20;

/** Spec 1 §5: one mail per address, so that no recipient sees the others. */
export const emailInvoice: Handler<typeof Call> = async (app, caller, { id, emails: typed }) => {
  const { tenant, customerId, identityId, session } = caller;
  const { organizationId } = tenant;
  const emails = [...new Set(typed.map(normalizeEmail))];
  if (!emails.every(isEmail)) return refuse('invalid_email');
  await app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);
  const { invoice, name, content } = await invoiceCopy(app, caller, id);
  const isAttached = sizeOf(content) <= ATTACHED_BYTES_MAX;
  const query = new URLSearchParams({ account: customerId, search: invoice.invoiceNumber });
  const url = isAttached ? null : `${app.tenants.urlOf(tenant)}/history/invoices?${query.toString()}`;
  const words = invoiceCopyMail(tenant, invoice, session, url);
  const attachments = isAttached ? [{ name, contentType: 'application/pdf', bytes: await bytesOf(content) }] : [];
  const replyTo = session?.email ?? tenant.supportEmail;
  const more = { customerId, attachments, ...(replyTo !== null && { replyTo }) };
  await inTransaction(app.sql, async (tx) => {
    for (const to of emails) await sendMail(app, tenant, to, words, { sql: tx, ...more });
    const at = app.now();
    await insertInvoiceEvent(tx, {
      organizationId,
      invoiceId: id,
      type: 'EMAIL_SENT',
      data: { emails },
      identityId,
      at,
    });
  });
  return {};
};
