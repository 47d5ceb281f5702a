import type { App } from '../app.ts';
import { plannedAnew } from '../database/planned-anew.ts';
import { ShortMemory } from '../short-memory.ts';
import { paymentCountQuery, type PaymentSelection } from './payment-list.sql.ts';

const KEEP_MS = 10_000;
const REMEMBERED_MAX = 5_000;

const memories = new WeakMap<App, ShortMemory<number>>();

function memoryOf(app: App): ShortMemory<number> {
  const known = memories.get(app);
  if (known) return known;
  const memory = new ShortMemory<number>({ keepMs: KEEP_MS, max: REMEMBERED_MAX, now: app.now });
  memories.set(app, memory);
  return memory;
}

/** Exact, and a few seconds old at most: leafing through a list counts it once, not once a page. */
export const countPayments = (app: App, selection: PaymentSelection): number | Promise<number> =>
  memoryOf(app).get(JSON.stringify(selection), async () => {
    const [row] = await plannedAnew(app.database, paymentCountQuery(app.sql, selection));
    return row?.count ?? 0;
  });
