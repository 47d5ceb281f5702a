import type { ConsoleBoot } from '@plumbline/contract/boot';

/** A signed-in person of the supplier. */
export type Staff = NonNullable<ConsoleBoot['staff']>;
