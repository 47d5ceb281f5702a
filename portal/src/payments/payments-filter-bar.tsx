import type { Day } from '@plumbline/rules/dates';
import { datePresets } from '@plumbline/rules/lists/date-presets';
import type { PaymentFilters } from '@plumbline/rules/payments/payment-list';
import { DateRange } from '@plumbline/ui/fields/date-range';
import { FilterBar } from '@plumbline/ui/lists/filter-bar';
import { FilterSelect } from '@plumbline/ui/lists/filter-select';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { ListSearch } from '../lib/list-search.tsx';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { useCurrency } from '../shell/currency.tsx';
import {
  filterValuesOf,
  currencyChoices,
  paymentChips,
  STATUS_CHOICES,
  TYPE_CHOICES,
  WITHOUT_FILTERS,
} from './payment-filter-words.ts';

type PaymentsFilterBarProps = {
  filters: PaymentFilters;
  onChange: (change: Partial<PaymentFilters>) => void;
  today: Day;
};

/** Search, dates, status, method and currency; all are kept in the URL (HIS-01). */
export function PaymentsFilterBar({ filters, onChange, today }: PaymentsFilterBarProps) {
  const { currency } = useCurrency();
  const isSmall = useScreenSize() === 'small';
  return (
    <FilterBar
      search={
        <ListSearch
          label="Search payments"
          placeholder={isSmall ? 'Search' : 'Code, invoice or reference'}
          search={filters.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      filters={
        <>
          <Dates filters={filters} onChange={onChange} today={today} />
          <Dropdowns filters={filters} onChange={onChange} />
        </>
      }
      filtersTitle="Filter payments"
      active={paymentChips(filters, currency).map(({ name, value, cleared }) => ({
        name,
        value,
        onRemove: () => onChange(cleared),
      }))}
      onClearAll={() => onChange(WITHOUT_FILTERS)}
    />
  );
}

function Dates({ filters: { startDate, endDate }, onChange, today }: PaymentsFilterBarProps) {
  const isOn = startDate !== null || endDate !== null;
  return (
    <DateRange
      label="Date"
      value={[startDate, endDate]}
      onChange={([from, to]) => onChange({ startDate: from, endDate: to })}
      presets={datePresets(today).map((preset) => ({ label: preset.label, value: [preset.startDate, preset.endDate] }))}
      words={isOn ? 'Dates' : 'Any date'}
    />
  );
}

function Dropdowns({ filters, onChange }: Omit<PaymentsFilterBarProps, 'today'>) {
  const { currencySelector, recurrences } = useCapabilities();
  const { currencyCodes } = usePortal().settings;
  const { currency } = useCurrency();
  const currencies = currencyChoices(currencyCodes);
  return (
    <>
      <FilterSelect
        label="Status"
        options={STATUS_CHOICES}
        value={filters.paymentStatus ?? []}
        onChange={(chosen) => onChange({ paymentStatus: filterValuesOf(STATUS_CHOICES, chosen) })}
      />
      <FilterSelect
        label="Method"
        options={TYPE_CHOICES}
        value={filters.paymentType ?? []}
        onChange={(chosen) => onChange({ paymentType: filterValuesOf(TYPE_CHOICES, chosen) })}
      />
      {currencySelector && (
        <FilterSelect
          single
          label="Currency"
          options={currencies}
          value={[filters.currencyCode ?? currency]}
          onChange={(chosen) => onChange({ currencyCode: filterValuesOf(currencies, chosen)?.[0] ?? null })}
        />
      )}
      {recurrences && (
        <FilterSelect
          label="Installments"
          options={[{ value: 'scheduled', label: 'Include scheduled installments' }]}
          value={filters.hideScheduledRecurrence ? [] : ['scheduled']}
          onChange={(chosen) => onChange({ hideScheduledRecurrence: chosen.length === 0 })}
        />
      )}
    </>
  );
}
