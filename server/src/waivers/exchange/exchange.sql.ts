import { sql as raw, type Updateable } from 'kysely';
import type { ReceivedLine } from '@plumbline/rules/waivers/waiver-shares';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

type Key = { organizationId: string; id: string };

/** The unconditional waiver that stands for a conditional one once its money is final. */
const TWINS = {
  'conditional.progress': 'unconditional.progress',
  'conditional.final': 'unconditional.final',
} as const satisfies Partial<Record<WaiverType, WaiverType>>;

const CONDITIONAL = Object.keys(TWINS) as (keyof typeof TWINS)[];
export const twinOf = (type: WaiverType): WaiverType | null =>
  CONDITIONAL.some((each) => each === type) ? TWINS[type as keyof typeof TWINS] : null;

/** Also after the notary: nobody can release it any more. */
const STOPPABLE = WAIVER_STATUSES.filter((status) => status !== 'ready' && status !== 'rejected');

/** Released conditional waivers of every organization, all of whose invoices are paid up to what is in dispute. */
export const selectPaidWaivers = (
  sql: Sql,
  { now, max, without }: { now: string; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['organizationId', 'id', 'portalId'])
    .where('exchangedById', 'is', null)
    .where('status', '=', 'ready')
    .where('waiverType', 'in', CONDITIONAL)
    .where('exchangeCheckAt', '<=', now)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where(isOfOthers('waiverRequest.organizationId', without))
    .where(
      raw<boolean>`exists (select from waiver_invoice
        where waiver_invoice.organization_id = waiver_request.organization_id
          and waiver_invoice.waiver_id = waiver_request.id and share = 'waived')`,
    )
    .where(
      raw<boolean>`not exists (select from waiver_invoice
        join invoice on invoice.organization_id = waiver_invoice.organization_id and invoice.id = waiver_invoice.invoice_id
       where waiver_invoice.organization_id = waiver_request.organization_id
         and waiver_invoice.waiver_id = waiver_request.id and share = 'waived'
         and invoice.balance > waiver_invoice.disputed_amount)`,
    )
    .orderBy('exchangeCheckAt')
    .orderBy('id')
    .limit(max)
    .execute();

export type PaidWaiver = Awaited<ReturnType<typeof selectPaidWaivers>>[number];

/** The worker that gets the row exchanges it; others skip it. */
export const lockPaidWaiver = (tx: Tx, { organizationId, id }: Key, now: string) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('exchangedById', 'is', null)
    .where('status', '=', 'ready')
    .where('exchangeCheckAt', '<=', now)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export type Conditional = NonNullable<Awaited<ReturnType<typeof lockPaidWaiver>>>;

export const selectWaivedIds = async (tx: Tx, { organizationId, id }: Key): Promise<string[]> => {
  const lines = await tx
    .selectFrom('waiverInvoice')
    .select('invoiceId')
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .where('share', '=', 'waived')
    .execute();
  return lines.map(({ invoiceId }) => invoiceId);
};

/** Where invoices are by now that were of the project of a waiver. */
export const selectMovedPlaces = (tx: Tx, { organizationId }: Key, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('invoice')
    .innerJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'invoice.projectId'),
    )
    .select(['project.id as projectId', 'project.jobId', 'invoice.customerId', 'invoice.currencyCode'])
    .distinct()
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.id', 'in', invoiceIds)
    .execute();

/**
 * Unconditional waivers of the same kind and day that the customer has asked for already, and that cover all of these
 * invoices; the oldest first.
 */
