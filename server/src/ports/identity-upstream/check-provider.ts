// Tries a sign-in provider step by step, as a log-in would use it, and says in words where it fails and what to do.
import * as openid from 'openid-client';
import type { ProviderStep } from '@plumbline/rules/access/provider-steps';
import { connectionProblem } from '../connection-problem.ts';
import { isPublicAddress } from '../public-address.ts';
import { clientAuth } from './client-auth.ts';
import type { CheckedStep, Connection } from './identity-upstream.ts';
import { restrictedFetch } from './restricted-fetch.ts';

type Options = { allowsPlainHttp: boolean; timeoutSeconds: number };
type Document = Readonly<Record<string, unknown>>;
type Fetch = ReturnType<typeof restrictedFetch>;

/** Ends the test. */
class StepFailed extends Error {}

export async function checkProvider(
  connection: Connection,
  redirectUri: string,
  { allowsPlainHttp, timeoutSeconds }: Options,
): Promise<CheckedStep[]> {
  // One limit for all steps: somebody waits for the answer.
  const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
  const ask: Fetch = (url, options) =>
    restrictedFetch(allowsPlainHttp ? () => true : isPublicAddress)(url, { ...options, signal });
  const read = (url: string, what: Reading['what']) => readDocument(ask, url, { what, signal, timeoutSeconds });
  const steps: CheckedStep[] = [];
  const passed = (step: ProviderStep, words: string) => steps.push({ step, outcome: 'passed', words });
  let step: ProviderStep = 'configuration';
  try {
    const address = configurationUrl(connection.issuer);
    const configuration = await read(address, 'configuration');
    passed(step, `Found at ${address}.`);
    step = 'issuer';
    checkIssuer(configuration, connection.issuer);
    passed(step, `The provider names itself ${connection.issuer}.`);
    step = 'endpoints';
    const keysUrl = checkEndpoints(configuration, allowsPlainHttp);
    passed(step, 'It names where people log in, where codes are exchanged and where its keys are.');
    step = 'keys';
    passed(step, checkKeys(await read(keysUrl, 'keys')));
    steps.push({
      step: 'client',
      ...(await checkClient(configuration, connection, { redirectUri, ask, allowsPlainHttp })),
    });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    steps.push({ step, outcome: 'failed', words: error.message });
  }
  return steps;
}

function configurationUrl(issuer: string): string {
  const url = new URL(issuer);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return url.href;
}

/** Those that a log-in accepts. */
const TYPES = { configuration: ['application/json'], keys: ['application/json', 'application/jwk-set+json'] };

type Reading = { what: 'configuration' | 'keys'; signal: AbortSignal; timeoutSeconds: number };

async function readDocument(ask: Fetch, url: string, { what, signal, timeoutSeconds }: Reading): Promise<Document> {
  const response = await ask(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  }).catch((error: unknown) => {
    const problem = signal.aborted ? `No answer within ${timeoutSeconds} seconds` : problemOf(error);
    throw new StepFailed(
      `${problem}. We asked ${url}. Check the issuer, and that the internet can reach this address.`,
    );
  });
  if (response.status !== 200) throw new StepFailed(statusWords(response.status, url, what));
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const document = TYPES[what].includes(type) ? await jsonFrom(response) : null;
  if (document === null) {
    throw new StepFailed(
      `${url} answers with something else than JSON. Check the issuer: it may be the address of a web page.`,
    );
  }
  return document;
}

/** What restrictedFetch throws has the reason as its cause. */
const problemOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error && cause.message === 'the answer is too large') return 'The answer is too large';
  return connectionProblem(cause);
};

function statusWords(status: number, url: string, what: Reading['what']): string {
  if (status === 404) {
    return `There is no ${what} at ${url}. Check the issuer: it is the part before /.well-known/openid-configuration.`;
  }
  if (status >= 300 && status < 400) {
    return `${url} redirects to another address, which we do not follow. Enter the issuer that the provider documents.`;
  }
  return `${url} answered with status ${status}. Try again later; if it stays, ask whoever runs the provider.`;
}

async function jsonFrom(response: Response): Promise<Document | null> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : null;
  } catch {
    return null;
  }
}

