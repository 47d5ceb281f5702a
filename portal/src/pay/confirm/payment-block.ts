// What blocks a payment on its last step: the rules' reasons, and those that only this page knows.
import type { Day } from '@plumbline/rules/dates';
import { blockedBy, type PayRules } from '@plumbline/rules/payments/blocked-by';
import { isExpired } from '@plumbline/rules/payments/card';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { regionMismatch } from '@plumbline/rules/region-mismatch';
import { detailsOf, type MethodForm } from '../method-form.ts';

export type PaymentBlock = {
  readonly message: string;
  /** The labels of the missing fields; empty if the message names the only one. */
  readonly missing: readonly string[];
  /** Where the message leads. */
  readonly isDateMissing?: boolean;
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  cardOnFile: 'a saved method',
  cvv: 'the security code',
  cardToken: 'the card details',
  cardType: 'card type',
  holderName: 'name',
  address: 'billing address',
  city: 'city',
  state: 'state',
  postalCode: 'ZIP code',
  accountNumber: 'account number',
  routingNumber: 'routing number',
  accountType: 'account type',
  accountHolderType: 'account holder type',
  scheduledAt: 'payment date',
  requestMethod: 'request method',
  notes: 'notes',
};

const CANADIAN_WORDS: typeof FIELD_WORDS = { state: 'province', postalCode: 'postal code' };

type PaymentBlockInput = {
  readonly draft: PaymentDraft;
  readonly paymentType: CheckoutType;
  readonly form: MethodForm;
  readonly rules: PayRules;
  /** The day of the charge. */
  readonly chargeDay: Day;
  /** Not charged now. */
  readonly isLater: boolean;
};

export function paymentBlock(input: PaymentBlockInput): PaymentBlock | null {
  const { draft, paymentType, form, rules, chargeDay, isLater } = input;
  const block = blockedBy(draft, rules, detailsOf(paymentType, form, isLater));
  if (block?.code === 'schedule_date_missing' && block.fields.length === 1)
    return { message: block.message, missing: [], isDateMissing: true };
  if (block) {
    const words = form.country === 'CA' ? { ...FIELD_WORDS, ...CANADIAN_WORDS } : FIELD_WORDS;
    const wordOf = (field: string) =>
      field === 'postalCode' && regionMismatch(form) !== null
        ? `a ${words[field]} in the ${words['state']}`
        : words[field];
    return { message: block.message, missing: block.fields.map((field) => wordOf(field) ?? field) };
  }
  const isNew = form.saved === null && paymentType !== 'CREDIT';
  if (paymentType === 'CREDIT_CARD' && isNew && isExpired(form.card?.expiry ?? '', chargeDay)) {
    return { message: 'This card has expired. Choose another.', missing: [] };
  }
  if (form.saved !== null && paymentType === 'CREDIT_CARD' && isExpired(form.saved.expiry ?? '', chargeDay)) {
    return { message: 'This card expires before the last payment. Choose another.', missing: [] };
  }
  // Without saved methods the payer agrees to the storage by paying.
  if (isLater && isNew && !form.isKept && rules.cardOnFile) {
    const what = paymentType === 'ACH' ? 'bank account' : 'card';
    return { message: `A payment on a later date needs the ${what} on file.`, missing: [`save this ${what}`] };
  }
  return null;
}
