import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { consoleSender } from '../../mails/console-sender.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { recoveryCodeUsedMail } from '../../mails/staff-mails.ts';
import { countRecoveryCodes, selectPersonOf } from './two-factor.sql.ts';

type Person = { organizationId: string; identityId: string };

/** Tells the person that a recovery code was used, and how many are left: it may have been somebody else. */
export async function mailRecoveryCode(
  app: Pick<App, 'mail' | 'tenants'>,
  tx: Tx,
  { organizationId, identityId }: Person,
): Promise<void> {
  const { organizationName, name, email } = await selectPersonOf(tx, organizationId, identityId);
  const sender = consoleSender({ organizationId, organizationName });
  const left = await countRecoveryCodes(tx, identityId);
  const words = recoveryCodeUsedMail(sender, { name, left, url: `${app.tenants.consoleOrigin}/security` });
  await sendMail(app, sender, email, words, { sql: tx });
}
