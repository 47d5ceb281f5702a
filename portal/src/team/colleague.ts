import type { Answer } from '@plumbline/contract/call';
import type { listTeam as ListTeam, listTeamInvitations as ListInvitations } from '@plumbline/contract/customers/team';
import { listTeam, listTeamInvitations } from '@plumbline/contract/paths.gen';
import type { TeamRights } from '@plumbline/rules/portals/team-rights';
import { type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { permissionsText } from '@plumbline/rules/portals/permission-words';

export type Colleague = Answer<typeof ListTeam>['rows'][number];
export type TeamInvitation = Answer<typeof ListInvitations>['rows'][number];

export const TEAM_CHANGES = [listTeam, listTeamInvitations];

export const limitText = (rights: TeamRights, currency: CurrencyCode): string =>
  [
    rights.paymentLimit === null ? 'No limit' : formatCents(rights.paymentLimit, currency),
    ...secondPersonText(rights, currency),
  ].join('. ');

export const rightsText = (rights: TeamRights, currency: CurrencyCode): string =>
  [
    permissionsText(rights.permissions),
    ...(rights.paymentLimit === null ? [] : [`At most ${formatCents(rights.paymentLimit, currency)} a payment`]),
    ...secondPersonText(rights, currency),
  ].join('. ');

const secondPersonText = ({ approvalLimit }: TeamRights, currency: CurrencyCode): string[] =>
  approvalLimit === null ? [] : [`Second person above ${formatCents(approvalLimit, currency)}`];
