import type { DemoClock } from '../clock/demo-clock.ts';
import type { StandInIssuers } from '../providers/stand-in-issuers.ts';

export type DemoFacts = {
  dataDir: string;
  /** Null without stand-ins for outside sign-in providers. */
  issuers: StandInIssuers | null;
  isBehindProxy: boolean;
  /** The URL of the payment sandbox; null without one. */
  sandboxUrl: string | null;
  /** Null where payments go to a real provider, whose time cannot be moved. */
  clock: DemoClock | null;
};
