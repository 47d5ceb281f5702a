import { IconArrowBackUp, IconTableImport } from '@tabler/icons-react';
import { later } from '@plumbline/rules/dates';
import { UNDO_KEPT_DAYS } from '@plumbline/rules/imports/import-file';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { RunFigures } from './check-card.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { sizeText, UNDO_WORDS } from './import-words.ts';
import { LeftOutButton } from './left-out-button.tsx';
import { RunBadge } from './run-badge.tsx';
import { type Run, useMayImport, writtenCount } from './run.ts';
import type { RunActions } from './use-run.ts';
import classes from './imports.module.css';

/** What was imported, or undone. */
export function ResultStep({ run, actions }: { run: Run; actions: RunActions }) {
  const mayImport = useMayImport();
  const isOpen = run.state === 'DONE' && run.cleanedAt === null;
  return (
    <>
      {run.state === 'UNDONE' && <UndoneNote run={run} />}
      {run.state === 'DONE' && run.cleanedAt !== null && <CleanedNote cleanedAt={run.cleanedAt} />}
      <div className={classes.split}>
        <Card title={`${sizeText(run.kind, writtenCount(run))} imported`} action={<RunBadge run={run} />}>
          <RunFigures run={run} />
        </Card>
        <Card title="This import">
          <div className={classes.form}>
            <Facts items={factsOf(run)} />
            <div className={classes.stack}>
              {mayImport && (
                <Button
                  variant="primary"
                  href={run.kind === 'documents' ? '/imports/documents' : `/imports/new?kind=${run.kind}`}
                  icon={<IconTableImport size={16} aria-hidden="true" />}
                >
                  New import
                </Button>
              )}
              {run.source === 'FILE' && isOpen && run.leftOutCount > 0 && <LeftOutButton run={run} />}
              {isOpen && mayImport && <UndoButton run={run} undo={actions.undo} />}
            </div>
          </div>
        </Card>
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;
const undoUntil = (finishedAt: string) => later(finishedAt, UNDO_KEPT_DAYS * DAY_MS).toISOString();

const factsOf = ({
  source,
  fileName,
  createdByName,
  createdAt,
  asOf,
  state,
  finishedAt,
  undoneAt,
  cleanedAt,
}: Run): Fact[] => [
  ...(source === 'API'
    ? [{ label: 'Sent', value: `${createdByName}, ${momentText(createdAt)}` }]
    : [
        { label: 'File', value: fileName },
        { label: 'Uploaded', value: `${createdByName}, ${momentText(createdAt)}` },
      ]),
  { label: 'The ERP wrote it', value: momentText(asOf) },
  ...(finishedAt === null ? [] : [{ label: 'Imported', value: momentText(finishedAt) }]),
  ...(state !== 'DONE' || finishedAt === null || cleanedAt !== null
    ? []
    : [{ label: 'Can be undone until', value: momentText(undoUntil(finishedAt)) }]),
  ...(undoneAt === null ? [] : [{ label: 'Undone', value: momentText(undoneAt) }]),
];

function UndoneNote({ run: { keptCount, undoneAt } }: { run: Run }) {
  return (
    <Note title={undoneAt === null ? 'This import was undone' : `This import was undone ${momentText(undoneAt)}`}>
      <p>
        {keptCount === 0
          ? 'The records are as they were before it.'
          : `The records are as they were before it, except ${pluralize(keptCount, 'new one that stays', 'new ones that stay')}, because something refers to ${keptCount === 1 ? 'it' : 'them'} by now.`}
      </p>
    </Note>
  );
}

function CleanedNote({ cleanedAt }: { cleanedAt: string }) {
  return (
    <Note title="This import can no longer be undone">
      <p>
        {`Its file and what it replaced were removed ${momentText(cleanedAt)}, ${UNDO_KEPT_DAYS} days after the import. The records stay as they are.`}
      </p>
    </Note>
  );
}

function UndoButton({ run, undo }: { run: Run; undo: RunActions['undo'] }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button icon={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Undo this import?"
        text={UNDO_WORDS[run.kind]}
        confirmLabel="Undo the import"
        confirming={undo.isPending}
        danger
        aboutMoney
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setIsAsked(false) })}
      />
    </>
  );
}
