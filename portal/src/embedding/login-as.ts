import { impersonateHeader, loginAsAfter } from '@plumbline/rules/access/login-as';
import { tabStore } from '@plumbline/ui/app/storage';

const KEY = 'loginAs';
/** Decision A11. */
const LASTS_MS = 8 * 3_600_000;

/** Whom staff act as after this page was opened; null for nobody. Kept for eight hours in this tab (FRM-03). */
export function readLoginAs(impersonated: string | null, now: Date): string | null {
  const [until, ...stored] = (tabStore.read(KEY) ?? '').split(' ');
  const before = Number(until) > now.getTime() ? stored.join(' ') : null;
  const after = impersonateHeader(loginAsAfter(impersonated, before));
  if (after === null) forgetLoginAs();
  else if (after !== before) tabStore.write(KEY, `${now.getTime() + LASTS_MS} ${after}`);
  return after;
}

/**
 * A whole customer that was stored earlier gives way to the one that the page around the frame names now. What the
 * address names does not: there the server decides.
 */
export function loginAsIn(accountId: string, loginAs: string | null, impersonated: string | null): string | null {
  const isStored = impersonated === null || impersonated === '';
  return isStored && loginAs?.startsWith('company:') ? `company:${accountId}` : loginAs;
}

export const forgetLoginAs = (): void => tabStore.remove(KEY);
