import { loginOutcome } from '@plumbline/rules/access/login-outcome';
import { useCan, usePortalApp } from '../lib/portal-context.ts';
import type { Session } from '../lib/session.ts';
import { useFollow } from '../lib/use-outcome.ts';
import type { SignInResult } from './start-portal-session.ts';

/** `leaving`: another page is on its way. `staying`: the person has been told, and the screen goes on. */
export type AfterSignIn = 'leaving' | 'staying';

/** Goes where a login leads (Spec 1 §4). `redirect` is where the person wanted to go. */
export function useFollowSignIn(): (login: SignInResult, redirect: string | null) => Promise<AfterSignIn> {
  const { session } = usePortalApp();
  const { signUp: canSignUp } = useCan();
  const follow = useFollow();
  return async ({ end, failure }, redirect) => {
    const outcome = loginOutcome(end, { redirect, canSignUp, failure });
    if (end === 'no-account') session.set(IDENTITY_WITHOUT_DETAILS);
    if (end === 'no-account' || outcome.signsOut || outcome.to === null) {
      await follow(outcome);
      return end === 'no-account' ? 'leaving' : 'staying';
    }
    // A fresh page: it carries the truth about the session, and nothing of whoever was here before. It takes the place
    // of this one, whose address may hold a code that is spent.
    window.location.replace(outcome.to);
    return 'leaving';
  };
}

/** There is a session at the server, whose person this page never learned. It opens /logout; nothing shows the details. */
const IDENTITY_WITHOUT_DETAILS: Session = { kind: 'identity', name: '', email: '', emailVerified: false, provider: '' };
