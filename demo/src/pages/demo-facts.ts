import type { StandInIssuers } from '../providers/stand-in-issuers.ts';

export type DemoFacts = {
  dataDir: string;
  /** Null leaves the stand-ins for outside sign-in providers out. */
  issuers: StandInIssuers | null;
  isBehindProxy: boolean;
  /** Where the stand-in of the payment provider shows itself; null without one. */
  sandboxUrl: string | null;
};
