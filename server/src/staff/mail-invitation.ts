import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import { INVITATION_DAYS } from '../identity/codes/invitation-code.ts';
import { consoleSender } from '../mails/console-sender.ts';
import { type MailApp, sendMail } from '../mails/send-mail.ts';
import { staffInvitationMail } from '../mails/staff-mails.ts';
import { selectOrganizationName } from '../database/organization.sql.ts';

type Invited = { organizationId: string; email: string; role: StaffRole; code: string; invitedBy: string | null };

/** Returns the link of the mail. */
export async function mailInvitation(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  { organizationId, email, role, code, invitedBy }: Invited,
): Promise<string> {
  const organizationName = await selectOrganizationName(tx, organizationId);
  const url = `${app.tenants.consoleOrigin}/invitation?organization=${organizationId}&oobCode=${code}`;
  const sender = consoleSender({ organizationId, organizationName });
  const words = staffInvitationMail(sender, { organizationName, role, invitedBy, url, days: INVITATION_DAYS });
  await sendMail(app, sender, email, words, { sql: tx });
  return url;
}
