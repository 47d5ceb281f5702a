import { later } from '@plumbline/rules/dates';
import { createHash, randomBytes } from 'node:crypto';
import type { createCheckoutToken as Call } from '@plumbline/contract/checkout';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { insertCheckoutToken } from './checkout-tokens.sql.ts';
import { principalOf } from '../principal.ts';

const TOKEN_TTL_MS = 30 * 60_000;

export const checkoutTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a checkout: the token is valid for one payment by this method and this person (decision C19). */
export const createCheckoutToken: Handler<typeof Call> = async (app, caller, { paymentType }) => {
  const { capabilities } = caller;
  const isOffered = { ACH: capabilities.ach, CREDIT_CARD: capabilities.card, CREDIT: capabilities.payWithCredits };
  if (!isOffered[paymentType]) refuse('method_not_offered');
  const checkoutToken = randomBytes(24).toString('base64url');
  const expiresAt = later(app.now(), TOKEN_TTL_MS).toISOString();
  await insertCheckoutToken(app.sql, {
    organizationId: caller.tenant.organizationId,
    tokenHash: checkoutTokenHash(checkoutToken),
    principal: principalOf(caller),
    customerId: caller.customerId,
    paymentType,
    expiresAt,
  });
  return { checkoutToken, expiresAt };
};
