import type { emailReceipt as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { receiptCopy } from './receipt-copy.ts';
import { sendReceiptCopies } from './send-receipt-copies.ts';

/** Copies go to any address, so their number is limited. */
const BY_PERSON: Limit = { name: 'receipt copies by person', max: 20, perSeconds: 3600 };

export const emailReceipt: Handler<typeof Call> = async (app, caller, { code, emails: typed }) => {
  const { tenant, customerId, identityId, userId, actor, session: sender, requestId, clientAddress } = caller;
  const emails = await checkRecipients(app, { organizationId: tenant.organizationId, identityId }, typed);
  const copy = await receiptCopy(app, caller, code);
  const onBehalfUserId = actor ? userId : null;
  const audit = { actorIdentityId: identityId, onBehalfUserId, customerId, requestId, clientAddress };
  await sendReceiptCopies(app, tenant, { copy, emails, sender, audit });
  return {};
};

/** Each address once. */
export function recipientsOf(typed: readonly string[]): string[] {
  const emails = [...new Set(typed.map(normalizeEmail))];
  return emails.every(isEmail) ? emails : refuse('invalid_email');
}

export async function checkRecipients(
  app: App,
  { organizationId, identityId }: { organizationId: string; identityId: string },
  typed: readonly string[],
): Promise<string[]> {
  const emails = recipientsOf(typed);
  await app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);
  return emails;
}
