import { listWaivers } from '@plumbline/contract/paths.gen';
import { WIDGET_ROWS } from '@plumbline/rules/dashboard/dashboard-queries';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Pager } from '@plumbline/ui/lists/pager';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useState } from 'react';
import { DownloadWaiver, useWaiverColumns, WaiverRow } from '../documents/waiver-columns.tsx';
import { loadFailure } from '../lib/load-failure.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';

const TITLE = 'Executed waiver requests';

/** The released waivers that stand, newest first (DSH-06, decision B15); independent of the currency. */
export function ExecutedWaiversCard() {
  const [filters, setFilters] = useState(() => waiverList.read({ executed: 'true', size: String(WIDGET_ROWS) }));
  const query = useAnswer(listWaivers, waiverList.write(filters), {
    keepsPrevious: true,
    enabled: useIsDashboardLoaded(),
  });
  const columns = useWaiverColumns('executedWaivers');
  const allHref = useScreenHref()('/history/waivers');
  const isSmall = useScreenSize() === 'small';
  const count = query.data?.count ?? 0;
  return (
    <Card
      title={TITLE}
      inset={false}
      ruled={isSmall}
      {...(allHref !== undefined && { action: <TextLink href={allHref}>All documents</TextLink> })}
    >
      <DataTable
        label={TITLE}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(waiver) => waiver.id}
        refreshing={query.isPlaceholderData}
        error={loadFailure(query, 'We could not load your executed waivers')}
        empty={<EmptyState title="No executed waivers" text="Waivers appear here as soon as you can download them." />}
        renderMobile={(waiver) => <WaiverRow waiver={waiver} />}
        renderMobileAction={(waiver) => <DownloadWaiver waiver={waiver} />}
        foot={
          count > WIDGET_ROWS && (
            <Pager
              sticks={false}
              label="Pages of executed waivers"
              page={filters.page}
              pageSize={WIDGET_ROWS}
              total={count}
              onPage={(page) => setFilters(waiverList.change(filters, { page }))}
            />
          )
        }
      />
    </Card>
  );
}
