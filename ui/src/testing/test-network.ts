import type { Call, Input } from '@plumbline/contract/call';
import type { CallAnswer } from './answers.ts';
import { findCall } from './find-call.ts';
import { readInput } from './read-input.ts';
import { TestUpload } from './test-upload.ts';
import { refusalResponse, responseOf } from './response-of.ts';

export type RecordedRequest = {
  readonly call: Call;
  readonly input: Record<string, unknown>;
  readonly headers: Headers;
  /** Made by staff acting for a customer, under /admin. */
  readonly isOnBehalf: boolean;
};

/** Answers of other origins, such as the payment provider, by origin and path. */
export type OutsideAnswers = Readonly<
  Record<string, (body: string, init: RequestInit) => Response | Promise<Response>>
>;

export type TestNetwork = {
  /** Later answers override earlier ones. */
  readonly answer: (...answers: readonly CallAnswer[]) => void;
  readonly requests: <C extends Call>(call: C) => Input<C>[];
  readonly recorded: readonly RecordedRequest[];
  /** Calls without an answer, and requests or answers that do not match the contract. */
  readonly problems: string[];
  /** Aborts pending calls and restores the network. */
  readonly close: () => void;
};

type Request = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: BodyInit | null;
  readonly init: RequestInit;
};

/** fetch rejects with a TypeError when the connection fails. */
class Offline extends TypeError {}

/** Replaces fetch, and uploads by XMLHttpRequest, and answers the calls of the contract. */
export function openTestNetwork(answers: readonly CallAnswer[], outside: OutsideAnswers = {}): TestNetwork {
  const answerByCall = new Map<Call, CallAnswer>();
  const recorded: RecordedRequest[] = [];
  const problems: string[] = [];
  const closing = new AbortController();
  const realFetch = globalThis.fetch;
  const realUpload = globalThis.XMLHttpRequest;
  const set = (...more: readonly CallAnswer[]) => {
    for (const each of more) answerByCall.set(each.call, each);
  };
  set(...answers);

  async function respond({ url, method, headers, body, init }: Request): Promise<Response> {
    if (url.origin !== window.location.origin) {
      const other = outside[`${url.origin}${url.pathname}`];
      if (other) return other(typeof body === 'string' ? body : '', init);
    }
    const found = url.origin === window.location.origin ? findCall(method, url.pathname) : null;
    if (!found) {
      problems.push(`${method} ${url.href} is no call of the contract`);
      return new Response(null, { status: 404 });
    }
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    const { input, problems: inputProblems } = readInput(found, { url, headers, body: parsed });
    problems.push(...inputProblems.map((problem) => `${found.name} was called with a wrong ${problem}`));
    recorded.push({ call: found.call, input, headers, isOnBehalf: found.isOnBehalf });
    const known = answerByCall.get(found.call);
    if (!known) {
      problems.push(`${found.name} was called, and this test has no answer for it`);
      return new Response(null, { status: 500 });
    }
    const reply = await known.reply(input);
    if (reply.kind === 'offline') throw new Offline('Failed to fetch');
    return reply.kind === 'refusal' ? refusalResponse(reply.refused) : responseOf(found.call, reply.value);
  }

  globalThis.fetch = async (target, init = {}) => {
    const { method = 'GET', headers, body = null, signal } = init;
    const url = new URL(target instanceof globalThis.Request ? target.url : target, window.location.origin);
    const ends = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    ends.throwIfAborted();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ends.addEventListener('abort', () => reject(ends.reason as Error), { once: true });
    try {
      return await Promise.race([respond({ url, method, headers: new Headers(headers), body, init }), ended]);
    } catch (error) {
      if (!ends.aborted && !(error instanceof Offline)) problems.push(`${method} ${url.pathname}: ${String(error)}`);
      throw error;
    }
  };

  globalThis.XMLHttpRequest = TestUpload as unknown as typeof XMLHttpRequest;

  return {
    answer: set,
    requests: <C extends Call>(call: C) =>
      recorded.filter((each) => each.call === call).map(({ input }) => input as Input<C>),
    recorded,
    problems,
    close: () => {
      closing.abort(new DOMException('The test is over.', 'AbortError'));
      globalThis.fetch = realFetch;
      globalThis.XMLHttpRequest = realUpload;
    },
  };
}
