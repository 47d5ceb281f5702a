// Decision D31: nobody is mailed who has left.
import type { Selectable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import { selectActiveStaff, selectClosed, selectMember, selectRequesters } from './recipients.sql.ts';

type Request = Pick<
  Selectable<Tables['waiverRequest']>,
  'customerId' | 'emails' | 'organizationId' | 'portalId' | 'submitterEmail' | 'submitterId'
>;

/** Undefined if they have left. */
async function submitterOf(sql: Sql, request: Request): Promise<string | undefined> {
  const { organizationId, submitterId, submitterEmail } = request;
  if (submitterId === null)
    return (await selectClosed(sql, request, [submitterEmail])).length > 0 ? undefined : submitterEmail;
  const member = await selectMember(sql, request, submitterId);
  return (member ?? (await selectActiveStaff(sql, organizationId, submitterId)))?.email;
}

type Recipients = {
  /** Whoever asked, at their address of today. If they have left, everybody of the customer who may ask. */
  submitters: readonly string[];
  /** Whom they named: those may have no access to the portal. */
  others: readonly string[];
};

export async function recipientsOf(sql: Sql, request: Request): Promise<Recipients> {
  const { emails, submitterEmail } = request;
  const submitter = await submitterOf(sql, request);
  const submitters =
    submitter === undefined ? (await selectRequesters(sql, request)).map(({ email }) => email) : [submitter];
  const closed = await selectClosed(sql, request, emails);
  const left = new Set([...submitters, ...closed, submitterEmail]);
  return { submitters, others: emails.filter((email) => !left.has(email)) };
}
