import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { logIn, signIn } from '@plumbline/contract/paths.gen';
import { toast } from '@plumbline/ui/toast';
import { usePortalApp } from '../lib/portal-context.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { send } from '../lib/send.ts';
import type { SessionStore } from '../lib/session.ts';
import { messages } from '../messages.ts';
import { hasScreen } from '../screens.tsx';
import type { Credentials } from './login-fields.ts';
import { outcomeOf, outcomeOfFailure, type LoginOutcome } from './login-outcome.ts';

/** Signs in, enters the portal, and goes where the outcome leads. `target` is the `redirect` parameter. */
export function useLogin(target: string | null, onFailed: () => void) {
  const { session } = usePortalApp();
  const router = useRouter();
  const leaveThrough = (href: string) => void router.navigate({ href, replace: true });
  return useMutation({
    mutationFn: (credentials: Credentials) => tryLogin(credentials, session),
    onSuccess: (outcome) => {
      switch (outcome.kind) {
        case 'logged-in':
          // A fresh page: it carries the new session, and nothing of whoever was here before.
          window.location.assign(safeRedirect(target) ?? '/dashboard');
          break;
        case 'go':
          if (hasScreen(outcome.to)) return leaveThrough(outcome.to);
          toast.error(outcome.words);
          leaveThrough('/logout');
          break;
        case 'no-account':
          toast.error(messages.login.noCustomerAccount);
          leaveThrough('/logout');
          break;
        case 'failed':
          toast.error(outcome.words, outcome.detail);
          onFailed();
          break;
      }
    },
    onError: () => {
      toast.error(messages.login.failed);
      onFailed();
    },
  });
}

async function tryLogin(credentials: Credentials, session: SessionStore): Promise<LoginOutcome> {
  try {
    await send(signIn, credentials);
    session.set({ kind: 'identity', email: credentials.email });
    return outcomeOf(await send(logIn, {}));
  } catch (error) {
    return outcomeOfFailure(error);
  }
}
