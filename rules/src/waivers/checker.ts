// What a request means in plain words, and what to look at before it is sent (decisions D4, D5 and D11).

import { formatDay, type Day } from '../dates.ts';
import { formatCents, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import { stateChecks, type CheckedProject } from './checker-states.ts';
import type { Check, CheckAction } from './checks.ts';
import type { WaiverConcern, WaiverShares } from './waiver-shares.ts';
import { waiverSum, type WaiverSum } from './waiver-sum.ts';
import { isProgress, isUnconditional, type WaiverType } from './waiver-types.ts';

export type CheckedAmounts = Pick<
  WaiverShares,
  'waivedIds' | 'exceptedIds' | 'openBalance' | 'exceptionsAmount' | 'disputedAmount' | 'amount' | 'concerns'
> & {
  readonly currencyCode: CurrencyCode;
  readonly unpaidInvoiceCount: number;
  readonly creditsAmount: Cents;
  readonly safeThroughDate: Day;
  /** Something was paid up to the safe day, so that a waiver of it has something to say. */
  readonly hasPaidUntilSafe: boolean;
};

export type CheckerFacts = {
  /** The supplier's name. */
  readonly supplier: string;
  /** null if the customer cannot find it. */
  readonly project: CheckedProject | null;
  readonly waiverType: WaiverType | null;
  readonly throughDate: Day | null;
  readonly today: Day;
  readonly requestNotarization: boolean | null;
  readonly isInvoiceAlreadyPaid: boolean;
  readonly allowedTypes: readonly WaiverType[];
  /** Unpaid invoices block an unconditional progress waiver. */
  readonly needsPayment: boolean;
  /** The customer can pay here. */
  readonly canPay: boolean;
  /** null until they are loaded. */
  readonly amounts: CheckedAmounts | null;
  /** The supplier has a text for such a waiver; null until that is known. */
  readonly hasForm: boolean | null;
};

/** A sentence in parts; the strong ones are the figures. */
export type WordPart = { readonly text: string; readonly isStrong: boolean };

const strong = (text: string): WordPart => ({ text, isStrong: true });
const plain = (text: string): WordPart => ({ text, isStrong: false });

/** One sentence with the figures; null until the type, the day and the amounts are known. */
export function waiverSentence(facts: CheckerFacts): WordPart[] | null {
  const { supplier, project, waiverType: type, throughDate, amounts } = facts;
  if (type === null || (isProgress(type) && throughDate === null)) return null;
  const name = strong(project?.jobName ?? 'the project');
  if (type === 'other') {
    return [plain('Your own form says what '), plain(`${supplier} gives up on `), name, plain('.')];
  }
  const what = throughDate === null ? [plain(' for good')] : deliveredThrough(throughDate);
  if (project === null) {
    return [plain(`${supplier} looks for the project first, and then says which amount the waiver covers.`)];
  }
  if (amounts === null) return null;
  const amount = strong(formatCents(amounts.amount, amounts.currencyCode));
  if (!isUnconditional(type)) {
    return [
      plain('Once '),
      amount,
      plain(` clears, ${supplier} gives up its lien on `),
      name,
      ...what,
      plain('. Until it clears, nothing changes.'),
    ];
  }
  return [
    plain(`As soon as it is signed, ${supplier} confirms that it has received `),
    amount,
    plain(' and gives up its lien on '),
    name,
    ...what,
    plain('. It cannot be taken back.'),
  ];
}

const deliveredThrough = (day: Day): WordPart[] => [plain(' for materials delivered through '), strong(formatDay(day))];

/** The sum that proves the amount; null until there are amounts, and where the amount is not ours to say. */
export function sumOfRequest({ waiverType, amounts }: CheckerFacts): WaiverSum | null {
  if (waiverType === null || amounts === null) return null;
  const { waivedIds, unpaidInvoiceCount: unpaidCount, ...sums } = amounts;
  return waiverSum({ ...sums, waiverType, waivedCount: waivedIds.length, unpaidCount });
}

/** What is fine, what to look at, what blocks Send, and what may help, in this order of the form. */
export const waiverChecks = (facts: CheckerFacts): Check[] => [
  ...dateChecks(facts),
  ...stateChecks({
    supplier: facts.supplier,
    project: facts.project,
    waiverType: facts.waiverType,
    allowedTypes: facts.allowedTypes,
    requestNotarization: facts.requestNotarization === true,
    exceptionsAmount: facts.amounts?.exceptionsAmount ?? ZERO,
    areFundsCleared: areFundsCleared(facts.amounts),
    hasForm: facts.hasForm,
  }),
  ...(facts.amounts === null || facts.waiverType === null || facts.waiverType === 'other'
    ? []
    : moneyChecks(facts, facts.waiverType, facts.amounts)),
];

const NOT_CLEARED: readonly WaiverConcern[] = ['UNPAID_INVOICES', 'BALANCE_NOT_ZERO', 'FUNDS_NOT_CLEARED'];

const areFundsCleared = (amounts: CheckedAmounts | null): boolean =>
  amounts === null || !amounts.concerns.some((concern) => NOT_CLEARED.includes(concern));

function dateChecks({ waiverType, throughDate, today }: CheckerFacts): Check[] {
  if (waiverType === null || throughDate === null) return [];
  if (throughDate > today) return [{ kind: 'stop', title: 'The date is in the future', actions: [] }];
  return [{ kind: 'ok', title: throughDate === today ? 'The date is today' : 'The date is in the past', actions: [] }];
}

function moneyChecks(facts: CheckerFacts, type: WaiverType, amounts: CheckedAmounts): Check[] {
  const checks = isUnconditional(type)
    ? unconditionalChecks(facts, amounts)
    : [...exceptionChecks(facts, amounts), ...creditChecks(amounts), ...insteadChecks(facts, type, amounts)];
  return [...disputeChecks(amounts), ...checks];
}

function disputeChecks({ disputedAmount, currencyCode }: CheckedAmounts): Check[] {
  if (disputedAmount === ZERO) return [];
  const amount = formatCents(disputedAmount, currencyCode);
  return [{ kind: 'tip', title: `${amount} is in dispute`, text: 'The waiver does not release it.', actions: [] }];
}

function exceptionChecks({ supplier }: CheckerFacts, { exceptedIds, exceptionsAmount }: CheckedAmounts): Check[] {
  const count = exceptedIds.length;
  if (exceptionsAmount === ZERO || count === 0) return [];
  return [
    {
      kind: 'warning',
      title: count === 1 ? 'One open invoice is left out' : `${count} open invoices are left out`,
      text: `Exceptions need approval by ${supplier}, usually one business day.`,
      actions: [{ kind: 'include-all', label: count === 1 ? 'Include it' : 'Include them' }],
    },
  ];
}

const creditChecks = ({ concerns }: CheckedAmounts): Check[] =>
  concerns.includes('CREDITS_EXCEED_SELECTION')
    ? [
        {
          kind: 'stop',
          title: 'The credits are more than what you have selected',
          text: 'Somebody would have to divide them.',
          actions: [{ kind: 'include-all', label: 'Select all invoices' }],
        },
      ]
    : [];

/** Offers the unconditional type for what is paid already. */
function insteadChecks({ allowedTypes, canPay }: CheckerFacts, type: WaiverType, amounts: CheckedAmounts): Check[] {
  if (type !== 'conditional.progress' || !allowedTypes.includes('unconditional.progress')) return [];
  const title = 'Need an unconditional waiver instead?';
  const waiverType = 'unconditional.progress';
  if (amounts.unpaidInvoiceCount === 0) {
    const text = 'Everything through that date is paid.';
    return [{ kind: 'tip', title, text, actions: [{ kind: 'change', label: 'Ask for it', waiverType }] }];
  }
  const safe = amounts.safeThroughDate;
  const pay: CheckAction[] = canPay ? [{ kind: 'pay', label: 'Pay now' }] : [];
  if (!amounts.hasPaidUntilSafe) return [];
  const useSafe: CheckAction = { kind: 'change', label: 'Use that date', waiverType, throughDate: safe };
  return [{ kind: 'tip', title, text: `Everything through ${formatDay(safe)} is paid.`, actions: [useSafe, ...pay] }];
}

function unconditionalChecks(facts: CheckerFacts, amounts: CheckedAmounts): Check[] {
  const has = (concern: WaiverConcern) => amounts.concerns.includes(concern);
  return [
    ...(has('UNPAID_INVOICES') ? [unpaidCheck(facts, amounts)] : []),
    ...(has('BALANCE_NOT_ZERO') ? [fullReleaseCheck(facts, amounts)] : []),
    ...(has('FUNDS_NOT_CLEARED') ? [unclearedCheck(facts)] : []),
    ...(has('NOTHING_CLEARED') ? [NOTHING_NEW] : []),
  ];
}

const NOTHING_NEW: Check = {
  kind: 'warning',
  title: 'No new payment is covered',
  text: 'Nothing has cleared through that date that an earlier waiver does not confirm already.',
  actions: [],
};

const unclearedCheck = ({ supplier }: CheckerFacts): Check => ({
  kind: 'warning',
  title: 'A payment has not cleared yet',
  text: `${supplier} releases the waiver once it has.`,
  actions: [],
});

/** A payment, an earlier day, or the type that waits for the payment. */
function unpaidCheck(facts: CheckerFacts, amounts: CheckedAmounts): Check {
  const { needsPayment, isInvoiceAlreadyPaid, throughDate, supplier } = facts;
  const { unpaidInvoiceCount: count, openBalance, currencyCode, safeThroughDate: safe } = amounts;
  const isStop = needsPayment && !isInvoiceAlreadyPaid;
  const isEarlier = amounts.hasPaidUntilSafe && throughDate !== null && safe < throughDate;
  const open = `${formatCents(openBalance, currencyCode)} is open.`;
  return {
    kind: isStop ? 'stop' : 'warning',
    title: count === 1 ? 'One invoice is not paid yet' : `${count} invoices are not paid yet`,
    text: isInvoiceAlreadyPaid ? `${open} ${supplier} looks for your payment before it signs.` : open,
    actions: [
      ...payFirst(facts),
      ...(isEarlier
        ? [
            {
              kind: 'change',
              label: `Use ${formatDay(safe)}`,
              waiverType: 'unconditional.progress',
              throughDate: safe,
            } as const,
          ]
        : []),
      ...conditionalInstead(facts, 'conditional.progress'),
    ],
  };
}

function fullReleaseCheck(facts: CheckerFacts, { openBalance, currencyCode }: CheckedAmounts): Check {
  return {
    kind: 'warning',
    title: `${formatCents(openBalance, currencyCode)} is still open`,
    text: `This type says that everything is paid. You confirm it, and ${facts.supplier} holds it until it is.`,
    actions: [...payFirst(facts), ...conditionalInstead(facts, 'conditional.final')],
  };
}

const payFirst = ({ canPay }: CheckerFacts): CheckAction[] => (canPay ? [{ kind: 'pay', label: 'Pay now' }] : []);

const conditionalInstead = ({ allowedTypes }: CheckerFacts, waiverType: WaiverType): CheckAction[] =>
  allowedTypes.includes(waiverType) ? [{ kind: 'change', label: 'Make it conditional', waiverType }] : [];
