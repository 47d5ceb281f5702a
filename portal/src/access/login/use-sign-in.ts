import { signIn } from '@plumbline/contract/paths.gen';
import type { Credentials } from '@plumbline/rules/access/login-form';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { usePortalApp } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { signInFailure, startPortalSession, type SignInResult } from '../start-portal-session.ts';
import { useFollowSignIn } from '../use-follow-sign-in.ts';

/** Signs in with a password and carries out the result. `redirect` is the query parameter of that name. */
export function useSignIn(redirect: string | null, onFailed: () => void) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  const signInWith = async (credentials: Credentials) => {
    const result = await signInWithPassword(credentials, now);
    const next = await followSignIn(result, redirect);
    // Also shown at the form: a toast is gone after a few seconds.
    return { next, failure: result.end === 'failed' ? (result.failure ?? LOGIN_FAILED) : null };
  };
  const { mutate, isPending, data } = useCall(signInWith, {
    onDone: ({ next }) => {
      if (next === 'staying') onFailed();
    },
    failed: false,
  });
  return { submit: mutate, isBusy: isPending || data?.next === 'leaving', failure: data?.failure ?? null };
}

async function signInWithPassword(credentials: Credentials, now: () => Date): Promise<SignInResult> {
  try {
    // As a visitor: sends no token of a previous session.
    await sendAs(VISITOR_CALLER, signIn, credentials);
  } catch (error) {
    return { end: 'failed', failure: signInFailure(error) };
  }
  const login = await startPortalSession(now);
  // A session that is gone right after signing in means that the browser rejected the cookie.
  return login.isSessionGone ? { ...login, failure: messages.login.cookiesOff } : login;
}
