import type { Day } from '@plumbline/rules/dates';
import { datePresets } from '@plumbline/rules/lists/date-presets';
import { invoiceList, type ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import { DateRange } from '@plumbline/ui/fields/date-range';
import { FilterBar } from '@plumbline/ui/lists/filter-bar';
import { FilterSelect } from '@plumbline/ui/lists/filter-select';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { lazy } from 'react';
import { ListSearch } from '../lib/list-search.tsx';
import { FilterDrawerButton } from '../lib/filter-drawer-button.tsx';
import { useCurrency } from '../shell/currency.tsx';
import {
  AGE_CHOICES,
  chipsOf,
  flagOf,
  NAMES,
  PROJECT_CHOICES,
  STATUS_CHOICES,
  TYPE_CHOICES,
  clearedFilters,
  type Choice,
} from './filter-words.ts';
import type { ReportView } from './use-report-view.ts';

const AdvancedFilters = lazy(async () => ({ default: (await import('./advanced-filters.tsx')).AdvancedFilters }));

type ReportFilterBarProps = {
  view: ReportView;
  /** The name of the filtered project, once known. */
  projectName: string | null;
  /** The panel is docked beside the page. */
  isNarrow: boolean;
  today: Day;
};

export function ReportFilterBar({ view, projectName, isNarrow, today }: ReportFilterBarProps) {
  const { filters, change, show } = view;
  const { currency } = useCurrency();
  const screen = useScreenSize();
  const isSmall = screen === 'small';
  const chips = chipsOf(filters, { currency, projectName });
  return (
    <FilterBar
      search={
        <>
          <ListSearch
            label="Search invoices"
            placeholder={isSmall || isNarrow ? 'Search' : 'Invoice, PO or project'}
            search={filters.search}
            onSearch={(search) => change({ search })}
          />
          {!isSmall && <Dates filters={filters} change={change} isNarrow={isNarrow} today={today} />}
          {screen === 'wide' && <Dropdowns filters={filters} change={change} isNarrow={isNarrow} />}
          {/* In the same place at any width: a drawer that is open stays so when the window becomes narrower. */}
          <FilterDrawerButton count={chips.length} isShort={isNarrow}>
            {(state) => <AdvancedFilters {...state} view={view} today={today} />}
          </FilterDrawerButton>
        </>
      }
      active={chips.map(({ name, value, keys }) => ({ name, value, onRemove: () => change(clearedFilters(keys)) }))}
      onClearAll={() => show(invoiceList.clear(filters))}
    />
  );
}

type FilterProps = Pick<ReportView, 'filters' | 'change'>;

function Dates({ filters, change, isNarrow, today }: FilterProps & { isNarrow: boolean; today: Day }) {
  const isOn = filters.startDate !== null || filters.endDate !== null;
  return (
    <DateRange
      label="Created"
      value={[filters.startDate, filters.endDate]}
      onChange={([startDate, endDate]) => change({ startDate, endDate })}
      presets={datePresets(today).map(({ label, startDate, endDate }) => ({ label, value: [startDate, endDate] }))}
      words={isOn || isNarrow ? 'Dates' : 'Any date'}
    />
  );
}

/** Beside an open panel only Status has room; the others are in the advanced filters. */
function Dropdowns({ filters, change, isNarrow }: FilterProps & { isNarrow: boolean }) {
  const dropdown = <Value extends string>(
    label: string,
    options: readonly Choice<Value>[],
    value: string | null,
    take: (value: Value | null) => Partial<ReportFilters>,
  ) => (
    <FilterSelect
      single
      label={label}
      options={options}
      value={value === null ? [] : [value]}
      onChange={([chosen]) => change(take(options.find((option) => option.value === chosen)?.value ?? null))}
    />
  );
  const textOf = (flag: boolean | null) => (flag === null ? null : String(flag));
  return (
    <>
      {!isNarrow && dropdown(NAMES.type, TYPE_CHOICES, filters.type, (type) => ({ type }))}
      {dropdown(NAMES.isPaid, STATUS_CHOICES, textOf(filters.isPaid), (flag) => ({ isPaid: flagOf(flag) }))}
      {!isNarrow && (
        <>
          {dropdown(NAMES.daysPastDue, AGE_CHOICES, filters.daysPastDue, (daysPastDue) => ({ daysPastDue }))}
          {dropdown(NAMES.hasProject, PROJECT_CHOICES, textOf(filters.hasProject), (flag) => ({
            hasProject: flagOf(flag),
          }))}
        </>
      )}
    </>
  );
}
