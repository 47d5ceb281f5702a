import type { SandboxOptions } from './options.ts';
import type { Store } from './store.ts';
import type { CvvStore } from './vault/cvv-store.ts';

/** Everything an operation of the sandbox works on. */
export type Site = {
  options: SandboxOptions;
  store: Store;
  cvvStore: CvvStore;
  /** The injected clock, moved by what the control API has advanced it. */
  now: () => Date;
};
