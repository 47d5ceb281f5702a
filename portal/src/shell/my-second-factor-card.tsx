import {
  beginMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  renewMyRecoveryCodes,
  turnOffMySecondFactor,
} from '@plumbline/contract/paths.gen';
import { formatMoment } from '@plumbline/rules/dates';
import { send } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import type { FactorCalls } from '@plumbline/ui/two-factor/factor-calls';
import { SecondFactorCard } from '@plumbline/ui/two-factor/second-factor-card';
import { usePortal } from '../lib/portal-context.ts';

const withPassword = (password: string | undefined) => (password === undefined ? {} : { password });

const CALLS: FactorCalls = {
  state: getMySecondFactor,
  begin: ({ password, code, kind }) =>
    send(beginMySecondFactor, {
      ...withPassword(password),
      ...(code !== undefined && { code }),
      ...(kind === 'passkey' && { kind }),
    }),
  confirm: (input) => send(confirmMySecondFactor, input),
  renew: (code) => send(renewMyRecoveryCodes, code === undefined ? {} : { code }),
  turnOff: ({ password, code, factor }) =>
    send(turnOffMySecondFactor, {
      ...withPassword(password),
      ...(code !== undefined && { code }),
      ...(factor !== undefined && { factor }),
    }),
};

const WORDS = {
  why: 'With it, a stolen password alone does not open your account: a code from an app on your phone, or a passkey, is needed too.',
  required: 'It is required of you, so it stays on.',
  turnOff: 'From then on your password alone opens your account.',
};

type MySecondFactorCardProps = { onTurnedOn?: () => void; onStored?: () => void };

export function MySecondFactorCard(props: MySecondFactorCardProps) {
  const { name } = usePortal();
  const { data, isLoadingError, refetch } = useAnswer(getMySecondFactor, {});
  return (
    <SecondFactorCard
      calls={CALLS}
      factor={data}
      isFailed={isLoadingError}
      onRetry={() => void refetch()}
      place={name}
      words={WORDS}
      hasPassword={data?.hasPassword === true}
      trustsRecentLogin
      momentText={(instant) => formatMoment(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)}
      ruled
      {...props}
    />
  );
}
