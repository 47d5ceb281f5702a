import type { listApiTokens as Call } from '@plumbline/contract/programs/api-tokens';
import type { Handler } from '../http/handler.ts';
import { selectTokens } from './api-tokens.sql.ts';

export const listApiTokens: Handler<typeof Call> = async (app, { organizationId }) => {
  const rows = await selectTokens(app.sql, organizationId);
  return { rows, count: rows.length };
};
