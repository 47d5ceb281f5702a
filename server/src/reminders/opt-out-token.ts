// The token of the link that turns the reminders of a portal off. It is in every reminder and does not expire: people
// open it in mails of any age.
import { SignJWT } from 'jose';
import type { App } from '../app.ts';
import { hasSignedTokenForm } from '../identity/sessions/signed-token-form.ts';
import { verifyWithAny } from '../identity/sessions/verify-with-any.ts';

type PortalKey = { organizationId: string; portalId: string };

const ISSUER = 'plumbline';
const TYPE = 'reminder+jwt';

const audienceOf = ({ organizationId, portalId }: PortalKey) => `${organizationId}/${portalId}`;

export const issueOptOutToken = ({ keyRing }: Pick<App, 'keyRing'>, portal: PortalKey, userId: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(audienceOf(portal))
    .setSubject(userId)
    .sign(keyRing.keysFor('reminder-token')[0]);

/** The user; null for a token that is forged or of another portal. */
export async function verifyOptOutToken(
  { keyRing, now }: Pick<App, 'keyRing' | 'now'>,
  portal: PortalKey,
  token: string,
): Promise<string | null> {
  if (!hasSignedTokenForm(token)) return null;
  try {
    const { payload } = await verifyWithAny(token, keyRing.keysFor('reminder-token'), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: audienceOf(portal),
      currentDate: now(),
      requiredClaims: ['sub'],
    });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}
