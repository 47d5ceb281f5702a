// A fake of the provider's card form: an empty page that posts the same messages as the real one (CARD-01).
import { getCardKey } from '@plumbline/contract/checkout';
import { getLinkCardKey } from '@plumbline/contract/payment-requests';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** Defined in the fake's own window, so that the message comes from there. */
    sayToParent?: (words: string) => void;
    /** The last message of the page. */
    heard?: unknown;
  }
}

const FORM = `<!doctype html><html lang="en"><title>Card form</title><script>
window.sayToParent = (words) => parent.postMessage(words, '*');
window.addEventListener('message', ({ data }) => { window.heard = data; });
</script>`;

export const TOKENIZE_URL = 'https://cards.example.com/cardsecure/api/v1/ccn/tokenize';

const fakeForm = () => `${URL.createObjectURL(new Blob([FORM], { type: 'text/html' }))}#`;

/** Answers with the URL of the fake; the app's query follows the #, because a blob URL has no query. */
export const answerCardFrame = (): CallAnswer =>
  answer(getCardKey, ({ cardOnFile }) => ({
    publicApiKey: 'cards.example.com',
    frameUrl: fakeForm(),
    tokenizeUrl: TOKENIZE_URL,
    savedCard:
      cardOnFile === undefined ? null : { frameUrl: fakeForm(), token: CARD_TOKEN, expiry: '0429', codeLength: 3 },
  }));

/** The same for a payment link. */
export const answerLinkCardFrame = (): CallAnswer =>
  answer(getLinkCardKey, () => ({
    publicApiKey: 'cards.example.com',
    frameUrl: fakeForm(),
    tokenizeUrl: TOKENIZE_URL,
  }));

export type CardFormMessage = {
  readonly token?: string;
  /** YYYYMM */
  readonly expiry?: string;
  readonly validationError?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
};

export const CARD_TOKEN = '9418594164541111';

export const findCardFrame = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title*="Card number"], iframe[title*="Security code"]');

/** The query that the frame was opened with. */
export const cardFrameQuery = (): string => findCardFrame()?.src.replace(/^[^#]*#/, '') ?? '';

/** What the page has told the form. */
export const heardByCardFrame = (): unknown => findCardFrame()?.contentWindow?.heard;

/** Posts a message from the card form; by default a valid card's token. */
export async function sayFromCardFrame(
  message: CardFormMessage = { token: CARD_TOKEN, expiry: '202904' },
): Promise<void> {
  await expect.poll(() => findCardFrame()?.contentWindow?.sayToParent, { message: 'the card form' }).toBeDefined();
  findCardFrame()?.contentWindow?.sayToParent?.(JSON.stringify(message));
}
