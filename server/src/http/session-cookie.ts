// The session's cookie: for one host, out of reach of scripts.
import type { FastifyRequest } from 'fastify';

// Browsers take a Secure cookie from *.localhost over plain http too, so there is one name everywhere.
const COOKIE = '__Host-session';

const SESSION_TOKEN = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]+)`);

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

export function readSessionCookie(request: FastifyRequest): string | null {
  const header = request.headers.cookie;
  if (header === undefined) return null;
  return SESSION_TOKEN.exec(header)?.[1] ?? null;
}

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

export const sessionCookie = (token: string, expiresAt: Date): string =>
  `${COOKIE}=${token}; ${ATTRIBUTES}; Expires=${expiresAt.toUTCString()}`;

export const NO_SESSION_COOKIE = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
