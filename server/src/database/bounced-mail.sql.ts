import { type RawBuilder, sql as raw } from 'kysely';

/** When the last mail to an address bounced; null if one has arrived since, or none was sent. */
export const bouncedAt = (organizationId: string, address: RawBuilder<unknown>): RawBuilder<string | null> => raw`(
  select case when mail_message.is_bounced then mail_message.created_at end from mail_message
   where mail_message.organization_id = ${organizationId} and lower(mail_message.to_address) = lower(${address})
     and (mail_message.status = 'SENT' or mail_message.is_bounced)
   order by mail_message.created_at desc, mail_message.id desc limit 1)`;
