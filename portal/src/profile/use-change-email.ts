import { changeEmail, getMe, reAuthenticate } from '@plumbline/contract/paths.gen';
import { normalizeEmail } from '@plumbline/rules/email';
import type { EmailChange } from '@plumbline/rules/access/profile';
import { send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { messages } from '../messages.ts';
import { useRefreshUser } from './use-refresh-user.ts';

/** Verifies the password, changes the email, then reloads the user (Spec 1 §4, PRF-02). */
export function useChangeEmail({
  onDone,
  onFailed,
}: {
  onDone: (email: string) => void;
  onFailed: (error: Error) => void;
}) {
  const refreshUser = useRefreshUser();
  const changeTo = async ({ email, password }: EmailChange) => {
    await send(reAuthenticate, { password });
    const changed = await send(changeEmail, { email: normalizeEmail(email) });
    // The email is changed even if this call fails.
    return send(getMe, {}).catch(() => ({ ...changed, emailVerified: false }));
  };
  return useCall(changeTo, {
    done: messages.profile.emailChanged,
    onDone: (user) => {
      refreshUser(user);
      onDone(user.email);
    },
    onFailed,
  });
}
