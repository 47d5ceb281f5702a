import { signInStaff } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { HOME_PATH } from '../lib/gates.ts';

type SignInOptions = {
  /** The password was right, and the person has two factors; again after a wrong code. */
  onCodeNeeded: (details: CallFailed['details']) => void;
  onFailed: () => void;
};

/** Signs in and opens the address in the `redirect` parameter. */
export const useSignIn = (redirect: string | null, { onCodeNeeded, onFailed }: SignInOptions) =>
  useCall(signInStaff, {
    isSensitive: true,
    // A full page load brings the new session and drops cached data of the previous user.
    onDone: () => window.location.assign(safeRedirect(redirect) ?? HOME_PATH),
    // The field says that a code is wrong.
    refused: {
      code_needed: ({ details }) => onCodeNeeded(details),
      wrong_code: ({ details }) => onCodeNeeded(details),
    },
    onFailed: (error) => {
      showLoginFailure(error);
      onFailed();
    },
  });

/** What the form of the code shows of a failure. */
export const codeFailure = (error: Error | null): { isWrong: boolean; failure: string | null } => {
  const code = error instanceof CallFailed ? error.code : null;
  const isOther = error !== null && code !== 'wrong_code' && code !== 'code_needed';
  return { isWrong: code === 'wrong_code', failure: isOther ? loginFailure(error) : null };
};

/** Server and network errors get a general message: the credentials are not the cause. */
function showLoginFailure(error: Error): void {
  toast.error(loginFailure(error), error instanceof CallFailed && error.status === 0 ? error.message : undefined);
}

export const loginFailure = (error: Error): string =>
  error instanceof CallFailed && error.status > 0 && error.status < 500
    ? identityMessage(error.code, error.message)
    : LOGIN_FAILED;
