// Makes a call of the contract. The browser has paths and types only; the schemas stay on the server.
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import type { FieldProblems, RefusalCode } from '@plumbline/contract/refusals';
import { loadingStore } from '../states/loading-store.ts';
import { failureMessages } from './failure-messages.ts';
import { callerHeaders, type PageCaller, pathFor, VISITOR_CALLER } from './page-caller.ts';

/** `offline`: the request failed. `timeout`: no answer in time; the call may have been carried out. */
export type FailureCode = RefusalCode | 'offline' | 'timeout';

export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: FailureCode;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  /** Data of the refusal for the screen, such as the current amounts. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: FailureCode,
    message: string,
    status = 0,
    { fields, details }: Partial<Pick<CallFailed, 'fields' | 'details'>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

const TIMEOUT_MS = 30_000;

let organizationId: string | null = null;
let currentCaller: PageCaller = VISITOR_CALLER;

/** Sets the organization header of every call; the server compares it with the host (ACC-16). */
export const setOrganization = (id: string): void => {
  organizationId = id;
};

/** Sets who calls are made for from now on. */
export const setCaller = (next: PageCaller): void => {
  currentCaller = next;
  // A new map, because calls of the earlier caller may still be answered.
  taggedByUrl = new Map();
};

type Tagged = { etag: string; answer: unknown };

/** The last answers that have an ETag. Kept here and not by the browser, which would write them to the disk. */
let taggedByUrl = new Map<string, Tagged>();
const TAGGED_MAX = 20;

/** What is kept of one address, for one caller. */
type Kept = { tagged: Tagged | undefined; keep: (etag: string | null, answer: unknown) => void };

function keptOf(url: string): Kept {
  const kept = taggedByUrl;
  const keep: Kept['keep'] = (etag, answer) => {
    kept.delete(url);
    if (etag !== null) kept.set(url, { etag, answer });
    const [oldest] = kept.keys();
    if (kept.size > TAGGED_MAX && oldest !== undefined) kept.delete(oldest);
  };
  return { tagged: kept.get(url), keep };
}

export const send = <C extends Call>(path: Path<C>, input: Input<C>, signal?: AbortSignal): Promise<Answer<C>> =>
  withFreshToken((caller) => sendAs(caller, path, input, signal));

/** Makes the call for a given caller instead of the page's. */
export const sendAs = <C extends Call>(
  caller: PageCaller,
  path: Path<C>,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<Answer<C>> =>
  sendRequest(caller, path, input, { read: readAnswer<C>, timeoutMs: TIMEOUT_MS, signal, isJson: true });

/** Renews an expired token once and repeats the call, which had no effect when it was refused. */
export async function withFreshToken<T>(make: (caller: PageCaller) => Promise<T>): Promise<T> {
  const caller = currentCaller;
  try {
    return await make(caller);
  } catch (error) {
    const isExpired = error instanceof CallFailed && error.code === 'user_token_expired';
    if (!isExpired || caller.kind !== 'person') throw error;
    await caller.tokens.renew();
    return make(caller);
  }
}

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

type RequestOptions<T> = {
  /** Reads the response body; covered by the timeout. */
  read: (response: Response, kept: Kept) => Promise<T>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Lets the server answer 304 if its last answer is still right. */
  isJson?: boolean;
  /** The body of a call with uploads; the browser sets its content type. */
  form?: FormData;
  transport?: Transport | undefined;
};

/** Sends one HTTP request and reads the response. Every failure is a CallFailed, except when the caller aborted it. */
export async function sendRequest<C extends Call, T>(
  caller: PageCaller,
  path: Path<C>,
  input: Input<C>,
  { read, timeoutMs, signal, isJson = false, form, transport = fetch }: RequestOptions<T>,
): Promise<T> {
  const { url, body } = buildRequest(
    { ...path, path: pathFor(caller, path.path, path.isForCustomers) },
    input as Values,
  );
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { accept: path.kind === undefined ? 'application/json' : '*/*' };
  if (organizationId !== null) headers['x-organization-id'] = organizationId;
  if (body !== null) headers['content-type'] = 'application/json';
  const { idempotencyKey, checkoutToken } = input as { idempotencyKey?: string; checkoutToken?: string };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (checkoutToken !== undefined) headers['x-checkout-token'] = checkoutToken;
  const kept = keptOf(url);
  if (isJson && path.method === 'GET' && kept.tagged) headers['if-none-match'] = kept.tagged.etag;
  loadingStore.begin();
  try {
    Object.assign(headers, await callerHeaders(caller));
    const response = await transport(url, {
      method: path.method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== null && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    return await read(response, kept);
  } catch (error) {
    // An abort by the caller is passed on unchanged.
    if (error instanceof CallFailed || signal?.aborted) throw error;
    throw timeout.aborted
      ? new CallFailed('timeout', failureMessages.timeout)
      : new CallFailed('offline', failureMessages.offline);
  } finally {
    loadingStore.end();
  }
}

type Values = Readonly<Record<string, unknown>>;
type Parts = Pick<Path<Call>, 'path' | 'body' | 'query' | 'fields'>;

/** Distributes the input over path, query and body as the call defines; undefined values are left out. */
export function buildRequest(call: Parts, input: Values): { url: string; body: Values | null } {
  const pathname = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of call.query ?? []) {
    const value = input[name];
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) query.append(name, String(each));
  }
  const fields = (call.fields ?? []).filter((name) => input[name] !== undefined);
  return {
    url: query.size > 0 ? `${pathname}?${query}` : pathname,
    body: call.body === 'json' ? Object.fromEntries(fields.map((name) => [name, input[name]])) : null,
  };
}

export async function readAnswer<C extends Call>(response: Response, { tagged, keep }: Kept): Promise<Answer<C>> {
  if (response.status === 204) return {} as Answer<C>;
  if (response.status === 304 && tagged) return tagged.answer as Answer<C>;
  const answer = parse(await response.text());
  if (response.ok && answer !== null) {
    keep(response.headers.get('etag'), answer);
    return answer as Answer<C>;
  }
  throw failureOf(response, answer);
}

/** Reads the refusal in a response; an unreadable body counts as an internal error. */
export async function readFailure(response: Response): Promise<CallFailed> {
  return failureOf(response, parse(await response.text()));
}

function failureOf({ status }: Response, answer: unknown): CallFailed {
  const { code = 'internal', message = failureMessages.crash, ...more } = (answer ?? {}) as Partial<CallFailed>;
  return new CallFailed(code, message, status, more);
}

/** Null when the text is not JSON: a proxy may answer with an HTML page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
