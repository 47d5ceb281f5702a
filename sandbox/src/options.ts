export type Merchant = {
  merchid: string;
  user: string;
  password: string;
  /** ISO 4217, such as USD. */
  currency: string;
  /** S: the gateway adds a surcharge of 3 % to credit cards by itself. */
  feeType?: 'N' | 'S';
  /** The merchant number that bank payments are routed to; answers then carry this one. */
  achMerchid?: string;
  /** What the gateway declines by itself when it does not match. */
  verifies?: readonly ('avs' | 'cvv')[];
  /** Refunds what is not settled yet, as some merchant accounts may. */
  refundsUnsettled?: boolean;
};

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  now: () => Date;
  /** Sets the clock on the first start; after that, a journal carries it on. */
  startsAt?: Date;
  /** A file of JSON lines that survives the process; null keeps everything in memory. */
  journal: string | null;
  merchants: readonly Merchant[];
  /** Origins that may show the frame and receive its messages; `https://*.example.com` takes in the subdomains. */
  allowedParents: readonly string[] | 'any';
  /** Whether the control API and the page for people are there; both answer this machine only. */
  control: boolean;
  /** Amounts from 1,000.00 to 1,999.99 are answered with the code in their last three digits, for every card. */
  uatAmounts?: boolean;
  /** Fields in any order with a dummy among them, as the test environment of the gateway does it. */
  uatReplies?: boolean;
  /** How long a held connection stays open, and how long a slow answer takes. */
  waits?: { holdMs?: number; slowMs?: number };
};

export const HOLD_MS = 60_000;
export const SLOW_MS = 20_000;
