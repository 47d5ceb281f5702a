import { IconPhoneCall, IconReportMoney, IconWorld } from '@tabler/icons-react';
import { credentialsToSend, loginProblems } from '@plumbline/rules/access/login-form';
import { LoginForm } from '@plumbline/ui/app/login-form';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import { SplitPage } from '@plumbline/ui/layout/split-page';
import { TextLink } from '@plumbline/ui/text-link';
import { useRef, useState } from 'react';
import { FORGOT_PATH } from '../lib/gates.ts';
import { APP_NAME, messages } from '../messages.ts';
import { CodeForm } from './code-form.tsx';
import { codeFailure, loginFailure, useSignIn } from './use-sign-in.ts';

const POINTS = [
  { Icon: IconReportMoney, text: 'See what is open and how much of it is late.' },
  { Icon: IconPhoneCall, text: 'Know which customers to call first.' },
  { Icon: IconWorld, text: 'Open any of your portals with one click.' },
];

export function LoginPage() {
  const { redirect } = useSearchTexts('redirect');
  const password = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const login = useSignIn(redirect, {
    onCodeNeeded: () => setIsCodeAsked(true),
    onFailed: () => password.current?.select(),
  });
  const isBusy = login.isPending || login.isSuccess;
  return (
    <SplitPage
      brand={<BrandMark size="lg" onDeep name={APP_NAME} />}
      headline="Who owes you what, and since when."
      points={POINTS.map(({ Icon, text }) => ({ icon: <Icon stroke={1.75} aria-hidden="true" />, text }))}
      panelFoot="For the supplier’s own people. Customers log in at their portal."
      foot={<PoweredBy />}
    >
      {isCodeAsked ? (
        <CodeForm
          isBusy={isBusy}
          {...codeFailure(login.error)}
          onSubmit={(code) => login.mutate({ ...typed, code })}
          onTyped={login.reset}
          onBack={() => {
            login.reset();
            setIsCodeAsked(false);
          }}
        />
      ) : (
        <LoginForm
          welcome={`Welcome to the ${APP_NAME}.`}
          check={loginProblems}
          words={messages.login}
          defaultEmail={typed.email}
          onSubmit={(given) => {
            const credentials = credentialsToSend(given);
            setTyped(credentials);
            login.mutate(credentials);
          }}
          isBusy={isBusy}
          failure={login.error && loginFailure(login.error)}
          passwordRef={password}
          forgotLink={<TextLink href={FORGOT_PATH}>Forgot your password?</TextLink>}
        />
      )}
    </SplitPage>
  );
}
