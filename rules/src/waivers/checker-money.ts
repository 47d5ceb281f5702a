// What the invoices and payments behind a request mean for it, in plain words (decisions D4, D12 and D19).

import { formatDay } from '../dates.ts';
import { add, formatCents, ZERO } from '../money.ts';
import type { CheckedAmounts, CheckerFacts } from './checker-facts.ts';
import { conditionalInstead, exceptedOf, includeAll, listOf, payFirst } from './checker-parts.ts';
import { openInvoicesReason } from './checker-states.ts';
import type { Check, CheckAction } from './checks.ts';
import { neededConfirmation } from './confirmations.ts';
import type { StateStop } from './state-rules.ts';
import type { WaiverConcern } from './waiver-shares.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export function moneyChecks(facts: CheckerFacts, stops: readonly StateStop[]): Check[] {
  const { waiverType: type, amounts } = facts;
  if (type === null || type === 'other' || amounts === null) return [];
  const checks = isUnconditional(type)
    ? unconditionalChecks(facts, amounts, stops)
    : [
        ...(stops.includes('NO_ROOM_FOR_EXCEPTIONS') ? [] : exceptionChecks(facts, amounts)),
        ...creditChecks(amounts),
        ...insteadChecks(facts, type, amounts),
      ];
  return [...disputeChecks(amounts), ...nothingChecks(facts, type, amounts), ...checks];
}

function disputeChecks({ disputedAmount, currencyCode }: CheckedAmounts): Check[] {
  if (disputedAmount === ZERO) return [];
  const amount = formatCents(disputedAmount, currencyCode);
  return [{ kind: 'tip', title: `${amount} is in dispute`, text: 'The waiver does not release it.', actions: [] }];
}

function exceptionChecks({ supplier }: CheckerFacts, amounts: CheckedAmounts): Check[] {
  const excepted = exceptedOf(amounts);
  const count = excepted.length;
  if (amounts.exceptionsAmount === ZERO || count === 0) return [];
  return [
    {
      kind: 'warning',
      title: count === 1 ? 'One open invoice is left out' : `${count} open invoices are left out`,
      text: `Exceptions need approval by ${supplier}, usually one business day.`,
      invoices: listOf(excepted, amounts.currencyCode),
      actions: [includeAll(count)],
    },
  ];
}

const creditChecks = ({ concerns }: CheckedAmounts): Check[] =>
  concerns.includes('CREDITS_EXCEED_SELECTION')
    ? [
        {
          kind: 'stop',
          title: 'The credits are more than what you have selected',
          text: 'We cannot say to which invoices they belong.',
          actions: [{ kind: 'include-all', label: 'Select all invoices' }],
        },
      ]
    : [];

/** A waiver of $0.00: why, and what to do. Credits beyond the selection have an entry of their own. */
function nothingChecks(facts: CheckerFacts, type: WaiverType, amounts: CheckedAmounts): Check[] {
  const isNothing = neededConfirmation(facts, amounts) === 'covers-nothing';
  if (!isNothing || amounts.concerns.includes('CREDITS_EXCEED_SELECTION')) return [];
  // Open invoices that block the request have an entry of their own.
  if (isUnconditional(type) && facts.needsPayment && amounts.unpaid.length > 0) return [];
  const title = `This waiver would cover ${formatCents(ZERO, amounts.currencyCode)}`;
  return [{ kind: 'warning', title, ...whyNothing(facts, type, amounts) }];
}

function whyNothing(
  { allowedTypes }: CheckerFacts,
  type: WaiverType,
  { unpaid, hasPaidUntilSafe }: CheckedAmounts,
): Pick<Check, 'text' | 'actions'> {
  const through = isFinal(type) ? '' : ' through that date';
  if (isUnconditional(type)) {
    const text = `No payment has cleared${through} that an earlier waiver does not confirm already. Choose a later date, or wait until a payment has cleared.`;
    return { text, actions: [] };
  }
  if (unpaid.length > 0)
    return { text: 'All that you have selected is in dispute or covered by credits.', actions: [] };
  if (!hasPaidUntilSafe) {
    const what = isFinal(type) ? 'another project' : 'a later date or another project';
    return { text: `There is no invoice${through} yet. Choose ${what}.`, actions: [] };
  }
  const waiverType = isFinal(type) ? 'unconditional.final' : 'unconditional.progress';
  return {
    text: `Everything${through} is paid.`,
    actions: allowedTypes.includes(waiverType) ? [{ kind: 'change', label: 'Make it unconditional', waiverType }] : [],
  };
}

