import { IconPhoneCall, IconReportMoney, IconWorld } from '@tabler/icons-react';
import { credentialsToSend, loginProblems } from '@plumbline/rules/access/login-form';
import { LoginForm } from '@plumbline/ui/app/login-form';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import { SplitPage } from '@plumbline/ui/layout/split-page';
import { TextLink } from '@plumbline/ui/text-link';
import { CodeForm } from '@plumbline/ui/two-factor/code-form';
import { useRef, useState } from 'react';
import { FORGOT_PATH } from '../lib/gates.ts';
import { APP_NAME, messages } from '../messages.ts';
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
  /** What the server says of the person's factors, while the code is asked for. */
  const [question, setQuestion] = useState<{ details: CallFailed['details'] } | null>(null);
  const login = useSignIn(redirect, {
    onCodeNeeded: (details) => setQuestion({ details }),
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
      {question ? (
        <CodeForm
          isBusy={isBusy}
          {...codeFailure(login.error)}
          details={question.details}
          onSubmit={(code) => login.mutate({ ...typed, code })}
          onTyped={login.reset}
          onBack={() => {
            login.reset();
            setQuestion(null);
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
