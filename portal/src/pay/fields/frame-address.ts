/** The whole card, or only the security code of a saved card (decision C23). */
export type FrameKind = 'card' | 'cvv';

/** The provider's token of a saved card and its expiry as MMYY. */
export type SavedCard = { readonly token: string; readonly expiry: string };

/**
 * Appends parameters to the URL of the provider's form, which is kept verbatim. The saved card is in the fragment, which
 * appears in no log.
 */
export function frameAddress(frameUrl: string, scheme: 'light' | 'dark', savedCard: SavedCard | null): string {
  const base = `${frameUrl}${frameUrl.includes('?') ? '&' : '?'}`;
  if (savedCard === null) return `${base}scheme=${scheme}`;
  const { token, expiry } = savedCard;
  return `${base}cvvonly=true&scheme=${scheme}#${new URLSearchParams({ account: token, expiry }).toString()}`;
}

/** Accepts messages only from the frame's window at the provider's origin (CARD-01). */
export const isFromFrame = (
  event: { readonly origin: string; readonly source: unknown },
  frame: { readonly src: string; readonly contentWindow: unknown } | null,
): boolean =>
  frame !== null &&
  frame.contentWindow !== null &&
  event.source === frame.contentWindow &&
  event.origin === new URL(frame.src).origin;
