// The chips of active filters in the pay flow's first step.
import { PROJECT_BUCKETS } from '@plumbline/rules/invoices/ageing';
import type { PayFilters } from '@plumbline/rules/payments/pay-invoice-list';
import { AGE_CHOICES, NAMES, PROJECT_CHOICES } from '../../invoices/filter-words.ts';

export type PayChip = {
  readonly name: string;
  readonly value: string;
  /** The change that removes it. */
  readonly cleared: Partial<PayFilters>;
};

/** The search has no chip: its field shows it. */
export function payChips(filters: PayFilters, projectName: string | null): PayChip[] {
  const { hasProject, projectId, daysPastDue } = filters;
  const project = PROJECT_CHOICES.find(({ value }) => value === String(hasProject));
  const chips: PayChip[] = [];
  if (projectId !== null)
    chips.push({ name: 'Project', value: projectName ?? 'One project', cleared: { projectId: null } });
  if (project) chips.push({ name: NAMES.hasProject, value: project.label, cleared: { hasProject: null } });
  if (daysPastDue !== null) {
    chips.push({ name: NAMES.daysPastDue, value: ageWords(daysPastDue), cleared: { daysPastDue: null } });
  }
  return chips;
}

/** Links from the project table use an age that is not a choice here. */
const ageWords = (age: string): string =>
  AGE_CHOICES.find(({ value }) => value === age)?.label ??
  `${PROJECT_BUCKETS.find(({ key }) => key === age)?.label ?? age} days`;
