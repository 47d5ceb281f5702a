// The invoices and credits of a payer as the pay flow counts with them.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';

type CustomerScope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

/** What payments under way hold is no longer there to be paid or used. */
const left = raw<Cents>`greatest(balance - held_amount, 0)`;

const selectItems = (sql: Sql, { organizationId, customerId, currencyCode }: CustomerScope, ids: readonly string[]) =>
  sql
    .selectFrom('invoice')
    .select([
      'id',
      'type',
      'invoiceNumber',
      'poNumber',
      'customerId',
      'projectId',
      'jobId',
      'jobName',
      'shipToAddress as jobAddress',
      'currencyCode',
      'creditRestrictionType',
      'relatedInvoiceNumber',
      'heldAmount',
      left.as('balance'),
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('id', 'in', ids);

export type PayableItem = Awaited<ReturnType<typeof selectPayableItems>>[number];

export const selectPayableItems = (sql: Sql, scope: CustomerScope, ids: readonly string[]) =>
  selectItems(sql, scope, ids).execute();

/** In the order of their ids, as everybody locks them, so that no two payers wait for each other. */
export const lockPayableItems = (sql: Sql, scope: CustomerScope, ids: readonly string[]) =>
  selectItems(sql, scope, ids).orderBy('id').forNoKeyUpdate().execute();
