// Credits that are being tried out on an invoice before they are applied: what was typed stands as typed, also where
// it is too much, so that the field can say so (CRD-02).
import { asCents, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import { canApplyCredits, creditCap, usableCredits, type Credit } from '@plumbline/rules/payments/credits';
import { nextDraft, type DraftAction, type PaymentDraft } from '@plumbline/rules/payments/draft';
import type { LineRules, PaymentLine } from '@plumbline/rules/payments/line';

/** Amounts by credit; null is a field that was emptied. A credit that is not here is not used. */
export type Typed = Readonly<Record<string, Cents | null>>;

export type CreditTrial = {
  readonly invoiceId: string;
  readonly typed: Typed;
  readonly paymentReasonId: string | null;
};

export const trialOf = (line: PaymentLine): CreditTrial => ({
  invoiceId: line.invoiceId,
  typed: Object.fromEntries(line.credits.map(({ creditId, amount }) => [creditId, amount])),
  paymentReasonId: line.paymentReasonId,
});

const lineOf = (draft: PaymentDraft, invoiceId: string): PaymentLine | undefined =>
  draft.paymentInvoices.find((line) => line.invoiceId === invoiceId);

/** The most that a credit can give, next to what is typed for the others. */
export function capOf(credit: Credit, trial: CreditTrial, draft: PaymentDraft): Cents {
  const line = lineOf(draft, trial.invoiceId);
  if (!line) return ZERO;
  const credits = Object.entries(trial.typed).map(([creditId, amount]) => ({ creditId, amount: amount ?? ZERO }));
  return creditCap(credit, { ...line, credits }, draft.paymentInvoices);
}

/** The steps that bring the draft to what was tried: credits first, since they may make a reason needless. */
export function stepsOf(trial: CreditTrial, draft: PaymentDraft): DraftAction[] {
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

/** The line as it would be. */
export const triedLine = (trial: CreditTrial, draft: PaymentDraft): PaymentLine | undefined =>
  lineOf(stepsOf(trial, draft).reduce(nextDraft, draft), trial.invoiceId);

export function canApply(trial: CreditTrial, draft: PaymentDraft, rules: LineRules): boolean {
  const line = triedLine(trial, draft);
  if (!line || !canApplyCredits(line, rules)) return false;
  return Object.entries(trial.typed).every(([creditId, amount]) => {
    const credit = draft.credits.find((each) => each.id === creditId);
    return credit !== undefined && amount !== null && amount > ZERO && amount <= capOf(credit, trial, draft);
  });
}

/** Taking a credit begins with as much of it as fits. */
export function taken(credit: Credit, trial: CreditTrial, draft: PaymentDraft): CreditTrial {
  const cap = capOf(credit, trial, draft);
  return cap > ZERO ? { ...trial, typed: { ...trial.typed, [credit.id]: cap } } : trial;
}

export function dropped(creditId: string, trial: CreditTrial): CreditTrial {
  const { [creditId]: _dropped, ...typed } = trial.typed;
  return { ...trial, typed };
}

/** What all credits are worth, and what the draft has not used of it. */
export function creditsLeft({ credits, paymentInvoices }: PaymentDraft): { left: Cents; all: Cents } {
  const all = asCents(credits.reduce((sum, { balance }) => sum + balance, 0));
  const used = paymentInvoices.flatMap((line) => line.credits.map(({ amount }) => amount));
  return { all, left: subtract(all, ...used) };
}

/** Whether the invoice can take any credit beyond those it has. */
export const hasCreditFor = (line: PaymentLine, draft: PaymentDraft): boolean =>
  usableCredits(draft.credits, line).some((credit) => creditCap(credit, line, draft.paymentInvoices) > ZERO);
