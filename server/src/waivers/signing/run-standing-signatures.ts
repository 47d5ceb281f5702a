// Signs and releases new requests that a standing authorization covers; the others wait for a person.
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { runEachRow } from '../../run-each-row.ts';
import { signByStandingAuthorization } from './sign-by-standing-authorization.ts';
import { selectToSign, updateStandingChecked, type WaiverToCheck } from './standing-signatures.sql.ts';

/** Money becomes final in the course of days. */
const TRY_AGAIN_MS = 60 * 60_000;

/** Until none is left. Answers how many were signed. */
export const runStandingSignatures = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<WaiverToCheck>(app, {
    select: (asked) => selectToSign(app.sql, { now: app.now().toISOString(), ...asked }),
    work: async (row) => {
      const { organizationId, id: waiverId } = row;
      const result = await signByStandingAuthorization(app, { organizationId, waiverId });
      if (result === 'signed') return true;
      const now = app.now();
      await updateStandingChecked(app.sql, row, {
        standingCheckedAt: now.toISOString(),
        standingRetryAt: result === 'later' ? later(now, TRY_AGAIN_MS).toISOString() : null,
      });
      return false;
    },
    failure: 'a waiver could not be signed; it is tried again',
    signal,
  });
