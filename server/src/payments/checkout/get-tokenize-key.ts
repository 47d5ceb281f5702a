import type { getTokenizeKey as Call } from '@plumbline/contract/checkout';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';

export const currentTokenizeKey = async (app: App) => ({
  ...(await app.tokenizeKeys.current()),
  issuedAt: Math.floor(app.now().getTime() / 1000),
});

export const getTokenizeKey: Handler<typeof Call> = (app) => currentTokenizeKey(app);
