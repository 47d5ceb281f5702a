// The payer's invoices and credits as the pay flow counts them.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';

type CustomerScope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

/** What other payments hold cannot be paid or used. */
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
      'balance as bookedBalance',
      'totalAmount',
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('id', 'in', ids);

export type PayableItem = Awaited<ReturnType<typeof selectPayableItems>>[number];

export const selectPayableItems = (sql: Sql, scope: CustomerScope, ids: readonly string[]) =>
  selectItems(sql, scope, ids).execute();

/** Locks in order of id, like every other transaction, to avoid deadlocks. */
export const lockPayableItems = (sql: Sql, scope: CustomerScope, ids: readonly string[]) =>
  selectItems(sql, scope, ids).orderBy('id').forNoKeyUpdate().execute();
