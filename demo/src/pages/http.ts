// The server's HTTP types, as far as the demo's routes touch them.
import type { sendRefusal } from '@plumbline/server/http/errors';
import { originOf } from '@plumbline/server/http/cookies';
import type { ServerParts } from '@plumbline/server/start-server';

export type Http = Parameters<NonNullable<ServerParts['extend']>>[1];
export type Request = Parameters<typeof originOf>[0];
export type Reply = Parameters<typeof sendRefusal>[0];
export type Handler = (request: Request, reply: Reply) => unknown;
/** Keeps a page to the hosts where it belongs. */
export type Guard = (handler: Handler) => (request: Request, reply: Reply) => Promise<unknown>;

/** Not part of the API's description. */
export const HIDDEN = { schema: { hide: true } as object };

/** A value of the query, which anybody may have typed. */
export const queryText = (request: Request, name: string): string | null =>
  cleanText((request.query as Record<string, unknown>)[name]);

/** A value of a posted form. */
export const formText = (request: Request, name: string): string | null =>
  request.body instanceof URLSearchParams ? cleanText(request.body.get(name)) : null;

/** No lists, no endless text, nothing PostgreSQL cannot store. */
function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').trim().slice(0, 254) || null;
}

/** For these routes alone: the API speaks JSON. */
export function takeForms(http: Http): void {
  http.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** Whether a page of this very host sent the form; browsers say so with every post. */
export const isOwnForm = (request: Request): boolean => request.headers.origin === originOf(request);
