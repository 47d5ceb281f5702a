import { useRouter } from '@tanstack/react-router';
import type { Outcome } from '@plumbline/rules/access/outcome';
import { toast } from '@plumbline/ui/overlays/toast';
import { ssoInProgress } from './in-progress.ts';
import { usePortalApp } from './portal-context.ts';
import { signOutHere } from './sign-out-here.ts';

const SHOW = { success: toast.success, info: toast.info, warning: toast.info, error: toast.error };

/** Does what follows a step of getting in: its toast, its sign-out, then its screen. */
export function useOutcome(): (outcome: Outcome) => void {
  const follow = useFollow();
  return (outcome) => void follow(outcome);
}

/** The same, for whoever waits until it is done. */
export function useFollow(): (outcome: Outcome) => Promise<void> {
  const router = useRouter();
  const { session } = usePortalApp();
  return async ({ to, toast: words, signsOut, clearsSsoFlag }) => {
    if (words) SHOW[words.tone](words.text);
    if (clearsSsoFlag) ssoInProgress.end();
    const isOut = !signsOut || (await signOutHere(session));
    // A session that could not be ended is the business of /logout, which tries again and says so.
    const href = isOut ? to : '/logout';
    if (href !== null) await router.navigate({ href, replace: true });
  };
}
