import { IconAlertTriangle } from '@tabler/icons-react';
import { type Need, unmetNeeds } from '@plumbline/rules/portals/setting-needs';
import type { Settings } from '@plumbline/rules/portals/settings';
import { Note } from '@plumbline/ui/note';
import { listWords } from '@plumbline/rules/portals/settings/setting-value';
import { diffLines, labelOf } from '@plumbline/rules/portals/settings/value-words';
import { DiffList } from '../lib/diff-list.tsx';
import { SaveReview } from '../lib/save-review.tsx';
import type { SettingChange } from './settings-draft.ts';

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
    <SaveReview opened={opened} count={changes.length} isSaving={isSaving} onSave={onSave} onClose={onClose}>
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
    </SaveReview>
  );
}

const needWords = (needs: readonly Need[]): string =>
  listWords(needs.map((need) => listWords(need.map(labelOf), 'or')));
