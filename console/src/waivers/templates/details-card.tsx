import { Card } from '@plumbline/ui/card';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { STATUTE_ID } from './editor/repairs.ts';
import type { TemplateDraft } from './use-template-draft.ts';
import classes from './templates.module.css';

const SIZES = [8, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14];

/** What a template is besides its text. */
export function DetailsCard({ form, isPrescribed }: { form: TemplateDraft; isPrescribed: boolean }) {
  const { draft, change, nameProblem } = form;
  const sizes = [...new Set([...SIZES, draft.baseSizePt])].toSorted((one, other) => one - other);
  return (
    <Card>
      <div className={classes.details}>
        <TextField
          label="Name"
          maxLength={120}
          value={draft.name}
          error={nameProblem}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextField
          id={STATUTE_ID}
          label="Statute"
          optional={!isPrescribed}
          maxLength={200}
          hint={isPrescribed ? 'From which the text is taken.' : undefined}
          value={draft.legalReference}
          onChange={({ currentTarget: { value } }) => change({ legalReference: value })}
        />
        <NativeSelectField
          label="Text size"
          placeholder="Choose a size"
          options={sizes.map((pt) => ({ value: String(pt), label: `${pt} pt` }))}
          value={String(draft.baseSizePt)}
          onChange={(value) => change({ baseSizePt: Number(value) })}
        />
      </div>
    </Card>
  );
}
