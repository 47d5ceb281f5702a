import type { SignatoryRow } from '../signatories.sql.ts';

export const signatoryView = (row: SignatoryRow) => ({
  staffId: row.staffId,
  name: row.name,
  title: row.title,
  waiverTypes: row.waiverTypes,
  states: row.states,
  limitAmount: row.limitAmount,
  authorization:
    row.recordedAt === null
      ? null
      : { waiverTypes: row.standingTypes ?? [], limitAmount: row.standingLimit, recordedAt: row.recordedAt },
});
