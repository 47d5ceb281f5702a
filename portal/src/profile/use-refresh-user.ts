import type { SignedIn } from '@plumbline/contract/boot';
import { usePortalApp } from '../lib/portal-context.ts';

type User = Pick<SignedIn, 'name' | 'email' | 'emailVerified'>;

/** Tells the whole page what has changed about the person; the header shows the name. */
export function useRefreshUser(): (user: User) => void {
  const { session } = usePortalApp();
  return ({ name, email, emailVerified }) => {
    const current = session.get();
    if (current.kind !== 'full') return;
    session.set({ ...current, name, email, emailVerified, member: { ...current.member, name } });
  };
}
