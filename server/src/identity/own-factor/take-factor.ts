import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { secondFactorOffMail } from '../../mails/second-factor-mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { factorMails } from '../two-factor/factor-mails.ts';
import { deleteFactor, lockFactor } from '../two-factor/two-factor.sql.ts';

type Owner = {
  organizationId: string;
  /** Of somebody of a customer. */
  tenant?: Tenant;
  identityId: string;
  name: string;
  email: string;
  /** Who takes it, for the mail. */
  by: string;
};

/** Without a factor whoever has the password is in: the person's sessions end, and they are told. */
export async function takeFactor(
  app: MailApp & Pick<App, 'now' | 'tenants'>,
  tx: Tx,
  { identityId, name, email, by, ...place }: Owner,
): Promise<void> {
  const factor = await lockFactor(tx, identityId);
  if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
  await deleteFactor(tx, identityId);
  await updateSessionsRevoked(tx, identityId, app.now().toISOString());
  const { sender, url } = await factorMails(app, tx, place);
  await sendMail(app, sender, email, secondFactorOffMail(sender, { name, by, url }), { sql: tx });
}
