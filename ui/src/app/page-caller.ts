// For whom a page makes its calls, and the headers that say so (ACC-16).
import type { TokenKeeper } from './token-keeper.ts';

export type PageCaller =
  /** Whoever has not proved who they are. */
  | { readonly kind: 'visitor' }
  /** Somebody with a session; calls carry its short-lived token. */
  | { readonly kind: 'person'; readonly tokens: TokenKeeper }
  /** Somebody of the supplier, inside their frame, who acts for a customer. */
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

/** Spec 1 §6: in the supplier's frame a customer's call is made under /admin. */
export const pathFor = (caller: PageCaller, path: string, isForCustomers: boolean): string =>
  caller.kind === 'frame' && isForCustomers ? `${path}/admin` : path;
