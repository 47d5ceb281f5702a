import type { SandboxOptions } from './options.ts';
import type { Store } from './store.ts';

const OFFSET = 'clock-offset-ms';

const offsetOf = (store: Store): number => Number(store.setting.get(OFFSET) ?? 0);

/** The injected clock plus an offset, which survives a restart. */
export function siteClock({ now, startsAt }: SandboxOptions, store: Store): () => Date {
  if (startsAt && !store.setting.has(OFFSET)) store.put('setting', OFFSET, startsAt.getTime() - now().getTime());
  return () => new Date(now().getTime() + offsetOf(store));
}

export function advanceClock(store: Store, ms: number): void {
  if (!(ms >= 0)) throw new RangeError('The clock only goes forward.');
  store.put('setting', OFFSET, offsetOf(store) + ms);
}
