import { identityMessage } from '@plumbline/rules/access/identity-message';
import { NoPasswordHint } from './no-password-hint.tsx';

/** The error below the field, which replaces its hint. */
export function WrongPassword() {
  return (
    <>
      {identityMessage('wrong_password', null)} <NoPasswordHint />
    </>
  );
}
