// The common layout of all documents: letter size, half an inch of margin, one font, dark text.
import type { Content, ContentSvg, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { widthOf } from './fit-lines.ts';

/** Points, 72 to an inch. */
const MARGIN = 36;
const CONTENT_WIDTH = 612 - 2 * MARGIN;
const FOOTER_HEIGHT = 30;
const FOOTER_FONT_SIZE = 8;
const PAGE_NUMBER_WIDTH = 80;
const FOOTER_WIDTH = CONTENT_WIDTH - PAGE_NUMBER_WIDTH;
export const FONT_SIZE = 8.5;

export const INK = '#000000';
export const MUTED = '#5c6470';
export const HAIRLINE = '#d5d9df';

export type Logo = { bytes: Uint8Array; type: string };

/** The supplier that issues a document. */
export type DocumentOwner = {
  name: string;
  logo: Logo | null;
  /** The brand color, for one thin line. */
  brandColor: string;
  /** The supplier's contact, one line each. */
  contact: readonly string[];
};

export type DocumentFrame = { title: string; author: string; createdAt: Date; footer: string };

/** Wraps content in a page layout with a footer on every page. */
export const documentDefinition = (
  { title, author, createdAt, footer }: DocumentFrame,
  content: Content[],
): TDocumentDefinitions => ({
  pageSize: 'LETTER',
  pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + FOOTER_HEIGHT],
  language: 'en-US',
  displayTitle: true,
  version: '1.7',
  info: { title, author, creator: 'Plumbline', producer: 'Plumbline', creationDate: createdAt },
  defaultStyle: { font: 'Inter', fontSize: FONT_SIZE, lineHeight: 1.2, color: INK },
  content: withFallbackFont(content),
  footer: (page, pages) =>
    withFallbackFont<Content>({
      margin: [MARGIN, 12, MARGIN, 0],
      fontSize: FOOTER_FONT_SIZE,
      color: MUTED,
      columns: [
        { ...wrapped(footer, { longestWord: Infinity, width: FOOTER_WIDTH / FOOTER_FONT_SIZE }), width: FOOTER_WIDTH },
        { text: `Page ${page} of ${pages}`, width: PAGE_NUMBER_WIDTH, alignment: 'right', noWrap: true },
      ],
    }),
});

/** What the embedded part of the font has, as the package declares it. */
const HAS_LETTERS =
  /^[\n\u{20}-\u{ff}\u{131}\u{152}\u{153}\u{2bb}\u{2bc}\u{2c6}\u{2da}\u{2dc}\u{2000}-\u{206f}\u{20ac}\u{2122}\u{2191}\u{2193}\u{2212}\u{2215}]*$/u;

/** Texts with other letters than Western European ones are set in a font that has them. */
function withFallbackFont<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map((each: unknown) => withFallbackFont(each)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { text } = part as { text?: unknown };
  const entries = Object.entries(part).map(([key, value]) => [key, withFallbackFont<unknown>(value)] as const);
  const isOther = typeof text === 'string' && !HAS_LETTERS.test(text);
  return Object.fromEntries([...entries, ...(isOther ? [['font', 'Roboto']] : [])]) as Part;
}

const LOGO_SIZE: [number, number] = [200, 48];

/** The logo, or the name if there is no logo that a PDF can show. */
export function letterhead({ name, logo }: DocumentOwner): Content {
  if (logo?.type === 'image/svg+xml') return svgLogo(Buffer.from(logo.bytes).toString('utf8'));
  if (logo !== null && ['image/png', 'image/jpeg'].includes(logo.type)) {
    return { image: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`, fit: LOGO_SIZE };
  }
  return { text: clean(name), fontSize: 17, bold: true, lineHeight: 1.1 };
}

/** A logo may contain images, but no files or URLs for us to open. */
const svgLogo = (svg: string): Content =>
  ({
    svg,
    fit: LOGO_SIZE,
    options: { imageCallback: (link: string) => (link.startsWith('data:') ? link : ''), warningCallback: () => {} },
  }) as ContentSvg;

export const rule = (color: string, thickness: number, width = CONTENT_WIDTH): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: thickness, color }],
});

/** Fonts have no glyphs for these, and some change the text direction. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu;

export const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, ' ').trim();

/** The width of a column, in parts of the font size. */
type Column = { longestWord: number; width: number };

/** A text that fits is laid out as a whole, which is several times as fast as word by word. */
export const wrapped = (text: string, { longestWord, width }: Column) =>
  !text.includes('\n') && widthOf(text) <= width ? { text, noWrap: true } : breakable(text, longestWord);

/** Between words, and behind a hyphen before a letter, where lines are divided anyway. */
const DIVISIONS = /(?<=\s)(?=\S)|(?<=\p{L}-|\d-)(?=\p{L})/u;

type Piece = { text: string; wordBreak?: 'break-all' };

/** A column grows with its longest word, even beyond the page, so a word that is too long may be divided anywhere. */
export function breakable(text: string, longestWord: number): { text: string | Piece[] } {
  const pieces: Piece[] = [];
  for (const word of text.split(DIVISIONS)) {
    const last = pieces.at(-1);
    if (word.trim().length > longestWord) pieces.push({ text: word, wordBreak: 'break-all' });
    else if (last === undefined || last.wordBreak) pieces.push({ text: word });
    else last.text += word;
  }
  return { text: pieces.some((piece) => piece.wordBreak) ? pieces : text };
}
