// A sign-in that leaves the portal and returns: its start, and the time limits of both ways.
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Proof } from '../../ports/identity-upstream/identity-upstream.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { insertSignInAttempt } from './sign-in-attempts.sql.ts';
import type { Limit } from '../throttle.ts';

const ATTEMPT_MS = 10 * 60_000;
/** The time for one redirect, from the page that issues the hand-off to the portal that uses it. */
const HAND_OFF_MS = 60_000;

export const BEGIN_LIMIT: Limit = { name: 'begin sign-in by client', max: 60, perSeconds: 600 };

/** The connection name of an attempt that asks another of our portals. */
export const PORTAL = 'portal';

type NewAttempt = { connection: string; state: string; proof: Proof | null; returnTo: string | undefined };

/** Stores the attempt and binds it to this browser by a cookie. */
export async function beginAttempt(app: App, caller: Visitor, attempt: NewAttempt): Promise<void> {
  const { organizationId, portalId } = caller.tenant;
  const id = newId();
  const browser = newToken();
  const now = app.now();
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
  await insertSignInAttempt(app.sql, {
    organizationId,
    id,
    portalId,
    connection: attempt.connection,
    stateHash: hashToken(attempt.state),
    browserHash: hashToken(browser),
    sealedProof:
      attempt.proof && app.encryption.encrypt(JSON.stringify(attempt.proof), proofContext(organizationId, id)),
    returnTo: safeRedirect(attempt.returnTo),
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  caller.giveCookie('sign-in', browser, expiresAt);
}

export const proofContext = (organizationId: string, id: string): string => `sign-in-attempt ${organizationId} ${id}`;

export const decryptProof = (app: App, organizationId: string, id: string, encrypted: Uint8Array): Proof =>
  JSON.parse(app.encryption.decrypt(encrypted, proofContext(organizationId, id))) as Proof;

/** The token is passed in the URL fragment, which no server or log sees. */
export function newHandOff(now: Date): { token: string; handOffHash: Buffer; expiresAt: string } {
  const token = newToken();
  return {
    token,
    handOffHash: hashToken(token),
    expiresAt: new Date(now.getTime() + HAND_OFF_MS).toISOString(),
  };
}

/** The page of a portal that finishes the sign-in. */
export const returnUrl = (
  app: App,
  portal: { label: string; domain: string | null },
  outcome: { handOff: string } | { error: string },
): string => `${app.tenants.urlOf(portal)}/auth/sso#${new URLSearchParams(outcome).toString()}`;
