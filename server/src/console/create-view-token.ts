import type { createViewToken as Call } from '@plumbline/contract/console';
import type { Handler } from '../http/handler.ts';
import { issueFrameToken } from './issue-frame-token.ts';

/** Looking at a customer's portal is recorded like acting in it. */
export const createViewToken: Handler<typeof Call> = (app, staff, input) => issueFrameToken(app, staff, input, true);
