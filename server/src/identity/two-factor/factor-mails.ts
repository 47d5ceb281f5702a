import type { App } from '../../app.ts';
import { selectOrganizationName } from '../../database/organization.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import { consoleSender } from '../../mails/console-sender.ts';
import type { MailSender } from '../../mails/mail-layout.ts';
import type { FactorPerson } from './factor-person.ts';

/** Who mails about a second factor, and the page that the mail leads to. */
export async function factorMails(
  app: Pick<App, 'tenants'>,
  tx: Tx,
  { organizationId, tenant }: Pick<FactorPerson, 'organizationId' | 'tenant'>,
): Promise<{ sender: MailSender; url: string }> {
  if (tenant) return { sender: tenant, url: `${app.tenants.urlOf(tenant)}/settings/profile` };
  const organizationName = await selectOrganizationName(tx, organizationId);
  const sender = consoleSender({ organizationId, organizationName });
  return { sender, url: `${app.tenants.consoleOrigin}/security` };
}
