import { type RawBuilder, sql as raw } from 'kysely';
import type { MailKind } from '@plumbline/rules/mails/mail-kinds';
import type { MailFilter } from '@plumbline/rules/mails/outbox-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import { isUndelivered } from './undelivered.sql.ts';

type MailKey = { organizationId: string; id: string };
type MailQuery = {
  organizationId: string;
  search: string;
  state: MailFilter | undefined;
  /** Of what is undelivered. */
  since: string;
  kind: MailKind | undefined;
  before: { at: string; id: string } | null;
  limit: number;
};

const CONDITIONS: Readonly<Record<Exclude<MailFilter, 'UNDELIVERED'>, RawBuilder<boolean>>> = {
  WAITING: raw`mail_message.status = 'WAITING'`,
  SENT: raw`mail_message.status = 'SENT'`,
  FAILED: raw`mail_message.status = 'FAILED'`,
  BOUNCED: raw`mail_message.status = 'FAILED' and mail_message.is_bounced`,
  KEPT: raw`mail_message.status = 'HELD'`,
};

const isIn = (organizationId: string, state: MailFilter, since: string): RawBuilder<boolean> =>
  state === 'UNDELIVERED' ? isUndelivered(organizationId, since) : CONDITIONS[state];

/** The trigram index needs three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** What is written on many mails is found among these, and needs no index. */
export const LATEST = 1_000;

const isFound = (table: RawBuilder<unknown>, search: string) =>
  raw<boolean>`${table}.to_address || ' ' || ${table}.subject ilike ${likePattern(search)}`;

/** Found through the trigram index, whose condition with another column would not be used by an order. */
const foundBy = (organizationId: string, search: string) => raw<boolean>`mail_message.id = any(array(
  select found.id from mail_message found
   where found.organization_id = ${organizationId} and ${isFound(raw`found`, search)}))`;

const newestFirst = (sql: Sql, { organizationId, state, since, kind, before }: Omit<MailQuery, 'search' | 'limit'>) =>
  sql
    .selectFrom('mailMessage')
    .select(['id', 'toAddress', 'subject', 'kind', 'status', 'isBounced', 'createdAt', 'sentAt', 'problem'])
    .where('organizationId', '=', organizationId)
    .$if(state !== undefined, (query) => query.where(isIn(organizationId, state ?? 'SENT', since)))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('mailMessage.createdAt', 'mailMessage.id'), '<', tuple(before?.at ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** Newest first. */
export async function selectMails(sql: Sql, { search, limit, ...query }: MailQuery) {
  const newest = newestFirst(sql, query);
  if (search === '') return newest.limit(limit).execute();
  if (!isIndexed(search))
    return newest
      .where(isFound(raw`mail_message`, search))
      .limit(limit)
      .execute();
  const found = await sql
    .selectFrom(newest.limit(LATEST).as('latest'))
    .selectAll()
    .where(isFound(raw`latest`, search))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (found.length === limit) return found;
  return newest.where(foundBy(query.organizationId, search)).limit(limit).execute();
}

export type ListedMail = Awaited<ReturnType<typeof selectMails>>[number];
export type MailStatus = Tables['mailMessage']['status'];

/** Not its words, which are read by the port. */
export const selectMail = (sql: Sql, { organizationId, id }: MailKey) =>
  sql
    .selectFrom('mailMessage')
    .leftJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'mailMessage.portalId'),
    )
    .leftJoin('identity as recipient', 'recipient.id', 'mailMessage.recipientId')
    .leftJoin('identity as repeater', 'repeater.id', 'mailMessage.againBy')
    .select(['mailMessage.id', 'mailMessage.toAddress', 'mailMessage.subject', 'mailMessage.kind'])
    .select(['mailMessage.status', 'mailMessage.isBounced', 'mailMessage.createdAt', 'mailMessage.sentAt'])
    .select(['mailMessage.problem', 'mailMessage.fromName', 'mailMessage.replyTo', 'mailMessage.tries'])
    .select(['mailMessage.nextTryAt', 'mailMessage.recipientId', 'mailMessage.againOf'])
    .select(raw<string>`coalesce(mail_message.original_at, mail_message.created_at)`.as('writtenAt'))
    .select(['portal.name as portalName', 'repeater.name as againByName'])
    .select(['recipient.name as recipientName', 'recipient.email as recipientEmail'])
    .select('recipient.emailVerifiedAt as recipientVerifiedAt')
    .select(hasAccess(organizationId).as('hasAccess'))
    .select(
      raw<string[]>`array(
      select mail_attachment.name from mail_attachment
       where mail_attachment.organization_id = ${organizationId} and mail_attachment.mail_id = mail_message.id
       order by mail_attachment.position)`.as('files'),
    )
    .select(raw<boolean>`mail_message.receipt_payment_id is not null`.as('hasReceipt'))
    .where('mailMessage.organizationId', '=', organizationId)
    .where('mailMessage.id', '=', id)
    .executeTakeFirst();

export type StoredMail = NonNullable<Awaited<ReturnType<typeof selectMail>>>;

/** Whose business the mail tells; null for those about no customer. */
const customerOf = (organizationId: string) => raw`coalesce(mail_message.customer_id, (
  select payment.customer_id from payment
   where payment.organization_id = ${organizationId} and payment.id = mail_message.receipt_payment_id))`;

/** Of the person to whom it was written, to its customer; true if it was to anybody else. */
const hasAccess = (organizationId: string) => raw<boolean>`(mail_message.recipient_id is null or exists (
  select from user_account
    join membership on membership.organization_id = ${organizationId} and membership.user_id = user_account.id
   where user_account.organization_id = ${organizationId} and user_account.identity_id = mail_message.recipient_id
     and membership.status = 'APPROVED'
     and membership.customer_id = coalesce(${customerOf(organizationId)}, membership.customer_id)))`;

export const selectCopies = (sql: Sql, { organizationId, id }: MailKey, limit: number) =>
  sql
    .selectFrom('mailMessage')
    .innerJoin('identity', 'identity.id', 'mailMessage.againBy')
    .select(['mailMessage.id', 'mailMessage.toAddress', 'identity.name as by', 'mailMessage.createdAt as at'])
    .where('mailMessage.organizationId', '=', organizationId)
    .where('mailMessage.againOf', '=', id)
    .orderBy('mailMessage.createdAt', 'desc')
    .orderBy('mailMessage.id', 'desc')
    .limit(limit)
    .execute();
