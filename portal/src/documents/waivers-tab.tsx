import { listWaivers } from '@plumbline/contract/paths.gen';
import { waiverList, type WaiverFilters } from '@plumbline/rules/waivers/waiver-list';
import { isWaiverType, WAIVER_TYPES, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useLoadingPhase } from '@plumbline/ui/states/use-loading-phase';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useCapabilities } from '../lib/portal-context.ts';
import type { SharedFilters } from './document-filters.ts';
import { ProjectCloseOut } from './close-out.tsx';
import { DocumentsFilterBar } from './documents-filter-bar.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { foldWithNumber, keyColumns } from './tab-columns.ts';
import { useNextStep } from './use-next-step.ts';
import { useWaiversView } from './use-waivers-view.ts';
import { DownloadWaiver, useWaiverColumns, WaiverRow } from './waiver-columns.tsx';
import { WaiverPanelSlot } from './waiver-panel-slot.tsx';
import { WaiverSchedules } from './waiver-schedules.tsx';

const TYPES = WAIVER_TYPES.map((type) => ({ value: type, label: waiverTypeLabel(type) }));

/** Of the reasons for an approval; the panel has all of them. */
const REASONS_MAX = 2;

/** The type has another parameter name in the URL. */
const ownFilters = ({ type, ...others }: Partial<SharedFilters>): Partial<WaiverFilters> => ({
  ...others,
  ...(type !== undefined && { waiverType: type !== null && isWaiverType(type) ? type : null }),
});

/** Waiver requests with their status (DOC-04). */
export function WaiversTab() {
  const view = useWaiversView();
  const { filters, show, change, openId, openRecord } = view;
  const { waiverSchedules } = useCapabilities();
  const nextStep = useNextStep(REASONS_MAX);
  const isWide = useScreenSize() === 'wide';
  const isNarrow = isWide && openId !== null;
  const query = useAnswer(listWaivers, waiverList.write(filters), { keepsPrevious: true });
  const phase = useLoadingPhase(query.isPending);
  const columns = useWaiverColumns('waivers', {
    ...(isNarrow ? { pick: keyColumns } : { noteOf: nextStep }),
    arrange: (all, isTight) => foldWithNumber(all, isTight || isNarrow, isWide),
  });
  // Only of the chosen project, and only if there is a waiver to pack.
  const closeOutOf =
    filters.projectId === null
      ? undefined
      : query.data?.rows.find(({ project, canBeDownloaded }) => canBeDownloaded && project.id === filters.projectId)
          ?.project;
  const clear = () => show(waiverList.clear(filters));
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
        phase={phase}
        columns={columns}
        renderMobile={(waiver) => <WaiverRow waiver={waiver} note={nextStep(waiver)} />}
        renderMobileAction={(waiver) => <DownloadWaiver waiver={waiver} />}
        onOpen={({ id }) => openRecord(id)}
        openId={openId}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={(key) => {
          if (waiverList.isSort(key)) show(waiverList.sortBy(filters, key));
        }}
        page={filters.page}
        size={filters.size}
        onPage={(page) => change({ page })}
        onPageBeyond={(page) => show({ ...filters, page }, { replace: true })}
        onSize={filters.projectId === null ? (size) => change({ size }) : undefined}
        failed="We could not load your waivers"
        empty={{ title: 'No waivers yet', text: 'Every waiver you request appears here, with its status.' }}
        onClear={waiverList.activeFilters(filters).length > 0 ? clear : undefined}
      />
      {closeOutOf !== undefined && phase === 'ready' && (
        <ProjectCloseOut id={closeOutOf.id ?? ''} jobName={closeOutOf.jobName} />
      )}
      {waiverSchedules && <WaiverSchedules onOpen={openRecord} isNarrow={isNarrow} isShown={phase === 'ready'} />}
      <WaiverPanelSlot view={view} rows={query.data?.rows ?? []} />
    </>
  );
}
