import type { Connection } from '../product.ts';

/** The biggest customer of one organization. */
export type Account = {
  /** The invoices of the organization. */
  size: number;
  host: string;
  cookie: string;
  /** For the same organization's portal with waivers. */
  waiverHost: string;
  waiverCookie: string;
  organizationId: string;
  customerId: string;
  customerName: string;
  /** The customer's own invoices, payments, and waivers or documents. */
  invoices: number;
  payments: number;
  documents: number;
  /** A project with many invoices. */
  projectId: string;
};

export type ListsReady = {
  port: number;
  pid: number;
  connection: Connection;
  accounts: Account[];
  /** Whether this process has filled the organizations. */
  isFilled: boolean;
};

/** A statement as the product sends it. */
export type Statement = { name?: string; text: string; values: unknown[] };
