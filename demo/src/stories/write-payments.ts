// Generates the payments of an account: those of its paid invoices, unfinished ones, and returned ones.
import { businessDaysAfter } from '@plumbline/rules/business-days';
import { type Day, daysBetween, formatDay } from '@plumbline/rules/dates';
import { add, type Cents, type CurrencyCode, percentOf, ZERO } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import { surchargeQuote } from '@plumbline/rules/payments/surcharge';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { newId } from '@plumbline/server/database/new-id';
import { type Account, type AccountInvoice, laterOn, momentOn } from './account.ts';
import {
  limitOf,
  payOpen,
  payPaid,
  type PaymentPlan,
  type PlannedLine,
  RETURNED,
  type Status,
} from './plan-payments.ts';
import { SHORT_PAY_REASONS } from './payment-reasons.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { StoryEvent } from './write-events.ts';
import type { Story } from './story.ts';
import { billingAddressOf, type Wallet } from './wallet.ts';
import { RETAINAGE_BPS } from './write-invoices.ts';

type Allocation = {
  id: string;
  customerId: string;
  paymentId: string;
  invoiceId: string;
  kind: 'CASH' | 'CREDIT';
  creditId: string | null;
  amount: Cents;
  paymentType: 'complete' | 'shortpay';
  /** The title of the reason for a short pay. */
  reason: string | null;
};
export type StoryPayment = ReturnType<typeof blankPayment>;
export type WrittenPayments = { payments: StoryPayment[]; allocations: Allocation[]; events: StoryEvent[] };

/** Days from the payment to its reversal. */
const END_DAYS: Partial<Record<Status, number>> = { VOIDED: 0, CANCELED: 2, REFUNDED: 6, CHARGEBACK: 12 };
/** Insufficient funds; not authorized. */
const RETURN_CODES: Partial<Record<Status, string>> = { CANCELED: 'R01', CHARGEBACK: 'R10' };
export function writePayments(story: Story, account: Account, wallet: Wallet, today: Day): WrittenPayments {
  const currencies = [...new Set(account.invoices.map(({ currencyCode }) => currencyCode))].toSorted().toReversed();
  const written = currencies.map((currency, place) => {
    const random = seededRandom(`payments ${story.label} ${account.customer.code} ${currency}`);
    const invoices = account.invoices.filter(({ currencyCode }) => currencyCode === currency);
    const howMuch = account.isMain && place === 0 ? 'much' : account.isMain ? 'some' : 'little';
    const paying = [
      ...payPaid(invoices, limitOf(currency), random, today),
      ...payOpen(invoices, { howMuch, currency, hasMethods: wallet.bank.id !== null }, random, today),
    ];
    return paying.map((each) => finish(story, account, { currency, today, wallet }, each, random));
  });
  const all = written.flat();
  return {
    payments: all.map(({ payment }) => payment),
    allocations: all.flatMap(({ allocations }) => allocations),
    events: all.flatMap(({ events }) => events),
  };
}

/** A payment without allocations. */
export const blankPayment = (account: Account, currencyCode: CurrencyCode, status: Status) => ({
  id: newId(),
  customerId: account.customerId,
  status,
  paymentType: 'ACH' as Tables['payment']['paymentType'],
  brand: null as string | null,
  last4: null as string | null,
  paymentMethodId: null as string | null,
  cardType: null as 'CREDIT' | null,
  billingState: null as string | null,
  billingCountry: null as string | null,
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

/** The columns of a payment that tell how it is paid. */
export function paidWith(wallet: Wallet, method: keyof Wallet, { customer }: Account): Partial<StoryPayment> {
  const { id: paymentMethodId, paymentType, brand, last4, cardType } = wallet[method];
  const { state, country } = billingAddressOf(customer.address);
  const billing = method === 'card' ? { billingState: state, billingCountry: country } : {};
  return { paymentMethodId, paymentType, brand, last4, cardType, ...billing };
}

type Setting = { currency: CurrencyCode; today: Day; wallet: Wallet };

function finish(
  story: Story,
  account: Account,
  { currency, today, wallet }: Setting,
  paying: PaymentPlan,
  random: SeededRandom,
) {
  const { status, lines, day } = paying;
  const blank = blankPayment(account, currency, status);
  const credit = add(...lines.map((line) => line.credit?.amount ?? ZERO));
  const cash = add(...lines.map((line) => line.cash));
  const isSmall = cash < 4_000_00 && random.whole(1, 3) === 1;
  const isCard = currency !== 'USD' || (paying.method === undefined ? isSmall : paying.method === 'card');
  const { rateBps, surcharge } = surchargeOf(story, account, currency, cash, isCard);
  const total = add(cash, surcharge);
  const createdAt = momentOn(day, random);
  const [invoice] = lines.map((line) => line.invoice);
  const payer = account.people[0];
  const payment: StoryPayment = {
    ...blank,
    ...paidWith(wallet, isCard ? 'card' : 'bank', account),
    subtotal: add(cash, credit),
    credit,
    surcharge,
    surchargeRateBps: rateBps,
    total,
    refundedAmount: status === 'REFUNDED' ? total : ZERO,
    scheduledAt: paying.scheduledAt ?? null,
    createdAt,
    ...datesOf(
      status,
      isCard,
      (days) => `${laterOn(day, daysBetween(day, businessDaysAfter(day, days)), today)}${createdAt.slice(day.length)}`,
    ),
    info: {
      ...(payer && { name: payer.name, email: payer.email }),
      reference: `AP run ${formatDay(day)}`,
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
  const billing = billingAddressOf(account.customer.address);
  const rules = { ...settings, surcharge: settings.isSurchargeEnabled };
  return surchargeQuote(cash, rules, { paymentType: 'CREDIT_CARD', cardType: 'CREDIT', billing, currencyCode });
}

function allocationsOf(account: Account, paymentId: string, { invoice, cash, credit }: PlannedLine): Allocation[] {
  const paid = cash + (credit?.amount ?? 0);
  const isShort = paid < invoice.totalAmount && paid !== invoice.balance;
  const reason = isShort ? reasonOf(invoice) : null;
  const allocation = { customerId: account.customerId, paymentId, invoiceId: invoice.id, reason };
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

function reasonOf({ balance, totalAmount, invoiceNumber }: AccountInvoice): string {
  if (balance === percentOf(totalAmount, RETAINAGE_BPS)) return 'Retainage';
  return seededRandom(`reason ${invoiceNumber}`).pick(SHORT_PAY_REASONS);
}

function eventsOf(
  status: Status,
  { invoice, cash }: PlannedLine,
  identityId: string | null,
  createdAt: string,
): StoryEvent[] {
  const event = (type: StoryEvent['type']) => [
    { invoiceId: invoice.id, type, data: { amount: cash }, identityId, createdAt },
  ];
  if (status === 'REFUNDED' || status === 'CANCELED') return event(status);
  if (status !== 'APPROVED') return [];
  return event(invoice.balance === 0 ? 'COMPLETE_PAY' : 'SHORT_PAY');
}
