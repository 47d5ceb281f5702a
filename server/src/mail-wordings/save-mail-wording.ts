import type {
  resetMailWording as ResetCall,
  saveMailWording as SaveCall,
} from '@plumbline/contract/mails/mail-wordings';
import { refuse } from '@plumbline/contract/refusals';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import { isSameWording, type MailWording, OUR_WORDING, wordsOf } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import type { App } from '../app.ts';
import { recordBy } from '../audit/record-by.ts';
import { lockOrganization } from '../database/organization.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { insertWording } from './mail-wordings.sql.ts';
import { readWording } from './read-wording.ts';
import { wordingView } from './wording-view.ts';

type Change = { kind: WordedKind; version: number; wording: MailWording; action: string };

export const saveMailWording: Handler<typeof SaveCall> = (app, staff, { kind, version, ...typed }) =>
  changeWording(app, staff, { kind, version, wording: readWording(kind, typed), action: 'mail-wording.saved' });

export const resetMailWording: Handler<typeof ResetCall> = (app, staff, { kind, version }) =>
  changeWording(app, staff, { kind, version, wording: OUR_WORDING, action: 'mail-wording.reset' });

/** Adds a version; the same words a second time change nothing. */
async function changeWording(app: App, staff: Staff, { kind, version, wording, action }: Change) {
  const { organizationId, identityId } = staff;
  const key = { organizationId, kind };
  const changed = await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await wordingView(tx, key);
    if (before.version !== version) refuse('mail_wording_changed');
    if (isSameWording(wordsOf(before), wording)) return before;
    const at = app.now().toISOString();
    await insertWording(tx, { ...key, version: version + 1, ...wording, savedBy: identityId, savedAt: at });
    await recordBy(tx, staff, {
      at,
      action,
      subjectType: 'organization',
      subjectId: organizationId,
      detail: { mail: mailKindLabel(kind), from: wordsOf(before), to: wording },
    });
    return wordingView(tx, key);
  });
  app.mailWordings.forget(organizationId, kind);
  return changed;
}
