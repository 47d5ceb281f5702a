import { verificationOutcome } from '@plumbline/rules/access/verification';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortalApp, useSession } from '../../lib/portal-context.ts';
import { useFollowOutcome } from '../../lib/use-follow-outcome.ts';
import { ConfirmEmailPrompt } from './confirm-email-prompt.tsx';
import { ConfirmWithCode } from './confirm-with-code.tsx';
import { WelcomePage } from '../welcome-page.tsx';

/** Also the screen of /action?mode=verifyEmail (VER-01). */
export function ConfirmEmailPage() {
  const { oobCode } = useSearchTexts('oobCode');
  // Kept in state, because a used code is removed from the address.
  const [code] = useState(() => oobCode ?? '');
  return <WelcomePage>{code === '' ? <ConfirmLater /> : <ConfirmWithCode code={code} />}</WelcomePage>;
}

/** Opened without a code. */
function ConfirmLater() {
  const { session: store } = usePortalApp();
  const session = useSession();
  const hasSession = session.kind !== 'none';
  const visit = { code: 'none', hasSession, isEmailVerified: hasSession && session.emailVerified } as const;
  const { screen } = verificationOutcome(visit);
  const follow = useEffectEvent(useFollowOutcome());
  const leave = useEffectEvent(() => follow(verificationOutcome(visit)));
  useEffect(() => {
    if (screen === null) leave();
  }, [screen]);
  if (!hasSession || screen !== 'ask') return null;
  return <ConfirmEmailPrompt email={session.email} onVerified={() => store.set({ ...session, emailVerified: true })} />;
}
