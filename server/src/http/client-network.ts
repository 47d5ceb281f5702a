import { normalizeIP } from '@fastify/rate-limit';

/**
 * An IPv6 client usually owns a /64 network, so it is throttled as one. The rate-limit plugin would treat IPv4
 * addresses the same way.
 */
export const clientNetwork = (ip: string): string => (ip.includes(':') ? normalizeIP(ip) : ip);
