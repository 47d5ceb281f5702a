import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** The sources of the server process. Vite watches those of the web apps itself. */
const PLACES = [
  'rules/src',
  'contract/src',
  'server/src',
  'sandbox/src',
  'demo/src',
  'portal/index.html',
  'console/index.html',
];
const SOURCE = /\.(ts|svg|html|json)$/;
const TEST = /\.test\.ts$|(^|[\\/])testing[\\/]/;
/** Debounces: editors write in several steps, and saving all files takes a moment. */
const SETTLE_MS = 50;

export function watchSources(changed: (path: string) => void): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = PLACES.map((place) =>
    watch(join(ROOT, place), { recursive: true }, (_event, name) => {
      const path = name === null || place.endsWith(name) ? place : join(place, name);
      if (!SOURCE.test(path) || TEST.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLE_MS, path);
    }),
  );
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
