// The rights of a colleague as the API names them and as the table does.
import { createHash } from 'node:crypto';
import type { TeamRights } from '@plumbline/rules/portals/team-rights';
import { permissionColumns, permissionsFrom } from '../permission-columns.ts';
import type { ColleagueRow, RightsColumns } from './team.sql.ts';

export const rightsFrom = (row: RightsColumns): TeamRights => ({
  permissions: permissionsFrom(row),
  paymentLimit: row.paymentLimit,
  approvalLimit: row.approvalLimit,
});

export const rightsColumns = ({ permissions, ...limits }: TeamRights): RightsColumns => ({
  ...permissionColumns(permissions),
  ...limits,
});

/** Changes with every change of what a colleague may do. */
export const colleagueVersion = ({ status, ...row }: ColleagueRow): string =>
  createHash('sha256')
    .update(JSON.stringify([status, rightsFrom(row)]))
    .digest('hex')
    .slice(0, 16);

/** The limits as the audit log shows them. */
export const limitDetail = ({ paymentLimit, approvalLimit }: Omit<TeamRights, 'permissions'>) => ({
  ...(paymentLimit !== null && { limitAmount: paymentLimit }),
  ...(approvalLimit !== null && { secondPersonAboveAmount: approvalLimit }),
});
