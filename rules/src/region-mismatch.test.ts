import { describe, expect, test } from 'vitest';
import { regionMismatch } from './region-mismatch.ts';

const us = (state: string, postalCode: string) => regionMismatch({ country: 'US', state, postalCode });
const canada = (state: string, postalCode: string) => regionMismatch({ country: 'CA', state, postalCode });

describe('the state of a ZIP code', () => {
  test.each([
    ['ID', '83702'],
    ['ID', '83702-1234'],
    ['CT', '06103'],
    ['NY', '06390'],
    ['NY', '00501'],
    ['MA', '05501'],
    ['VT', '05001'],
    ['DC', '20588'],
    ['MD', '20588'],
    ['VA', '20598'],
    ['DC', '56901'],
    ['TX', '73301'],
    ['TX', '73960'],
    ['TX', '88510'],
    ['OK', '73401'],
    ['WY', '83414'],
    ['GA', '39901'],
    ['AS', '96799'],
    ['MP', '96950'],
    ['GU', '96910'],
    ['VI', '00802'],
    ['PR', '00901'],
    ['AE', '09012'],
    ['AA', '34001'],
    ['AP', '96201'],
  ])('%s %s fits', (state, zip) => {
    expect(us(state, zip)).toBeNull();
  });

  test.each([
    ['CT', '83702', 'ZIP code 83702 is in Idaho, not in Connecticut.'],
    ['CT', '837021234', 'ZIP code 83702-1234 is in Idaho, not in Connecticut.'],
    ['MA', '05001', 'ZIP code 05001 is in Vermont, not in Massachusetts.'],
    ['ID', '83414', null],
    ['MT', '83414', 'ZIP code 83414 is in Idaho or Wyoming, not in Montana.'],
    ['FL', '34001', 'ZIP code 34001 is in Armed Forces Americas, not in Florida.'],
    ['HI', '96950', 'ZIP code 96950 is in Guam or Northern Mariana Islands, not in Hawaii.'],
    ['CT', '00012', 'There is no ZIP code 00012.'],
    ['CT', '09999', 'There is no ZIP code 09999.'],
  ])('%s %s: %s', (state, zip, words) => {
    expect(us(state, zip)).toBe(words);
  });
});

describe('the province of a Canadian postal code', () => {
  test.each([
    ['ON', 'K1A 0B1', null],
    ['NU', 'X0A 0H0', null],
    ['NT', 'X1A 2P7', null],
    ['QC', 'K1A0B1', 'Postal code K1A 0B1 is in Ontario, not in Quebec.'],
    ['YT', 'X0A 0H0', 'Postal code X0A 0H0 is in Northwest Territories or Nunavut, not in Yukon.'],
  ])('%s %s: %s', (province, code, words) => {
    expect(canada(province, code)).toBe(words);
  });
});

test.each([
  ['', '83702'],
  ['ID', ''],
  ['ID', '8370'],
  ['ON', '83702'],
])('nothing is said of %j %j, of which one is missing or invalid', (state, zip) => {
  expect(us(state, zip)).toBeNull();
});
