import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState, type SubmitEvent } from 'react';
import type { RunError } from './run.ts';
import type { RunActions } from './use-run.ts';
import classes from './errors-card.module.css';

const VALUE_MAX = 2_000;

type CorrectionFormProps = {
  label: string;
  error: RunError;
  correct: RunActions['correct'];
  onClose: () => void;
};

/** Another text for one cell. What was typed stays if it cannot be saved. */
export function CorrectionForm({ label, error, correct, onClose }: CorrectionFormProps) {
  const [text, setText] = useState(error.correction ?? error.suggestion ?? error.value);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (correct.isPending) return;
    const { line, field } = error;
    correct.mutate([{ line, field, value: text.trim() }], { onSuccess: onClose });
  };
  return (
    <form className={classes.correction} onSubmit={submit} noValidate>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it
        autoFocus
        size="sm"
        label={label}
        labelHidden
        autoComplete="off"
        maxLength={VALUE_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button size="sm" type="submit" variant="primary" loading={correct.isPending}>
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
