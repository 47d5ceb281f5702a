import { useSearch } from '@tanstack/react-router';
import { actionOf } from '@plumbline/rules/access/action';
import { searchText } from '@plumbline/ui/app/search';
import { Redirect } from '../lib/redirect.tsx';
import { ChangePasswordPage } from './recover/change-password-page.tsx';
import { ConfirmEmailPage } from './verify/confirm-email-page.tsx';
import { EmailLinkSignIn } from './login/email-link-sign-in.tsx';

/** Where mailed links lead; `mode` says what for (ACC-07). */
export function ActionPage() {
  const search = useSearch({ strict: false });
  const action = actionOf(searchText(search, 'mode'), searchText(search, 'newUser'));
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
