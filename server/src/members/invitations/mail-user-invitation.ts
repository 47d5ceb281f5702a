import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { INVITATION_DAYS } from '../../identity/codes/invitation-code.ts';
import { userInvitationMail } from '../../mails/mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';

type Invited = {
  email: string;
  name: string;
  companyNames: readonly string[];
  invitedBy: string;
  /** Of a colleague; without it staff invite. */
  inviterCompany?: string;
  code: string;
};

export function mailUserInvitation(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  tenant: Tenant,
  { email, code, ...invited }: Invited,
): Promise<void> {
  const url = `${app.tenants.urlOf(tenant)}/invitation?oobCode=${code}`;
  return sendMail(app, tenant, email, userInvitationMail(tenant, { ...invited, url, days: INVITATION_DAYS }), {
    sql: tx,
  });
}
