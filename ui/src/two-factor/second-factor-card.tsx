import { IconCircleCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Note } from '../note.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { toast } from '../overlays/toast.ts';
import { Badge } from '../status-badge.tsx';
import type { FactorBegun, FactorCalls, FactorKind, FactorState } from './factor-calls.ts';
import { RenewDialog, TurnOffDialog } from './factor-dialogs.tsx';
import { FactorList } from './factor-list.tsx';
import { canUsePasskeys } from './passkey.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { factorWords } from './words.ts';
import classes from './two-factor.module.css';

/** Fewer than this, and the page says so. */
const FEW_CODES = 3;

type SecondFactorCardProps = {
  calls: FactorCalls;
  /** Undefined while it is loaded. */
  factor: FactorState | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** The name that the app shows beside its codes. */
  place: string;
  words: {
    /** What it is good for. */
    why: string;
    /** Why it cannot be turned off. */
    required: string;
    /** What turning it off means. */
    turnOff: string;
  };
  /** Who has no password changes it after a recent login. */
  hasPassword: boolean;
  /** Whether a recent login is enough to set it up. */
  trustsRecentLogin: boolean;
  /** As the person at this device reads a clock. */
  momentText: (instant: string) => string;
  onTurnedOn?: () => void;
  /** After the recovery codes of a set-up were stored. */
  onStored?: () => void;
  ruled?: boolean;
};

type Asked =
  | { kind: 'renew' }
  /** One of several factors, or all of them. */
  | { kind: 'turn-off'; factor?: { id: string; name: string } }
  | { kind: 'set-up'; what: FactorKind; begun: FactorBegun | null };

/** Two-factor sign-in of whoever is signed in: set up, recovery codes, turned off. */
export function SecondFactorCard(props: SecondFactorCardProps) {
  const { calls, factor, isFailed, onRetry, place, hasPassword, onTurnedOn, onStored, ruled = false } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  const showCodes = (recoveryCodes: readonly string[]) => {
    close();
    setCodes(recoveryCodes);
  };
  const finishSetUp = (what: FactorKind, recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) return showCodes(recoveryCodes);
    close();
    toast.success(what === 'app' ? factorWords.appAdded : factorWords.passkey.added);
  };
  return (
    <Card title="Two-factor sign-in" ruled={ruled}>
      {factor ? (
        <FactorView {...props} factor={factor} onAsk={setAsked} />
      ) : isFailed ? (
        <ErrorState title="We could not load this" onRetry={onRetry} />
      ) : (
        <Skeleton height={72} />
      )}
      {factor && asked?.kind === 'set-up' && (
        <SetUpDialog
          calls={calls}
          factor={factor}
          hasPassword={hasPassword}
          kind={asked.what}
          place={place}
          begun={asked.begun}
          onClose={close}
          onDone={(recoveryCodes) => {
            finishSetUp(asked.what, recoveryCodes);
            onTurnedOn?.();
          }}
        />
      )}
      {factor && asked?.kind === 'renew' && (
        <RenewDialog calls={calls} factor={factor} onClose={close} onDone={showCodes} />
      )}
      {factor && asked?.kind === 'turn-off' && (
        <TurnOffDialog
          calls={calls}
          factor={factor}
          removed={asked.factor}
          text={props.words.turnOff}
          hasPassword={hasPassword}
          onClose={close}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          place={place}
          codes={codes}
          onClose={() => {
            setCodes(null);
            onStored?.();
          }}
        />
      )}
    </Card>
  );
}

type FactorViewProps = SecondFactorCardProps & { factor: FactorState; onAsk: (asked: Asked) => void };

function FactorView({ factor, onAsk, words, momentText, ...rest }: FactorViewProps) {
  const { since, recoveryCodesLeft, isRequired } = factor;
  if (since === null) {
    return (
      <>
        <div className={classes.line}>
          <Badge color="grey" icon={<IconShieldOff size={13} stroke={1.75} aria-hidden="true" />}>
            Off
          </Badge>
        </div>
        <p className={classes.text}>{words.why}</p>
        <div className={classes.foot}>
          <SetUpButton
            {...rest}
            what="app"
            isPrimary
            onBegun={(begun) => onAsk({ kind: 'set-up', what: 'app', begun })}
          />
          <PasskeySetUp {...rest} onAsk={onAsk} />
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
      <FactorList
        factor={factor}
        momentText={momentText}
        onRemove={(removed) => onAsk({ kind: 'turn-off', factor: removed })}
      />
      <p className={classes.text}>{codesText(recoveryCodesLeft)}</p>
      {recoveryCodesLeft < FEW_CODES && <Note color="amber">Create new recovery codes before you run out.</Note>}
      <div className={classes.foot}>
        <PasskeySetUp {...rest} hasOther onAsk={onAsk} />
        {!factor.hasApp && (
          <SetUpButton
            {...rest}
            hasOther
            what="app"
            onBegun={(begun) => onAsk({ kind: 'set-up', what: 'app', begun })}
          />
        )}
        <Button onClick={() => onAsk({ kind: 'renew' })}>New recovery codes</Button>
        {!isRequired && (
          <Button variant="danger" onClick={() => onAsk({ kind: 'turn-off' })}>
            Turn off
          </Button>
        )}
      </div>
      {isRequired && <p className={classes.text}>{words.required}</p>}
    </>
  );
}

const codesText = (left: number): string =>
  left === 1 ? 'One recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`;

type SetUpButtonProps = Pick<SecondFactorCardProps, 'calls' | 'hasPassword' | 'trustsRecentLogin'> & {
  what: FactorKind;
  isPrimary?: boolean;
  /** Whether the person has another factor, which is asked for first. */
  hasOther?: boolean;
  /** With null the password is asked for. */
  onBegun: (begun: FactorBegun | null) => void;
};

const SET_UP = { app: 'Set up an app', passkey: 'Add a passkey' } as const;

function SetUpButton(props: SetUpButtonProps) {
  const { calls, hasPassword, trustsRecentLogin, what, isPrimary = false, hasOther = false, onBegun } = props;
  const begin = useCall(calls.begin, {
    isSensitive: true,
    ...(hasPassword && { refused: { requires_recent_login: () => onBegun(null) } }),
    onDone: onBegun,
  });
  return (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      loading={begin.isPending}
      onClick={() =>
        trustsRecentLogin && !hasOther ? begin.mutate({ password: undefined, kind: what }) : onBegun(null)
      }
    >
      {SET_UP[what]}
    </Button>
  );
}

type PasskeySetUpProps = Omit<SetUpButtonProps, 'onBegun' | 'what'> & { onAsk: (asked: Asked) => void };

/** Where the browser can make one. */
const PasskeySetUp = ({ onAsk, ...rest }: PasskeySetUpProps) =>
  canUsePasskeys() && (
    <SetUpButton {...rest} what="passkey" onBegun={(begun) => onAsk({ kind: 'set-up', what: 'passkey', begun })} />
  );
