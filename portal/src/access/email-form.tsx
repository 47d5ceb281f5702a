import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { normalizeEmail } from '@plumbline/rules/email';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import classes from './access-form.module.css';

type EmailFormProps = {
  button: string;
  defaultEmail?: string;
  /** Focuses the field on mount. */
  takesFocus?: boolean;
  isBusy: boolean;
  /** Receives the normalized address. */
  onSubmit: (email: string) => void;
};

/** A form with one email field; it can be submitted again. */
export function EmailForm({ button, defaultEmail = '', takesFocus = false, isBusy, onSubmit }: EmailFormProps) {
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
        error={problem && (problem === 'missing' ? messages.login.emailMissing : messages.login.emailInvalid)}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
