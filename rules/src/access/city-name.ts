// Compares city names as people type them: 'St. Louis' equals Saint Louis, 'Mclean' equals Mc Lean.

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['pt', 'point'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/** Lower case without accents, dots and apostrophes, with single spaces. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const written = (words: readonly string[]): string => words.map((word) => ABBREVIATIONS.get(word) ?? word).join('');

/** Names with the same key are the same city. The key has no spaces, since 'O Fallon' and 'OFallon' are one place. */
export const cityKey = (name: string): string => written(foldName(name).split(' '));

/** The key prefixes that a typed text can stand for: 'St' may become Stamford or Saint Paul. */
export function cityPrefixes(typed: string): readonly string[] {
  const words = foldName(typed).split(' ');
  const asTyped = written(words.slice(0, -1)) + (words.at(-1) ?? '');
  const inFull = written(words);
  return inFull.startsWith(asTyped) ? [asTyped] : [asTyped, inFull];
}
