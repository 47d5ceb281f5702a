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

const ofScope = ({ organizationId, customerId }: Scope): RawBuilder<boolean> => raw`
  question.organization_id = ${organizationId}
    ${customerId === null ? raw`` : raw`and question.customer_id = ${customerId}`}`;

/** What a search has found, once for the page and all counts. */
const foundQuestions = (scope: Scope, search: string): RawBuilder<unknown> => raw`
  with found as materialized (
    select question.id, question.status, question.last_message_at from question
     where ${ofScope(scope)} and question.id = any(array(${foundBy(scope.organizationId, search)}))
  )`;

export type FoundQuestions = { ids: string[]; counts: Record<QuestionStatus, number> };

/** The ids of a page, what was written last first, and how many there are of each status, counted up to `max`. */
export async function findQuestions(sql: Sql, query: QuestionQuery, max: number): Promise<FoundQuestions> {
  const { search, status: shown, page, size } = query;
  const within = (status: QuestionStatus | null): RawBuilder<unknown> => raw`
     from ${search === null ? raw`question` : raw`found as question`}
    where ${search === null ? ofScope(query) : raw`true`}
      ${status === null ? raw`` : raw`and question.status = ${status}`}`;
  const counts = QUESTION_STATUSES.map((status) =>
    search === null
      ? raw`(select count(*)::int from (select ${within(status)} limit ${max}) as counted)`
      : raw`(select least(${max}::int, count(*) filter (where status = ${status}))::int from found)`,
  );
  const { rows } = await raw<{ ids: string[]; counts: number[] }>`
    ${search === null ? raw`` : foundQuestions(query, search)}
    select array(
             select question.id ${within(shown)}
              order by question.last_message_at desc, question.id desc
              limit ${size} offset ${(page - 1) * size}
           ) as ids, array[${raw.join(counts)}] as counts`.execute(sql);
  const { ids, counts: [OPEN = 0, ANSWERED = 0, CLOSED = 0] = [] } = rows[0] ?? { ids: [] };
  return { ids, counts: { OPEN, ANSWERED, CLOSED } };
}

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

export type ShownQuestion = Awaited<ReturnType<typeof selectListedQuestions>>[number];

/** What was written last first. */
export const selectListedQuestions = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  selectShown(sql, organizationId)
    .select(
      raw<string>`(
        select left(question_message.text, ${EXCERPT_LENGTH}) from question_message
         where question_message.organization_id = ${organizationId}
           and question_message.question_id = question.id
         order by question_message.created_at desc, question_message.id desc limit 1)`.as('excerpt'),
    )
    .where('question.id', '=', raw<string>`any(${[...ids]}::uuid[])`)
    .orderBy('question.lastMessageAt', 'desc')
    .orderBy('question.id', 'desc')
    .execute();

export const selectShownQuestion = (sql: Sql, { organizationId, id }: QuestionKey) =>
  selectShown(sql, organizationId).where('question.id', '=', id).executeTakeFirst();

export async function selectPersonName(sql: Sql, identityId: string): Promise<string> {
  const { name } = await sql
    .selectFrom('identity')
    .select('name')
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow();
  return name;
}
