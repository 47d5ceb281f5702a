import { problemWords } from '@plumbline/rules/imports/problem-words';
import { cellProblem } from '@plumbline/rules/imports/read-row';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState, type SubmitEvent } from 'react';
import type { Run, RunError } from './run.ts';
import type { RunActions } from './use-run.ts';
import classes from './errors-card.module.css';

const VALUE_MAX = 2_000;

type CorrectionFormProps = {
  run: Pick<Run, 'kind' | 'options'>;
  label: string;
  error: RunError;
  correct: RunActions['correct'];
  onClose: () => void;
};

/** Another text for one cell. What was typed stays if it cannot be saved. */
export function CorrectionForm({ run, label, error, correct, onClose }: CorrectionFormProps) {
  const [text, setText] = useState(error.correction ?? error.suggestion ?? error.value);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (correct.isPending) return;
    const { line, field } = error;
    const found = cellProblem(run.kind, field, text, run.options);
    setProblem(found === null ? null : problemWords(found.problem, found.detail));
    if (found !== null) return;
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
        error={problem ?? undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
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
