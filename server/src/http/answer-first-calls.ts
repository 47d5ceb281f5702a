// Answers the calls of a page's first screen, so that it can be shown without another round trip.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FirstCall } from '@plumbline/contract/first-calls';

/** What is not answered by then is left to the browser, as is what does not fit. */
const WAIT_MS_MAX = 5000;
const CHARS_MAX = 100_000;

/** What says who calls, and at which host; the other headers are about the page itself. */
const FORWARDED = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * A JSON array for `FirstAnswer[]`. Each call takes the same way as a request of the browser, inside this process: with
 * its limits, authentication, capabilities, validation and serialization. A call that is refused or fails is left out.
 */
export async function answerFirstCalls(
  http: FastifyInstance,
  request: FastifyRequest,
  firstCalls: readonly FirstCall[],
): Promise<string> {
  const timer = new AbortController();
  const timeout = sleep(WAIT_MS_MAX, null, { signal: timer.signal }).catch(() => null);
  const asked = firstCalls.map((each) => Promise.race([answerOf(http, request, each), timeout]));
  const answers = (await Promise.all(asked)).filter((answer) => answer !== null);
  timer.abort();
  return `[${fitting(answers).join(',')}]`;
}

function fitting(answers: readonly string[]): string[] {
  let chars = 0;
  return answers.filter(({ length }) => {
    const isFitting = chars + length <= CHARS_MAX;
    if (isFitting) chars += length;
    return isFitting;
  });
}

async function answerOf(
  http: FastifyInstance,
  request: FastifyRequest,
  { call, input }: FirstCall,
): Promise<string | null> {
  const { method, path } = call;
  const remoteAddress = request.socket.remoteAddress ?? '';
  const headers = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const response = await http.inject({ method, url: path, query: input, headers, remoteAddress }).catch(() => null);
  if (response?.statusCode !== 200) return null;
  return `{"path":${JSON.stringify(path)},"input":${JSON.stringify(input)},"answer":${response.payload}}`;
}
