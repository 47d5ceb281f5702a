import type { emailInvoice as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { invoiceCopyMail } from '../mails/invoice-copy-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import { invoiceCopy } from './invoice-copy.ts';
import { insertInvoiceEvent } from './invoice-events.sql.ts';

/** Copies can be sent to any address, so their number is limited. */
const BY_PERSON: Limit = { name: 'invoice copies by person', max: 20, perSeconds: 3600 };

/** Spec 1 §5: one mail per address, so that no recipient sees the others. */
export const emailInvoice: Handler<typeof Call> = async (app, caller, { id, emails: typed }) => {
  const { tenant, identityId, session } = caller;
  const { organizationId } = tenant;
  const emails = [...new Set(typed.map(normalizeEmail))];
  if (!emails.every(isEmail)) return refuse('invalid_email');
  await app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);
  const { invoice, name, bytes } = await invoiceCopy(app, caller, id);
  const words = invoiceCopyMail(tenant, invoice, session);
  const attachments = [{ name, contentType: 'application/pdf', bytes }];
  const replyTo = session?.email ?? tenant.supportEmail;
  await inTransaction(app.sql, async (tx) => {
    for (const to of emails) {
      await sendMail(app, tenant, to, words, { sql: tx, attachments, ...(replyTo !== null && { replyTo }) });
    }
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
