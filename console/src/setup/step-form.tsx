import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import type { ReactNode, SubmitEvent } from 'react';
import { STEPS } from './steps.ts';
import classes from './setup.module.css';

export type StepFormProps = {
  place: number;
  title: string;
  text: string;
  /** Null on the first step. */
  onBack: (() => void) | null;
  onSubmit: () => void;
  isSaving: boolean;
  /** What is wrong with the step as a whole. */
  problem?: string | undefined;
  /** A second way to go on. */
  skip?: ReactNode;
  submitLabel?: string;
  children: ReactNode;
};

/** One step: its heading, its fields, and the way on. */
export function StepForm(props: StepFormProps) {
  const { place, title, text, onBack, onSubmit, isSaving, problem, skip, submitLabel, children } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSaving) onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <p className={classes.count}>
          Step {place + 1} of {STEPS.length}
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
      {problem !== undefined && (
        <Note color="red" alert>
          {problem}
        </Note>
      )}
      <div className={classes.actions}>
        {onBack !== null && (
          <Button variant="quiet" icon={<IconArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
            Back
          </Button>
        )}
        <span className={classes.spring} />
        {skip}
        <Button type="submit" variant="primary" loading={isSaving}>
          {submitLabel ?? 'Save and continue'}
        </Button>
      </div>
    </form>
  );
}
