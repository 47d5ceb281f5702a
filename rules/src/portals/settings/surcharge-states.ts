// Where a card surcharge is allowed, and up to which rate (Spec 2 §9, decision C2).

import type { BasisPoints } from '../../money.ts';
import { isRecord, json, type Reading } from './kinds.ts';

export type SurchargeState = { readonly allowed: boolean; readonly capBps: BasisPoints | null };

/** By two-letter state code. A state that is not in the table allows the surcharge at the portal's rate. */
export type SurchargeStates = Readonly<Record<string, SurchargeState>>;

const DEFAULTS: SurchargeStates = {
  CT: { allowed: false, capBps: null },
  MA: { allowed: false, capBps: null },
  CO: { allowed: true, capBps: 200 },
};

/** The specification excludes these two, so no portal can allow them. */
const ALWAYS_BARRED: ReadonlySet<string> = new Set(['CT', 'MA']);

const isState = (value: unknown): value is SurchargeState =>
  isRecord(value) &&
  typeof value.allowed === 'boolean' &&
  (value.capBps === null || (Number.isInteger(value.capBps) && Number(value.capBps) >= 0));

function read(stored: unknown): Reading<SurchargeStates> {
  if (!isRecord(stored)) return { problem: 'must hold a rule per state' };
  const states: Record<string, SurchargeState> = { ...DEFAULTS };
  for (const [state, rule] of Object.entries(stored)) {
    if (!/^[A-Z]{2}$/.test(state) || !isState(rule)) {
      return { problem: `must hold { allowed, capBps } for the state ${state}` };
    }
    if (rule.allowed && ALWAYS_BARRED.has(state)) return { problem: `cannot allow a surcharge in ${state}` };
    states[state] = rule;
  }
  return { value: states };
}

export const surchargeStates = json<SurchargeStates>(
  DEFAULTS,
  [
    'Surcharge by state',
    'Where it is barred, and caps below the rate. Ask counsel about Maine, Puerto Rico and California.',
  ],
  read,
);
