// Who the page makes its calls for, and the headers that identify them (ACC-16).
import type { TokenCache } from './token-cache.ts';

export type PageCaller =
  /** Nobody is signed in. */
  | { readonly kind: 'visitor' }
  /** A signed-in person; calls carry a short-lived access token. */
  | { readonly kind: 'person'; readonly tokens: TokenCache }
  /** Staff acting for a customer inside the supplier's frame (frame-caller.ts). */
  | { readonly kind: 'frame'; readonly headers: () => Promise<Record<string, string>> };

export const VISITOR_CALLER: PageCaller = { kind: 'visitor' };

export async function callerHeaders(caller: PageCaller): Promise<Record<string, string>> {
  if (caller.kind === 'person') return { authorization: `Bearer ${await caller.tokens.current()}` };
  return caller.kind === 'frame' ? caller.headers() : {};
}

/** Spec 1 §6: staff acting for a customer use the /admin form of a customer's call. */
export const pathFor = (caller: PageCaller, path: string, isForCustomers = false): string =>
  caller.kind === 'frame' && isForCustomers ? `${path}/admin` : path;
