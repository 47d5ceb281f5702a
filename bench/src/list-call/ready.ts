import type { Connection } from '../product-server.ts';

export type BareReady = { port: number };
export type BareInput = { connection: Connection; identityId: string };
