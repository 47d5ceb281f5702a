import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useId, useMemo, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import { CodeField } from '../lib/code-field.tsx';
import { useFocusInvalid } from '../lib/use-focus-invalid.ts';
import classes from './security.module.css';

export type CodeProblems = { password?: string; code?: string };
export type TypedCode = { password: string; code: string };

type CodeDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** Whether the password is asked for too. */
  withPassword?: boolean;
  isBusy: boolean;
  /** What the server has refused. */
  problems: CodeProblems;
  onTyped: () => void;
  onConfirm: (typed: TypedCode) => void;
  onClose: () => void;
};

/** Asks for the second factor again before something is changed. */
export function CodeDialog({ title, text, confirmLabel, danger, withPassword = false, ...rest }: CodeDialogProps) {
  const { isBusy, problems, onTyped, onConfirm, onClose } = rest;
  const formId = useId();
  const [typed, setTyped] = useState<TypedCode>({ password: '', code: '' });
  const [missing, setMissing] = useState<CodeProblems>({});
  const shown = useMemo(() => ({ ...problems, ...missing }), [problems, missing]);
  const form = useFocusInvalid(shown);
  const change = (change: Partial<TypedCode>) => {
    setTyped({ ...typed, ...change });
    setMissing({});
    onTyped();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      ...(withPassword && typed.password === '' && { password: messages.login.passwordMissing }),
      ...(typed.code.trim().length < 6 && { code: messages.security.codeMissing }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0) onConfirm({ password: typed.password, code: typed.code.trim() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={isBusy}
      title={title}
      text={text}
      actions={
        <>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={isBusy}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} noValidate>
        {withPassword && (
          <PasswordField
            data-autofocus
            label="Your password"
            required
            maxLength={256}
            value={typed.password}
            error={shown.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        )}
        <CodeField
          data-autofocus={withPassword ? undefined : true}
          hint="From your authenticator app, or a recovery code."
          value={typed.code}
          error={shown.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
