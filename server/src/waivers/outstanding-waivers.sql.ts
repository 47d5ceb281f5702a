import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

/** A conditional waiver whose money is final, and whose unconditional one is not released yet. */
export const isOutstanding = (organizationId: string) => raw<boolean>`
  waiver_request.funds_final_at is not null and waiver_request.voided_at is null
    and waiver_request.superseded_by_id is null and not exists (
    select from waiver_request as twin
     where twin.organization_id = ${organizationId}::uuid and twin.id = waiver_request.exchanged_by_id
       and twin.status = 'ready')`;

export async function selectOutstandingCount(
  sql: Sql,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<number> {
  const { count } = await sql
    .selectFrom('waiverRequest')
    .select(raw<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where(isOutstanding(organizationId))
    .executeTakeFirstOrThrow();
  return count;
}
