// The server's HTTP types, as far as the demo's routes touch them.
import type { sendRefusal } from '@plumbline/server/http/errors';
import type { originOf } from '@plumbline/server/http/session-cookie';
import type { ServerParts } from '@plumbline/server/start-server';

export type Http = Parameters<NonNullable<ServerParts['extend']>>[1];
export type Request = Parameters<typeof originOf>[0];
export type Reply = Parameters<typeof sendRefusal>[0];

/** Not part of the API's description. */
export const HIDDEN = { schema: { hide: true } as object };

/** A value of the query, which anybody may have typed: no lists, no endless text, nothing PostgreSQL cannot store. */
export function queryText(request: Request, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name];
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').trim().slice(0, 254) || null;
}
