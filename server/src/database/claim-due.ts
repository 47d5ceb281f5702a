type ClaimOptions<Due, Claimed> = {
  max: number;
  selectDue: (limit: number) => Promise<readonly Due[]>;
  /** Claims by compare and set; undefined if another worker was first. */
  claim: (due: Due) => Promise<Claimed | undefined>;
};

/**
 * Claims up to `max` due rows for this worker. Each is claimed by its own statement with its organization, because rows
 * of several organizations cannot be locked together if tables are distributed by organization.
 */
export async function claimDue<Due, Claimed>({
  max,
  selectDue,
  claim,
}: ClaimOptions<Due, Claimed>): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  // Rows that another worker claimed meanwhile are replaced by the next ones.
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
