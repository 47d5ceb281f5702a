import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGIONS } from '../regions.ts';
import { readTypedAddress } from './typed-address.ts';

/** 'street | city+ | states | zip'; the + marks a complete city name. */
const readings = (text: string) =>
  readTypedAddress(text).map(({ street, city, isWholeCity, states, zip }) =>
    [street, `${city}${isWholeCity ? '+' : ''}`, states?.join(' ') ?? '*', zip].join(' | '),
  );

describe('parsing a partly typed address', () => {
  test.each([
    ['S', ' | S | * | '],
    ['1', ' |  | * | 1'],
    ['62701', ' |  | * | 62701'],
    ['62701-1234', ' |  | * | 62701'],
    ['12 Main St, Spri', '12 Main St | Spri | * | '],
    ['  12  Main St ,Spri ', '12 Main St | Spri | * | '],
    ['12 Main St, Apt 4, Spri', '12 Main St, Apt 4 | Spri | * | '],
    ['12 Main St, Apt 4 Spri', '12 Main St, Apt 4 | Spri | * | '],
    ['12 Main St, Suite B Spri', '12 Main St, Suite B | Spri | * | '],
    ['12 Main St Spri', '12 Main St | Spri | * | '],
    ['12 Main St NW Spri', '12 Main St NW | Spri | * | '],
    ['12 Highway 9 Spri', '12 Highway 9 | Spri | * | '],
    ['12 Broadway, New Yo', '12 Broadway | New Yo | * | '],
    ['12 Broadway New York NY', '12 Broadway | New York+ | NY | '],
    ['12 Main St, 627', '12 Main St |  | * | 627'],
    ['12 Main St 62701', '12 Main St |  | * | 62701'],
    ['Springfield MO', ' | Springfield+ | MO | '],
    ['Springfield, Mas', ' | Springfield+ | MA | '],
    ['Charleston West V', ' | Charleston+ | WV | '],
    ['Hagatna, Gu', ' | Hagatna+ | GU | '],
    ['St Thomas, virgin', ' | St Thomas+ | VA VI | '],
    ['St Thomas, U.S. virgin i', ' | St Thomas+ | VI | '],
    ['Washington, D.C.', ' | Washington+ | DC | '],
    ['Springfield,', ' | Springfield+ | * | '],
    ['12 Main St, Springfield,', '12 Main St | Springfield+ | * | '],
    ['12 Main St, Springfield, IL 62701', '12 Main St | Springfield+ | IL | 62701'],
    ['12 Main St, Springfield, IL 62701, USA', '12 Main St | Springfield+ | IL | 62701'],
    ['12 Main St Springfield Illinois 62701', '12 Main St | Springfield+ | IL | 62701'],
    ['12 Main St, Springfield 627', '12 Main St | Springfield+ | * | 627'],
    ['12 Main St TX', '12 Main St |  | TX | '],
    ['12 Main St, IL 627', '12 Main St |  | IL | 627'],
  ])('%j may be %j', (text, reading) => {
    expect(readings(text)).toContain(reading);
  });

  test.each([
    ['12 Main St', '12 Main St |  | * | '],
    ['12 Main St,', '12 Main St |  | * | '],
    ['12 Main St, Apt 4', '12 Main St, Apt 4 |  | * | '],
    ['12 Main St, Suite B', '12 Main St, Suite B |  | * | '],
    ['12 Main St, Massachu', '12 Main St |  | MA | '],
    ['12 Main St, Springfeild, IL 62701', '12 Main St |  | * | 62701'],
    ['12 Main St, Springfeild 62701', '12 Main St |  | * | 62701'],
    ['12 Main St, Suite B, 62701', '12 Main St, Suite B |  | * | 62701'],
    ['Yard, Main St, 62701', 'Yard, Main St |  | * | 62701'],
    ['12 Main Ct 06101', '12 Main Ct |  | * | 06101'],
  ])('if nothing else matches, %j is a street', (text, reading) => {
    expect(readings(text).at(-1)).toBe(reading);
  });

  test.each([
    ['12 Main St', 'St'],
    ['12 Main Ave', 'Ave'],
    ['12 Park', 'Park'],
    ['12 N Spring', 'Spring'],
    ['12 Main St, Suite B', 'B'],
    ['310 Foundry Row', 'Row'],
    ['310 Foundry Ro', 'Ro'],
    ['12 Broadway New', 'New'],
    ['12 Main', 'Main'],
  ])('in %j, %j is not the start of a city', (text, city) => {
    expect(readTypedAddress(text).map((reading) => reading.city)).not.toContain(city);
  });

  test('a street and a city may both be named after a saint', () => {
    const cities = readTypedAddress('12 Main St St. Louis').filter(({ city }) => city === 'St. Louis');
    expect(cities.map(({ street }) => street)).toContain('12 Main St');
  });

  test('a code is one state, a name prefix may be several', () => {
    expect(readings('Springfield, MA')[0]).toBe(' | Springfield+ | MA | ');
    expect(readings('Springfield, M')[0]).toBe(' | Springfield+ | ME MD MA MI MN MS MO MT | ');
  });

  test('the state of a ZIP code applies only where it is possible', () => {
    expect(readings('12 Main Ct 06101')).not.toContain('12 Main |  | CT | 06101');
    expect(readings('12 Main St, CT 06101')).toContain('12 Main St |  | CT | 06101');
  });

  test.each(['', ' ', ',', ' , ,', '#', '東京', '\u0000\u0007'])('%j is nothing', (text) => {
    expect(readTypedAddress(text)).toEqual([]);
  });
});

const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
const street = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), word, fc.constantFrom('St', 'Ave', 'Road'))
  .map((parts) => parts.join(' '));
const city = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const state = fc.constantFrom(...REGIONS.US);
const zip = fc.stringMatching(/^\d{5}$/);

describe('any input', () => {
  test('a complete address has a reading with exactly its parts', () => {
    fc.assert(
      fc.property(street, city, state, zip, fc.boolean(), (line, name, { code, name: long }, digits, isLong) => {
        const wanted = { street: line, city: name, isWholeCity: true, zip: digits };
        const found = readTypedAddress(`${line}, ${name}, ${isLong ? long : code} ${digits}`);
        const exact = found.filter(({ states }) => states?.includes(code));
        expect(exact).toContainEqual(expect.objectContaining(wanted));
      }),
    );
  });

  test('spaces do not matter', () => {
    const spaces = fc.stringMatching(/^ {1,3}$/);
    fc.assert(
      fc.property(street, city, spaces, spaces, (line, name, before, after) => {
        expect(readTypedAddress(`${before}${line.replaceAll(' ', after)}${before},${after}${name}${after}`)).toEqual(
          readTypedAddress(`${line}, ${name}`),
        );
      }),
    );
  });

  test('there are few readings, and none of them adds words', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .array(fc.oneof(word, zip, fc.constantFrom(',', '12', 'TX', 'New', 'St', 'Apt 4')), { maxLength: 60 })
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const found = readTypedAddress(typed);
        expect(found.length).toBeLessThan(100);
        const words = typed.split(/[\s,\p{C}]+/u);
        for (const each of found) {
          expect(each.zip).toMatch(/^\d{0,5}$/);
          expect(each.street).toBe(each.street.trim());
          const used = `${each.street} ${each.city}`.split(/[\s,]+/).filter((part) => part !== '');
          expect(words.filter((part) => part !== '').slice(0, used.length)).toEqual(used);
        }
      }),
    );
  });
});
