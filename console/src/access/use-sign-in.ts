import { signInStaff } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { HOME_PATH } from '../lib/gates.ts';

export type Credentials = { email: string; password: string };

type SignInOptions = {
  /** The password was right, and the person has two factors. */
  onCodeNeeded: (typed: Credentials) => void;
  onFailed: () => void;
};

/** Signs in and opens the address in the `redirect` parameter. */
export const useSignIn = (redirect: string | null, { onCodeNeeded, onFailed }: SignInOptions) =>
  useCall((typed: Credentials & { code?: string }) => signIn(typed, onCodeNeeded), {
    isSensitive: true,
    onDone: (isSignedIn) => {
      // A full page load brings the new session and drops cached data of the previous user.
      if (isSignedIn) window.location.assign(safeRedirect(redirect) ?? HOME_PATH);
    },
    // The field says it.
    refused: { wrong_code: () => {} },
    onFailed: (error) => {
      showLoginFailure(error);
      onFailed();
    },
  });

/** False if a code is needed. */
async function signIn(typed: Credentials & { code?: string }, onCodeNeeded: (typed: Credentials) => void) {
  try {
    await send(signInStaff, typed);
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'code_needed') throw error;
    onCodeNeeded(typed);
    return false;
  }
}

/** What the form of the code shows of a failure. */
export const codeFailure = (error: Error | null): { isWrong: boolean; failure: string | null } => {
  const isWrong = error instanceof CallFailed && error.code === 'wrong_code';
  return { isWrong, failure: error && !isWrong ? loginFailure(error) : null };
};

/** Server and network errors get a general message: the credentials are not the cause. */
function showLoginFailure(error: Error): void {
  toast.error(loginFailure(error), error instanceof CallFailed && error.status === 0 ? error.message : undefined);
}

export const loginFailure = (error: Error): string =>
  error instanceof CallFailed && error.status > 0 && error.status < 500
    ? identityMessage(error.code, error.message)
    : LOGIN_FAILED;
