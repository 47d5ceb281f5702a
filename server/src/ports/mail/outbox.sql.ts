import type { Sql } from '../../database/open-database.ts';
import { newId } from '../../database/new-id.ts';
import type { MailMessage } from './mail.ts';

export type NewAttachment = { position: number; name: string; contentType: string; sealedBytes: Buffer };
type Sealing = { sealBody: (id: string) => Buffer; sealFiles: (id: string) => NewAttachment[] };

export async function insertMail(
  sql: Sql,
  { to, ...message }: Omit<MailMessage, 'text' | 'html' | 'attachments'>,
  { sealBody, sealFiles }: Sealing,
  at: string,
  isSending: boolean,
): Promise<void> {
  const id = newId();
  await sql
    .insertInto('mailMessage')
    .values({
      ...message,
      id,
      toAddress: to,
      sealedBody: sealBody(id),
      createdAt: at,
      status: isSending ? 'WAITING' : 'HELD',
      nextTryAt: isSending ? at : null,
    })
    .execute();
  const { organizationId } = message;
  const files = sealFiles(id).map((file) => ({ organizationId, mailId: id, ...file }));
  if (files.length > 0) await sql.insertInto('mailAttachment').values(files).execute();
}

export const selectAttachments = (sql: Sql, organizationId: string, mailId: string) =>
  sql
    .selectFrom('mailAttachment')
    .select(['position', 'name', 'contentType', 'sealedBytes'])
    .where('organizationId', '=', organizationId)
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute();

/**
 * Takes mails that are due, each for one sender only: whoever comes at the same time skips them, and from then on they
 * are not due until the claim has run out. Nothing stays locked while a mail travels.
 */
export async function lockDueMails(
  sql: Sql,
  { now, claimedUntil, limit }: { now: string; claimedUntil: string; limit: number },
) {
  const rows = await sql
    .with('due', (db) =>
      db
        .selectFrom('mailMessage')
        .select(['organizationId', 'id'])
        .where('status', '=', 'WAITING')
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mailMessage')
    .from('due')
    .set(({ eb }) => ({ tries: eb('mailMessage.tries', '+', 1), nextTryAt: claimedUntil }))
    .whereRef('mailMessage.organizationId', '=', 'due.organizationId')
    .whereRef('mailMessage.id', '=', 'due.id')
    .returning([
      'mailMessage.organizationId',
      'mailMessage.id',
      'mailMessage.toAddress',
      'mailMessage.fromName',
      'mailMessage.replyTo',
      'mailMessage.subject',
      'mailMessage.sealedBody',
      'mailMessage.createdAt',
      'mailMessage.tries',
    ])
    .execute();
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export type ClaimedMail = Awaited<ReturnType<typeof lockDueMails>>[number];

const claimed = (sql: Sql, { organizationId, id }: Pick<ClaimedMail, 'organizationId' | 'id'>) =>
  sql
    .updateTable('mailMessage')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING');

export const updateMailSent = (sql: Sql, mail: ClaimedMail, at: string) =>
  claimed(sql, mail).set({ status: 'SENT', sentAt: at, nextTryAt: null, problem: null }).execute();

/** Only by the claim it belongs to: one that has run out has nothing to say any more. */
export const updateMailProblem = (sql: Sql, mail: ClaimedMail, problem: string, nextTryAt: string | null) =>
  claimed(sql, mail)
    .set({ status: nextTryAt === null ? 'FAILED' : 'WAITING', nextTryAt, problem })
    .where('tries', '=', mail.tries)
    .execute();
