import { useRouter } from '@plumbline/ui/app/use-router';
import type { Outcome } from '@plumbline/rules/access/outcome';
import { toast } from '@plumbline/ui/overlays/toast';
import { ssoInProgress } from './in-progress.ts';
import { usePortalApp } from './portal-context.ts';
import { signOutHere } from './sign-out-here.ts';

const SHOW = { success: toast.success, info: toast.info, warning: toast.warning, error: toast.error };

/** Carries out the outcome of a sign-in step: toast, sign-out, navigation. */
export function useFollowOutcome(): (outcome: Outcome) => void {
  const follow = useFollowOutcomeAsync();
  return (outcome) => void follow(outcome);
}

/** The same, returning a promise that resolves when it is done. */
export function useFollowOutcomeAsync(): (outcome: Outcome) => Promise<void> {
  const router = useRouter();
  const { session } = usePortalApp();
  return async ({ to, toast: words, signsOut, clearsSsoFlag }) => {
    if (words) SHOW[words.tone](words.text);
    if (clearsSsoFlag) ssoInProgress.end();
    const isOut = !signsOut || (await signOutHere(session));
    // If signing out failed, /logout tries again and reports it.
    const href = isOut ? to : '/logout';
    if (href !== null) await router.navigate({ href, replace: true });
  };
}
