// Settings of the payment area (Spec 2 §6, §9). Where the specification names no default, the switch is off (decided).

import { onOff, oneOf, optionalAmount, text, wholeNumber } from './kinds.ts';
import { surchargeStates } from './surcharge-states.ts';

/** Spec 2 §7: who turns bank account numbers into tokens. Decision B31 calls ours INTERNAL. */
export type AchProvider = 'CARDPOINTE' | 'INTERNAL';

const COLORADO_NOTICE =
  'Colorado law (C.R.S. 5-2-212) lets a seller add a surcharge to a credit card purchase. It may not exceed 2% of the ' +
  'total or what the seller pays to accept the card, and it is not charged on cash, checks, debit cards or gift cards.';

export const PAYMENT_SETTINGS = {
  isPaymentEnabled: onOff(false, [
    'Payments',
    'Customers can pay and see their payments. Everything else about payments needs it.',
  ]),

  isAchEnabled: onOff(false, ['ACH payments', 'Customers can pay from a bank account, in US dollars only.']),
  achProvider: oneOf<AchProvider>(
    'CARDPOINTE',
    ['CARDPOINTE', 'INTERNAL'],
    ['ACH provider', 'Who turns bank account numbers into tokens.'],
  ),
  minAchPayment: optionalAmount(['ACH minimum', 'Smallest payment by ACH. Leave it empty for no minimum.']),
  maxAchPayment: optionalAmount(['ACH maximum', 'Largest payment by ACH. Leave it empty for no maximum.']),
  // Decision C13.
  achSettlementDays: wholeNumber(3, { min: 1, max: 10, unit: 'days' }, [
    'ACH settlement',
    'Banking days after which the payer is told to expect approval. A payment is approved when its money arrives.',
  ]),

  isCreditCardEnabled: onOff(false, ['Card payments', 'Customers can pay by credit or debit card.']),
  minCreditCardPayment: optionalAmount(['Card minimum', 'Smallest payment by card. Leave it empty for no minimum.']),
  maxCreditCardPayment: optionalAmount(['Card maximum', 'Largest payment by card. Leave it empty for no maximum.']),

  isSurchargeEnabled: onOff(false, ['Surcharge', 'Adds a surcharge to credit cards where the state allows it.']),
  // Decision C1. The ceiling of 4 % is the highest any card network allows (decided).
  surchargeRateBps: wholeNumber(300, { min: 0, max: 400, unit: 'basis points' }, [
    'Surcharge rate',
    'The share of a credit card payment that is added to it, at most 4%.',
  ]),
  surchargeStates,
  coloradoSurchargeNotice: text(COLORADO_NOTICE, 'paragraph', [
    'Colorado notice',
    'Shown to payers in Colorado. Have counsel check the text.',
  ]),

  isCreditMemoEnabled: onOff(false, ['Credit memos', 'Customers can apply their credits to invoices.']),
  isPayWithCreditEnabled: onOff(false, ['Pay with credits', 'A payment that credits cover in full needs no card.']),

  isShortpayEnabled: onOff(false, ['Short pay', 'Customers can pay less than the balance.']),
  isShortpayAdminEnabled: onOff(false, ['Short pay by staff', 'Staff who act for a customer can pay less.']),
  isOverpayEnabled: onOff(false, ['Overpay', 'Customers can pay more than the balance.']),
  isOverpayAdminEnabled: onOff(false, ['Overpay by staff', 'Staff who act for a customer can pay more.']),
  // Decision C9.
  isPaymentReasonRequired: onOff(true, ['Reason required', 'A short pay or overpay needs a reason.']),

  isPrepayEnabled: onOff(false, ['Prepay', 'Customers can add funds without an invoice.']),
  isPrepayAdminEnabled: onOff(false, ['Prepay by staff', 'Staff who act for a customer can add funds.']),
  isPrePayReferenceRequired: onOff(false, ['Prepay reference required', 'Adding funds needs a reference.']),
  isPrePayProjectRequired: onOff(false, ['Prepay project required', 'Adding funds needs a project and its address.']),
  isPrePayNotesRequired: onOff(false, ['Prepay notes required', 'Adding funds needs a note.']),
  isRecurrencePaymentEnabled: onOff(false, ['Recurring prepay', 'Customers can add funds every month.']),
  // Decision C30.
  maxInstallments: wholeNumber(6, { min: 1, max: 60, unit: 'months' }, [
    'Most installments',
    'How many months a recurring prepayment may run.',
  ]),

  isCardOnFileEnabled: onOff(false, ['Saved methods', 'Customers can keep cards and bank accounts on file.']),
  isScheduledPaymentEnabled: onOff(false, ['Scheduled payments', 'Customers can choose a later day for a payment.']),
  isAutopayEnabled: onOff(false, ['Autopay', 'Customers can have their invoices paid by a rule.']),
  // Decision C15.
  isPaymentDetailCancelEnabled: onOff(false, [
    'Cancel from payment history',
    'Shows the cancel button on the detail of a scheduled payment.',
  ]),

  isOneTimePaymentEnabled: onOff(false, ['Pay by link', 'A payment request can be paid without signing in.']),
  isInvoiceQrEnabled: onOff(false, [
    'Scan to pay',
    'The PDF of an open invoice has a QR code to pay it, if the portal has a support email.',
  ]),
};
