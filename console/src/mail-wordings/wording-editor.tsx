import type { Answer } from '@plumbline/contract/call';
import type { listPortalBrands } from '@plumbline/contract/settings/portal-brand';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { dayText } from '../lib/moment-text.ts';
import { UnsavedBar } from '../lib/unsaved-bar.tsx';
import { OvertakenNote } from './overtaken-note.tsx';
import { useWordingDraft, type Wording, type WordingDraft } from './use-wording-draft.ts';
import { WordingHistory } from './wording-history.tsx';
import { WordingFields } from './wording-fields.tsx';
import { WordingPreview } from './wording-preview.tsx';
import classes from './mail-wordings.module.css';

type WordingEditorProps = {
  stored: Wording;
  portals: Answer<typeof listPortalBrands>['rows'];
  reload: () => Promise<unknown>;
};

/** The parts of a mail that owners write, beside the mail as it will be sent. */
export function WordingEditor({ stored, portals, reload }: WordingEditorProps) {
  const isReadOnly = useStaff()?.role !== 'owner';
  const draft = useWordingDraft(stored, reload);
  const [isResetting, setIsResetting] = useState(false);
  const hasProblems = Object.keys(draft.problems).length > 0;
  return (
    <>
      {isReadOnly && <Note>Only owners change the wording.</Note>}
      {!draft.isStoredOurs && !stored.isUsed && (
        <Note color="amber">
          Your words do not fit this mail any more, so the standard wording is sent. Change and save them.
        </Note>
      )}
      {draft.isOvertaken && <OvertakenNote stored={stored} draft={draft} />}
      <div className={classes.sides}>
        <div className={classes.column}>
          <Card
            title="Your words"
            titleNote={sinceWords(stored)}
            action={
              !isReadOnly &&
              !draft.isStoredOurs && (
                <Button size="sm" onClick={() => setIsResetting(true)}>
                  Back to the standard wording
                </Button>
              )
            }
          >
            <WordingFields kind={stored.kind} draft={draft} isReadOnly={isReadOnly} />
          </Card>
          <WordingHistory stored={stored} onTake={isReadOnly ? null : draft.change} />
        </div>
        <WordingPreview
          kind={stored.kind}
          words={draft.words}
          portals={portals}
          canTest={!isReadOnly && !draft.isOurs && !hasProblems}
        />
      </div>
      {draft.changedCount > 0 && !draft.isOvertaken && <SaveBar draft={draft} />}
      <ConfirmDialog
        opened={isResetting}
        onClose={() => setIsResetting(false)}
        title="Send this mail in the standard wording again?"
        text={`What you have saved stays in the history.${draft.changedCount > 0 ? ' What is not saved is lost.' : ''}`}
        confirmLabel="Use the standard wording"
        cancelLabel="Keep yours"
        onConfirm={() => {
          setIsResetting(false);
          draft.reset();
        }}
        danger
      />
      <UnsavedChangesDialog hasChanges={draft.changedCount > 0} text="Your words are lost." />
    </>
  );
}

const SaveBar = ({ draft }: { draft: WordingDraft }) => (
  <UnsavedBar
    count={draft.changedCount}
    isBusy={draft.isBusy}
    onDiscard={draft.discard}
    action={
      <Button
        variant="primary"
        loading={draft.isBusy}
        disabled={Object.keys(draft.problems).length > 0}
        onClick={() => draft.save(draft.seen)}
      >
        Save
      </Button>
    }
  />
);

const sinceWords = ({ history: [last] }: Wording): string | undefined =>
  last && `saved ${dayText(last.savedAt)} by ${last.savedBy}`;
