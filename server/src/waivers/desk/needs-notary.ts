import type { Day } from '@plumbline/rules/dates';
import { notaryNeed } from '@plumbline/rules/waivers/state-rules';
import type { Sql } from '../../database/open-database.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import type { LockedWaiver } from './desk.sql.ts';

/** The customer asks for a notary, or the state's form is void without one. */
export const needsNotary = ({
  isNotarizationRequested,
  stateCode,
  originalContractDate = null,
}: {
  isNotarizationRequested: boolean;
  stateCode: string | null;
  originalContractDate?: Day | null;
}): boolean => isNotarizationRequested || notaryNeed(stateCode ?? '', originalContractDate) === 'required';

/** By what is known of its project now. */
export async function needsNotaryOf(sql: Sql, waiver: LockedWaiver): Promise<boolean> {
  const { organizationId, customerId, projectId } = waiver;
  const project = projectId === null ? null : await selectProject(sql, { organizationId, customerId }, projectId);
  return needsNotary({ ...waiver, originalContractDate: project?.originalContractDate ?? null });
}
