import { IconCircleCheck, IconShieldOff } from '@tabler/icons-react';
import type { Answer } from '@plumbline/contract/call';
import type { getSecondFactor as GetSecondFactor } from '@plumbline/contract/staff/second-factor';
import { getSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '@plumbline/contract/paths.gen';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { useConsoleApp } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { CodeDialog, type CodeProblems } from './code-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import classes from './security.module.css';

type Factor = Answer<typeof GetSecondFactor>;
type Asked = 'set-up' | 'renew' | 'turn-off';

/** Fewer than this, and the page says so. */
const FEW_CODES = 3;

export function SecondFactorCard() {
  const { data, isLoadingError, refetch } = useAnswer(getSecondFactor, {});
  const { session } = useConsoleApp();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  const { redirect } = useSearchTexts('redirect');
  const router = useRouter();
  const closeCodes = () => {
    setCodes(null);
    const target = safeRedirect(redirect);
    if (target !== null) void router.navigate({ href: target });
  };
  const showCodes = (recoveryCodes: readonly string[]) => {
    close();
    setCodes(recoveryCodes);
    const staff = session.get();
    if (staff) session.set({ ...staff, lacksSecondFactor: false });
  };
  return (
    <Card title="Two-factor sign-in">
      {data ? (
        <FactorState factor={data} onAsk={setAsked} />
      ) : isLoadingError ? (
        <ErrorState title="We could not load this" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={72} />
      )}
      {asked === 'set-up' && <SetUpDialog onClose={close} onDone={showCodes} />}
      {asked === 'renew' && <RenewDialog onClose={close} onDone={showCodes} />}
      {asked === 'turn-off' && <TurnOffDialog onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
    </Card>
  );
}

function FactorState({ factor, onAsk }: { factor: Factor; onAsk: (asked: Asked) => void }) {
  const { since, recoveryCodesLeft, isRequired } = factor;
  if (since === null) {
    return (
      <>
        <div className={classes.line}>
          <Badge color="grey" icon={<IconShieldOff size={13} stroke={1.75} aria-hidden="true" />}>
            Off
          </Badge>
        </div>
        <p className={classes.text}>
          With it, a stolen password alone does not open the console: a code from an app on your phone is needed too.
        </p>
        <div className={classes.foot}>
          <Button variant="primary" onClick={() => onAsk('set-up')}>
            Set up
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={classes.line}>
        <Badge color="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />}>
          On
        </Badge>
        <span className={classes.text}>Since {momentText(since)}</span>
      </div>
      <p className={classes.text}>{codesText(recoveryCodesLeft)}</p>
      {recoveryCodesLeft < FEW_CODES && <Note color="amber">Make new recovery codes before you run out.</Note>}
      <div className={classes.foot}>
        <Button onClick={() => onAsk('renew')}>New recovery codes</Button>
        {!isRequired && (
          <Button variant="danger" onClick={() => onAsk('turn-off')}>
            Turn off
          </Button>
        )}
      </div>
      {isRequired && <p className={classes.text}>Your organization requires it, so it stays on.</p>}
    </>
  );
}

const codesText = (left: number): string =>
  left === 1 ? 'One recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`;

type RenewDialogProps = { onClose: () => void; onDone: (codes: readonly string[]) => void };

function RenewDialog({ onClose, onDone }: RenewDialogProps) {
  const [problems, setProblems] = useState<CodeProblems>({});
  const renew = useCall(renewRecoveryCodes, {
    isSensitive: true,
    refused: { wrong_code: ({ message }) => setProblems({ code: message }) },
    changes: [getSecondFactor],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <CodeDialog
      title="Make new recovery codes?"
      text="The ones that you have now stop working."
      confirmLabel="Make new codes"
      isBusy={renew.isPending}
      problems={problems}
      onTyped={() => setProblems({})}
      onConfirm={({ code }) => renew.mutate({ code })}
      onClose={onClose}
    />
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [problems, setProblems] = useState<CodeProblems>({});
  const turnOff = useCall(turnOffSecondFactor, {
    isSensitive: true,
    done: messages.security.turnedOff,
    refused: {
      wrong_code: ({ message }) => setProblems({ code: message }),
      wrong_password: () => setProblems({ password: messages.invitation.passwordWrong }),
    },
    changes: [getSecondFactor],
    onDone: onClose,
  });
  return (
    <CodeDialog
      title="Turn two-factor sign-in off?"
      text="From then on your password alone opens the console."
      confirmLabel="Turn off"
      danger
      withPassword
      isBusy={turnOff.isPending}
      problems={problems}
      onTyped={() => setProblems({})}
      onConfirm={(typed) => turnOff.mutate(typed)}
      onClose={onClose}
    />
  );
}
