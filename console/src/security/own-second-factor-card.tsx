import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@plumbline/contract/paths.gen';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { send } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import type { FactorCalls } from '@plumbline/ui/two-factor/factor-calls';
import { SecondFactorCard } from '@plumbline/ui/two-factor/second-factor-card';
import { useConsoleApp } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';

const CALLS: FactorCalls = {
  state: getSecondFactor,
  begin: ({ password = '', code, kind }) =>
    send(beginSecondFactor, {
      password,
      ...(code !== undefined && { code }),
      ...(kind === 'passkey' && { kind }),
    }),
  confirm: (input) => send(confirmSecondFactor, input),
  renew: (code) => send(renewRecoveryCodes, code === undefined ? {} : { code }),
  turnOff: ({ password = '', code, factor }) =>
    send(turnOffSecondFactor, {
      password,
      ...(code !== undefined && { code }),
      ...(factor !== undefined && { factor }),
    }),
};

const WORDS = {
  why: 'With it, a stolen password alone does not open the console: a code from an app on your phone, or a passkey, is needed too.',
  required: 'Your organization requires it, so it stays on.',
  turnOff: 'From then on your password alone opens the console.',
};

export function OwnSecondFactorCard() {
  const { data, isLoadingError, refetch } = useAnswer(getSecondFactor, {});
  const { session } = useConsoleApp();
  const { redirect } = useSearchTexts('redirect');
  const router = useRouter();
  return (
    <SecondFactorCard
      calls={CALLS}
      factor={data}
      isFailed={isLoadingError}
      onRetry={() => void refetch()}
      place="Plumbline"
      words={WORDS}
      hasPassword
      trustsRecentLogin={false}
      momentText={momentText}
      onTurnedOn={() => {
        const staff = session.get();
        if (staff) session.set({ ...staff, lacksSecondFactor: false });
      }}
      onStored={() => {
        const target = safeRedirect(redirect);
        if (target !== null) void router.navigate({ href: target });
      }}
    />
  );
}
