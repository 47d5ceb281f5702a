import type { Sql } from '../../database/open-database.ts';
import type { Customer } from '../../http/caller.ts';
import { selectPerson } from './person.sql.ts';

export type Person = { name: string; email: string };

/** Who asks: the user, or the member of the staff who acts for the customer. */
export async function personOf(sql: Sql, { session, identityId }: Customer): Promise<Person> {
  if (session) return { name: session.membership?.userName ?? session.name, email: session.email };
  return selectPerson(sql, identityId);
}
