import type { testMailWording as Call } from '@plumbline/contract/mails/mail-wordings';
import { refuse } from '@plumbline/contract/refusals';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import { recordBy } from '../audit/record-by.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { testOf } from '../mails/test-of.ts';
import { sendMail } from '../mails/send-mail.ts';
import { wordMail } from '../mails/word-mail.ts';
import { selectOwnAddress } from './mail-wordings.sql.ts';
import { readWording } from './read-wording.ts';
import { sampleMail } from './sample-mails.ts';

const BY_STAFF: Limit = { name: 'tests of mail wordings by staff', max: 20, perSeconds: 3600 };

/** To nobody but whoever asks: words that are not saved yet must not reach others in our name. */
export const testMailWording: Handler<typeof Call> = async (app, staff, { kind, portalId, ...typed }) => {
  const { organizationId, identityId } = staff;
  const portal = (await app.tenants.byId(organizationId, portalId)) ?? refuse('not_found');
  const wording = readWording(kind, typed);
  const { email, emailVerifiedAt } = await selectOwnAddress(app.sql, identityId);
  if (emailVerifiedAt === null) refuse('email_not_verified');
  await app.throttle.count(BY_STAFF, `${organizationId} ${identityId}`);
  const words = testOf(wordMail(sampleMail(kind, portal, app.tenants.urlOf(portal)), wording));
  await inTransaction(app.sql, async (tx) => {
    await sendMail(app, portal, email, words, { sql: tx });
    await recordBy(tx, staff, {
      at: app.now().toISOString(),
      action: 'mail-wording.tested',
      subjectType: 'organization',
      subjectId: organizationId,
      detail: { mail: mailKindLabel(kind) },
    });
  });
  return { email };
};
