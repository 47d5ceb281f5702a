import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cityKey, cityPrefixes, foldName } from './city-name.ts';

describe('city names', () => {
  test.each([
    ['St. Louis', 'Saint Louis'],
    ['ST LOUIS', 'saint louis'],
    ['Ste. Genevieve', 'Sainte Genevieve'],
    ['Mt Vernon', 'Mount Vernon'],
    ['Ft. Worth', 'Fort Worth'],
    ['N Little Rock', 'North Little Rock'],
    ["O'Fallon", 'O Fallon'],
    ['O’Fallon', 'Ofallon'],
    ['McLean', 'Mc Lean'],
    ['Winston-Salem', 'Winston Salem'],
    ['Cañon City', 'Canon City'],
    ['  New   York ', 'New York'],
  ])('%j is %j', (typed, name) => {
    expect(cityKey(typed)).toBe(cityKey(name));
  });

  test('different names stay different', () => {
    const names = ['Saint Paul', 'Stamford', 'Portland', 'Porterville', 'Kansas', 'Kansas City'];
    expect(new Set(names.map(cityKey)).size).toBe(names.length);
  });

  test.each([
    ['St', 'Stamford', true],
    ['St', 'Saint Paul', true],
    ['St.', 'Saint Paul', true],
    ['St P', 'Saint Paul', true],
    ['St P', 'Stpaul', false],
    ['Sain', 'Saint Paul', true],
    ['S', 'South Bend', true],
    ['Ft', 'Fort Worth', true],
    ['new y', 'New York', true],
    ['New York', 'New York', true],
    ['York', 'New York', false],
    ['New Yorks', 'New York', false],
  ])('%j begins %s: %s', (typed, name, begins) => {
    expect(cityPrefixes(typed).some((prefix) => cityKey(name).startsWith(prefix))).toBe(begins);
  });

  test('every prefix of a name matches it, word by word and letter by letter', () => {
    const name = fc.constantFrom('Saint Louis', 'Fort Worth', 'North Little Rock', 'New York', 'Mc Lean', 'O Fallon');
    fc.assert(
      fc.property(name, fc.nat({ max: 20 }), (city, length) => {
        const typed = city.slice(0, length + 1);
        expect(cityPrefixes(typed).some((prefix) => cityKey(city).startsWith(prefix))).toBe(true);
      }),
    );
  });

  test('folding a name twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldName(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
    );
  });
});
