export type Merchant = {
  merchid: string;
  user: string;
  password: string;
  /** ISO 4217, such as USD. */
  currency: string;
  /** S: the gateway adds a surcharge of 3 % to credit cards itself. */
  feeType?: 'N' | 'S';
  /** The merchant id that bank payments are routed to; responses then have this one. */
  achMerchid?: string;
  /** The mismatches that the gateway declines itself. */
  verifies?: readonly ('avs' | 'cvv')[];
  /** Allows refunds before settlement, as some merchant accounts do. */
  refundsUnsettled?: boolean;
};

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  now: () => Date;
  /** Sets the clock on the first start; later the journal has it. */
  startsAt?: Date;
  /** A file of JSON lines that survives the process; null for memory only. */
  journal: string | null;
  merchants: readonly Merchant[];
  /** Origins that may show the frame and receive its messages; `https://*.example.com` includes the subdomains. */
  allowedParents: readonly string[] | 'any';
  /** Whether the control API and the home page exist; both answer this machine only. */
  control: boolean;
  /** Amounts from 1,000.00 to 1,999.99 are answered with the code in their last three digits, for every card. */
  uatAmounts?: boolean;
  /** Shuffled fields with a dummy among them, like the gateway's test environment. */
  uatReplies?: boolean;
  /** How long a held connection stays open, and how long a slow response takes. */
  waits?: { holdMs?: number; slowMs?: number };
};

export const HOLD_MS = 60_000;
export const SLOW_MS = 20_000;
