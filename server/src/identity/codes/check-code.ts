import type { checkCode as Call } from '@plumbline/contract/identity';
import type { Handler } from '../../http/handler.ts';
import { findCode } from './action-codes.ts';

export const checkCode: Handler<typeof Call> = async (app, caller, { oobCode, mode }) => {
  const { email } = await findCode(app, caller, mode, oobCode);
  return { email };
};
