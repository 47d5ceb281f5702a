import { formatCount } from '@plumbline/rules/format-count';
import { WORDING_LENGTH_MAX, type WordingPart } from '@plumbline/rules/mails/mail-wording';
import { isVariedMail, keepsOpening, type WordedKind } from '@plumbline/rules/mails/worded-mails';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { FieldList } from './field-list.tsx';
import { useInsertField } from './use-insert-field.ts';
import type { WordingDraft } from './use-wording-draft.ts';
import classes from './mail-wordings.module.css';

export const PART_LABELS: Readonly<Record<WordingPart, string>> = {
  subject: 'Subject',
  intro: 'Introduction',
  closing: 'Closing',
};

type WordingFieldsProps = { kind: WordedKind; draft: WordingDraft; isReadOnly: boolean };

export function WordingFields({ kind, draft, isReadOnly }: WordingFieldsProps) {
  const { words, problems, change } = draft;
  const { onFocus, insert } = useInsertField(draft);
  const shared = (part: WordingPart) => ({
    label: PART_LABELS[part],
    optional: true,
    value: words[part],
    readOnly: isReadOnly,
    error: problems[part],
    hint: hintFor(part, kind),
    onFocus: onFocus(part),
  });
  return (
    <div className={classes.fields}>
      <TextField {...shared('subject')} onChange={({ currentTarget }) => change({ subject: currentTarget.value })} />
      <TextareaField
        {...shared('intro')}
        minRows={4}
        maxRows={12}
        onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
      />
      <TextareaField
        {...shared('closing')}
        minRows={3}
        maxRows={8}
        onChange={({ currentTarget }) => change({ closing: currentTarget.value })}
      />
      <FieldList kind={kind} onInsert={isReadOnly ? null : insert} />
    </div>
  );
}

function hintFor(part: WordingPart, kind: WordedKind): string {
  const limit = `At most ${formatCount(WORDING_LENGTH_MAX[part])} characters.`;
  if (part === 'subject') {
    return isVariedMail(kind) ? `${limit} Name {subject}: this mail tells several things.` : limit;
  }
  if (part === 'closing') return `${limit} It stands above the last lines.`;
  return keepsOpening(kind)
    ? `${limit} It stands above the standard first line, which stays.`
    : `${limit} It takes the place of the standard first line.`;
}
