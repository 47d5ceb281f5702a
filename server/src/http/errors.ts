// Error responses: a stable code and a human message, never a stack trace (API-02).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, type RefusalCode } from '@plumbline/contract/refusals';
import type { Log } from '../log.ts';
import { isOutage } from '../database/is-outage.ts';
import { isPage, sendErrorPage } from './error-page.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Refusals of Fastify and its plugins, mapped to our codes. */
const FASTIFY_CODES: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_VALIDATION: 'invalid_request',
  FST_REQ_FILE_TOO_LARGE: 'upload_too_large',
  FST_FILES_LIMIT: 'upload_too_many',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

/** PostgreSQL errors for text it cannot store, such as a zero byte. */
const BAD_TEXT_CODES = new Set(['22021', '22P05']);

export function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code !== undefined && code in FASTIFY_CODES) return new Refused(FASTIFY_CODES[code] as RefusalCode);
  if (code !== undefined && BAD_TEXT_CODES.has(code)) return new Refused('invalid_request');
  if (statusCode === 429) return new Refused('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refused('invalid_request');
  return null;
}

type Refusal = Pick<Refused, 'code' | 'message' | 'fields'> & Partial<Pick<Refused, 'details'>>;

const errorBody = ({ code, message, fields, details }: Refusal) => ({
  code,
  message,
  ...(fields && { fields }),
  ...(details && { details }),
  error: { code, message, details: details ?? fields ?? {} },
});

/** How soon a caller should try again after an outage. */
const RETRY_AFTER_SECONDS = 5;

function setRetryAfter(reply: FastifyReply, { status, details }: Refused): void {
  const { retryAfterSeconds } = details ?? {};
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds);
  else if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
}

export function sendRefusal(reply: FastifyReply, refused: Refused) {
  setRetryAfter(reply, refused);
  return reply.code(refused.status).send(errorBody(refused));
}

/** Answers and logs a request that reaches no route, such as one with a broken escape in its path; it is not echoed. */
export const frameworkErrors =
  (log: Log, { hasPages }: { hasPages: boolean }) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(request, reply);
    const refused = asRefused(error) ?? new Refused('invalid_request');
    void (hasPages && isPage(request) ? sendErrorPage(reply, refused) : sendRefusal(reply, refused));
    // No hook runs for it.
    const { id: reqId, method, host, url, ip } = request;
    log.request({ reqId, method, host, url, ip, status: refused.status, ms: 0 });
  };

/** Calls get JSON; pages, if there are any, get one that a person can read. */
export function handleErrors(http: FastifyInstance, log: Log, { hasPages }: { hasPages: boolean }): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = asRefused(error);
    if (!expected) log.error({ reqId: request.id, err: error, url: request.url }, 'request failed');
    const refused = expected ?? new Refused(isOutage(error) ? 'unavailable' : 'internal');
    if (!hasPages || !isPage(request)) return sendRefusal(reply, refused);
    setRetryAfter(reply, refused);
    return sendErrorPage(reply, refused);
  });
}
