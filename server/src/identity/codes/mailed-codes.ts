// Mails a code as a link to the page that uses it.
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { emailChangedMail, emailLinkMail, resetPasswordMail, verifyEmailMail } from '../../mails/mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { createCode } from './action-codes.ts';

type Recipient = { id: string; email: string; name: string };

const pageUrl = (app: App, tenant: Tenant, path: string, query: Record<string, string>): string =>
  `${app.tenants.urlOf(tenant)}${path}?${new URLSearchParams(query).toString()}`;

export async function mailVerifyEmail(app: App, tx: Tx, tenant: Tenant, { id, email, name }: Recipient): Promise<void> {
  const mode = 'verifyEmail';
  const oobCode = await createCode(app, tx, tenant, { mode, identityId: id, email });
  const url = pageUrl(app, tenant, '/action', { mode, oobCode });
  await sendMail(app, tenant, email, verifyEmailMail(tenant, { name, url }), { sql: tx });
}

export async function mailResetPassword(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { id, email, name, passwordHash }: Recipient & { passwordHash: string | null },
): Promise<void> {
  const mode = 'resetPassword';
  const isNewUser = passwordHash === null;
  const oobCode = await createCode(app, tx, tenant, { mode, identityId: id, email });
  const url = pageUrl(app, tenant, '/action', { mode, oobCode, ...(isNewUser && { newUser: 'true' }) });
  await sendMail(app, tenant, email, resetPasswordMail(tenant, { name, url, isNewUser }), { sql: tx });
}

export async function mailEmailLink(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { id, email }: Recipient,
  { browserHash, returnTo }: { browserHash: Buffer; returnTo: string | null },
): Promise<void> {
  const mode = 'signIn';
  const oobCode = await createCode(app, tx, tenant, { mode, identityId: id, email, browserHash, returnTo });
  const url = pageUrl(app, tenant, '/action', { mode, oobCode });
  await sendMail(app, tenant, email, emailLinkMail(tenant, { url }), { sql: tx });
}

/** Sent to the address before the change. */
export async function mailRestoreEmail(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { id, email, name }: Recipient,
  newEmail: string,
): Promise<void> {
  const oobCode = await createCode(app, tx, tenant, { mode: 'restoreEmail', identityId: id, email });
  const url = pageUrl(app, tenant, '/restore-email', { oobCode });
  await sendMail(app, tenant, email, emailChangedMail(tenant, { name, newEmail, url }), { sql: tx });
}
