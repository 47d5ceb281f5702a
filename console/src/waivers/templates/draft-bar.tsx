import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { FootBar } from '../../lib/foot-bar.tsx';
import type { Template } from './template-words.ts';
import type { TemplateDraft } from './use-template-draft.ts';
import classes from './templates.module.css';

type DraftBarProps = { view: Template; form: TemplateDraft; onDiscard: () => void };

/** The draft has changes that are not stored. Undo does not bring back what was discarded, so it asks first. */
export function DraftBar({ view: { published }, form, onDiscard }: DraftBarProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <FootBar label="Draft not saved" className={classes.bar}>
      <IconPencil className={classes.barIcon} size={18} aria-hidden="true" />
      <div className={classes.barWords} aria-live="polite">
        <p className={classes.barTitle}>Draft not saved</p>
        <p className={classes.barHint}>
          {published === null
            ? 'No waiver is made from it before it is published.'
            : `Waivers are made from version ${published.version} until you publish.`}
        </p>
      </div>
      <Button variant="quiet" onClick={() => setIsAsked(true)} disabled={form.isSaving}>
        Discard
      </Button>
      <Button
        variant="primary"
        loading={form.isSaving}
        disabled={form.unreadable !== null || form.nameProblem !== null || form.isOutdated}
        onClick={() => void form.save()}
      >
        Save draft
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        icon={<IconTrash size={20} stroke={1.75} />}
        title="Discard your changes?"
        text="The template is again as it was saved last. Undo does not bring your changes back."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onDiscard}
        danger
      />
    </FootBar>
  );
}
