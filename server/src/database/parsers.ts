import { type CustomTypesConfig, types } from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;

type Parse = (text: string) => unknown;

/** Cents and counts. A number beyond the safe integers is an error, never rounded. */
export function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`);
  return value;
}

const parseDay = (text: string): string => text;

const UTC_TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** The format of Date.toISOString(), so that instants from the database and the clock compare as text. */
export function parseInstant(text: string): string {
  const match = UTC_TIMESTAMP.exec(text);
  if (!match) throw new RangeError(`${text} is not an instant in UTC`);
  const [, day, time, fraction = ''] = match;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** pg's own function accepts any type number although its types list only some. */
const parserOf: (oid: number, format?: 'text' | 'binary') => Parse = types.getTypeParser;

function arrayOf(parse: Parse): Parse {
  const parseTexts = parserOf(TEXT_ARRAY);
  return (text) => {
    const texts = parseTexts(text);
    if (!Array.isArray(texts)) throw new TypeError(`${text} is not an array`);
    return texts.map((each: unknown) => (typeof each === 'string' ? parse(each) : null));
  };
}

const PARSERS = new Map<number, Parse>([
  [INT8, parseWholeNumber],
  [DATE, parseDay],
  [TIMESTAMPTZ, parseInstant],
  [INT8_ARRAY, arrayOf(parseWholeNumber)],
  [DATE_ARRAY, arrayOf(parseDay)],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseInstant)],
]);

/** Column parsers for one pool; pg's own registry is shared by the whole process. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? parserOf(oid, format),
};
