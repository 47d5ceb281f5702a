// The text of a cell, within the limits that Excel has itself.
import { UnreadableFile } from '../unreadable-file.ts';

/** Excel stores no longer one. */
const CELL_CHARACTERS_MAX = 32_767;
/** How Excel writes a character that XML does not allow, such as a carriage return. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Checked before it is joined: a small file can unpack to a text of any length. */
export function addText(text: string, part: string): string {
  if (text.length + part.length > CELL_CHARACTERS_MAX)
    throw new UnreadableFile(`A cell has more than ${CELL_CHARACTERS_MAX.toLocaleString('en-US')} characters.`);
  return text + part;
}

/** A line break would move the lines below it. */
export const singleLine = (text: string): string =>
  text
    .replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\s+/g, ' ')
    .trim();
