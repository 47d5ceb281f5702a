// The file storage port: files are stored under generated keys, never under a name that somebody typed.

export type Storage = {
  /** A key is written once and never changes. Write the file first, then the row that refers to it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same with a file of the local disk, however large. */
  putFile: (key: string, path: string) => Promise<void>;
  /** Null if there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>;
  /** In pieces; null if there is no such file. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** The same with its size, which a download says first. Whoever opens it reads it. */
  open: (key: string) => Promise<OpenFile | null>;
  /** All files of a kind, of every organization. */
  list: (kind: StorageKind) => Promise<StoredFile[]>;
  /** Does nothing if there is no such file. */
  remove: (key: string) => Promise<void>;
};

export type OpenFile = { size: number; chunks: AsyncIterable<Uint8Array> };
export type StoredFile = { key: string; bytes: number; storedAt: Date };

/** Copies can be drawn again at any time and are removed after a while; the others are originals. */
export type StorageKind = 'documents' | 'waivers' | 'uploads' | 'copies' | 'imports' | 'questions';

/** The organization comes first, so that its files can be found, counted and removed together. */
export const storageKey = (organizationId: string, kind: StorageKind, id: string, extension = 'pdf'): string =>
  checkKey(`${organizationId}/${kind}/${id}.${extension}`);

const KEY =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{1,5}$/;

export const isKeyOfKind = (key: string, kind: StorageKind): boolean => KEY.test(key) && key.split('/')[1] === kind;

/** An invalid key is a bug of ours and could lead elsewhere, so it throws. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of a stored file: ${key}`);
  return key;
}
