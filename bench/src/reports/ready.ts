import type { Connection } from '../product-server.ts';

/** A statement as the product sends it. */
export type Statement = { name?: string; text: string; values: unknown[] };

export type ReportsReady = {
  port: number;
  host: string;
  cookie: string;
  pid: number;
  connection: Connection;
  /** What each call asks the tables of invoices: when it is made for the first time, and when it is made again. */
  statements: Record<string, { first: Statement[]; again: Statement[] }>;
};
