import { actionOf } from '@plumbline/rules/access/action';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Redirect } from '../lib/redirect.tsx';
import { ChangePasswordPage } from './recover/change-password-page.tsx';
import { ConfirmEmailPage } from './verify/confirm-email-page.tsx';
import { EmailLinkSignIn } from './login/email-link-sign-in.tsx';

/** The target of mailed links; `mode` selects the screen (ACC-07). */
export function ActionPage() {
  const { mode, newUser } = useSearchTexts('mode', 'newUser');
  const action = actionOf(mode, newUser);
  switch (action.screen) {
    case 'change-password':
      return <ChangePasswordPage />;
    case 'verify-email':
      return <ConfirmEmailPage />;
    case 'email-link':
      return <EmailLinkSignIn />;
    case null:
      return <Redirect href={action.to} />;
  }
}
