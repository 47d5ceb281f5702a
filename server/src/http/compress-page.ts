// Compresses a page as the browser asks for it. Files are compressed when they are built, answers of calls are not.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Quality 4 takes a millisecond for 50 KB; the highest would take fifty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The body of the reply; each part is sent when it is there. A page with a query is not compressed: it repeats parts of
 * the query beside personal data, and the compressed size would tell how well a guess in the query matches them
 * (BREACH).
 */
export function compressPage(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): Readable {
  reply.header('vary', 'accept-encoding');
  const accepted = acceptedEncodings(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding === undefined || request.url.includes('?')) return Readable.from(parts);
  reply.header('content-encoding', encoding);
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  writeParts(compressor, parts).catch((error: Error) => compressor.destroy(error));
  return compressor;
}

/** The names in the header, without those that a weight of zero refuses. */
const acceptedEncodings = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name = '']) => name);

async function writeParts(compressor: BrotliCompress | Gzip, parts: AsyncIterable<string>): Promise<void> {
  const flush = promisify((done: () => void) => compressor.flush(done));
  for await (const part of parts) {
    compressor.write(part);
    // Otherwise the first part would wait for the second.
    await flush();
  }
  compressor.end();
}
