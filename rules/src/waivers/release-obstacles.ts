// Why a signed unconditional waiver cannot be released (decisions D16 and D32), or is not even prepared, and what the
// supplier does about it.

import type { WaiverStatus } from './waiver-status.ts';

/** In the order of what has to be done about them: the first that holds is named. */
const WORDS = {
  'project-unknown':
    'The project of this waiver is not known, so that nobody can tell whether its invoices are paid. Match it with a project first.',
  'lines-moved':
    'An invoice of this waiver has another date or project now, and no longer belongs to it. Recalculate it first.',
  'money-returned':
    'Money behind this waiver has gone back, or is no longer in the books. Reject it, or recalculate it once the invoices are paid again.',
  'balance-open':
    'This waiver says that everything is paid, and an invoice of the project is open. Release it once that is paid, or reject it.',
  'other-currency':
    'An invoice of the project in another currency is open. This waiver would give it up, and cannot leave it out. Release it once that invoice is paid.',
  'credits-unused':
    'Open invoices of this waiver are to be paid with credits that are not applied yet. Release it once they are applied.',
  'credit-refunded':
    'An invoice of this waiver was paid with a credit, and money of the payment that made the credit was refunded, returned or disputed. Settle that part with the customer first, or reject the waiver.',
  'books-behind':
    'The imported balance of an invoice of this waiver may contain a payment that has gone back. Import the current balance first.',
  'payment-disputed':
    'The bank of a card disputes a part of a payment of this waiver. Release it once the dispute is won, or reject it.',
  'payment-not-final':
    'Not all money of the invoices of this waiver is final: a payment is under way, can still be returned, or is being refunded. Release it once that is over.',
  'credit-not-final':
    'An invoice of this waiver was paid with a credit, and the payment that made the credit is not final yet.',
  'nothing-received': 'This waiver acknowledges no money. Recalculate it once a payment of its invoices is final.',
  'payment-arrived':
    'Money of the invoices of this waiver is final by now, and it acknowledges none of it. Recalculate it first.',
  'nothing-due':
    'This waiver acknowledges no money, and none is to come: its invoices were paid with credits, or an earlier waiver acknowledges their payments. Reject it.',
  'acknowledged-elsewhere': 'Another released waiver acknowledges the same money. Recalculate it first, or reject it.',
  'more-open': 'More is open now than this waiver leaves out. Recalculate it first.',
} as const;

export type ReleaseObstacle = keyof typeof WORDS;
export const RELEASE_OBSTACLES = Object.keys(WORDS) as readonly ReleaseObstacle[];

const NOTARIZED = 'It is notarized: to reject it, recalculate it first.';

/** A notarized waiver cannot be rejected; recalculated, it is unsigned again. */
export const releaseObstacleWords = (obstacle: ReleaseObstacle, status: WaiverStatus): string =>
  status === 'notarized' && /\breject\b/i.test(WORDS[obstacle]) ? `${WORDS[obstacle]} ${NOTARIZED}` : WORDS[obstacle];

const CHANGED: readonly ReleaseObstacle[] = ['lines-moved', 'payment-arrived', 'more-open'];

/** What it says is no longer so: its amounts have to be taken anew. */
export const areFiguresChanged = (obstacle: ReleaseObstacle): boolean => CHANGED.includes(obstacle);

const FOR_MONEY: readonly ReleaseObstacle[] = [
  'balance-open',
  'payment-not-final',
  'credit-not-final',
  'nothing-received',
];

/** It goes with the days, or with the customer's next payment: nobody of the supplier has to do anything. */
export const isForMoney = (obstacle: ReleaseObstacle): boolean => FOR_MONEY.includes(obstacle);

const PAID_FOR: readonly ReleaseObstacle[] = [...FOR_MONEY, 'payment-arrived', 'more-open'];

/** A payment that is under way may end it. */
export const isPaidFor = (obstacle: ReleaseObstacle): boolean => PAID_FOR.includes(obstacle);

const CHECKED = 'We check its amounts before we release it.';

