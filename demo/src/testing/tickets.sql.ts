import type { Sql } from '@plumbline/server/database/open-database';

/** The open ones first. */
export const selectTickets = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('supportTicket')
    .select(['id', 'status', 'email', 'customerId', 'assignedTo', 'lastMessageId'])
    .where('organizationId', '=', organizationId)
    .orderBy('status', 'desc')
    .execute();
