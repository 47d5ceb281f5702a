import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { knownDevice } from '../sessions/devices.ts';
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_CLIENT, SIGN_IN_BY_DEVICE } from '../limits.ts';
import { FairLimit } from '../../fair-limit.ts';
import { clientShare } from './client-share.ts';
import { verifyPassword } from './passwords.ts';
import type { Limit } from '../throttle.ts';

type PasswordAttempt = {
  /** Normalized; it need not belong to an account. */
  email: string;
  login: { id: string; passwordHash: string | null } | undefined;
  password: string;
};

/**
 * Few at once, so that a wrong password is counted before many others were checked. The line is short: who would wait for
 * more than a few seconds is told to try again, while browsers that are known go first.
 */
const checkLimit = new FairLimit({ atOnce: 4, waitingMax: { party: 60, tenant: 60, all: 240 } });

/** Whether the password is right. Wrong ones are counted, and after too many all are refused. */
export async function checkPassword(
  app: App,
  caller: ConsoleVisitor,
  { email, login, password }: PasswordAttempt,
): Promise<boolean> {
  const device = login === undefined ? null : knownDevice(app, caller, login.id);
  const limits = limitsOf(caller, email, device);
  const share = { ...clientShare(caller), isFirst: device !== null || 'session' in caller };
  const refuseTooMany = async () => {
    for (const [limit, subject] of limits) await app.throttle.check(limit, subject);
  };
  return checkLimit.run(share, async () => {
    await refuseTooMany();
    const isRight = await verifyPassword(password, login?.passwordHash ?? null, share);
    // Checked again, because other attempts may have failed while this one waited; a right password is refused like a
    // wrong one.
    await refuseTooMany();
    if (!isRight) for (const [limit, subject] of limits) await app.throttle.countFailure(limit, subject);
    return isRight;
  });
}

function limitsOf(caller: ConsoleVisitor, email: string, device: string | null): (readonly [Limit, string])[] {
  if (device !== null) return [[SIGN_IN_BY_DEVICE, device]];
  return [
    [SIGN_IN_BY_ACCOUNT, email],
    [SIGN_IN_BY_CLIENT, caller.clientNetwork],
  ];
}
