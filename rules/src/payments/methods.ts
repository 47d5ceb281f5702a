// The payment methods available to a payment, and what each costs (Spec 2 §5, §6 and §9).

import { formatCents, percentOf, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import type { Settings } from '../portals/settings.ts';
import { CHECKOUT_TYPES, type CheckoutType, type PaymentType } from './payment-type.ts';
import { surchargeTooltip } from './surcharge.ts';
import { chargeOf, type Totals } from './totals.ts';

/** Amounts before the surcharge; null is no limit (decisions C6 and C7). */
export type MethodLimits = Pick<
  Settings,
  'minAchPayment' | 'maxAchPayment' | 'minCreditCardPayment' | 'maxCreditCardPayment'
>;

export type MethodRules = Pick<Capabilities, 'ach' | 'card' | 'payWithCredits' | 'surcharge'> &
  MethodLimits &
  Pick<Settings, 'surchargeRateBps'>;

export type MethodOffer = {
  readonly paymentType: CheckoutType;
  readonly disabledBy: 'credits' | 'minimum' | null;
  /** Why the button is disabled, if the specification has a text for it. */
  readonly message: string | null;
  /** The server refuses it as amount_over_maximum; the transaction-limit alert explains why. */
  readonly isOverMaximum: boolean;
  readonly charge: Cents;
  /** The highest possible surcharge; the card and its state decide. */
  readonly surchargeAtMost: Cents;
  readonly tooltip: string | null;
};

export type MethodCase = {
  readonly totals: Pick<Totals, 'subtotal' | 'credit'>;
  readonly currencyCode: CurrencyCode;
  readonly isPrepaid: boolean;
};

/** Nothing is left to charge to a bank account or card. */
const isCoveredByCredits = ({ totals }: MethodCase): boolean =>
  totals.credit > ZERO && totals.subtotal === totals.credit;

const isOffered = (paymentType: CheckoutType, payment: MethodCase, rules: MethodRules): boolean =>
  ({
    ACH: rules.ach && payment.currencyCode === 'USD',
    CREDIT_CARD: rules.card,
    CREDIT: rules.payWithCredits && !payment.isPrepaid && isCoveredByCredits(payment),
  })[paymentType];

export function limitsOf(paymentType: PaymentType, limits: MethodLimits): { min: Cents | null; max: Cents | null } {
  if (paymentType === 'ACH') return { min: limits.minAchPayment, max: limits.maxAchPayment };
  if (paymentType === 'CREDIT_CARD') return { min: limits.minCreditCardPayment, max: limits.maxCreditCardPayment };
  return { min: null, max: null };
}

function offerOf(paymentType: CheckoutType, payment: MethodCase, rules: MethodRules): MethodOffer {
  const { totals, currencyCode } = payment;
  const charge = chargeOf(totals);
  const { min, max } = limitsOf(paymentType, rules);
  const isBelowMinimum = min !== null && min > charge && totals.subtotal > ZERO;
  const isSpare = paymentType !== 'CREDIT' && isCoveredByCredits(payment);
  const maySurcharge = paymentType === 'CREDIT_CARD' && rules.surcharge && currencyCode === 'USD';
  const surchargeAtMost = maySurcharge ? percentOf(charge, rules.surchargeRateBps) : ZERO;
  return {
    paymentType,
    disabledBy: isSpare ? 'credits' : isBelowMinimum ? 'minimum' : null,
    message: isBelowMinimum ? `Minimum payment total is ${formatCents(min, currencyCode)}` : null,
    isOverMaximum: max !== null && charge > max,
    charge,
    surchargeAtMost,
    tooltip: surchargeAtMost > ZERO ? surchargeTooltip(surchargeAtMost, currencyCode) : null,
  };
}

export const methodsOffered = (payment: MethodCase, rules: MethodRules): MethodOffer[] =>
  CHECKOUT_TYPES.filter((paymentType) => isOffered(paymentType, payment, rules)).map((paymentType) =>
    offerOf(paymentType, payment, rules),
  );

export type MethodRefusal = 'method_not_offered' | 'amount_below_minimum' | 'amount_over_maximum';

/** The server's check: why a payment cannot use this method, or null. */
export function refuseMethod(paymentType: PaymentType, payment: MethodCase, rules: MethodRules): MethodRefusal | null {
  const offer = methodsOffered(payment, rules).find((each) => each.paymentType === paymentType);
  if (!offer || offer.disabledBy === 'credits') return 'method_not_offered';
  if (offer.disabledBy === 'minimum') return 'amount_below_minimum';
  return offer.isOverMaximum ? 'amount_over_maximum' : null;
}

/** The transaction-limit alert (Spec 2 §8) names each limit; null if there is none. */
export function transactionLimitAlert(
  currencyCode: CurrencyCode,
  rules: Pick<MethodRules, 'ach' | 'card' | 'maxAchPayment' | 'maxCreditCardPayment'>,
): string | null {
  const limits = [
    { method: 'ACH', max: rules.ach && currencyCode === 'USD' ? rules.maxAchPayment : null },
    { method: 'card', max: rules.card ? rules.maxCreditCardPayment : null },
  ].flatMap(({ method, max }) => (max === null ? [] : [`${formatCents(max, currencyCode)} by ${method}`]));
  if (limits.length === 0) return null;
  return (
    `One payment can be at most ${limits.join(' and ')}. You can make more payments for the rest. ` +
    'Your bank or card may have limits of its own.'
  );
}
