import { type Day, dayAt } from '@plumbline/rules/dates';
import { authorizationWords } from '@plumbline/rules/payments/authorization-words';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { insertAuthorization, type PaymentRow } from '../payments.sql.ts';
import type { ChosenMethod } from './choose-method.ts';

/** Who agrees, and for whom. */
export type Agreement = Pick<Payer, 'clientAddress' | 'customerName' | 'tenant'> & {
  /** Null unless staff record it for the customer. */
  actor: object | null;
  capabilities: Pick<Payer['capabilities'], 'cardOnFile'>;
};

/** Stores the authorization text that the payer agreed to, as the form showed it. Credits need none. */
export async function recordConsent(
  tx: Tx,
  caller: Agreement,
  payment: PaymentRow,
  method: ChosenMethod | null,
  at: string,
  /** The chosen days of a monthly prepayment. */
  installments: readonly Day[] = [],
): Promise<void> {
  if (method === null) return;
  const { organizationId, id: paymentId, total: amount } = payment;
  const { tenant } = caller;
  const givenOn = dayAt(at, tenant.timeZone);
  const words = authorizationWords({
    supplier: { name: tenant.organizationName, supportEmail: tenant.supportEmail, supportPhone: tenant.supportPhone },
    paymentType: payment.paymentType,
    currencyCode: payment.currencyCode,
    total: amount,
    surcharge: payment.surcharge,
    surchargeRateBps: payment.surchargeRateBps,
    credit: payment.credit,
    last4: method.last4,
    accountType: method.accountType,
    givenOn,
    scheduledAt: payment.scheduledAt,
    installments,
    keepsMethod: method.isToBeSaved,
    hasSavedMethods: caller.capabilities.cardOnFile,
    onBehalf: caller.actor === null ? null : { customer: caller.customerName, requestMethod: payment.requestMethod },
  });
  await insertAuthorization(tx, {
    organizationId,
    paymentId,
    entryCode: method.charge.kind === 'ach' ? method.charge.entryCode : null,
    words,
    amount,
    onBehalf: caller.actor !== null,
    identityId: payment.createdBy,
    clientAddress: caller.clientAddress,
    createdAt: at,
  });
}

export type StandingConsent = { words: string; identityId: string; clientAddress: string };

/** Stores the consent that the customer gave once, for a payment that rests on it. */
export const recordStandingConsent = (
  tx: Tx,
  { organizationId, id: paymentId, total: amount }: PaymentRow,
  { charge }: ChosenMethod,
  consent: StandingConsent,
  at: string,
) =>
  insertAuthorization(tx, {
    organizationId,
    paymentId,
    entryCode: charge.kind === 'ach' ? charge.entryCode : null,
    ...consent,
    amount,
    onBehalf: false,
    createdAt: at,
  });
