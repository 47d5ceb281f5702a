import { useRouter } from '@plumbline/ui/app/use-router';
import { finishSignIn } from '@plumbline/contract/paths.gen';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { type CallFailed, sendAs } from '@plumbline/ui/app/send';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { ssoInProgress } from '../../lib/in-progress.ts';
import { usePortalApp } from '../../lib/portal-context.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { CodeStep, isCodeRefusal, withCodeForm } from '../code-step.tsx';
import { signInFailure, startPortalSession } from '../start-portal-session.ts';
import type { ReturnedSignIn } from './returned-sign-in.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { ssoMessages } from './sso-messages.ts';
import { useFollowSignIn, type AfterSignIn } from '../use-follow-sign-in.ts';
import { WelcomePage } from '../welcome-page.tsx';

type SsoReturnProps = {
  returned: ReturnedSignIn;
  /** Signing in failed and a toast says why; `redirect` is the address they wanted to open. */
  onStay: (redirect: string | null) => void;
};

type CodeState = 'not-asked' | 'asked' | 'wrong' | 'sent';

/** Completes a sign-in at a provider or another portal (LOG-08, LOG-09); of people with two factors, with their code. */
export function SsoReturn({ returned, onStay }: SsoReturnProps) {
  const router = useRouter();
  const finish = useFinish();
  const [redirect] = useState(ssoInProgress.returnTo);
  const [code, setCode] = useState<CodeState>('not-asked');
  /** What the server says of the person's factors. */
  const [details, setDetails] = useState<CallFailed['details']>();
  const proceed = async (typed?: string) => {
    const next = await finish(returned, redirect, typed);
    if (typeof next === 'object') {
      setDetails(next.details);
      setCode(next.code === 'wrong_code' ? 'wrong' : 'asked');
      return;
    }
    ssoInProgress.end();
    if (next === 'staying') onStay(redirect);
  };
  useEffectOnce(() => {
    // Removes the single-use code from the address first, so that it does not stay in the history.
    const { pathname, search } = window.location;
    router.history.replace(pathname + search, router.history.location.state);
    router.history.flush();
    void proceed();
  });
  if (code === 'not-asked') return <SigningInPage />;
  return (
    <WelcomePage>
      <CodeStep
        isBusy={code === 'sent'}
        isWrong={code === 'wrong'}
        failure={null}
        details={details}
        onTyped={() => setCode('asked')}
        onSubmit={(typed) => {
          setCode('sent');
          void proceed(typed);
        }}
        onBack={() => {
          ssoInProgress.end();
          onStay(redirect);
        }}
      />
    </WelcomePage>
  );
}

type Finished = AfterSignIn | CallFailed;

function useFinish(): (returned: ReturnedSignIn, redirect: string | null, code?: string) => Promise<Finished> {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  return async ({ handOff, error }, redirect, code) => {
    if (handOff === null) {
      if (NO_ACCOUNT.has(error)) return followSignIn({ end: 'no-account' }, redirect);
      showError(error);
      return 'staying';
    }
    const input = { handOff, ...(code !== undefined && { code }) };
    try {
      const { returnTo } = await withCodeForm(() => sendAs(VISITOR_CALLER, finishSignIn, input));
      return await followSignIn(await startPortalSession(now), returnTo ?? redirect);
    } catch (failed) {
      if (isCodeRefusal(failed)) return failed;
      toast.error(signInFailure(failed) ?? LOGIN_FAILED);
      return 'staying';
    }
  };
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['sso_failed', 'no_customer_account']);

/** The code comes from the address, so only known codes have a message. */
function showError(code: string): void {
  if (code === 'access_denied') toast.info(ssoMessages.canceled);
  else toast.error(new Map(Object.entries(ssoMessages.errors)).get(code) ?? LOGIN_FAILED);
}
