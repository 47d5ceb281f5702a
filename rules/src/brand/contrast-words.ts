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
