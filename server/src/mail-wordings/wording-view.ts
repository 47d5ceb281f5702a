import type { Answer } from '@plumbline/contract/call';
import type { getMailWording } from '@plumbline/contract/mails/mail-wordings';
import { fitsMail, OUR_WORDING, wordingOrNull, wordsOf } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import type { Sql } from '../database/open-database.ts';
import { selectWordings } from './mail-wordings.sql.ts';

const HISTORY_MAX = 20;

/** The words of an organization for a mail, as they are now and were before. */
export async function wordingView(
  sql: Sql,
  key: { organizationId: string; kind: WordedKind },
): Promise<Answer<typeof getMailWording>> {
  const history = await selectWordings(sql, key, HISTORY_MAX);
  const [last] = history;
  const wording = last ? wordsOf(last) : OUR_WORDING;
  const isUsed = wordingOrNull(wording) !== null && fitsMail(key.kind, wording);
  return { kind: key.kind, version: last?.version ?? 0, ...wording, isUsed, history };
}
