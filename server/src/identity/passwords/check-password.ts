import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { knownDevice } from '../sessions/devices.ts';
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_CLIENT, SIGN_IN_BY_DEVICE } from '../limits.ts';
import { verifyPassword } from './passwords.ts';
import type { Limit } from '../throttle.ts';

type Try = {
  /** As typed, in its one form; it need not be anybody's. */
  email: string;
  login: { id: string; passwordHash: string | null } | undefined;
  password: string;
};

/** Whether the password is right. Wrong ones are counted, and after too many nothing is tried any more. */
export async function checkPassword(
  app: App,
  caller: ConsoleVisitor,
  { email, login, password }: Try,
): Promise<boolean> {
  const counts = countsOf(app, caller, email, login?.id);
  const refuseTooMany = async () => {
    for (const [limit, subject] of counts) await app.throttle.check(limit, subject);
  };
  await refuseTooMany();
  const isRight = await verifyPassword(password, login?.passwordHash ?? null);
  // Once more, because others were tried while this one waited. A right password hears the same as a wrong one.
  await refuseTooMany();
  if (!isRight) for (const [limit, subject] of counts) await app.throttle.note(limit, subject);
  return isRight;
}

function countsOf(app: App, caller: ConsoleVisitor, email: string, identityId?: string): (readonly [Limit, string])[] {
  const device = identityId === undefined ? null : knownDevice(app, caller, identityId);
  if (device !== null) return [[SIGN_IN_BY_DEVICE, device]];
  return [
    [SIGN_IN_BY_ACCOUNT, email],
    [SIGN_IN_BY_CLIENT, caller.clientNetwork],
  ];
}
