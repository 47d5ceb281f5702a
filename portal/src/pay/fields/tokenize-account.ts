// Tokenizes a bank account without our server seeing it in plain text (ACH-02): encrypted for our token exchange, or
// sent directly to the provider.
import type { Answer } from '@plumbline/contract/call';
import type { getTokenizeKey } from '@plumbline/contract/checkout';
import type { AchProvider } from '@plumbline/rules/portals/settings/payments';
import { CallFailed } from '@plumbline/ui/app/send';
import { failureMessages } from '@plumbline/ui/app/failure-messages';

export type BankAccount = { readonly accountNumber: string; readonly routingNumber: string };

/** The calls of the payer: a customer with a session, or whoever has a payment link. */
export type TokenizeCalls = {
  readonly getKey: () => Promise<Answer<typeof getTokenizeKey>>;
  readonly exchange: (encrypted: string, keyId: string) => Promise<{ readonly token: string }>;
  readonly getProvider: () => Promise<{ readonly tokenizeUrl: string }>;
};

export const tokenizeAccount = (account: BankAccount, provider: AchProvider, calls: TokenizeCalls): Promise<string> =>
  provider === 'INTERNAL' ? tokenizeByExchange(account, calls) : tokenizeByProvider(account, calls);

async function tokenizeByExchange(account: BankAccount, { getKey, exchange }: TokenizeCalls): Promise<string> {
  const { publicKey, keyId, issuedAt } = await getKey();
  const { token } = await exchange(await encryptAccount(account, publicKey, issuedAt), keyId);
  return token;
}

/** RSA-OAEP with SHA-256. Nonce and the server's time prevent replay. */
export async function encryptAccount(account: BankAccount, publicKey: string, iat: number): Promise<string> {
  const { accountNumber, routingNumber } = account;
  const message = JSON.stringify({ accountNumber, routingNumber, nonce: crypto.randomUUID(), iat });
  const key = await crypto.subtle.importKey('spki', derOf(publicKey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  const bytes = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(message));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

const derOf = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replaceAll(/-----[^-]+-----|\s/g, '')), (letter) => letter.charCodeAt(0));

const TIMEOUT_MS = 20_000;

async function tokenizeByProvider(
  { accountNumber, routingNumber }: BankAccount,
  { getProvider }: TokenizeCalls,
): Promise<string> {
  const { tokenizeUrl } = await getProvider();
  const body = JSON.stringify({ account: `${routingNumber}/${accountNumber}` });
  const answer = await fetch(tokenizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body,
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
    .catch(() => {
      throw new CallFailed('offline', failureMessages.offline);
    });
  const token = tokenFrom(answer);
  if (token === null) throw new CallFailed('token_invalid', '', 400);
  return token;
}

/** CardSecure answers { message, errorcode: 0, token }. */
export function tokenFrom(answer: unknown): string | null {
  const { errorcode, token } = (answer ?? {}) as { errorcode?: unknown; token?: unknown };
  const isFine = errorcode === undefined || Number(errorcode) === 0;
  return isFine && typeof token === 'string' && /^[A-Za-z0-9]{12,64}$/.test(token) ? token : null;
}
