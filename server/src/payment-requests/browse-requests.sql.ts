// Payment requests as staff see them: a page of them, found by what is written on them or paid by them, and one alone.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import {
  PAYMENT_REQUEST_STATES,
  type PaymentRequestFilters,
  type PaymentRequestState,
} from '@plumbline/rules/payment-requests/payment-request-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import { selectFoundPage } from '../lists/found-page.sql.ts';
import { hasLostAccess } from '../payment-links/lost-access.sql.ts';

type Scope = { organizationId: string; day: Day } & Pick<PaymentRequestFilters, 'kind' | 'customerId'>;
export type RequestQuery = Scope & Pick<PaymentRequestFilters, 'search' | 'state' | 'page' | 'size'>;

/** The trigram indexes of invoices and payments need three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** More customers or invoices with links than this are no answer to a search. */
const HITS_MAX = 500;

/** Each part has its own index; a condition with `or` would use none. Printed links have no recipient. */
function foundBy(organizationId: string, search: string): RawBuilder<unknown> {
  const pattern = likePattern(search);
  const parts = [
    raw`select request.id from payment_request request
         where request.organization_id = ${organizationId} and request.printed_invoice_id is null
           and payment_request_text(request.recipient_name, request.recipient_email, request.order_number) ilike ${pattern}`,
    raw`select asked.id from (
           select customer.id from customer
            where customer.organization_id = ${organizationId} and customer.code || ' ' || customer.name ilike ${pattern}
              and exists (
                select from payment_request
                 where payment_request.organization_id = ${organizationId}
                   and payment_request.customer_id = customer.id)
            limit ${HITS_MAX}
         ) hit
         cross join lateral (
           select request.id from payment_request request
            where request.organization_id = ${organizationId} and request.customer_id = hit.id
           offset 0
         ) asked`,
    ...(isIndexed(search)
      ? [
          raw`select named.request_id from (
                 select invoice.id from invoice
                  where invoice.organization_id = ${organizationId} and invoice.search_text like lower(${pattern})
                    and invoice.invoice_number ilike ${pattern}
                    and exists (
                      select from payment_request_invoice
                       where payment_request_invoice.organization_id = ${organizationId}
                         and payment_request_invoice.invoice_id = invoice.id)
                  limit ${HITS_MAX}
               ) hit
               cross join lateral (
                 select payment_request_invoice.request_id from payment_request_invoice
                  where payment_request_invoice.organization_id = ${organizationId}
                    and payment_request_invoice.invoice_id = hit.id
                 offset 0
               ) named`,
          raw`select payment.payment_request_id from payment
               where payment.organization_id = ${organizationId} and payment.code ilike ${pattern}
                 and payment.payment_request_id is not null`,
        ]
      : []),
  ];
  return raw.join(parts, raw` union `);
}

/** As `isTaken` of the rules has it. */
const isTaken = (organizationId: string) => raw`exists (
  select from payment
   where payment.organization_id = ${organizationId} and payment.payment_request_id = payment_request.id
     and payment.status not in ('CANCELED', 'VOIDED'))`;

type Kinds = Pick<Scope, 'organizationId' | 'kind'>;

/** Only links of reminders end with the access of a person; those of other kinds are counted by their index. */
const endsWithAccess = ({ kind }: Kinds): boolean => kind === 'REMINDER' || kind === 'ALL';

const isRevoked = (scope: Kinds) =>
  endsWithAccess(scope)
    ? raw`(payment_request.revoked_at is not null or ${hasLostAccess(scope.organizationId)})`
    : raw`payment_request.revoked_at is not null`;

const isUsable = (scope: Kinds) =>
  endsWithAccess(scope)
    ? raw`payment_request.revoked_at is null and not ${hasLostAccess(scope.organizationId)}`
    : raw`payment_request.revoked_at is null`;

const CONDITIONS: Readonly<Record<PaymentRequestState, (scope: Scope) => RawBuilder<unknown>>> = {
  PAID: ({ organizationId }) => isTaken(organizationId),
  REVOKED: (scope) => raw`${isRevoked(scope)} and not ${isTaken(scope.organizationId)}`,
  EXPIRED: ({ organizationId, day, kind }) => raw`${isUsable({ organizationId, kind })}
    and payment_request.expires_at < ${day} and not ${isTaken(organizationId)}`,
  OPEN: ({ organizationId, day, kind }) => raw`${isUsable({ organizationId, kind })}
    and payment_request.expires_at >= ${day} and not ${isTaken(organizationId)}`,
};

const KINDS: Readonly<Record<PaymentRequestFilters['kind'], RawBuilder<unknown>>> = {
  SENT: raw`and payment_request.printed_invoice_id is null and payment_request.reminded_user_id is null`,
  PRINTED: raw`and payment_request.printed_invoice_id is not null`,
  REMINDER: raw`and payment_request.reminded_user_id is not null`,
  ALL: raw``,
};

const within = (scope: Scope, state: PaymentRequestState | null): RawBuilder<unknown> => raw`
   from payment_request
  where payment_request.organization_id = ${scope.organizationId} ${KINDS[scope.kind]}
    ${scope.customerId === null ? raw`` : raw`and payment_request.customer_id = ${scope.customerId}`}
    ${state === null ? raw`` : raw`and ${CONDITIONS[state](scope)}`}`;

