// Parses a partly typed address of the United States into its possible readings (Spec 1 §2).

import { REGIONS } from '../regions.ts';
import { foldName } from './city-name.ts';

/** One possible reading; data about cities and ZIP codes decides which is right. */
export type TypedAddress = {
  /** The text before the city, as typed. */
  readonly street: string;
  /** The prefix of a city's name; '' if none was typed. */
  readonly city: string;
  /** True if text follows the city, so that its name is complete. */
  readonly isWholeCity: boolean;
  /** The possible states; null for any. */
  readonly states: readonly string[] | null;
  /** The first digits of a ZIP code, or all five; '' if none was typed. */
  readonly zip: string;
};

/** The unparsed text: the parts before the last comma, and the words after it. */
type Rest = { readonly before: readonly string[]; readonly words: readonly string[] };

const CITY_WORDS_MAX = 6;
const STATE_WORDS_MAX = 4;

const COUNTRY = /[,\s](usa|u\.s\.a\.|united states( of america)?)$/i;
const ZIP = /^(\d{1,5}|\d{5}-\d{0,4})$/;

/** Words that end a street; alone they do not start a city, although many cities start with them. */
const STREET_ENDS = new Set(
  (
    'alley aly ave avenue bend blvd boulevard cir circle court cove crossing ct cv dr drive expressway expy freeway fwy ' +
    'highway hwy lane ln loop mews park parkway path pike pkwy pl place plaza pt rd road route row rte run sq square st ' +
    'street ter terrace tpke trace trail trl turnpike walk way xing'
  ).split(' '),
);
/** Words that start a suite line: '12 Main St, Suite B'. */
const SUITES = new Set('apartment apt bldg building floor lot rm room ste suite unit'.split(' '));
const DIRECTIONS = new Set('n s e w ne nw se sw north south east west'.split(' '));

