import { refuse } from '@plumbline/contract/refusals';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { principalOf } from '../principal.ts';
import { updateCheckoutTokenUsed } from './checkout-tokens.sql.ts';
import { checkoutTokenHash } from './create-checkout-token.ts';
import type { PaymentInput } from './choose-method.ts';

/** Marks the checkout token as used. Bank and card payments need one, credits do not (decision C19). */
export async function spendCheckoutToken(
  tx: Tx,
  caller: Payer,
  input: Pick<PaymentInput, 'checkoutToken' | 'paymentType'>,
  paymentId: string,
  at: string,
): Promise<void> {
  if (input.paymentType === 'CREDIT') return;
  const isUsed = await updateCheckoutTokenUsed(tx, {
    organizationId: caller.tenant.organizationId,
    tokenHash: checkoutTokenHash(input.checkoutToken ?? ''),
    principal: principalOf(caller),
    customerId: caller.customerId,
    paymentType: input.paymentType,
    paymentId,
    expiresAt: at,
  });
  if (!isUsed) refuse('checkout_token_invalid');
}
