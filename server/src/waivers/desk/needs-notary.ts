import type { Day } from '@plumbline/rules/dates';
import { needsNotary } from '@plumbline/rules/waivers/state-rules';
import type { Sql } from '../../database/open-database.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import type { LockedWaiver } from './desk.sql.ts';

/** By what is known of its project now. */
export const needsNotaryOf = async (sql: Sql, waiver: LockedWaiver): Promise<boolean> =>
  needsNotary({ ...waiver, originalContractDate: await contractDateOf(sql, waiver) });

export async function contractDateOf(
  sql: Sql,
  { organizationId, customerId, projectId }: Pick<LockedWaiver, 'customerId' | 'organizationId' | 'projectId'>,
): Promise<Day | null> {
  const project = projectId === null ? null : await selectProject(sql, { organizationId, customerId }, projectId);
  return project?.originalContractDate ?? null;
}