export const selectOwnTwins = (
  tx: Tx,
  { organizationId, customerId, projectId, throughDate }: Conditional,
  waiverType: WaiverType,
  invoiceIds: readonly string[],
) =>
  tx
    .selectFrom('waiverRequest')
    .select(['id', 'number', 'status'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('waiverType', '=', waiverType)
    .where(raw<boolean>`through_date is not distinct from ${throughDate}::date`)
    .where('status', '<>', 'rejected')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('moneyGoneAt', 'is', null)
    .where(
      raw<boolean>`(select count(*) from waiver_invoice
        where waiver_invoice.organization_id = ${organizationId}
          and waiver_invoice.waiver_id = waiver_request.id and share = 'waived'
          and invoice_id = any(${invoiceIds}::uuid[])) = ${invoiceIds.length}`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const selectAcknowledged = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .selectFrom('waiverPayment')
    .select(['invoiceId', 'paymentId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .execute();

const unconditionalOf = (tx: Tx, { organizationId, customerId, projectId }: Conditional) =>
  tx
    .selectFrom('waiverRequest')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('waiverType', 'in', Object.values(TWINS))
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('moneyGoneAt', 'is', null);

/** Whether one that was prepared, and is not released yet, acknowledges some of this money: each cent is acknowledged once. */
export const selectIsAcknowledgedFirst = async (
  tx: Tx,
  conditional: Conditional,
  lines: readonly ReceivedLine[],
): Promise<boolean> => {
  const found = await unconditionalOf(tx, conditional)
    .select('id')
    .where('source', '=', 'exchange')
    .where('status', 'in', STOPPABLE)
    .where(
      raw<boolean>`exists (select from waiver_payment
        join unnest(${lines.map((line) => line.invoiceId)}::uuid[], ${lines.map((line) => line.paymentId)}::uuid[])
          as line(invoice_id, payment_id)
          on line.invoice_id = waiver_payment.invoice_id and line.payment_id is not distinct from waiver_payment.payment_id
       where waiver_payment.organization_id = ${conditional.organizationId}
         and waiver_payment.waiver_id = waiver_request.id)`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The newest released one, if those that are released give up all of these invoices together. */
export const selectReleasedTwin = async (tx: Tx, conditional: Conditional, invoiceIds: readonly string[]) => {
  const released = await unconditionalOf(tx, conditional)
    .select(['id', 'number', 'status'])
    .select(
      raw<string[]>`array(select invoice_id::text from waiver_invoice
        where waiver_invoice.organization_id = ${conditional.organizationId}
          and waiver_invoice.waiver_id = waiver_request.id and share = 'waived'
          and invoice_id = any(${invoiceIds}::uuid[]))`.as('waivedIds'),
    )
    .where('status', '=', 'ready')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const given = new Set(released.flatMap(({ waivedIds }) => waivedIds));
  return given.size === invoiceIds.length ? released.find(({ waivedIds }) => waivedIds.length > 0) : undefined;
};

export const updateExchange = (
  tx: Tx,
  { organizationId, id }: Key,
  change: Pick<
    Updateable<Tables['waiverRequest']>,
    'deadlineOn' | 'exchangeCheckAt' | 'exchangedById' | 'exchangeObstacle' | 'fundsFinalAt'
  >,
) =>
  tx
    .updateTable('waiverRequest')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Unconditional waivers that were made by an exchange, are not released, and whose money has gone back. */
export const selectExchangesToStop = (sql: Sql, { max, without }: { max: number; without: readonly string[] }) =>
  sql
    .selectFrom('waiverRequest')
    .select(['organizationId', 'id', 'portalId'])
    .where('source', '=', 'exchange')
    .where('moneyGoneAt', 'is not', null)
    .where('status', 'in', STOPPABLE)
    .where(isOfOthers('waiverRequest.organizationId', without))
    .orderBy('id')
    .limit(max)
    .execute();

export const lockExchangeToStop = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('moneyGoneAt', 'is not', null)
    .where('status', 'in', STOPPABLE)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The conditional waivers for which it stood wait for their money again. */
export const updateUnexchanged = (tx: Tx, { organizationId, id }: Key, exchangeCheckAt: string) =>
  tx
    .updateTable('waiverRequest')
    .set({ exchangedById: null, exchangeObstacle: null, fundsFinalAt: null, exchangeCheckAt })
    .where('organizationId', '=', organizationId)
    .where('exchangedById', '=', id)
    .execute();
