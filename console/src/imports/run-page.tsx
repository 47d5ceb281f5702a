import { isRefusal } from '@plumbline/ui/app/use-call';
import { useParams, useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportStepper } from './import-stepper.tsx';
import { KIND_WORDS, rowsText, sizeText } from './import-words.ts';
import { ProgressCard } from './progress-card.tsx';
import { ResultStep } from './result-step.tsx';
import { importHref, isAtWork, type Run } from './run.ts';
import { useFreshFigures, useRun, useRunActions } from './use-run.ts';
import { useRunDraft } from './use-run-draft.ts';
import classes from './imports.module.css';

const BACK = { href: '/imports', label: 'Imports' };

/** An import at the step where it is, also after a reload or in another tab. */
export function RunPage() {
  const { id = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useRun(id);
  if (data) return <RunSteps key={id} run={data} />;
  return (
    <>
      <PageHeader title="Import" back={BACK} />
      <Card>
        {!isLoadingError ? (
          <LoadingRows loading label="Loading the import" />
        ) : isRefusal(error) ? (
          <EmptyState
            title="There is no such import"
            text="The address may be of another organization, or cut off."
            action={<Button href="/imports">All imports</Button>}
            art={false}
          />
        ) : (
          <ErrorState title="We could not load this import" onRetry={() => void refetch()} />
        )}
      </Card>
    </>
  );
}

type ShownStep = 'columns' | 'check' | 'import';

/** The columns can be opened again until the import starts. */
function shownStep({ state, checkedAt }: Run, asked: string | null): ShownStep {
  if (state === 'IMPORTING' || state === 'DONE' || state === 'UNDONE') return 'import';
  if (state === 'CHECKING') return 'check';
  if (asked === 'columns') return 'columns';
  return state === 'UPLOADED' && checkedAt === null ? 'columns' : 'check';
}

function RunSteps({ run }: { run: Run }) {
  const { step: asked } = useSearchTexts('step');
  const { navigate } = useRouter();
  const step = shownStep(run, asked);
  const draft = useRunDraft(run);
  const actions = useRunActions(run, draft);
  useFreshFigures(run);
  const go = (href: string) => void navigate({ href, resetScroll: false });
  const openColumns = () => go(`${importHref(run.id)}?step=columns`);
  const check = () => actions.check.mutate(undefined, { onSuccess: () => asked !== null && go(importHref(run.id)) });
  const parts = { run, draft, actions, onCheck: check };
  return (
    <>
      <PageHeader
        title={`Import ${KIND_WORDS[run.kind].many}`}
        sentence={sentenceOf(run)}
        back={BACK}
        actions={
          run.kind !== 'documents' && (
            <ImportStepper
              current={step}
              isDone={run.state === 'DONE' || run.state === 'UNDONE'}
              onColumns={step === 'check' && !isAtWork(run) ? openColumns : undefined}
            />
          )
        }
      />
      <output className="pl-hidden">{spokenState(run)}</output>
      <div className={classes.cards}>
        {run.failure !== null && run.state === 'FAILED' && (
          <Note color="red" title="The file could not be imported" alert>
            <p>{run.failure}</p>
          </Note>
        )}
        {isAtWork(run) ? (
          <ProgressCard run={run} actions={actions} />
        ) : step === 'columns' ? (
          <ColumnsStep {...parts} />
        ) : step === 'check' ? (
          <CheckStep {...parts} onColumns={openColumns} />
        ) : (
          <ResultStep run={run} actions={actions} />
        )}
      </div>
    </>
  );
}

function sentenceOf({ kind, fileName, state, rowCount }: Run): string {
  const file =
    state === 'UPLOADED' || state === 'FAILED' || rowCount === 0
      ? fileName
      : `${fileName}, ${sizeText(kind, rowCount)}`;
  if (state === 'DONE' || state === 'UNDONE' || state === 'IMPORTING') return file;
  return `${file}. Nothing is saved until you import.`;
}

/** Says to screen readers what the server has done meanwhile. */
function spokenState({ state, leftOutCount }: Run): string {
  if (state === 'CHECKING') return 'The file is being checked.';
  if (state === 'CHECKED') return leftOutCount > 0 ? `Checked, ${rowsText(leftOutCount)} with errors.` : 'Checked.';
  if (state === 'IMPORTING') return 'The import is running.';
  return state === 'DONE' ? 'The import is done.' : '';
}
