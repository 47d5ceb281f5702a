// Waivers that should have a deadline and have none: they were released or paid before somebody looked, or unpaid again.
import { sql as raw } from 'kysely';
import { AFFIDAVIT_STATES, FINAL_WAIVER_STATES } from '@plumbline/rules/waivers/deadlines';
import { DUE_STATUSES } from '@plumbline/rules/waivers/reminders';
import type { Day } from '@plumbline/rules/dates';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

type Key = { organizationId: string; id: string };
type Asked = { max: number; without: readonly string[] };

/** Released conditional waivers of invoices that are open. */
export const selectWithoutAffidavitDay = (
  sql: Sql,
  { releasedAfter, max, without }: Asked & { releasedAfter: string },
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['organizationId', 'id', 'portalId'])
    .where('deadlineOn', 'is', null)
    .where('stateCode', 'in', AFFIDAVIT_STATES)
    .where('releasedAt', '>', releasedAfter)
    .where('status', '=', 'ready')
    .where('waiverType', 'in', ['conditional.progress', 'conditional.final'])
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where(isOfOthers('waiverRequest.organizationId', without))
    .where(
      raw<boolean>`exists (select from waiver_invoice
        join invoice on invoice.organization_id = waiver_invoice.organization_id and invoice.id = waiver_invoice.invoice_id
       where waiver_invoice.organization_id = waiver_request.organization_id
         and waiver_invoice.waiver_id = waiver_request.id and share = 'waived'
         and invoice.balance > waiver_invoice.disputed_amount)`,
    )
    .orderBy('id')
    .limit(max)
    .execute();

/** Requests of customers, also if staff entered them, for a final waiver of a project, perhaps a home, of which nothing is open any more. */
export const selectWithoutFinalDay = (sql: Sql, { max, without }: Asked) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('project', (join) =>
      join
        .onRef('project.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .select(['waiverRequest.organizationId', 'waiverRequest.id', 'waiverRequest.portalId'])
    .where('deadlineOn', 'is', null)
    .where('stateCode', 'in', FINAL_WAIVER_STATES)
    .where('releasedAt', 'is', null)
    .where('waiverRequest.status', 'in', DUE_STATUSES)
    .where('waiverType', '=', 'unconditional.final')
    .where('source', '<>', 'exchange')
    .where('supersedesId', 'is', null)
    .where(({ eb, or }) => or([eb('projectClass', 'is', null), eb('projectClass', '=', 'residential')]))
    .where(isOfOthers('waiverRequest.organizationId', without))
    .where(
      raw<boolean>`not exists (select from invoice
        where invoice.organization_id = waiver_request.organization_id
          and invoice.customer_id = waiver_request.customer_id and invoice.project_id = waiver_request.project_id
          and invoice.type = 'INVOICE' and invoice.balance > 0)`,
    )
    .orderBy('waiverRequest.id')
    .limit(max)
    .execute();

export type UndatedWaiver = { organizationId: string; id: string; portalId: string };

/** The worker that gets the row sets its day; others skip it. */
export const lockUndated = (tx: Tx, { organizationId, id }: Key) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('deadlineOn', 'is', null)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('status', '<>', 'rejected')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateDeadline = (tx: Tx, { organizationId, id }: Key, deadlineOn: Day) =>
  tx
    .updateTable('waiverRequest')
    .set({ deadlineOn })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
