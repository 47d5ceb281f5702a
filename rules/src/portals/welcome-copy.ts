import type { Settings } from './settings.ts';

export type WelcomeKind = 'waiver-only' | 'waiver-and-payment' | 'payment-only' | 'generic';

export type WelcomeCopy = {
  readonly kind: WelcomeKind;
  readonly headline: string;
  /** Three things a customer can do here. */
  readonly lines: readonly [string, string, string];
};

const COPY: Readonly<Record<WelcomeKind, Omit<WelcomeCopy, 'kind'>>> = {
  'waiver-and-payment': {
    headline: 'Every invoice, payment and lien waiver, in one place.',
    lines: [
      'See what is open and what is past due, by project.',
      'Pay by bank or card, today or on a later date.',
      'Request lien waivers and download them once signed.',
    ],
  },
  'waiver-only': {
    headline: 'Every lien waiver, from request to signature.',
    lines: [
      'Request a waiver for any project in a few steps.',
      'Follow each request until it is signed.',
      'Download waivers and notices whenever you need them.',
    ],
  },
  'payment-only': {
    headline: 'Every invoice and payment, in one place.',
    lines: [
      'See what is open and what is past due, by project.',
      'Pay by bank or card, today or on a later date.',
      'Download invoices and receipts whenever you need them.',
    ],
  },
  generic: {
    headline: 'Your account, in one place.',
    lines: [
      'See where your account stands at a glance.',
      'Keep your details up to date.',
      'Reach the people who look after your account.',
    ],
  },
};

function kindOf(settings: Settings): WelcomeKind {
  // Decision B27: in the welcome text, waiver only overrides the other two switches.
  if (settings.isWaiverOnly) return 'waiver-only';
  if (settings.isWaiverEnabled) return settings.isPaymentEnabled ? 'waiver-and-payment' : 'waiver-only';
  return settings.isPaymentEnabled ? 'payment-only' : 'generic';
}

/** The welcome text of the sign-in pages depends on what the portal offers (Spec 1 §1, decisions B26 and B27). */
export function welcomeCopy(settings: Settings): WelcomeCopy {
  const kind = kindOf(settings);
  return { kind, ...COPY[kind] };
}
