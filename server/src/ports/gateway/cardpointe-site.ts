// HTTP access to the provider's site: URLs, credentials, and the meaning of HTTP statuses.
import type { Log } from '../../log.ts';
import { exchange, type Exchange, type Waits } from './exchange.ts';
import { type Fields, fieldsFrom, jsonFrom } from './cardpointe-fields.ts';
import { GatewayUnavailable, type Merchant } from './gateway.ts';

const REST = '/cardconnect/rest';
export const TOKENIZE_PATH = '/cardsecure/api/v1/ccn/tokenize';

export type SiteLog = Pick<Log, 'error' | 'warn'>;
export type SiteOptions = { log: SiteLog; connectMs: number; chargeMs: number; askMs: number };

/** The result of a request that changes something. */
export type SendResult =
  | { kind: 'reply'; reply: Fields }
  /** Refused before it was processed: nothing has happened. */
  | { kind: 'refused'; why: 'notSent' | 'credentials' | 'rejected' }
  | { kind: 'unknown'; reason: string };

/** Statuses for a request that was refused because of its form. */
const REJECTED: readonly number[] = [400, 404, 405, 413, 415, 429];
const REFUSED: readonly number[] = [401, 403];

export function openSite({ log, connectMs, chargeMs, askMs }: SiteOptions) {
  const inquiryWaits: Waits = { connectMs, answerMs: askMs };

  async function send(merchant: Merchant, path: string, body: object): Promise<SendResult> {
    const answer = await call(merchant, 'PUT', path, body, { connectMs, answerMs: chargeMs });
    logFailure(log, merchant, answer);
    if (answer.kind === 'not-sent') return { kind: 'refused', why: 'notSent' };
    if (answer.kind === 'no-answer') return { kind: 'unknown', reason: answer.reason };
    if (REFUSED.includes(answer.status)) return { kind: 'refused', why: 'credentials' };
    if (REJECTED.includes(answer.status)) return { kind: 'refused', why: 'rejected' };
    if (answer.status !== 200) return { kind: 'unknown', reason: `HTTP ${answer.status}` };
    const reply = fieldsFrom(answer.body);
    return reply ? { kind: 'reply', reply } : { kind: 'unknown', reason: 'the answer is no JSON' };
  }

  /** The response body of an inquiry; throws GatewayUnavailable for any failure. */
  async function askText(merchant: Merchant, path: string): Promise<string> {
    const answer = await call(merchant, 'GET', path, null, inquiryWaits);
    logFailure(log, merchant, answer);
    if (answer.kind === 'answered' && answer.status === 200) return answer.body;
    throw new GatewayUnavailable(answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason);
  }

  async function ask(merchant: Merchant, path: string): Promise<unknown> {
    const value = jsonFrom(await askText(merchant, path));
    if (value === undefined) throw new GatewayUnavailable('the answer is no JSON');
    return value;
  }

  /** Whether the credentials are valid; other problems are left to later inquiries. */
  async function knowsCredentials(merchant: Merchant): Promise<boolean> {
    const answer = await call(merchant, 'PUT', '', { merchid: merchant.merchantId }, inquiryWaits);
    return !(answer.kind === 'answered' && REFUSED.includes(answer.status));
  }

  /** The tokenizer needs no credentials, because browsers call it too. */
  const tokenize = ({ siteUrl }: Merchant, account: string) => {
    const url = new URL(TOKENIZE_PATH, siteUrl);
    return exchange({ url, method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ account }) }, inquiryWaits);
  };

  return { send, ask, askText, knowsCredentials, tokenize };
}

export type Site = ReturnType<typeof openSite>;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

function call(merchant: Merchant, method: 'GET' | 'PUT', path: string, body: object | null, waits: Waits) {
  const { siteUrl, username, password } = merchant;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const { accept } = JSON_HEADERS;
  return exchange(
    {
      url: new URL(`${REST}${path}`, siteUrl),
      method,
      headers: body ? { ...JSON_HEADERS, authorization } : { accept, authorization },
      body: body ? JSON.stringify(body) : undefined,
    },
    waits,
  );
}

/** Logs only the status, nothing of the request or response. */
function logFailure(log: SiteLog, { siteUrl: site, merchantId }: Merchant, answer: Exchange): void {
  if (answer.kind !== 'answered') {
    const { reason } = answer;
    log.warn({ site, merchantId, reason }, 'the payment provider does not answer');
    return;
  }
  const { status } = answer;
  if (REFUSED.includes(status)) log.error({ site, merchantId, status }, 'the payment provider refuses our credentials');
  else if (status !== 200) log.error({ site, merchantId, status }, 'the payment provider answers with an error');
}
