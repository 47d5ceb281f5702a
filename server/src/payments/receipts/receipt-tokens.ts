// The token that shows one payment to whoever has it, without a login (decisions A14 and A15).
import { SignJWT } from 'jose';
import { hasSignedTokenForm } from '../../identity/sessions/signed-token-form.ts';
import { verifyWithAny } from '../../identity/sessions/verify-with-any.ts';

type PortalKey = { organizationId: string; portalId: string };
type ReceiptScope = { code: string; customerId: string };

const ISSUER = 'plumbline';
const TYPE = 'receipt+jwt';
const RECEIPT_TOKEN_SECONDS = 24 * 3600;

const audienceOf = ({ organizationId, portalId }: PortalKey) => `${organizationId}/${portalId}`;

export function openReceiptTokens(keys: () => readonly [Uint8Array, ...Uint8Array[]], now: () => Date) {
  return {
    issue: ({ code, customerId }: ReceiptScope, portal: PortalKey): Promise<string> => {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT({ account_id: customerId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(portal))
        .setSubject(code)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + RECEIPT_TOKEN_SECONDS)
        .sign(keys()[0]);
    },
    /** The customer of the payment; null for a token that is expired, forged, or of another payment or portal. */
    verify: async (token: string, code: string, portal: PortalKey): Promise<string | null> => {
      if (!hasSignedTokenForm(token)) return null;
      try {
        const { payload } = await verifyWithAny(token, keys(), {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          audience: audienceOf(portal),
          subject: code,
          currentDate: now(),
          requiredClaims: ['sub', 'exp', 'account_id'],
        });
        return String(payload['account_id']);
      } catch {
        return null;
      }
    },
  };
}

export type ReceiptTokens = ReturnType<typeof openReceiptTokens>;
