import { type RawBuilder, sql as raw } from 'kysely';

/** Failed or bounced since then, and not sent again: what the overview counts and the list shows behind it. */
export const isUndelivered = (organizationId: string, since: string): RawBuilder<boolean> => raw<boolean>`(
  mail_message.status = 'FAILED' and mail_message.created_at >= ${since}::timestamptz and not exists (
    select from mail_message copy
     where copy.organization_id = ${organizationId} and copy.again_of = mail_message.id))`;
