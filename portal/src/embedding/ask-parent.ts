import { askMessage, FRAME_WAIT_MS, type FrameGrant, grantIn } from '@plumbline/rules/access/frame-messages';

/** The page around the portal; not every browser tells its origin. */
export type Parent = { window: Pick<Window, 'postMessage'>; origin: string | undefined };

/**
 * Asks the page around the portal whom it is opened for. Only the parent is believed, from an allowed origin, with the
 * nonce of this question; null when there is no such answer in time (FRM-01).
 */
export function askParent({ window: around }: Parent, origins: readonly string[]): Promise<FrameGrant | null> {
  const nonce = newNonce();
  return new Promise((resolve) => {
    const finish = (grant: FrameGrant | null) => {
      window.removeEventListener('message', read);
      clearTimeout(timer);
      resolve(grant);
    };
    const read = ({ source, origin, data }: MessageEvent) => {
      if (source !== around || !origins.includes(origin)) return;
      const grant = grantIn(data, nonce);
      if (grant) finish(grant);
    };
    const timer = setTimeout(() => finish(null), FRAME_WAIT_MS);
    window.addEventListener('message', read);
    // Never to '*': the nonce is for allowed origins only.
    for (const origin of origins) around.postMessage(askMessage(nonce), origin);
  });
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
