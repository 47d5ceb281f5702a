import { type Insertable, sql as raw } from 'kysely';
import { bouncedAt } from '../../database/bounced-mail.sql.ts';
import { likePattern } from '../../database/like-pattern.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PermissionColumns } from '../members.sql.ts';

const PERMISSIONS = [
  'canView',
  'canPay',
  'canPrepay',
  'canManageMethods',
  'canRequestWaiver',
  'canManageUsers',
] as const satisfies readonly (keyof PermissionColumns)[];

/**
 * Whether the address belongs to a user of the portal, or one who waits there; a declined request does not count, nor one
 * by somebody who has not proved the address.
 */
export async function selectIsUser(
  tx: Tx,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  emails: readonly string[],
): Promise<boolean> {
  const found = await tx
    .selectFrom('userAccount')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select('userAccount.id')
    .where('userAccount.organizationId', '=', organizationId)
    .where('identity.pool', '=', 'plumbline')
    .where('identity.email', 'in', emails)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('membership')
            .select('membership.status')
            .where('membership.organizationId', '=', organizationId)
            .where('membership.portalId', '=', portalId)
            .whereRef('membership.userId', '=', 'userAccount.id'),
        ),
        exists(
          selectFrom('signUpRequest')
            .select('signUpRequest.status')
            .where('signUpRequest.organizationId', '=', organizationId)
            .where('signUpRequest.portalId', '=', portalId)
            .whereRef('signUpRequest.userId', '=', 'userAccount.id')
            .where('signUpRequest.status', '=', 'PENDING')
            .whereRef('identity.emailVerifiedAt', 'is not', raw`null`),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

type NewInvitation = Insertable<Tables['userInvitation']>;

/** False if the address has an open invitation to the portal. */
export async function insertUserInvitation(
  tx: Tx,
  invitation: NewInvitation,
  customerIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('userInvitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'portalId', 'email'])
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const { organizationId, id: invitationId } = invitation;
  await tx
    .insertInto('userInvitationCustomer')
    .values(customerIds.map((customerId) => ({ organizationId, invitationId, customerId })))
    .execute();
  return true;
}

/** Newest first; `count` is of all rows that match. */
export const selectUserInvitations = (
  sql: Sql,
  organizationId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) =>
  sql
    .selectFrom('userInvitation')
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'userInvitation.portalId'),
    )
    .leftJoin('staff', (join) =>
      join.on('staff.organizationId', '=', organizationId).onRef('staff.id', '=', 'userInvitation.invitedBy'),
    )
    .leftJoin('userAccount', (join) =>
      join
        .on('userAccount.organizationId', '=', organizationId)
        .onRef('userAccount.id', '=', 'userInvitation.invitedByUser'),
    )
    .innerJoin('identity', (join) =>
      join.on(({ eb, fn }) => eb('identity.id', '=', fn.coalesce('staff.identityId', 'userAccount.identityId'))),
    )
    .select(['userInvitation.id', 'portal.name as portalName', 'userInvitation.email', 'userInvitation.name'])
    .select(['identity.name as invitedBy', 'sentAt', 'expiresAt', ...PERMISSIONS])
    .select(raw<number>`(count(*) over ())::int`.as('count'))
    .select(bouncedAt(organizationId, raw`user_invitation.email`).as('mailBouncedAt'))
    .where('userInvitation.organizationId', '=', organizationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('userInvitation.email', 'ilike', likePattern(search)),
          eb('userInvitation.name', 'ilike', likePattern(search)),
          exists(
            selectFrom('userInvitationCustomer')
              .innerJoin('customer', (join) =>
                join
                  .on('customer.organizationId', '=', organizationId)
                  .onRef('customer.id', '=', 'userInvitationCustomer.customerId'),
              )
              .select('customer.id')
              .where('userInvitationCustomer.organizationId', '=', organizationId)
              .whereRef('userInvitationCustomer.invitationId', '=', 'userInvitation.id')
              .where(raw<boolean>`customer.code || ' ' || customer.name ilike ${likePattern(search)}`),
          ),
        ]),
      ),
    )
    .orderBy('sentAt', 'desc')
    .orderBy('userInvitation.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** The customers of some invitations, by name. */
export const selectInvitedCustomers = (sql: Sql, organizationId: string, invitationIds: readonly string[]) =>
  sql
    .selectFrom('userInvitationCustomer')
    .innerJoin('customer', (join) =>
      join
        .on('customer.organizationId', '=', organizationId)
        .onRef('customer.id', '=', 'userInvitationCustomer.customerId'),
    )
    .select(['userInvitationCustomer.invitationId', 'customer.id as customerId', 'customer.code', 'customer.name'])
    .where('userInvitationCustomer.organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('invitationId', '=', fn.any(raw<string[]>`${invitationIds}::uuid[]`)))
    .orderBy('customer.name')
    .orderBy('customer.id')
    .execute();

type InvitationKey = { organizationId: string; id: string };

/** The open invitation with a new code; undefined if there is none. */
export const updateUserInvitationSent = (
  tx: Tx,
  { organizationId, id }: InvitationKey,
  sent: Pick<NewInvitation, 'codeHash' | 'sentAt' | 'expiresAt' | 'invitedBy' | 'invitedByUser'>,
) =>
  tx
    .updateTable('userInvitation')
    .set(sent)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['email', 'name', 'portalId'])
    .executeTakeFirst();

export const updateUserInvitationWithdrawn = (tx: Tx, { organizationId, id }: InvitationKey, at: string) =>
  tx
    .updateTable('userInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('email')
    .executeTakeFirst();

/** Those of somebody whose access was decided on meanwhile. */
export const updateInvitationsWithdrawn = (
  tx: Tx,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  emails: readonly string[],
  at: string,
) =>
  tx
    .updateTable('userInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('email', 'in', emails)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'email'])
    .execute();

/** One whose link does not work any more, so that the address can be invited again. */
export const updateExpiredInvitationWithdrawn = (
  tx: Tx,
  { organizationId, portalId, email }: Pick<NewInvitation, 'organizationId' | 'portalId' | 'email'>,
  at: string,
) =>
  tx
    .updateTable('userInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '<=', at)
    .returning('id')
    .executeTakeFirst();

/** Those that a member of staff has sent. */
export const updateInvitationsByWithdrawn = (tx: Tx, organizationId: string, invitedBy: string, at: string) =>
  tx
    .updateTable('userInvitation')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('invitedBy', '=', invitedBy)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'email'])
    .execute();

type CodeKey = { organizationId: string; portalId: string; codeHash: Buffer };

export const selectUserInvitation = (sql: Sql, { organizationId, portalId, codeHash }: CodeKey, at: string) =>
  sql
    .selectFrom('userInvitation')
    .select(['id', 'email', 'name'])
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('codeHash', '=', codeHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** Of two who accept with the same code, one gets the invitation. */
export const updateUserInvitationAccepted = (
  tx: Tx,
  { organizationId, portalId, codeHash }: CodeKey,
  { at, termsVersion }: { at: string; termsVersion: string },
) =>
  tx
    .updateTable('userInvitation')
    .set({ acceptedAt: at, termsVersion })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('codeHash', '=', codeHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'invitedBy', 'invitedByUser', 'paymentLimit', 'approvalLimit', ...PERMISSIONS])
    .executeTakeFirst();

/** What a colleague may do for each customer whose people they manage; it holds until the transaction ends. */
export const selectManagedRights = (
  tx: Tx,
  { organizationId, portalId, userId }: { organizationId: string; portalId: string; userId: string },
) =>
  tx
    .selectFrom('membership')
    .select(['customerId', 'paymentLimit', 'approvalLimit', ...PERMISSIONS])
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('userId', '=', userId)
    .where('status', '=', 'APPROVED')
    .where('canView', '=', true)
    .where('canManageUsers', '=', true)
    .forShare()
    .execute();
