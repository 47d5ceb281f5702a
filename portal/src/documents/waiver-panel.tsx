import { getWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Facts } from '@plumbline/ui/facts';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { waiverMessages } from './waiver-messages.ts';
import { CloseOut } from './close-out.tsx';
import type { WaiverDetail } from './use-waivers-view.ts';
import { WaiverAmounts } from './waiver-amounts.tsx';
import type { Waiver } from './waiver-columns.tsx';
import { waiverFacts } from './waiver-facts.tsx';
import { WaiverHead } from './waiver-head.tsx';
import { WaiverFiles, WaiverHistory } from './waiver-sections.tsx';
import { WithdrawWaiver } from './withdraw-waiver.tsx';

type WaiverPanelProps = {
  id: string;
  /** The row of the list, shown until the request has loaded. */
  row: Waiver | undefined;
  opened: boolean;
  onClose: () => void;
  /** Opens another request, such as the one that follows. */
  onOpen: (id: string) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** The side panel of a waiver request: what happens next, what it covers, what was sent, and its history. */
export function WaiverPanel({ id, row, opened, onClose, onOpen, onPrevious, onNext }: WaiverPanelProps) {
  const query = useAnswer(getWaiver, { id }, { enabled: opened });
  const detail = query.data;
  const known = detail ?? row;
  const isFailed = query.isError && !detail;
  return (
    <SidePanel
      docks
      opened={opened}
      onClose={onClose}
      label={known ? `Waiver request ${waiverNumber(known.number)}` : 'Waiver request'}
      kicker="Waiver request"
      title={known && !isFailed && waiverNumber(known.number)}
      subtitle={known && !isFailed && (known.project.jobName ?? 'No project')}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={detail?.canBeWithdrawn && <WithdrawWaiver key={id} waiver={detail} />}
    >
      {isFailed ? (
        <PanelFault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PanelBody key={id} known={known} detail={detail} onOpen={onOpen} />
      )}
    </SidePanel>
  );
}

type PanelBodyProps = {
  known: Waiver | WaiverDetail | undefined;
  detail: WaiverDetail | undefined;
  onOpen: (id: string) => void;
};

function PanelBody({ known, detail, onOpen }: PanelBodyProps) {
  const { timeZone } = usePortal();
  return (
    <>
      {known && <WaiverHead waiver={known} detail={detail} />}
      <PanelSection>
        <LoadingRows loading={!detail} rows={5} label="Loading the waiver request">
          {detail && <Facts items={waiverFacts(detail, { timeZone, onOpen })} />}
        </LoadingRows>
      </PanelSection>
      {detail && <WaiverAmounts waiver={detail} />}
      {detail && <CloseOut waiver={detail} />}
      {detail && <WaiverFiles waiver={detail} />}
      {detail && <WaiverHistory waiver={detail} />}
    </>
  );
}

function PanelFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { panelMissing, panelMissingText, panelFailed } = waiverMessages;
  const isMissing = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isMissing) return <EmptyState art={false} title={panelMissing} text={panelMissingText} />;
  return <ErrorState title={panelFailed} text={messages.invoices.panelFailedText} onRetry={onRetry} />;
}
