import type { Connection } from '../product-server.ts';
import type { Statement } from '../reports/ready.ts';

/** An invoice and the credit that pays all of it. */
export type Pair = { invoiceId: string; creditId: string };

export type PaymentsReady = {
  port: number;
  host: string;
  cookie: string;
  connection: Connection;
  /** What one payment with credits sends to the database, from the first look at the session to the commit. */
  statements: Statement[];
  /** The pair that this payment was about. */
  recorded: Pair;
  pairs: Pair[];
  /** Ids that were there before it. */
  fixed: string[];
};
