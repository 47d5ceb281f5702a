import { payInvoiceList, type PayFilters } from '@plumbline/rules/payments/pay-invoice-list';
import { FilterBar } from '@plumbline/ui/lists/filter-bar';
import { FilterSelect } from '@plumbline/ui/lists/filter-select';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { ListSearch } from '../../lib/list-search.tsx';
import { AGE_CHOICES, flagOf, NAMES, PROJECT_CHOICES } from '../../invoices/filter-words.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { payChips } from './pay-chips.ts';
import { SpreadButton } from './spread-button.tsx';
import type { PayView } from './use-pay-view.ts';
import classes from './select-filter-bar.module.css';

type SelectFilterBarProps = {
  view: PayView;
  /** The name of the filtered project, known once a row has loaded. */
  projectName: string | null;
};

export function SelectFilterBar({ view, projectName }: SelectFilterBarProps) {
  const { filters, show } = view;
  // Filters apply to all invoices, so a change switches from Selected to All.
  const change: PayView['change'] = (narrowed) => view.change({ selected: 'false', ...narrowed });
  const isSmall = useScreenSize() === 'small';
  const chips = payChips(filters, projectName);
  const controls = (
    <>
      <SelectedSwitch filters={filters} change={change} />
      <SpreadButton />
    </>
  );
  return (
    <>
      <FilterBar
        search={
          <ListSearch
            label="Search invoices"
            placeholder={isSmall ? 'Search' : 'Invoice, PO or project'}
            search={filters.search}
            onSearch={(search) => change({ search })}
          />
        }
        filters={<Dropdowns filters={filters} change={change} />}
        filtersTitle="Filter invoices"
        end={<span className={classes.ways}>{controls}</span>}
        active={chips.map(({ name, value, cleared }) => ({ name, value, onRemove: () => change(cleared) }))}
        onClearAll={() => show({ ...payInvoiceList.clear(filters), selected: 'false' })}
      />
      {isSmall && <div className={classes.line}>{controls}</div>}
    </>
  );
}

type FilterProps = Pick<PayView, 'filters' | 'change'>;

function Dropdowns({ filters, change }: FilterProps) {
  return (
    <>
      <FilterSelect
        single
        label={NAMES.hasProject}
        options={PROJECT_CHOICES}
        value={filters.hasProject === null ? [] : [String(filters.hasProject)]}
        onChange={([chosen]) => change({ hasProject: flagOf(chosen ?? null) })}
      />
      <FilterSelect
        single
        label={NAMES.daysPastDue}
        options={AGE_CHOICES}
        value={filters.daysPastDue === null ? [] : [filters.daysPastDue]}
        onChange={([chosen]) =>
          change({ daysPastDue: AGE_CHOICES.find(({ value }) => value === chosen)?.value ?? null })
        }
      />
    </>
  );
}

/** Switches between all open invoices and the selected ones. */
function SelectedSwitch({ filters, change }: FilterProps) {
  const { draft } = usePayDraft();
  const count = draft.paymentInvoices.length;
  return (
    <Segmented<PayFilters['selected']>
      label="Invoices in view"
      labelHidden
      options={[
        { value: 'false', label: 'All' },
        { value: 'true', label: `Selected (${count})` },
      ]}
      value={filters.selected}
      onChange={(selected) => change({ selected })}
    />
  );
}
