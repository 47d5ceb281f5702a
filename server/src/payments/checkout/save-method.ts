import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import { actorOf } from '../principal.ts';
import type { ChosenMethod } from './choose-method.ts';
import { lockSavedMethod, upsertPaymentMethod } from './saved-methods.sql.ts';
import { fingerprintOf, tokenContext } from './token-context.ts';

/** Saves a new method if the payer asked for it, or locks the saved one that pays; null if neither applies. */
export async function saveMethod(
  app: App,
  tx: Tx,
  caller: Customer,
  method: ChosenMethod | null,
  at: string,
): Promise<string | null> {
  const { organizationId } = caller.tenant;
  if (!method?.isToBeSaved) return lockUnlessDeleted(tx, caller, method?.savedId ?? null);
  const context = tokenContext(organizationId, caller.customerId);
  return upsertPaymentMethod(tx, {
    organizationId,
    customerId: caller.customerId,
    paymentType: method.charge.kind === 'ach' ? 'ACH' : 'CREDIT_CARD',
    brand: method.charge.kind === 'ach' ? null : (method.brand ?? 'OTHER'),
    last4: method.last4,
    expiry: method.expiry,
    cardType: method.cardType,
    accountType: method.accountType,
    accountHolderType: method.accountHolderType,
    holderName: method.holderName,
    billingAddress: { ...method.billing },
    sealedToken: app.encryption.encrypt(method.token, context),
    fingerprint: fingerprintOf(app.keyRing, context, method.token),
    createdBy: actorOf(caller),
    createdAt: at,
  });
}

/** The method may have been deleted since it was read. From here on the lock prevents that (decision C24). */
async function lockUnlessDeleted(tx: Tx, caller: Customer, id: string | null): Promise<string | null> {
  const scope = { organizationId: caller.tenant.organizationId, customerId: caller.customerId };
  if (id !== null && !(await lockSavedMethod(tx, { ...scope, id }))) refuse('method_deleted');
  return id;
}
