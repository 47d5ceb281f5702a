// Sends files and streams with a safe file name.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileBody, StreamBody } from '@plumbline/contract/call';

/** Both forms of RFC 6266: an ASCII fallback and UTF-8; the name cannot break out of the header. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const clean = name.replace(/[\p{Cc}/\\]/gu, '_');
  const ascii = clean.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export function sendFile(reply: FastifyReply, file: FileBody): FastifyReply {
  reply.header('content-disposition', contentDisposition(file.disposition, file.name));
  // A stored image or document must never run as one of our pages.
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  );
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'private, no-store');
  reply.type(file.contentType);
  const { onSent } = file;
  if ('chunks' in file) {
    const { chunks, size } = file;
    reply.header('content-length', size);
    return reply.send(
      onSent ? streamOf(reply, piecesOf(chunks), onSent) : Readable.from(chunks, { objectMode: false }),
    );
  }
  const bytes = bufferOf(file.bytes);
  if (onSent === undefined) return reply.send(bytes);
  return reply.header('content-length', bytes.length).send(streamOf(reply, slicesOf(bytes), onSent));
}

/** As much as a socket buffers: the next slice waits until the one before has left. */
const SLICE_BYTES = 64 * 1024;

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield* slicesOf(bufferOf(chunk));
}

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;

/** Reads a chunk only when the one before was taken, so that `onSent` does not run ahead of a slow client. */
const streamOf = (reply: FastifyReply, chunks: Chunks, onSent: () => Promise<unknown>): Readable =>
  Readable.from(thenRecord(reply, chunks, onSent), { objectMode: false, highWaterMark: 1 });

async function* thenRecord({ request, log }: FastifyReply, chunks: Chunks, onSent: () => Promise<unknown>) {
  yield* chunks;
  // Nothing is downloaded by a question for the headers.
  if (request.method === 'HEAD') return;
  try {
    await onSent();
  } catch (error) {
    // The client has the whole file.
    log.error({ err: error }, 'a download could not be recorded');
  }
}

export function sendStream(reply: FastifyReply, contentType: string, body: StreamBody): FastifyReply {
  reply.header('content-disposition', contentDisposition('attachment', body.name));
  const { chunks, onSent } = body;
  return reply
    .type(contentType)
    .send(onSent ? streamOf(reply, chunks, onSent) : Readable.from(chunks, { objectMode: false }));
}
