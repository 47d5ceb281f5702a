import type { Insertable } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { LISTED_SHARES, type ListedShare } from '../listed-shares.ts';
import { receivedOn } from '../received-on.sql.ts';

type Key = { organizationId: string; waiverId: string };

export const selectDocument = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverDocument')
    .select(['id', 'verifyCode', 'fileKey', 'unsignedSha256', 'signedSha256', 'templateId', 'templateVersion'])
    .select(['templateSha256', 'snapshot', 'signerId', 'unsignedFileKey', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .executeTakeFirst();

/** Against a signature at the same time, which needs the document. */
export const lockUnsigned = (tx: Tx, { organizationId, waiverId }: Key) =>
  tx
    .selectFrom('waiverRequest')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .where('signedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const deleteDocument = (tx: Tx, { organizationId, waiverId }: Key, id: string) =>
  tx
    .deleteFrom('waiverDocument')
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('id', '=', id)
    .execute();

/** Undefined if the waiver has one already. */
export const insertDocument = (sql: Sql, document: Insertable<Tables['waiverDocument']>) =>
  sql
    .insertInto('waiverDocument')
    .values(document)
    .onConflict((conflict) => conflict.columns(['organizationId', 'waiverId']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const selectWaiverToSign = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .select(['waiverRequest.id', 'waiverRequest.portalId', 'waiverRequest.number', 'waiverType', 'throughDate'])
    .select([
      'currencyCode',
      'requestedFigures',
      'paymentDetail',
      'isNotarizationRequested',
      'isNotaryNeeded',
      'isOwnForm',
    ])
    .select(['waiverRequest.jobId', 'waiverRequest.jobName', 'waiverRequest.projectAddress', 'stateCode'])
    .select(['customer.name as customerName', 'customer.code as customerCode', 'customer.address as customerAddress'])
    .select(['project.jobId as projectJobId', 'project.jobName as projectName', 'project.address as projectPlace'])
    .select([
      'project.state',
      'project.city',
      'county',
      'legalDescription',
      'ownerName',
      'ownerAddress',
      'generalContractorName',
    ])
    .select(['waiverRequest.customerId', 'waiverRequest.projectId'])
    .select(['lenderName', 'projectClass', 'originalContractDate', 'signedAt'])
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.id', '=', waiverId)
    .executeTakeFirst();

export type WaiverToSign = NonNullable<Awaited<ReturnType<typeof selectWaiverToSign>>>;

export const selectScheduled = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverInvoice')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'waiverInvoice.invoiceId'),
    )
    .select(['invoiceNumber', 'poNumber', 'totalAmount', 'waiverInvoice.balance'])
    .select(({ ref }) => ref('share').$castTo<ListedShare>().as('share'))
    .select(receivedOn({ organizationId, waiverId }).as('received'))
    .select(({ ref }) => ref('invoiceCreatedAt').$castTo<Day>().as('invoiceCreatedAt'))
    .where('waiverInvoice.organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('share', 'in', LISTED_SHARES)
    .orderBy('invoiceCreatedAt')
    .orderBy('invoiceNumber')
    .execute();

/** What holds of the same project, the newest first. */
export const selectPreviousWaivers = (
  sql: Sql,
  { organizationId, waiverId }: Key,
  { customerId, projectId }: { customerId: string; projectId: string },
  max: number,
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['number', 'waiverType', 'throughDate', 'requestedFigures'])
    .select(({ fn }) => fn.coalesce('signedAt', 'decidedAt', 'createdAt').as('signedAt'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('id', '<>', waiverId)
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();

export const selectHistory = (sql: Sql, { organizationId, waiverId }: Key) =>
  sql
    .selectFrom('waiverEvent')
    .select(['at', 'action', 'actorIdentityId', 'actorName', 'clientAddress as address'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .orderBy('at')
    .orderBy('id')
    .execute();
