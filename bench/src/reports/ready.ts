import type { Connection } from '../product-server.ts';

/** A statement as the product sends it. */
export type Statement = { name?: string; text: string; values: unknown[] };

export type ReportsReady = {
  port: number;
  host: string;
  cookie: string;
  pid: number;
  connection: Connection;
  /** The statements of each call on the invoice tables: the first time, and again. */
  statements: Record<string, { first: Statement[]; again: Statement[] }>;
};
