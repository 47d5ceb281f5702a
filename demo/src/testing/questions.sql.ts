import { sql as raw } from 'kysely';
import type { Sql } from '@plumbline/server/database/open-database';

/** In the order in which they were asked, with their invoices. */
export const selectQuestions = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('question')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'question.invoiceId'),
    )
    .select(['question.id', 'question.kind', 'question.status', 'invoice.balance', 'invoice.hasOpenDispute'])
    .select(
      raw<string[]>`(select array_agg(side order by created_at) from question_message
        where organization_id = ${organizationId} and question_id = question.id)`.as('sides'),
    )
    .where('question.organizationId', '=', organizationId)
    .orderBy('question.createdAt')
    .execute();
