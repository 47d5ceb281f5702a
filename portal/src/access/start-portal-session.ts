import { logIn } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { loginEndOf, type LoginEnd } from '@plumbline/rules/access/login-outcome';
import { CallFailed, send, type FailureCode } from '@plumbline/ui/app/send';
import { authenticateCalls } from '../lib/authenticate-calls.ts';

export type SignInResult = {
  end: LoginEnd;
  /** What is known better than 'review your credentials'. */
  failure?: string | undefined;
  /** There is no session, or none any more. */
  isSessionGone?: boolean;
};

/** Enters the portal with the session of this browser. Never throws: a failure is an end as well. */
export async function startPortalSession(now: () => Date): Promise<SignInResult> {
  authenticateCalls(null, now);
  try {
    return { end: loginEndOf(await send(logIn, {})) };
  } catch (error) {
    return signInResultOf(error);
  }
}

/** Refusals that are no failure: they say what the login lacks (Spec 1 §8). */
const END_BY_CODE: Partial<Record<FailureCode, LoginEnd>> = {
  email_not_verified: 'unverified',
  awaiting_approval: 'unapproved',
  user_not_found: 'unknown-user',
  no_customer_account: 'no-account',
  sso_failed: 'no-account',
};

export function signInResultOf(error: unknown): SignInResult {
  const code = error instanceof CallFailed ? error.code : null;
  const end = code === null ? undefined : END_BY_CODE[code];
  if (end !== undefined) return { end };
  return { end: 'failed', failure: loginFailure(error), isSessionGone: code === 'not_signed_in' };
}

/** LOG-06: the words for what went wrong; undefined for what nobody can name. */
export function loginFailure(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.code === 'internal') return undefined;
  return identityMessage(error.code, error.message);
}
