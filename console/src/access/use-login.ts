import { useMutation } from '@tanstack/react-query';
import { signInStaff } from '@plumbline/contract/paths.gen';
import { identityMessage } from '@plumbline/rules/access/identity-message';
import type { Credentials } from '@plumbline/rules/access/login-form';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { toast } from '@plumbline/ui/overlays/toast';
import { HOME_PATH } from '../lib/gates.ts';

/** Signs in and goes where `redirect`, the parameter of that name, leads. */
export const useLogin = (redirect: string | null, onFailed: () => void) =>
  useMutation({
    mutationFn: (credentials: Credentials) => send(signInStaff, credentials),
    // A fresh page: it carries the new session, and nothing of whoever was here before.
    onSuccess: () => window.location.assign(safeRedirect(redirect) ?? HOME_PATH),
    onError: (error) => {
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
