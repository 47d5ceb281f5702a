// Turns the contract into routes: every call is authenticated, validated and answered the same way.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { answerKind, type Call, type FileBody, type StreamAnswer, type StreamBody } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { findCaller } from './callers.ts';
import { sendFile, sendStream } from './downloads.ts';
import type { Handler, Handlers } from './handler.ts';
import { describe } from './openapi.ts';
import { refuseCardNumbers } from './refuse-card-numbers.ts';
import { type Form, receiveForm } from './uploads.ts';
import { refuseInvalid, validatorOf } from './validation.ts';
import type { Visitor, CallerByKind } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: unknown;
  }
}

export function addRoutes<Calls extends Record<string, Call>>(
  http: FastifyInstance,
  app: App,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  http.decorateRequest('caller', null);
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as Handler<Call>;
    http.route(routeOf(app, name, call, handler, false));
    // Spec 1 §6: inside the supplier's frame the same call is made under /admin, by a staff member for a customer.
    if (call.caller === 'customer') http.route(routeOf(app, name, call, handler, true));
  }
}

function routeOf(app: App, name: string, call: Call, handler: Handler<Call>, isAdminPath: boolean): RouteOptions {
  const readInput = inputReader(call);
  return {
    method: call.method,
    url: isAdminPath ? `${call.path}/admin` : call.path,
    schema: describe(name, call, isAdminPath),
    ...(call.throttle && {
      config: { rateLimit: { max: call.throttle.max, timeWindow: call.throttle.perSeconds * 1000, groupId: name } },
    }),
    // Authenticates before the input is validated.
    preValidation: async (request, reply) => {
      const caller = await findCaller(app, request, reply, call, isAdminPath);
      if (call.needs && !(caller as Visitor).capabilities[call.needs]) refuse('not_found');
      request.caller = caller;
    },
    handler: async (request, reply) => {
      const { input, form } = await readInput(request);
      try {
        const caller = request.caller as CallerByKind[Call['caller']];
        return sendAnswer(reply, call, await handler(app, caller, input));
      } finally {
        await form?.discard();
      }
    },
  };
}

function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): unknown {
  const kind = answerKind(call.answer);
  if (kind === 'file') return sendFile(reply, answer as FileBody);
  if (kind === 'stream') return sendStream(reply, (call.answer as StreamAnswer).contentType, answer as StreamBody);
  const status = (isOpen(answer) ? call.openStatus : undefined) ?? call.status;
  if (status !== undefined) reply.code(status);
  return status === 204 ? reply.send() : answer;
}

const isOpen = (answer: unknown): boolean => (answer as { isOpen?: boolean } | null)?.isOpen === true;

const IDEMPOTENCY_KEY = /^[\w-]{16,255}$/;

function readIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : refuse('idempotency_key_missing');
}

/** The token is checked when it is used. */
function readCheckoutToken({ headers }: FastifyRequest): { checkoutToken?: string } {
  const checkoutToken = headers['x-checkout-token'];
  return typeof checkoutToken === 'string' ? { checkoutToken } : {};
}

type ReadInput = (request: FastifyRequest) => Promise<{ input: object; form?: Form }>;

/** Multipart fields are text, so they are validated here and not by Fastify. */
function inputReader(call: Call): ReadInput {
  const { uploads, body } = call;
  if (!uploads) {
    return async (request) => {
      if (body) refuseCardNumbers(request.body);
      return {
        input: {
          ...(request.params as object),
          ...(request.query as object),
          ...(body && (request.body as object)),
          ...(call.idempotent && { idempotencyKey: readIdempotencyKey(request) }),
          ...(call.checksOut && readCheckoutToken(request)),
        },
      };
    };
  }
  const validate = body && validatorOf(body, 'text');
  return async (request) => {
    const form = await receiveForm(request, uploads);
    try {
      if (validate && !validate(form.values)) throw refuseInvalid(validate.errors ?? [], 'form');
      refuseCardNumbers({ ...form.values, uploads: form.uploads.map(({ name }) => name) });
    } catch (error) {
      await form.discard();
      throw error;
    }
    const input = {
      ...(request.params as object),
      ...(request.query as object),
      ...form.values,
      uploads: form.uploads,
    };
    return { input, form };
  };
}
