import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandRoles, contrast, fromOklch, shades, toOklch } from './colors.ts';

const hexOf = (value: number): string => `#${value.toString(16).padStart(6, '0')}`;
const INK = '#1b1a18';
const CANVAS = '#f6f5f2';
const SURFACE = '#ffffff';
const NIGHT_SURFACES = ['#131312', '#1b1b1a', '#242422'];

/** The contrasts that every brand color must reach. */
function unreadable(hex: string): string[] {
  const { light, dark, deep, deepAccent } = brandRoles(hex);
  const pairs: [what: string, one: string, other: string, least: number][] = [
    ['on fill', light.on, light.fill, 4.5],
    ['on hover', light.on, light.hover, 4.5],
    ['text on canvas', light.text, CANVAS, 4.5],
    ['text on surface', light.text, SURFACE, 4.5],
    ['link on canvas', light.link, CANVAS, 4.5],
    ['mark on canvas', light.mark, CANVAS, 3],
    ['words on tint', light.onTint, light.tint, 4.5],
    ['words on soft tint', light.onTint, light.tintSoft, 4.5],
    ['dark: on fill', dark.on, dark.fill, 4.5],
    ['dark: on hover', dark.on, dark.hover, 4.5],
    ['dark: fill on surface', dark.fill, '#1b1b1a', 3],
    ['dark: words on tint', dark.onTint, dark.tint, 4.5],
    ['dark: words on soft tint', dark.onTint, dark.tintSoft, 4.5],
    ...NIGHT_SURFACES.flatMap((surface): typeof pairs => [
      [`dark: text on ${surface}`, dark.text, surface, 4.5],
      [`dark: link on ${surface}`, dark.link, surface, 4.5],
      [`dark: mark on ${surface}`, dark.mark, surface, 3],
    ]),
    ['white on deep', '#ffffff', deep, 7],
    ['accent on deep', deepAccent, deep, 4.5],
    ['hover can be seen', light.hover, light.fill, 1.03],
    ['dark: hover can be seen', dark.hover, dark.fill, 1.03],
  ];
  return pairs
    .filter(([, one, other, least]) => !(contrast(one, other) >= least))
    .map(([what, one, other]) => `${what} of ${hex}: ${one} on ${other}`);
}

describe('color space', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.478],
    ['#1f5fd1', '#1f5fd1', 1],
  ])('contrast of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 3);
  });

  test('known colors convert to their published coordinates', () => {
    // CSS Color 4: red is oklch(62.8% 0.2577 29.23), lime oklch(86.64% 0.2948 142.5).
    const red = toOklch('#ff0000');
    expect([red.L, red.C, red.H]).toEqual([
      expect.closeTo(0.628, 3),
      expect.closeTo(0.2577, 3),
      expect.closeTo(29.23, 1),
    ]);
    const lime = toOklch('#00ff00');
    expect([lime.L, lime.C, lime.H]).toEqual([
      expect.closeTo(0.8664, 3),
      expect.closeTo(0.2948, 3),
      expect.closeTo(142.5, 1),
    ]);
  });

  test('converting there and back yields the same color', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }).map(hexOf), (hex) => {
        expect(fromOklch(toOklch(hex))).toBe(hex);
      }),
    );
  });

  test('a color outside the sRGB gamut keeps its lightness and hue', () => {
    const shown = toOklch(fromOklch({ L: 0.7, C: 0.4, H: 150 }));
    expect(shown.L).toBeCloseTo(0.7, 2);
    expect(shown.H).toBeCloseTo(150, 0);
    expect(shown.C).toBeLessThan(0.4);
    expect(fromOklch({ L: 1, C: 0.2, H: 20 })).toBe('#ffffff');
  });

  test.each(['', 'blue', '#fff', '#12345g', '1f5fd1', '#1f5fd1ff'])('%j is not a color', (text) => {
    expect(() => brandRoles(text)).toThrow(RangeError);
  });
});

describe('shades', () => {
  test('match the design tokens for the default blue and for yellow', () => {
    expect(shades('#1f5fd1').join(' ')).toBe(
      '#f5f9ff #e6effd #d0e1fd #b0cdff #87b3ff #5793ff #3575e9 #215dc8 #1347a4 #093177',
    );
    // From the sixth on, yellow turns to bronze.
    expect(shades('#f2b705').join(' ')).toBe(
      '#fdf8ed #f9edd6 #f3ddb1 #eac77f #dcab33 #c38b0b #a56f07 #8c5700 #704205 #532b02',
    );
  });

  test('get darker with each step for every color', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }).map(hexOf), (hex) => {
        const onWhite = shades(hex).map((shade) => contrast(shade, '#ffffff'));
        expect(onWhite).toHaveLength(10);
        expect(onWhite.toSorted((a, b) => a - b)).toEqual(onWhite);
      }),
      { numRuns: 300 },
    );
  });
});

