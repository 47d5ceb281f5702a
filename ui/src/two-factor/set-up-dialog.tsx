import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useId, useState, type SubmitEvent } from 'react';
import { showFailure, useCall } from '../app/use-call.ts';
import { Button } from '../button.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFocusInvalid } from '../fields/use-focus-invalid.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';
import type { FactorBegun, FactorCalls, FactorKind, FactorState } from './factor-calls.ts';
import { ProofDialog } from './factor-dialogs.tsx';
import { QrCode } from '../qr-code.tsx';
import { makePasskey, passkeyProblem } from './passkey.ts';
import { factorWords } from './words.ts';
import classes from './two-factor.module.css';

type SetUpDialogProps = {
  calls: FactorCalls;
  kind: FactorKind;
  /** The name that the app shows beside the code. */
  place: string;
  factor: FactorState;
  hasPassword: boolean;
  /** What the server has begun, if nothing was asked for. */
  begun: FactorBegun | null;
  onClose: () => void;
  /** Without recovery codes if there was another factor before. */
  onDone: (recoveryCodes: readonly string[]) => void;
};

/**
 * The password first, and a factor that is there already; then the picture for the app and its first code, or the name of
 * the passkey.
 */
export function SetUpDialog({ begun: given, ...rest }: SetUpDialogProps) {
  const [begun, setBegun] = useState(given);
  if (begun?.passkey) return <PasskeyStep begun={begun} {...rest} />;
  if (begun) return <ScanStep begun={begun} {...rest} />;
  const { calls, factor, hasPassword, kind, onClose } = rest;
  const Step = factor.since === null ? PasswordStep : ProofStep;
  return <Step {...{ calls, factor, hasPassword, kind, onClose }} onBegun={setBegun} />;
}

type PasswordStepProps = Pick<SetUpDialogProps, 'calls' | 'factor' | 'hasPassword' | 'kind' | 'onClose'> & {
  onBegun: (begun: FactorBegun) => void;
};

const FIRST_STEP = {
  app: {
    title: 'Set up an authenticator app',
    text: 'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
    icon: IconDeviceMobile,
  },
  passkey: {
    title: 'Add a passkey',
    text: 'A passkey is kept by your device, your password manager or a security key, and is used with your fingerprint, face or PIN.',
    icon: IconFingerprint,
  },
} as const;

function PasswordStep({ calls, kind, onClose, onBegun }: PasswordStepProps) {
  const { title, text, icon: Icon } = FIRST_STEP[kind];
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFocusInvalid(problem);
  const begin = useCall(calls.begin, {
    isSensitive: true,
    refused: { wrong_password: () => setProblem(factorWords.passwordWrong) },
    changes: [calls.state],
    onDone: onBegun,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (begin.isPending) return;
    if (password === '') return setProblem(factorWords.passwordMissing);
    begin.mutate({ password, kind });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={begin.isPending}
      icon={<Icon size={20} aria-hidden="true" />}
      title={title}
      text={text}
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

/** Whoever has a factor proves it before another one is added. */
const ProofStep = ({ kind, hasPassword, onBegun, ...rest }: PasswordStepProps) => (
  <ProofDialog
    {...rest}
    title={FIRST_STEP[kind].title}
    text="First prove that it is you, with a factor that you have set up already."
    confirmLabel="Continue"
    withPassword={hasPassword}
    send={(proof) => rest.calls.begin({ ...proof, kind })}
    onDone={onBegun}
  />
);

type ScanStepProps = Pick<SetUpDialogProps, 'calls' | 'onClose' | 'onDone' | 'place'> & { begun: FactorBegun };

function ScanStep({ calls, place, begun: { secret, uri = '' }, onClose, onDone }: ScanStepProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFocusInvalid(problem);
  const confirm = useCall(calls.confirm, {
    isSensitive: true,
    refused: { wrong_code: ({ message }) => setProblem(message) },
    changes: 'everything',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim().length < 6) return setProblem(factorWords.codeMissing);
    confirm.mutate({ code: code.trim() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={confirm.isPending}
      title="Scan this with your app"
      text={`The app then shows six digits for ${place}, which change every 30 seconds. Enter them here.`}
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

const NAME_MAX = 60;

/** The browser makes the passkey, and the server keeps it under this name. */
function PasskeyStep({ calls, begun, onClose, onDone }: ScanStepProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFocusInvalid(problem);
  const make = useCall(
    async (typed: string) => calls.confirm({ code: await makePasskey(begun.passkey ?? {}), name: typed }),
    {
      isSensitive: true,
      refused: { wrong_code: () => setProblem(factorWords.passkey.wrong) },
      onFailed: (error) => {
        const words = passkeyProblem(error);
        if (words === null) showFailure(error);
        else setProblem(words);
      },
      changes: 'everything',
      onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (make.isPending) return;
    if (name.trim() === '') return setProblem(factorWords.passkey.nameMissing);
    make.mutate(name.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={make.isPending}
      icon={<IconFingerprint size={20} aria-hidden="true" />}
      title="Name your passkey"
      text={factorWords.passkey.host(window.location.hostname)}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={make.isPending}>
            Add the passkey
          </Button>
          <Button onClick={onClose} disabled={make.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          data-autofocus
          label="Name"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          hint="So that you know it again, such as Work laptop."
          value={name}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setName(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}
