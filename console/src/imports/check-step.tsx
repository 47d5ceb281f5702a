import { columnsProblems, columnsProblemWords } from '@plumbline/rules/imports/columns';
import { hasNothingToImport } from '@plumbline/rules/imports/nothing-to-import';
import { Button } from '@plumbline/ui/button';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useState } from 'react';
import { AsOfCard } from './as-of-card.tsx';
import { CheckCard } from './check-card.tsx';
import { asksBeforeImport, ConfirmImport } from './confirm-import.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { momentText } from '../lib/moment-text.ts';
import { rowsText } from './import-words.ts';
import { useMayImport, writtenCount } from './run.ts';
import { StepBar } from './step-bar.tsx';
import type { StepParts } from './step-parts.ts';
import classes from './imports.module.css';

type CheckStepProps = StepParts & { onColumns: () => void };

/** What would be imported, and what is wrong with the rest. */
export function CheckStep({ run, draft, actions, onCheck, onColumns }: CheckStepProps) {
  const mayImport = useMayImport();
  const screen = useScreenSize();
  const isCurrent = run.state === 'CHECKED' && !draft.isChanged;
  return (
    <>
      <div className={classes.split}>
        <div className={classes.side}>
          <CheckCard run={run} isCurrent={isCurrent} />
          <AsOfCard run={run} draft={draft} />
        </div>
        {/* A phone shows them one step back. */}
        {screen !== 'small' && <ColumnsCard run={run} draft={draft} actions={actions} />}
      </div>
      {run.state !== 'FAILED' && run.leftOutCount > 0 && <ErrorsCard run={run} actions={actions} />}
      {mayImport && (
        <CheckBar
          run={run}
          draft={draft}
          actions={actions}
          isCurrent={isCurrent}
          onCheck={onCheck}
          onColumns={onColumns}
        />
      )}
    </>
  );
}

type CheckBarProps = CheckStepProps & { isCurrent: boolean };

function CheckBar({ run, draft, actions: { check, start }, isCurrent, onCheck, onColumns }: CheckBarProps) {
  const [isAsked, setIsAsked] = useState(false);
  const written = writtenCount(run);
  const isEmpty = hasNothingToImport(run);
  const problems = columnsProblems(run.kind, draft.draft.columns);
  const begin = () => start.mutate(undefined, { onSettled: () => setIsAsked(false) });
  return (
    <StepBar
      status={problems.length > 0 ? problems.map(columnsProblemWords).join(' ') : statusOf(run, isCurrent, isEmpty)}
      isWarning={problems.length > 0}
      actions={
        <>
          <DiscardButton run={run} />
          <Button variant="quiet" onClick={onColumns}>
            Back to columns
          </Button>
          <Button
            variant={isCurrent ? 'secondary' : 'primary'}
            disabled={problems.length > 0}
            loading={check.isPending}
            onClick={onCheck}
          >
            Check again
          </Button>
          {isCurrent && (
            <Button
              variant="primary"
              size="lg"
              disabled={isEmpty}
              loading={start.isPending}
              onClick={() => (asksBeforeImport(run) ? setIsAsked(true) : begin())}
            >
              {written > 0 ? `Import ${rowsText(written)}` : 'Import'}
            </Button>
          )}
          <ConfirmImport
            run={run}
            opened={isAsked}
            onClose={() => setIsAsked(false)}
            confirming={start.isPending}
            onConfirm={begin}
          />
        </>
      }
    />
  );
}

function statusOf(run: StepParts['run'], isCurrent: boolean, isEmpty: boolean) {
  const { leftOutCount, state } = run;
  if (state === 'FAILED') return 'Nothing was imported. Check the file again, or choose other columns.';
  if (!isCurrent) return 'Changed since the last check. Check again to see what would be imported.';
  if (isEmpty) return 'There is nothing to import: the portal has all of it already, or every row has an error.';
  if (writtenCount(run) + run.closedCount === 0)
    return `The portal has all of it already. An import notes that balances are as of ${momentText(run.asOf)}.`;
  if (leftOutCount === 0) return 'No row has an error. The import is all or nothing, and you can undo it.';
  return (
    <>
      <b>{rowsText(leftOutCount)}</b> will be left out. You can import them later from the downloaded file.
    </>
  );
}
