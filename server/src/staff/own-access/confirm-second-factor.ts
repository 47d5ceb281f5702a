import type { confirmSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { confirmFactor } from '../../identity/own-factor/confirm-factor.ts';

export const confirmSecondFactor: Handler<typeof Call> = (app, staff, { code, name }) =>
  confirmFactor(app, staff, staff, { code, name });
