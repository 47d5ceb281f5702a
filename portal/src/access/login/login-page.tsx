import { credentialsToSend, loginProblems } from '@plumbline/rules/access/login-form';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { LoginForm } from '@plumbline/ui/app/login-form';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { TextLink } from '@plumbline/ui/text-link';
import { useRef, useState } from 'react';
import { useCan, usePortal, useSession } from '../../lib/portal-context.ts';
import { useOnce } from '../../lib/use-once.ts';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { AlreadySignedIn, OtherAccountLink } from './already-signed-in.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { returnedSignIn } from './returned-sign-in.ts';
import { SigningIn } from '../signing-in.tsx';
import { SsoReturn } from './sso-return.tsx';
import { useLogin } from './use-login.ts';
import { useSilentLogin } from './use-silent-login.ts';
import { WelcomePage } from '../welcome-page.tsx';

export function LoginPage() {
  const { redirect, emailLink } = useSearchTexts('redirect', 'emailLink');
  const session = useSession();
  const [returned, setReturned] = useState(() => returnedSignIn(window.location.hash));
  const isEntering = useSilentLogin(redirect, returned !== null);
  // The typed email, kept when switching between the password and email-link forms.
  const [email, setEmail] = useState<string | null>(null);
  if (returned) return <SsoReturn returned={returned} onStay={() => setReturned(null)} />;
  if (isEntering) return <SigningIn actions={<OtherAccountLink />} />;
  return (
    <WelcomePage>
      {session.kind === 'identity' && session.email !== '' && <AlreadySignedIn email={session.email} />}
      {emailLink === null ? (
        <PasswordLogin redirect={redirect} known={email} onChangeOver={setEmail} />
      ) : (
        <EmailLinkForm
          redirect={redirect}
          defaultEmail={email ?? ''}
          passwordLink={
            <TextLink href={pathWith(LOGIN_PATH, { redirect })} onClick={() => setEmail(email ?? '')}>
              Use your password
            </TextLink>
          }
        />
      )}
    </WelcomePage>
  );
}

type PasswordLoginProps = {
  redirect: string | null;
  /** The email typed in the other form; null on the first visit. */
  known: string | null;
  /** Switches to the other form with the typed email. */
  onChangeOver: (typed: string) => void;
};

function PasswordLogin({ redirect, known, onChangeOver }: PasswordLoginProps) {
  const { name } = usePortal();
  const { signUp } = useCan();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  useOnce(() => {
    if (known !== null) emailRef.current?.focus();
  });
  const { logIn, isBusy } = useLogin(redirect, () => passwordRef.current?.select());
  return (
    <>
      <LoginForm
        welcome={`Welcome to the ${name} customer portal.`}
        check={loginProblems}
        words={messages.login}
        onSubmit={(typed) => logIn(credentialsToSend(typed))}
        isBusy={isBusy}
        emailRef={emailRef}
        passwordRef={passwordRef}
        defaultEmail={known ?? ''}
        otherWays={<OtherWaysIn redirect={redirect} />}
        forgotLink={<TextLink href={pathWith('/forgot-password', { redirect })}>Forgot your password?</TextLink>}
      />
      <div className={classes.after}>
        <TextLink
          look="plain"
          href={pathWith(LOGIN_PATH, { redirect, emailLink: 'true' })}
          onClick={() => onChangeOver(emailRef.current?.value ?? '')}
        >
          Email me a link to log in
        </TextLink>
        {signUp && (
          <p>
            New to the portal? <TextLink href={pathWith('/signup', { redirect })}>Create an account</TextLink>
          </p>
        )}
      </div>
    </>
  );
}

const pathWith = (path: string, search: Readonly<Record<string, string | null>>): string =>
  path + stringifySearch(search);
