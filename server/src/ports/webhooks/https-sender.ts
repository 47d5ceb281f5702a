import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { performance } from 'node:perf_hooks';
import { connectionProblem } from '../connection-problem.ts';
import { isPublicAddress } from '../public-address.ts';
import type { NameSources } from '../resolve-name.ts';
import { responseTo } from '../response-to.ts';
import { checkLiteral, lookupAmong } from '../restricted-lookup.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from './webhooks.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1024;
const URL_MAX = 500;

type Options = {
  /** Allows addresses without TLS and in private networks, for the demo and tests. */
  allowsPlainHttp: boolean;
  timeoutMs?: number;
  names?: NameSources;
};

/** Follows no redirect, connects to public addresses only, and reads no more than the beginning of an answer. */
export function httpsSender({ allowsPlainHttp, timeoutMs = TIMEOUT_MS, names }: Options): WebhookSender {
  const isAddressAllowed = (address: string): boolean => allowsPlainHttp || isPublicAddress(address);
  const post = async ({ url: text, headers, body }: WebhookRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const url = new URL(text);
    checkLiteral(url, isAddressAllowed);
    const lookup = lookupAmong(isAddressAllowed, signal, names);
    const options = { method: 'POST', headers, signal, lookup, agent: false };
    return responseTo((url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options), body);
  };
  return {
    isAllowed: (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (!url || text.length > URL_MAX || url.username !== '' || url.password !== '' || url.hash !== '') return false;
      if (url.protocol !== 'https:' && !(allowsPlainHttp && url.protocol === 'http:')) return false;
      try {
        checkLiteral(url, isAddressAllowed);
      } catch {
        return false;
      }
      return allowsPlainHttp || (url.hostname !== 'localhost' && !url.hostname.endsWith('.localhost'));
    },
    send: async (request) => {
      const started = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const answered = (answer: Omit<WebhookAnswer, 'durationMs'>): WebhookAnswer => ({
        ...answer,
        durationMs: Math.round(performance.now() - started),
      });
      try {
        const message = await post(request, signal);
        return answered({ status: message.statusCode ?? 0, answer: await beginningOf(message), problem: null });
      } catch (error) {
        const problem = signal.aborted ? `No answer within ${timeoutMs / 1_000} seconds` : connectionProblem(error);
        return answered({ status: null, answer: '', problem });
      }
    },
  };
}

/** Without characters that a log or a database cannot take. */
async function beginningOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ANSWER_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8');
  return text.replace(/[^\P{C}\n\t]/gu, '\uFFFD');
}
