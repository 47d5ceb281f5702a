import type { createApiToken as Call } from '@plumbline/contract/programs/api-tokens';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { newId } from '../database/new-id.ts';
import { lockOrganization } from '../database/organization.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { countTokens, insertToken } from './api-tokens.sql.ts';
import { auditToken } from './audit-token.ts';
import { newSecret } from './token-secret.ts';

const TOKENS_MAX = 20;
const DAY_MS = 86_400_000;

export const createApiToken: Handler<typeof Call> = async (app, staff, { name: typed, scopes, expiresInDays }) => {
  const { organizationId, identityId } = staff;
  const name = typed.trim();
  if (name === '') refuse('invalid_request', 'name must not be empty.');
  const expiresAt = expiresInDays === null ? null : later(app.now(), expiresInDays * DAY_MS).toISOString();
  const [id, at] = [newId(), app.now().toISOString()];
  const { token, hash, hint } = newSecret(organizationId);
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await countTokens(tx, organizationId)) >= TOKENS_MAX) refuse('api_token_limit');
    await insertToken(tx, {
      organizationId,
      id,
      name,
      scopes,
      secretHash: hash,
      hint,
      createdBy: identityId,
      createdAt: at,
      expiresAt,
    });
    await auditToken(tx, staff, { at, action: 'api-token.created', id, detail: { name, scopes } });
  });
  return { id, token };
};
