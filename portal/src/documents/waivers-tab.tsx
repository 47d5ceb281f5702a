import { listWaivers } from '@plumbline/contract/paths.gen';
import { waiverList, type WaiverFilters } from '@plumbline/rules/waivers/waiver-list';
import { isWaiverType, WAIVER_TYPES, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '../lib/use-list-address.ts';
import type { SharedFilters } from './document-filters.ts';
import { DocumentsFilterBar } from './documents-filter-bar.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { useWaiverColumns, WaiverRow } from './waiver-columns.tsx';

const TYPES = WAIVER_TYPES.map((type) => ({ value: type, label: waiverTypeLabel(type) }));

/** The type has another parameter name in the URL. */
const ownFilters = ({ type, ...others }: Partial<SharedFilters>): Partial<WaiverFilters> => ({
  ...others,
  ...(type !== undefined && { waiverType: type !== null && isWaiverType(type) ? type : null }),
});

/** Waiver requests with their status (DOC-04). */
export function WaiversTab() {
  const [filters, go] = useListAddress(waiverList);
  const query = useAnswer(listWaivers, waiverList.write(filters), { keepsPrevious: true });
  const columns = useWaiverColumns('waivers');
  const change = (next: Partial<WaiverFilters>) => go((current) => waiverList.change(current, next));
  const clear = () => go(waiverList.clear);
  return (
    <>
      <DocumentsFilterBar
        searchLabel="Search waivers"
        types={TYPES}
        filters={{ ...filters, type: filters.waiverType }}
        onChange={(next) => change(ownFilters(next))}
        projectName={query.data?.rows[0]?.project.jobName ?? null}
        onClearAll={clear}
      />
      <DocumentsTable
        label="Waivers"
        query={query}
        columns={columns}
        renderMobile={(waiver) => <WaiverRow waiver={waiver} />}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={(key) => {
          if (waiverList.isSort(key)) go((current) => waiverList.sortBy(current, key));
        }}
        page={filters.page}
        size={filters.size}
        onPage={(page) => change({ page })}
        onPageBeyond={(page) => go((current) => ({ ...current, page }), { replace: true })}
        onSize={filters.projectId === null ? (size) => change({ size }) : undefined}
        failed="We could not load your waivers"
        empty={{ title: 'No waivers yet', text: 'Every waiver you request appears here, with its status.' }}
        onClear={waiverList.activeFilters(filters).length > 0 ? clear : undefined}
      />
    </>
  );
}
