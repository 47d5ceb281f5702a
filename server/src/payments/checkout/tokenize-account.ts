import type { tokenizeAccount as Call } from '@plumbline/contract/checkout';
import { refuse } from '@plumbline/contract/refusals';
import { isAccountNumber, isRoutingNumber } from '@plumbline/rules/payments/ach';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { GatewayUnavailable, type Merchant, TokenRefused } from '../../ports/gateway/gateway.ts';

type BankAccount = { routingNumber: string; accountNumber: string };
type Message = BankAccount & { nonce: string; iat: number };

/** Messages older than this, or from a clock this far ahead, are refused. */
const FRESH_SECONDS = 300;

/**
 * Used nonces are stored in the database until their message has expired: they hold for all processes, after a restart and
 * for any number of messages.
 */
const NONCE: Limit = { name: 'tokenize nonce', max: 1, perSeconds: 3 * FRESH_SECONDS };

export const tokenizeAccount: Handler<typeof Call> = async (app, { tenant }, { token, keyId = null }) => ({
  token: await tokenOfAccount(app, tenant.organizationId, { encrypted: token, keyId }),
});

/** One refusal for every problem, so that it reveals nothing about the message (ACH-02). */
export async function tokenOfAccount(
  app: App,
  organizationId: string,
  { encrypted, keyId }: { encrypted: string; keyId: string | null },
): Promise<string> {
  const text = await app.tokenizeKeys.decrypt(encrypted, keyId);
  const message = text === null ? null : messageFrom(text);
  if (!message || !isFresh(message, app.now())) refuse('token_invalid');
  const count = await app.throttle.increment(NONCE, `${organizationId} ${message.nonce}`);
  if (count > NONCE.max) refuse('token_invalid');
  const { routingNumber, accountNumber } = message;
  if (!isRoutingNumber(routingNumber) || !isAccountNumber(accountNumber)) refuse('token_invalid');
  // Bank accounts pay in US dollars only.
  const merchant = await app.merchants.find(organizationId, 'USD');
  if (!merchant) refuse('method_not_offered');
  return exchangeAccount(app, merchant, { routingNumber, accountNumber });
}

/** Null unless it has exactly the four fields; a parser's error would quote part of the text. */
function messageFrom(text: string): Message | null {
  let value: Partial<Record<keyof Message, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return null;
  }
  const { routingNumber, accountNumber, nonce, iat } = value ?? {};
  const isWhole =
    typeof routingNumber === 'string' &&
    typeof accountNumber === 'string' &&
    typeof nonce === 'string' &&
    nonce.length >= 16 &&
    typeof iat === 'number';
  return isWhole ? { routingNumber, accountNumber, nonce, iat } : null;
}

const isFresh = ({ iat }: Message, now: Date): boolean => Math.abs(now.getTime() / 1000 - iat) <= FRESH_SECONDS;

async function exchangeAccount({ gateway }: App, merchant: Merchant, account: BankAccount): Promise<string> {
  try {
    return await gateway.tokenizeAccount(merchant, account);
  } catch (error) {
    if (error instanceof TokenRefused) refuse('token_invalid');
    if (error instanceof GatewayUnavailable) refuse('payment_provider_unavailable');
    throw error;
  }
}
