// Passkeys as a second factor (WebAuthn). A passkey belongs to the host that it was made at.
import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { FactorPerson } from './factor-person.ts';
import {
  type ChallengePurpose,
  deleteChallenge,
  deleteOlderChallenges,
  insertChallenge,
  selectPasskeys,
  updatePasskeyUsed,
} from './passkeys.sql.ts';
import { selectFactor } from './two-factor.sql.ts';

type PasskeyApp = Pick<App, 'now' | 'tenants'>;
type Place = Pick<FactorPerson, 'tenant'>;

const CHALLENGE_MS = 5 * 60_000;
const PREFIX = 'passkey_';
/** ES256, RS256 and EdDSA, which every authenticator has one of. */
const ALGORITHMS = [-7, -257, -8];
const PASSKEYS_MAX = 10;
const ENOUGH = `You have ${PASSKEYS_MAX} passkeys, which is the limit. Remove one first.`;
/** Of one person; the newest count, so that whoever begins again and again leaves no more behind. */
const OPEN_CHALLENGES_MAX = 10;
/** What the column holds; no device is used that often. */
const COUNTER_MAX = 2_147_483_647;

/** Where the browser is. Both are what the portal's pages have, whichever name the request came by. */
function siteOf({ tenants }: Pick<App, 'tenants'>, { tenant }: Place): { origin: string; host: string } {
  const { origin, hostname } = new URL(tenant ? tenants.urlOf(tenant) : tenants.consoleOrigin);
  return { origin, host: hostname };
}

async function newChallenge(
  app: PasskeyApp & Pick<App, 'sql'>,
  person: Pick<FactorPerson, 'identityId' | 'tenant'>,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const { identityId } = person;
  const challenge = new Uint8Array(randomBytes(32));
  const { host } = siteOf(app, person);
  const expiresAt = later(app.now(), CHALLENGE_MS).toISOString();
  const challengeHash = hashOf(challenge);
  await insertChallenge(app.sql, { challengeHash, identityId, purpose, host, expiresAt });
  await deleteOlderChallenges(app.sql, { identityId, challengeHash }, OPEN_CHALLENGES_MAX - 1);
  return challenge;
}

const hashOf = (challenge: Uint8Array): Buffer => hashToken(Buffer.from(challenge).toString('base64url'));

/**
 * What the page has to know to ask for the second factor. A passkey of another host cannot be used here, so the person
 * is told where theirs work: only after the first factor (password, mailed link, provider), never to a stranger, to whom
 * it would name other suppliers of the person.
 */
export async function askForFactor(
  app: PasskeyApp & Pick<App, 'sql'>,
  person: Pick<FactorPerson, 'identityId' | 'tenant'>,
  purpose: ChallengePurpose,
) {
  const { identityId } = person;
  const { host } = siteOf(app, person);
  const factor = await selectFactor(app.sql, identityId);
  const all = await selectPasskeys(app.sql, identityId);
  const here = all.filter((passkey) => passkey.host === host);
  const passkey =
    here.length === 0
      ? null
      : await generateAuthenticationOptions({
          rpID: host,
          challenge: await newChallenge(app, person, purpose),
          allowCredentials: here.map(({ credentialId: id, transports }) => ({ id, transports })),
          userVerification: 'preferred',
          timeout: CHALLENGE_MS,
        });
  const otherHosts = [...new Set(all.map((each) => each.host))].filter((each) => each !== host);
  return { hasApp: (factor?.appConfirmedAt ?? null) !== null, passkey, otherHosts };
}

export const isPasskeyAnswer = (code: string): boolean => code.startsWith(PREFIX);

type Answer = { id: string; response: { clientDataJSON: string } };

/** Null if it is none. */
function answerIn(code: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(Buffer.from(code.slice(PREFIX.length), 'base64url').toString('utf8'));
    const { id, response } = (answer ?? {}) as Partial<Answer>;
    return typeof id === 'string' && typeof response?.clientDataJSON === 'string' ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

/** The challenge that an answer names is used up, whatever else the answer says. */
const spendChallenge =
  (app: PasskeyApp, tx: Tx, person: FactorPerson, purpose: ChallengePurpose) => (named: string) => {
    const { identityId } = person;
    const { host } = siteOf(app, person);
    return deleteChallenge(tx, { challengeHash: hashToken(named), identityId, purpose, host }, app.now().toISOString());
  };

/** Refuses a wrong answer, also that of a passkey whose counter goes back: somebody has copied it. */
export async function verifyPasskey(
  app: PasskeyApp,
  tx: Tx,
  person: FactorPerson,
  code: string,
  purpose: ChallengePurpose,
): Promise<void> {
  const { identityId } = person;
  const { origin, host } = siteOf(app, person);
  const response = (answerIn(code) ?? refuse('wrong_code')) as AuthenticationResponseJSON;
  const passkeys = await selectPasskeys(tx, identityId);
  const passkey = passkeys.find((each) => each.credentialId === response.id && each.host === host);
  if (!passkey) refuse('wrong_code');
  const { credentialId: id, publicKey, counter } = passkey;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: spendChallenge(app, tx, person, purpose),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified || checked.authenticationInfo.newCounter > COUNTER_MAX) refuse('wrong_code');
  await updatePasskeyUsed(tx, identityId, id, checked.authenticationInfo.newCounter, app.now().toISOString());
}

export async function refuseMorePasskeys(sql: Sql, identityId: string): Promise<void> {
  if ((await selectPasskeys(sql, identityId)).length >= PASSKEYS_MAX) refuse('second_factor_on', ENOUGH);
}

type Labels = { issuer: string; email: string };

export async function passkeyOptions(
  app: PasskeyApp & Pick<App, 'sql'>,
  person: Pick<FactorPerson, 'identityId' | 'tenant'>,
  { issuer, email }: Labels,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { host } = siteOf(app, person);
  const passkeys = await selectPasskeys(app.sql, person.identityId);
  return generateRegistrationOptions({
    rpName: issuer,
    rpID: host,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(person.identityId),
    challenge: await newChallenge(app, person, 'REGISTER'),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys
      .filter((each) => each.host === host)
      .map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: CHALLENGE_MS,
  });
}

/** The passkey that the browser has made, if it answers our challenge. */
export async function passkeyFrom(app: PasskeyApp, tx: Tx, person: FactorPerson, code: string) {
  const { origin, host } = siteOf(app, person);
  const response = (answerIn(code) ?? refuse('wrong_code')) as RegistrationResponseJSON;
  if (!isWithoutCertificate(response)) refuse('wrong_code');
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: spendChallenge(app, tx, person, 'REGISTER'),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) refuse('wrong_code');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  if (counter > COUNTER_MAX) refuse('wrong_code');
  const transports = (response.response.transports ?? []).filter((each) => TRANSPORTS.has(each));
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports], host };
}

const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** We ask for no attestation. To check a certificate, the library would call addresses that it names. */
function isWithoutCertificate({ response }: RegistrationResponseJSON): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
