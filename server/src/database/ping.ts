import type { Database } from './open-database.ts';

export async function ping({ pool }: Database): Promise<void> {
  await pool.query('select 1');
}
