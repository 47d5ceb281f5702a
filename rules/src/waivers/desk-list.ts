// The waiver requests of an organization, as the supplier's staff list them.

import { defineList, type ListValues } from '../lists/define-list.ts';
import { addressOf, choiceField, choicesField, pageField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { DUE_KINDS } from './reminders.ts';
import { WAIVER_STATUSES } from './waiver-status.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

/**
 * By who must act: the staff; a notary, or whoever a hold waits for; nobody, because the customer has the waiver, or
 * because nobody will sign it.
 */
export const DESK_TABS = ['needs', 'others', 'sent', 'rejected'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** The numbers beside the tabs end here. */
export const DESK_TAB_COUNT_MAX = 1_000;

/** Of the caller, or of nobody. */
const ASSIGNED = ['me', 'nobody'] as const;
export type DeskAssigned = (typeof ASSIGNED)[number];

export const deskList = defineList({
  filters: {
    tab: choiceField(DESK_TABS),
    status: choicesField(WAIVER_STATUSES),
    waiverType: choiceField(WAIVER_TYPES),
    state: textField,
    customerId: textField,
    assigned: choiceField(ASSIGNED),
    /** What is to be done about them, as the daily mail says it. */
    due: choiceField(DUE_KINDS),
    search: textField,
  },
  sorts: { createdAt: 'asc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

/** What the console's page of waivers shows, as its address says it. */
export const deskAddress = addressOf({
  tab: choiceField(DESK_TABS),
  due: choiceField(DUE_KINDS),
  type: choiceField(WAIVER_TYPES),
  state: textField,
  assigned: choiceField(ASSIGNED),
  customer: textField,
  search: withFallback(textField, ''),
  /** The request beside the list. */
  waiver: textField,
  page: pageField,
});
export type DeskShown = ReturnType<typeof deskAddress.read>;

/** The tab that is open: what waits at a notary waits for others. */
export function openTab({ tab, due }: Pick<DeskShown, 'due' | 'tab'>): DeskTab {
  if (due !== null) return due === 'notarize' ? 'others' : 'needs';
  return tab ?? 'needs';
}

/** What was decided is read from its end. */
export const directionOf = (tab: DeskTab): 'asc' | 'desc' => (tab === 'sent' || tab === 'rejected' ? 'desc' : 'asc');

export type DeskFilters = ListValues<typeof deskList>;
