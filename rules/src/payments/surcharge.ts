// The surcharge on credit cards: where it may be charged, its amount, and its notices (Spec 2 §8 and §9).

import { formatCents, formatRate, percentOf, type BasisPoints, type Cents, type CurrencyCode } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import type { Settings } from '../portals/settings.ts';
import { regionName } from '../regions.ts';
import type { CardType } from './card.ts';
import type { PaymentType } from './payment-type.ts';

export type SurchargeRules = Pick<Capabilities, 'surcharge'> & Pick<Settings, 'surchargeRateBps' | 'surchargeStates'>;

/** The billing address of the card: typed, found by its ZIP code or stored with a saved card (decision C3). */
export type BillingPlace = { readonly country: string | null; readonly state: string | null };

export type SurchargeCase = {
  readonly paymentType: PaymentType;
  readonly cardType: CardType | null;
  readonly billing: BillingPlace;
  readonly currencyCode: CurrencyCode;
};

/** Not allowed whatever a portal's table says (Spec 2 §9). */
const BARRED_STATES: readonly string[] = ['CT', 'MA'];

/** The two-letter code of a US state; null if the place is elsewhere or unknown. */
function americanState({ country, state }: BillingPlace): string | null {
  const letters = state?.trim().toUpperCase() ?? '';
  return country === 'US' && regionName('US', letters) !== null ? letters : null;
}

/** Zero where no surcharge may be charged, including an unknown state (decision C3). */
export function surchargeRate(rules: SurchargeRules, where: SurchargeCase): BasisPoints {
  const state = americanState(where.billing);
  const isCreditCard = where.paymentType === 'CREDIT_CARD' && where.cardType === 'CREDIT';
  if (!rules.surcharge || !isCreditCard || where.currencyCode !== 'USD' || state === null) return 0;
  const stateRule = rules.surchargeStates[state];
  if (BARRED_STATES.includes(state) || stateRule?.allowed === false) return 0;
  return Math.min(rules.surchargeRateBps, stateRule?.capBps ?? Infinity);
}

export type SurchargeQuote = { readonly rateBps: BasisPoints; readonly surcharge: Cents };

/** Computed on the charge after credits; half a cent rounds up (decision C6). */
export function surchargeQuote(charge: Cents, rules: SurchargeRules, where: SurchargeCase): SurchargeQuote {
  const rateBps = surchargeRate(rules, where);
  return { rateBps, surcharge: percentOf(charge, rateBps) };
}

/** The notice required by statute, for a card billed in Colorado that can be surcharged (Spec 2 §8). */
export function coloradoNotice(
  rules: Pick<Capabilities, 'surcharge'> & Pick<Settings, 'coloradoSurchargeNotice'>,
  { paymentType, billing, currencyCode }: SurchargeCase,
): string | null {
  const isShown =
    rules.surcharge && paymentType === 'CREDIT_CARD' && currencyCode === 'USD' && americanState(billing) === 'CO';
  return isShown ? rules.coloradoSurchargeNotice : null;
}

export const surchargeNotice = (rateBps: BasisPoints): string =>
  `To cover the cost of accepting credit cards, we collected a ${formatRate(rateBps)} credit card surcharge.`;

export const surchargeTooltip = (surcharge: Cents, currencyCode: CurrencyCode): string =>
  `A ${formatCents(surcharge, currencyCode)} surcharge fee may apply based on card type and location.`;
