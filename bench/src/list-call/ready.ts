import type { Connection } from '../product.ts';

export type BareReady = { port: number };
export type BareInput = { connection: Connection; identityId: string; urlEnd: string };
