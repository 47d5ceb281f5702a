// Stands in for the provider's card form: an empty page that says to the app what the real one would (CARD-01).
import { getCardKey } from '@plumbline/contract/checkout';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** Of the stand-in's own window, so that the message comes from there. */
    sayToParent?: (words: string) => void;
  }
}

const FORM = `<!doctype html><html lang="en"><title>Card form</title><script>
window.sayToParent = (words) => parent.postMessage(words, '*');
</script>`;

export const TOKENIZE_URL = 'https://cards.example.com/cardsecure/api/v1/ccn/tokenize';

/** Says where the card form is. What the app asks of it comes behind the #, where a blob's address ends. */
export const answerCardFrame = (): CallAnswer =>
  answer(getCardKey, {
    publicApiKey: 'cards.example.com',
    frameUrl: `${URL.createObjectURL(new Blob([FORM], { type: 'text/html' }))}#`,
    tokenizeUrl: TOKENIZE_URL,
  });

export type CardFormMessage = {
  readonly token?: string;
  /** YYYYMM */
  readonly expiry?: string;
  readonly validationError?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
};

export const CARD_TOKEN = '9418594164541111';

const findFrame = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title*="Card number"], iframe[title*="Security code"]');

/** What the frame was asked for, such as `?cvvonly=true&scheme=light`. */
export const cardFrameQuery = (): string => findFrame()?.src.split('#')[1] ?? '';

/** The form tells its page something; by default that a card has been entered. */
export async function sayFromCardFrame(
  message: CardFormMessage = { token: CARD_TOKEN, expiry: '202904' },
): Promise<void> {
  await expect.poll(() => findFrame()?.contentWindow?.sayToParent, { message: 'the card form' }).toBeDefined();
  findFrame()?.contentWindow?.sayToParent?.(JSON.stringify(message));
}
