import { today } from '@plumbline/rules/dates';
import { datePresets } from '@plumbline/rules/lists/date-presets';
import { DateRange } from '@plumbline/ui/fields/date-range';
import { formatRange } from '@plumbline/ui/fields/day-range';
import { FilterBar } from '@plumbline/ui/lists/filter-bar';
import { FilterSelect } from '@plumbline/ui/lists/filter-select';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { lazy } from 'react';
import { ListSearch } from '../lib/list-search.tsx';
import { FilterDrawerButton } from '../lib/filter-drawer-button.tsx';
import { usePortalApp } from '../lib/portal-context.ts';
import { filterChips, STATUS_CHOICES, type SharedFilters } from './document-filters.ts';

const DocumentsDrawer = lazy(async () => ({ default: (await import('./documents-drawer.tsx')).DocumentsDrawer }));

export type DocumentsFilterBarProps = {
  /** For example "Search waivers". */
  searchLabel: string;
  types: readonly { value: string; label: string }[];
  filters: SharedFilters;
  onChange: (change: Partial<SharedFilters>) => void;
  /** The name of the filtered project, known once a row has loaded. */
  projectName: string | null;
  onClearAll: () => void;
};

/** Search, type, dates and advanced filters; all are kept in the URL (DOC-05). */
export function DocumentsFilterBar(props: DocumentsFilterBarProps) {
  const { searchLabel, filters, types, onChange, projectName, onClearAll } = props;
  const screen = useScreenSize();
  const chips = filterChips(filters, {
    type: types.find(({ value }) => value === filters.type)?.label ?? null,
    range: formatRange([filters.startDate, filters.endDate]),
    projectName,
  });
  return (
    <FilterBar
      search={
        <>
          <ListSearch
            label={searchLabel}
            placeholder={screen === 'small' ? 'Search' : 'Project, address or person'}
            search={filters.search}
            onSearch={(search) => onChange({ search })}
          />
          {screen !== 'small' && <Dates filters={filters} onChange={onChange} />}
          {screen === 'wide' && <Dropdowns filters={filters} types={types} onChange={onChange} />}
          {/* In the same place at any width: a drawer that is open stays so when the window becomes narrower. */}
          <FilterDrawerButton count={chips.length}>
            {(state) => <DocumentsDrawer {...state} filters={filters} types={types} onApply={onChange} />}
          </FilterDrawerButton>
        </>
      }
      active={chips.map(({ name, value, cleared }) => ({ name, value, onRemove: () => onChange(cleared) }))}
      onClearAll={onClearAll}
    />
  );
}

function Dropdowns({ filters, types, onChange }: Pick<DocumentsFilterBarProps, 'filters' | 'onChange' | 'types'>) {
  return (
    <>
      <FilterSelect
        single
        label="Type"
        options={types}
        value={filters.type === null ? [] : [filters.type]}
        onChange={([type]) => onChange({ type: type ?? null })}
      />
      {filters.status !== undefined && (
        <FilterSelect
          single
          label="Status"
          options={STATUS_CHOICES}
          value={filters.status === null ? [] : [filters.status]}
          onChange={([status]) => onChange({ status: status ?? null })}
        />
      )}
    </>
  );
}

function Dates({ filters: { startDate, endDate }, onChange }: Pick<DocumentsFilterBarProps, 'filters' | 'onChange'>) {
  const { portal, now } = usePortalApp();
  const isOn = startDate !== null || endDate !== null;
  return (
    <DateRange
      label="Date"
      value={[startDate, endDate]}
      onChange={([from, to]) => onChange({ startDate: from, endDate: to })}
      presets={datePresets(today(now(), portal.timeZone)).map((preset) => ({
        label: preset.label,
        value: [preset.startDate, preset.endDate],
      }))}
      words={isOn ? 'Dates' : 'Any date'}
    />
  );
}
