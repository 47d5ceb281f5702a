// What a request means in plain words, and what to look at before it is sent (decisions D4, D5, D11 and D19).

import { formatDay, type Day } from '../dates.ts';
import { formatCents } from '../money.ts';
import type { CheckerFacts } from './checker-facts.ts';
import { moneyChecks } from './checker-money.ts';
import { stateChecks, stopsOf } from './checker-states.ts';
import type { Check } from './checks.ts';
import { neededConfirmation } from './confirmations.ts';
import { waiverStatusLabel } from './waiver-status.ts';
import { waiverSum, type WaiverSum } from './waiver-sum.ts';
import { isProgress, isUnconditional, waiverNumber } from './waiver-types.ts';

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
    return [plain(`${supplier} looks for the project first. Only then is it known which amount the waiver covers.`)];
  }
  if (amounts === null) return null;
  const amount = strong(formatCents(amounts.amount, amounts.currencyCode));
  if (neededConfirmation(facts, amounts) === 'covers-nothing')
    return [plain('This waiver would cover '), amount, plain(': read why below before you send it.')];
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
  const { waivedIds, unpaid, ...sums } = amounts;
  return waiverSum({ ...sums, waiverType, waivedCount: waivedIds.length, unpaidCount: unpaid.length });
}

/** What is fine, what to look at, what blocks Send, and what may help, in this order of the form. */
export function waiverChecks(facts: CheckerFacts): Check[] {
  const stops = stopsOf(facts);
  return [
    ...dateChecks(facts),
    ...sameRequestChecks(facts),
    ...stateChecks(facts, stops),
    ...moneyChecks(facts, stops),
  ];
}

function dateChecks({ waiverType, throughDate, today }: CheckerFacts): Check[] {
  if (waiverType === null || throughDate === null) return [];
  if (throughDate > today) return [{ kind: 'stop', title: 'The date is in the future', actions: [] }];
  return [{ kind: 'ok', title: throughDate === today ? 'The date is today' : 'The date is in the past', actions: [] }];
}

/** A second request for the same waiver is looked at by the supplier. */
function sameRequestChecks({ sameRequest, throughDate, supplier }: CheckerFacts): Check[] {
  if (sameRequest === null) return [];
  const number = waiverNumber(sameRequest.number);
  const same = throughDate === null ? 'project and type' : 'project, type and date';
  const status = `Its status is ${waiverStatusLabel(sameRequest.status)}.`;
  return [
    {
      kind: 'warning',
      title: `You already have ${number} for this`,
      text: `It has the same ${same}. ${status} A second one needs approval by ${supplier}.`,
      actions: [{ kind: 'waiver', label: `See ${number}`, id: sameRequest.id }],
    },
  ];
}
