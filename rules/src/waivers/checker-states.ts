// The rules of the project's state in plain words.

import { addDays, formatDay } from '../dates.ts';
import { ZERO } from '../money.ts';
import { countryOfRegion, regionName } from '../regions.ts';
import type { CheckedProject, CheckerFacts } from './checker-facts.ts';
import { conditionalInstead, exceptedOf, includeAll, listOf, payFirst } from './checker-parts.ts';
import type { Check, CheckAction } from './checks.ts';
import {
  formSlotOf,
  notaryNeed,
  stateRuleOf,
  stateWarnings,
  STOPPING_WARNINGS,
  type StateStop,
  type StateWarning,
} from './state-rules.ts';
import { areFundsCleared, stateStops } from './state-stops.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

/** 'Texas'; null for a project whose state is not known. */
const stateNameOf = (state: string | null): string | null =>
  state === null ? null : (regionName(countryOfRegion(state), state) ?? state);

/** What the supplier could not sign. */
export function stopsOf(facts: CheckerFacts): readonly StateStop[] {
  const { project, waiverType } = facts;
  return project === null || waiverType === null
    ? []
    : stateStops({ ...facts, ...factsOf(facts, project), waiverType });
}

const factsOf = ({ amounts }: CheckerFacts, { state, originalContractDate }: CheckedProject) => ({
  state,
  originalContractDate,
  exceptionsAmount: amounts?.exceptionsAmount ?? ZERO,
  areFundsCleared: areFundsCleared(amounts?.concerns ?? []),
});

export function stateChecks(facts: CheckerFacts, stops: readonly StateStop[]): Check[] {
  const { project, waiverType } = facts;
  const state = project?.state ?? null;
  if (project === null || waiverType === null) return [];
  if (state === null || waiverType === 'other') return publicChecks(project);
  const warnings = stateWarnings(state, {
    ...factsOf(facts, project),
    waiverType,
    requestNotarization: facts.requestNotarization === true,
  });
  return [
    ...formChecks(facts, project, state, waiverType),
    ...warnings
      .filter((warning) => !isStop(warning) || stops.includes(warning) || warning === 'NOTARY_REQUIRED')
      .filter((warning) => !isSaidByMoney(warning, facts))
      .map((warning) => checkOf(warning, facts, state, waiverType, stops)),
    ...stateNotices(facts, project, nameOf(state), { state, waiverType }),
    ...publicChecks(project),
  ];
}

const isStop = (warning: StateWarning): warning is StateStop => STOPPING_WARNINGS.some((stop) => stop === warning);

/** Invoices that are open have an entry of their own, with the same ways out. */
const isSaidByMoney = (warning: StateWarning, { waiverType, amounts }: CheckerFacts): boolean =>
  (warning === 'FUNDS_MUST_CLEAR' || warning === 'NO_ROOM_FOR_EXCEPTIONS') &&
  waiverType !== null &&
  isUnconditional(waiverType) &&
  (amounts?.unpaid.length ?? 0) > 0;

/** Why the state does not let the supplier sign while invoices are open; null if it does. */
export function openInvoicesReason({ project, supplier }: CheckerFacts, stops: readonly StateStop[]): string | null {
  const name = stateNameOf(project?.state ?? null);
  if (name === null) return null;
  if (stops.includes('FUNDS_MUST_CLEAR'))
    return `In ${name} ${supplier} signs an unconditional waiver only once the money has cleared.`;
  if (stops.includes('NO_ROOM_FOR_EXCEPTIONS'))
    return `The form of ${name} has no room for exceptions, so ${supplier} cannot sign it before they are paid.`;
  return null;
}

function formChecks(
  { supplier, hasForm, isOwnForm }: CheckerFacts,
  { projectClass }: CheckedProject,
  state: string,
  waiverType: WaiverType,
): Check[] {
  const name = nameOf(state);
  if (formSlotOf(state, waiverType, projectClass === 'residential') !== null) {
    const title = `${name} has its own form`;
    if (isOwnForm) {
      const text = 'Make sure that yours follows it: another form may not count there.';
      return [{ kind: 'warning', title, text, actions: [] }];
    }
    if (hasForm === null) return [];
    if (hasForm) return [{ kind: 'ok', title: `${name} has its own form, and we use it`, actions: [] }];
    const text = `${supplier} has not set it up yet and prepares this waiver by hand. That takes longer.`;
    return [{ kind: 'warning', title, text, actions: [] }];
  }
  if (stateRuleOf(state)?.forms.UP === 'any') return [];
  return [{ kind: 'ok', title: `${name} asks for no special form`, actions: [] }];
}

const publicChecks = ({ projectClass }: CheckedProject): Check[] =>
  projectClass === 'public'
    ? [
        {
          kind: 'warning',
          title: 'This is a public project',
          text: 'There is no lien on public property. A waiver may release the rights under a payment bond instead.',
          actions: [],
        },
      ]
    : [];

const nameOf = (state: string): string => stateNameOf(state) ?? state;

/** The day before which contracts need a notary. */
function contractLimit(state: string): string {
  const notary = stateRuleOf(state)?.notary;
  return typeof notary === 'object' ? formatDay(notary.ifContractBefore) : '';
}

function checkOf(
  warning: StateWarning,
  facts: CheckerFacts,
  state: string,
  waiverType: WaiverType,
  stops: readonly StateStop[],
): Check {
  const kind = isStop(warning) && stops.includes(warning) ? 'stop' : 'warning';
  return { ...CHECKS[warning](facts, state, waiverType), ...(isTip(warning) ? { kind: 'tip' } : { kind }) };
}

const isTip = (warning: StateWarning): boolean => warning === 'CONTRACT_DATE_MISSING' || warning === 'COUNSEL_CHECK';

