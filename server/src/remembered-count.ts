import type { App } from './app.ts';
import { ShortMemory } from './short-memory.ts';

const KEEP_MS = 10_000;
const REMEMBERED_MAX = 5_000;

/** Exact, and a few seconds old at most: leafing through a list counts it once, not once a page. */
export function rememberedCount<Selection>(
  count: (app: App, selection: Selection) => Promise<number>,
): (app: App, selection: Selection) => number | Promise<number> {
  const memories = new WeakMap<App, ShortMemory<number>>();
  const memoryOf = (app: App): ShortMemory<number> => {
    const known = memories.get(app);
    if (known) return known;
    const memory = new ShortMemory<number>({ keepMs: KEEP_MS, max: REMEMBERED_MAX, now: app.now });
    memories.set(app, memory);
    return memory;
  };
  return (app, selection) => memoryOf(app).get(JSON.stringify(selection), () => count(app, selection));
}
