// Rules without a caller yet, by file and with what they wait for. The list only shrinks: `npm run check` refuses a
// name in it that has a caller or does not exist, and a list of another length.
import type { WaitingRules } from './dead-rules.ts';

/** The number of names below. It goes down with each that gets a caller, and never up. */
export const WAITING_COUNT = 42;

const CONSOLE_SETTINGS = 'the settings page of the console';
const WAIVERS = 'waivers';

export const WAITING_RULES: WaitingRules = {
  'rules/src/access/login-as.ts': {
    until: "the portal in the supplier's frame (FRM-03)",
    names: ['loginAsAfter', 'impersonateHeader'],
  },
  'rules/src/portals/settings.ts': { until: CONSOLE_SETTINGS, names: ['SETTING_GROUPS', 'DEFAULT_SETTINGS'] },
  'rules/src/waivers/approval-reasons.ts': {
    until: WAIVERS,
    names: ['APPROVAL_REASONS', 'approvalReasons', 'firstStatus'],
  },
  'rules/src/waivers/payment-detail.ts': {
    until: WAIVERS,
    names: ['PAYMENT_DETAIL_METHODS', 'NO_BRANCH', 'NO_MAIL', 'paymentDetailProblems'],
  },
  'rules/src/waivers/state-rules.ts': {
    until: WAIVERS,
    names: [
      'STATUTORY_STATES',
      'stateRuleOf',
      'formSlotOf',
      'notaryNeed',
      'STOPPING_WARNINGS',
      'stateWarnings',
      'affidavitDeadline',
      'finalWaiverDeadline',
    ],
  },
  'rules/src/waivers/submit-blockers.ts': {
    until: WAIVERS,
    names: ['WAIVER_EMAILS_MAX', 'submitBlockers', 'needsConfirmation'],
  },
  'rules/src/waivers/through-date.ts': { until: WAIVERS, names: ['WAIVER_ZONE', 'throughDateProblem'] },
  'rules/src/waivers/transitions.ts': {
    until: WAIVERS,
    names: ['NEXT_STATUSES', 'REJECT_REASONS', 'refuseTransition'],
  },
  'rules/src/waivers/waiver-files.ts': {
    until: WAIVERS,
    names: [
      'WAIVER_FILES_MAX',
      'WAIVER_FILE_BYTES_MAX',
      'CONTENT_BYTES',
      'kindByContent',
      'fileProblem',
      'contentProblem',
    ],
  },
  'rules/src/waivers/waiver-form.ts': { until: WAIVERS, names: ['EMPTY_WAIVER_FORM', 'changeWaiverForm'] },
  'rules/src/waivers/waiver-schedule.ts': {
    until: WAIVERS,
    names: ['SCHEDULED_RUNS_MAX', 'readSchedule', 'nextRun', 'nextRuns', 'throughDateOfRun'],
  },
  'rules/src/waivers/waiver-status.ts': { until: WAIVERS, names: ['waiverStatusLabel'] },
  'rules/src/waivers/waiver-types.ts': { until: WAIVERS, names: ['allowedTypes'] },
};
