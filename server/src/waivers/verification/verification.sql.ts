import type { WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { Sql } from '../../database/open-database.ts';

const selectSealed = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('waiverDocument')
    .innerJoin('waiverRequest', (join) =>
      join
        .on('waiverRequest.organizationId', '=', organizationId)
        .onRef('waiverRequest.id', '=', 'waiverDocument.waiverId'),
    )
    .select(['verifyCode', 'signedSha256', 'waiverRequest.status', 'voidedAt', 'supersededById', 'fundsFinalAt'])
    .select(['moneyGoneAt', 'notary', 'waiverRequest.fileKey', 'waiverDocument.fileKey as sealedFileKey'])
    .select(({ ref }) => ref('snapshot').$castTo<WaiverSnapshot>().as('snapshot'))
    .where('waiverDocument.organizationId', '=', organizationId);

export const selectSealedByCode = (sql: Sql, organizationId: string, verifyCode: string) =>
  selectSealed(sql, organizationId).where('verifyCode', '=', verifyCode).executeTakeFirst();

export const selectSealedByHash = (sql: Sql, organizationId: string, sha256: Buffer) =>
  selectSealed(sql, organizationId).where('signedSha256', '=', sha256).executeTakeFirst();

export type SealedWaiver = NonNullable<Awaited<ReturnType<typeof selectSealedByCode>>>;
