// What earlier pages of a list found out about it. It holds as long as no invoice of the customer changes.
import { LRUCache } from 'lru-cache';
import type { App } from '../../app.ts';
import type { InvoiceOrder, InvoiceSelection } from './selection.ts';
import type { Start } from './invoice-page.sql.ts';

export type Bookmark = { offset: number; start: Start };

export type Remembered = {
  /** The version of the customer's invoices at which the rest was found (ADR 24). */
  version: number;
  count: number;
  /** All ids in order, if they are few. */
  ids: readonly string[] | null;
  /** Rows at which the reading of a page far into the list can start, by their place. */
  bookmarks: Bookmark[];
};

const BYTES_MAX = 8 * 1024 * 1024;
const BOOKMARKS_MAX = 50;
const ID_BYTES = 64;
const BOOKMARK_BYTES = 150;

const memories = new WeakMap<App, LRUCache<string, Remembered>>();

function memoryOf(app: App): LRUCache<string, Remembered> {
  const known = memories.get(app);
  if (known) return known;
  const memory = new LRUCache<string, Remembered>({
    maxSize: BYTES_MAX,
    // Bookmarks are added later, so their room is counted from the start; a list with ids has none.
    sizeCalculation: ({ ids }, key) =>
      key.length * 2 + (ids ? ids.length * ID_BYTES : BOOKMARKS_MAX * BOOKMARK_BYTES) + 1,
  });
  memories.set(app, memory);
  return memory;
}

export type ListKey = string;
export const listKey = (selection: InvoiceSelection, order: InvoiceOrder): ListKey =>
  JSON.stringify([selection, order.sort, order.direction]);

export const recall = (app: App, key: ListKey): Remembered | undefined => memoryOf(app).get(key);
export const forget = (app: App, key: ListKey): void => void memoryOf(app).delete(key);
export const remember = (app: App, key: ListKey, remembered: Remembered): void =>
  void memoryOf(app).set(key, remembered);

/** The last bookmark up to the place. */
export const bookmarkUpTo = ({ bookmarks }: Remembered, offset: number): Bookmark | undefined =>
  bookmarks.filter((bookmark) => bookmark.offset <= offset).toSorted((one, other) => other.offset - one.offset)[0];

export function addBookmark({ bookmarks }: Remembered, bookmark: Bookmark): void {
  if (bookmarks.length >= BOOKMARKS_MAX) bookmarks.shift();
  bookmarks.push(bookmark);
}
