// Reads the mails to an address.
import type { App } from '../app.ts';
import { renderMail } from '../mails/mail-layout.ts';
import { decryptMailBody } from '../ports/mail/outbox.ts';

export type FoundMail = { subject: string; text: string; html: string; links: URL[] };

const LINK = /https?:\/\/[^\s<>"']+/g;

/** Every mail to this address, oldest first. */
export async function mailsTo(app: Pick<App, 'sql' | 'encryption'>, to: string): Promise<FoundMail[]> {
  const rows = await app.sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'subject', 'sealedBody'])
    .where('toAddress', '=', to)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const body = decryptMailBody(app.encryption, row);
    const { text, html } = 'layout' in body ? renderMail(body.layout) : body;
    const links = (text.match(LINK) ?? []).map((link) => new URL(link));
    return { subject: row.subject, text, html, links };
  });
}

export async function lastMail(app: Pick<App, 'sql' | 'encryption'>, to: string): Promise<FoundMail> {
  const mail = (await mailsTo(app, to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The code in the last mail to this address that has one. */
export async function lastCode(app: Pick<App, 'sql' | 'encryption'>, to: string): Promise<string> {
  const codes = (await mailsTo(app, to)).flatMap(({ links }) =>
    links.flatMap((link) => link.searchParams.get('oobCode') ?? []),
  );
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no mail with a code to ${to}`);
  return code;
}
