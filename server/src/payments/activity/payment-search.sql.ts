// Payments by a text: their own, their payer's name or the number of an invoice that they pay.
import { type RawBuilder, sql as raw } from 'kysely';
import { likePattern } from '../../database/like-pattern.ts';
import type { Scope } from '../../lists/list-statements.sql.ts';

/** The trigram index needs three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Shorter texts have no index and must equal the whole number. */
const numberHolds = (text: string) =>
  isIndexed(text)
    ? raw<boolean>`invoice.search_text like lower(${likePattern(text)}) and invoice.invoice_number ilike ${likePattern(text)}`
    : raw<boolean>`invoice.invoice_number in (${text}, ${text.toUpperCase()}, ${text.toLowerCase()})`;

/** Up to this many invoices, searching from the invoices is faster than scanning the payments. */
const HITS_MAX = 500;

/**
 * A text that matches few invoice numbers is searched from the invoices to their payments. One that matches most of
 * them, such as a common prefix, is checked payment by payment, which ends with the page. The offsets keep the planner
 * from joining rows of other customers.
 */
function paysInvoiceLike(text: string, { organizationId, customerId }: Scope): RawBuilder<boolean> {
  const hits = raw`
    select invoice.id from invoice
     where invoice.organization_id = ${organizationId} and invoice.customer_id = ${customerId} and ${numberHolds(text)}
     limit ${HITS_MAX + 1}`;
  const paysOneOfThem = raw`payment.id in (
    select paid.payment_id from (${hits}) hit
     cross join lateral (
       select payment_allocation.payment_id from payment_allocation
        where payment_allocation.organization_id = ${organizationId} and payment_allocation.invoice_id = hit.id
        offset 0
     ) paid
  )`;
  const hasOneOfThem = raw`exists (
    select from (
      select payment_allocation.invoice_id from payment_allocation
       where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
       offset 0
    ) paid
    cross join lateral (
      select invoice.invoice_number from invoice
       where invoice.organization_id = ${organizationId} and invoice.id = paid.invoice_id
       offset 0
    ) numbered
    where numbered.invoice_number ilike ${likePattern(text)}
  )`;
  return raw<boolean>`
    case when (select count(*) from (${hits}) hit) <= ${HITS_MAX} then ${paysOneOfThem} else ${hasOneOfThem} end`;
}

/** A customer has few payers, so each is looked up once and not once per payment. */
const isPaidByLike = (text: string, { organizationId, customerId }: Scope) => raw<boolean>`payment.created_by in (
  select named.id from (
    select distinct created_by from payment where organization_id = ${organizationId} and customer_id = ${customerId}
  ) payer
  cross join lateral (
    select identity.id from identity where identity.id = payer.created_by and identity.name ilike ${likePattern(text)} offset 0
  ) named
)`;

export const isFound = (text: string, scope: Scope) => raw<boolean>`(
  payment.code ilike ${likePattern(text)}
  or payment.offline_reference ilike ${likePattern(text)}
  or payment.info ->> 'reference' ilike ${likePattern(text)}
  or payment.info ->> 'projectName' ilike ${likePattern(text)}
  or payment.info ->> 'name' ilike ${likePattern(text)}
  or ${isPaidByLike(text, scope)}
  or ${paysInvoiceLike(text, scope)}
)`;
