import { getDeskWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { Badge, StatusBadge } from '@plumbline/ui/status-badge';
import { TextLink } from '@plumbline/ui/text-link';
import { useOwnAuthority } from '../own-authority.ts';
import { type DeskWaiver, dueBadge, type ListedWaiver, statusOf } from '../waiver-words.ts';
import { DocumentSection } from './document-section.tsx';
import { FiguresSection } from './figures-section.tsx';
import { FilesSection, HistorySection, InvoicesSection, LinkedSection } from './lines-sections.tsx';
import { ReasonsSection } from './reasons-section.tsx';
import { WaiverFoot } from './waiver-foot.tsx';
import classes from '../waivers.module.css';

type WaiverPanelProps = {
  id: string;
  /** Of the list, shown until the record has loaded. */
  row: ListedWaiver | undefined;
  opened: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A request with everything that a decision needs, and the decisions at its foot. */
export function WaiverPanel({ id, row, onOpen, ...panel }: WaiverPanelProps) {
  const { data } = useAnswer(getDeskWaiver, { id }, { enabled: panel.opened });
  const own = useOwnAuthority();
  const shown = data ?? row;
  const name = shown ? waiverNumber(shown.number) : 'Waiver';
  return (
    <SidePanel
      docks
      label={`Waiver request ${name}`}
      kicker={shown && `Waiver request ${name}`}
      title={shown && waiverTypeLabel(shown.waiverType)}
      foot={
        data &&
        own.mayDecide && (
          <WaiverFoot
            key={id}
            waiver={data}
            own={own}
            onOpen={onOpen}
            onDecided={panel.onNext ?? panel.onPrevious ?? panel.onClose}
          />
        )
      }
      {...panel}
    >
      <PanelBody key={id} id={id} mayDecide={own.mayDecide} onOpen={onOpen} />
    </SidePanel>
  );
}

type PanelBodyProps = { id: string; mayDecide: boolean; onOpen: (id: string) => void };

function PanelBody({ id, mayDecide, onOpen }: PanelBodyProps) {
  const { data, isLoadingError, error, refetch } = useAnswer(getDeskWaiver, { id });
  if (data) return <WaiverRecord waiver={data} mayDecide={mayDecide} onOpen={onOpen} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the waiver" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such waiver" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the waiver" onRetry={() => void refetch()} />;
}

type WaiverRecordProps = { waiver: DeskWaiver; mayDecide: boolean; onOpen: (id: string) => void };

const WaiverRecord = ({ waiver, mayDecide, onOpen }: WaiverRecordProps) => (
  <>
    <WaiverHead waiver={waiver} />
    <ReasonsSection waiver={waiver} />
    <FiguresSection waiver={waiver} mayDecide={mayDecide} />
    <DocumentSection waiver={waiver} mayDecide={mayDecide} />
    <InvoicesSection waiver={waiver} />
    <FilesSection waiver={waiver} />
    <LinkedSection waiver={waiver} onOpen={onOpen} />
    <HistorySection waiver={waiver} />
  </>
);

function WaiverHead({ waiver }: { waiver: DeskWaiver }) {
  const { customer, project, deadline, today } = waiver;
  const due = deadline && dueBadge(deadline.on, today);
  const place = [project.jobName, project.jobId, project.address].filter((part) => part !== null && part !== '');
  return (
    <PanelSection flush>
      <div className={classes.badges}>
        <StatusBadge kind="waiver" status={statusOf(waiver)} />
        {due && <Badge color={due.color}>{due.text}</Badge>}
        {waiver.holdReason !== null && <Badge color="grey">On hold</Badge>}
      </div>
      <p className={classes.where}>
        <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink>
      </p>
      <p className={classes.text}>{place.length === 0 ? 'No project' : place.join(', ')}</p>
    </PanelSection>
  );
}
