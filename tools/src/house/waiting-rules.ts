// Rules without a caller yet, by file and with what they wait for. The list only shrinks: `npm run check` refuses a
// name in it that has a caller or does not exist, and a list of another length.
import type { WaitingRules } from './dead-rules.ts';

/** The number of names below. It goes down with each that gets a caller, and never up. */
export const WAITING_COUNT = 2;

const WAIVERS = 'waivers';

export const WAITING_RULES: WaitingRules = {
  'rules/src/waivers/through-date.ts': { until: WAIVERS, names: ['WAIVER_ZONE'] },
  'rules/src/waivers/waiver-schedule.ts': {
    until: WAIVERS,
    names: ['nextRuns'],
  },
};