/** Offers the unconditional type for what is paid already. */
function insteadChecks({ allowedTypes, canPay }: CheckerFacts, type: WaiverType, amounts: CheckedAmounts): Check[] {
  if (type !== 'conditional.progress' || !allowedTypes.includes('unconditional.progress')) return [];
  // With nothing open, the entry of a waiver of $0.00 offers it.
  if (amounts.unpaid.length === 0 || !amounts.hasPaidUntilSafe) return [];
  const title = 'Need an unconditional waiver instead?';
  const waiverType = 'unconditional.progress';
  const safe = amounts.safeThroughDate;
  const useSafe: CheckAction = { kind: 'change', label: 'Use that date', waiverType, throughDate: safe };
  const text = `Everything through ${formatDay(safe)} is paid.`;
  return [{ kind: 'tip', title, text, actions: [useSafe, ...payFirst({ canPay })] }];
}

function unconditionalChecks(facts: CheckerFacts, amounts: CheckedAmounts, stops: readonly StateStop[]): Check[] {
  const has = (concern: WaiverConcern) => amounts.concerns.includes(concern);
  const isSaidByState = stops.includes('FUNDS_MUST_CLEAR') && amounts.unpaid.length === 0;
  return [
    ...(has('UNPAID_INVOICES') ? [unpaidCheck(facts, amounts, stops)] : []),
    ...(has('BALANCE_NOT_ZERO') ? [fullReleaseCheck(facts, amounts, stops)] : []),
    ...unappliedChecks(facts, amounts),
    ...(has('FUNDS_NOT_CLEARED') && !isSaidByState ? [unclearedCheck(facts)] : []),
  ];
}

/** Decision D32: a credit pays nothing before it is used, although it lowers the open balance. */
function unappliedChecks(
  facts: CheckerFacts,
  { creditsAmount, unpaid, concerns, currencyCode }: CheckedAmounts,
): Check[] {
  if (creditsAmount === ZERO || unpaid.length === 0) return [];
  const isListed = concerns.includes('UNPAID_INVOICES') || concerns.includes('BALANCE_NOT_ZERO');
  const instead = [...payFirst(facts), ...conditionalInstead(facts, 'conditional.final')];
  return [
    {
      kind: 'warning',
      title: `Credits of ${formatCents(creditsAmount, currencyCode)} are not applied yet`,
      text: `They pay nothing before you apply them to the open invoices. ${facts.supplier} releases the waiver once they are applied, or the invoices are paid.`,
      ...(!isListed && { invoices: listOf(unpaid, currencyCode) }),
      actions: isListed ? [] : instead,
    },
  ];
}

const unclearedCheck = ({ supplier }: CheckerFacts): Check => ({
  kind: 'warning',
  title: 'A payment has not cleared yet',
  text: `${supplier} releases the waiver once it has.`,
  actions: [],
});

/** A payment, an earlier day, or the type that waits for the payment. */
function unpaidCheck(facts: CheckerFacts, amounts: CheckedAmounts, stops: readonly StateStop[]): Check {
  const { needsPayment, isInvoiceAlreadyPaid, throughDate, supplier } = facts;
  const { unpaid, currencyCode, safeThroughDate: safe } = amounts;
  const reason = openInvoicesReason(facts, stops);
  const isStop = (needsPayment && !isInvoiceAlreadyPaid) || reason !== null;
  const isEarlier = amounts.hasPaidUntilSafe && throughDate !== null && safe < throughDate;
  const open = openWords(amounts);
  const more = isInvoiceAlreadyPaid ? `${supplier} looks for your payment before it signs.` : reason;
  return {
    kind: isStop ? 'stop' : 'warning',
    title: unpaid.length === 1 ? 'One invoice is not paid yet' : `${unpaid.length} invoices are not paid yet`,
    text: more === null ? open : `${open} ${more}`,
    invoices: listOf(unpaid, currencyCode),
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

function openWords({ unpaid, creditsAmount, openBalance, currencyCode }: CheckedAmounts): string {
  const left = formatCents(openBalance, currencyCode);
  const open = formatCents(add(ZERO, ...unpaid.map(({ balance }) => balance)), currencyCode);
  return creditsAmount === ZERO ? `${left} is open.` : `${open} is open, ${left} after credits.`;
}

function fullReleaseCheck(facts: CheckerFacts, amounts: CheckedAmounts, stops: readonly StateStop[]): Check {
  const { openBalance, currencyCode, unpaid } = amounts;
  const reason = openInvoicesReason(facts, stops);
  return {
    kind: reason === null ? 'warning' : 'stop',
    title: `${formatCents(openBalance, currencyCode)} is still open`,
    text:
      reason ?? `This type says that everything is paid. You confirm it, and ${facts.supplier} holds it until it is.`,
    invoices: listOf(unpaid, currencyCode),
    actions: [...payFirst(facts), ...conditionalInstead(facts, 'conditional.final')],
  };
}
