// Generates the payments of an account: those of its paid invoices, unfinished ones, and returned ones.
import { addDays, type Day } from '@plumbline/rules/dates';
import { add, asCents, type Cents, type CurrencyCode, subtract, ZERO } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import { surchargeQuote } from '@plumbline/rules/payments/surcharge';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { newId } from '@plumbline/server/database/new-id';
import { type Account, type AccountInvoice, laterOn, momentOn } from './account.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { StoryEvent } from './write-events.ts';
import type { Story } from './story.ts';

type Status = Tables['payment']['status'];
type Allocation = {
  id: string;
  customerId: string;
  paymentId: string;
  invoiceId: string;
  kind: 'CASH' | 'CREDIT';
  creditId: string | null;
  amount: Cents;
  paymentType: 'complete' | 'shortpay';
};
export type StoryPayment = ReturnType<typeof blankPayment>;
export type WrittenPayments = { payments: StoryPayment[]; allocations: Allocation[]; events: StoryEvent[] };

type Line = { invoice: AccountInvoice; cash: Cents; credit?: { id: string; amount: Cents } };
type PaymentPlan = { status: Status; lines: readonly Line[]; day: Day; scheduledAt?: Day };

/** The column with the time of a reversal. */
const RETURNED = {
  VOIDED: 'voidedAt',
  REFUNDED: 'refundedAt',
  CHARGEBACK: 'chargebackAt',
  CANCELED: 'canceledAt',
} as const;
/** Days from the payment to its reversal. */
const END_DAYS: Partial<Record<Status, number>> = { VOIDED: 0, CANCELED: 2, REFUNDED: 6, CHARGEBACK: 12 };
/** Insufficient funds; not authorized. */
const RETURN_CODES: Partial<Record<Status, string>> = { CANCELED: 'R01', CHARGEBACK: 'R10' };
const SCHEDULED_IN_DAYS = [2, 4, 7, 9, 14, 21, 28];
const CARDS = [
  { brand: 'VISA', last4: '4242' },
  { brand: 'MASTERCARD', last4: '5454' },
  { brand: 'AMEX', last4: '1008' },
];

export function writePayments(story: Story, account: Account, today: Day): WrittenPayments {
  const currencies = [...new Set(account.invoices.map(({ currencyCode }) => currencyCode))].toSorted().toReversed();
  const written = currencies.map((currency, place) => {
    const random = seededRandom(`payments ${story.label} ${account.customer.code} ${currency}`);
    const invoices = account.invoices.filter(({ currencyCode }) => currencyCode === currency);
    const paying = [
      ...payPaid(invoices, random, today),
      ...payOpen(invoices, account.isMain && place === 0 ? 'much' : account.isMain ? 'some' : 'little', random, today),
    ];
    return paying.map((each) => finish(story, account, { currency, today }, each, random));
  });
  const all = written.flat();
  return {
    payments: all.map(({ payment }) => payment),
    allocations: all.flatMap(({ allocations }) => allocations),
    events: all.flatMap(({ events }) => events),
  };
}

const inFull = (invoice: AccountInvoice): Line => ({ invoice, cash: invoice.totalAmount });
const ofBalance = (invoice: AccountInvoice): Line => ({ invoice, cash: invoice.balance });
const inPart = (invoice: AccountInvoice): Line => ({ invoice, cash: asCents(Math.ceil(invoice.balance / 2)) });

/** The payments of the paid invoices, including partial ones, with their credits. */
function payPaid(all: readonly AccountInvoice[], random: SeededRandom, today: Day): PaymentPlan[] {
  const invoices = all.filter(({ type }) => type === 'INVOICE');
  const paid = invoices.filter(({ balance }) => balance === 0);
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
    return [{ status: 'APPROVED', lines: [line], day: laterOn(credit.invoiceCreatedAt, 1, today) }];
  });
  const together: PaymentPlan[] = [];
  for (let start = 0; start < paid.length;) {
    const some = paid.slice(start, start + random.whole(1, 4));
    start += some.length;
    const day = laterOn(some.at(-1)!.invoiceCreatedAt, random.whole(12, 33), today);
    together.push({ status: 'APPROVED', lines: some.map(inFull), day });
  }
  const begun = invoices
    .filter(({ balance, totalAmount }) => balance > 0 && balance < totalAmount)
    .map((invoice): PaymentPlan => {
      const cash = subtract(invoice.totalAmount, invoice.balance);
      return { status: 'APPROVED', lines: [{ invoice, cash }], day: laterOn(invoice.invoiceCreatedAt, 9, today) };
    });
  return [...byCredit, ...together, ...begun];
}

