import type { getTokenizeKey as Call } from '@plumbline/contract/checkout';
import type { Handler } from '../../http/handler.ts';

export const getTokenizeKey: Handler<typeof Call> = (app) => app.tokenizeKeys.current();
