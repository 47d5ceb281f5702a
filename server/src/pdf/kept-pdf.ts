// Documents are kept by their content: the same content is drawn once and then read from memory or storage.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';
import type { Share } from '../fair-limit.ts';
import { type Storage, storageKey } from '../ports/storage/storage.ts';
import type { DocumentOwner, Logo } from './document-definition.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';
import type { ReceiptDocument } from './receipt-pdf.ts';
import { renderPdf } from './render-pdf.ts';

/** Raise it with every change to what documents look like, so that kept ones are drawn again; a test reminds of it. */
export const DRAWING_VERSION = 3;

const MEMORY_BYTES_MAX = 8 * 1024 * 1024;
const DIGEST_BYTES = 32;

export type OwnerFacts = Omit<DocumentOwner, 'logo'>;
type WithOwnerFacts<Document> = Omit<Document, 'owner' | 'createdAt'> & { owner: OwnerFacts };
type Content =
  | { kind: 'invoice'; document: WithOwnerFacts<InvoiceDocument> }
  | { kind: 'receipt'; document: WithOwnerFacts<ReceiptDocument> };

export type PdfRequest = Content & {
  organizationId: string;
  share: Share;
  /** Read only if the document is drawn. */
  logo: { version: string | null; read: () => Promise<Logo | null> };
};

export const logoVersionOf = (bytes: Uint8Array): string => sha256(bytes).toString('hex').slice(0, 16);

type Kept = { memory: LRUCache<string, Uint8Array>; loading: Map<string, Promise<Uint8Array>> };
const keptByStorage = new WeakMap<Storage, Kept>();

function keptIn(storage: Storage): Kept {
  const known = keptByStorage.get(storage);
  if (known) return known;
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: MEMORY_BYTES_MAX,
    sizeCalculation: (bytes) => bytes.length,
  });
  const kept: Kept = { memory, loading: new Map() };
  keptByStorage.set(storage, kept);
  return kept;
}

/** Concurrent requests of one document share one drawing. */
export async function keptPdf(app: Pick<App, 'storage' | 'log' | 'now'>, request: PdfRequest): Promise<Uint8Array> {
  const { memory, loading } = keptIn(app.storage);
  const key = keyOf(request);
  const known = memory.get(key) ?? loading.get(key);
  if (known) return known;
  const load = async () => {
    const stored = await readStored(app, key);
    if (stored) memory.set(key, stored);
    return stored ?? draw(app, key, request);
  };
  const loaded = load().finally(() => loading.delete(key));
  loading.set(key, loaded);
  return loaded;
}

/** Everything that decides what the document shows, and nothing else: not the time at which it is drawn. */
function keyOf({ organizationId, kind, document, logo }: PdfRequest): string {
  const hash = sha256(JSON.stringify([DRAWING_VERSION, kind, document, logo.version])).toString('hex');
  return storageKey(organizationId, 'copies', hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'));
}

async function draw(app: Pick<App, 'storage' | 'log' | 'now'>, key: string, request: PdfRequest): Promise<Uint8Array> {
  const logo = request.logo.version === null ? null : await request.logo.read();
  const frame = { owner: { ...request.document.owner, logo }, createdAt: app.now() };
  const job =
    request.kind === 'invoice'
      ? { kind: request.kind, document: { ...request.document, ...frame } }
      : { kind: request.kind, document: { ...request.document, ...frame } };
  const { bytes, isWhole } = await renderPdf(request.share, job);
  // The key names the logo, which may have been replaced since.
  const isCurrent = (logo && logoVersionOf(logo.bytes)) === request.logo.version;
  if (isWhole && isCurrent) await keep(app, key, bytes);
  return bytes;
}

async function keep(app: Pick<App, 'storage' | 'log'>, key: string, bytes: Uint8Array): Promise<void> {
  keptIn(app.storage).memory.set(key, bytes);
  try {
    await app.storage.put(key, Buffer.concat([sha256(bytes), bytes]));
  } catch (error) {
    app.log.error({ err: error, key }, 'a drawn document could not be kept');
  }
}

/** Null if it is missing or damaged: it starts with the hash of the rest. */
async function readStored({ storage, log }: Pick<App, 'storage' | 'log'>, key: string): Promise<Uint8Array | null> {
  try {
    const file = await storage.get(key);
    if (file === null) return null;
    const bytes = file.subarray(DIGEST_BYTES);
    if (sha256(bytes).equals(file.subarray(0, DIGEST_BYTES))) return bytes;
    log.warn({ key }, 'a kept document is damaged and is drawn again');
  } catch (error) {
    log.error({ err: error, key }, 'a kept document could not be read and is drawn again');
  }
  return null;
}

const sha256 = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();
