export type Connection = { host: string; user: string; database: string };
export type ProductReady = { port: number; host: string; cookie: string; identityId: string; connection: Connection };
export type BareReady = { port: number };
export type BareInput = { connection: Connection; identityId: string };
