import { type Selectable, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { OpenItemFilters, OpenItemKind } from '@plumbline/rules/payments/open-item-list';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { isStillStaff } from '../../identity/acting-staff.sql.ts';
import { foundBy } from '../desk/browse-payments.sql.ts';

export type ItemRow = Selectable<Tables['reconciliationItem']>;

/** Each part has its own index. */
const foundItems = (organizationId: string, search: string) => raw`
  select item.id from reconciliation_item as item
   where item.organization_id = ${organizationId} and item.retref = ${search}
  union
  select item.id from reconciliation_item as item
   where item.organization_id = ${organizationId} and item.order_id = ${search} and item.order_id <> ''
  union
  select item.id from reconciliation_item as item
   where item.organization_id = ${organizationId} and item.payment_id in (${foundBy({ organizationId, search })})`;

const selectMatching = (sql: Sql, organizationId: string, { state, kind, search }: OpenItemFilters) =>
  sql
    .selectFrom('reconciliationItem')
    .where('reconciliationItem.organizationId', '=', organizationId)
    .where('reconciliationItem.state', '=', state)
    .$if(kind !== null, (query) => query.where('reconciliationItem.kind', '=', kind!))
    .$if(search !== null, (query) =>
      query.where(raw<boolean>`reconciliation_item.id in (${foundItems(organizationId, search!)})`),
    );

const withNames = (query: ReturnType<typeof selectMatching>, organizationId: string) =>
  query
    .leftJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'reconciliationItem.paymentId'),
    )
    .leftJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'payment.customerId'),
    )
    .leftJoin('identity', 'identity.id', 'reconciliationItem.resolvedBy')
    .selectAll('reconciliationItem')
    .select([
      'payment.code',
      'payment.currencyCode as paymentCurrency',
      'customer.id as customerId',
      'customer.name as customerName',
      'identity.name as resolvedByName',
    ]);

/** One, with the names that belong to it. */
export const selectOpenItem = (sql: Sql, organizationId: string, id: string) =>
  withNames(
    sql
      .selectFrom('reconciliationItem')
      .where('reconciliationItem.organizationId', '=', organizationId)
      .where('reconciliationItem.id', '=', id),
    organizationId,
  ).executeTakeFirst();

/** One page. */
export const selectOpenItems = (sql: Sql, organizationId: string, filters: OpenItemFilters) =>
  withNames(selectMatching(sql, organizationId, filters), organizationId)
    .orderBy('reconciliationItem.createdAt', filters.direction)
    .orderBy('reconciliationItem.id', filters.direction)
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size);

export const selectOpenItemsCount = async (
  sql: Sql,
  organizationId: string,
  filters: OpenItemFilters,
): Promise<number> => {
  const { count } = await selectMatching(sql, organizationId, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const selectItem = (sql: Sql, organizationId: string, id: string) =>
  sql
    .selectFrom('reconciliationItem')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** For the tab; counted up to a limit. */
export const selectOpenCount = async (sql: Sql, organizationId: string, max: number): Promise<number> => {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from (
      select from reconciliation_item
       where reconciliation_item.organization_id = ${organizationId} and reconciliation_item.state = 'OPEN' limit ${max}
    ) as found
  `.execute(sql);
  return rows[0]?.count ?? 0;
};

export const lockItem = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom('reconciliationItem')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateItemDecided = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  decision: Pick<ItemRow, 'resolution' | 'resolvedBy' | 'resolvedAt' | 'decisionKind' | 'decisionAmount'>,
) =>
  tx
    .updateTable('reconciliationItem')
    .set({ ...decision, state: 'RESOLVED' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** The organizations with open items, each with one of its portals, in whose name it is mailed. */
export const selectOrganizationsWithItems = (sql: Sql) =>
  sql
    .selectFrom('organization')
    .select(({ selectFrom }) => [
      'organization.id',
      'organization.timeZone',
      'organization.openItemsMailedOn',
      selectFrom('portal')
        .select('portal.id')
        .whereRef('portal.organizationId', '=', 'organization.id')
        .orderBy('portal.name')
        .orderBy('portal.id')
        .limit(1)
        .as('portalId'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reconciliationItem')
          .select('reconciliationItem.id')
          .whereRef('reconciliationItem.organizationId', '=', 'organization.id')
          .where('reconciliationItem.state', '=', 'OPEN'),
      ),
    )
    .execute();

/** Marks the day as mailed; undefined if it was before, so that one of several processes sends the mail. */
export const updateMailedOn = (tx: Tx, organizationId: string, day: Day) =>
  tx
    .updateTable('organization')
    .set({ openItemsMailedOn: day })
    .where('id', '=', organizationId)
    .where(({ eb, or }) => or([eb('openItemsMailedOn', 'is', null), eb('openItemsMailedOn', '<', day)]))
    .returning(['accountsEmail', 'supportEmail'])
    .executeTakeFirst();

/** How many items are open, and how many of them stood in no mail yet. */
export const selectOpenCounts = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('reconciliationItem')
    .select([
      raw<number>`count(*)::int`.as('openCount'),
      raw<number>`(count(*) filter (where mailed_at is null))::int`.as('newCount'),
    ])
    .where('organizationId', '=', organizationId)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();

/** The items of a mail: new ones first, then the oldest. */
export const selectItemsToMail = (tx: Tx, organizationId: string, max: number) =>
  tx
    .selectFrom('reconciliationItem')
    .leftJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'reconciliationItem.paymentId'),
    )
    .select([
      'reconciliationItem.kind',
      'reconciliationItem.detail',
      'reconciliationItem.retref',
      'reconciliationItem.createdAt',
      'reconciliationItem.mailedAt',
      'payment.code',
    ])
    .where('reconciliationItem.organizationId', '=', organizationId)
    .where('reconciliationItem.state', '=', 'OPEN')
    .orderBy(raw`reconciliation_item.mailed_at is null`, 'desc')
    .orderBy('reconciliationItem.createdAt')
    .orderBy('reconciliationItem.id')
    .limit(max)
    .execute();

export const updateItemsMailed = (tx: Tx, organizationId: string, at: string) =>
  tx
    .updateTable('reconciliationItem')
    .set({ mailedAt: at })
    .where('organizationId', '=', organizationId)
    .where('state', '=', 'OPEN')
    .where('mailedAt', 'is', null)
    .execute();

/** The open items of the whole installation, for its operators. */
export const selectOpenCountsByKind = (sql: Sql): Promise<{ kind: OpenItemKind; count: number }[]> =>
  sql
    .selectFrom('reconciliationItem')
    .select(['kind', raw<number>`count(*)::int`.as('count')])
    .where('state', '=', 'OPEN')
    .groupBy('kind')
    .execute();

/** The address for money; null for none. */
export const updateAccountsEmail = (tx: Tx, organizationId: string, accountsEmail: string | null) =>
  tx.updateTable('organization').set({ accountsEmail }).where('id', '=', organizationId).execute();

const STAFF_MAX = 10;

/** The staff of an organization, those with the longest access first. */
export const selectStaffAddresses = async (tx: Tx, organizationId: string): Promise<string[]> => {
  const staff = await tx
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select('identity.email')
    .where('staff.organizationId', '=', organizationId)
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .orderBy('staff.id')
    .limit(STAFF_MAX)
    .execute();
  return staff.map(({ email }) => email);
};
