import type { getSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { factorState } from '../../identity/own-factor/factor-state.ts';

export const getSecondFactor: Handler<typeof Call> = (app, { identityId }) => factorState(app, identityId);
