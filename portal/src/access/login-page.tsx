import { useSearch } from '@tanstack/react-router';
import { credentialsToSend, loginProblems } from '@plumbline/rules/access/login-form';
import { LoginForm } from '@plumbline/ui/app/login-form';
import { searchText } from '@plumbline/ui/app/search';
import { useRef } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { useLogin } from './use-login.ts';
import { WelcomePage } from './welcome-page.tsx';

export function LoginPage() {
  const { name } = usePortal();
  const search = useSearch({ strict: false });
  const password = useRef<HTMLInputElement>(null);
  const login = useLogin(searchText(search, 'redirect'), () => password.current?.select());
  return (
    <WelcomePage>
      <LoginForm
        welcome={`Welcome to the ${name} customer portal.`}
        check={loginProblems}
        words={messages.login}
        onSubmit={(typed) => login.mutate(credentialsToSend(typed))}
        isBusy={login.isPending || login.data === 'logged-in'}
        passwordRef={password}
      />
    </WelcomePage>
  );
}
