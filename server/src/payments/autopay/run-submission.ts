import { asCents, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import { type Credit, isUsable } from '@plumbline/rules/payments/credits';
import type { App } from '../../app.ts';
import type { Payer } from '../../http/caller.ts';
import { billingPlaceOf, type ChosenMethod, type PaymentInput } from '../checkout/choose-method.ts';
import { type PayableItem, selectPayableItems } from '../checkout/payable-items.sql.ts';
import { recountPayment, submissionFrom } from '../checkout/recount-payment.ts';
import { selectUsableCredits } from './autopay-invoices.sql.ts';
import type { RuleRow } from './autopay-rules.sql.ts';

type Line = PaymentInput['invoices'][number];

type RunToSubmit = { rule: RuleRow; method: ChosenMethod; invoices: readonly { id: string; amount: Cents }[] };

/** The payment of a run as a form would send it, with the sums that the server computes. */
export async function runSubmission(app: App, payer: Payer, { rule, method, invoices }: RunToSubmit) {
  const credits = rule.usesCredits && payer.capabilities.creditMemos ? await selectUsableCredits(app.sql, rule) : [];
  const usable = credits.map((credit) => ({
    ...credit,
    creditRestrictionType: credit.creditRestrictionType ?? 'NONE',
  }));
  const ids = [...invoices, ...usable].map(({ id }) => id);
  const items = await selectPayableItems(app.sql, rule, ids);
  const lines = linesOf(invoices, items, usable);
  const isCovered = lines.every(({ amount }) => amount === ZERO);
  // Credits alone are a payment of their own kind, which the portal may not take.
  if (isCovered && !payer.capabilities.payWithCredits)
    return withSums(app, payer, items, rule, linesOf(invoices, items, []), method);
  return withSums(app, payer, items, rule, lines, isCovered ? null : method);
}

async function withSums(
  app: App,
  payer: Payer,
  items: readonly PayableItem[],
  { currencyCode }: RuleRow,
  invoices: Line[],
  method: ChosenMethod | null,
) {
  const paymentType =
    method === null ? ('CREDIT' as const) : method.charge.kind === 'ach' ? ('ACH' as const) : ('CREDIT_CARD' as const);
  const paidWith = {
    paymentType,
    cardType: method?.cardType ?? null,
    billing: billingPlaceOf(method?.billing ?? {}),
  };
  const asked = { paymentType, currencyCode, invoices };
  const { totals } = await recountPayment(app.sql, payer, submissionFrom(asked), paidWith, items);
  const { balance, subtotal, credit, total } = totals;
  const input = { ...asked, balance, subtotal, credit, total, idempotencyKey: '' } as PaymentInput;
  return { input, paidWith: method };
}

/** Every invoice is paid whole, with credits first. */
function linesOf(
  invoices: readonly { id: string; amount: Cents }[],
  items: readonly PayableItem[],
  credits: readonly Credit[],
): Line[] {
  const left = new Map(credits.map(({ id, balance }) => [id, balance]));
  return invoices.map(({ id: invoiceId, amount: balance }) => {
    const target = items.find((item) => item.id === invoiceId);
    let open = balance;
    const used: Line['credits'] = [];
    for (const credit of credits) {
      const amount = asCents(Math.min(open, left.get(credit.id) ?? ZERO));
      if (amount === ZERO || !target || !isUsable(credit, target)) continue;
      used.push({ creditId: credit.id, amount });
      left.set(credit.id, subtract(left.get(credit.id) ?? ZERO, amount));
      open = subtract(open, amount);
    }
    return {
      invoiceId,
      balance,
      amount: open,
      credits: used,
      creditApplied: subtract(balance, open),
      paymentType: 'complete' as const,
      paymentReasonId: null,
    };
  });
}
