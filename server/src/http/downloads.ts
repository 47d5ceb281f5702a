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
  return reply
    .type(file.contentType)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

export function sendStream(reply: FastifyReply, contentType: string, body: StreamBody): FastifyReply {
  reply.header('content-disposition', contentDisposition('attachment', body.name));
  return reply.type(contentType).send(Readable.from(body.chunks, { objectMode: false }));
}
