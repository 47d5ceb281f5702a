import type { WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { Sql } from '../../database/open-database.ts';

const FLAGS = [
  'waiverRequest.status',
  'waiverRequest.voidedAt',
  'waiverRequest.supersededById',
  'waiverRequest.fundsFinalAt',
  'waiverRequest.moneyGoneAt',
  'waiverRequest.notary',
  'waiverRequest.signedAt',
  'waiverRequest.fileKey',
] as const;

const selectSealed = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('waiverDocument')
    .innerJoin('waiverRequest', (join) =>
      join
        .on('waiverRequest.organizationId', '=', organizationId)
        .onRef('waiverRequest.id', '=', 'waiverDocument.waiverId'),
    )
    .select(FLAGS)
    .select(['verifyCode', 'signedSha256', 'waiverDocument.fileKey as sealedFileKey'])
    .select(({ ref }) => ref('snapshot').$castTo<WaiverSnapshot>().as('snapshot'))
    .where('waiverDocument.organizationId', '=', organizationId);

export const selectSealedByCode = (sql: Sql, organizationId: string, verifyCode: string) =>
  selectSealed(sql, organizationId).where('verifyCode', '=', verifyCode).executeTakeFirst();

export const selectSealedByHash = (sql: Sql, organizationId: string, sha256: Buffer) =>
  selectSealed(sql, organizationId).where('signedSha256', '=', sha256).executeTakeFirst();

export type SealedWaiver = NonNullable<Awaited<ReturnType<typeof selectSealedByCode>>>;

/** Only a file that is the document of a released waiver: what customers send, and what was replaced, is unknown. */
export const selectReleasedByHash = (sql: Sql, organizationId: string, sha256: Buffer) =>
  sql
    .selectFrom('waiverFile')
    .innerJoin('waiverRequest', (join) =>
      join
        .on('waiverRequest.organizationId', '=', organizationId)
        .onRef('waiverRequest.id', '=', 'waiverFile.waiverId')
        .onRef('waiverRequest.fileKey', '=', 'waiverFile.fileKey'),
    )
    .leftJoin('waiverDocument', (join) =>
      join
        .on('waiverDocument.organizationId', '=', organizationId)
        .onRef('waiverDocument.waiverId', '=', 'waiverRequest.id'),
    )
    .select(FLAGS)
    .select(['waiverFile.sha256', 'waiverRequest.number', 'waiverType', 'throughDate', 'stateCode', 'currencyCode'])
    .select(['requestedFigures', 'waiverRequest.decidedAt', 'waiverRequest.releasedAt', 'verifyCode'])
    .select(({ ref }) => ref('snapshot').$castTo<WaiverSnapshot | null>().as('snapshot'))
    .where('waiverFile.organizationId', '=', organizationId)
    .where('waiverFile.sha256', '=', sha256)
    // As in the index.
    .where('waiverFile.purpose', 'in', ['prepared', 'notarized-scan'])
    .where('waiverRequest.status', '=', 'ready')
    .orderBy('waiverRequest.voidedAt', 'desc')
    .orderBy('waiverRequest.releasedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ReleasedFile = NonNullable<Awaited<ReturnType<typeof selectReleasedByHash>>>;
