// Signs and releases new requests that a standing authorization covers; the others wait for a person.
import type { App } from '../../app.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { signByStandingAuthorization } from './sign-by-standing-authorization.ts';
import { selectToSign, updateStandingChecked, type WaiverToCheck } from './standing-signatures.sql.ts';

const AT_ONCE = 100;
const ORGANIZATIONS_AT_ONCE = 4;

/** Until none is left. Answers how many were signed. */
export async function runStandingSignatures(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const failed = new Set<string>();
  await runByOrganization<WaiverToCheck>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: async (without) => {
      const found = await selectToSign(app.sql, { max: AT_ONCE, without });
      return found.filter(({ id }) => !failed.has(id));
    },
    work: async (rows) => {
      for (const row of rows) {
        if (signal?.aborted) return false;
        try {
          if (await signByStandingAuthorization(app, { organizationId: row.organizationId, waiverId: row.id }))
            count += 1;
          else await updateStandingChecked(app.sql, row, app.now().toISOString());
        } catch (error) {
          failed.add(row.id);
          app.log.error({ err: error, waiver: row.id }, 'a waiver could not be signed; it is tried again');
        }
      }
      return true;
    },
    signal,
  });
  return count;
}
