import { type Insertable, type NotNull, sql as raw } from 'kysely';
import { isDailyMail, mailKindOf } from '@plumbline/rules/mails/mail-kinds';
import type { Sql } from '../../database/open-database.ts';
import { newId } from '../../database/new-id.ts';
import { namedStatement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { MailHead, MailKey } from './mail.ts';

export type NewAttachment = { position: number; name: string; contentType: string; sealedBytes: Buffer };
/** Of a mail that was sent before: who sends it again, and when its words were first mailed. */
export type AgainOf = { againOf: string; againBy: string; originalAt: string };
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
  'originalAt',
  'customerId',
  'isBulk',
] as const;

type NewMessage = Required<Pick<Insertable<Tables['mailMessage']>, (typeof COLUMNS)[number]>>;

const insertMessage = namedStatement(COLUMNS, (sql, message: NewMessage) =>
  sql
    .insertInto('mailMessage')
    .values({ ...message, recipientId: recipientOf(message) })
    .compile(),
);

/**
 * Among the customers' people, who may have another address later. Of two with one address, in our own pool and in that
 * of the supplier's provider, whoever belongs to the customer.
 */
const recipientOf = ({
  organizationId,
  toAddress,
  customerId,
}: Pick<NewMessage, 'organizationId' | 'toAddress' | 'customerId'>) => raw<string>`(
  select identity.id from identity
    join user_account on user_account.organization_id = ${organizationId} and user_account.identity_id = identity.id
   where identity.email = lower(${toAddress}) and identity.pool in (
     select 'plumbline' union all
     select 'sso:' || sign_in_connection.organization_id || ':' || sign_in_connection.key from sign_in_connection
      where sign_in_connection.organization_id = ${organizationId})
   order by exists (
     select from membership
      where membership.organization_id = ${organizationId} and membership.user_id = user_account.id
        and membership.status = 'APPROVED'
        and membership.customer_id = coalesce(${customerId}::uuid, membership.customer_id)) desc, identity.id
   limit 1)`;

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
    originalAt: null,
    customerId: null,
    ...message,
    ...again,
    isBulk: isDailyMail(mailKindOf(message.kind ?? null)),
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

/** What a copy has in common with the mail that is sent again, which is locked. */
export const lockForCopy = (sql: Sql, { organizationId, id }: MailKey) =>
  sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'fromName', 'replyTo', 'subject', 'sealedBody'])
    .select(['portalId', 'receiptPaymentId', 'kind', 'customerId', 'createdAt', 'originalAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** To one address, from an instant on. */
export const selectCopySince = (
  sql: Sql,
  { organizationId, id }: MailKey,
  { to, since }: { to: string; since: string },
) =>
  sql
    .selectFrom('mailMessage')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('againOf', '=', id)
    .where('toAddress', '=', to)
    .where('createdAt', '>', since)
    .executeTakeFirst();

export const selectAttachments = (sql: Sql, organizationId: string, mailId: string) =>
  sql
    .selectFrom('mailAttachment')
    .select(['position', 'name', 'contentType', 'sealedBytes'])
    .where('organizationId', '=', organizationId)
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute();

type Lane = {
  isBulk: boolean;
  /** The organization that had the last turn; null for the first one. */
  after: string | null;
};

/** The mail that is due longest of the next organization with one. Of all organizations. */
export const selectDueMail = (sql: Sql, now: string, { isBulk, after }: Lane) =>
  sql
    .selectFrom('mailMessage')
    .select(['organizationId', 'id', 'nextTryAt'])
    .where('status', '=', 'WAITING')
    .where('isBulk', '=', isBulk)
    .where('nextTryAt', '<=', now)
    .$if(after !== null, (query) => query.where('organizationId', '>', after ?? ''))
    .orderBy('organizationId')
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ nextTryAt: NotNull }>()
    .executeTakeFirst();

export type DueMail = NonNullable<Awaited<ReturnType<typeof selectDueMail>>>;

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
