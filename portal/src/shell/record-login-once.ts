import type { Day } from '@plumbline/rules/dates';
import type { Store } from '@plumbline/ui/app/storage';

export type Login = {
  readonly userId: string;
  readonly portalId: string;
  /** The sign-in provider. */
  readonly providerId: string;
};

/** Decision A19: records a login once per user, portal and day; after a failure the next page tries again. */
export async function recordLoginOnce(
  login: Login,
  day: Day,
  store: Store,
  record: (login: Login) => Promise<unknown>,
): Promise<void> {
  const key = `loginRecorded:${login.portalId}:${login.userId}`;
  if (store.read(key) === day) return;
  // Written before the call, so that a second tab does not record it too.
  store.write(key, day);
  await record(login).catch(() => store.remove(key));
}
