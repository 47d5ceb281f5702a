import type { emailOwnReceipt as Call } from '@plumbline/contract/receipts';
import { refuse } from '@plumbline/contract/refusals';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { findPayment } from '../activity/find-payment.ts';
import { receiptCopy } from './receipt-copy.ts';
import { sendReceiptCopies } from './send-receipt-copies.ts';

/** Copies go to any address, in the name of somebody whose address is not verified. */
const BY_PAYMENT: Limit = { name: 'receipt copies by payment', max: 5, perSeconds: 3600 };

/** In the name of whoever paid, as they entered it. */
export const emailOwnReceipt: Handler<typeof Call> = async (app, visitor, { code, receiptToken, emails: typed }) => {
  const { tenant, requestId, clientAddress } = visitor;
  const customerId = (await app.receiptTokens.verify(receiptToken, code, tenant)) ?? refuse('not_found');
  const emails = [...new Set(typed.map(normalizeEmail))];
  if (!emails.every(isEmail)) return refuse('invalid_email');
  await app.throttle.count(BY_PAYMENT, `${tenant.organizationId} ${code}`);
  const owner = { tenant, customerId };
  const { info } = await findPayment(app, owner, code);
  const sender = info.email === undefined ? null : { name: info.name ?? info.email, email: info.email };
  const copy = await receiptCopy(app, owner, code);
  const audit = { actorIdentityId: null, customerId, requestId, clientAddress };
  await sendReceiptCopies(app, tenant, { copy, emails, sender, audit });
  return {};
};
