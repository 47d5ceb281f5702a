import { type Insertable, type NotNull, sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { newId } from '../../database/new-id.ts';
import { namedStatement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { MailHead, MailKey } from './mail.ts';

export type NewAttachment = { position: number; name: string; contentType: string; sealedBytes: Buffer };
/** Of a mail that was sent before, and who sends it again. */
export type AgainOf = { againOf: string; againBy: string };
type MailEncryption = { encryptBody: (id: string) => Buffer; encryptFiles: (id: string) => NewAttachment[] };

const COLUMNS = [
  'organizationId',
  'id',
  'fromName',
  'toAddress',
  'replyTo',
  'subject',
  'sealedBody',
  'portalId',
  'receiptPaymentId',
  'createdAt',
  'status',
  'nextTryAt',
  'kind',
  'againOf',
  'againBy',
] as const;

type NewMessage = Required<Pick<Insertable<Tables['mailMessage']>, (typeof COLUMNS)[number]>>;

const insertMessage = namedStatement(COLUMNS, (sql, message: NewMessage) =>
  sql
    .insertInto('mailMessage')
    .values({ ...message, recipientId: recipientOf(message) })
    .compile(),
);

/** Among the customers' people, who may have another address later. */
const recipientOf = ({ organizationId, toAddress }: Pick<NewMessage, 'organizationId' | 'toAddress'>) => raw<string>`(
  select identity.id from identity
   where identity.pool = 'plumbline' and identity.email = lower(${toAddress}) and exists (
     select from user_account
      where user_account.organization_id = ${organizationId} and user_account.identity_id = identity.id))`;

export async function insertMail(
  sql: Sql,
  { to, ...message }: MailHead,
  { encryptBody, encryptFiles }: MailEncryption,
  at: string,
  isSending: boolean,
  again: AgainOf | null = null,
): Promise<string> {
  const id = newId();
  await insertMessage(sql, {
    replyTo: null,
    portalId: null,
    receiptPaymentId: null,
    kind: null,
    againOf: null,
    againBy: null,
    ...message,
    ...again,
    id,
    toAddress: to,
    sealedBody: encryptBody(id),
    createdAt: at,
    status: isSending ? 'WAITING' : 'HELD',
    nextTryAt: isSending ? at : null,
  });
  const { organizationId } = message;
  const files = encryptFiles(id).map((file) => ({ organizationId, mailId: id, ...file }));
  if (files.length > 0) await sql.insertInto('mailAttachment').values(files).execute();
  return id;
}

export const selectSealedBody = (sql: Sql, { organizationId, id }: MailKey) =>
  sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'sealedBody'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** What a copy has in common with the mail that is sent again. */
export const selectForCopy = (sql: Sql, { organizationId, id }: MailKey) =>
  sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'fromName', 'replyTo', 'subject', 'sealedBody'])
    .select(['portalId', 'receiptPaymentId', 'kind'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export const selectAttachments = (sql: Sql, organizationId: string, mailId: string) =>
  sql
    .selectFrom('mailAttachment')
    .select(['position', 'name', 'contentType', 'sealedBytes'])
    .where('organizationId', '=', organizationId)
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute();

/** Of all organizations. */
export const selectDueMails = (sql: Sql, now: string, max: number) =>
  sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'nextTryAt'])
    .where('status', '=', 'WAITING')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(max)
    .$narrowType<{ nextTryAt: NotNull }>()
    .execute();

export type DueMail = Awaited<ReturnType<typeof selectDueMails>>[number];

/**
 * The mail is not due again until the claim expires, and no lock is held during the delivery. Returns nothing if
 * another sender has claimed it meanwhile.
 */
export const updateMailClaimed = (sql: Sql, { organizationId, id, nextTryAt }: DueMail, claimedUntil: string) =>
  sql
    .updateTable('mailMessage')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), nextTryAt: claimedUntil }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .where('nextTryAt', '=', nextTryAt)
    .returning([
      'organizationId',
      'id',
      'toAddress',
      'fromName',
      'replyTo',
      'subject',
      'sealedBody',
      'createdAt',
      'tries',
      'portalId',
      'receiptPaymentId',
    ])
    .executeTakeFirst();

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof updateMailClaimed>>>;

const claimed = (sql: Sql, { organizationId, id }: Pick<ClaimedMail, 'organizationId' | 'id'>) =>
  sql
    .updateTable('mailMessage')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING');

export const updateMailSent = (sql: Sql, mail: ClaimedMail, at: string) =>
  claimed(sql, mail).set({ status: 'SENT', sentAt: at, nextTryAt: null, problem: null }).execute();

/** Only by the current claim; an expired one changes nothing. */
export const updateMailProblem = (
  sql: Sql,
  mail: ClaimedMail,
  { problem, nextTryAt, isBounced }: { problem: string; nextTryAt: string | null; isBounced: boolean },
) =>
  claimed(sql, mail)
    .set({ status: nextTryAt === null ? 'FAILED' : 'WAITING', nextTryAt, problem, isBounced })
    .where('tries', '=', mail.tries)
    .execute();
