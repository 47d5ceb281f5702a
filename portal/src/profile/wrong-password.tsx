import { identityMessage } from '@plumbline/rules/access/identity-message';
import { NoPasswordHint } from './no-password-hint.tsx';

/** Under the field, in place of its hint. */
export function WrongPassword() {
  return (
    <>
      {identityMessage('wrong_password', null)} <NoPasswordHint />
    </>
  );
}
