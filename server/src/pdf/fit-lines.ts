/** Widths of letters in parts of the font size, rounded up, so that a line is never wider than estimated. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ \n\u{a0}ijlI’]/u, 0.3],
  [/[.,:;'|!]/, 0.36],
  [/[ftr()[\]\-/°]/, 0.47],
  [/["“”*]/, 0.55],
  [/[a-ln-vx-z?_^]/, 0.64],
  [/[\d$#+<>=~–]/, 0.7],
  [/[A-LN-VX-Z&]/, 0.78],
  [/[ЉЊѬѸѹҦ₨№∞\u{2001}\u{2003}\u{fffc}\u{fffd}]/u, 1.6],
];
const OTHERS = 1.03;

const widthOfLetter = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS;
const WIDTHS_BY_CODE = Array.from({ length: 0x100 }, (_, code) => widthOfLetter(String.fromCodePoint(code)));

export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS_BY_CODE[letter.codePointAt(0) ?? 0] ?? widthOfLetter(letter);
  return sum;
}

/** Cuts a text so that it takes at most these lines of a column; the width is in parts of the font size. */
export function fitLines(text: string, { lines, width }: { lines: number; width: number }): string {
  const words = text.split(/\s+/).flatMap((word) => piecesOf(word, width));
  const filled: string[] = [];
  for (const [place, word] of words.entries()) {
    const last = filled.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) filled[filled.length - 1] = longer;
    else if (filled.length < lines) filled.push(word);
    else return withEllipsis(words.slice(0, place).join(' '), filled.at(-1) ?? '', width);
  }
  return text;
}

/** A word that is wider than a line is broken anywhere. */
function piecesOf(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (widthOf(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

/** Drops letters of the last line until the ellipsis fits. */
function withEllipsis(text: string, lastLine: string, width: number): string {
  let [rest, line] = [text, lastLine];
  while (line !== '' && widthOf(`${line}…`) > width) [rest, line] = [rest.slice(0, -1), line.slice(0, -1)];
  return `${rest.trimEnd().replace(/[,;:]$/, '')}…`;
}
