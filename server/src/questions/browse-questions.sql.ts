// Questions as staff see them: a page of them, and one alone.
import { type RawBuilder, sql as raw } from 'kysely';
import type { QuestionFilters, QuestionStatus } from '@plumbline/rules/questions/question-list';
import { QUESTION_STATUSES } from '@plumbline/rules/questions/question-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import type { QuestionKey } from './questions.sql.ts';

type Scope = { organizationId: string } & Pick<QuestionFilters, 'customerId' | 'search'>;
export type QuestionQuery = Scope & Pick<QuestionFilters, 'page' | 'size' | 'status'>;

const EXCERPT_LENGTH = 200;

/** The trigram index of invoices needs three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** More customers or invoices with questions than this are no answer to a search. */
const HITS_MAX = 500;

/** Each part has its own index; a condition with `or` would use none. */
function foundBy(organizationId: string, search: string): RawBuilder<unknown> {
  const pattern = likePattern(search);
  const parts = [
    raw`select said.question_id from question_message said
         where said.organization_id = ${organizationId} and said.text ilike ${pattern}`,
    raw`select asked.id from (
           select customer.id from customer
            where customer.organization_id = ${organizationId} and customer.code || ' ' || customer.name ilike ${pattern}
              and exists (
                select from question
                 where question.organization_id = ${organizationId} and question.customer_id = customer.id)
            limit ${HITS_MAX}
         ) hit
         cross join lateral (
           select question.id from question
            where question.organization_id = ${organizationId} and question.customer_id = hit.id
           offset 0
         ) asked`,
    ...(isIndexed(search)
      ? [
          raw`select asked.id from (
                 select invoice.id from invoice
                  where invoice.organization_id = ${organizationId} and invoice.search_text like lower(${pattern})
                    and invoice.invoice_number ilike ${pattern}
                    and exists (
                      select from question
                       where question.organization_id = ${organizationId} and question.invoice_id = invoice.id)
                  limit ${HITS_MAX}
               ) hit
               cross join lateral (
                 select question.id from question
                  where question.organization_id = ${organizationId} and question.invoice_id = hit.id
                 offset 0
               ) asked`,
        ]
      : []),
  ];
  return raw.join(parts, raw` union `);
}

const within = (
  { organizationId, customerId, search }: Scope,
  status: QuestionStatus | null,
): RawBuilder<unknown> => raw`
   from question
  where question.organization_id = ${organizationId}
    ${customerId === null ? raw`` : raw`and question.customer_id = ${customerId}`}
    ${search === null ? raw`` : raw`and question.id = any(array(${foundBy(organizationId, search)}))`}
    ${status === null ? raw`` : raw`and question.status = ${status}`}`;

const selectShown = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('question')
    .innerJoin('identity', 'identity.id', 'question.askedBy')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'question.customerId'),
    )
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'question.invoiceId'),
    )
    .select([
      'question.id',
      'question.kind',
      'question.status',
      'question.outcome',
      'question.createdAt',
      'question.closedAt',
      'question.closedBy',
      'question.lastMessageAt',
      'identity.name as askedBy',
      'customer.id as customerId',
      'customer.name as customerName',
      'invoice.id as invoiceId',
      'invoice.invoiceNumber',
      'invoice.balance',
      'invoice.totalAmount',
      'invoice.currencyCode',
      'invoice.dueDate',
    ])
    .where('question.organizationId', '=', organizationId);

export type ShownQuestion = Awaited<ReturnType<typeof selectQuestionPage>>[number];

/** The page is found first, so that only its rows are looked up. */
export const selectQuestionPage = (sql: Sql, query: QuestionQuery) =>
  selectShown(sql, query.organizationId)
    .select(
      raw<string>`(
        select left(question_message.text, ${EXCERPT_LENGTH}) from question_message
         where question_message.organization_id = ${query.organizationId}
           and question_message.question_id = question.id
         order by question_message.created_at desc, question_message.id desc limit 1)`.as('excerpt'),
    )
    .where(
      'question.id',
      '=',
      raw<string>`any(array(
        select question.id ${within(query, query.status)}
         order by question.last_message_at desc, question.id desc
         limit ${query.size} offset ${(query.page - 1) * query.size}))`,
    )
    .orderBy('question.lastMessageAt', 'desc')
    .orderBy('question.id', 'desc')
    .execute();

export const selectShownQuestion = (sql: Sql, { organizationId, id }: QuestionKey) =>
  selectShown(sql, organizationId).where('question.id', '=', id).executeTakeFirst();

/** For the list and its tabs, each up to a limit. */
export async function selectQuestionCounts(
  sql: Sql,
  scope: Scope,
  max: number,
): Promise<Record<QuestionStatus, number>> {
  const counts = QUESTION_STATUSES.map(
    (status) => raw`(select count(*)::int from (select ${within(scope, status)} limit ${max}) as found)`,
  );
  const { rows } = await raw<{ counts: number[] }>`select array[${raw.join(counts)}] as counts`.execute(sql);
  const [OPEN = 0, ANSWERED = 0, CLOSED = 0] = rows[0]?.counts ?? [];
  return { OPEN, ANSWERED, CLOSED };
}

export async function selectPersonName(sql: Sql, identityId: string): Promise<string> {
  const { name } = await sql
    .selectFrom('identity')
    .select('name')
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow();
  return name;
}
