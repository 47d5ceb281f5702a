import type { createAccessToken as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { issueToken } from '../../http/issue-token.ts';

/** Needs the cookie: a token that could renew itself would last as long as the session. */
export const createAccessToken: Handler<typeof Call> = async (app, { tenant, session, sessionToken }) =>
  sessionToken === null ? refuse('not_signed_in') : issueToken(app, tenant, session);
