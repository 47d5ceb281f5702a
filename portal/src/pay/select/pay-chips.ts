// The filters of the pay flow's first step that are on, in words.
import { PROJECT_BUCKETS } from '@plumbline/rules/invoices/ageing';
import type { PayFilters } from '@plumbline/rules/payments/pay-invoice-list';
import { AGE_CHOICES, NAMES, PROJECT_CHOICES } from '../../invoices/filter-words.ts';

export type PayChip = {
  readonly name: string;
  readonly value: string;
  /** The change that takes it off. */
  readonly off: Partial<PayFilters>;
};

/** The search stands in its own field. */
export function payChips(filters: PayFilters, projectName: string | null): PayChip[] {
  const { hasProject, projectId, daysPastDue } = filters;
  const project = PROJECT_CHOICES.find(({ value }) => value === String(hasProject));
  const chips: PayChip[] = [];
  if (projectId !== null)
    chips.push({ name: 'Project', value: projectName ?? 'One project', off: { projectId: null } });
  if (project) chips.push({ name: NAMES.hasProject, value: project.label, off: { hasProject: null } });
  if (daysPastDue !== null) {
    chips.push({ name: NAMES.daysPastDue, value: ageWords(daysPastDue), off: { daysPastDue: null } });
  }
  return chips;
}

/** Links of the project table name an age that is no choice in the list. */
const ageWords = (age: string): string =>
  AGE_CHOICES.find(({ value }) => value === age)?.label ??
  `${PROJECT_BUCKETS.find(({ key }) => key === age)?.label ?? age} days`;
