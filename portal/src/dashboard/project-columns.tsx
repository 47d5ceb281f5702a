import { formatCount } from '@plumbline/rules/format-count';
import type { ProjectBucket } from '@plumbline/rules/invoices/ageing';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PercentPaid } from '@plumbline/ui/money/percent-paid';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { counted } from '../lib/counted.ts';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import type { Project } from './project.ts';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectLinks } from './use-project-links.ts';

/** The columns configured for the portal (REP-11), without those of actions and waivers that it does not have. */
export function useProjectColumns(links: ProjectLinks): Column<Project>[] {
  const { settings } = usePortal();
  const { waivers } = useCapabilities();
  const isUsed: Readonly<Partial<Record<string, boolean>>> = { actions: links.hasActions, waiversCount: waivers };
  const columns = columnsOf(settings, 'projects').filter(({ id }) => isUsed[id] ?? true);
  return buildColumns<Project>(columns, {
    ...LOOKS,
    jobName: nameLook(columns.some(({ id }) => id === 'address')),
    actions: {
      head: 'Actions',
      headHidden: true,
      align: 'end',
      render: (project) => <ProjectActions project={project} links={links} />,
    },
  });
}

/** Shows the address below the name unless it has its own column. */
const nameLook = (isAddressBeside: boolean): ColumnLook<Project> => ({
  grow: true,
  sortable: true,
  render: ({ jobName, address }) => <TwoLines title={jobName} note={isAddressBeside ? null : address} />,
});

const bucket = (key: ProjectBucket): ColumnLook<Project> => ({
  align: 'end',
  sortable: true,
  render: ({ open }) => <OpenInvoices {...open[key]} />,
});

const LOOKS: Readonly<Partial<Record<string, ColumnLook<Project>>>> = {
  openCurrent: bucket('current'),
  open30: bucket('30'),
  open60: bucket('60'),
  open61: bucket('61'),
  openTotal: {
    align: 'end',
    tone: 'strong',
    sortable: true,
    render: ({ openTotal }) => <MoneyText amount={openTotal} />,
  },
  percentPaid: {
    align: 'end',
    sortable: true,
    render: ({ percentPaid }) => <PercentPaid percent={percentPaid} />,
    fold: { into: 'openTotal', render: ({ percentPaid }) => `${percentPaid}% paid` },
  },
  waiversCount: {
    align: 'end',
    sortable: true,
    render: ({ waiversCount }) => <Count count={waiversCount} />,
    fold: { into: 'openTotal', render: ({ waiversCount: count }) => count > 0 && counted(count, 'waiver') },
  },
  jobId: { tone: 'quiet', sortable: true, render: ({ jobId }) => jobId },
  address: { tone: 'quiet', grow: true, sortable: true, render: ({ address }) => address },
  paidCount: { align: 'end', sortable: true, render: ({ paidCount }) => <Count count={paidCount} /> },
};

/** The open amount of a bucket with the number of invoices. */
function OpenInvoices({ total, count }: Project['open'][ProjectBucket]) {
  if (count === 0) return <MoneyText amount={total} zeroAsDash />;
  return <TwoLines title={<MoneyText amount={total} />} note={counted(count, 'invoice')} />;
}

const Count = ({ count }: { count: number }) => (count === 0 ? '–' : formatCount(count));
