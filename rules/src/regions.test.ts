import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countryOf,
  countryOfRegion,
  isKnownState,
  provinceOf,
  readPostalCode,
  regionName,
  REGIONS,
  zipForLookup,
} from './regions.ts';

describe('regions', () => {
  test('are the states of the US and the provinces of Canada', () => {
    expect(REGIONS.US).toHaveLength(59);
    expect(REGIONS.CA).toHaveLength(13);
    expect(REGIONS.US[0]).toEqual({ code: 'AL', name: 'Alabama' });
    expect(REGIONS.US.map((region) => region.code)).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AE']));
    for (const region of [...REGIONS.US, ...REGIONS.CA]) {
      expect(region.code).toMatch(/^[A-Z]{2}$/);
      expect(region.name).not.toBe('');
    }
  });

  test.each([
    ['TX', true],
    ['ON', true],
    ['Texas', false],
    ['tx', false],
    ['', false],
    [null, false],
  ])('%s is a known state: %s', (code, isKnown) => {
    expect(isKnownState(code)).toBe(isKnown);
  });

  test('no code or name is used twice', () => {
    const all = [...REGIONS.US, ...REGIONS.CA];
    expect(new Set(all.map((region) => region.code)).size).toBe(all.length);
    expect(new Set(all.map((region) => region.name)).size).toBe(all.length);
  });

  test('are sorted by name, with territories and armed forces after the states', () => {
    const names = REGIONS.US.map((region) => region.name);
    const states = names.slice(0, 51);
    expect(states).toEqual(states.toSorted());
    expect(states.every((name) => /^[A-Z]/.test(name))).toBe(true);
    expect(names.slice(51)).toEqual([
      'American Samoa',
      'Guam',
      'Northern Mariana Islands',
      'Puerto Rico',
      'U.S. Virgin Islands',
      'Armed Forces Americas',
      'Armed Forces Europe',
      'Armed Forces Pacific',
    ]);
    const provinces = REGIONS.CA.map((region) => region.name);
    expect(provinces).toEqual(provinces.toSorted());
    expect(provinces.every((name) => /^[A-Z]/.test(name))).toBe(true);
  });

  test.each([
    ['US', 'TX', 'Texas'],
    ['US', 'DC', 'District of Columbia'],
    ['CA', 'ON', 'Ontario'],
    ['US', 'ON', null],
    ['CA', 'TX', null],
    ['US', 'tx', null],
    ['US', '', null],
  ] as const)('in %s, %j is %s', (country, code, name) => {
    expect(regionName(country, code)).toBe(name);
  });

  test.each([
    ['USD', 'US'],
    ['CAD', 'CA'],
    ['CA', 'CA'],
    ['EUR', 'US'],
    ['cad', 'US'],
    ['', 'US'],
    [null, 'US'],
  ])('the country of %s is %s', (currency, country) => {
    expect(countryOf(currency)).toBe(country);
  });
});

describe('postal codes', () => {
  test.each([
    ['US', '95899', '95899'],
    ['US', ' 00501 ', '00501'],
    ['US', '95899-1234', '95899-1234'],
    ['US', '958991234', '95899-1234'],
    ['CA', 'K1A 0B1', 'K1A 0B1'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['CA', ' x0c 1a0', 'X0C 1A0'],
    ['CA', 'H0H 0W9', 'H0H 0W9'],
    ['CA', 'M5V 0Z2', 'M5V 0Z2'],
  ] as const)('%s %j is %s', (country, typed, code) => {
    expect(readPostalCode(country, typed)).toBe(code);
  });

  test.each([
    ['US', ''],
    ['US', '9589'],
    ['US', '958999'],
    ['US', '95899-123'],
    ['US', '95899-'],
    ['US', '95899 1234'],
    ['US', '9589A'],
    ['US', 'K1A 0B1'],
    ['US', '٩٥٨٩٩'],
    ['CA', '95899'],
    ['CA', 'K1A'],
    ['CA', 'K1A 0B'],
    ['CA', 'K1A  0B1'],
    ['CA', 'K1A 0B12'],
    ['CA', 'KK1A 0B1'],
    ['CA', 'D1A 0B1'],
    ['CA', 'W1A 0B1'],
    ['CA', 'Z1A 0B1'],
    ['CA', 'K1O 0B1'],
    ['CA', 'K1A 0U1'],
    ['CA', '1K1 A0B'],
  ] as const)('%s %j is none', (country, typed) => {
    expect(readPostalCode(country, typed)).toBeNull();
  });

  test('reading a code twice changes nothing', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const letter = fc.constantFrom(...Array.from('ABCEGHJKLMNPRSTVXY'));
    const zip = fc.array(digit, { minLength: 5, maxLength: 9 }).map((digits) => digits.join(''));
    const canadian = fc.tuple(letter, digit, letter, digit, letter, digit).map((parts) => parts.join(''));
    const typed = fc.oneof(
      zip.map((code) => ['US', code] as const),
      canadian.map((code) => ['CA', code] as const),
    );
    fc.assert(
      fc.property(typed, ([country, text]) => {
        const code = readPostalCode(country, text);
        expect(code !== null).toBe(country === 'CA' || text.length === 5 || text.length === 9);
        expect(readPostalCode(country, code ?? '')).toBe(code);
      }),
    );
  });

  test('the state of a ZIP code is looked up by its five digits', () => {
    expect(zipForLookup('95899')).toBe('95899');
    expect(zipForLookup(' 95899-1234')).toBe('95899');
    for (const text of ['', '9589', '958991', 'K1A 0B1']) expect(zipForLookup(text)).toBeNull();
  });

  test.each([
    ['A1A 1A1', 'NL'],
    ['B1A 1A1', 'NS'],
    ['C1A 1A1', 'PE'],
    ['E1A 1A1', 'NB'],
    ['G1A 1A1', 'QC'],
    ['H1A 1A1', 'QC'],
    ['J1A 1A1', 'QC'],
    ['K1A 1A1', 'ON'],
    ['l1a1a1', 'ON'],
    ['M1A 1A1', 'ON'],
    ['N1A 1A1', 'ON'],
    ['P1A 1A1', 'ON'],
    ['R1A 1A1', 'MB'],
    ['S1A 1A1', 'SK'],
    ['T1A 1A1', 'AB'],
    ['V1A 1A1', 'BC'],
    ['Y1A 1A1', 'YT'],
    // The Northwest Territories or Nunavut.
    ['X0A 0A1', null],
    ['K1A', null],
    ['95899', null],
  ])('the province of %s is %s', (code, province) => {
    expect(provinceOf(code)).toBe(province);
  });

  test('every province that a letter stands for is on the list', () => {
    for (const letter of 'ABCEGHJKLMNPRSTVY') {
      expect(regionName('CA', provinceOf(`${letter}1A 1A1`) ?? '')).not.toBeNull();
    }
  });
});

test.each([
  ['TX', 'US'],
  ['BC', 'CA'],
  ['CA', 'US'],
  ['XX', 'US'],
  [null, 'US'],
])('the country of %s is %s', (code, country) => {
  expect(countryOfRegion(code)).toBe(country);
});
