import type { sendMailAgain as Call } from '@plumbline/contract/mails/outbox';
import { refuse } from '@plumbline/contract/refusals';
import { againWords } from '@plumbline/rules/mails/outbox-list';
import { mailKindOf } from '@plumbline/rules/mails/mail-kinds';
import { recordBy } from '../audit/record-by.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { findMail } from './find-mail.ts';
import { stateOf } from './mail-view.ts';
import { selectMail } from './outbox.sql.ts';

/** Whoever takes over the session of staff must not flood mailboxes. */
const BY_STAFF: Limit = { name: 'mails sent again by staff', max: 100, perSeconds: 3600 };
const TO_ADDRESS: Limit = { name: 'mails sent again to an address', max: 10, perSeconds: 24 * 3600 };

/** A copy goes out; the mail and what became of it stay as they are. */
export const sendMailAgain: Handler<typeof Call> = async (app, staff, { id, to }) => {
  const { organizationId, identityId } = staff;
  const key = { organizationId, id };
  const { mail, obstacle, addresses } = await findMail(app, key);
  if (obstacle !== null) refuse('mail_not_again', againWords(obstacle, mailKindOf(mail.kind)));
  if (!addresses.includes(to)) refuse('mail_address');
  await app.throttle.count(BY_STAFF, `${organizationId} ${identityId}`);
  await app.throttle.count(TO_ADDRESS, `${organizationId} ${to.toLowerCase()}`);
  return inTransaction(app.sql, async (tx) => {
    const copy = (await app.mail.sendAgain(key, { to, by: identityId }, tx)) ?? refuse('mail_not_again');
    if (copy.isNew) {
      const detail = { email: to, subject: mail.subject };
      const about = { action: 'mail.sent-again', subjectType: 'mail', subjectId: id };
      await recordBy(tx, staff, { at: app.now().toISOString(), ...about, detail });
    }
    const stored = (await selectMail(tx, { organizationId, id: copy.id })) ?? refuse('not_found');
    return { id: copy.id, state: stateOf(stored) };
  });
};
