// The codes in mailed links (oobCode): 256 random bits, single use, for one purpose, person and organization (decision
// A1).
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant, Visitor } from '../../http/caller.ts';
import {
  type ActionMode,
  insertCode,
  lockCode,
  selectCode,
  updateCodesUsed,
  updateCodeUsed,
  updateLaterRestoresUsed,
} from './action-codes.sql.ts';
import { CODES_BY_CLIENT } from '../limits.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CODE_LIFE_MS: Readonly<Record<ActionMode, number>> = {
  verifyEmail: 24 * HOUR_MS,
  resetPassword: HOUR_MS,
  signIn: 15 * MINUTE_MS,
  restoreEmail: 7 * 24 * HOUR_MS,
};

type NewCode = {
  mode: ActionMode;
  identityId: string;
  /** The recipient. */
  email: string;
  /** For a sign-in link: the browser it works in, and the page it leads to. */
  browserHash?: Buffer;
  returnTo?: string | null;
};

/** The organization, and the portal unless the console mails it. */
type CodePlace = { organizationId: string; portalId: string | null };

export async function createCode(
  app: Pick<App, 'now'>,
  sql: Sql,
  { organizationId, portalId }: CodePlace,
  { browserHash, returnTo, ...content }: NewCode,
): Promise<string> {
  const code = newToken();
  const now = app.now();
  await insertCode(sql, {
    ...content,
    organizationId,
    portalId,
    codeHash: hashToken(code),
    browserHash: browserHash ?? null,
    returnTo: returnTo ?? null,
    createdAt: now.toISOString(),
    expiresAt: later(now, CODE_LIFE_MS[content.mode]).toISOString(),
  });
  return code;
}

type CodeUser = Pick<Visitor, 'clientNetwork'> & { tenant: Pick<Tenant, 'organizationId'> };

/** Finds a code without using it; many bad codes are throttled. */
export async function findCode(app: App, { tenant, clientNetwork }: CodeUser, mode: ActionMode, code: string) {
  await app.throttle.check(CODES_BY_CLIENT, clientNetwork);
  const { organizationId } = tenant;
  const found = await selectCode(app.sql, { organizationId, mode, codeHash: hashToken(code) }, app.now().toISOString());
  if (found) return found;
  await app.throttle.countFailure(CODES_BY_CLIENT, clientNetwork);
  return refuse('invalid_code');
}

/**
 * Uses the code and invalidates the person's other codes for the same purpose. The identity stays locked until the
 * transaction ends.
 */
export async function spendCode(
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  mode: ActionMode,
  code: string,
) {
  const at = app.now().toISOString();
  const one = { organizationId, mode, codeHash: hashToken(code) };
  const found = await lockCode(tx, one, at);
  if (!found || !(await updateCodeUsed(tx, one, at))) return refuse('invalid_code');
  if (mode === 'restoreEmail') await updateLaterRestoresUsed(tx, found.identityId, found.createdAt, at);
  else await updateCodesUsed(tx, found.identityId, [mode], at);
  return found;
}
