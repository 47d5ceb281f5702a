import type { emailReceipt as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { receiptCopyMail } from '../../mails/payment-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { receiptCopy } from './receipt-copy.ts';

/** Copies go to any address, so their number is limited. */
const BY_PERSON: Limit = { name: 'receipt copies by person', max: 20, perSeconds: 3600 };

/** Spec 2 §7: one mail per address, so that recipients do not see each other. */
export const emailReceipt: Handler<typeof Call> = async (app, caller, { code, emails: typed }) => {
  const { tenant, customerId, identityId, userId, actor, session, requestId, clientAddress } = caller;
  const { organizationId } = tenant;
  const emails = [...new Set(typed.map(normalizeEmail))];
  if (!emails.every(isEmail)) return refuse('invalid_email');
  await app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);
  const { facts, name, bytes } = await receiptCopy(app, caller, code);
  const words = receiptCopyMail(tenant, facts, session);
  const attachments = [{ name, contentType: 'application/pdf', bytes }];
  const replyTo = session?.email ?? tenant.supportEmail;
  await inTransaction(app.sql, async (tx) => {
    for (const to of emails) {
      await sendMail(app, tenant, to, words, { sql: tx, attachments, ...(replyTo !== null && { replyTo }) });
    }
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      onBehalfUserId: actor ? userId : null,
      customerId,
      action: 'payment.receipt-emailed',
      subjectType: 'payment',
      subjectId: facts.paymentId,
      detail: { emails },
      requestId,
      clientAddress,
    });
  });
  return {};
};
