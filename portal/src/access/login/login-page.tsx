import { credentialsToSend, loginProblems } from '@plumbline/rules/access/login-form';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { LoginForm } from '@plumbline/ui/app/login-form';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { TextLink } from '@plumbline/ui/text-link';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCapabilities, usePortal, useSession } from '../../lib/portal-context.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { CodeStep } from '../code-step.tsx';
import { AlreadySignedIn, OtherAccountLink } from './already-signed-in.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { readReturnedSignIn } from './returned-sign-in.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useSilentSignIn } from './use-silent-sign-in.ts';
import { WelcomePage } from '../welcome-page.tsx';

/** Not in the first view of the login: only who comes back from a provider needs it. */
const SsoReturn = lazy(async () => ({ default: (await import('./sso-return.tsx')).SsoReturn }));

export function LoginPage() {
  const { redirect, emailLink } = useSearchTexts('redirect', 'emailLink');
  const session = useSession();
  const [returned, setReturned] = useState(() => readReturnedSignIn(window.location.hash));
  const isSigningIn = useSilentSignIn(redirect, returned !== null);
  // The typed email, kept when switching between the password and email-link forms.
  const [email, setEmail] = useState<string | null>(null);
  if (returned) {
    return (
      <Suspense fallback={<SigningInPage />}>
        <SsoReturn returned={returned} onStay={() => setReturned(null)} />
      </Suspense>
    );
  }
  if (isSigningIn) return <SigningInPage actions={<OtherAccountLink />} />;
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
  const { signUp } = useCapabilities();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  useEffectOnce(() => {
    if (known !== null) emailRef.current?.focus();
  });
  const { submit, isBusy, failure, codeStep } = useSignIn(redirect, () => passwordRef.current?.select());
  if (codeStep) return <CodeStep isBusy={isBusy} failure={failure} {...codeStep} />;
  return (
    <>
      <LoginForm
        welcome={`Welcome to the ${name} customer portal.`}
        check={loginProblems}
        words={messages.login}
        onSubmit={(typed) => submit(credentialsToSend(typed))}
        isBusy={isBusy}
        failure={failure}
        emailRef={emailRef}
        passwordRef={passwordRef}
        defaultEmail={known ?? ''}
        otherMethods={<OtherSignInMethods redirect={redirect} />}
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
          <Button fullWidth href={pathWith('/signup', { redirect })}>
            Create an Account
          </Button>
        )}
      </div>
    </>
  );
}

const pathWith = (path: string, search: Readonly<Record<string, string | null>>): string =>
  path + stringifySearch(search);
