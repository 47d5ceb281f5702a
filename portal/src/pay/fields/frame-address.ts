/** The whole card, or only the security code of a saved card (decision C23). */
export type FrameKind = 'card' | 'cvv';

/** What the security code frame needs: the provider's token of a saved card, its expiry as MMYY, where to send it. */
export type SavedCard = {
  readonly frameUrl: string;
  readonly token: string;
  readonly expiry: string;
  readonly codeLength: number;
};

/** Appends a parameter to the URL of a form, which is kept verbatim. */
export const frameAddress = (frameUrl: string, scheme: 'light' | 'dark'): string =>
  `${frameUrl}${frameUrl.includes('?') ? '&' : '?'}scheme=${scheme}`;

type Frame = { readonly src: string; readonly contentWindow: Pick<Window, 'postMessage'> | null };

/** Tells the frame which card the code is for. A message instead of a parameter: URLs are kept in histories and logs. */
export function sendSavedCard(frame: Frame, { token, expiry, codeLength }: SavedCard, tokenizeUrl: string): void {
  const message = { account: token, expiry, codeLength, tokenizeUrl };
  frame.contentWindow?.postMessage(message, { targetOrigin: new URL(frame.src).origin });
}

/** Accepts messages only from the frame's window at its own origin (CARD-01). */
export const isFromFrame = (
  event: { readonly origin: string; readonly source: unknown },
  frame: { readonly src: string; readonly contentWindow: unknown } | null,
): boolean =>
  frame !== null &&
  frame.contentWindow !== null &&
  event.source === frame.contentWindow &&
  event.origin === new URL(frame.src).origin;
