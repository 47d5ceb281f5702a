import { loginOutcome } from '@plumbline/rules/access/login-outcome';
import { useCapabilities, usePortalApp } from '../lib/portal-context.ts';
import type { Session } from '../lib/session.ts';
import { useFollowOutcomeAsync } from '../lib/use-follow-outcome.ts';
import type { SignInResult } from './start-portal-session.ts';

/** `leaving`: another page is loading. `staying`: a toast was shown and the screen stays. */
export type AfterSignIn = 'leaving' | 'staying';

/** Carries out the outcome of a sign-in (Spec 1 §4). `redirect` is the address the person wanted to open. */
export function useFollowSignIn(): (login: SignInResult, redirect: string | null) => Promise<AfterSignIn> {
  const { session } = usePortalApp();
  const { signUp: canSignUp } = useCapabilities();
  const follow = useFollowOutcomeAsync();
  return async ({ end, failure }, redirect) => {
    const outcome = loginOutcome(end, { redirect, canSignUp, failure });
    if (end === 'no-account' || outcome.signsOut) session.set(IDENTITY_WITHOUT_DETAILS);
    if (end === 'no-account' || outcome.signsOut || outcome.to === null) {
      await follow(outcome);
      return end === 'no-account' ? 'leaving' : 'staying';
    }
    // A full page load brings the new session and drops cached data of the previous user. It replaces this entry of the
    // history, whose address may hold a used code.
    window.location.replace(outcome.to);
    return 'leaving';
  };
}

/** The session exists on the server, but this page has no details of its person; enough to open /logout. */
const IDENTITY_WITHOUT_DETAILS: Session = {
  kind: 'identity',
  name: '',
  email: '',
  emailVerified: false,
  provider: '',
  hasSecondFactor: false,
};
