// The messages to the parent page, in the provider's format.
import type { FrameSettings } from '../frame-settings.ts';
import { parentPage } from './parent-page.ts';

export type ParentMessages = {
  token: (token: string, expiry: string) => void;
  /** There is no token any more, or none yet. */
  nothing: () => void;
  invalid: (words: string) => void;
  failed: (code: string, words: string) => void;
  typing: (isTyping: boolean) => void;
};

export function parentMessages(settings: FrameSettings): ParentMessages {
  const post = parentPage(settings.parents);
  const { isEnhanced, notifiesTyping, tokenName, useExpiry } = settings;
  let invalidBefore = '';
  let wasTyping = false;
  const message = (token: string, expiry: string, error = { errorCode: '0', errorMessage: '' }) => ({
    [tokenName]: token,
    ...(useExpiry ? { expiry } : {}),
    ...(isEnhanced ? { token, ...error } : {}),
  });
  return {
    token: (token, expiry) => {
      invalidBefore = '';
      post(message(token, expiry));
    },
    nothing: () => post(message('', '')),
    invalid: (words) => {
      if (words === invalidBefore) return;
      invalidBefore = words;
      post({ ...message('', ''), validationError: words });
    },
    failed: (errorCode, errorMessage) => post(message('', '', { errorCode, errorMessage })),
    typing: (isTyping) => {
      if (!notifiesTyping || isTyping === wasTyping) return;
      wasTyping = isTyping;
      post({ cardTyping: isTyping });
    },
  };
}
