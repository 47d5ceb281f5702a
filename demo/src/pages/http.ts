// The server's HTTP types that the demo's routes need.
import type { sendRefusal } from '@plumbline/server/http/errors';
import { originOf } from '@plumbline/server/http/cookies';
import type { ServerParts } from '@plumbline/server/start-server';

export type Http = Parameters<NonNullable<ServerParts['extend']>>[1];
export type Request = Parameters<typeof originOf>[0];
export type Reply = Parameters<typeof sendRefusal>[0];
export type Handler = (request: Request, reply: Reply) => unknown;
/** Limits a page to the hosts where it belongs. */
export type Guard = (handler: Handler) => (request: Request, reply: Reply) => Promise<unknown>;

/** Not part of the OpenAPI document. */
export const HIDDEN = { schema: { hide: true } as object };

/** A value of the query, which is untrusted. */
export const queryText = (request: Request, name: string): string | null =>
  cleanText((request.query as Record<string, unknown>)[name]);

/** A value of a posted form. */
export const formText = (request: Request, name: string): string | null =>
  request.body instanceof URLSearchParams ? cleanText(request.body.get(name)) : null;

/** One text of limited length that PostgreSQL can store. */
function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').trim().slice(0, 254) || null;
}

/** For these routes only: the API uses JSON. */
export function takeForms(http: Http): void {
  http.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** CSRF protection: whether a page of this host sent the form. */
export const isOwnForm = (request: Request): boolean => request.headers.origin === originOf(request);
