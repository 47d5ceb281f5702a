import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';

/** A value that another key than the newest has encrypted, with the columns that its context is made of. */
export type OutdatedValue = Readonly<Record<string, string | number>> & { encrypted: Buffer };

/** The organization that owns the rows; null for a table that belongs to the installation. */
type Owner = string | null;

export const selectOrganizationIds = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.selectFrom('organization').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

const isOwnedBy = (owner: Owner): RawBuilder<unknown> => (owner === null ? raw`true` : raw`organization_id = ${owner}`);

const isOutdated = (column: string, header: Buffer): RawBuilder<unknown> =>
  raw`${raw.ref(column)} is not null and substring(${raw.ref(column)} from 1 for ${header.length}::int) <> ${header}`;

export async function selectOutdated(
  sql: Sql,
  { table, column, key, more = [] }: EncryptedColumn,
  owner: Owner,
  { header, limit, offset }: { header: Buffer; limit: number; offset: number },
): Promise<OutdatedValue[]> {
  const names = [...(owner === null ? [] : ['organization_id']), ...key, ...more].map((name) => raw.ref(name));
  const { rows } = await raw<OutdatedValue>`
    select ${raw.join(names)}, ${raw.ref(column)} as encrypted
    from ${raw.table(table)}
    where ${isOwnedBy(owner)} and ${isOutdated(column, header)}
    order by ${raw.join(key.map((name) => raw.ref(name)))}
    limit ${limit} offset ${offset}`.execute(sql);
  return rows;
}

export async function countOutdated(
  sql: Sql,
  { table, column }: EncryptedColumn,
  owner: Owner,
  header: Buffer,
): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from ${raw.table(table)}
    where ${isOwnedBy(owner)} and ${isOutdated(column, header)}`.execute(sql);
  return rows[0]?.count ?? 0;
}

/** By compare and set: a value that has been replaced meanwhile stays as it is. */
export async function updateEncrypted(
  sql: Sql,
  { table, column, key }: EncryptedColumn,
  owner: Owner,
  { before, after, keyValues }: { before: Buffer; after: Buffer; keyValues: readonly (string | number)[] },
): Promise<void> {
  const isRow = key.map((name, place) => raw`${raw.ref(name)} = ${keyValues[place]}`);
  await raw`
    update ${raw.table(table)} set ${raw.ref(column)} = ${after}
    where ${isOwnedBy(owner)} and ${raw.join(isRow, raw` and `)} and ${raw.ref(column)} = ${before}`.execute(sql);
}

/** Stays as it is where the customer has saved the same method again under the newest key. */
export const updateFingerprint = (sql: Sql, organizationId: string, id: string, fingerprint: Buffer) =>
  sql
    .updateTable('paymentMethod')
    .set({ fingerprint })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentMethod as other')
            .select('other.id')
            .where('other.organizationId', '=', organizationId)
            .whereRef('other.customerId', '=', 'paymentMethod.customerId')
            .where('other.fingerprint', '=', fingerprint)
            .where('other.deletedAt', 'is', null),
        ),
      ),
    )
    .execute();
