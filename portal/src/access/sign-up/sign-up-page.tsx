import { closedSignUpOutcome } from '@plumbline/rules/access/sign-up';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { useLocation } from '@plumbline/ui/app/use-router';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities, usePortal, useSession } from '../../lib/portal-context.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { useFollowOutcome } from '../../lib/use-follow-outcome.ts';
import { usePasswordRules } from '../../lib/use-password-rules.ts';
import classes from '../access-form.module.css';
import { SignUpForm } from './sign-up-form.tsx';
import { splitName } from '../../lib/split-name.ts';
import { WelcomePage } from '../welcome-page.tsx';

export function SignUpPage() {
  const { signUp: canSignUp } = useCapabilities();
  const follow = useFollowOutcome();
  useEffectOnce(() => {
    const closed = closedSignUpOutcome(canSignUp);
    if (closed) follow(closed);
  });
  return <WelcomePage>{canSignUp && <CreateAccount />}</WelcomePage>;
}

function CreateAccount() {
  const { organization } = usePortal();
  const { signUpCompanyNameRequired: isCompanyNameRequired } = useCapabilities();
  const session = useSession();
  const password = usePasswordRules();
  const { redirect } = useSearchTexts('redirect');
  const identity = session.kind === 'identity' ? session : null;
  const known = payerIn(useLocation().state);
  // The login page would redirect an identity without a membership back here.
  const loginHref = identity ? `/logout?redirect=${LOGIN_PATH}` : LOGIN_PATH + stringifySearch({ redirect });
  return (
    <>
      <h1>Create an account</h1>
      <p className={classes.lead}>
        For customers of {organization.name}, which approves each new account and tells you by email.
      </p>
      <SignUpForm
        context={{ identityEmail: identity?.email ?? null, isCompanyNameRequired, password }}
        initial={identity ? { ...known, ...splitName(identity.name), email: identity.email } : known}
      />
      <div className={classes.after}>
        <p>
          Already have an account? <TextLink href={loginHref}>Log in</TextLink>
        </p>
      </div>
    </>
  );
}

/** What somebody who paid by a link has entered there (LNK-04); their entry of the history keeps it. */
function payerIn(state: Readonly<Record<string, unknown>>) {
  const textOf = (name: string) => (typeof state[name] === 'string' ? state[name] : '');
  return {
    ...splitName(textOf('name')),
    email: textOf('email'),
    companyName: textOf('companyName'),
    companyAddress: textOf('companyAddress'),
  };
}
