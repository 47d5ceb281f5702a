import { newId } from '@plumbline/server/database/new-id';
import type { Sql } from '@plumbline/server/database/open-database';

/** The biggest customer; the demo numbers the others on from this code. */
export async function insertFirstCustomer(sql: Sql, organizationId: string): Promise<string> {
  const id = newId();
  await sql.insertInto('customer').values({ organizationId, id, name: 'Bench Builders', code: 'S00001' }).execute();
  return id;
}
