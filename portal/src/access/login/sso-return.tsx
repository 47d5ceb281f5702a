import { useRouter } from '@plumbline/ui/app/use-router';
import { finishSignIn } from '@plumbline/contract/paths.gen';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { toast } from '@plumbline/ui/overlays/toast';
import { ssoInProgress } from '../../lib/in-progress.ts';
import { usePortalApp } from '../../lib/portal-context.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { messages } from '../../messages.ts';
import { signInFailure, startPortalSession } from '../start-portal-session.ts';
import type { ReturnedSignIn } from './returned-sign-in.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { useFollowSignIn, type AfterSignIn } from '../use-follow-sign-in.ts';

type SsoReturnProps = {
  returned: ReturnedSignIn;
  /** Signing in failed and a toast says why; `redirect` is the address they wanted to open. */
  onStay: (redirect: string | null) => void;
};

/** Completes a sign-in at a provider or another portal (LOG-08, LOG-09). */
export function SsoReturn({ returned, onStay }: SsoReturnProps) {
  const router = useRouter();
  const finish = useFinish();
  const process = async () => {
    const redirect = ssoInProgress.returnTo();
    // Removes the single-use code from the address first, so that it does not stay in the history.
    const { pathname, search } = window.location;
    router.history.replace(pathname + search, router.history.location.state);
    router.history.flush();
    const next = await finish(returned, redirect);
    ssoInProgress.end();
    if (next === 'staying') onStay(redirect);
  };
  useEffectOnce(() => void process());
  return <SigningInPage />;
}

function useFinish(): (returned: ReturnedSignIn, redirect: string | null) => Promise<AfterSignIn> {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  return async ({ handOff, error }, redirect) => {
    if (handOff === null) {
      if (NO_ACCOUNT.has(error)) return followSignIn({ end: 'no-account' }, redirect);
      showError(error);
      return 'staying';
    }
    try {
      const { returnTo } = await sendAs(VISITOR_CALLER, finishSignIn, { handOff });
      return await followSignIn(await startPortalSession(now), returnTo ?? redirect);
    } catch (failed) {
      toast.error(signInFailure(failed) ?? LOGIN_FAILED);
      return 'staying';
    }
  };
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['sso_failed', 'no_customer_account']);

/** The code comes from the address, so only known codes have a message. */
function showError(code: string): void {
  if (code === 'access_denied') toast.info(messages.sso.canceled);
  else toast.error(new Map(Object.entries(messages.sso.errors)).get(code) ?? LOGIN_FAILED);
}
