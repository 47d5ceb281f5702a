import { getRecurrence } from '@plumbline/contract/paths.gen';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Facts } from '@plumbline/ui/facts';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { recurrenceMessages } from './recurrence-messages.ts';
import { MethodMark } from '../payment-methods/method-mark.tsx';
import { CancelRecurrence } from './cancel-recurrence.tsx';
import { recurrenceTitle } from './recurrence-columns.tsx';
import { frequencyWord, type Recurrence } from './recurrence-note.ts';
import { futureOf, type RecurrenceDetail } from './recurrence-detail.ts';
import { CanceledPayments, FuturePayments, ProcessedPayments } from './recurrence-payments.tsx';
import { RecurrenceProgress } from './recurrence-progress.tsx';
import classes from './recurrence-panel.module.css';

type RecurrencePanelProps = {
  id: string;
  /** The row of the list, shown until the payments have loaded. */
  row: Recurrence | undefined;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** The side panel of a recurrence: progress, future, canceled and processed payments, cancel (REC-02). */
export function RecurrencePanel({ id, row, opened, onClose, onPrevious, onNext }: RecurrencePanelProps) {
  const query = useAnswer(getRecurrence, { id }, { enabled: opened });
  const detail = query.data;
  const known = detail ?? row;
  const { cancelRecurrence } = useCapabilities();
  return (
    <SidePanel
      docks
      opened={opened}
      onClose={onClose}
      label={known ? `Recurring payment for ${recurrenceTitle(known)}` : 'Recurring payment'}
      kicker={known ? `${frequencyWord(known.frequency)} prepayment` : 'Recurring payment'}
      title={known && <MoneyText size="panel" amount={known.amount} currency={known.currencyCode} />}
      subtitle={known && `each month for ${recurrenceTitle(known)}`}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={detail && cancelRecurrence && hasFoot(detail) && <CancelRecurrence key={id} recurrence={detail} />}
    >
      {query.isError && !detail ? (
        <PanelFault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PanelBody key={id} known={known} detail={detail} />
      )}
    </SidePanel>
  );
}

/** Nothing is left to cancel once the last payment runs; a canceled one keeps the button, disabled (Spec 2 §4). */
const hasFoot = (recurrence: RecurrenceDetail): boolean =>
  recurrence.status === 'CANCELED' || futureOf(recurrence).length > 0;

type PanelBodyProps = { known: Recurrence | undefined; detail: RecurrenceDetail | undefined };

function PanelBody({ known, detail }: PanelBodyProps) {
  const { timeZone } = usePortal();
  return (
    <>
      {known && (
        <PanelSection flush>
          <div className={classes.status}>
            <StatusBadge kind="recurrence" status={known.status} />
          </div>
          {detail && <RecurrenceProgress recurrence={detail} />}
        </PanelSection>
      )}
      <PanelSection>
        <LoadingRows loading={!detail} rows={4} label="Loading the recurring payment">
          {detail && <Facts items={factsOf(detail, timeZone)} />}
        </LoadingRows>
      </PanelSection>
      {detail && <FuturePayments recurrence={detail} />}
      {detail && <CanceledPayments recurrence={detail} />}
      {detail && <ProcessedPayments recurrence={detail} />}
    </>
  );
}

function factsOf(recurrence: RecurrenceDetail, zone: string) {
  const { type, brand, last4, reference, createdAt, createdBy, startDate, endDate, canceledAt } = recurrence;
  return [
    { label: 'Pay with', value: <MethodMark type={type} brand={brand} last4={last4} /> },
    ...(reference === null ? [] : [{ label: 'Reference', value: reference }]),
    { label: 'Set up', value: `${formatDay(dayAt(createdAt, zone))} by ${createdBy.name}` },
    { label: 'Starts', value: formatDay(startDate) },
    { label: 'Ends', value: formatDay(endDate) },
    ...(canceledAt === null ? [] : [{ label: 'Canceled', value: formatDay(dayAt(canceledAt, zone)) }]),
  ];
}

function PanelFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { panelMissing, panelMissingText, panelFailed } = recurrenceMessages;
  const isMissing = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isMissing) return <EmptyState art={false} title={panelMissing} text={panelMissingText} />;
  return <ErrorState title={panelFailed} text={messages.invoices.panelFailedText} onRetry={onRetry} />;
}
