import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { normalizeEmail } from '@plumbline/rules/email';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import classes from './login-form.module.css';

type EmailFormProps = {
  button: string;
  words: Readonly<Record<'emailMissing' | 'emailInvalid', string>>;
  defaultEmail?: string;
  /** Focuses the field on mount. */
  takesFocus?: boolean;
  isBusy: boolean;
  /** Receives the normalized address. */
  onSubmit: (email: string) => void;
};

/** A form with one email field; it can be submitted again. */
export function EmailForm({ button, words, defaultEmail = '', takesFocus = false, isBusy, onSubmit }: EmailFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value ?? '';
    const found = accountEmailProblem(typed);
    setProblem(found);
    if (found === null) onSubmit(normalizeEmail(typed));
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
        defaultValue={defaultEmail}
        error={problem && (problem === 'missing' ? words.emailMissing : words.emailInvalid)}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
