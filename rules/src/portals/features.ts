// What a new portal offers, chosen in plain words during set-up, and the settings that this stands for.

import type { Settings } from './settings.ts';

export type Feature =
  | 'bankPayments'
  | 'cardPayments'
  | 'savedMethods'
  | 'autopay'
  | 'payByLink'
  | 'credits'
  | 'shortPay'
  | 'waivers'
  | 'signUp';

export type Features = Readonly<Record<Feature, boolean>>;

type Description = { readonly title: string; readonly text: string; readonly needs?: readonly Feature[] };

/** In the order of the screen. `needs` lists features of which at least one has to be chosen. */
export const FEATURES: Readonly<Record<Feature, Description>> = {
  bankPayments: { title: 'Pay by bank account', text: 'Customers pay US dollars from a checking or savings account.' },
  cardPayments: { title: 'Pay by card', text: 'Customers pay by credit or debit card.' },
  savedMethods: {
    title: 'Saved methods and scheduled payments',
    text: 'Customers keep cards and accounts on file and choose a later day to pay.',
    needs: ['bankPayments', 'cardPayments'],
  },
  autopay: {
    title: 'Autopay',
    text: 'Customers have their invoices paid by a rule, with limits of their own.',
    needs: ['savedMethods'],
  },
  payByLink: {
    title: 'Pay by link',
    text: 'You mail a link, and whoever gets it pays without an account.',
    needs: ['bankPayments', 'cardPayments'],
  },
  credits: {
    title: 'Credit memos',
    text: 'Customers use their credits on invoices.',
    needs: ['bankPayments', 'cardPayments'],
  },
  shortPay: {
    title: 'Short pay',
    text: 'Customers pay less than the balance if they give a reason.',
    needs: ['bankPayments', 'cardPayments'],
  },
  waivers: { title: 'Lien waivers', text: 'Customers request waivers, and you sign and release them.' },
  signUp: { title: 'Sign-up', text: 'Visitors ask for an account. You approve each one.' },
};

export const FEATURE_KEYS = Object.keys(FEATURES) as readonly Feature[];

export const DEFAULT_FEATURES: Features = {
  bankPayments: true,
  cardPayments: true,
  savedMethods: true,
  autopay: false,
  payByLink: true,
  credits: true,
  shortPay: false,
  waivers: true,
  signUp: true,
};

/** A feature whose need is not met is off, whatever was chosen. */
export function effectiveFeatures(chosen: Features): Features {
  const isOn = (feature: Feature): boolean =>
    chosen[feature] && (FEATURES[feature].needs?.some((needed) => isOn(needed)) ?? true);
  return Object.fromEntries(FEATURE_KEYS.map((feature) => [feature, isOn(feature)])) as Features;
}

/** Payments need somebody who takes the money: without a provider they stay off, and the rest of the choice is kept. */
export function settingsOfFeatures(chosen: Features, { hasProvider }: { hasProvider: boolean }): Partial<Settings> {
  const on = effectiveFeatures(chosen);
  return {
    isPaymentEnabled: hasProvider && (on.bankPayments || on.cardPayments),
    isAchEnabled: on.bankPayments,
    isCreditCardEnabled: on.cardPayments,
    isCardOnFileEnabled: on.savedMethods,
    isScheduledPaymentEnabled: on.savedMethods,
    isAutopayEnabled: on.autopay,
    isOneTimePaymentEnabled: on.payByLink,
    isCreditMemoEnabled: on.credits,
    isPayWithCreditEnabled: on.credits,
    isShortpayEnabled: on.shortPay,
    isWaiverEnabled: on.waivers,
    isPortalSignUpEnabled: on.signUp,
  };
}
