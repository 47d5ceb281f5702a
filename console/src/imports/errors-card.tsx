import { formatCount } from '@plumbline/rules/format-count';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { CorrectionForm } from './correction-form.tsx';
import { fieldLabel } from './import-words.ts';
import { LeftOutButton } from './left-out-button.tsx';
import { type Run, type RunError, useMayImport } from './run.ts';
import type { RunActions } from './use-run.ts';
import { useRunErrors } from './use-run-errors.ts';
import classes from './errors-card.module.css';

const keyOf = ({ line, field }: RunError): string => `${line}:${field}`;

/** A correction that the last check does not know yet. */
const isWaiting = ({ correction, value }: RunError): boolean => correction !== null && correction !== value;

/** The rows that are left out, by line and field, to be corrected in place. */
export function ErrorsCard({ run, actions: { correct } }: { run: Run; actions: RunActions }) {
  const mayImport = useMayImport();
  const { data, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRunErrors(run.id);
  const [editing, setEditing] = useState<string | null>(null);
  const rows = data?.pages.flatMap((page) => page.rows);
  const canCorrect = ({ field }: RunError) => mayImport && run.columns.includes(field);
  const open = (rows ?? []).filter((error) => error.suggestion !== null && !isWaiting(error) && canCorrect(error));
  const apply = (errors: readonly RunError[]) =>
    correct.mutate(errors.map(({ line, field, suggestion }) => ({ line, field, value: suggestion })));
  const controls: RowControls = {
    canCorrect,
    isBusy: correct.isPending,
    onApply: (error) => apply([error]),
    onEdit: (error) => setEditing(keyOf(error)),
    onTakeBack: ({ line, field }) => correct.mutate([{ line, field, value: null }]),
  };
  if (isLoadingError)
    return (
      <Card title="Rows with errors" titleNote={formatCount(run.leftOutCount)}>
        <ErrorState title="We could not load the errors" onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card
      title="Rows with errors"
      titleNote={formatCount(run.leftOutCount)}
      className={classes.card}
      action={
        <span className={classes.headActions}>
          {open.length > 1 && (
            <TextLink onClick={() => !correct.isPending && apply(open)}>
              Apply {hasNextPage ? `these ${open.length}` : `all ${open.length}`} suggestions
            </TextLink>
          )}
          {run.state === 'CHECKED' && <LeftOutButton run={run} />}
        </span>
      }
      inset={false}
    >
      <DataTable
        label="Rows with errors"
        columns={columnsFor(run, controls)}
        rows={rows}
        rowKey={keyOf}
        renderMobile={(error) => <SmallError run={run} error={error} controls={controls} />}
        renderDetail={(error) =>
          editing === keyOf(error) ? (
            <CorrectionForm
              run={run}
              label={`${fieldLabel(run.kind, error.field)} of line ${error.line}`}
              error={error}
              correct={correct}
              onClose={() => setEditing(null)}
            />
          ) : undefined
        }
        empty={null}
        foot={
          hasNextPage && (
            <div className={classes.more}>
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more rows
              </Button>
            </div>
          )
        }
      />
    </Card>
  );
}

type RowControls = {
  canCorrect: (error: RunError) => boolean;
  isBusy: boolean;
  onApply: (error: RunError) => void;
  onEdit: (error: RunError) => void;
  onTakeBack: (error: RunError) => void;
};

const columnsFor = (run: Run, controls: RowControls): Column<RunError>[] => [
  { key: 'line', head: 'Line', align: 'end', width: 72, render: ({ line }) => formatCount(line) },
  { key: 'field', head: 'Field', render: ({ field }) => fieldLabel(run.kind, field) },
  { key: 'value', head: 'Value in the file', render: (error) => <WrongValue error={error} /> },
  {
    key: 'problem',
    head: 'Problem',
    foldedHead: 'Problem and suggestion',
    grow: true,
    render: ({ message }) => message,
  },
  { key: 'suggestion', head: 'Suggestion', grow: true, fold: { into: 'problem' }, render: suggestionText },
  {
    key: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    render: (error) => <ErrorActions error={error} run={run} controls={controls} />,
  },
];

const WrongValue = ({ error: { value } }: { error: RunError }) =>
  value === '' ? <span className={classes.none}>Empty</span> : <span className={classes.wrong}>{value}</span>;

function suggestionText(error: RunError): string {
  const { suggestion, suggestionName, correction } = error;
  if (isWaiting(error)) return `Will be read as ${correction === '' ? 'empty' : correction}`;
  if (suggestionName !== null) return `Match to ${suggestion}, ${suggestionName}`;
  return suggestion === null ? 'Leave out' : `Use ${suggestion}`;
}

function SmallError({ run, error, controls }: { run: Run; error: RunError; controls: RowControls }) {
  return (
    <span className={classes.small}>
      <span className={classes.smallHead}>
        Line {formatCount(error.line)}, {fieldLabel(run.kind, error.field)}
      </span>
      <span>
        <WrongValue error={error} /> <span className={classes.problem}>{error.message}</span>
      </span>
      <span>{suggestionText(error)}</span>
      <ErrorActions error={error} run={run} controls={controls} />
    </span>
  );
}

function ErrorActions({ error, run, controls }: { error: RunError; run: Run; controls: RowControls }) {
  if (!controls.canCorrect(error)) return null;
  const place = `${fieldLabel(run.kind, error.field)} of line ${error.line}`;
  const press = (work: (error: RunError) => void) => () => controls.isBusy || work(error);
  return (
    <span className={classes.actions}>
      {isWaiting(error) ? (
        <TextLink aria-label={`Take back the correction of ${place}`} onClick={press(controls.onTakeBack)}>
          Take back
        </TextLink>
      ) : (
        error.suggestion !== null && (
          <TextLink aria-label={`Apply to ${place}: ${suggestionText(error)}`} onClick={press(controls.onApply)}>
            Apply
          </TextLink>
        )
      )}
      <TextLink aria-label={`Edit ${place}`} onClick={press(controls.onEdit)}>
        Edit
      </TextLink>
    </span>
  );
}
