import type { SignedIn } from '@plumbline/contract/boot';
import { usePortalApp } from '../lib/portal-context.ts';

type UserChange = Partial<Pick<SignedIn, 'name' | 'email' | 'emailVerified'>>;

/** Updates the session with the changed user, e.g. for the name in the header. */
export function useRefreshUser(): (change: UserChange) => void {
  const { session } = usePortalApp();
  return (change) => {
    const current = session.get();
    if (current.kind !== 'full') return;
    const { name, email, emailVerified } = { ...current, ...change };
    session.set({ ...current, name, email, emailVerified, member: { ...current.member, name } });
  };
}
