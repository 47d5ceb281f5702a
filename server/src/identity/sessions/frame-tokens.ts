// The token with which the portal in the supplier's frame acts for one customer: short-lived, signed, for one portal.
import { SignJWT } from 'jose';
import { newId } from '../../database/new-id.ts';
import type { Tenant } from '../../http/caller.ts';
import { verifyWithAny } from './verify-with-any.ts';
import { hasSignedTokenForm } from './signed-token-form.ts';

export const FRAME_TOKEN_SECONDS = 300;
/** A frame that asked for nothing for longer begins anew. */
const RENEWABLE_SECONDS = 8 * 3600;

export type ActingStaff = {
  identityId: string;
  staffId: string;
  /** The console session that asked for the token, which ends with it. */
  sessionId?: string | undefined;
  customerId: string;
  /** Shows what the customer sees, and changes nothing. */
  isViewOnly?: boolean | undefined;
  tokenId: string;
};
type Acting = Omit<ActingStaff, 'tokenId'>;
type Portal = { organizationId: string; portalId: string };

export type FrameTokens = {
  issue: (acting: Acting, portal: Portal) => Promise<string>;
  /** Whether a token was for the same frame: of the same console session, customer, portal and mode. It may have expired. */
  isRenewal: (token: string, acting: Acting, portal: Portal) => Promise<boolean>;
  verify: (token: string, tenant: Tenant) => Promise<ActingStaff | null>;
};

const ISSUER = 'plumbline';
const audienceOf = ({ organizationId, portalId }: Portal) => `${organizationId}/${portalId}`;

export function openFrameTokens(keys: () => readonly [Uint8Array, ...Uint8Array[]], now: () => Date): FrameTokens {
  const read = async (token: string, portal: Portal, clockTolerance: number): Promise<ActingStaff | null> => {
    if (!hasSignedTokenForm(token)) return null;
    try {
      const { payload } = await verifyWithAny(token, keys(), {
        algorithms: ['HS256'],
        typ: 'frame+jwt',
        issuer: ISSUER,
        audience: audienceOf(portal),
        currentDate: now(),
        clockTolerance,
        requiredClaims: ['sub', 'jti', 'exp', 'account_id', 'act'],
      });
      const {
        sub = '',
        jti = '',
        account_id: customerId,
        act,
      } = payload as typeof payload & {
        account_id: string;
        act: { staff_id: string; sid?: string; view?: boolean };
      };
      const { staff_id: staffId, sid: sessionId, view: isViewOnly } = act;
      return { identityId: sub, staffId, sessionId, isViewOnly, customerId, tokenId: jti };
    } catch {
      return null;
    }
  };
  return {
    issue: ({ identityId, staffId, sessionId, customerId, isViewOnly }, portal) => {
      const seconds = Math.floor(now().getTime() / 1000);
      const act = { sub: identityId, staff_id: staffId, sid: sessionId, view: isViewOnly };
      return new SignJWT({ account_id: customerId, act })
        .setProtectedHeader({ alg: 'HS256', typ: 'frame+jwt' })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(portal))
        .setSubject(identityId)
        .setJti(newId())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + FRAME_TOKEN_SECONDS)
        .sign(keys()[0]);
    },
    isRenewal: async (token, acting, portal) => {
      const former = await read(token, portal, RENEWABLE_SECONDS);
      return (
        former !== null &&
        former.sessionId !== undefined &&
        former.sessionId === acting.sessionId &&
        former.identityId === acting.identityId &&
        former.customerId === acting.customerId &&
        (former.isViewOnly ?? false) === (acting.isViewOnly ?? false)
      );
    },
    verify: (token, tenant) => read(token, tenant, 0),
  };
}
