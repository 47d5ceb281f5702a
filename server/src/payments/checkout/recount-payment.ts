// Recomputes a submitted payment from stored data (decision C45).
import type { quotePayment } from '@plumbline/contract/checkout';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { formatCents, ZERO } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import { paidOn } from '@plumbline/rules/payments/line';
import { limitsOf } from '@plumbline/rules/payments/methods';
import { type PaidWith, type Recomputed, recompute, type RecomputeRules } from '@plumbline/rules/payments/recompute';
import type { Submission } from '@plumbline/rules/payments/submission';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { billingPlaceOf, type ChosenMethod, type PaymentInput } from './choose-method.ts';
import { overPaymentLimit } from './over-payment-limit.ts';
import type { PayableItem } from './payable-items.sql.ts';
import { selectKnownReasons } from '../reasons/payment-reasons.sql.ts';

type QuoteInput = Input<typeof quotePayment>;

export type Recount = Recomputed & {
  /** The invoices and credits of the payment, including the holds of other payments. */
  items: readonly PayableItem[];
};

export const submissionFrom = (
  sent: QuoteInput & Partial<Pick<PaymentInput, 'balance' | 'subtotal' | 'credit' | 'total'>>,
): Submission => ({
  currencyCode: sent.currencyCode,
  isPrepaid: false,
  isOneTimePay: false,
  invoices: sent.invoices,
  prepayTotal: null,
  balance: sent.balance ?? ZERO,
  subtotal: sent.subtotal ?? ZERO,
  credit: sent.credit ?? ZERO,
  total: sent.total ?? ZERO,
});

/** The invoices and credits that a payment names. */
export const itemIdsOf = ({ invoices }: Pick<Submission, 'invoices'>): string[] => [
  ...new Set(invoices.flatMap((line) => [line.invoiceId, ...line.credits.map((each) => each.creditId)])),
];

/** With locked items, the result stays true until the transaction ends. */
export async function recountPayment(
  sql: Sql,
  { tenant, capabilities }: Payer,
  submission: Submission,
  paidWith: PaidWith,
  items: readonly PayableItem[],
): Promise<Recount> {
  const { organizationId } = tenant;
  const balanceById = new Map(items.map(({ id, balance }) => [id, balance]));
  // The submitted kind of a line is not trusted: a short payment called complete would need no reason.
  const needsReasons = submission.invoices.some(
    (line) => line.paymentReasonId !== null || paidOn(line) !== balanceById.get(line.invoiceId),
  );
  const reasons = needsReasons ? await selectKnownReasons(sql, organizationId) : [];
  const rules: RecomputeRules = { ...tenant.settings, ...capabilities, reasons };
  const stored = {
    invoices: items.filter(isInvoice),
    credits: items.filter((each) => !isInvoice(each)).map(creditOf),
  };
  return { ...recompute(submission, paidWith, stored, rules), items };
}

const isInvoice = ({ type }: PayableItem): boolean => type === 'INVOICE';

const creditOf = ({ creditRestrictionType, ...credit }: PayableItem): Credit => ({
  ...credit,
  creditRestrictionType: creditRestrictionType ?? 'NONE',
});

/** Why the payment is refused, naming the invoice and the limit; null if it is accepted. */
export function refusalOf(payer: Payer, submission: Submission, paidWith: PaidWith, count: Recount): Refused | null {
  const { refusal, differences, totals } = count;
  if (!refusal) return overPaymentLimit(payer, totals.total, submission.currencyCode);
  const { tenant } = payer;
  const { code, id } = refusal;
  const invoiceNumber = count.items.find((each) => each.id === id)?.invoiceNumber;
  const { min, max } = limitsOf(paidWith.paymentType, tenant.settings);
  const limit = code === 'amount_over_maximum' ? max : code === 'amount_below_minimum' ? min : null;
  const [, plain] = REFUSALS[code];
  const message =
    limit === null ? plain : `${plain.replace(/\.$/, '')}: ${formatCents(limit, submission.currencyCode)}.`;
  const about = invoiceNumber === undefined ? message : `${message.replace(/\.$/, '')} (${invoiceNumber}).`;
  const isQuote = code === 'quote_changed';
  return new Refused(code, about, undefined, isQuote ? { differences, totals } : id === null ? undefined : { id });
}

/** For storing, with locked items: refuses what cannot be paid, and a payment on invoices with a hold unless the payer confirmed it. */
export async function recountOrRefuse(
  tx: Tx,
  caller: Payer,
  input: PaymentInput,
  method: ChosenMethod | null,
  items: readonly PayableItem[],
): Promise<Recount> {
  const submission = submissionFrom(input);
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: method?.cardType ?? null,
    billing: billingPlaceOf(method?.billing ?? {}),
  };
  const count = await recountPayment(tx, caller, submission, paidWith, items);
  const refused = refusalOf(caller, submission, paidWith, count);
  if (refused) throw refused;
  const held = count.items.filter(
    ({ id, heldAmount }) => heldAmount > ZERO && count.lines.some(({ invoiceId }) => invoiceId === id),
  );
  if (held.length > 0 && input.knowsUnderWay !== true) {
    const invoices = held.map(({ id, invoiceNumber, heldAmount }) => ({ id, invoiceNumber, heldAmount }));
    throw new Refused('invoice_has_pending', REFUSALS.invoice_has_pending[1], undefined, { invoices });
  }
  return count;
}
