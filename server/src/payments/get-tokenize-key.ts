import type { getTokenizeKey as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const getTokenizeKey: Handler<typeof Call> = (app) => app.tokenizeKeys.current();
