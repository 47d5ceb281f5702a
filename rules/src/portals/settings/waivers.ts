// Settings of lien waivers (Spec 1 §3). Where the specification names no default, the switch is off (decided).

import { onOff, textList, wholeNumber } from './kinds.ts';

/** In business days. */
export const ACH_CLEARING_MAX = 60;

export const WAIVER_SETTINGS = {
  isWaiverEnabled: onOff(false, ['Waivers', 'Customers can request waivers and see their documents.']),
  // Decision B27: affects the welcome text only.
  isWaiverOnly: onOff(false, ['Waiver portal only', 'The welcome page speaks of waivers alone.']),
  isWaiverPaymentEnabled: onOff(false, [
    'Payment before an unconditional waiver',
    'An unconditional progress waiver with unpaid invoices cannot be sent until they are paid.',
  ]),
  // Decision D12. Never less than the days in which a bank returns a transfer without the payer's word.
  achClearingDays: wholeNumber(5, { min: 5, max: ACH_CLEARING_MAX, unit: 'days' }, [
    'ACH clearing',
    'Business days after its approval until a bank transfer counts as final for an unconditional waiver.',
  ]),
  isWaiverWetInkEnabled: onOff(false, ['Wet ink', 'Customers can ask for a signature in ink.']),
  isWaiverRecurrenceEnabled: onOff(false, ['Recurring waivers', 'Customers can repeat a request on a schedule.']),
  // Decision D10 defines the effect of the next two.
  isWaiverTemplateEnabled: onOff(false, ["Customer's own form", 'The request asks whether to use an uploaded form.']),
  isWaiverUnconditionalTemplateEnabled: onOff(false, [
    'Own unconditional form',
    'A request for an unconditional progress waiver can bring the form as a PDF.',
  ]),
  isWaiverPaymentDetailEnabled: onOff(false, [
    'Payment details',
    'The request asks how the invoices were paid: at a branch or by mailed check.',
  ]),
  isProjectCreationForWaiverRequestEnabled: onOff(false, [
    'New projects',
    'A request for a project you do not know carries its address, and your staff can create it.',
  ]),
  // Decision D15: free text when the list is empty.
  branchLocations: textList(
    500,
    ['Branches', 'Where customers pay in person. Leave empty to let them type the place.'],
    [(branch) => branch.trim() !== '', 'must list names of branches, none blank'],
  ),
};
