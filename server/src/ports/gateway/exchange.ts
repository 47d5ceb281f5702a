// One request, one connection, one response. A charge must be sent exactly once, so there is no retry, no redirect and
// no keep-alive connection that could fail under the next request.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { responseTo } from '../response-to.ts';

export type Exchange =
  | { kind: 'answered'; status: number; body: string }
  /** The connection failed: not one byte of the request was sent. */
  | { kind: 'not-sent'; reason: string }
  /** It was sent, or may have been; the result is unknown. */
  | { kind: 'no-answer'; reason: string };

export type Request = {
  url: URL;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
};

export type Waits = { connectMs: number; answerMs: number };

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

export async function exchange(request: Request, { connectMs, answerMs }: Waits): Promise<Exchange> {
  let socket: Socket;
  try {
    socket = await openSocket(request.url, Math.min(connectMs, answerMs));
  } catch (error) {
    return { kind: 'not-sent', reason: reasonOf(error) };
  }
  try {
    return { kind: 'answered', ...(await sendOver(socket, request, answerMs)) };
  } catch (error) {
    return { kind: 'no-answer', reason: reasonOf(error) };
  } finally {
    socket.destroy();
  }
}

/** With TLS only after the certificate was checked. */
function openSocket(url: URL, waitMs: number): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTls = url.protocol === 'https:';
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  return new Promise((resolve, reject) => {
    const socket = isTls
      ? connectTls({ host, port, servername: isIP(host) === 0 ? host : '' })
      : connectPlain({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), waitMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

async function sendOver(socket: Socket, { url, method, headers, body }: Request, answerMs: number) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('no answer in time')), answerMs);
  try {
    const sending = httpRequest({
      createConnection: () => socket,
      signal: stop.signal,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, connection: 'close', ...headers, ...lengthOf(body) },
    });
    const response = await responseTo(sending, body);
    return { status: response.statusCode ?? 0, body: await textOf(response) };
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

/** Throws if the response ends before it is complete. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Prefers the code: messages may repeat what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
}
