// The rules of the project's state in plain words.

import { formatDay, type Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { countryOfRegion, regionName } from '../regions.ts';
import type { Check } from './checks.ts';
import { formSlotOf, notaryNeed, stateRuleOf, stateWarnings, type StateWarning } from './state-rules.ts';
import { isFinal, type WaiverType } from './waiver-types.ts';

export type CheckedProject = {
  readonly jobName: string;
  readonly state: string | null;
  readonly projectClass: string | null;
  readonly originalContractDate: Day | null;
};

type StateCheckFacts = {
  readonly supplier: string;
  readonly project: CheckedProject | null;
  readonly waiverType: WaiverType | null;
  readonly allowedTypes: readonly WaiverType[];
  readonly requestNotarization: boolean;
  readonly exceptionsAmount: Cents;
  readonly areFundsCleared: boolean;
  /** The supplier has loaded the state's form; null until that is known. */
  readonly hasForm: boolean | null;
};

/** 'Texas'; null for a project whose state is not known. */
const stateNameOf = (state: string | null): string | null =>
  state === null ? null : (regionName(countryOfRegion(state), state) ?? state);

export function stateChecks(facts: StateCheckFacts): Check[] {
  const { project, waiverType } = facts;
  const state = project?.state ?? null;
  if (project === null || waiverType === null) return [];
  if (state === null || waiverType === 'other') return publicChecks(project);
  const warnings = stateWarnings(state, {
    waiverType,
    requestNotarization: facts.requestNotarization,
    originalContractDate: project.originalContractDate,
    exceptionsAmount: facts.exceptionsAmount,
    areFundsCleared: facts.areFundsCleared,
  });
  return [
    ...formChecks(state, waiverType, project, facts),
    ...warnings.map((warning) => WARNING_CHECKS[warning](facts, state, waiverType)),
    ...publicChecks(project),
  ];
}

function formChecks(
  state: string,
  waiverType: WaiverType,
  { projectClass }: CheckedProject,
  { supplier, hasForm }: StateCheckFacts,
): Check[] {
  const name = stateNameOf(state) ?? state;
  if (formSlotOf(state, waiverType, projectClass === 'residential') !== null) {
    if (hasForm === null) return [];
    if (hasForm) return [{ kind: 'ok', title: `${name} has its own form, and we use it`, actions: [] }];
    const text = `${supplier} has not set it up yet, so somebody prepares this waiver by hand.`;
    return [{ kind: 'warning', title: `${name} has its own form`, text, actions: [] }];
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
          text: 'There is no lien on public property; a waiver may release the rights under a bond instead.',
          actions: [],
        },
      ]
    : [];

type MakeCheck = (facts: StateCheckFacts, state: string, waiverType: WaiverType) => Check;

const nameOf = (state: string): string => stateNameOf(state) ?? state;

/** The day before which contracts need a notary. */
function contractLimit(state: string): string {
  const notary = stateRuleOf(state)?.notary;
  return typeof notary === 'object' ? formatDay(notary.ifContractBefore) : '';
}

const WARNING_CHECKS: Readonly<Record<StateWarning, MakeCheck>> = {
  NOTARY_REQUIRED: (_facts, state) => ({
    kind: 'warning',
    title: `${nameOf(state)} needs a notary for this form`,
    text: 'Without one it does not count.',
    actions: [{ kind: 'notary', label: 'Ask for a notary', requestNotarization: true }],
  }),
  NOTARY_MAY_SPOIL_FORM: ({ supplier }, state) => ({
    kind: 'warning',
    title: `A notary can spoil the form of ${nameOf(state)}`,
    text: `The form has no room for one. ${supplier} may leave that part out.`,
    actions: [{ kind: 'notary', label: 'Go without', requestNotarization: false }],
  }),
  CONTRACT_DATE_MISSING: (_facts, state) => ({
    kind: 'tip',
    title: `Is the original contract from before ${contractLimit(state)}?`,
    text: `Then ${nameOf(state)} needs a notary. We do not know its date.`,
    actions: [],
  }),
  NO_ROOM_FOR_EXCEPTIONS: ({ supplier }, state) => ({
    kind: 'warning',
    title: `The form of ${nameOf(state)} has no room for exceptions`,
    text: `${supplier} cannot sign it while an open invoice is left out.`,
    actions: [],
  }),
  FUNDS_MUST_CLEAR: ({ supplier }, state) => ({
    kind: 'warning',
    title: `In ${nameOf(state)} the money has to clear first`,
    text: `${supplier} cannot sign an unconditional waiver before that.`,
    actions: [],
  }),
  NO_CONDITIONAL_FORM: ({ allowedTypes }, state, waiverType) => {
    const instead = isFinal(waiverType) ? 'unconditional.final' : 'unconditional.progress';
    return {
      kind: 'warning',
      title: `${nameOf(state)} has no conditional form`,
      text: 'Its only form says that the payment was received.',
      actions: allowedTypes.includes(instead)
        ? [{ kind: 'change', label: 'Make it unconditional', waiverType: instead }]
        : [],
    };
  },
  COUNSEL_CHECK: (_facts, state) => ({
    kind: 'tip',
    title: `Have your counsel look at the form of ${nameOf(state)}`,
    text: 'Sources disagree on how it is to be used.',
    actions: [],
  }),
};

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
