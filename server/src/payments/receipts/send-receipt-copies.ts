import type { App } from '../../app.ts';
import { type AuditEvent, insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { receiptCopyMail } from '../../mails/payment-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import type { ReceiptCopy } from './receipt-copy.ts';

type Copies = {
  copy: ReceiptCopy;
  emails: readonly string[];
  /** Who asked for them; answers go there. */
  sender: { name: string; email: string } | null;
  audit: Pick<AuditEvent, 'actorIdentityId' | 'clientAddress' | 'customerId' | 'onBehalfUserId' | 'requestId'>;
};

/** Spec 2 §7: one mail per address, so that recipients do not see each other. */
export const sendReceiptCopies = (
  app: App,
  tenant: Tenant,
  { copy: { facts, name, bytes }, emails, sender, audit }: Copies,
): Promise<void> => {
  const words = receiptCopyMail(tenant, facts, sender);
  const attachments = [{ name, contentType: 'application/pdf', bytes }];
  const replyTo = sender?.email ?? tenant.supportEmail;
  const { customerId } = audit;
  const more = { attachments, ...(customerId && { customerId }), ...(replyTo !== null && { replyTo }) };
  return inTransaction(app.sql, async (tx) => {
    for (const to of emails) await sendMail(app, tenant, to, words, { sql: tx, ...more });
    await insertAuditEvent(tx, {
      ...audit,
      organizationId: tenant.organizationId,
      at: app.now().toISOString(),
      action: 'payment.receipt-emailed',
      subjectType: 'payment',
      subjectId: facts.paymentId,
      detail: { emails },
    });
  });
};
