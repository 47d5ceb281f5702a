// The words of open items and of the decisions about them.
import type { Answer } from '@plumbline/contract/call';
import type { getOpenItem, listOpenItems } from '@plumbline/contract/payment-desk/open-items';
import * as paths from '@plumbline/contract/paths.gen';
import { type Cents, formatAmount, formatCents, negate, ZERO } from '@plumbline/rules/money';
import type { DecisionKind } from '@plumbline/rules/payments/open-item-decision';

export type ListedItem = Answer<typeof listOpenItems>['rows'][number];
export type DeskItem = Answer<typeof getOpenItem>;
export type Offer = DeskItem['offers'][number];
export type Candidate = DeskItem['candidates'][number];

/** What every decision changes. */
export const ITEM_CHANGES = [
  paths.listOpenItems,
  paths.getOpenItem,
  paths.getDeskPayment,
  paths.browsePayments,
  paths.getOverview,
  paths.getCollections,
];

/** With the sign of the currency where the payment tells it. */
export const itemAmount = (amount: Cents, { payment }: Pick<ListedItem, 'payment'>): string =>
  payment === null ? formatAmount(amount) : formatCents(amount, payment.currencyCode);

/** Without its sign, which words tell. */
export const sizeOf = (amount: Cents): Cents => (amount < ZERO ? negate(amount) : amount);

/** The payment, or what the provider calls it. */
export const subjectOf = ({ payment, retref, orderId }: ListedItem): string => {
  if (payment !== null) return payment.code;
  if (retref !== '') return `Reference ${retref}`;
  return orderId === '' ? 'No payment' : `Order ${orderId}`;
};

export const RESTS = {
  unapplied: 'Unapplied cash',
  chargeback: 'Chargebacks',
  review: 'Under review',
} as const;

type Decision = {
  /** On the button that asks for it. */
  button: string;
  /** What it does, before it is decided. */
  effect: (amount: string) => string;
  /** The note that is recorded unless another one is typed. */
  note: string;
  /** What was decided. */
  done: (amount: string) => string;
};

export const BEING_UNDONE =
  'This charge is being taken back, and the item closes when that is done. Until then we try again, at least once an hour. You can also void or refund it at the payment provider.';

export const DECISIONS: Readonly<Record<DecisionKind, Decision>> = {
  CREDITED: {
    button: 'Give as a credit',
    effect: (amount) => `The customer gets a credit memo of ${amount}, which can pay any of their invoices.`,
    note: 'Given to the customer as a credit.',
    done: (amount) => `${amount} was given as a credit.`,
  },
  WRITTEN_OFF: {
    button: 'Write off',
    effect: (amount) => `${amount} moves to the account Written off. No invoice and no customer balance changes.`,
    note: 'Written off.',
    done: (amount) => `${amount} was written off.`,
  },
  CREDITS_RESTORED: {
    button: 'Give the credits back',
    effect: (amount) =>
      `The customer can use credits of ${amount} again, and the invoices that they paid are owed again.`,
    note: 'The credits were given back.',
    done: (amount) => `Credits of ${amount} were given back.`,
  },
  REFUND_BOOKED: {
    button: 'Book the refund',
    effect: (amount) => `${amount} is booked as a refund of this payment, and what it paid is owed again.`,
    note: 'The refund belongs to this payment.',
    done: (amount) => `The refund of ${amount} was booked.`,
  },
  TAKEN_BACK: {
    button: 'Take the payment back',
    effect: (amount) =>
      `The invoices paid with these ${amount} are owed again, and the payer is mailed. Nothing is refunded: no money came.`,
    note: 'No money came for the payment.',
    done: (amount) => `The payment of ${amount} was taken back.`,
  },
  NOTED: {
    button: 'Resolve with a note',
    effect: () => 'Nothing is booked. Your note is kept with your name.',
    note: '',
    done: () => 'The item was resolved.',
  },
};

export const offeredAmount = (offer: Pick<Offer, 'amount'>, item: Pick<ListedItem, 'payment'>): string =>
  itemAmount(sizeOf(offer.amount), item);
