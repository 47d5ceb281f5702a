// Why a payment that was taken back counts again: the supplier won the dispute, or staff withdrew what they had recorded
// by mistake.
type Reinstatement = {
  /** Begins the reference of the booking in the ledger. */
  bookedAs: string;
  /** As the feed of changes tells it. */
  reason: { code: string; words: string };
};

export const REINSTATEMENTS = {
  'dispute-won': { bookedAs: 'reinstate', reason: { code: 'DISPUTE_WON', words: 'The dispute was won.' } },
  'dispute-withdrawn': {
    bookedAs: 'undispute',
    reason: { code: 'DISPUTE_WITHDRAWN', words: 'Staff had recorded a dispute by mistake.' },
  },
  'return-withdrawn': {
    bookedAs: 'unreturn',
    reason: { code: 'RETURN_WITHDRAWN', words: 'Staff had recorded a return by mistake.' },
  },
} as const satisfies Readonly<Record<string, Reinstatement>>;

export type ReinstatedBy = keyof typeof REINSTATEMENTS;

/** The reason of a booking that reinstates a payment. */
export const reinstatedReason = (externalRef: string): Reinstatement['reason'] | null =>
  Object.values(REINSTATEMENTS).find(({ bookedAs }) => externalRef.startsWith(`${bookedAs} `))?.reason ?? null;
