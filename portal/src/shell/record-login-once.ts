import type { Day } from '@plumbline/rules/dates';
import type { Store } from '@plumbline/ui/app/storage';

export type Login = {
  readonly userId: string;
  readonly portalId: string;
  /** How the person logged in. */
  readonly providerId: string;
};

/** Decision A19: this browser records a login once per user, portal and day. What fails is tried on the next page. */
export async function recordLoginOnce(
  login: Login,
  day: Day,
  store: Store,
  record: (login: Login) => Promise<unknown>,
): Promise<void> {
  const key = `loginRecorded:${login.portalId}:${login.userId}`;
  if (store.read(key) === day) return;
  // Before the answer, so that a second page does not ask in the meantime.
  store.write(key, day);
  await record(login).catch(() => store.remove(key));
}
