// How readable a brand color is, in words.

import { brandRoles, contrast } from './colors.ts';

const isWhite = (color: string): boolean => color === '#ffffff';

/** What stands on a button of this color, and how well it can be read. */
export function contrastWords(hex: string): string {
  const { fill, on } = brandRoles(hex).light;
  if (fill !== hex.toLowerCase()) {
    return 'This color is too pale to see on white. Buttons are dark gray instead.';
  }
  return `${isWhite(on) ? 'White' : 'Dark'} text on this color is easy to read, ${contrast(fill, on).toFixed(1)} to 1.`;
}

/** The background of pages, and what text on it needs. */
const CANVAS = '#f6f5f2';
const TEXT_RATIO = 4.5;

/** What links and other text of a color look like that would be hard to read, or look like a status; else null. */
export function textColorWords(hex: string): string | null {
  const { light, isQuiet } = brandRoles(hex);
  if (isQuiet) return 'Links stay dark, with a line of this color below them.';
  if (contrast(hex, CANVAS) >= TEXT_RATIO) return null;
  return `It is too pale for text. Links use a darker shade, ${light.text}.`;
}
