import type { emailOwnReceipt as Call } from '@plumbline/contract/receipts';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { findPayment } from '../activity/find-payment.ts';
import { receiptCopy } from './receipt-copy.ts';
import { sendReceiptCopies } from './send-receipt-copies.ts';

/** Copies go to any address, in the name of somebody whose address is not verified. Each address counts. */
const BY_PAYMENT: Limit = { name: 'receipt copies by payment', max: 10, perSeconds: 24 * 3600 };
const BY_CLIENT: Limit = { name: 'receipt copies by client', max: 30, perSeconds: 24 * 3600 };

/** In the name of whoever paid, as they entered it. The document has no words of theirs, so that nobody can write to strangers. */
export const emailOwnReceipt: Handler<typeof Call> = async (app, visitor, { code, receiptToken, emails: typed }) => {
  const { tenant, requestId, clientAddress, clientNetwork } = visitor;
  const customerId = (await app.receiptTokens.verify(receiptToken, code, tenant)) ?? refuse('not_found');
  const emails = [...new Set(typed.map(normalizeEmail))];
  if (!emails.every(isEmail)) return refuse('invalid_email');
  for (const _ of emails) {
    await app.throttle.count(BY_PAYMENT, `${tenant.organizationId} ${code}`);
    await app.throttle.count(BY_CLIENT, `${tenant.organizationId} ${clientNetwork}`);
  }
  const owner = { tenant, customerId };
  const { info } = await findPayment(app, owner, code);
  const sender = info.email === undefined ? null : { name: info.name ?? info.email, email: info.email };
  const copy = await receiptCopy(app, owner, code, { hasTypedWords: false });
  const audit = { actorIdentityId: null, customerId, requestId, clientAddress };
  await sendReceiptCopies(app, tenant, { copy, emails, sender, audit });
  return {};
};
