// Where browsers find the provider's card form and tokenizer.
import { TOKENIZE_PATH } from './cardpointe-site.ts';
import type { Merchant } from './gateway.ts';

/** Long enough for somebody to type on, short enough that the token is there before the button is pressed. */
const INACTIVITY_MS = 500;

const FRAME = {
  useexpiry: 'true',
  // Month and year are typed; the provider's own list of months lacks November.
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
  placeholder: 'Card number',
  placeholdercvv: 'CVV',
  placeholdermonth: 'MM',
  placeholderyear: 'YYYY',
};

/** The provider takes a few properties only, and the whole has to be encoded, braces included. */
const CSS = [
  'body{margin:0;font-family:system-ui,sans-serif;font-size:14px}',
  'input{height:44px;padding:0 12px;border:1px solid #8d8a83;border-radius:8px;font-size:16px;width:100%;box-sizing:border-box}',
  'input:focus{outline:2px solid #1f5fd1}',
  '.error{border-color:#c4320a;color:#c4320a}',
].join('');

export const browserAddressesOf = ({ siteUrl }: Pick<Merchant, 'siteUrl'>) => ({
  publicApiKey: new URL(siteUrl).host,
  frameUrl: `${new URL('/itoke/ajax-tokenizer.html', siteUrl)}?${new URLSearchParams({ ...FRAME, css: CSS })}`,
  tokenizeUrl: new URL(TOKENIZE_PATH, siteUrl).href,
});
