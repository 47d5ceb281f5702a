import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import classes from './login-form.module.css';

type EmailFormProps = {
  button: string;
  /** Returns the problem of an invalid address. */
  check: (typed: string) => string | null;
  words: Readonly<Record<'emailMissing' | 'emailInvalid', string>>;
  defaultEmail?: string;
  /** Focuses the field on mount. */
  takesFocus?: boolean;
  isBusy: boolean;
  /** Receives what was typed. */
  onSubmit: (email: string) => void;
};

/** A form with one email field; it can be submitted again. */
export function EmailForm({ button, check, words, takesFocus = false, isBusy, onSubmit, ...rest }: EmailFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value ?? '';
    const found = check(typed);
    setProblem(found);
    if (found === null) onSubmit(typed);
    else field.current?.focus();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        defaultValue={rest.defaultEmail}
        error={problem && (problem === 'missing' ? words.emailMissing : words.emailInvalid)}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
