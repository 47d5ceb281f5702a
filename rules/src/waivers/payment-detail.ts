// How the customer says they paid the invoices: at a branch or by mailed check (Spec 1 §5).

import { asDay, formatDay, type Day } from '../dates.ts';
import { asCents, formatCents, ZERO, type Cents, type CurrencyCode } from '../money.ts';

export type PaymentDetailType = 'branch' | 'mailed';
export type PaymentDetailMethod = 'ACH' | 'CREDIT_CARD' | 'CHECK';
export const PAYMENT_DETAIL_METHOD_WORDS: Readonly<Record<PaymentDetailMethod, string>> = {
  ACH: 'ACH',
  CREDIT_CARD: 'Credit card',
  CHECK: 'Check',
};
export const PAYMENT_DETAIL_METHODS = Object.keys(PAYMENT_DETAIL_METHOD_WORDS) as readonly PaymentDetailMethod[];

export type PaymentDetail = {
  readonly paymentDetailType: PaymentDetailType | null;
  readonly paymentBranchLocation: string;
  readonly paymentDate: Day | null;
  readonly paymentMethod: PaymentDetailMethod | null;
  readonly paymentCheckNumber: string;
  readonly paymentCheckAmount: Cents | null;
  readonly paymentMailedDate: Day | null;
  /** The check is made out to the supplier and somebody else. */
  readonly paymentIsJoint: boolean;
  readonly paymentPayees: string;
};

export const NO_BRANCH = { paymentBranchLocation: '', paymentDate: null, paymentMethod: null } as const;
export const NO_MAIL = { paymentCheckNumber: '', paymentCheckAmount: null, paymentMailedDate: null } as const;

export const NO_JOINT_CHECK = { paymentIsJoint: false, paymentPayees: '' } as const;

/** Whether it says anything about a check. */
export const isByCheck = ({
  paymentDetailType,
  paymentMethod,
}: Pick<PaymentDetail, 'paymentDetailType' | 'paymentMethod'>): boolean =>
  paymentDetailType === 'mailed' || (paymentDetailType === 'branch' && paymentMethod === 'CHECK');

export type PaymentDetailField = Exclude<keyof PaymentDetail, 'paymentDetailType' | 'paymentIsJoint'>;
export type PaymentDetailProblems = Readonly<Partial<Record<PaymentDetailField, 'required' | 'future' | 'negative'>>>;

const dateProblem = (date: Day | null, today: Day) => {
  if (date === null) return 'required';
  return date > today ? 'future' : null;
};

const textProblem = (text: string) => (text.trim() === '' ? 'required' : null);

const amountProblem = (amount: Cents | null) => {
  if (amount === null) return 'required';
  return amount < ZERO ? 'negative' : null;
};

const payeesProblem = (detail: PaymentDetail) =>
  isByCheck(detail) && detail.paymentIsJoint ? textProblem(detail.paymentPayees) : null;

function checks(detail: PaymentDetail, today: Day) {
  switch (detail.paymentDetailType) {
    case null:
      return {};
    case 'branch':
      return {
        paymentBranchLocation: textProblem(detail.paymentBranchLocation),
        paymentDate: dateProblem(detail.paymentDate, today),
        paymentMethod: detail.paymentMethod === null ? 'required' : null,
        paymentPayees: payeesProblem(detail),
      };
    case 'mailed':
      return {
        paymentCheckNumber: textProblem(detail.paymentCheckNumber),
        paymentCheckAmount: amountProblem(detail.paymentCheckAmount),
        paymentMailedDate: dateProblem(detail.paymentMailedDate, today),
        paymentPayees: payeesProblem(detail),
      };
  }
}

/** The missing fields of the chosen kind; choosing none is allowed by the specification. */
export const paymentDetailProblems = (detail: PaymentDetail, today: Day): PaymentDetailProblems =>
  Object.fromEntries(Object.entries(checks(detail, today)).filter(([, problem]) => problem !== null));

/** 'Check 1042 of $12.50, mailed on 10/01/2026. Made out to both of us.' Null for none, as it was stored. */
export function paymentDetailWords(
  stored: Readonly<Record<string, unknown>> | null,
  currencyCode: CurrencyCode,
): string | null {
  if (stored === null) return null;
  const detail = stored as Partial<PaymentDetail>;
  const onDay = (day: Day | null | undefined) => (day ? ` on ${formatDay(asDay(day))}` : '');
  const paid =
    detail.paymentDetailType === 'branch'
      ? `${PAYMENT_DETAIL_METHOD_WORDS[detail.paymentMethod ?? 'CHECK']} at ${detail.paymentBranchLocation ?? ''}${onDay(detail.paymentDate)}.`
      : `Check ${detail.paymentCheckNumber ?? ''} of ${formatCents(asCents(detail.paymentCheckAmount ?? 0), currencyCode)}, mailed${onDay(detail.paymentMailedDate)}.`;
  return detail.paymentIsJoint ? `${paid} Joint check, made out to ${detail.paymentPayees ?? ''}.` : paid;
}
