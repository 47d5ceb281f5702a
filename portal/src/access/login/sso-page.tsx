import { useRouter } from '@plumbline/ui/app/use-router';
import { beginHandOff } from '@plumbline/contract/paths.gen';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { loginPathFor, LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useState } from 'react';
import { Redirect } from '../../lib/redirect.tsx';
import { ssoInProgress } from '../../lib/in-progress.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { requireWebAddress } from '../../lib/require-web-address.ts';
import { readReturnedSignIn } from './returned-sign-in.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { SsoReturn } from './sso-return.tsx';

/** The return address of outside sign-ins, and the start of a hand-off from another portal. */
export function SsoPage() {
  const router = useRouter();
  const { from, redirect: asked } = useSearchTexts('from', 'redirect');
  const [returned] = useState(() => readReturnedSignIn(window.location.hash));
  const redirect = safeRedirect(asked);
  const goToLogin = (to: string | null) => void router.navigate({ href: loginPath(to ?? redirect), replace: true });
  if (returned) return <SsoReturn returned={returned} onStay={goToLogin} />;
  if (from !== null) return <AskOtherPortal from={from} redirect={redirect} onRefused={() => goToLogin(redirect)} />;
  return <NothingToDo href={loginPath(redirect)} />;
}

const loginPath = (redirect: string | null): string => (redirect ? loginPathFor(redirect) : LOGIN_PATH);

type AskOtherPortalProps = { from: string; redirect: string | null; onRefused: () => void };

/** Requests a hand-off from another portal (decision A17); a failure leads to the login page. */
function AskOtherPortal({ from, redirect, onRefused }: AskOtherPortalProps) {
  useEffectOnce(() => {
    ssoInProgress.begin(redirect);
    sendAs(VISITOR_CALLER, beginHandOff, { from, ...(redirect !== null && { returnTo: redirect }) })
      .then(({ url }) => window.location.replace(requireWebAddress(url)))
      .catch(() => {
        ssoInProgress.end();
        onRefused();
      });
  });
  return <SigningInPage />;
}

/** The person came back from the provider with the browser's Back button. */
function NothingToDo({ href }: { href: string }) {
  useEffectOnce(ssoInProgress.end);
  return <Redirect href={href} />;
}
