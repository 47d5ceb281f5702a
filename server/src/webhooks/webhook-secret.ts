// The secret with which deliveries to an endpoint are signed, in the form of the Standard Webhooks specification.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const RANDOM_BYTES = 32;
const HINT_LENGTH = 4;

/** The secret and the one before it are bound to their endpoint. */
export const webhookContext = (organizationId: string, id: string): string => `webhook/${organizationId}/${id}`;

export function newWebhookSecret(): { secret: string; hint: string } {
  const secret = PREFIX + randomBytes(RANDOM_BYTES).toString('base64');
  return { secret, hint: secret.slice(-HINT_LENGTH) };
}

type Message = { id: string; timestamp: number; body: string };

/** One signature for each secret, separated by blanks: a receiver that knows one of them accepts the message. */
export const signaturesOf = (secrets: readonly string[], message: Message): string =>
  secrets.map((secret) => `v1,${sign(secret, message)}`).join(' ');

const sign = (secret: string, { id, timestamp, body }: Message): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
