// The labels of the Reports page's filters: choices of the dropdowns and chips of active filters.
import { formatCount } from '@plumbline/rules/format-count';
import { BUCKETS, PROJECT_BUCKETS } from '@plumbline/rules/invoices/ageing';
import {
  invoiceList,
  type InvoiceType,
  type ReportFilterKey,
  type ReportFilters,
} from '@plumbline/rules/invoices/invoice-list';
import type { CurrencyCode } from '@plumbline/rules/money';
import { formatRange } from '@plumbline/ui/fields/day-range';

export type Choice<Value> = { readonly value: Value; readonly label: string };

export const TYPE_CHOICES: readonly Choice<InvoiceType>[] = [
  { value: 'INVOICE', label: 'Invoice' },
  { value: 'CREDIT', label: 'Credit' },
];
export const STATUS_CHOICES: readonly Choice<'true' | 'false'>[] = [
  { value: 'false', label: 'Open' },
  { value: 'true', label: 'Paid' },
];
export const PROJECT_CHOICES: readonly Choice<'true' | 'false'>[] = [
  { value: 'true', label: 'With a project' },
  { value: 'false', label: 'Without a project' },
];

const ageLabel = ({ key, label }: { key: string; label: string }): string =>
  key === 'current' ? label : `${label.replace('-', '\u2013')} days`;

export const AGE_CHOICES = BUCKETS.map((bucket) => ({ value: bucket.key, label: ageLabel(bucket) }));

/** Links from the project table use the age '61', which is not a choice on this page. */
const AGES = [...AGE_CHOICES, ...PROJECT_BUCKETS.map((bucket) => ({ value: bucket.key, label: ageLabel(bucket) }))];

/** The choices, including '61' when the URL has it. */
export const ageChoices = (chosen: ReportFilters['daysPastDue']) =>
  chosen === '61' ? AGES.filter(({ value }, place) => value === '61' || place < AGE_CHOICES.length) : AGE_CHOICES;

const labelOf = <Value>(choices: readonly Choice<Value>[], value: Value): string | null =>
  choices.find((choice) => choice.value === value)?.label ?? null;

export const NAMES = {
  type: 'Type',
  isPaid: 'Status',
  hasProject: 'Project',
  daysPastDue: 'Days past due',
  invoiceNumber: 'Invoice number',
  poNumber: 'PO number',
  jobId: 'Job ID',
  jobName: 'Project name',
  jobAddress: 'Project address',
  startDate: 'Created',
  dueFrom: 'Due',
} as const;

export type Chip = {
  readonly name: string;
  readonly value: string;
  /** The filters it removes. */
  readonly keys: readonly ReportFilterKey[];
};

type ChipFacts = {
  /** The header's currency, which is not a filter of this page. */
  currency: CurrencyCode;
  /** The name of the filtered project, once known. */
  projectName: string | null;
};

/** The chips of active filters; the search has none, a date range has one. */
export const chipsOf = (filters: ReportFilters, facts: ChipFacts): Chip[] =>
  invoiceList.activeFilters(filters).flatMap((key) => {
    const chip = chipOf(key, filters, facts);
    return chip ? [chip] : [];
  });

function chipOf(key: ReportFilterKey, filters: ReportFilters, facts: ChipFacts): Chip | null {
  const chip = (name: string, value: string | null): Chip | null =>
    value === null ? null : { name, value, keys: [key] };
  switch (key) {
    case 'search':
      return null;
    case 'type':
      return chip(NAMES.type, labelOf(TYPE_CHOICES, filters.type));
    case 'isPaid':
      return chip(NAMES.isPaid, labelOf(STATUS_CHOICES, String(filters.isPaid)));
    case 'hasProject':
      return chip(NAMES.hasProject, labelOf(PROJECT_CHOICES, String(filters.hasProject)));
    case 'projectId':
      return chip('Project', facts.projectName ?? 'One project');
    case 'daysPastDue':
      return chip(NAMES.daysPastDue, labelOf(AGES, filters.daysPastDue));
    case 'currencyCode':
      return chip('Currency', filters.currencyCode === facts.currency ? null : filters.currencyCode);
    case 'startDate':
      return rangeChip(filters);
    case 'endDate':
      return filters.startDate === null ? rangeChip(filters) : null;
    case 'dueFrom':
      return dueChip(filters);
    case 'dueTo':
      return filters.dueFrom === null ? dueChip(filters) : null;
    default:
      return chip(NAMES[key], filters[key]);
  }
}

function rangeChip({ startDate, endDate }: ReportFilters): Chip | null {
  const value = formatRange([startDate, endDate]);
  return value === null ? null : { name: NAMES.startDate, value, keys: ['startDate', 'endDate'] };
}

function dueChip({ dueFrom, dueTo }: ReportFilters): Chip | null {
  const value = formatRange([dueFrom, dueTo]);
  return value === null ? null : { name: NAMES.dueFrom, value, keys: ['dueFrom', 'dueTo'] };
}

/** The change that removes filters. */
export const clearedFilters = (keys: readonly ReportFilterKey[]): Partial<ReportFilters> =>
  Object.fromEntries(keys.map((key) => [key, null]));

export const flagOf = (text: string | null): boolean | null => (text === null ? null : text === 'true');

/** '1 invoice', '48 invoices and credits'. */
export function countWords(count: number, type: InvoiceType | null): string {
  const [one, many] =
    type === 'CREDIT' ? ['credit', 'credits'] : ['invoice', type === null ? 'invoices and credits' : 'invoices'];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