type MakeCheck = (facts: CheckerFacts, state: string, waiverType: WaiverType) => Omit<Check, 'kind'>;

const CHECKS: Readonly<Record<StateWarning, MakeCheck>> = {
  NOTARY_REQUIRED: (_facts, state) => ({
    title: `${nameOf(state)} needs a notary for this form`,
    text: 'Without one it does not count.',
    actions: [{ kind: 'notary', label: 'Ask for a notary', requestNotarization: true }],
  }),
  NOTARY_MAY_SPOIL_FORM: ({ supplier }, state) => ({
    title: `A notary can spoil the form of ${nameOf(state)}`,
    text: `The form has no room for one. ${supplier} may leave that part out, and tells you.`,
    actions: [{ kind: 'notary', label: 'Go without', requestNotarization: false }],
  }),
  CONTRACT_DATE_MISSING: (_facts, state) => ({
    title: `Was the original contract signed before ${contractLimit(state)}?`,
    text: `We do not know its date. If it was, ${nameOf(state)} needs a notary.`,
    actions: [],
  }),
  NO_ROOM_FOR_EXCEPTIONS: (facts, state) => ({
    title: `The form of ${nameOf(state)} has no room for exceptions`,
    text: `${facts.supplier} cannot sign it while an open invoice is left out.`,
    ...leftOut(facts),
  }),
  FUNDS_MUST_CLEAR: (facts, state, waiverType) => ({
    title: `In ${nameOf(state)} the money has to clear first`,
    text: `${facts.supplier} cannot sign an unconditional waiver before that. A conditional one can be signed now.`,
    actions: conditionalInstead(facts, isFinal(waiverType) ? 'conditional.final' : 'conditional.progress'),
  }),
  NO_CONDITIONAL_FORM: ({ allowedTypes }, state, waiverType) => {
    const instead = isFinal(waiverType) ? 'unconditional.final' : 'unconditional.progress';
    return {
      title: `${nameOf(state)} has no conditional form`,
      text: 'Its only form says that the payment was received. You can also use your own form.',
      actions: allowedTypes.includes(instead)
        ? [{ kind: 'change', label: 'Make it unconditional', waiverType: instead }]
        : [],
    };
  },
  COUNSEL_CHECK: (_facts, state) => ({
    title: `Have your lawyer look at the form of ${nameOf(state)}`,
    text: 'Sources disagree on how it is to be used.',
    actions: [],
  }),
};

/** The invoices that are left out, and how they get in or out of reach. */
function leftOut(facts: CheckerFacts): Pick<Check, 'invoices' | 'actions'> {
  const { amounts, waiverType, canPay } = facts;
  if (amounts === null || waiverType === null) return { actions: [] };
  const excepted = exceptedOf(amounts);
  return {
    invoices: listOf(excepted, amounts.currencyCode),
    actions: [includeAll(excepted.length), ...earlierDay(facts), ...payFirst({ canPay })],
  };
}

/** The day before the first invoice that is left out, if something is to be waived until then. */
function earlierDay({ amounts, waiverType }: CheckerFacts): CheckAction[] {
  const [first] = amounts === null ? [] : exceptedOf(amounts);
  if (amounts === null || first === undefined || waiverType === null || isFinal(waiverType)) return [];
  const throughDate = addDays(first.invoiceCreatedAt, -1);
  const isWaived = amounts.unpaid.some(
    ({ id, invoiceCreatedAt }) => amounts.waivedIds.includes(id) && invoiceCreatedAt <= throughDate,
  );
  return isWaived ? [{ kind: 'change', label: `Use ${formatDay(throughDate)}`, waiverType, throughDate }] : [];
}

/** What stands beside the question for a notary; null where the state is not known. */
export function notaryHint({ state, originalContractDate }: CheckedProject, waiverType: WaiverType): string | null {
  const name = stateNameOf(state);
  if (state === null || name === null || waiverType === 'other') return null;
  switch (notaryNeed(state, originalContractDate)) {
    case 'required':
      return `${name} asks for a notary on this form.`;
    case 'discouraged':
      return `${name} has no room for a notary on this form.`;
    case 'optional':
      return `${name} does not ask for a notary on this form.`;
  }
}

/** When the form of the state is void, and until when somebody has to act. */
function stateNotices(
  { supplier, isOwnForm }: CheckerFacts,
  { projectClass }: CheckedProject,
  name: string,
  { state, waiverType }: { state: string; waiverType: WaiverType },
): Check[] {
  const rule = stateRuleOf(state);
  if (rule === null || isOwnForm || formSlotOf(state, waiverType, projectClass === 'residential') === null) return [];
  const { affidavitDays, finalWaiverDays } = rule;
  const notices: (readonly [title: string, text: string] | false)[] = [
    rule.isVoidUnpaid === true && [
      `In ${name} it is void if the payment fails`,
      'A check that is not honored undoes the waiver.',
    ],
    rule.isVoidInAdvance === true && [
      `${name} does not let anybody waive in advance`,
      'The waiver covers what was delivered through its date, nothing later.',
    ],
    affidavitDays !== undefined && [
      `In ${name} it becomes final ${affidavitDays} days after it is signed`,
      `Also if it was not paid, unless ${supplier} records an affidavit of nonpayment before.`,
    ],
    finalWaiverDays !== undefined && [
      `${name} gives ${supplier} ${finalWaiverDays} days`,
      'Once everything is paid, they count from this request.',
    ],
  ];
  return notices.flatMap((notice) =>
    notice === false ? [] : [{ kind: 'tip' as const, title: notice[0], text: notice[1], actions: [] }],
  );
}
