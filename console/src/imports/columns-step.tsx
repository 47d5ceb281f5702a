import { columnsProblems, columnsProblemWords } from '@plumbline/rules/imports/columns';
import { Button } from '@plumbline/ui/button';
import { ColumnsCard } from './columns-card.tsx';
import { DiscardButton } from './discard-button.tsx';
import { OptionsCard } from './options-card.tsx';
import { useMayImport } from './run.ts';
import { StepBar } from './step-bar.tsx';
import type { StepParts } from './step-parts.ts';
import classes from './imports.module.css';

/** Which column goes where, and how values are written. */
export function ColumnsStep({ run, draft, actions, onCheck }: StepParts) {
  const mayImport = useMayImport();
  const problems = columnsProblems(run.kind, draft.draft.columns);
  return (
    <>
      <div className={classes.split}>
        <ColumnsCard run={run} draft={draft} actions={actions} />
        <OptionsCard run={run} draft={draft} />
      </div>
      {mayImport && (
        <StepBar
          status={
            problems.length > 0
              ? problems.map(columnsProblemWords).join(' ')
              : 'The check reads the whole file and says what would be imported. Nothing is saved.'
          }
          isWarning={problems.length > 0}
          actions={
            <>
              <DiscardButton run={run} />
              <Button
                variant="primary"
                size="lg"
                disabled={problems.length > 0}
                loading={actions.check.isPending}
                onClick={onCheck}
              >
                Check the file
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
