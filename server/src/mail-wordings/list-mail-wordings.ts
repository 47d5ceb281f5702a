import type { listMailWordings as Call } from '@plumbline/contract/mails/mail-wordings';
import { fitsMail, wordingOrNull, wordsOf } from '@plumbline/rules/mails/mail-wording';
import { WORDED_KINDS } from '@plumbline/rules/mails/worded-mails';
import type { Handler } from '../http/handler.ts';
import { selectLastWordings } from './mail-wordings.sql.ts';

export const listMailWordings: Handler<typeof Call> = async ({ sql }, { organizationId }) => {
  const last = await selectLastWordings(sql, organizationId, WORDED_KINDS);
  const own = last.filter((wording) => wordingOrNull(wordsOf(wording)) !== null);
  return {
    rows: own.map(({ kind, savedAt, savedBy, ...words }) => ({
      kind,
      savedAt,
      savedBy,
      isUsed: fitsMail(kind, wordsOf(words)),
    })),
  };
};
