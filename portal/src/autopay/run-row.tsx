import {
  approveAutopayInvoice,
  getAutopay,
  previewAutopay,
  restoreAutopayRun,
  skipAutopayRun,
} from '@plumbline/contract/paths.gen';
import { formatDay, type Day } from '@plumbline/rules/dates';
import { formatCents, type CurrencyCode } from '@plumbline/rules/money';
import { useCall } from '@plumbline/ui/app/use-call';
import { TextLink } from '@plumbline/ui/text-link';
import { counted } from '../lib/counted.ts';
import type { AutopayRun } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { sayChangedMeanwhile } from './changed-meanwhile.ts';
import classes from './autopay-side.module.css';

type RunRowProps = {
  run: AutopayRun;
  currency: CurrencyCode;
  isWeekly: boolean;
  /** Null where the run is of a rule that is not saved, so that it cannot be skipped. */
  ruleId: string | null;
  asOf: Day;
};

const CHANGES = { changes: [getAutopay, previewAutopay], refused: { not_found: sayChangedMeanwhile } };

export function RunRow({ run, currency, isWeekly, ruleId, asOf }: RunRowProps) {
  const { day, status, amount, invoicesCount, waiting } = run;
  return (
    <li className={classes.run} data-skipped={status === 'SKIPPED' || undefined}>
      <div className={classes.line}>
        <span className={classes.day}>{formatDay(day)}</span>
        <span className={classes.amount}>{formatCents(amount, currency)}</span>
        {ruleId !== null && <SkipButton run={run} ruleId={ruleId} asOf={asOf} />}
      </div>
      {(invoicesCount > 0 || status !== 'PLANNED') && (
        <p className={status === 'FAILED' ? classes.failed : classes.about}>{aboutOf(run, isWeekly)}</p>
      )}
      {waiting.map(({ id, invoiceNumber, amount: owed, limit }) => (
        <p key={id} className={classes.waiting}>
          {words.waits[limit](invoiceNumber, formatCents(owed, currency))}{' '}
          {ruleId !== null && (
            <ApproveButton ruleId={ruleId} invoiceId={id} invoiceNumber={invoiceNumber} amount={owed} />
          )}
        </p>
      ))}
    </li>
  );
}

function aboutOf(run: AutopayRun, isWeekly: boolean): string {
  const { status, failureMessage } = run;
  const invoices = invoicesOf(run);
  if (status === 'SKIPPED') return words.skipped(invoices, isWeekly);
  if (status === 'FAILED') return words.failed(failureMessage ?? words.declined, isWeekly);
  if (status === 'STARTED') return `${invoices}, ${words.started}`;
  return status === 'ANNOUNCED' ? `${invoices}, ${words.announced}` : invoices;
}

/** A single invoice is named. */
const invoicesOf = ({ invoicesCount, invoices: [first] }: AutopayRun): string =>
  invoicesCount === 1 && first ? `Invoice ${first.invoiceNumber}` : counted(invoicesCount, 'invoice');

/** Of a double click: by then the button may say Undo. */
const isSecondClick = (clicks: number): boolean => clicks > 1;

type SkipButtonProps = { run: AutopayRun; ruleId: string; asOf: Day };

/** Skip, or Undo of a skipped run until the day before; one button, so that the focus stays on it. */
function SkipButton({ run: { day, status, invoicesCount }, ruleId, asOf }: SkipButtonProps) {
  const date = formatDay(day);
  const skip = useCall(skipAutopayRun, { done: words.skipDone(date), ...CHANGES });
  const restore = useCall(restoreAutopayRun, { done: words.restoreDone(date), ...CHANGES });
  const isSkipped = status === 'SKIPPED';
  const canSkip = (status === 'PLANNED' || status === 'ANNOUNCED') && invoicesCount > 0;
  if (isSkipped ? day <= asOf : !canSkip) return <span className={classes.noAction} />;
  const isBusy = skip.isPending || restore.isPending;
  return (
    <TextLink
      className={classes.action}
      aria-busy={isBusy}
      onClick={({ detail }) => {
        if (!isBusy && !isSecondClick(detail)) (isSkipped ? restore : skip).mutate({ id: ruleId, day });
      }}
    >
      {isSkipped ? 'Undo' : 'Skip'}
      <span className="pl-hidden"> the run of {date}</span>
    </TextLink>
  );
}

type ApproveButtonProps = { ruleId: string; invoiceId: string; invoiceNumber: string; amount: AutopayRun['amount'] };

function ApproveButton({ ruleId, invoiceId, invoiceNumber, amount }: ApproveButtonProps) {
  const { mutate, isPending } = useCall(approveAutopayInvoice, {
    done: words.approveDone(invoiceNumber),
    ...CHANGES,
  });
  return (
    <TextLink
      size="xs"
      aria-busy={isPending}
      onClick={({ detail }) => {
        if (!isPending && !isSecondClick(detail)) mutate({ id: ruleId, invoiceId, amount });
      }}
    >
      Approve<span className="pl-hidden"> invoice {invoiceNumber}</span>
    </TextLink>
  );
}
