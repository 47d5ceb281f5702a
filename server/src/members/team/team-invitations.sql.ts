// The invitations of colleagues. Each is for one customer; those that staff send are in the console.
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { TeamScope } from './team.sql.ts';

const SHOWN_MAX = 100;

/** Open invitations by colleagues, also expired ones. */
const openInvitations = (sql: Sql, { organizationId, portalId, customerId }: TeamScope) =>
  sql
    .selectFrom('userInvitationCustomer')
    .innerJoin('userInvitation', (join) =>
      join
        .on('userInvitation.organizationId', '=', organizationId)
        .onRef('userInvitation.id', '=', 'userInvitationCustomer.invitationId'),
    )
    .where('userInvitationCustomer.organizationId', '=', organizationId)
    .where('userInvitationCustomer.customerId', '=', customerId)
    .where('userInvitation.portalId', '=', portalId)
    .where('userInvitation.invitedByUser', 'is not', null)
    .where('userInvitation.acceptedAt', 'is', null)
    .where('userInvitation.withdrawnAt', 'is', null);

const FIELDS = [
  'userInvitation.id',
  'userInvitation.email',
  'userInvitation.name',
  'userInvitation.sentAt',
  'userInvitation.expiresAt',
  'userInvitation.canView',
  'userInvitation.canPay',
  'userInvitation.canPrepay',
  'userInvitation.canManageMethods',
  'userInvitation.canRequestWaiver',
  'userInvitation.canManageUsers',
  'userInvitation.paymentLimit',
  'userInvitation.approvalLimit',
] as const;

/** Newest first; `count` is of all. */
export const selectTeamInvitations = (sql: Sql, scope: TeamScope) =>
  openInvitations(sql, scope)
    .innerJoin('userAccount', (join) =>
      join
        .on('userAccount.organizationId', '=', scope.organizationId)
        .onRef('userAccount.id', '=', 'userInvitation.invitedByUser'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select([...FIELDS, 'identity.name as invitedBy'])
    .select(raw<number>`(count(*) over ())::int`.as('count'))
    .orderBy('userInvitation.sentAt', 'desc')
    .orderBy('userInvitation.id')
    .limit(SHOWN_MAX)
    .execute();

/** Whether the team has invited the address itself. */
export const selectIsTeamInvitation = async (tx: Tx, scope: TeamScope, email: string): Promise<boolean> =>
  (await openInvitations(tx, scope)
    .select('userInvitation.id')
    .where('userInvitation.email', '=', email)
    .executeTakeFirst()) !== undefined;

export const selectTeamInvitation = (tx: Tx, scope: TeamScope, id: string) =>
  openInvitations(tx, scope).select(FIELDS).where('userInvitation.id', '=', id).executeTakeFirst();
