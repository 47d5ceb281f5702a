// Our cookies: each for one host, out of reach of scripts. Browsers take Secure cookies from *.localhost over plain http
// too, so there is one set of names everywhere.
import type { FastifyRequest } from 'fastify';

/**
 * `session` is the login. `sign-in` ties a login that goes elsewhere (a provider, a mailbox) to the browser it began in.
 * `device` remembers that this browser has logged in before, so that an attack on an account does not keep its owner out.
 */
export type CookieName = 'session' | 'sign-in' | 'device';

const PATTERNS: Readonly<Record<CookieName, RegExp>> = {
  session: /(?:^|; *)__Host-session=([\w-]+)/,
  'sign-in': /(?:^|; *)__Host-sign-in=([\w-]+)/,
  device: /(?:^|; *)__Host-device=([\w.-]+)/,
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