/** As the log-in compares them: the same address, though it may be written in another way. */
function checkIssuer({ issuer }: Document, expected: string): void {
  const named = typeof issuer === 'string' ? issuer : '';
  if (URL.canParse(named) && new URL(named).href === new URL(expected).href) return;
  throw new StepFailed(
    named === ''
      ? 'The configuration names no issuer. Check the address with whoever runs the provider.'
      : `The provider names itself “${shown(named)}”, and you entered “${expected}”. Enter it exactly as the provider does.`,
  );
}

const ENDPOINTS = [
  ['authorization_endpoint', 'people log in'],
  ['token_endpoint', 'codes are exchanged'],
  ['jwks_uri', 'its keys are'],
] as const;

/** Returns the address of the keys. */
function checkEndpoints(configuration: Document, allowsPlainHttp: boolean): string {
  for (const [name, what] of ENDPOINTS) {
    const value = configuration[name];
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
    if (!url) throw new StepFailed(`The configuration does not say where ${what} (${name}). ${NO_OPENID}`);
    if (url.protocol !== 'https:' && !(allowsPlainHttp && url.protocol === 'http:')) {
      throw new StepFailed(`The address where ${what} (${name}) does not start with https://. ${NO_OPENID}`);
    }
  }
  const types = configuration['response_types_supported'];
  if (Array.isArray(types) && !types.includes('code')) {
    throw new StepFailed('The provider does not offer the authorization code flow. Turn it on for this client there.');
  }
  return String(configuration['jwks_uri']);
}

const NO_OPENID = 'Ask whoever runs the provider for an issuer of OpenID Connect.';
const SIGNING_TYPES: ReadonlySet<unknown> = new Set(['RSA', 'EC', 'OKP']);

function checkKeys({ keys }: Document): string {
  const listed: unknown[] = Array.isArray(keys) ? keys : [];
  const usable = listed.filter((key) => {
    const { kty, use } = (typeof key === 'object' && key !== null ? key : {}) as Document;
    return SIGNING_TYPES.has(kty) && (use === undefined || use === 'sig');
  });
  if (usable.length === 0) {
    throw new StepFailed('The provider publishes no key to check its signatures with. Ask whoever runs it.');
  }
  return usable.length === 1
    ? 'One key to check its signatures with.'
    : `${usable.length} keys to check its signatures with.`;
}

type ClientOptions = { redirectUri: string; ask: Fetch; allowsPlainHttp: boolean };
type Found = Pick<CheckedStep, 'outcome' | 'words'>;

const REJECTIONS: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** Exchanges a code that does not exist: the provider checks who asks before it looks for the code. */
async function checkClient(
  configuration: Document,
  { clientId, clientSecret }: Connection,
  { redirectUri, ask, allowsPlainHttp }: ClientOptions,
): Promise<Found> {
  const server = configuration as unknown as openid.ServerMetadata;
  const client = new openid.Configuration(server, clientId, {}, clientAuth(clientSecret));
  client[openid.customFetch] = ask;
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to make it stand out
  if (allowsPlainHttp) openid.allowInsecureRequests(client);
  const code = openid.randomState();
  try {
    const parameters = { code, redirect_uri: redirectUri, code_verifier: openid.randomPKCECodeVerifier() };
    await openid.genericGrantRequest(client, 'authorization_code', parameters);
    return UNKNOWN;
  } catch (error) {
    const answer = answerIn(error);
    if (answer !== null && REJECTIONS.has(answer)) return clientSecret === null ? SECRET_NEEDED : REJECTED;
    return answer === 'invalid_grant' ? ACCEPTED : UNKNOWN;
  }
}

function answerIn(error: unknown): string | null {
  if (error instanceof openid.ResponseBodyError) return error.error;
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client';
  return null;
}

const ACCEPTED: Found = { outcome: 'passed', words: 'The provider accepts them.' };
const REJECTED: Found = {
  outcome: 'failed',
  words: 'The provider does not accept them. Copy both again from the client that you registered there.',
};
const SECRET_NEEDED: Found = {
  outcome: 'failed',
  words:
    'The provider does not accept the client ID without a secret. Copy both from the client that you registered there.',
};
const UNKNOWN: Found = {
  outcome: 'unknown',
  words: 'The provider does not say whether it accepts them. Log in once to see it.',
};

const SHOWN_MAX = 200;
/** What an outsider wrote, for people to read. */
const shown = (text: string): string => text.replace(/\p{C}/gu, '\uFFFD').slice(0, SHOWN_MAX);
