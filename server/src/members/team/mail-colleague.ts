import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { colleagueMail } from '../../mails/team-mails.ts';
import type { Manager } from './team-change.ts';

type Told = { customerId: string; name: string; email: string; title: string; text: string; manager: Manager };

export const mailColleague = (
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  tenant: Tenant,
  { customerId, email, manager, ...told }: Told,
): Promise<void> => {
  const changed = { ...told, changedBy: manager.name, companyName: manager.customerName };
  return sendMail(app, tenant, email, colleagueMail(tenant, { ...changed, url: app.tenants.urlOf(tenant) }), {
    sql: tx,
    customerId,
  });
};
