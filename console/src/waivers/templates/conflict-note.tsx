import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useState } from 'react';
import { momentText } from '../../lib/moment-text.ts';
import { Paper } from './paper.tsx';
import type { Template } from './template-words.ts';
import { draftOf, type TemplateDraft } from './use-template-draft.ts';
import classes from './templates.module.css';

type ConflictNoteProps = {
  view: Template;
  form: TemplateDraft;
  supplierName: string;
  onTake: (theirs: ReturnType<TemplateDraft['theirs']>) => void;
};

/** Two people have changed one draft: nothing is lost before one of them has chosen. */
export function ConflictNote({ view, form, supplierName, onTake }: ConflictNoteProps) {
  const [open, setOpen] = useState<'theirs' | 'question' | null>(null);
  const close = () => setOpen(null);
  const take = () => {
    close();
    onTake(form.theirs());
  };
  return (
    <Note color="amber" alert title="Somebody else has saved this template">
      <p className={classes.text}>
        {form.isChanged
          ? `They saved it ${momentText(view.changedAt)}. Your text is still here, and is not saved.`
          : `They saved it ${momentText(view.changedAt)}.`}
      </p>
      <div className={classes.buttons}>
        {form.isChanged && (
          <>
            <Button size="sm" onClick={() => setOpen('theirs')}>
              See theirs
            </Button>
            <Button size="sm" loading={form.isSaving} onClick={() => void form.keepMine()}>
              Save mine over theirs
            </Button>
          </>
        )}
        <Button size="sm" onClick={form.isChanged ? () => setOpen('question') : take}>
          {form.isChanged ? 'Take theirs, drop mine' : 'Load their text'}
        </Button>
      </div>
      <Dialog
        opened={open === 'theirs'}
        onClose={close}
        width={640}
        title="Their text"
        text="With invented amounts, as the preview shows yours."
        actions={
          <>
            <Button onClick={() => setOpen('question')}>Take theirs, drop mine</Button>
            <Button onClick={close}>Keep editing mine</Button>
          </>
        }
      >
        <Paper slot={view} content={draftOf(view)} supplierName={supplierName} />
      </Dialog>
      <ConfirmDialog
        opened={open === 'question'}
        onClose={close}
        title="Drop your text?"
        text="Theirs takes its place. Undo does not bring yours back."
        confirmLabel="Take theirs"
        cancelLabel="Keep mine"
        onConfirm={take}
        danger
      />
    </Note>
  );
}
