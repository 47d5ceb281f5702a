import { IconArrowsSplit2 } from '@tabler/icons-react';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { MINIMUM } from '@plumbline/rules/payments/line';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { Note } from '@plumbline/ui/note';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { messages } from '../../messages.ts';
import { counted } from '../../lib/counted.ts';
import { SpreadPreview } from './spread-preview.tsx';
import { useSpread, type SpreadTrial } from './use-spread.ts';
import classes from './spread-dialog.module.css';

type SpreadDialogProps = { opened: boolean; onClose: () => void };

/** Spreads an amount over the oldest invoices, with a preview before it becomes the selection. */
export function SpreadDialog({ opened, onClose }: SpreadDialogProps) {
  const trial = useSpread(opened);
  const { spread, currencyCode } = trial;
  const close = () => {
    trial.clear();
    onClose();
  };
  const words =
    spread && spread.shares.length > 0
      ? `Select ${counted(spread.shares.length, 'invoice')} for ${formatCents(spread.used, currencyCode)}`
      : 'Select invoices';
  return (
    <Dialog
      opened={opened}
      onClose={close}
      aboutMoney
      width={620}
      icon={<IconArrowsSplit2 size={20} stroke={1.75} />}
      iconColor="brand"
      title="Pay an amount, oldest first"
      text={messages.pay.spreadText}
      actions={
        <Button
          variant="primary"
          disabled={!trial.canApply}
          onClick={() => {
            trial.apply();
            close();
          }}
        >
          {words}
        </Button>
      }
    >
      <SpreadForm trial={trial} />
    </Dialog>
  );
}

function SpreadForm({ trial }: { trial: SpreadTrial }) {
  const { query, spread, rest, reasons, currencyCode, replaces } = trial;
  return (
    <div className={classes.body}>
      <MoneyInput
        label="Amount to pay"
        currency={currencyCode}
        value={trial.amount}
        min={MINIMUM}
        onChange={trial.setAmount}
        hint={replaces > 0 && messages.pay.spreadReplaces(counted(replaces, 'invoice'))}
      />
      {query.isLoadingError ? (
        <ErrorState
          title={messages.invoices.listFailed}
          text={messages.invoices.listFailedText}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows loading={!spread} rows={3} label="Loading invoices">
          {spread && <SpreadPreview spread={spread} currency={currencyCode} />}
        </LoadingRows>
      )}
      {spread && rest && spread.rest > ZERO && (
        <Note color="amber">{messages.pay.spreadRest[rest](formatCents(spread.rest, currencyCode))}</Note>
      )}
      {reasons.length > 0 && (
        <SelectField
          label="Reason for the short pay"
          placeholder="Choose a reason"
          options={reasons.map(({ id, title }) => ({ value: id, label: title }))}
          value={trial.reasonId}
          onChange={trial.setReasonId}
        />
      )}
    </div>
  );
}
