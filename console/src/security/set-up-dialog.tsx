import { IconDeviceMobile } from '@tabler/icons-react';
import type { Answer } from '@plumbline/contract/call';
import type { beginSecondFactor as Begin } from '@plumbline/contract/staff/second-factor';
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useId, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import { CodeField } from '../lib/code-field.tsx';
import { useFocusInvalid } from '../lib/use-focus-invalid.ts';
import { QrCode } from './qr-code.tsx';
import classes from './security.module.css';

type Begun = Answer<typeof Begin>;
type SetUpDialogProps = { onClose: () => void; onDone: (recoveryCodes: readonly string[]) => void };

/** The password first, then the picture for the app and its first code. */
export function SetUpDialog({ onClose, onDone }: SetUpDialogProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? (
    <ScanStep begun={begun} onClose={onClose} onDone={onDone} />
  ) : (
    <PasswordStep onClose={onClose} onBegun={setBegun} />
  );
}

function PasswordStep({ onClose, onBegun }: { onClose: () => void; onBegun: (begun: Begun) => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFocusInvalid(problem);
  const begin = useCall(beginSecondFactor, {
    isSensitive: true,
    refused: { wrong_password: () => setProblem(messages.invitation.passwordWrong) },
    changes: [getSecondFactor],
    onDone: onBegun,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (begin.isPending) return;
    if (password === '') return setProblem(messages.login.passwordMissing);
    begin.mutate({ password });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={begin.isPending}
      icon={<IconDeviceMobile size={20} aria-hidden="true" />}
      title="Set up two-factor sign-in"
      text="You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password."
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={begin.isPending}>
            Continue
          </Button>
          <Button onClick={onClose} disabled={begin.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          data-autofocus
          label="Your password"
          required
          maxLength={256}
          value={password}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setPassword(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}

function ScanStep({ begun: { secret, uri }, onClose, onDone }: SetUpDialogProps & { begun: Begun }) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFocusInvalid(problem);
  const confirm = useCall(confirmSecondFactor, {
    isSensitive: true,
    refused: { wrong_code: ({ message }) => setProblem(message) },
    changes: 'everything',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim().length < 6) return setProblem(messages.security.codeMissing);
    confirm.mutate({ code: code.trim() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={confirm.isPending}
      title="Scan this with your app"
      text="The app then shows six digits for Plumbline, which change every 30 seconds. Enter them here."
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={confirm.isPending}>
            Turn on
          </Button>
          <Button onClick={onClose} disabled={confirm.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} noValidate>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p>
          No camera? Type this key into the app: <code className={classes.secret}>{secret}</code>
        </p>
        <CodeField
          data-autofocus
          inputMode="numeric"
          value={code}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setCode(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}
