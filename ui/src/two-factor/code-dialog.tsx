import { IconFingerprint } from '@tabler/icons-react';
import { useId, useMemo, useState, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { useFocusInvalid } from '../fields/use-focus-invalid.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { factorWords } from './words.ts';
import classes from './two-factor.module.css';

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
  /** Offers the passkey of this site in place of a code. */
  onPasskey?: ((password: string) => void) | undefined;
  /** Whether the person has an authenticator app. */
  hasApp: boolean;
  onClose: () => void;
};

/** Asks for the second factor again before something is changed. */
export function CodeDialog({ title, text, confirmLabel, danger, withPassword = false, ...rest }: CodeDialogProps) {
  const { isBusy, problems, onTyped, onConfirm, onPasskey, hasApp, onClose } = rest;
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
      ...(withPassword && typed.password === '' && { password: factorWords.passwordMissing }),
      ...(typed.code.trim().length < 6 && { code: factorWords.codeMissing }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0) onConfirm({ password: typed.password, code: typed.code.trim() });
  };
  const askPasskey = () => {
    const found = withPassword && typed.password === '' ? { password: factorWords.passwordMissing } : {};
    setMissing(found);
    if (Object.keys(found).length === 0) onPasskey?.(typed.password);
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
          hint={hasApp ? 'From your authenticator app, or a recovery code.' : 'A recovery code.'}
          value={typed.code}
          error={shown.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        {onPasskey && <PasskeyChoice isBusy={isBusy} onClick={askPasskey} />}
      </form>
    </Dialog>
  );
}

const PasskeyChoice = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button icon={<IconFingerprint size={16} aria-hidden="true" />} onClick={onClick} disabled={isBusy} fullWidth>
    {factorWords.passkey.button}
  </Button>
);
