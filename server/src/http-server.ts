// Builds the HTTP server: limits, headers, logs, the API from the contract, the web apps.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ValidateFunction } from 'ajv';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { calls } from '@plumbline/contract/calls';
import { Refused } from '@plumbline/contract/refusals';
import { handlers } from './handlers.ts';
import type { App } from './app.ts';
import { addMetrics } from './metrics.ts';
import { addSecurityCodeFrame } from './payments/security-code/security-code-frame.ts';
import { addSignInCallback } from './identity/federation/sign-in-callback.ts';
import type { Log } from './log.ts';
import { addOptOutPage } from './reminders/opt-out-page.ts';
import { frameworkErrors, handleErrors, sendRefusal } from './http/errors.ts';
import { addHealth } from './http/health.ts';
import { addApiDescription } from './http/openapi.ts';
import { addRateLimit } from './http/rate-limit.ts';
import { addRoutes } from './http/routes.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serializerOf } from './http/serialization.ts';
import { refuseInvalid, validatorOf } from './http/validation.ts';
import { addAssets, addWebApps, limitNotFound, type WebApps } from './http/web.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On the monotonic clock. */
    arrivedAt: number;
  }
}

export type HttpOptions = {
  web: WebApps | null;
  trustProxy: false | number | string;
  requestsPerMinute: number;
  /** The token with which operators read /metrics; without it there is no such address. */
  metricsToken?: string | null;
  /** Routes added by an embedding program, registered before the catch-all route of the web apps. */
  extend?: (http: FastifyInstance) => Promise<void> | void;
};

const BODY_BYTES_MAX = 256 * 1024;
const REQUEST_MS_MAX = 30_000;

export async function buildHttp(app: App, options: HttpOptions): Promise<FastifyInstance> {
  const http = await buildEdge(app, options);
  await addApiDescription(http);
  await http.register(async (scope) => addRoutes(scope, app, calls, handlers));
  addSignInCallback(http, app);
  addSecurityCodeFrame(http, app);
  addOptOutPage(http, app);
  addMetrics(http, app, options.metricsToken ?? null);
  await options.extend?.(http);
  if (options.web) addWebApps(http, app, options.web);
  else http.setNotFoundHandler(limitNotFound(http), (_request, reply) => sendRefusal(reply, new Refused('not_found')));
  return http;
}

/** Everything except the routes of the calls. */
async function buildEdge(app: App, { web, trustProxy, requestsPerMinute }: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({
    // We write to our own log: Fastify would make a child logger and add two listeners for every request.
    logger: false,
    genReqId: requestIds(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    frameworkErrors: frameworkErrors(app.log, { hasPages: web !== null }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  http.setValidatorCompiler(({ schema, httpPart = 'request' }) => {
    const kind = httpPart === 'body' ? 'json' : 'text';
    let validate: ValidateFunction | undefined;
    return (value: unknown) => {
      // Compiled with the first request, for the same reason as the serializers.
      validate ??= validatorOf(schema, kind);
      return validate(value) ? { value } : { error: refuseInvalid(validate.errors ?? [], httpPart) };
    };
  });
  http.setSerializerCompiler(({ schema }) => serializerOf(schema));
  handleErrors(http, app.log, { hasPages: web !== null });
  logRequests(http, app.log);
  // Registered before the rate limit: a page loads many files.
  if (web) await addAssets(http, web);
  addRateLimit(http, requestsPerMinute);
  addHealth(http, app);
  return http;
}

/** Short ids, unique among the processes that write to one log. */
function requestIds(): () => string {
  const process_ = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process_}-${count.toString(36)}`;
  };
}

/** Logs one line per request when it is answered, or when the last of a stream has been sent. */
function logRequests(http: FastifyInstance, log: Log): void {
  http.decorateRequest('arrivedAt', 0);
  // Headers are set on arrival: a hook when the request is answered took longer.
  http.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    setSecurityHeaders(request, reply);
    done();
  });
  const write = (request: FastifyRequest, status: number) => {
    const { id: reqId, method, host, url, ip, arrivedAt } = request;
    log.request({ reqId, method, host, url, ip, status, ms: Math.round(performance.now() - arrivedAt) });
  };
  http.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/assets/')) return done();
    if (payload instanceof Readable) {
      reply.raw.once('close', () => write(request, reply.statusCode));
      return done();
    }
    // The answer is sent by this, and the line is written while it is on its way.
    done();
    write(request, reply.statusCode);
  });
}
