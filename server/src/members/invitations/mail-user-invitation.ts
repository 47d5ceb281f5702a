import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { hashToken, newToken } from '../../identity/sessions/sessions.ts';
import { userInvitationMail } from '../../mails/mails.ts';
import { sendMail } from '../../mails/send-mail.ts';

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

type Invited = { email: string; name: string; companyNames: readonly string[]; invitedBy: string; code: string };

export function mailUserInvitation(
  app: Pick<App, 'mail' | 'tenants'>,
  tx: Tx,
  tenant: Tenant,
  { email, code, ...invited }: Invited,
): Promise<void> {
  const url = `${app.tenants.urlOf(tenant)}/invitation?oobCode=${code}`;
  return sendMail(app, tenant, email, userInvitationMail(tenant, { ...invited, url, days: INVITATION_DAYS }), {
    sql: tx,
  });
}
