import type { FastifyReply, FastifyRequest } from 'fastify';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Allows only this machine, and no page of another origin in a local browser. */
export async function onlyHere({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { host, origin } = headers;
  const isOwnPage = origin === undefined || URL.parse(origin)?.host === host;
  if (!LOOPBACK.includes(ip) || !isOwnPage) await reply.code(404).send({ message: 'Not Found' });
}
