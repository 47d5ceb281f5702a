// Apart from page-caller.ts, so that only a page in a frame loads it.
import type { PageCaller } from './page-caller.ts';

type FrameCaller = {
  token: () => Promise<string>;
  accountId: string;
  /** One user of the account; null for the account as a whole. */
  impersonate: string | null;
};

/** Staff acting for a customer inside the supplier's frame (ACC-16). */
export const frameCaller = ({ token, accountId, impersonate }: FrameCaller): PageCaller => ({
  kind: 'frame',
  headers: async () => ({
    authorization: `Bearer ${await token()}`,
    'x-account-id': accountId,
    ...(impersonate !== null && { 'x-impersonate': impersonate }),
  }),
});
