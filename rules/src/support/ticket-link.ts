// Until when the link of a ticket works (ADR 56).
import { DAY_MS, later } from '../dates.ts';

/** After the last message. */
export const TICKET_LINK_DAYS = 90;

export const linkExpiryOf = (lastMessageAt: string): string =>
  later(lastMessageAt, TICKET_LINK_DAYS * DAY_MS).toISOString();
