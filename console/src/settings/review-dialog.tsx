import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react';
import { type Need, unmetNeeds } from '@plumbline/rules/portals/setting-needs';
import type { Settings } from '@plumbline/rules/portals/settings';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { DiffList } from './diff-list.tsx';
import { counted, listWords } from './setting.ts';
import type { SettingChange } from './settings-draft.ts';
import { diffLines, labelOf } from './value-words.ts';
import classes from './review-dialog.module.css';

type ReviewDialogProps = {
  opened: boolean;
  changes: readonly SettingChange[];
  conflicts: readonly SettingChange[];
  preview: Settings;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** What would be saved, before it is. */
export function ReviewDialog({ opened, changes, conflicts, preview, isSaving, onSave, onClose }: ReviewDialogProps) {
  const idle = changes.filter(({ key, to }) => to !== false && unmetNeeds(preview, key).length > 0);
  const lines = changes.flatMap((change) => diffLines(change, preview.currencyCodes[0]));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={isSaving}
      width={560}
      icon={<IconListCheck size={20} stroke={1.75} />}
      iconColor="brand"
      title={`Save ${counted(changes.length, 'change', 'changes')}?`}
      text="Customers see them at once. Each save can be undone under History."
      actions={
        <>
          <Button variant="primary" loading={isSaving} onClick={({ detail }) => detail <= 1 && onSave()}>
            Save
          </Button>
          <Button disabled={isSaving} onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {conflicts.length > 0 && (
          <Note color="amber" icon={<IconAlertTriangle />}>
            Somebody else has changed <b>{listWords(conflicts.map(({ key }) => labelOf(key)))}</b> meanwhile. Saving
            replaces that.
          </Note>
        )}
        <DiffList label="Changes" lines={lines} />
        {idle.length > 0 && (
          <Note>
            {idle.map(({ key }) => (
              <p key={key}>
                {labelOf(key)} has no effect: needs {needWords(unmetNeeds(preview, key))} to be on.
              </p>
            ))}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

const needWords = (needs: readonly Need[]): string =>
  listWords(needs.map((need) => listWords(need.map(labelOf), 'or')));
