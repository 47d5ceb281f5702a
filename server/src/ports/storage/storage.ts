// Files as use cases see them: kept under a key that we make, never under a name that somebody typed.

export type Storage = {
  /** A key is written once: what is kept never changes under it. Write the file first, then the row that names it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Null when nothing is kept under the key. */
  get: (key: string) => Promise<Uint8Array | null>;
};

export type StorageKind = 'documents' | 'waivers';

/** The organization comes first, so that what belongs to one can be found, counted and removed together. */
export const storageKey = (organizationId: string, kind: StorageKind, id: string): string =>
  checkedKey(`${organizationId}/${kind}/${id}.pdf`);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^${UUID}/[a-z]+/${UUID}\\.[a-z]{1,5}$`);

/** A key leads to one place only; anything that might lead elsewhere is a bug of ours, and stops here. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of a stored file: ${key}`);
  return key;
}
