import { later } from '@plumbline/rules/dates';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';
import { consoleSender } from '../mails/console-sender.ts';
import { sendMail } from '../mails/send-mail.ts';
import { staffInvitationMail } from '../mails/staff-mails.ts';
import { selectOrganizationName } from './invitations.sql.ts';

const INVITATION_DAYS = 7;
const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60_000;

/** A new code, which only the mail knows, and what is stored of it. */
export function newInvitationCode(now: Date) {
  const code = newToken();
  const sentAt = now.toISOString();
  return {
    code,
    stored: { codeHash: hashToken(code), sentAt, expiresAt: later(now, INVITATION_MS).toISOString() },
  };
}

type Invited = { organizationId: string; email: string; role: StaffRole; code: string; invitedBy: string | null };

/** Returns the link of the mail. */
export async function mailInvitation(
  app: Pick<App, 'mail' | 'tenants'>,
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
