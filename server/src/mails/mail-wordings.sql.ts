import type { MailWording } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import type { Sql } from '../database/open-database.ts';
import { statement } from '../database/statement.ts';

const selectLast = statement((sql: Sql, organizationId: string, kind: string) =>
  sql
    .selectFrom('mailWording')
    .select(['subject', 'intro', 'closing'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .compile(),
);

/** The present one; null if the organization has never worded the mail. */
export const selectMailWording = async (
  sql: Sql,
  organizationId: string,
  kind: WordedKind,
): Promise<MailWording | null> => (await selectLast(sql, organizationId, kind))[0] ?? null;
