// Signs and releases new requests that a standing authorization covers; the others wait for a person.
import type { App } from '../../app.ts';
import { runEachRow } from '../../run-each-row.ts';
import { signByStandingAuthorization } from './sign-by-standing-authorization.ts';
import { selectToSign, updateStandingChecked, type WaiverToCheck } from './standing-signatures.sql.ts';

/** Until none is left. Answers how many were signed. */
export const runStandingSignatures = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<WaiverToCheck>(app, {
    select: (asked) => selectToSign(app.sql, asked),
    work: async (row) => {
      const { organizationId, id: waiverId } = row;
      if (await signByStandingAuthorization(app, { organizationId, waiverId })) return true;
      await updateStandingChecked(app.sql, row, app.now().toISOString());
      return false;
    },
    failure: 'a waiver could not be signed; it is tried again',
    signal,
  });
