// The parameters of the frame's URL: the provider's, and our own `scheme`.
import { filterCss } from './filter-css.ts';

type Query = Readonly<Record<string, unknown>>;

export type FrameOptions = {
  useExpiry: boolean;
  useExpiryField: boolean;
  useCvv: boolean;
  monthNames: readonly string[] | null;
  isNumericOnly: boolean;
  maxLength: number;
  isFormatted: boolean;
  isEnhanced: boolean;
  /** Which invalid fields are reported to the parent. */
  notifiesInvalid: { card: boolean; cvv: boolean; expiry: boolean };
  isWhenInactive: boolean;
  inactivityMs: number;
  tokenName: string;
  notifiesTyping: boolean;
  isUnique: boolean;
  hasAutofocus: boolean;
  hasFullKeyboard: boolean;
  orientation: 'custom' | 'default' | 'horizontal' | 'vertical';
  scheme: 'dark' | 'light' | 'light dark';
  placeholders: { card: string; cvv: string; month: string; year: string };
  labels: { card: string; cvv: string; expiry: string };
  /** The accessible name instead of the label; empty to use the label. */
  titles: { card: string; cvv: string; month: string; year: string };
  css: string;
};

const WORDS_MAX = 60;
const MONTHS = 12;

export function readFrameOptions(query: Query): FrameOptions {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const isOn = (name: string) => text(name) === 'true';
  const words = (name: string, usual = '') => text(name).slice(0, WORDS_MAX) || usual;
  const useExpiry = isOn('useexpiry');
  const monthNames = text('monthnames').split('-');
  return {
    useExpiry,
    useExpiryField: isOn('useexpiryfield'),
    useCvv: isOn('usecvv'),
    // The provider's default list lacks November, so names are used only if all twelve are given.
    monthNames: isOn('usemonthnames') && monthNames.length === MONTHS ? monthNames : null,
    isNumericOnly: isOn('cardnumbernumericonly'),
    maxLength: numberIn(text('cardinputmaxlength'), 1, 2_000, 2_000),
    isFormatted: isOn('formatinput'),
    isEnhanced: isOn('enhancedresponse'),
    notifiesInvalid: {
      card: isOn('invalidcreditcardevent') || isOn('invalidinputevent'),
      cvv: isOn('invalidcvvevent'),
      expiry: isOn('invalidexpiryevent'),
    },
    isWhenInactive: isOn('tokenizewheninactive'),
    inactivityMs: numberIn(text('inactivityto'), 0, 60_000, 500),
    tokenName: /^[a-z0-9]{1,40}$/i.test(text('tokenpropname')) ? text('tokenpropname') : 'message',
    notifiesTyping: isOn('sendcardtypingevent'),
    isUnique: isOn('unique'),
    hasAutofocus: isOn('autofocus'),
    hasFullKeyboard: isOn('fullmobilekeyboard'),
    orientation: oneOf(text('orientation'), ['default', 'horizontal', 'vertical', 'custom']) ?? 'default',
    scheme: oneOf(text('scheme'), ['dark', 'light']) ?? 'light dark',
    placeholders: {
      card: words('placeholder'),
      cvv: /^\d{3,4}$/.test(text('placeholdercvv')) ? text('placeholdercvv') : '',
      month: text('placeholdermonth').slice(0, 2),
      year: text('placeholderyear').slice(0, 4),
    },
    labels: {
      card: words('cardlabel', 'Card Number'),
      cvv: words('cvvlabel', 'CVV'),
      expiry: words('expirylabel', 'Expiration Date'),
    },
    titles: {
      card: words('cardtitle'),
      cvv: words('cvvtitle'),
      month: words('expirymonthtitle', 'Expiration Month'),
      year: words('expiryyeartitle', 'Expiration Year'),
    },
    css: filterCss(text('css')),
  };
}

function numberIn(text: string, least: number, most: number, usual: number): number {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= least && number <= most ? number : usual;
}

const oneOf = <T extends string>(text: string, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === text);