/** No two unfinished payments have the same invoice, so that holds never exceed a balance. */
function payOpen(
  all: readonly AccountInvoice[],
  howMuch: 'much' | 'some' | 'little',
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
    line: (invoice: AccountInvoice) => Line,
    days?: number,
  ): PaymentPlan[] => {
    const taken = waiting.splice(0, count);
    if (taken.length === 0) return [];
    const scheduledAt = days === undefined ? {} : { scheduledAt: addDays(today, days) };
    return [{ status, lines: taken.map(line), day: recently(), ...scheduledAt }];
  };
  if (howMuch !== 'much') {
    const days = howMuch === 'some' ? [5, 12] : [6];
    return [...take('PENDING', 1, ofBalance), ...days.flatMap((count) => take('SCHEDULED', 1, ofBalance, count))];
  }
  const statuses = Object.keys(RETURNED) as (keyof typeof RETURNED)[];
  const returned = statuses.flatMap((status, place): PaymentPlan[] => {
    const invoice = others[place * 2];
    return invoice ? [{ status, lines: [ofBalance(invoice)], day: laterOn(invoice.invoiceCreatedAt, 1, today) }] : [];
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

/** A payment without allocations. */
export const blankPayment = (account: Account, currencyCode: CurrencyCode, status: Status) => ({
  id: newId(),
  customerId: account.customerId,
  status,
  paymentType: 'ACH' as Tables['payment']['paymentType'],
  brand: null as string | null,
  last4: '6789' as string | null,
  currencyCode,
  subtotal: ZERO,
  credit: ZERO,
  surcharge: ZERO,
  surchargeRateBps: 0,
  total: ZERO,
  refundedAmount: ZERO,
  isPrepaid: false,
  scheduledAt: null as Day | null,
  recurrenceId: null as string | null,
  recurrenceNumber: null as number | null,
  info: {} as Record<string, unknown>,
  createdBy: account.people[0]?.id ?? null,
  createdAt: '',
  sentAt: null as string | null,
  approvedAt: null as string | null,
  voidedAt: null as string | null,
  refundedAt: null as string | null,
  chargebackAt: null as string | null,
  canceledAt: null as string | null,
  failureCode: null as string | null,
  failureMessage: null as string | null,
});

type Setting = { currency: CurrencyCode; today: Day };

function finish(
  story: Story,
  account: Account,
  { currency, today }: Setting,
  paying: PaymentPlan,
  random: SeededRandom,
) {
  const { status, lines, day } = paying;
  const blank = blankPayment(account, currency, status);
  const credit = add(...lines.map((line) => line.credit?.amount ?? ZERO));
  const cash = add(...lines.map((line) => line.cash));
  const isCard = cash < 4_000_00 && random.whole(1, 3) === 1;
  const { rateBps, surcharge } = surchargeOf(story, account, currency, cash, isCard);
  const total = add(cash, surcharge);
  const createdAt = momentOn(day, random);
  const [invoice] = lines.map((line) => line.invoice);
  const payer = account.people[0];
  const payment: StoryPayment = {
    ...blank,
    ...(isCard && { paymentType: 'CREDIT_CARD' as const, ...random.pick(CARDS) }),
    subtotal: add(cash, credit),
    credit,
    surcharge,
    surchargeRateBps: rateBps,
    total,
    refundedAmount: status === 'REFUNDED' ? total : ZERO,
    scheduledAt: paying.scheduledAt ?? null,
    createdAt,
    ...datesOf(status, isCard, (days) => `${laterOn(day, days, today)}${createdAt.slice(day.length)}`),
    info: {
      ...(payer && { name: payer.name, email: payer.email }),
      reference: `Run ${day.slice(0, 7)}`,
      ...(invoice?.jobName && { projectName: invoice.jobName }),
    },
  };
  return {
    payment,
    allocations: lines.flatMap((line) => allocationsOf(account, blank.id, line)),
    events: lines.flatMap((line) => eventsOf(status, line, blank.createdBy, createdAt)),
  };
}

/** When it was sent, settled and reversed: a bank takes days for each, and gives a return reason. */
function datesOf(status: Status, isCard: boolean, daysLater: (days: number) => string): Partial<StoryPayment> {
  const isSent = !isCard && status !== 'STARTED' && status !== 'SCHEDULED';
  // A payment that a bank has settled cannot be voided.
  const isApproved = ['APPROVED', 'REFUNDED', 'CHARGEBACK'].includes(status) || (isCard && status === 'VOIDED');
  const returnCode = isCard ? undefined : RETURN_CODES[status];
  return {
    sentAt: isSent ? daysLater(0) : null,
    approvedAt: isApproved ? daysLater(isCard ? 0 : 3) : null,
    ...(status in RETURNED && { [RETURNED[status as keyof typeof RETURNED]]: daysLater(END_DAYS[status] ?? 0) }),
    ...(returnCode !== undefined && { failureCode: returnCode, failureMessage: returnWords(returnCode) }),
  };
}

function surchargeOf(story: Story, account: Account, currencyCode: CurrencyCode, cash: Cents, isCard: boolean) {
  if (!isCard) return { rateBps: 0, surcharge: ZERO };
  const { settings } = settingsFrom(JSON.parse(JSON.stringify(story.settings)));
  const state = /, ([A-Z]{2}) [\w ]+$/.exec(account.customer.address)?.[1] ?? null;
  const rules = { ...settings, surcharge: settings.isSurchargeEnabled };
  const billing = { country: currencyCode === 'CAD' ? 'CA' : 'US', state };
  return surchargeQuote(cash, rules, { paymentType: 'CREDIT_CARD', cardType: 'CREDIT', billing, currencyCode });
}

function allocationsOf(account: Account, paymentId: string, { invoice, cash, credit }: Line): Allocation[] {
  const due = invoice.balance === 0 ? invoice.totalAmount : invoice.balance;
  const isShort = cash + (credit?.amount ?? 0) < due;
  const allocation = { customerId: account.customerId, paymentId, invoiceId: invoice.id };
  const paymentType = isShort ? ('shortpay' as const) : ('complete' as const);
  return [
    { ...allocation, id: newId(), kind: 'CASH', creditId: null, amount: cash, paymentType },
    ...(credit
      ? [
          {
            ...allocation,
            id: newId(),
            kind: 'CREDIT' as const,
            creditId: credit.id,
            amount: credit.amount,
            paymentType,
          },
        ]
      : []),
  ];
}

function eventsOf(status: Status, { invoice, cash }: Line, identityId: string | null, createdAt: string): StoryEvent[] {
  const event = (type: StoryEvent['type']) => [
    { invoiceId: invoice.id, type, data: { amount: cash }, identityId, createdAt },
  ];
  if (status === 'REFUNDED' || status === 'CANCELED') return event(status);
  if (status !== 'APPROVED') return [];
  return event(invoice.balance === 0 ? 'COMPLETE_PAY' : 'SHORT_PAY');
}
