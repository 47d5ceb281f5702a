import { useRouter } from '@tanstack/react-router';
import { finishSignIn } from '@plumbline/contract/paths.gen';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { toast } from '@plumbline/ui/overlays/toast';
import { ssoInProgress } from '../../lib/in-progress.ts';
import { usePortalApp } from '../../lib/portal-context.ts';
import { useOnce } from '../../lib/use-once.ts';
import { messages } from '../../messages.ts';
import { loginFailure, startPortalSession } from '../start-portal-session.ts';
import type { ReturnedSignIn } from './returned-sign-in.ts';
import { SigningIn } from '../signing-in.tsx';
import { useFollowSignIn, type AfterSignIn } from '../use-follow-sign-in.ts';

type SsoReturnProps = {
  returned: ReturnedSignIn;
  /** The person did not get in and has been told why; `redirect` is where they wanted to go. */
  onStay: (redirect: string | null) => void;
};

/** Finishes a sign-in that went to a provider or to another portal (LOG-08, LOG-09). */
export function SsoReturn({ returned, onStay }: SsoReturnProps) {
  const router = useRouter();
  const finish = useFinish();
  const process = async () => {
    const redirect = ssoInProgress.returnTo();
    // Out of the address first: it is good for one sign-in, and nobody shall find it there.
    const { pathname, search } = window.location;
    router.history.replace(pathname + search, router.history.location.state);
    router.history.flush();
    const entry = await finish(returned, redirect);
    ssoInProgress.end();
    if (entry === 'staying') onStay(redirect);
  };
  useOnce(() => void process());
  return <SigningIn />;
}

function useFinish(): (returned: ReturnedSignIn, redirect: string | null) => Promise<AfterSignIn> {
  const { now } = usePortalApp();
  const enter = useFollowSignIn();
  return async ({ handOff, error }, redirect) => {
    if (handOff === null) {
      if (NO_ACCOUNT.has(error)) return enter({ end: 'no-account' }, redirect);
      showError(error);
      return 'staying';
    }
    try {
      const { returnTo } = await sendAs(VISITOR_CALLER, finishSignIn, { handOff });
      return await enter(await startPortalSession(now), returnTo ?? redirect);
    } catch (failed) {
      toast.error(loginFailure(failed) ?? LOGIN_FAILED);
      return 'staying';
    }
  };
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['sso_failed', 'no_customer_account']);

/** The code stands in the address, where anybody can write what they like: only known ones are put into words. */
function showError(code: string): void {
  if (code === 'access_denied') toast.info(messages.sso.canceled);
  else toast.error(new Map(Object.entries(messages.sso.errors)).get(code) ?? LOGIN_FAILED);
}
