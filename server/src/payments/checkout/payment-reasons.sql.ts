import type { Sql } from '../../database/open-database.ts';
import { statement } from '../../database/statement.ts';

export const selectPaymentReasons = statement((sql: Sql, organizationId: string) =>
  sql
    .selectFrom('paymentReason')
    .select(['id', 'title', 'paymentType'])
    .where('organizationId', '=', organizationId)
    .orderBy('paymentType', 'desc')
    .orderBy('position')
    .orderBy('title')
    .compile(),
);
