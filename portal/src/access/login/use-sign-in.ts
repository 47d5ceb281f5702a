import { signIn } from '@plumbline/contract/paths.gen';
import type { Credentials } from '@plumbline/rules/access/login-form';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { type CallFailed, sendAs } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { isCodeRefusal, withCodeForm } from '../code-step.tsx';
import { signInFailure, startPortalSession, type SignInResult } from '../start-portal-session.ts';
import { useFollowSignIn, type AfterSignIn } from '../use-follow-sign-in.ts';

type Details = CallFailed['details'];
type Attempt = Credentials & { code?: string };
type Outcome = { next: AfterSignIn | 'asking'; failure: string | null; isCodeWrong: boolean; details?: Details };

/** Signs in with a password and carries out the result. `redirect` is the query parameter of that name. */
export function useSignIn(redirect: string | null, onFailed: () => void) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  /** Whose password was right, while the code is asked for. */
  const [proved, setProved] = useState<{ credentials: Credentials; details: Details } | null>(null);
  const signInWith = async (attempt: Attempt): Promise<Outcome> => {
    const result = await signInWithPassword(attempt, now);
    if ('asksCode' in result)
      return { next: 'asking', failure: null, isCodeWrong: result.isWrong, details: result.details };
    const next = await followSignIn(result, redirect);
    // Also shown at the form: a toast is gone after a few seconds.
    const failure = result.end === 'failed' ? (result.failure ?? LOGIN_FAILED) : null;
    return { next, failure, isCodeWrong: false };
  };
  const { mutate, reset, isPending, data } = useCall(signInWith, {
    isSensitive: true,
    onDone: ({ next, details }, { email, password }) => {
      if (next === 'asking') setProved({ credentials: { email, password }, details });
      if (next === 'staying') onFailed();
    },
    failed: false,
  });
  return {
    submit: mutate,
    isBusy: isPending || data?.next === 'leaving',
    failure: data?.failure ?? null,
    /** Null while the password is asked for. */
    codeStep: proved && {
      isWrong: data?.isCodeWrong ?? false,
      details: proved.details,
      onSubmit: (code: string) => mutate({ ...proved.credentials, code }),
      onTyped: reset,
      onBack: () => {
        reset();
        setProved(null);
      },
    },
  };
}

async function signInWithPassword(
  attempt: Attempt,
  now: () => Date,
): Promise<SignInResult | { asksCode: true; isWrong: boolean; details: Details }> {
  try {
    // As a visitor: sends no token of a previous session.
    await withCodeForm(() => sendAs(VISITOR_CALLER, signIn, attempt));
  } catch (error) {
    if (isCodeRefusal(error)) return { asksCode: true, isWrong: error.code === 'wrong_code', details: error.details };
    return { end: 'failed', failure: signInFailure(error) };
  }
  const login = await startPortalSession(now);
  // A session that is gone right after signing in means that the browser rejected the cookie.
  return login.isSessionGone ? { ...login, failure: messages.login.cookiesOff } : login;
}
