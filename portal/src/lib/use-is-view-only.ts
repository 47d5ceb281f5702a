import { useSession } from './portal-context.ts';

/** Staff who look at the portal as the customer sees it, and change nothing. */
export function useIsViewOnly(): boolean {
  const session = useSession();
  return session.kind === 'full' && session.acting?.isViewOnly === true;
}
