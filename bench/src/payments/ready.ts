import type { Statement } from '../lists/ready.ts';
import type { Connection } from '../product.ts';

/** An invoice and the credit that pays all of it. */
export type Pair = { invoiceId: string; creditId: string };

export type PaymentsReady = {
  port: number;
  host: string;
  cookie: string;
  connection: Connection;
  /** The statements of one payment with credits, from reading the session to the commit. */
  statements: Statement[];
  /** The pair of this payment. */
  recorded: Pair;
  pairs: Pair[];
  /** Ids that existed before it. */
  fixed: string[];
};
