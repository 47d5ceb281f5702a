import type { turnOffSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { turnOffFactor } from '../../identity/own-factor/turn-off-factor.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';

export const turnOffSecondFactor: Handler<typeof Call> = async (app, staff, { password, code, factor }) => {
  await confirmPassword(app, staff, password);
  await turnOffFactor(app, staff, staff, { code, factor });
  return {};
};
