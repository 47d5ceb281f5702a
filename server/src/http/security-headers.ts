// Security headers of the pages: scripts and styles come only from our own files.
import type { FastifyReply, FastifyRequest } from 'fastify';

export type FramePolicy = readonly string[] | 'nobody';

export type OutsideSources = {
  /** Sources of frames on the page: 'self', blob: for generated files, or origins. */
  shows?: readonly string[];
  /** Origins that its scripts call besides our own. */
  calls?: readonly string[];
};

/**
 * The content security policy of a page. The nonce allows the style tags of this response and those its scripts create.
 */
export function contentSecurityPolicy(
  frame: FramePolicy,
  nonce?: string,
  { shows = [], calls = [] }: OutsideSources = {},
) {
  const orNone = (sources: readonly string[]) => (sources.length === 0 ? "'none'" : sources.join(' '));
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...calls].join(' ')}`,
    `frame-src ${orNone(shows)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${orNone(frame === 'nobody' ? [] : frame)}`,
  ].join('; ');
}

/** Headers that only pages need. */
export const PAGE_HEADERS = {
  // Never the whole address, to our own proxies neither: it can have the token of a payment link.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Of an answer that has none yet, so that its handler can replace them. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-request-id', request.id)
    .header('content-security-policy', API_POLICY)
    .header('cache-control', 'no-store');
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
