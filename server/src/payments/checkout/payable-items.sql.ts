// The payer's invoices and credits as the pay flow counts them.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/transaction.ts';
import { insertKey, KEY_COLUMNS, type NewIdempotencyKey } from './idempotency.sql.ts';

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

export const selectPayableItems = (sql: Sql, { organizationId, customerId, currencyCode }: CustomerScope, ids: Ids) =>
  select(sql, organizationId, customerId, currencyCode, ids);

type Submitted = NewIdempotencyKey & CustomerScope & { ids: Ids };

/** The key comes first: whoever waits for the same key holds no lock, and a key that was used before locks nothing. */
const lock = namedStatement([...KEY_COLUMNS, 'customerId', 'currencyCode', 'ids'], (sql, submitted: Submitted) => {
  const { organizationId, customerId, currencyCode, ids } = submitted;
  const items = selectItems(sql, organizationId, customerId, currencyCode, ids)
    .where(raw<boolean>`exists (select from kept)`)
    .orderBy('id')
    .forNoKeyUpdate();
  return raw<{ isNew: boolean } & (PayableItem | { id: null })>`
    with kept as (${insertKey(sql, submitted)}), locked as (${items})
    select exists (select from kept) as is_new, locked.* from (values (1)) as one left join locked on true`.compile(
    sql,
  );
});

/**
 * Inserts the key of a payment and locks what it pays, in order of id like every other transaction, to avoid deadlocks.
 * Waits for a concurrent payment with the same key; null when the key exists.
 */
export async function lockPayableItems(
  tx: Tx,
  key: NewIdempotencyKey,
  scope: CustomerScope,
  ids: Ids,
): Promise<PayableItem[] | null> {
  const rows = await lock(tx, { ...key, ...scope, ids });
  return rows[0]?.isNew ? rows.filter((row) => row.id !== null) : null;
}