/** As the customer reads them, after "Signed." */
const CUSTOMER_WORDS: Readonly<Record<ReleaseObstacle, string>> = {
  'project-unknown': 'We release it once we have found the project.',
  'lines-moved': `Its invoices have changed. ${CHECKED}`,
  'money-returned': 'A payment behind it went back. We prepare it anew once its invoices are paid again.',
  'balance-open': 'We release it once all invoices of the project are paid.',
  'other-currency': 'An invoice of the project in another currency is open. We release it once that is paid.',
  'credits-unused':
    'Open invoices would be paid by credits that are not applied yet. We release it once you have applied them, or paid.',
  'credit-refunded':
    'A payment behind one of your credits was refunded or went back. Contact us about the invoice that it had paid.',
  'books-behind': CHECKED,
  'payment-disputed': 'A bank disputes a part of a payment behind it. Contact us about the invoice that it had paid.',
  'payment-not-final': 'We release it once all payments behind it are final.',
  'credit-not-final': 'We release it once the payments behind your credits are final.',
  'nothing-received': 'We release it once a payment of its invoices is final.',
  'payment-arrived': `Its invoices are paid. ${CHECKED}`,
  'nothing-due': `There is no payment that it could acknowledge. ${CHECKED}`,
  'acknowledged-elsewhere': CHECKED,
  'more-open': `More is open than it leaves out. ${CHECKED}`,
};

export const awaitedWords = (obstacle: ReleaseObstacle): string => CUSTOMER_WORDS[obstacle];

/** Why no unconditional waiver is prepared for a conditional one whose money is final (decision D32). */
const EXCHANGE_WORDS = {
  'not-given': 'You give no unconditional waivers of this kind for the project.',
  'invoices-moved': 'Its invoices belong to another project now.',
  'balance-open':
    'The unconditional one would say that everything is paid, and an amount of the project is open or disputed.',
  'other-currency': 'An invoice of the project in another currency is open, and would be given up as well.',
  'credits-unused': 'Open invoices of the project are to be paid with credits that are not applied yet.',
  'other-money': 'Money of other invoices that it would give up is not final, or was refunded, returned or disputed.',
  'no-money': 'Its invoices were paid with credits, so that there is no money to acknowledge.',
  'acknowledged-first':
    'The unconditional waiver that was prepared for an earlier one of the project acknowledges some of its money. Release or reject that first.',
  ended: 'The one that was prepared was rejected, withdrawn or voided.',
} as const;

export type ExchangeObstacle = keyof typeof EXCHANGE_WORDS;
export const EXCHANGE_OBSTACLES = Object.keys(EXCHANGE_WORDS) as readonly ExchangeObstacle[];

/** As the desk reads them. */
export const exchangeObstacleWords = (obstacle: ExchangeObstacle): string =>
  `Its money is final, and no unconditional waiver is prepared. ${EXCHANGE_WORDS[obstacle]}`;

/** As the customer reads them, after "Its payment cleared, so it counts." */
const EXCHANGE_CUSTOMER_WORDS: Readonly<Record<ExchangeObstacle, string>> = {
  'not-given': 'For this project we give no unconditional waiver of this kind. Contact us if you need one.',
  'invoices-moved': 'Its invoices belong to another project now. Contact us if you need an unconditional waiver.',
  'balance-open': 'We prepare its unconditional waiver once nothing of the project is open or disputed.',
  'other-currency':
    'We prepare its unconditional waiver once the open invoice of the project in another currency is paid.',
  'credits-unused': 'We prepare its unconditional waiver once you have applied your credits to the open invoices.',
  'other-money': 'We prepare its unconditional waiver once the payments of the project’s other invoices are final.',
  'no-money': 'It was paid with credits only. Contact us if you need an unconditional waiver.',
  'acknowledged-first':
    'We prepare its unconditional waiver once that of an earlier waiver of the project is released.',
  ended: 'Ask for an unconditional waiver if you need one.',
};

/** What stands between a conditional waiver that counts and its unconditional one, in the words of the customer. */
export const customerObstacleWords = (obstacle: ExchangeObstacle | null): string =>
  obstacle === null ? 'We prepare its unconditional waiver.' : EXCHANGE_CUSTOMER_WORDS[obstacle];
