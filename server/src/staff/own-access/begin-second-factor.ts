import type { beginSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { beginFactor, beginPasskey } from '../../identity/own-factor/begin-factor.ts';
import { proveFactor } from '../../identity/own-factor/prove-factor.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';

export const beginSecondFactor: Handler<typeof Call> = async (app, staff, { password, code, kind }) => {
  const { email } = await confirmPassword(app, staff, password);
  await proveFactor(app, staff, code);
  const begin = kind === 'passkey' ? beginPasskey : beginFactor;
  return begin(app, { identityId: staff.identityId }, { issuer: 'Plumbline', email });
};
