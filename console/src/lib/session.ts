import type { ConsoleBoot } from '@plumbline/contract/boot';

/** Somebody of the supplier who is signed in. */
export type Staff = NonNullable<ConsoleBoot['staff']>;
