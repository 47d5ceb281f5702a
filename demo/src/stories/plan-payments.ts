// Plans which invoices of an account are paid when, and how each payment ends.
import { nextBusinessDay } from '@plumbline/rules/business-days';
import { addDays, type Day, daysBetween } from '@plumbline/rules/dates';
import { add, asCents, type Cents, type CurrencyCode, subtract, ZERO } from '@plumbline/rules/money';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { type AccountInvoice, businessDayOn } from './account.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Wallet } from './wallet.ts';

export type Status = Tables['payment']['status'];
export type PlannedLine = { invoice: AccountInvoice; cash: Cents; credit?: { id: string; amount: Cents } };
export type PaymentPlan = {
  status: Status;
  lines: readonly PlannedLine[];
  day: Day;
  scheduledAt?: Day;
  /** By default either, depending on the amount. */
  method?: keyof Wallet;
};

/** The column with the time of a reversal. */
export const RETURNED = {
  VOIDED: 'voidedAt',
  REFUNDED: 'refundedAt',
  CHARGEBACK: 'chargebackAt',
  CANCELED: 'canceledAt',
} as const;
const SCHEDULED_IN_DAYS = [2, 4, 7, 9, 14, 21, 28];
/** Banks return payments; those by card are voided or refunded. */
const RETURNED_METHOD = { VOIDED: 'card', REFUNDED: 'card', CHARGEBACK: 'bank', CANCELED: 'bank' } as const;
/** The most in one payment, below the limits of the portals. */
const MAX_BY_CARD = asCents(20_000_00);
const MAX_BY_BANK = asCents(45_000_00);

export const limitOf = (currency: CurrencyCode): Cents => (currency === 'USD' ? MAX_BY_BANK : MAX_BY_CARD);

const inFull = (invoice: AccountInvoice): PlannedLine => ({ invoice, cash: invoice.totalAmount });
const ofBalance = (invoice: AccountInvoice): PlannedLine => ({ invoice, cash: invoice.balance });
const inPart = (invoice: AccountInvoice): PlannedLine => ({ invoice, cash: asCents(Math.ceil(invoice.balance / 2)) });

/** A bank payment has settled by today. */
const SETTLED_DAYS = 5;

/** The payments of the paid invoices, including partial ones, with their credits. */
export function payPaid(all: readonly AccountInvoice[], limit: Cents, random: SeededRandom, today: Day): PaymentPlan[] {
  const invoices = all.filter(({ type }) => type === 'INVOICE');
  const paid = invoices.filter(({ balance }) => balance === 0);
  const settled = addDays(today, -SETTLED_DAYS);
  const byCredit = all.flatMap((credit): PaymentPlan[] => {
    const used = subtract(credit.totalAmount, credit.balance);
    const place = paid.findLastIndex(({ totalAmount }) => totalAmount > used);
    if (credit.type !== 'CREDIT' || used === ZERO || place === -1) return [];
    const [invoice] = paid.splice(place, 1);
    const line = {
      invoice: invoice!,
      cash: subtract(invoice!.totalAmount, used),
      credit: { id: credit.id, amount: used },
    };
    const from = [credit.invoiceCreatedAt, invoice!.invoiceCreatedAt].toSorted().at(-1)!;
    return [{ status: 'APPROVED', lines: [line], day: businessDayOn(from, 1, today) }];
  });
  const together = groupByRun(paid, limit, random).map((some): PaymentPlan => {
    const day = businessDayOn(some.at(-1)!.invoiceCreatedAt, random.whole(8, 26), settled);
    return { status: 'APPROVED', lines: some.map(inFull), day };
  });
  const begun = invoices
    .filter(({ balance, totalAmount }) => balance > 0 && balance < totalAmount)
    .map((invoice): PaymentPlan => {
      const cash = subtract(invoice.totalAmount, invoice.balance);
      return {
        status: 'APPROVED',
        lines: [{ invoice, cash }],
        day: businessDayOn(invoice.invoiceCreatedAt, 9, settled),
      };
    });
  return [...byCredit, ...together, ...begun];
}

const RUN_DAYS = 14;
const MOST_IN_RUN = 4;

/** Customers pay the invoices of about two weeks together. */
function groupByRun(paid: readonly AccountInvoice[], limit: Cents, random: SeededRandom): AccountInvoice[][] {
  const runs: AccountInvoice[][] = [];
  for (const invoice of paid) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const total = add(invoice.totalAmount, ...(run ?? []).map(({ totalAmount }) => totalAmount));
    const fits =
      first !== undefined &&
      daysBetween(first.invoiceCreatedAt, invoice.invoiceCreatedAt) <= RUN_DAYS &&
      run!.length < random.whole(1, MOST_IN_RUN) &&
      total <= limit;
    if (fits) run!.push(invoice);
    else runs.push([invoice]);
  }
  return runs;
}

/** No two unfinished payments have the same invoice, so that holds never exceed a balance. */
export function payOpen(
  all: readonly AccountInvoice[],
  {
    howMuch,
    currency,
    hasMethods,
  }: { howMuch: 'much' | 'some' | 'little'; currency: CurrencyCode; hasMethods: boolean },
  random: SeededRandom,
  today: Day,
): PaymentPlan[] {
  const open = all.filter(({ type, balance }) => type === 'INVOICE' && balance > 0);
  const waiting = open.filter((_, place) => place % 2 === 1);
  const others = open.filter((_, place) => place % 2 === 0);
  const recently = () => addDays(today, -random.whole(1, 4));
  const take = (
    status: Status,
    count: number,
    line: (invoice: AccountInvoice) => PlannedLine,
    days?: number,
  ): PaymentPlan[] => {
    // Scheduled payments need a method on file; nothing in Canadian dollars is paid from a bank account.
    if (status === 'SCHEDULED' ? !hasMethods : currency !== 'USD') return [];
    const taken = waiting.splice(0, count);
    if (taken.length === 0) return [];
    const plan = { status, lines: taken.map(line), day: recently() };
    if (days !== undefined) return [{ ...plan, scheduledAt: nextBusinessDay(addDays(today, days)) }];
    return [{ ...plan, method: status === 'STARTED' ? 'card' : 'bank' }];
  };
  if (howMuch !== 'much') {
    const days = howMuch === 'some' ? [5, 12] : [6];
    return [...take('PENDING', 1, ofBalance), ...days.flatMap((count) => take('SCHEDULED', 1, ofBalance, count))];
  }
  const statuses = Object.keys(RETURNED) as (keyof typeof RETURNED)[];
  const returned = statuses.flatMap((status, place): PaymentPlan[] => {
    const invoice = others[place * 2];
    if (!invoice) return [];
    const day = businessDayOn(invoice.invoiceCreatedAt, 1, today);
    return [{ status, lines: [ofBalance(invoice)], day, method: RETURNED_METHOD[status] }];
  });
  return [
    ...take('STARTED', 1, ofBalance),
    ...take('PENDING', 2, ofBalance),
    ...take('PENDING', 1, ofBalance),
    ...take('PENDING', 1, inPart),
    ...SCHEDULED_IN_DAYS.flatMap((days, place) =>
      take('SCHEDULED', place === 0 ? 2 : 1, place === 2 ? inPart : ofBalance, days),
    ),
    ...returned,
  ];
}
