// Waiver requests of an organization, for its staff.
import { sql as raw, type Updateable } from 'kysely';
import { asDay, type Day } from '@plumbline/rules/dates';
import { DESK_TAB_COUNT_MAX, type DeskFilters, type DeskTab } from '@plumbline/rules/waivers/desk-list';
import { likePattern } from '../../database/like-pattern.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { isInTab } from './desk-tabs.sql.ts';

type Key = { organizationId: string; id: string };

type Asked = Omit<DeskFilters, 'direction' | 'due' | 'page' | 'size' | 'sort'> & {
  identityId: string;
  /** A day of the organization: deadlines near it need the staff. */
  today: Day;
  /** Only these; null for all. */
  ids: readonly string[] | null;
};

const selectListed = (sql: Sql, organizationId: string, asked: Asked) => {
  const { ids, tab, status, waiverType, state, customerId, assigned, search, identityId, today } = asked;
  return sql
    .selectFrom('waiverRequest')
    .where('waiverRequest.organizationId', '=', organizationId)
    .$if(ids !== null, (query) => query.where('waiverRequest.id', '=', raw<string>`any(${ids}::uuid[])`))
    .$if(tab !== null, (query) => query.where(isInTab(tab!, today)))
    .$if(status !== null, (query) => query.where('waiverRequest.status', 'in', status!))
    .$if(waiverType !== null, (query) => query.where('waiverType', '=', waiverType!))
    .$if(state !== null, (query) => query.where('stateCode', '=', state!.toUpperCase()))
    .$if(customerId !== null, (query) => query.where('waiverRequest.customerId', '=', customerId!))
    .$if(assigned === 'me', (query) => query.where('assignedTo', '=', identityId))
    .$if(assigned === 'nobody', (query) => query.where('assignedTo', 'is', null))
    .$if(search !== null, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('sortJobName', 'like', likePattern(search!.toLowerCase())),
          eb('waiverRequest.customerId', 'in', namedLike(sql, organizationId, search!)),
          eb(raw<string>`'w-' || waiver_request.number`, '=', search!.toLowerCase()),
        ]),
      ),
    );
};

const namedLike = (sql: Sql, organizationId: string, search: string) =>
  sql
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.organizationId', '=', organizationId)
    .where('customer.name', 'ilike', likePattern(search));

const withShown = (sql: Sql, organizationId: string, asked: Asked) =>
  selectListed(sql, organizationId, asked)
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .leftJoin('identity', 'identity.id', 'waiverRequest.assignedTo')
    .leftJoin('staff', (join) =>
      join.on('staff.organizationId', '=', organizationId).onRef('staff.identityId', '=', 'waiverRequest.assignedTo'),
    )
    .selectAll('waiverRequest')
    .select(['customer.name as customerName', 'identity.name as assignedName', 'staff.id as assignedStaffId'])
    .select([
      'project.jobId as projectJobId',
      'project.jobName as projectJobName',
      'project.address as projectPlace',
      'project.originalContractDate',
      'project.state as projectState',
    ]);

export type DeskRow = Awaited<ReturnType<typeof selectDeskPage>>[number];

