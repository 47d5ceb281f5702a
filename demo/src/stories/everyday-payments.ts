import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';

/** The usual settings of a supplier who accepts payments. */
export const EVERYDAY_PAYMENTS: Partial<Settings> = {
  isPaymentEnabled: true,
  isAchEnabled: true,
  achProvider: 'INTERNAL',
  maxAchPayment: asCents(50_000_00),
  isCreditCardEnabled: true,
  maxCreditCardPayment: asCents(25_000_00),
  isCreditMemoEnabled: true,
  isPayWithCreditEnabled: true,
  isCardOnFileEnabled: true,
  isScheduledPaymentEnabled: true,
  isOneTimePaymentEnabled: true,
};
