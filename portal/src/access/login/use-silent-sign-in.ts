import { useCall } from '@plumbline/ui/app/use-call';
import { isSigningUp } from '../../lib/in-progress.ts';
import { usePortalApp, useSession } from '../../lib/portal-context.ts';
import { forgetSession } from '../../lib/sign-out-here.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { useState } from 'react';
import { startPortalSession } from '../start-portal-session.ts';
import { useFollowSignIn, type AfterSignIn } from '../use-follow-sign-in.ts';

/**
 * Opens the portal for somebody who is already signed in and may have been approved since (Spec 1 §4). Not during
 * sign-up or while another sign-in is being completed. True while it runs.
 */
export function useSilentSignIn(redirect: string | null, isBusyOtherwise: boolean): boolean {
  const { session, now } = usePortalApp();
  const { kind } = useSession();
  const followSignIn = useFollowSignIn();
  const [isWanted] = useState(() => kind === 'identity' && !isBusyOtherwise && !isSigningUp());
  const signIn = async (): Promise<AfterSignIn> => {
    const login = await startPortalSession(now);
    if (!login.isSessionGone) return followSignIn(login, redirect);
    forgetSession(session);
    return 'staying';
  };
  const { mutate, data } = useCall(signIn, { failed: false });
  useEffectOnce(() => {
    if (isWanted) mutate();
  });
  return isWanted && data !== 'staying';
}
