import { signInStaff } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { HOME_PATH } from '../lib/gates.ts';

/** Signs in and goes where `redirect`, the parameter of that name, leads. */
export const useLogin = (redirect: string | null, onFailed: () => void) =>
  useCall(signInStaff, {
    // A fresh page: it carries the new session, and nothing of whoever was here before.
    onDone: () => window.location.assign(safeRedirect(redirect) ?? HOME_PATH),
    onFailed: (error) => {
      showLoginFailure(error);
      onFailed();
    },
  });

/** Our own words for what the credentials cannot be blamed for. */
function showLoginFailure(error: Error): void {
  if (!(error instanceof CallFailed) || error.status >= 500) toast.error(LOGIN_FAILED);
  else if (error.status === 0) toast.error(LOGIN_FAILED, error.message);
  else toast.error(identityMessage(error.code, error.message));
}
