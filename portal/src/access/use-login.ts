import { useMutation } from '@tanstack/react-query';
import { logIn, signIn } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import type { Credentials } from '@plumbline/rules/access/login-form';
import { LOGIN_FAILED, loginEndOf, loginOutcome, type LoginEnd } from '@plumbline/rules/access/login-outcome';
import { toast } from '@plumbline/ui/toast';
import { useCan, usePortalApp } from '../lib/portal-context.ts';
import { CallFailed, send, type FailureCode } from '@plumbline/ui/app/send';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import type { Session } from '../lib/session.ts';
import { useOutcome } from '../lib/use-outcome.ts';
import { messages } from '../messages.ts';
import { hasScreen } from '../screens.tsx';

/** Signs in, enters the portal, and goes where that leads (Spec 1 §4). `redirect` is the parameter of that name. */
export function useLogin(redirect: string | null, onFailed: () => void) {
  const { session } = usePortalApp();
  const { signUp: canSignUp } = useCan();
  const follow = useOutcome();
  return useMutation({
    mutationFn: (credentials: Credentials) => tryLogin(credentials, session),
    onSuccess: (end) => {
      const outcome = loginOutcome(end, { redirect, canSignUp });
      // A fresh page: it carries the new session, and nothing of whoever was here before.
      if (end === 'logged-in') return window.location.assign(outcome.to ?? '/dashboard');
      if (end in NOT_YET && outcome.to !== null && !hasScreen(outcome.to)) toast.error(NOT_YET[end] ?? LOGIN_FAILED);
      follow(outcome);
      if (outcome.to === null) onFailed();
    },
    onError: (error) => {
      showLoginFailure(error);
      onFailed();
    },
  });
}

const NOT_YET: Partial<Record<LoginEnd, string>> = messages.login.notYet;

/** Refusals that are no failure: they say what the login lacks. */
const END_BY_CODE: Partial<Record<FailureCode, LoginEnd>> = {
  awaiting_approval: 'unapproved',
  no_customer_account: 'no-account',
};

async function tryLogin(credentials: Credentials, session: SessionStore<Session>): Promise<LoginEnd> {
  await send(signIn, credentials);
  session.set({ kind: 'identity', email: credentials.email });
  try {
    return loginEndOf(await send(logIn, {}));
  } catch (error) {
    const end = error instanceof CallFailed ? END_BY_CODE[error.code] : undefined;
    if (end === undefined) throw error;
    return end;
  }
}

/** Our own words for what the credentials cannot be blamed for. */
function showLoginFailure(error: Error): void {
  if (!(error instanceof CallFailed) || error.status >= 500) toast.error(LOGIN_FAILED);
  else if (error.status === 0) toast.error(LOGIN_FAILED, error.message);
  else toast.error(identityMessage(error.code, error.message));
}
