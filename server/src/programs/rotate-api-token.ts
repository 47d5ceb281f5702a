import type { rotateApiToken as Call } from '@plumbline/contract/programs/api-tokens';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockToken, updateSecret } from './api-tokens.sql.ts';
import { auditToken } from './audit-token.ts';
import { newSecret } from './token-secret.ts';

const HOUR_MS = 3_600_000;

/** The old secret may work for some hours more, until every program has the new one. */
export const rotateApiToken: Handler<typeof Call> = async (app, staff, { id, oldWorksForHours }) => {
  const { organizationId } = staff;
  const now = app.now();
  const { token, hash, hint } = newSecret(organizationId);
  await inTransaction(app.sql, async (tx) => {
    const { name, secretHash } = (await lockToken(tx, { organizationId, id })) ?? refuse('not_found');
    const isKept = oldWorksForHours > 0;
    await updateSecret(
      tx,
      { organizationId, id },
      {
        secretHash: hash,
        hint,
        previousHash: isKept ? secretHash : null,
        previousUntil: isKept ? later(now, oldWorksForHours * HOUR_MS).toISOString() : null,
        rotatedAt: now.toISOString(),
      },
    );
    const at = now.toISOString();
    await auditToken(tx, staff, { at, action: 'api-token.rotated', id, detail: { name, oldWorksForHours } });
  });
  return { id, token };
};
