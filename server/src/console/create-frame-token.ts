import type { createFrameToken as Call } from '@plumbline/contract/console';
import type { Handler } from '../http/handler.ts';
import { issueFrameToken } from './issue-frame-token.ts';

/** Acting for a customer starts here, so it is recorded here under the name of the member of staff. */
export const createFrameToken: Handler<typeof Call> = (app, staff, input) => issueFrameToken(app, staff, input, false);
