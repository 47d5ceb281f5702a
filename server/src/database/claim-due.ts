type Claiming<Due, Claimed> = {
  max: number;
  selectDue: (limit: number) => Promise<readonly Due[]>;
  /** By compare and set on what was seen; undefined when another worker was first. */
  claim: (due: Due) => Promise<Claimed | undefined>;
};

/**
 * Claims up to `max` due rows for this worker. Each is claimed by a statement of its own that names its organization,
 * because rows of several organizations cannot be locked together where tables are distributed by organization.
 */
export async function claimDue<Due, Claimed>({ max, selectDue, claim }: Claiming<Due, Claimed>): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  // Rows that another worker has claimed in the meantime are made up for by the next ones.
  while (claimed.length < max) {
    const due = await selectDue(max - claimed.length);
    if (due.length === 0) break;
    for (const row of due) {
      const mine = await claim(row);
      if (mine !== undefined) claimed.push(mine);
    }
  }
  return claimed;
}