export const selectDeskPage = (
  sql: Sql,
  organizationId: string,
  { direction, page, size, ...filters }: Asked & Pick<DeskFilters, 'direction' | 'page' | 'size'>,
) =>
  withShown(sql, organizationId, filters)
    .orderBy('waiverRequest.createdAt', direction)
    .orderBy('waiverRequest.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const selectDeskCount = async (sql: Sql, organizationId: string, asked: Asked): Promise<number> => {
  const { count } = await selectListed(sql, organizationId, asked)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Of the same filters in each tab, each counted up to a limit. */
export async function selectTabCounts(
  sql: Sql,
  organizationId: string,
  asked: Asked,
): Promise<Readonly<Record<DeskTab, number>>> {
  const countOf = (tab: DeskTab) => {
    const some = selectListed(sql, organizationId, { ...asked, tab })
      .select('waiverRequest.id')
      .limit(DESK_TAB_COUNT_MAX);
    return sql
      .selectFrom(some.as('some'))
      .select(raw<number>`count(*)::int`.as('count'))
      .$asScalar();
  };
  return sql
    .selectNoFrom([
      countOf('needs').as('needs'),
      countOf('others').as('others'),
      countOf('sent').as('sent'),
      countOf('rejected').as('rejected'),
    ])
    .executeTakeFirstOrThrow();
}

const ANY: Omit<Asked, 'identityId' | 'today'> = {
  ids: null,
  tab: null,
  status: null,
  waiverType: null,
  state: null,
  customerId: null,
  assigned: null,
  search: null,
};

/** Without a tab, no day counts. */
const NO_DAY = asDay('2000-01-01');

/** A waiver that is not decided has the state of its project. */
export const selectDeskWaiver = async (sql: Sql, { organizationId, id }: Key): Promise<DeskRow | undefined> => {
  const found = await withShown(sql, organizationId, { ...ANY, identityId: '', today: NO_DAY })
    .where('waiverRequest.id', '=', id)
    .executeTakeFirst();
  if (!found || found.projectId === null || found.status === 'ready' || found.status === 'rejected') return found;
  return { ...found, stateCode: found.projectState };
};

/** Against another decision at the same time, with the waiver that it replaces: in order of id, like everybody. */
export const lockDeskWaiver = async (tx: Tx, { organizationId, id }: Key) => {
  const locked = await tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where(
      raw<boolean>`id in (${id}::uuid, (select supersedes_id from waiver_request
        where waiver_request.organization_id = ${organizationId} and waiver_request.id = ${id}))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.find((waiver) => waiver.id === id);
};

/** Of unconditional waivers of a project that are released at the same time, the second finds what the first acknowledges. */
export const lockAcknowledging = (
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`waiver release ${organizationId} ${projectId}`}, 0))`.execute(
    tx,
  );

/** Against a change of the project until the decision is stored: its state decides on form, notary and deadline. */
export const lockProjectState = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .selectFrom('project')
    .select('state')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export type LockedWaiver = NonNullable<Awaited<ReturnType<typeof lockDeskWaiver>>>;

export const updateWaiver = (
  tx: Tx,
  { organizationId, id }: Key,
  change: Pick<
    Updateable<Tables['waiverRequest']>,
    | 'approvalReasons'
    | 'assignedTo'
    | 'deadlineOn'
    | 'decidedAt'
    | 'downloadedAt'
    | 'fileKey'
    | 'holdReason'
    | 'isNotaryNeeded'
    | 'notary'
    | 'notaryNote'
    | 'projectId'
    | 'rejectMessage'
    | 'rejectReason'
    | 'releasedAt'
    | 'reminderCount'
    | 'signedAt'
    | 'signedBy'
    | 'standingCheckedAt'
    | 'standingRetryAt'
    | 'stateCode'
    | 'status'
    | 'supersededById'
    | 'voidedAt'
    | 'voidReason'
  >,
) =>
  tx
    .updateTable('waiverRequest')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Whether a request that replaces it is under way. */
export const hasOpenSuccessor = async (tx: Tx, { organizationId, id }: Key): Promise<boolean> => {
  const found = await tx
    .selectFrom('waiverRequest')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('supersedesId', '=', id)
    .where('status', '<>', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export const selectStaffMember = (sql: Sql, organizationId: string, staffId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.id', 'identity.id as identityId', 'identity.name', 'staff.status'])
    .where('staff.organizationId', '=', organizationId)
    .where('staff.id', '=', staffId)
    .where('staff.status', '<>', 'REMOVED')
    .executeTakeFirst();

export const selectFile = (sql: Sql, { organizationId, id }: Key, waiverId: string) =>
  sql
    .selectFrom('waiverFile')
    .select(['name', 'fileKey'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('id', '=', id)
    .executeTakeFirst();

export const selectAllFiles = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('waiverFile')
    .select(['id', 'name', 'size', 'purpose'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const selectDeskEvents = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('waiverEvent')
    .select(['at', 'action', 'toStatus', 'actorName', 'data'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const selectReceived = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('waiverPayment')
    .select(['invoiceId', 'paymentId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .execute();

export const deleteFigures = async (tx: Tx, { organizationId, id }: Key): Promise<void> => {
  for (const table of ['waiverInvoice', 'waiverPayment'] as const) {
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).where('waiverId', '=', id).execute();
  }
};

export const updateProjectVerified = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .updateTable('project')
    .set({ isVerified: true })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
