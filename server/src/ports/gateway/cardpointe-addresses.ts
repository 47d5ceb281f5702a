// The URLs of the provider's card form and tokenizer, for browsers.
import { TOKENIZE_PATH } from './cardpointe-site.ts';
import type { Merchant } from './gateway.ts';

/** Long enough to keep typing, short enough that the token is there before the button is pressed. */
const INACTIVITY_MS = 500;

const FRAME = {
  useexpiry: 'true',
  // Month and year are typed: the provider's list of months lacks November.
  useexpiryfield: 'true',
  usecvv: 'true',
  cardnumbernumericonly: 'true',
  cardinputmaxlength: '19',
  formatinput: 'true',
  enhancedresponse: 'true',
  invalidcreditcardevent: 'true',
  invalidcvvevent: 'true',
  invalidexpiryevent: 'true',
  sendcardtypingevent: 'true',
  tokenizewheninactive: 'true',
  inactivityto: String(INACTIVITY_MS),
  placeholdermonth: 'MM',
  placeholderyear: 'YYYY',
};

/**
 * The sizes of our own fields; colors are left to the provider, which follows dark mode. Only some properties are
 * allowed, and everything must be encoded, braces and blanks included.
 */
const CSS = [
  'body{margin:0;font-family:system-ui,sans-serif}',
  'input{height:44px;padding:0 12px;border-radius:8px;font-size:16px;box-sizing:border-box}',
].join('');

const FRAME_QUERY = new URLSearchParams({ ...FRAME, css: CSS }).toString().replaceAll('+', '%20');

export const browserAddressesOf = ({ siteUrl }: Pick<Merchant, 'siteUrl'>) => ({
  publicApiKey: new URL(siteUrl).host,
  frameUrl: `${new URL('/itoke/ajax-tokenizer.html', siteUrl)}?${FRAME_QUERY}`,
  tokenizeUrl: new URL(TOKENIZE_PATH, siteUrl).href,
});
