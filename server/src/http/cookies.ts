// Host-only, HttpOnly, Secure cookies. Browsers accept Secure cookies from *.localhost over plain http too, so the
// names are the same everywhere.
import type { FastifyRequest } from 'fastify';

/**
 * `session` holds the session token. `sign-in` binds a sign-in that leaves the portal (to a provider or a mailbox) to
 * the browser it began in. `device` marks a browser that has signed in before, so that throttling an attack does not
 * lock out the owner. `setup` is the browser in which an empty installation is being set up.
 */
export type CookieName = 'session' | 'sign-in' | 'device' | 'setup';

/** Exactly the form of the tokens that we issue: anything else is no cookie of ours, and nothing looks it up. */
const PATTERNS: Readonly<Record<CookieName, RegExp>> = {
  session: /(?:^|; *)__Host-session=([\w-]{43})(?=;|$)/,
  'sign-in': /(?:^|; *)__Host-sign-in=([\w-]{43})(?=;|$)/,
  setup: /(?:^|; *)__Host-setup=([\w-]{43})(?=;|$)/,
  device: /(?:^|; *)__Host-device=([\w-]{22}\.[\w-]{43})(?=;|$)/,
};

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  return PATTERNS[name].exec(header)?.[1] ?? null;
}

export const readSessionCookie = (request: FastifyRequest): string | null => readCookie(request, 'session');

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

export const cookie = (name: CookieName, value: string, expiresAt: Date): string =>
  `__Host-${name}=${value}; ${ATTRIBUTES}; Expires=${expiresAt.toUTCString()}`;

export const noCookie = (name: CookieName): string => `__Host-${name}=; ${ATTRIBUTES}; Max-Age=0`;

export const sessionCookie = (token: string, expiresAt: Date): string => cookie('session', token, expiresAt);
