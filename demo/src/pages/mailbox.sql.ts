import type { Sql } from '@plumbline/server/database/open-database';

const mails = (sql: Sql) =>
  sql
    .selectFrom('mailMessage')
    .innerJoin('organization', 'organization.id', 'mailMessage.organizationId')
    .select([
      'mailMessage.organizationId',
      'mailMessage.id',
      'organization.name as organizationName',
      'mailMessage.toAddress',
      'mailMessage.fromName',
      'mailMessage.subject',
      'mailMessage.createdAt',
      'mailMessage.status',
    ]);

/** Newest first, since ids grow with time. `before` is the last id of the previous page. */
export function selectMails(
  sql: Sql,
  { to, before, limit }: { to: string | null; before: string | null; limit: number },
) {
  let query = mails(sql).orderBy('mailMessage.id', 'desc').limit(limit);
  if (to !== null) {
    query = query.where(({ fn, val, ref }) => fn<number>('strpos', [ref('mailMessage.toAddress'), val(to)]), '>', 0);
  }
  if (before !== null) query = query.where('mailMessage.id', '<', before);
  return query.execute();
}

export type MailRow = Awaited<ReturnType<typeof selectMails>>[number];

export const selectMail = (sql: Sql, organizationId: string, id: string) =>
  mails(sql)
    .select([
      'mailMessage.sealedBody',
      'mailMessage.replyTo',
      'mailMessage.problem',
      'mailMessage.portalId',
      'mailMessage.receiptPaymentId',
    ])
    .where('mailMessage.organizationId', '=', organizationId)
    .where('mailMessage.id', '=', id)
    .executeTakeFirst();
