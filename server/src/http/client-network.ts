import { normalizeIP } from '@fastify/rate-limit';

/** A household has a whole IPv6 network; the plugin would try to read IPv4 addresses as such, too. */
export const clientNetwork = (ip: string): string => (ip.includes(':') ? normalizeIP(ip) : ip);
