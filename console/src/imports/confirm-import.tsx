import { formatCents, ZERO } from '@plumbline/rules/money';
import { ConfirmDialog, type ConfirmDialogProps } from '@plumbline/ui/overlays/confirm-dialog';
import { momentText } from '../lib/moment-text.ts';
import { pluralize } from '../lib/pluralize.ts';
import { AS_OF_WORDS, rowsText } from './import-words.ts';
import { controlDifference, type Run, writtenCount } from './run.ts';
import classes from './imports.module.css';

type ConfirmImportProps = Pick<ConfirmDialogProps, 'opened' | 'onClose' | 'confirming' | 'onConfirm'> & { run: Run };

/** What has amounts is confirmed with the time that decides which payments are in them. */
export const asksBeforeImport = ({ kind, closedCount }: Run): boolean =>
  AS_OF_WORDS[kind] !== undefined || closedCount > 0;

/** Asks for what decides about money: the time of the file, a wrong control total, and invoices that are closed. */
export function ConfirmImport({ run, ...dialog }: ConfirmImportProps) {
  const written = writtenCount(run);
  const { closedCount } = run;
  const label = written > 0 ? `Import ${rowsText(written)}` : 'Import';
  return (
    <ConfirmDialog
      {...dialog}
      title={titleOf(run)}
      confirmLabel={closedCount === 0 ? label : written > 0 ? `${label} and close` : 'Close them'}
      aboutMoney
    >
      <div className={classes.stack}>
        <DifferenceText run={run} />
        {closedCount > 0 && (
          <p>
            {pluralize(closedCount, 'open invoice is', 'open invoices are')} not in the file, which you have declared
            complete. Their balance becomes zero.
          </p>
        )}
        {AS_OF_WORDS[run.kind] !== undefined && (
          <p>
            {AS_OF_WORDS[run.kind]} <b>{momentText(run.asOf)}</b>. If your ERP wrote the file at another time, cancel
            and correct it: payments are taken off by this time.
          </p>
        )}
        <p>You can undo the import.</p>
      </div>
    </ConfirmDialog>
  );
}

const differs = (run: Run): boolean => (controlDifference(run)?.difference ?? ZERO) !== ZERO;

function titleOf(run: Run): string {
  if (differs(run)) return 'Import although the control total differs?';
  if (run.closedCount > 0) return `Close ${pluralize(run.closedCount, 'open invoice', 'open invoices')}?`;
  return `${AS_OF_WORDS[run.kind] ?? 'As of'} ${momentText(run.asOf)}?`;
}

function DifferenceText({ run }: { run: Run }) {
  const control = controlDifference(run);
  if (control === null || control.difference === ZERO) return null;
  const money = (amount: typeof control.balance) => formatCents(amount, run.options.currencyCode);
  return (
    <p>
      The open balance after the import would be <b>{money(control.balance)}</b>, and your control total is{' '}
      <b>{money(control.controlTotal)}</b>. The difference is {money(control.difference)}.
    </p>
  );
}