describe('brand roles', () => {
  test.each([
    ['#1f5fd1', '#ffffff', 5.8, '#0f51c2', '#215dc8', '#1f5fd1', '#11223f', '#5793ff', '#1b1a18', '#5793ff', false],
    ['#f2b705', '#1b1a18', 9.6, '#e0aa14', '#8c5700', '#a56f07', '#2e2000', '#f2b705', '#1b1a18', '#c38b0b', true],
    ['#c8102e', '#ffffff', 5.9, '#b40125', '#bb0f2b', '#c8102e', '#3b1515', '#fd5159', '#1b1a18', '#fd5159', true],
    ['#0f7a4d', '#ffffff', 5.4, '#066c43', '#17774c', '#0f7a4d', '#0c291a', '#0f7a4d', '#ffffff', '#50ac7c', false],
    ['#6b3fa0', '#ffffff', 7.4, '#5e3192', '#744ca8', '#6b3fa0', '#281b3b', '#a87de4', '#1b1a18', '#a87de4', false],
    ['#7fd1ff', '#1b1a18', 10.3, '#70c2f0', '#186d94', '#3085b0', '#0b2634', '#7fd1ff', '#1b1a18', '#4ea1cd', false],
  ] as const)(
    '%s looks as it was drawn',
    (hex, on, ratio, hover, text, mark, deep, darkFill, darkOn, darkText, isQuiet) => {
      const roles = brandRoles(hex);
      expect(roles.light).toMatchObject({ fill: hex, on, hover, text, mark });
      expect(roles.dark).toMatchObject({ fill: darkFill, on: darkOn, text: darkText, mark: darkText });
      expect(roles).toMatchObject({ deep, isQuiet, shades: shades(hex), deepAccent: shades(hex)[4] });
      expect(contrast(hex, on)).toBeCloseTo(ratio, 1);
    },
  );

  test('a cool brand tints and links in its own color', () => {
    const { light, dark, shades: ladder } = brandRoles('#1f5fd1');
    expect(light).toMatchObject({ link: light.text, linkLine: 'transparent', onTint: light.text });
    expect([light.tintSoft, light.tint]).toEqual([ladder[0], ladder[1]]);
    expect(dark).toMatchObject({ link: dark.text, linkLine: 'transparent', onTint: dark.text, tint: '#242a36' });
  });

  test.each(['#f2b705', '#c8102e', '#e8590c', '#808080', '#000000'])(
    '%s looks like a status or like text: tints are neutral, links are ink and underlined',
    (hex) => {
      const { light, dark, isQuiet } = brandRoles(hex);
      expect(isQuiet).toBe(true);
      expect(light).toMatchObject({ link: INK, linkLine: hex, tintSoft: '#faf9f6', tint: '#f0eee9', onTint: INK });
      expect(dark).toMatchObject({ link: '#f2f1ee', linkLine: dark.fill, tintSoft: '#21211f', tint: '#2c2b29' });
    },
  );

  test('the line under links always has enough contrast', () => {
    const { light } = brandRoles('#ffe066');
    expect(light.fill).toBe('#ffe066');
    expect(light.linkLine).toBe(light.mark);
  });

  test.each(['#ffffff', '#f0f0f0', '#fffbe6', '#F0F8FF'])('%s cannot be seen on the page and becomes ink', (hex) => {
    expect(brandRoles(hex)).toEqual(brandRoles(INK));
  });

  test('a color that is just dark enough is kept, in lower case', () => {
    expect(contrast('#e8e8e8', '#ffffff')).toBeGreaterThan(1.2);
    expect(brandRoles('#E8E8E8').light.fill).toBe('#e8e8e8');
  });

  test('filled controls have an edge 14 % darker', () => {
    const { light, dark } = brandRoles('#7fd1ff');
    for (const { fill, border } of [light, dark]) {
      expect(toOklch(border).L).toBeCloseTo(toOklch(fill).L * 0.86, 2);
    }
  });

  test('middle tones, on which neither white nor ink is readable, get black text', () => {
    expect(contrast('#ffffff', '#4082db')).toBeLessThan(4.5);
    expect(contrast(INK, '#4082db')).toBeLessThan(4.5);
    expect(brandRoles('#4082db').light).toMatchObject({ fill: '#4082db', on: '#000000' });
  });

  test.each([
    ['#0073f0', 'black words could no longer be read on a darker one'],
    ['#000000', 'black cannot get darker'],
  ])('%s gets lighter under the pointer: %s', (hex) => {
    expect(toOklch(brandRoles(hex).light.hover).L).toBeGreaterThan(toOklch(hex).L);
  });

  test('sixteen steps of each channel are readable', () => {
    const steps = Array.from({ length: 16 }, (_, step) => step * 17);
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => hexOf((red << 16) | (green << 8) | blue))),
    );
    expect(colors.flatMap(unreadable)).toEqual([]);
  }, 60_000);

  test('every color is readable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }).map(hexOf), (hex) => {
        expect(unreadable(hex)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
