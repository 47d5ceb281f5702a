// How a page of a list is read (ADR 25): in the order of an index, or by the ids of the few that match.
import type { App } from '../app.ts';
import {
  addBookmark,
  bookmarkUpTo,
  type Counted,
  forget,
  recall,
  recallCount,
  remember,
  rememberCount,
  type Remembered,
} from './list-memory.ts';
import type { Start } from './page-rows.sql.ts';

/** Up to this place the rows before the page are skipped at every call; beyond it, bookmarks pay. */
const DEEP_OFFSET = 200;
/** Up to this many are sorted; of more, a page is soon found in the order of the list. */
const FEW = 500;
const TRIES = 3;

/** The rows are JSON, or null if the browser has them already. */
export type ReadPage = Counted & { rows: string | null };
export type PageRow = ReadPage & { firstKey: string | null; firstId: string | null };

export type ListReading = {
  app: App;
  /** What is listed, as a key; built only where something is remembered of it. */
  selection: () => string;
  order: string;
  offset: number;
  size: number;
  /** Whether every page is read with the count, so that it need not be remembered. */
  isCountKept: boolean;
  /** Reads a page that begins so many rows after `start`; the count is taken from `counted` if that is still right. */
  readAt: (start: Start | null, offset: number, counted: Counted | undefined) => Promise<PageRow>;
  /** Reads the rows with these ids. */
  readIds: (ids: readonly string[]) => Promise<Pick<ReadPage, 'version' | 'rows'>>;
  /** Finds all ids in order; null if there are more than `max`. */
  find: (max: number) => Promise<{ version: number; ids: string[] | null }>;
  count: () => Promise<Counted>;
};

const keyOf = ({ selection, order }: ListReading) => `${selection()} ${order}`;

/** Whether something of the list is remembered, as of one that is too long to be found at every call. */
export const isRemembered = (reading: ListReading): boolean => recall(reading.app, keyOf(reading)) !== undefined;

/** Most rows of the customer are listed, so that a page is soon read in the order of an index. */
export async function readInOrder(reading: ListReading): Promise<ReadPage> {
  const { app, isCountKept, offset } = reading;
  if (offset < DEEP_OFFSET && isCountKept) return reading.readAt(null, offset, undefined);
  const selection = reading.selection();
  const counted = recallCount(app, selection);
  if (offset < DEEP_OFFSET) {
    const row = await reading.readAt(null, offset, counted);
    if (row.version !== counted?.version) rememberCount(app, selection, row);
    return row;
  }
  const key = keyOf(reading);
  const known = recall(app, key);
  if (known && offset >= known.count) {
    // Beyond the end, where an index would be read in vain.
    const row = await reading.readIds([]);
    if (row.version === known.version) return { ...row, count: known.count };
  }
  const row = await readDeep(reading, known, counted);
  if (known?.version === row.version) return row;
  // What was known is of an earlier version.
  const now: Remembered = { version: row.version, count: row.count, ids: null, bookmarks: [] };
  remember(app, key, now);
  rememberCount(app, selection, row);
  if (known && known.bookmarks.length > 0) return readDeep(reading, now, row);
  keepBookmark(now, row, offset);
  return row;
}

/** Filters may leave few rows, far apart: they are counted or found once, until something of the customer changes. */
export async function readMeasured(reading: ListReading): Promise<ReadPage> {
  const { app, offset, size } = reading;
  const key = keyOf(reading);
  for (let attempt = 1; ; attempt += 1) {
    const known = recall(app, key) ?? (await measure(reading, key));
    const row = known.ids
      ? await reading.readIds(known.ids.slice(offset, offset + size))
      : await readDeep(reading, known, known);
    if (row.version === known.version || row.rows === null) return { ...row, count: known.count };
    // If rows change faster than this, the page is tagged with the earlier version, so that it is not answered 304 later.
    if (attempt === TRIES) return { ...row, count: known.count, version: known.version };
    forget(app, key);
  }
}

type FoundList = Pick<ListReading, 'app' | 'offset' | 'size'> & {
  /** What is listed, and in which order. */
  list: string;
  /** Finds all ids in order. */
  find: () => Promise<readonly { version: number; ids: string[] }[]>;
  readIds: (ids: readonly string[]) => Promise<readonly Pick<ReadPage, 'version' | 'rows'>[]>;
};

/** A list that no index has in order: all its ids are found once, until something of the customer changes. */
export const readFound = ({ app, list, offset, size, find, readIds }: FoundList): Promise<ReadPage> =>
  readMeasured({
    app,
    selection: () => list,
    order: '',
    isCountKept: false,
    offset,
    size,
    readIds: async (ids) => only(await readIds(ids)),
    find: async () => only(await find()),
    readAt: unexpected,
    count: unexpected,
  });

const unexpected = () => Promise.reject(new Error('the ids of this list are always found'));

export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a list has no row');
  return row;
}

async function measure({ app, selection, find, count }: ListReading, key: string): Promise<Remembered> {
  const found = await find(FEW);
  const counted = found.ids ? { version: found.version, count: found.ids.length } : await countOnce(found.version);
  const measured: Remembered = { ...counted, ids: found.ids, bookmarks: [] };
  remember(app, key, measured);
  return measured;

  async function countOnce(version: number): Promise<Counted> {
    const listed = selection();
    const known = recallCount(app, listed);
    if (known?.version === version) return known;
    const now = await count();
    rememberCount(app, listed, now);
    return now;
  }
}

async function readDeep(reading: ListReading, known: Remembered | undefined, counted: Counted | undefined) {
  const { offset } = reading;
  const bookmark = known && bookmarkUpTo(known, offset);
  const row = await reading.readAt(bookmark?.start ?? null, offset - (bookmark?.offset ?? 0), counted);
  if (known?.version === row.version) keepBookmark(known, row, offset);
  return row;
}

function keepBookmark(known: Remembered, { firstKey, firstId }: PageRow, offset: number): void {
  if (firstId !== null && offset >= DEEP_OFFSET) addBookmark(known, { offset, start: { key: firstKey, id: firstId } });
}
