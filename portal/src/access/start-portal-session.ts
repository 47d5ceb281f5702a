import { logIn } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { loginEndOf, type LoginEnd } from '@plumbline/rules/access/login-outcome';
import { CallFailed, send, type FailureCode } from '@plumbline/ui/app/send';
import { authenticateCalls } from '../lib/authenticate-calls.ts';

export type SignInResult = {
  end: LoginEnd;
  /** A more specific message than the default. */
  failure?: string | undefined;
  /** The session does not exist or has ended. */
  isSessionGone?: boolean;
};

/** Opens the portal with the session of this browser. Never throws: failures are results too. */
export async function startPortalSession(now: () => Date): Promise<SignInResult> {
  authenticateCalls(null, now);
  try {
    return { end: loginEndOf(await send(logIn, {})) };
  } catch (error) {
    return signInResultOf(error);
  }
}

/** Refusals that name what is missing for access (Spec 1 §8). */
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
  return { end: 'failed', failure: signInFailure(error), isSessionGone: code === 'not_signed_in' };
}

/** LOG-06: the message for an error; undefined for an unknown one. */
export function signInFailure(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.code === 'internal') return undefined;
  return identityMessage(error.code, error.message);
}
