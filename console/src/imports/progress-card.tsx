import { formatCount } from '@plumbline/rules/format-count';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { rowsText } from './import-words.ts';
import { type Run, useMayImport, writtenCount } from './run.ts';
import type { RunActions } from './use-run.ts';
import classes from './imports.module.css';

/** How far the server is. It goes on when the page is closed. */
export function ProgressCard({ run, actions: { stop } }: { run: Run; actions: RunActions }) {
  const mayImport = useMayImport();
  const isChecking = run.state === 'CHECKING';
  const expected = expectedRows(run);
  // The last rows are judged together: the bar is full only when that is done.
  const share = Math.min(run.rowCount / Math.max(1, expected), 0.97);
  const title = isChecking ? 'Checking the file' : `Importing ${rowsText(writtenCount(run))}`;
  return (
    <Card
      title={title}
      {...(isChecking &&
        mayImport && {
          action: (
            <Button size="sm" loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop
            </Button>
          ),
        })}
    >
      <progress className={classes.progress} aria-label={title} max={1} {...(isChecking && { value: share })} />
      <p className={classes.quiet}>
        {isChecking
          ? `${formatCount(run.rowCount)} of about ${rowsText(expected)} read. `
          : 'All of it or nothing: if it fails, your data is as before. '}
        You can leave this page; the import log shows how far it is.
      </p>
    </Card>
  );
}

/** As many as the last check has counted, or what the size of the file lets expect. */
function expectedRows({ newCount, changedCount, sameCount, leftOutCount, sample, fileSize, encoding, rowCount }: Run) {
  const known = newCount + changedCount + sameCount + leftOutCount;
  if (known > 0) return Math.max(known, rowCount);
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const characters = sample.reduce((sum, { cells }) => sum + cells.join(' ').length + 2, 0);
  const perRow = Math.max(1, (characters * width) / Math.max(1, sample.length));
  return Math.max(sample.length, rowCount, Math.round(fileSize / perRow));
}
