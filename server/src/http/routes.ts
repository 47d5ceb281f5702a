// Turns the contract into routes: every call is authenticated, validated and answered the same way.
import multipart from '@fastify/multipart';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  preValidationHookHandler,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import {
  answerKind,
  type Call,
  type CallerKind,
  type FileBody,
  type StreamAnswer,
  type StreamBody,
  type Uploads,
} from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { rolesThatMay } from '@plumbline/rules/access/staff-roles';
import type { App } from '../app.ts';
import { findCaller } from './callers.ts';
import { sendFile, sendStream } from './downloads.ts';
import type { BuiltAnswer, Handler, Handlers } from './handler.ts';
import { describe } from './openapi.ts';
import { limitRequests } from './rate-limit.ts';
import { checkTexts } from './check-texts.ts';
import { limitStatements } from '../database/statement-limit.ts';
import { receiveForm } from './uploads.ts';
import { refuseInvalid, validatorOf } from './validation.ts';
import type { CallerByKind, Program, Staff, Visitor } from './caller.ts';

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
  const addCall = (scope: FastifyInstance, name: string, call: Call): void => {
    const handler = handlers[name] as Handler<Call>;
    scope.route(routeOf(app, name, call, handler, false));
    // Spec 1 §6: inside the supplier's frame the same call is made under /admin, by a staff member for a customer.
    if (call.caller === 'customer') scope.route(routeOf(app, name, call, handler, true));
  };
  const forms = Object.entries(calls).filter(([, call]) => call.uploads);
  for (const [name, call] of Object.entries(calls)) if (!call.uploads) addCall(http, name, call);
  if (forms.length === 0) return;
  // In a scope of its own: the plugin adds two promises and a listener to every request that it sees.
  http.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const [name, call] of forms) addCall(scope, name, call);
  });
}

function routeOf(app: App, name: string, call: Call, handler: Handler<Call>, isAdminPath: boolean): RouteOptions {
  const { throttle, uploads } = call;
  // Chained and not awaited, which would take another promise.
  const answer = (request: FastifyRequest, reply: FastifyReply, input: object): Promise<unknown> =>
    limitStatements(app.statementMs.request, () =>
      handler(app, request.caller as CallerByKind[Call['caller']], input),
    ).then((given) => sendAnswer(reply, call, given));
  return {
    method: call.method,
    url: isAdminPath ? `${call.path}/admin` : call.path,
    schema: describe(name, call, isAdminPath),
    ...(call.bodyBytesMax !== undefined && { bodyLimit: call.bodyBytesMax }),
    ...(throttle && { onRequest: limitRequests(throttle.max, throttle.perSeconds) }),
    preValidation: authenticate(app, call, isAdminPath),
    handler: uploads ? formHandler(call, uploads, answer) : inputHandler(call, answer),
  };
}

type AnyCaller = CallerByKind[CallerKind];

/** Runs before the input is validated, and without a promise while host and session are cached. */
function authenticate(app: App, call: Call, isAdminPath: boolean): preValidationHookHandler {
  const roles = call.caller === 'staff' ? rolesThatMay(call) : null;
  const accept = (request: FastifyRequest, caller: AnyCaller): void => {
    if (call.needs && !(caller as Visitor).capabilities[call.needs]) refuse('not_found');
    if (roles && !roles.includes((caller as Staff).role)) refuse('forbidden');
    if (call.scope && !(caller as Program).scopes.includes(call.scope)) refuse('api_token_scope');
    if (call.operator && !(caller as Staff).isOperator) refuse('forbidden');
    request.caller = caller;
  };
  const acceptLater = async (request: FastifyRequest, caller: Promise<AnyCaller>, done: HookHandlerDoneFunction) => {
    try {
      accept(request, await caller);
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  return (request, reply, done) => {
    const caller = findCaller(app, request, reply, call, isAdminPath);
    if (caller instanceof Promise) return void acceptLater(request, caller, done);
    accept(request, caller);
    done();
  };
}

function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): unknown {
  if (call.revalidates) return sendBuilt(reply, answer as BuiltAnswer);
  const kind = answerKind(call.answer);
  if (kind === 'file') return sendFile(reply, answer as FileBody);
  if (kind === 'stream') return sendStream(reply, (call.answer as StreamAnswer).contentType, answer as StreamBody);
  const status = (isOpen(answer) ? call.openStatus : undefined) ?? call.status;
  if (status !== undefined) reply.code(status);
  return status === 204 ? reply.send() : answer;
}

/** The serializer is not used: PostgreSQL has built the JSON of exactly the fields of the answer. */
function sendBuilt(reply: FastifyReply, { json, etag }: BuiltAnswer): FastifyReply {
  reply.header('etag', etag);
  if (json === null) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer(sendAsIs).send(json);
}

const sendAsIs = (json: string): string => json;

const isOpen = (answer: unknown): boolean => (answer as { isOpen?: boolean } | null)?.isOpen === true;

const IDEMPOTENCY_KEY = /^[\w-]{16,255}$/;
const KEY_FORM = 'The idempotency key has to have 16 to 255 letters, digits, dashes or underscores.';

function readIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return refuse('idempotency_key_missing');
  return IDEMPOTENCY_KEY.test(key) ? key : refuse('invalid_request', KEY_FORM);
}

/** The token is checked when it is used. */
function readCheckoutToken({ headers }: FastifyRequest): { checkoutToken?: string } {
  const checkoutToken = headers['x-checkout-token'];
  return typeof checkoutToken === 'string' ? { checkoutToken } : {};
}

type AnswerInput = (request: FastifyRequest, reply: FastifyReply, input: object) => Promise<unknown>;

function inputHandler(call: Call, answer: AnswerInput): RouteHandlerMethod {
  const { body, caller, idempotent, checksOut, revalidates } = call;
  return (request, reply) => {
    // What programs send is read row by row: an error of one row does not refuse the others.
    if (body && caller !== 'program') checkTexts(request.body);
    const input = {
      ...(request.params as object),
      ...(request.query as object),
      ...(body && (request.body as object)),
    };
    if (idempotent) Object.assign(input, { idempotencyKey: readIdempotencyKey(request) });
    if (checksOut) Object.assign(input, readCheckoutToken(request));
    if (revalidates) Object.assign(input, { ifNoneMatch: request.headers['if-none-match'] ?? null });
    return answer(request, reply, input);
  };
}

/** Multipart fields are text, so they are validated here and not by Fastify. */
function formHandler({ body }: Call, uploads: Uploads, answer: AnswerInput): RouteHandlerMethod {
  const validate = body && validatorOf(body, 'text');
  return async (request, reply) => {
    const form = await receiveForm(request, uploads);
    try {
      if (validate && !validate(form.values)) throw refuseInvalid(validate.errors ?? [], 'form');
      checkTexts({ ...form.values, uploads: form.uploads.map(({ name }) => name) });
      const { params, query } = request;
      return await answer(request, reply, {
        ...(params as object),
        ...(query as object),
        ...form.values,
        uploads: form.uploads,
      });
    } finally {
      await form.discard();
    }
  };
}
