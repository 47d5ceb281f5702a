import type { AccountHolderType } from '@plumbline/rules/payments/ach';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import type { AttemptRow } from './attempts.sql.ts';
import { upsertPaymentMethod } from './saved-methods.sql.ts';
import { chargeContext, type StoredCharge } from './stored-charge.ts';
import { fingerprintOf, tokenContext } from './token-context.ts';

type MethodOwner = Pick<PaymentRow, 'organizationId' | 'customerId' | 'brand' | 'last4' | 'cardType'> & {
  createdBy: string;
};

type MethodToSave = Pick<StoredCharge, 'token' | 'holderName' | 'method'> & {
  accountHolderType: AccountHolderType | null;
};

/** Saves the card or account of a payment for the customer; returns its id. */
export function saveMethod(
  app: App,
  tx: Tx,
  owner: MethodOwner,
  { token, holderName, method, accountHolderType }: MethodToSave,
  at: string,
): Promise<string> {
  const { organizationId, customerId } = owner;
  const context = tokenContext(organizationId, customerId);
  const isAccount = method.kind === 'ach';
  return upsertPaymentMethod(tx, {
    organizationId,
    customerId,
    paymentType: isAccount ? 'ACH' : 'CREDIT_CARD',
    brand: isAccount ? null : (owner.brand ?? 'OTHER'),
    last4: owner.last4 ?? '',
    expiry: isAccount ? null : method.expiry,
    cardType: owner.cardType,
    accountType: isAccount ? method.accountType : null,
    accountHolderType,
    holderName,
    billingAddress: isAccount ? {} : { ...method.billing },
    sealedToken: app.encryption.encrypt(token, context),
    fingerprint: fingerprintOf(app.keyRing, context, token),
    createdBy: owner.createdBy,
    createdAt: at,
  });
}

/** Saves the method of a charge that was accepted, if the payer agreed: a declined card is not saved. */
export async function saveAcceptedMethod(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  { organizationId, id, sealedRequest }: AttemptRow,
  at: string,
): Promise<{ paymentMethodId?: string }> {
  if (sealedRequest === null) return {};
  const { saved, ...charge } = JSON.parse(
    app.encryption.decrypt(sealedRequest, chargeContext(organizationId, id)),
  ) as StoredCharge;
  const { createdBy } = payment;
  if (!saved || createdBy === null) return {};
  return { paymentMethodId: await saveMethod(app, tx, { ...payment, createdBy }, { ...charge, ...saved }, at) };
}
