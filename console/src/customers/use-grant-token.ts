import { createFrameToken, createViewToken } from '@plumbline/contract/paths.gen';
import { grantMessage, isEnd, nonceAsked } from '@plumbline/rules/access/frame-messages';
import { useCall } from '@plumbline/ui/app/use-call';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { messages } from '../messages.ts';

type Grant = {
  portal: { id: string; url: string };
  customerId: string;
  isViewOnly: boolean;
  onEnd: () => void;
};

/**
 * Answers the portal in the frame when it asks for its token, at the start and before each one expires (FRM-01). Only
 * this frame is answered, at the portal's own origin.
 */
export function useGrantToken(frame: RefObject<HTMLIFrameElement | null>, grant: Grant): void {
  const { portal, customerId, isViewOnly, onEnd } = grant;
  const { origin } = new URL(portal.url);
  const options = { failed: messages.customers.frameFailed, isSensitive: true };
  const act = useCall(createFrameToken, options);
  const view = useCall(createViewToken, options);
  const former = useRef<string | null>(null);
  const answer = useEffectEvent(async (nonce: string, source: Window) => {
    const { mutateAsync } = isViewOnly ? view : act;
    const renews = former.current === null ? {} : { renews: former.current };
    const token = await mutateAsync({ customerId, portalId: portal.id, ...renews }).catch(() => null);
    if (!token) return;
    former.current = token.token;
    source.postMessage(grantMessage(nonce, { ...token, accountId: customerId, isViewOnly }), origin);
  });
  const read = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    const own = frame.current?.contentWindow;
    if (!own || source !== own || from !== origin) return;
    const nonce = nonceAsked(data);
    if (nonce !== null) void answer(nonce, own);
    else if (isEnd(data)) onEnd();
  });
  // Before the frame can ask: an effect runs only after the paint, and what was posted until then would be lost.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => read(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
