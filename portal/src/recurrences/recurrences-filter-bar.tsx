import type { RecurrenceStatus } from '@plumbline/rules/recurrences/recurrence';
import { RECURRENCE_STATUSES } from '@plumbline/rules/recurrences/recurrence';
import { FilterBar } from '@plumbline/ui/lists/filter-bar';
import { FilterSelect } from '@plumbline/ui/lists/filter-select';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { ListSearch } from '../lib/list-search.tsx';
import type { RecurrencesView } from './use-recurrences-view.ts';

const STATUS_WORDS: Readonly<Record<RecurrenceStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
};
const STATUS_CHOICES = RECURRENCE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

/** Search and status; both are kept in the URL. */
export function RecurrencesFilterBar({ view: { filters, openId, change } }: { view: RecurrencesView }) {
  const screen = useScreenSize();
  const { status } = filters;
  const isNarrow = screen === 'small' || (screen === 'wide' && openId !== null);
  return (
    <FilterBar
      search={
        <ListSearch
          label="Search recurring payments"
          placeholder={isNarrow ? 'Search' : 'Project, reference or person'}
          search={filters.search}
          onSearch={(search) => change({ search })}
        />
      }
      filters={
        <FilterSelect
          single
          label="Status"
          options={STATUS_CHOICES}
          value={status === null ? [] : [status]}
          onChange={([chosen]) => change({ status: RECURRENCE_STATUSES.find((each) => each === chosen) ?? null })}
        />
      }
      filtersTitle="Filter recurring payments"
      active={
        status === null
          ? []
          : [{ name: 'Status', value: STATUS_WORDS[status], onRemove: () => change({ status: null }) }]
      }
      onClearAll={() => change({ search: null, status: null })}
    />
  );
}
