import { expect, test } from 'vitest';
import { frameAddress, isFromFrame, sendSavedCard } from './frame-address.ts';

const FORM = 'https://fts.cardconnect.com:6443/itoke/ajax-tokenizer.html?useexpiry=true&css=input%7Bheight%3A44px%7D';

test('the server’s URL is kept verbatim: the provider does not decode + as a space', () => {
  const address =
    'https://fts.cardconnect.com/itoke/ajax-tokenizer.html?placeholder=Card%20number&css=input%7Bcolor%3Ared%7D';
  expect(frameAddress(address, 'dark')).toBe(`${address}&scheme=dark`);
});

test('CARD-02 the token of a saved card is told to the origin of the frame only, and is in no URL', () => {
  const frameUrl = 'https://id.portal.example/security-code/1/2';
  const told: unknown[] = [];
  const contentWindow = { postMessage: (...words: unknown[]) => void told.push(words) };
  const card = { frameUrl, token: '9418594164541111', expiry: '1230', codeLength: 3 };
  sendSavedCard({ src: frameAddress(frameUrl, 'dark'), contentWindow }, card, 'https://fts.cardconnect.com/t');
  expect(told).toEqual([
    [
      { account: '9418594164541111', expiry: '1230', codeLength: 3, tokenizeUrl: 'https://fts.cardconnect.com/t' },
      { targetOrigin: 'https://id.portal.example' },
    ],
  ]);
  expect(frameAddress(frameUrl, 'dark')).toBe(`${frameUrl}?scheme=dark`);
});

test('CARD-01 only messages from the frame’s window at the provider’s origin are accepted', () => {
  const contentWindow = {};
  const frame = { src: FORM, contentWindow };
  const origin = 'https://fts.cardconnect.com:6443';
  expect(isFromFrame({ origin, source: contentWindow }, frame)).toBe(true);
  expect(isFromFrame({ origin: 'https://fts.cardconnect.com', source: contentWindow }, frame)).toBe(false);
  expect(isFromFrame({ origin: 'https://evil.example', source: contentWindow }, frame)).toBe(false);
  expect(isFromFrame({ origin, source: {} }, frame)).toBe(false);
  expect(isFromFrame({ origin, source: null }, { src: FORM, contentWindow: null })).toBe(false);
  expect(isFromFrame({ origin, source: contentWindow }, null)).toBe(false);
});