const matching = ({ search, state, ...scope }: RequestQuery): RawBuilder<unknown> => raw`${within(scope, state)}
    ${search === null ? raw`` : raw`and payment_request.id in (${foundBy(scope.organizationId, search)})`}`;

type TakenBy = {
  code: string;
  status: string;
  amount: Cents;
  createdAt: string;
  payer: Record<'name' | 'email' | 'companyName' | 'companyAddress', string | null>;
};

/** The one payment that has paid a request or is under way. */
const takenIn = (organizationId: string) => raw<TakenBy | null>`(
  select json_build_object('code', payment.code, 'status', payment.status, 'amount', payment.total,
    'createdAt', to_char(payment.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'payer', json_build_object('name', payment.info ->> 'name', 'email', payment.info ->> 'email',
      'companyName', payment.info ->> 'companyName', 'companyAddress', payment.info ->> 'companyAddress')) from payment
  where payment.organization_id = ${organizationId}
    and payment.payment_request_id = payment_request.id and payment.status not in ('CANCELED', 'VOIDED'))`;

/** Declined and returned payments by its link, also those whose outcome was found out later. */
const failedIn = (organizationId: string) => raw<number>`(
  select count(*)::int from payment
  where payment.organization_id = ${organizationId}
    and payment.payment_request_id = payment_request.id and payment.status = 'CANCELED')`;

const stateOf = ({ organizationId, day }: Pick<Scope, 'organizationId' | 'day'>) => raw<PaymentRequestState>`case
  when ${isTaken(organizationId)} then 'PAID'
  when ${isRevoked({ organizationId, kind: 'ALL' })} then 'REVOKED'
  when payment_request.expires_at < ${day} then 'EXPIRED'
  else 'OPEN' end`;

const namedIn = (organizationId: string) => raw`from payment_request_invoice named
  join invoice on invoice.organization_id = ${organizationId} and invoice.id = named.invoice_id
 where named.organization_id = ${organizationId} and named.request_id = payment_request.id`;

const selectShown = (sql: Sql, { organizationId, day }: Pick<Scope, 'organizationId' | 'day'>) =>
  sql
    .selectFrom('paymentRequest')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'paymentRequest.customerId'),
    )
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'paymentRequest.portalId'),
    )
    .selectAll('paymentRequest')
    .select(['customer.name as customerName', 'portal.name as portalName', takenIn(organizationId).as('payment')])
    .select([stateOf({ organizationId, day }).as('state'), failedIn(organizationId).as('failedTries')])
    .select([
      raw<string[]>`array(select invoice.invoice_number ${namedIn(organizationId)} order by named.place)`.as(
        'invoiceNumbers',
      ),
      raw<Cents | null>`coalesce(payment_request.amount, (
        select sum(greatest(invoice.balance - invoice.held_amount, 0))::bigint ${namedIn(organizationId)}))`.as(
        'amountDue',
      ),
    ])
    .where('paymentRequest.organizationId', '=', organizationId);

export type ShownRequest = Awaited<ReturnType<typeof selectShownRequests>>[number];

/** The ids of a page, and how many there are, counted up to `max`. */
export const selectRequestPage = (sql: Sql, query: RequestQuery, max: number) =>
  selectFoundPage(sql, {
    table: 'payment_request',
    matching: matching(query),
    isSearched: query.search !== null,
    limit: query.size,
    offset: (query.page - 1) * query.size,
    max,
  });

/** The newest first. */
export const selectShownRequests = namedStatement(
  ['organizationId', 'day', 'ids'],
  (sql, { ids, ...scope }: Pick<Scope, 'organizationId' | 'day'> & { ids: readonly string[] }) =>
    selectShown(sql, scope)
      .where('paymentRequest.id', '=', raw<string>`any(${ids}::uuid[])`)
      .orderBy('paymentRequest.createdAt', 'desc')
      .orderBy('paymentRequest.id', 'desc')
      .compile(),
);

/** For the tabs. */
export async function selectStateCounts(
  sql: Sql,
  scope: Scope,
  max: number,
): Promise<Record<PaymentRequestState, number>> {
  const counts = PAYMENT_REQUEST_STATES.map(
    (state) => raw`(select count(*)::int from (select ${within(scope, state)} limit ${max}) as found)`,
  );
  const { rows } = await raw<{ counts: number[] }>`select array[${raw.join(counts)}] as counts`.execute(sql);
  const [OPEN = 0, PAID = 0, EXPIRED = 0, REVOKED = 0] = rows[0]?.counts ?? [];
  return { OPEN, PAID, EXPIRED, REVOKED };
}

type Key = { organizationId: string; id: string };

export const selectShownRequest = (sql: Sql, { organizationId, id }: Key, day: Day) =>
  selectShown(sql, { organizationId, day }).where('paymentRequest.id', '=', id).executeTakeFirst();

export const selectRequestSender = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('paymentRequest')
    .innerJoin('identity', 'identity.id', 'paymentRequest.createdBy')
    .select('identity.name')
    .where('paymentRequest.organizationId', '=', organizationId)
    .where('paymentRequest.id', '=', id)
    .executeTakeFirst();

const FAILURES_MAX = 50;

/** Payments by its link that were declined or returned. */
export const selectFailures = (sql: Sql, { organizationId, id }: Key) =>
  sql
    .selectFrom('payment')
    .select(['code', 'total as amount', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('paymentRequestId', '=', id)
    .where('status', '=', 'CANCELED')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(FAILURES_MAX)
    .execute();
