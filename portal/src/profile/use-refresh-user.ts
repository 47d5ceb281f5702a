import type { SignedIn } from '@plumbline/contract/boot';
import { usePortalApp } from '../lib/portal-context.ts';

type User = Pick<SignedIn, 'name' | 'email' | 'emailVerified'>;

/** Updates the session with the changed user, e.g. for the name in the header. */
export function useRefreshUser(): (user: User) => void {
  const { session } = usePortalApp();
  return ({ name, email, emailVerified }) => {
    const current = session.get();
    if (current.kind !== 'full') return;
    session.set({ ...current, name, email, emailVerified, member: { ...current.member, name } });
  };
}
