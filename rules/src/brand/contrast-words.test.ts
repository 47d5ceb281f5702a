import { expect, test } from 'vitest';
import { contrastWords, textColorWords } from './contrast-words.ts';

test.each([
  ['#1f5fd1', 'White text on this color is easy to read, 5.8 to 1.'],
  ['#F2B705', 'Dark text on this color is easy to read, 9.6 to 1.'],
  ['#000000', 'White text on this color is easy to read, 21.0 to 1.'],
  ['#fefefe', 'This color is too pale to see on white. Buttons are dark gray instead.'],
])('SET-04 %s: %s', (color, words) => {
  expect(contrastWords(color)).toBe(words);
});

test.each([
  ['#1f5fd1', null],
  ['#0f7a4d', null],
  ['#7fd1ff', 'It is too pale for text. Links use a darker shade, #186d94.'],
  ['#f2b705', 'Links stay dark, with a line of this color below them.'],
])('SET-04 text of the color %s: %s', (color, words) => {
  expect(textColorWords(color)).toBe(words);
});
