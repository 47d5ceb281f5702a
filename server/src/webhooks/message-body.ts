import type { App } from '../app.ts';
import { type ClaimedDelivery, selectEntry } from './deliveries.sql.ts';

type Sent = Pick<ClaimedDelivery, 'messageId' | 'number' | 'organizationId' | 'type' | 'createdAt'>;

/** The same text whenever the same change is sent: entries of the feed never change. */
export async function messageBody(
  app: Pick<App, 'sql'>,
  { organizationId, messageId, number, type, createdAt }: Sent,
): Promise<string> {
  if (number === null) {
    const data = { message: 'This is a test. Nothing has happened.' };
    return JSON.stringify({ type, timestamp: createdAt, id: messageId, number, data });
  }
  const { happenedAt, id, data } = await selectEntry(app.sql, organizationId, number);
  return JSON.stringify({ type, timestamp: happenedAt, id, number, data });
}
