import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { formatCount } from '@plumbline/rules/format-count';
import { type Cents, formatCents, ZERO } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { Badge } from '@plumbline/ui/status-badge';
import { momentText } from '../lib/moment-text.ts';
import { KIND_WORDS, rowsText } from './import-words.ts';
import { controlDifference, type Run, writtenCount } from './run.ts';
import classes from './check-card.module.css';

type Part = { key: string; label: string; count: number };

/** What the import would do, in figures. */
export function CheckCard({ run, isCurrent }: { run: Run; isCurrent: boolean }) {
  const written = writtenCount(run);
  return (
    <Card
      title="Dry run"
      action={isCurrent && <ErrorsBadge count={run.leftOutCount} />}
      data-old={isCurrent ? undefined : ''}
      className={classes.card}
    >
      {run.checkedAt === null ? (
        <p className={classes.quiet}>The file was not checked yet.</p>
      ) : (
        <>
          <p className={classes.sum}>
            <span className={classes.count}>{formatCount(written)}</span>{' '}
            {written === 1 ? 'row will be imported' : 'rows will be imported'}
          </p>
          <RunFigures run={run} />
          <p className={classes.quiet}>
            {isCurrent ? `Checked ${momentText(run.checkedAt)}.` : 'From the last check. It has changed since.'}
          </p>
        </>
      )}
    </Card>
  );
}

/** The rows by what becomes of them, and the balance then. */
export function RunFigures({ run }: { run: Run }) {
  const parts = partsOf(run);
  return (
    <>
      <Bar parts={parts} />
      <dl className={classes.parts}>
        {parts.map(({ key, label, count }) => (
          <div key={key} className={classes.part}>
            <dt>
              <span className={classes.dot} data-part={key} aria-hidden="true" />
              {label}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {run.balancesAfter !== null && <Totals run={run} balancesAfter={run.balancesAfter} />}
    </>
  );
}

function ErrorsBadge({ count }: { count: number }) {
  return count > 0 ? (
    <Badge color="amber" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden="true" />}>
      {rowsText(count)} with errors
    </Badge>
  ) : (
    <Badge color="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />}>
      No errors
    </Badge>
  );
}

const partsOf = ({ kind, state, newCount, changedCount, sameCount, closedCount, leftOutCount }: Run): Part[] => [
  { key: 'new', label: `New ${KIND_WORDS[kind].many}`, count: newCount },
  { key: 'changed', label: 'Changed', count: changedCount },
  { key: 'same', label: 'Already the same', count: sameCount },
  ...(closedCount > 0
    ? [{ key: 'closed', label: 'Open invoices that the file does not have', count: closedCount }]
    : []),
  {
    key: 'leftOut',
    label: leftOutCount > 0 && state === 'CHECKED' ? 'Left out, see below' : 'Left out',
    count: leftOutCount,
  },
];

function Bar({ parts }: { parts: readonly Part[] }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => (
          <span key={key} className={classes.share} data-part={key} style={{ flexGrow: count }} />
        ))}
    </span>
  );
}

type TotalsProps = { run: Run; balancesAfter: NonNullable<Run['balancesAfter']> };

function Totals({ run, balancesAfter }: TotalsProps) {
  const { currencyCode } = run.options;
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  const control = controlDifference(run);
  return (
    <dl className={classes.totals}>
      {balancesAfter.map((sum) => (
        <div key={sum.currencyCode}>
          <dt>
            {balancesAfter.length > 1 ? `Open balance after import, ${sum.currencyCode}` : 'Open balance after import'}
          </dt>
          <dd>{formatCents(sum.balance, sum.currencyCode)}</dd>
        </div>
      ))}
      {control !== null && (
        <>
          <div>
            <dt>Your control total</dt>
            <dd>{money(control.controlTotal)}</dd>
          </div>
          <div data-differs={control.difference === ZERO ? undefined : ''}>
            <dt>Difference</dt>
            <dd>{control.difference === ZERO ? 'None' : money(control.difference)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
