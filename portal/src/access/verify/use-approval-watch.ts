import { useQuery } from '@tanstack/react-query';
import { logIn } from '@plumbline/contract/paths.gen';
import { loginEndOf, type LoginEnd } from '@plumbline/rules/access/login-outcome';
import { send } from '@plumbline/ui/app/send';
import { useEffect } from 'react';
import { signInResultOf, type SignInResult } from '../start-portal-session.ts';

const ASK_EVERY_MS = 30_000;

/** The next page for each end of the wait. */
const NEXT: Partial<Record<LoginEnd, string>> = { 'logged-in': '/dashboard', unverified: '/confirm-email' };

/** Polls whether the account is approved and then opens the next page (VER-04). Failures are silent. */
export function useApprovalWatch(): void {
  const { data } = useQuery({
    queryKey: [logIn.path],
    queryFn: checkApproval,
    refetchInterval: ({ state }) => state.data?.isSessionGone !== true && ASK_EVERY_MS,
    refetchOnWindowFocus: ({ state }) => state.data?.isSessionGone !== true && 'always',
    gcTime: 0,
  });
  const next = data && NEXT[data.end];
  useEffect(() => {
    // A full page load brings the new capabilities.
    if (next !== undefined) window.location.replace(next);
  }, [next]);
}

/** Uses the page's current token: startPortalSession would fetch a new one on every poll. */
const checkApproval = (): Promise<SignInResult> =>
  send(logIn, {}).then((flags) => ({ end: loginEndOf(flags) }), signInResultOf);
