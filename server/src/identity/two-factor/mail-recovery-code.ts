import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { recoveryCodeUsedMail } from '../../mails/second-factor-mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { factorMails } from './factor-mails.ts';
import type { FactorPerson } from './factor-person.ts';
import { countRecoveryCodes, selectPersonOf } from './two-factor.sql.ts';

/** Tells the person that a recovery code was used, and how many are left: it may have been somebody else. */
export async function mailRecoveryCode(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  person: FactorPerson,
): Promise<void> {
  const { identityId } = person;
  const { name, email } = await selectPersonOf(tx, identityId);
  const { sender, url } = await factorMails(app, tx, person);
  const left = await countRecoveryCodes(tx, identityId);
  await sendMail(app, sender, email, recoveryCodeUsedMail(sender, { name, left, url }), { sql: tx });
}
