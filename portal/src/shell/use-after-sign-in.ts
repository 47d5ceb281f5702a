import { listPaymentReasons, recordLogin } from '@plumbline/contract/paths.gen';
import { today } from '@plumbline/rules/dates';
import { send } from '@plumbline/ui/app/send';
import { localStore } from '@plumbline/ui/app/storage';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useEffect } from 'react';
import { usePortalApp, useSession } from '../lib/portal-context.ts';
import { useLeaveWithoutPortal } from './portals-menu.tsx';
import { recordLoginOnce } from './record-login-once.ts';

/** Runs after signing in: checks the portals, prefetches shared lists (ACC-12) and records the login (ACC-15). */
export function useAfterSignIn(): void {
  useLeaveWithoutPortal();
  useAnswer(listPaymentReasons, {}, { staleMs: Number.POSITIVE_INFINITY });
  useRecordLogin();
}

function useRecordLogin(): void {
  const { portal, now } = usePortalApp();
  const session = useSession();
  // Staff who act for somebody have not logged in as them.
  const userId = session.kind === 'full' && !session.acting ? session.member.userId : null;
  const providerId = session.kind === 'full' ? session.provider : '';
  const { id: portalId, timeZone } = portal;
  useEffect(() => {
    if (userId === null) return;
    void recordLoginOnce({ userId, portalId, providerId }, today(now(), timeZone), localStore, (login) =>
      send(recordLogin, { ...login, action: 'login' }),
    );
  }, [userId, portalId, providerId, timeZone, now]);
}
