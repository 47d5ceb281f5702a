// The payer's invoices and credits as the pay flow counts them.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { statement } from '../../database/statement.ts';

type CustomerScope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

/** What other payments hold cannot be paid or used. */
const left = raw<Cents>`greatest(balance - held_amount, 0)`;

const selectItems = (
  sql: Sql,
  organizationId: string,
  customerId: string,
  currencyCode: CurrencyCode,
  ids: readonly string[],
) =>
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
    .where('id', '=', raw<string>`any(${ids}::uuid[])`);

export type PayableItem = Awaited<ReturnType<typeof selectPayableItems>>[number];

type Ids = readonly string[];

const select = statement((sql, organizationId: string, customerId: string, currency: CurrencyCode, ids: Ids) =>
  selectItems(sql, organizationId, customerId, currency, ids).compile(),
);

const lock = statement((sql, organizationId: string, customerId: string, currency: CurrencyCode, ids: Ids) =>
  selectItems(sql, organizationId, customerId, currency, ids).orderBy('id').forNoKeyUpdate().compile(),
);

export const selectPayableItems = (sql: Sql, { organizationId, customerId, currencyCode }: CustomerScope, ids: Ids) =>
  select(sql, organizationId, customerId, currencyCode, ids);

/** Locks in order of id, like every other transaction, to avoid deadlocks. */
export const lockPayableItems = (sql: Sql, { organizationId, customerId, currencyCode }: CustomerScope, ids: Ids) =>
  lock(sql, organizationId, customerId, currencyCode, ids);
