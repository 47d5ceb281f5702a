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

/** Found through the trigram index, whose condition with another column would not be used by an order. */
const foundBy = (organizationId: string, search: string) => raw<boolean>`mail_message.id = any(array(
  select found.id from mail_message found
   where found.organization_id = ${organizationId}
     and found.to_address || ' ' || found.subject ilike ${likePattern(search)}))`;

/** Newest first. */
export const selectMails = (sql: Sql, { organizationId, search, state, since, kind, before, limit }: MailQuery) =>
  sql
    .selectFrom('mailMessage')
    .select(['id', 'toAddress', 'subject', 'kind', 'status', 'isBounced', 'createdAt', 'sentAt', 'problem'])
    .where('organizationId', '=', organizationId)
    .$if(search !== '', (query) => query.where(foundBy(organizationId, search)))
    .$if(state !== undefined, (query) => query.where(isIn(organizationId, state ?? 'SENT', since)))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('mailMessage.createdAt', 'mailMessage.id'), '<', tuple(before?.at ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

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

/** Of the person of a customer to whom it was written; true if it was to anybody else. */
const hasAccess = (organizationId: string) => raw<boolean>`(mail_message.recipient_id is null or exists (
  select from user_account
    join membership on membership.organization_id = ${organizationId} and membership.user_id = user_account.id
   where user_account.organization_id = ${organizationId} and user_account.identity_id = mail_message.recipient_id
     and membership.status = 'APPROVED'))`;

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
