/** Either the whole card, or only the security code of a card on file (decision C23). */
export type FrameKind = 'card' | 'cvv';

/** The address of the provider's form, letter by letter as the server wrote it, and what is asked behind it. */
export const frameAddress = (frameUrl: string, kind: FrameKind, scheme: 'light' | 'dark'): string =>
  `${frameUrl}${frameUrl.includes('?') ? '&' : '?'}${kind === 'cvv' ? 'cvvonly=true&' : ''}scheme=${scheme}`;

/** Only the form's own window, from the provider's own origin, is listened to (CARD-01). */
export const isFromFrame = (
  event: { readonly origin: string; readonly source: unknown },
  frame: { readonly src: string; readonly contentWindow: unknown } | null,
): boolean =>
  frame !== null &&
  frame.contentWindow !== null &&
  event.source === frame.contentWindow &&
  event.origin === new URL(frame.src).origin;
