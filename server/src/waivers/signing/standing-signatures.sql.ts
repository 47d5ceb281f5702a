import type { Sql } from '../../database/open-database.ts';

/** Requested after somebody had authorized it, and not looked at yet or to be tried again. */
export const selectToSign = (
  sql: Sql,
  { now, max, without }: { now: string; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('waiverAuthorization')
    .innerJoin('waiverRequest', (join) =>
      join
        .onRef('waiverRequest.organizationId', '=', 'waiverAuthorization.organizationId')
        .onRef('waiverRequest.createdAt', '>=', 'waiverAuthorization.recordedAt'),
    )
    .select(['waiverRequest.organizationId', 'waiverRequest.id'])
    .distinct()
    .where('withdrawnAt', 'is', null)
    .where('status', '=', 'new')
    .where(({ eb, or }) => or([eb('standingCheckedAt', 'is', null), eb('standingRetryAt', '<=', now)]))
    .$if(without.length > 0, (query) => query.where('waiverRequest.organizationId', 'not in', without))
    .limit(max)
    .execute();

export type WaiverToCheck = Awaited<ReturnType<typeof selectToSign>>[number];

export const updateStandingChecked = (
  sql: Sql,
  { organizationId, id }: WaiverToCheck,
  checked: { standingCheckedAt: string; standingRetryAt: string | null },
) =>
  sql
    .updateTable('waiverRequest')
    .set(checked)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute();
