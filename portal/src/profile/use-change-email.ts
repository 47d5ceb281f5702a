import { useMutation } from '@tanstack/react-query';
import { changeEmail, getMe, reAuthenticate } from '@plumbline/contract/paths.gen';
import { normalizeEmail } from '@plumbline/rules/email';
import type { EmailChange } from '@plumbline/rules/access/profile';
import { send } from '@plumbline/ui/app/send';
import { toast } from '@plumbline/ui/overlays/toast';
import { usePortalApp } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { useRefreshUser } from './use-refresh-user.ts';

/** Proves who is there, changes the address, then asks who that is now (Spec 1 §4, PRF-02). */
export function useChangeEmail({
  onDone,
  onFailed,
}: {
  onDone: (email: string) => void;
  onFailed: (error: Error) => void;
}) {
  const { session } = usePortalApp();
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: async ({ email, password }: EmailChange) => {
      await send(reAuthenticate, { password });
      const changed = await send(changeEmail, { email: normalizeEmail(email) });
      // It is changed, whether or not the next call gets through.
      return send(getMe, {}).catch(() => ({ ...changed, emailVerified: false }));
    },
    onSuccess: (user) => {
      const current = session.get();
      refreshUser({ name: current.kind === 'none' ? '' : current.name, ...user });
      toast.success(messages.profile.emailChanged);
      onDone(user.email);
    },
    onError: onFailed,
  });
}
