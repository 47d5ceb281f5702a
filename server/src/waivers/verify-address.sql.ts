import type { App } from '../app.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tenant } from '../http/caller.ts';

type Waiver = Pick<Tables['waiverRequest'], 'fileKey' | 'id' | 'notary' | 'organizationId' | 'signedAt'>;

/** Where anybody checks a signed waiver; null for a paper, which has no code and is checked by its file. */
export async function selectVerifyAddress(app: App, sql: Sql, tenant: Tenant, waiver: Waiver): Promise<string | null> {
  const { organizationId, id, signedAt, fileKey, notary } = waiver;
  if (signedAt === null) return null;
  const document = await sql
    .selectFrom('waiverDocument')
    .select(['verifyCode', 'fileKey'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .executeTakeFirst();
  // The scan from a notary is of the document that was signed.
  const isSigned = document !== undefined && (document.fileKey === fileKey || notary !== null);
  return isSigned ? `${app.tenants.urlOf(tenant)}/verify/${document.verifyCode}` : null;
}