/** The possible readings of a text, most likely first. */
export function readTypedAddress(text: string): readonly TypedAddress[] {
  const tidy = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  const parts = tidy
    .replace(COUNTRY, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rest: Rest = { before: parts.slice(0, -1), words: parts.at(-1)?.split(' ') ?? [] };
  if (rest.words.length === 0) return [];
  if (ZIP.test(rest.words.at(-1) ?? '')) return readingsWithZip(rest);
  if (tidy.endsWith(',')) return [...wholeCities(rest, null, ''), ...streetAlone(rest)];
  return [...citiesWithState(rest, ''), ...cityBeginnings(rest), ...statesAlone(rest), ...streetAlone(rest)];
}

/** A complete ZIP code determines the place; a partial one may also be a suite number. */
function readingsWithZip(typed: Rest): TypedAddress[] {
  const zip = typed.words.at(-1)?.slice(0, 5) ?? '';
  const rest = takeWords(typed, 1);
  if (rest.words.length === 0) return [reading({ zip })];

  const states = stateEndings(rest).filter(({ isExact }) => isExact);
  const isSure = zip.length === 5 || typed.words.length === 1 || states.some(({ isAlone }) => isAlone);
  const cities = [...citiesWithState(rest, zip), ...wholeCities(rest, null, zip)];
  if (!isSure) return [...cities, ...streetAlone(typed)];

  const inState = states
    .filter(({ isAlone, endsStreet }) => isAlone || !endsStreet)
    .map((ending) => reading({ street: textOf(withoutOddCity(ending.rest)), states: ending.states, zip }));
  const remaining = states.find(({ isAlone }) => isAlone)?.rest ?? rest;
  return [...cities, ...inState, reading({ street: textOf(withoutOddCity(remaining)), zip })];
}

/** Before a ZIP code, the words after a comma are the city; if they do not match the ZIP code, they were mistyped. */
const withoutOddCity = (rest: Rest): Rest =>
  rest.before.length > 0 && !belongsToStreet(rest.words) ? takeWords(rest, rest.words.length) : rest;

const citiesWithState = (rest: Rest, zip: string): TypedAddress[] =>
  stateEndings(rest).flatMap((ending) =>
    ending.rest.words.length === 0 ? [] : wholeCities(ending.rest, ending.states, zip),
  );

const wholeCities = (rest: Rest, states: readonly string[] | null, zip: string): TypedAddress[] =>
  splits(rest).map(({ street, city }) => reading({ street, city, isWholeCity: true, states, zip }));

/**
 * Without a comma, the beginning of a city is read only after the end of a street: in '310 Foundry Row' the last word
 * would otherwise become Rowlett.
 */
const cityBeginnings = (rest: Rest): TypedAddress[] =>
  splits(rest)
    .filter(({ street }) => rest.before.length > 0 || street === '' || isWholeStreet(street.split(' ')))
    .map((split) => reading(split));

/** '12 Main St, Massachu' and '12 Main St TX': any city of the state may follow. */
const statesAlone = (rest: Rest): TypedAddress[] =>
  stateEndings(rest)
    .filter(({ isAlone, isExact, endsStreet }) => isAlone || (isExact && !endsStreet && rest.words.some(hasDigit)))
    .map((ending) => reading({ street: textOf(ending.rest), states: ending.states }));

/** '12 Main St' and '12 Main St, Apt 4': any city may follow. */
const streetAlone = (rest: Rest): TypedAddress[] =>
  belongsToStreet(rest.words) && /\p{L}/u.test(rest.words.join('')) ? [reading({ street: textOf(rest) })] : [];

/** The possible places where the street ends and the city begins, longest city first. */
function splits({ before, words }: Rest): { street: string; city: string }[] {
  const from = Math.max(0, words.length - CITY_WORDS_MAX);
  return words.slice(from).flatMap((_word, index) => {
    const street = words.slice(0, from + index);
    const city = words.slice(from + index);
    if (street.length > 0) {
      // After a comma only a suite can come before the city: '12 Main St, Apt 4 Springfield'.
      if (before.length > 0 ? !belongsToStreet(street) : !isStreet(street)) return [];
      if (endsStreet(city)) return [];
    }
    if (foldName(city.join(' ')) === '') return [];
    return [{ street: textOf({ before, words: street }), city: city.join(' ') }];
  });
}

type StateEnding = {
  readonly rest: Rest;
  readonly states: readonly string[];
  /** A code or a complete name, not a prefix. */
  readonly isExact: boolean;
  /** Nothing else follows the last comma. */
  readonly isAlone: boolean;
  /** 'Ct' is both Connecticut and court. */
  readonly endsStreet: boolean;
};

/** Matches the Virgin Islands with and without 'U.S.'. */
const foldState = (name: string): string => foldName(name).replace(/^us /, '');

const STATES = REGIONS.US.map(({ code, name }) => ({ code, name: foldState(name) }));

function stateEndings(rest: Rest): StateEnding[] {
  const endings: StateEnding[] = [];
  for (let count = Math.min(STATE_WORDS_MAX, rest.words.length); count > 0; count -= 1) {
    const words = rest.words.slice(-count);
    const typed = foldState(words.join(' '));
    const ending = {
      rest: takeWords(rest, count),
      isAlone: count === rest.words.length,
      endsStreet: endsStreet(words),
    };
    const named = STATES.filter(({ code, name }) => code.toLowerCase() === typed || name === typed);
    const begun = STATES.filter(({ name }) => typed !== '' && name.startsWith(typed) && name !== typed);
    if (named.length > 0) endings.push({ ...ending, states: codesOf(named), isExact: true });
    if (begun.length > 0) endings.push({ ...ending, states: codesOf(begun), isExact: false });
  }
  return endings;
}

const codesOf = (states: readonly { code: string }[]): string[] => states.map(({ code }) => code);

/** Removes the last words; if none are left after the comma, the part before it becomes the last one. */
function takeWords({ before, words }: Rest, count: number): Rest {
  const left = words.slice(0, words.length - count);
  if (left.length > 0) return { before, words: left };
  return { before: before.slice(0, -1), words: before.at(-1)?.split(' ') ?? [] };
}

const textOf = ({ before, words }: Rest): string =>
  [...before, words.join(' ')].filter((part) => part !== '').join(', ');

const hasDigit = (text: string): boolean => /\d/.test(text);

const endsStreet = (words: readonly string[]): boolean =>
  words.length === 1 && words.every((word) => STREET_ENDS.has(foldName(word)));

/** A number, a suite or a street suffix, and therefore not a city. */
const belongsToStreet = (words: readonly string[]): boolean =>
  words.some(hasDigit) || (words.length > 1 && SUITES.has(foldName(words[0] ?? ''))) || endsStreet(words.slice(-1));

/** More than a house number: '12' and '12 N' are not yet a street. */
const isStreet = (words: readonly string[]): boolean =>
  words.some((word) => !hasDigit(word) && !DIRECTIONS.has(foldName(word)));

/** '12 Main St', '12 Main St NW', '12 Highway 9' and '12 Main St Apt 4'. */
function isWholeStreet(words: readonly string[]): boolean {
  const last = words.findLast((word) => !DIRECTIONS.has(foldName(word))) ?? '';
  return words.indexOf(last) > 0 && (hasDigit(last) || endsStreet([last]));
}

const reading = (parts: Partial<TypedAddress>): TypedAddress => ({
  street: '',
  city: '',
  isWholeCity: false,
  states: null,
  zip: '',
  ...parts,
});
