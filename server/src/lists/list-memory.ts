// What earlier pages of a list found out about it. It holds as long as nothing of the customer changes.
import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';
import type { Start } from './page-rows.sql.ts';

type Bookmark = { offset: number; start: Start };

/** `version` is that of the customer's data at which the rest was found (ADR 24). */
export type Counted = { version: number; count: number };

export type Remembered = Counted & {
  /** All ids in order, if they are few. */
  ids: readonly string[] | null;
  /** Rows at which the reading of a page far into the list can start, by their place. */
  bookmarks: Bookmark[];
};

const BYTES_MAX = 8 * 1024 * 1024;
const COUNTS_MAX = 5_000;
const BOOKMARKS_MAX = 50;
const ID_BYTES = 64;
const BOOKMARK_BYTES = 150;

type Memory = { lists: LRUCache<string, Remembered>; counts: LRUCache<string, Counted> };
const memories = new WeakMap<App, Memory>();

function memoryOf(app: App): Memory {
  const known = memories.get(app);
  if (known) return known;
  const memory: Memory = {
    lists: new LRUCache({
      maxSize: BYTES_MAX,
      // Bookmarks are added later, so their room is counted from the start; a list with ids has none.
      sizeCalculation: ({ ids }, key) =>
        key.length * 2 + (ids ? ids.length * ID_BYTES : BOOKMARKS_MAX * BOOKMARK_BYTES) + 1,
    }),
    counts: new LRUCache({ max: COUNTS_MAX }),
  };
  memories.set(app, memory);
  return memory;
}

/** A list in one order, or in any. */
export const recall = (app: App, list: string): Remembered | undefined => memoryOf(app).lists.get(list);
export const forget = (app: App, list: string): void => void memoryOf(app).lists.delete(list);
export const remember = (app: App, list: string, remembered: Remembered): void =>
  void memoryOf(app).lists.set(list, remembered);

/** The count of a selection is the same in every order. */
export const recallCount = (app: App, selection: string): Counted | undefined => memoryOf(app).counts.get(selection);
export const rememberCount = (app: App, selection: string, { version, count }: Counted): void =>
  void memoryOf(app).counts.set(selection, { version, count });

/** The last bookmark up to the place. */
export const bookmarkUpTo = ({ bookmarks }: Remembered, offset: number): Bookmark | undefined =>
  bookmarks.filter((bookmark) => bookmark.offset <= offset).toSorted((one, other) => other.offset - one.offset)[0];

export function addBookmark({ bookmarks }: Remembered, bookmark: Bookmark): void {
  if (bookmarks.length >= BOOKMARKS_MAX) bookmarks.shift();
  bookmarks.push(bookmark);
}
