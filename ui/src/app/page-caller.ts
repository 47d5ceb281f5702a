// Who the page makes its calls for, and the headers that identify them (ACC-16).
import type { TokenCache } from './token-cache.ts';

export type PageCaller =
  /** Nobody is signed in. */
  | { readonly kind: 'visitor' }
  /** A signed-in person; calls carry a short-lived access token. */
  | { readonly kind: 'person'; readonly tokens: TokenCache }
  /** Staff acting for a customer inside the supplier's frame. */
  | {
      readonly kind: 'frame';
      readonly token: () => string;
      readonly accountId: string;
      /** One user of the account; null for the account as a whole. */
      readonly impersonate: () => string | null;
    };

export const VISITOR_CALLER: PageCaller = { kind: 'visitor' };

export async function callerHeaders(caller: PageCaller): Promise<Record<string, string>> {
  if (caller.kind === 'person') return { authorization: `Bearer ${await caller.tokens.current()}` };
  if (caller.kind === 'visitor') return {};
  const impersonate = caller.impersonate();
  return {
    authorization: `Bearer ${caller.token()}`,
    'x-account-id': caller.accountId,
    ...(impersonate !== null && { 'x-impersonate': impersonate }),
  };
}

/** Spec 1 §6: staff acting for a customer use the /admin form of a customer's call. */
export const pathFor = (caller: PageCaller, path: string, isForCustomers: boolean): string =>
  caller.kind === 'frame' && isForCustomers ? `${path}/admin` : path;
