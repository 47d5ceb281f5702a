import { FairLimit } from '../fair-limit.ts';

/** Files of up to 25 MB are checked and stored in memory: only so many at once, in turn. Those that wait lie on the disk. */
export const fileLimit = new FairLimit({ atOnce: 2, waitingMax: { party: 20, tenant: 50, all: 200 } });
