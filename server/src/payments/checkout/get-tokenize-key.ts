import type { getTokenizeKey as Call } from '@plumbline/contract/checkout';
import type { Handler } from '../../http/handler.ts';

export const getTokenizeKey: Handler<typeof Call> = async (app) => ({
  ...(await app.tokenizeKeys.current()),
  issuedAt: Math.floor(app.now().getTime() / 1000),
});
