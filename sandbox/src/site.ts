import type { SandboxOptions } from './options.ts';
import type { Store } from './store.ts';
import type { ShortMemory } from './vault/short-memory.ts';

/** Everything an operation of the sandbox works on. */
export type Site = {
  options: SandboxOptions;
  store: Store;
  held: ShortMemory;
  /** The injected clock, moved by what the control API has advanced it. */
  now: () => Date;
};
