import { useRouter } from '@tanstack/react-router';
import type { Outcome } from '@plumbline/rules/access/outcome';
import { toast } from '@plumbline/ui/toast';
import { hasScreen } from '../screens.tsx';

const SHOW = { success: toast.success, info: toast.info, warning: toast.info, error: toast.error };

/** Does what follows a step of getting in: its toast, then its screen. */
export function useOutcome(): (outcome: Outcome) => void {
  const router = useRouter();
  return (outcome) => {
    if (outcome.toast) SHOW[outcome.toast.tone](outcome.toast.text);
    if (outcome.to === null) return;
    // A screen that is not built leaves nowhere to go but out; and out leads to the login.
    const href = outcome.signsOut || !hasScreen(outcome.to) ? '/logout' : outcome.to;
    void router.navigate({ href, replace: true });
  };
}
