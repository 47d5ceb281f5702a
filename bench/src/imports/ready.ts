export type ImportsReady = {
  port: number;
  pid: number;
  /** Of the portal, with a customer's session. */
  host: string;
  cookie: string;
  consoleHost: string;
  staffCookie: string;
  customerCodes: string[];
};

/** The numbers of the invoices that a bench imports begin with it. */
export const PREFIX = 'IMP-';
