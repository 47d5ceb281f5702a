// Credits chosen for an invoice but not yet applied. Typed amounts are kept even if they are too large, so that the
// field can show the error (CRD-02).
import { asCents, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import { canApplyCredits, creditCap, usableCredits, type Credit } from '@plumbline/rules/payments/credits';
import { nextDraft, type DraftAction, type PaymentDraft } from '@plumbline/rules/payments/draft';
import type { LineRules, PaymentLine } from '@plumbline/rules/payments/line';

/** Amounts by credit id; null is an emptied field, a missing id an unused credit. */
export type TypedAmounts = Readonly<Record<string, Cents | null>>;

export type CreditTrial = {
  readonly invoiceId: string;
  readonly typed: TypedAmounts;
  readonly paymentReasonId: string | null;
};

export const trialOf = (line: PaymentLine): CreditTrial => ({
  invoiceId: line.invoiceId,
  typed: Object.fromEntries(line.credits.map(({ creditId, amount }) => [creditId, amount])),
  paymentReasonId: line.paymentReasonId,
});

const lineOf = (draft: PaymentDraft, invoiceId: string): PaymentLine | undefined =>
  draft.paymentInvoices.find((line) => line.invoiceId === invoiceId);

/** The maximum of a credit, given the amounts typed for the others. */
export function capOf(credit: Credit, trial: CreditTrial, draft: PaymentDraft): Cents {
  const line = lineOf(draft, trial.invoiceId);
  if (!line) return ZERO;
  const credits = Object.entries(trial.typed).map(([creditId, amount]) => ({ creditId, amount: amount ?? ZERO }));
  return creditCap(credit, { ...line, credits }, draft.paymentInvoices);
}

/** The actions that apply the trial to the draft: credits first, because they may make a reason unnecessary. */
export function creditActions(trial: CreditTrial, draft: PaymentDraft): DraftAction[] {
  const { invoiceId, typed, paymentReasonId } = trial;
  const line = lineOf(draft, invoiceId);
  if (!line) return [];
  const removed = line.credits.filter(({ creditId }) => !typed[creditId]);
  return [
    ...removed.map(({ creditId }): DraftAction => ({ type: 'remove-credit', invoiceId, creditId })),
    ...Object.entries(typed).flatMap(([creditId, amount]): DraftAction[] =>
      amount ? [{ type: 'apply-credit', invoiceId, creditId, amount }] : [],
    ),
    ...(paymentReasonId === null ? [] : [{ type: 'reason', invoiceId, paymentReasonId } as const]),
  ];
}

/** The line with the trial applied. */
export const triedLine = (trial: CreditTrial, draft: PaymentDraft): PaymentLine | undefined =>
  lineOf(creditActions(trial, draft).reduce(nextDraft, draft), trial.invoiceId);

export function canApply(trial: CreditTrial, draft: PaymentDraft, rules: LineRules): boolean {
  const line = triedLine(trial, draft);
  if (!line || !canApplyCredits(line, rules)) return false;
  return Object.entries(trial.typed).every(([creditId, amount]) => {
    const credit = draft.credits.find((each) => each.id === creditId);
    return credit !== undefined && amount !== null && amount > ZERO && amount <= capOf(credit, trial, draft);
  });
}

/** Adds a credit with its maximum. */
export function takeCredit(credit: Credit, trial: CreditTrial, draft: PaymentDraft): CreditTrial {
  const cap = capOf(credit, trial, draft);
  return cap > ZERO ? { ...trial, typed: { ...trial.typed, [credit.id]: cap } } : trial;
}

export function dropCredit(creditId: string, trial: CreditTrial): CreditTrial {
  const { [creditId]: _dropped, ...typed } = trial.typed;
  return { ...trial, typed };
}

/** The total of all credits, and how much of it the draft does not use. */
export function creditsLeft({ credits, paymentInvoices }: PaymentDraft): { left: Cents; all: Cents } {
  const all = asCents(credits.reduce((sum, { balance }) => sum + balance, 0));
  const used = paymentInvoices.flatMap((line) => line.credits.map(({ amount }) => amount));
  return { all, left: subtract(all, ...used) };
}

/** Whether more credit can be applied to the invoice. */
export const hasCreditFor = (line: PaymentLine, draft: PaymentDraft): boolean =>
  usableCredits(draft.credits, line).some((credit) => creditCap(credit, line, draft.paymentInvoices) > ZERO);
