import type { FastifyRequest } from 'fastify';
import { type Credentials } from '../gateway/merchants.ts';

export function readCredentials({ headers }: FastifyRequest): Credentials | null {
  const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [, user, password] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return user === undefined || password === undefined ? null : { user, password };
}
