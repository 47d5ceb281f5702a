import { useQuery } from '@tanstack/react-query';
import { logIn } from '@plumbline/contract/paths.gen';
import { loginEndOf, type LoginEnd } from '@plumbline/rules/access/login-outcome';
import { send } from '@plumbline/ui/app/send';
import { useEffect } from 'react';
import { signInResultOf, type SignInResult } from '../start-portal-session.ts';

const ASK_EVERY_MS = 30_000;

/** Where those go who need not wait here any longer. */
const NEXT: Partial<Record<LoginEnd, string>> = { 'logged-in': '/dashboard', unverified: '/confirm-email' };

/** Asks from time to time whether the account is open, and leaves when it is (VER-04). Failures say nothing. */
export function useApprovalWatch(): void {
  const { data } = useQuery({
    queryKey: [logIn.path],
    queryFn: tryToEnter,
    refetchInterval: ({ state }) => state.data?.isSessionGone !== true && ASK_EVERY_MS,
    refetchOnWindowFocus: ({ state }) => state.data?.isSessionGone !== true && 'always',
    gcTime: 0,
  });
  const next = data && NEXT[data.end];
  useEffect(() => {
    // A fresh page: it carries what the account opens.
    if (next !== undefined) window.location.replace(next);
  }, [next]);
}

/** With the token the page has: a fresh one for every question would be a second call. */
const tryToEnter = (): Promise<SignInResult> =>
  send(logIn, {}).then((flags) => ({ end: loginEndOf(flags) }), signInResultOf);
