// Calls a sign-in provider, whose URL an outsider has chosen (SSRF protection). The name is resolved once, and the
// connection goes to the checked address: a separate lookup would allow DNS rebinding.
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { CustomFetch } from 'openid-client';
import { responseTo } from '../response-to.ts';
import { checkLiteral, type IsAllowed, lookupAmong } from '../restricted-lookup.ts';

/** Limits memory; no provider's response is larger. */
const ANSWER_BYTES_MAX = 1_000_000;

/** A fetch() that follows no redirect and connects only to allowed addresses. */
export const restrictedFetch =
  (isAllowed: IsAllowed): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const sending = { method, headers, signal, lookup: lookupAmong(isAllowed, signal), agent: false };
    const inTime = (error: unknown): unknown => (signal?.aborted ? signal.reason : error);
    const answer = await ask(new URL(url), isAllowed, sending, body).catch((cause: unknown) => {
      throw inTime(new TypeError('fetch failed', { cause }));
    });
    const bytes = await bytesOf(answer).catch((error: unknown) => {
      throw inTime(error);
    });
    return responseOf(answer, bytes);
  };

type Body = Parameters<CustomFetch>[1]['body'];

async function ask(url: URL, isAllowed: IsAllowed, sending: RequestOptions, body: Body): Promise<IncomingMessage> {
  checkLiteral(url, isAllowed);
  const content = await new Response(body as BodyInit | null).bytes();
  return responseTo((url.protocol === 'https:' ? tlsRequest : plainRequest)(url, sending), content);
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Responses with these statuses must not have a body, not even an empty one. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ statusCode = 0, headersDistinct }: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(WITHOUT_BODY.has(statusCode) ? null : bytes, { status: statusCode, headers });
}
