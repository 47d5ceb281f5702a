// How the customer says they paid the invoices: at a branch or by mailed check (Spec 1 §5).

import type { Day } from '../dates.ts';
import { ZERO, type Cents } from '../money.ts';

export type PaymentDetailType = 'branch' | 'mailed';
export type PaymentDetailMethod = 'ACH' | 'CREDIT_CARD' | 'CHECK';
export const PAYMENT_DETAIL_METHODS: readonly PaymentDetailMethod[] = ['ACH', 'CREDIT_CARD', 'CHECK'];

export type PaymentDetail = {
  readonly paymentDetailType: PaymentDetailType | null;
  readonly paymentBranchLocation: string;
  readonly paymentDate: Day | null;
  readonly paymentMethod: PaymentDetailMethod | null;
  readonly paymentCheckNumber: string;
  readonly paymentCheckAmount: Cents | null;
  readonly paymentMailedDate: Day | null;
};

export const NO_BRANCH = { paymentBranchLocation: '', paymentDate: null, paymentMethod: null } as const;
export const NO_MAIL = { paymentCheckNumber: '', paymentCheckAmount: null, paymentMailedDate: null } as const;

export type PaymentDetailField = Exclude<keyof PaymentDetail, 'paymentDetailType'>;
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

function checks(detail: PaymentDetail, today: Day) {
  switch (detail.paymentDetailType) {
    case null:
      return {};
    case 'branch':
      return {
        paymentBranchLocation: textProblem(detail.paymentBranchLocation),
        paymentDate: dateProblem(detail.paymentDate, today),
        paymentMethod: detail.paymentMethod === null ? 'required' : null,
      };
    case 'mailed':
      return {
        paymentCheckNumber: textProblem(detail.paymentCheckNumber),
        paymentCheckAmount: amountProblem(detail.paymentCheckAmount),
        paymentMailedDate: dateProblem(detail.paymentMailedDate, today),
      };
  }
}

/** The missing fields of the chosen kind; choosing none is allowed by the specification. */
export const paymentDetailProblems = (detail: PaymentDetail, today: Day): PaymentDetailProblems =>
  Object.fromEntries(Object.entries(checks(detail, today)).filter(([, problem]) => problem !== null));
