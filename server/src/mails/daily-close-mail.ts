// The supplier's daily mail about payments and settlements.
import { type Day, formatDay } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents, subtract, ZERO } from '@plumbline/rules/money';
import { isOffline, type PaymentType } from '@plumbline/rules/payments/payment-type';
import { type SettlementKind, settlementWords } from '@plumbline/rules/payments/settlement-list';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

type Sum = { currencyCode: CurrencyCode; count: number; amount: Cents };

type DailyClose = {
  day: Day;
  payments: readonly (Sum & { paymentType: PaymentType; credit: Cents })[];
  /** In the ledger: also payments that were scheduled or pending before. */
  booked: readonly (Sum & { kind: BookedKind })[];
  settledKinds: readonly (Sum & { kind: SettlementKind })[];
  settled: readonly { currencyCode: CurrencyCode; net: Cents }[];
  openItems: number;
  proof: readonly { currencyCode: CurrencyCode; debit: Cents; credit: Cents }[];
  consoleUrl: string;
};

type BookedKind = 'CAPTURE' | 'REFUND' | 'VOID' | 'RETURN' | 'REINSTATE';

const METHODS: Readonly<Record<PaymentType, string>> = {
  ACH: 'bank account',
  CREDIT_CARD: 'card',
  CREDIT: 'credits alone',
  CHECK: 'check',
  CASH: 'cash',
  WIRE: 'wire',
};

const BOOKED: Readonly<Record<BookedKind, readonly [label: string, noun: string]>> = {
  CAPTURE: ['Booked as paid', 'payment'],
  REFUND: ['Refunded', 'refund'],
  VOID: ['Voided', 'payment'],
  RETURN: ['Returned by the bank', 'check'],
  REINSTATE: ['Returned by mistake, and standing again', 'check'],
};

type Fact = readonly [label: string, value: string];

/** To the supplier's address for money. */
export function dailyCloseMail(portal: Tenant, close: DailyClose): MailWords {
  const { day, openItems, proof, consoleUrl } = close;
  const isBalanced = proof.every(({ debit, credit }) => debit === credit);
  const on = `from=${day}&to=${day}`;
  return layOutMail(portal, {
    kind: 'daily-close',
    subject: `Close of ${formatDay(day)} for ${portal.organizationName}`,
    preview: 'Payments, refunds and settlements of the day.',
    title: `Close of ${formatDay(day)}`,
    greeting: null,
    lines: [
      isBalanced
        ? 'The ledger is balanced: debits and credits of all accounts are equal.'
        : 'The ledger is not balanced. Please look at the trial balance, and tell whoever runs this installation.',
    ],
    facts: [...moneyIn(close), ...settlements(close), ...proofOf(proof), ['Open items', openItemWords(openItems)]],
    button: { words: 'Open settlements', url: `${consoleUrl}/money/settlements?${on}` },
    notes: ['Amounts are those of the console for this day, in the time zone of your company.'],
    links: [
      { words: 'Payments of the day', url: `${consoleUrl}/payments?${on}` },
      { words: 'Open items', url: `${consoleUrl}/money` },
      { words: 'Trial balance', url: `${consoleUrl}/money/ledger?to=${day}` },
    ],
    isForStaff: true,
  });
}

const sumWords = ({ count, amount, currencyCode }: Sum, noun = 'payment'): string =>
  `${formatCents(amount, currencyCode)} (${count} ${noun}${count === 1 ? '' : 's'})`;

const openItemWords = (count: number): string =>
  count === 0 ? 'None' : `${count} ${count === 1 ? 'waits' : 'wait'} for a decision`;

function moneyIn({ payments, booked }: DailyClose): Fact[] {
  const credits = payments.filter(({ paymentType, credit }) => paymentType !== 'CREDIT' && credit > ZERO);
  return [
    ...payments.map((made): Fact => [
      `${isOffline(made.paymentType) ? 'Recorded as paid by' : 'Made by'} ${METHODS[made.paymentType]}`,
      sumWords(made),
    ]),
    ...credits.map(({ paymentType, credit, currencyCode }): Fact => [
      `Credits used beside a ${METHODS[paymentType]}`,
      formatCents(credit, currencyCode),
    ]),
    ...booked.map((sum): Fact => [BOOKED[sum.kind][0], sumWords(sum, BOOKED[sum.kind][1])]),
  ];
}

function settlements({ settledKinds, settled }: DailyClose): Fact[] {
  return [
    ...settledKinds.map((sum): Fact => [
      `Settled: ${settlementWords(sum.kind, sum.amount).toLowerCase()}`,
      sumWords(sum, 'movement'),
    ]),
    ...settled.map(({ net, currencyCode }): Fact => ['Settled to your bank, net', formatCents(net, currencyCode)]),
  ];
}

const proofOf = (proof: DailyClose['proof']): Fact[] =>
  proof.map(({ currencyCode, debit, credit }) => [
    `Trial balance, ${currencyCode}`,
    debit === credit
      ? `${formatCents(debit, currencyCode)} on both sides`
      : `not equal by ${formatCents(subtract(debit, credit), currencyCode)}`,
  ]);
