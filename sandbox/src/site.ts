import type { SandboxOptions } from './options.ts';
import type { Store } from './store.ts';
import type { CvvStore } from './vault/cvv-store.ts';

/** The dependencies of every operation of the sandbox. */
export type Site = {
  options: SandboxOptions;
  store: Store;
  cvvStore: CvvStore;
  /** The injected clock plus the offset set through the control API. */
  now: () => Date;
};
