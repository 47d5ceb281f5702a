/** The whole card, or only the security code of a saved card (decision C23). */
export type FrameKind = 'card' | 'cvv';

/** Appends parameters to the URL of the provider's form, which is kept verbatim. */
export const frameAddress = (frameUrl: string, kind: FrameKind, scheme: 'light' | 'dark'): string =>
  `${frameUrl}${frameUrl.includes('?') ? '&' : '?'}${kind === 'cvv' ? 'cvvonly=true&' : ''}scheme=${scheme}`;

/** Accepts messages only from the frame's window at the provider's origin (CARD-01). */
export const isFromFrame = (
  event: { readonly origin: string; readonly source: unknown },
  frame: { readonly src: string; readonly contentWindow: unknown } | null,
): boolean =>
  frame !== null &&
  frame.contentWindow !== null &&
  event.source === frame.contentWindow &&
  event.origin === new URL(frame.src).origin;
