import { expect, test } from 'vitest';
import { frameAddress, isFromFrame } from './frame-address.ts';

const FORM = 'https://fts.cardconnect.com:6443/itoke/ajax-tokenizer.html?useexpiry=true&css=input%7Bheight%3A44px%7D';

test('the server’s URL is kept verbatim: the provider does not decode + as a space', () => {
  const address =
    'https://fts.cardconnect.com/itoke/ajax-tokenizer.html?placeholder=Card%20number&css=input%7Bcolor%3Ared%7D';
  expect(frameAddress(address, 'dark', null)).toBe(`${address}&scheme=dark`);
});

test('CARD-02 the token of a saved card is in the fragment, which no server sees', () => {
  const savedCard = { token: '9418594164541111', expiry: '1230' };
  expect(frameAddress('https://fts.cardconnect.com/', 'light', savedCard)).toBe(
    'https://fts.cardconnect.com/?cvvonly=true&scheme=light#account=9418594164541111&expiry=1230',
  );
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
