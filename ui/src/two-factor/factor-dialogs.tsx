import { useState } from 'react';
import { showFailure, useCall } from '../app/use-call.ts';
import { CodeDialog, type CodeProblems } from './code-dialog.tsx';
import type { FactorCalls, FactorState } from './factor-calls.ts';
import { canUsePasskeys, passkeyProblem, sendWithPasskey } from './passkey.ts';
import { factorWords } from './words.ts';

/** Whether a passkey of the person works at this address. */
const hasPasskeyHere = ({ passkeys }: FactorState): boolean =>
  canUsePasskeys() && passkeys.some(({ host }) => host === window.location.hostname);

type Proof = {
  /** Undefined if it is not asked for. */
  password: string | undefined;
  /** Without one the server asks for the passkey. */
  code: string | undefined;
};

type ProofDialogProps<Result> = {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  calls: FactorCalls;
  factor: FactorState;
  /** Whether the password is asked for too. */
  withPassword: boolean;
  send: (proof: Proof) => Promise<Result>;
  /** A toast afterwards. */
  done?: string;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Asks for a code or the passkey before a factor is changed, and says at its field what went wrong. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { calls, factor, withPassword, send, done, onDone, onClose, ...words } = props;
  const [problems, setProblems] = useState<CodeProblems>({});
  const prove = useCall(
    ({ password: typed, code: given }: { password: string; code?: string }) => {
      const password = withPassword ? typed : undefined;
      return given === undefined
        ? sendWithPasskey((code) => send({ password, code }))
        : send({ password, code: given });
    },
    {
      isSensitive: true,
      ...(done !== undefined && { done }),
      refused: {
        code_needed: () => setProblems({ code: factorWords.codeMissing }),
        wrong_code: ({ message }) => setProblems({ code: message }),
        wrong_password: () => setProblems({ password: factorWords.passwordWrong }),
      },
      onFailed: (error) => {
        const problem = passkeyProblem(error);
        if (problem === null) showFailure(error);
        else setProblems({ code: problem });
      },
      changes: [calls.state],
      onDone,
    },
  );
  return (
    <CodeDialog
      {...words}
      withPassword={withPassword}
      hasApp={factor.hasApp}
      isBusy={prove.isPending}
      problems={problems}
      onTyped={() => setProblems({})}
      onConfirm={(typed) => prove.mutate(typed)}
      onPasskey={hasPasskeyHere(factor) ? (password) => prove.mutate({ password }) : undefined}
      onClose={onClose}
    />
  );
}

type FactorDialogProps = { calls: FactorCalls; factor: FactorState; onClose: () => void };

export const RenewDialog = ({
  onDone,
  ...rest
}: FactorDialogProps & { onDone: (codes: readonly string[]) => void }) => (
  <ProofDialog
    {...rest}
    title="Create new recovery codes?"
    text="The ones that you have now stop working."
    confirmLabel="Create new codes"
    withPassword={false}
    send={({ code }) => rest.calls.renew(code)}
    onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
  />
);

type TurnOffDialogProps = FactorDialogProps & {
  /** One of several; all of them if undefined. */
  removed: { id: string; name: string } | undefined;
  text: string;
  hasPassword: boolean;
};

export const TurnOffDialog = ({ removed, text, hasPassword, ...rest }: TurnOffDialogProps) => (
  <ProofDialog
    {...rest}
    title={removed ? `Remove ${removed.name}?` : 'Turn two-factor sign-in off?'}
    text={removed ? 'Two-factor sign-in stays on with what is left.' : text}
    confirmLabel={removed ? 'Remove' : 'Turn off'}
    danger
    withPassword={hasPassword}
    send={(proof) => rest.calls.turnOff({ ...proof, factor: removed?.id })}
    done={removed ? factorWords.removed(removed.name) : factorWords.turnedOff}
    onDone={rest.onClose}
  />
);
