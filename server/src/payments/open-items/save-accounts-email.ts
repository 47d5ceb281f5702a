import type { saveAccountsEmail as Call } from '@plumbline/contract/payment-desk/open-items';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateAccountsEmail } from './open-items.sql.ts';

export const saveAccountsEmail: Handler<typeof Call> = async (app, staff, { email: typed }) => {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const email = typed === null ? null : normalizeEmail(typed);
  if (email !== null && !isEmail(email)) return refuse('invalid_email');
  await inTransaction(app.sql, async (tx) => {
    await updateAccountsEmail(tx, organizationId, email);
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      action: 'organization.accounts-email-saved',
      subjectType: 'organization',
      subjectId: organizationId,
      detail: { email },
      requestId,
      clientAddress,
    });
  });
  return {};
};
