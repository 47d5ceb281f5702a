// Fonts that are parsed once per thread. pdfkit parses a font and shapes every word anew for each document, which took
// more than half of the time of an invoice.
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';

type Glyph = { id: number; advanceWidth: number; codePoints: readonly number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Run = { glyphs: readonly Glyph[]; positions: readonly Position[]; advanceWidth: number };
/** What cutting a font reads of a glyph. */
type Outline = { advanceWidth: number; _decode: () => unknown; _getMetrics: () => unknown };
type Font = {
  layout: (text: string, features?: object | null) => Run;
  getGlyph: (id: number) => Outline;
  _glyphs: Record<number, Glyph>;
};
type Fontkit = { create: (bytes: Uint8Array) => Font; registerFormat: (format: unknown) => void };

// The instance that pdfkit uses: an import would load a second one.
const fontkit = createRequire(import.meta.url)('fontkit') as Fontkit;

const PREFIX = 'shared font: ';
const WORDS_MAX = 5_000;
const WORD_LENGTH_MAX = 40;
/** fontkit kerns commas and periods into figures, so that $7,737.02 reads as $773702. */
const HAS_FIGURE = /\d/;
/** Amounts and dates, which stand in columns, have figures of one width. */
const IS_NUMBER = /^[\s\d$.,:/%()\u{2212}]+$/u;
const featuresFor = (text: string) =>
  HAS_FIGURE.test(text) ? (IS_NUMBER.test(text) ? { tnum: true } : { kern: false }) : {};

const loaders = new Map<string, () => Font>();

/** Makes a font known and returns what stands for its file in a document. The font itself is read when it is first used. */
export function shareFont(name: string, read: () => Buffer): Buffer {
  let font: Font | null = null;
  loaders.set(name, () => (font ??= withSharedWords(fontkit.create(read()))));
  return Buffer.from(`${PREFIX}${name}`);
}

const nameIn = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 100)).toString('latin1');
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : null;
};

class SharedFont {
  static probe = (bytes: Uint8Array): boolean => loaders.has(nameIn(bytes) ?? '');

  constructor({ buffer }: { buffer: Uint8Array }) {
    const load = loaders.get(nameIn(buffer) ?? '');
    if (!load) throw new Error('The font is not shared');
    return load();
  }
}
fontkit.registerFormat(SharedFont);

/** A copy for each document, because pdfkit scales the positions in place. */
class WordRun implements Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];

  constructor({ glyphs, positions }: Run) {
    this.glyphs = glyphs;
    this.positions = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

function withSharedWords(font: Font): Font {
  const words = new LRUCache<string, Run>({ max: WORDS_MAX });
  const shape = (text: string, features?: object | null): Run => {
    // fontkit remembers the letter that first led to a glyph. Forget it, so that no document's text depends on another's.
    font._glyphs = {};
    const { glyphs, positions, advanceWidth } = font.layout(text, { ...featuresFor(text), ...features });
    return new WordRun({ glyphs: glyphs.map((glyph) => glyphFacts(glyph)), positions, advanceWidth });
  };
  const layout = (text: string, features?: object | null): Run => {
    if (features) return shape(text, features);
    const run = words.get(text) ?? shape(text);
    if (text.length <= WORD_LENGTH_MAX) words.set(text, run);
    return new WordRun(run);
  };
  return Object.assign(Object.create(font) as Font, { layout, getGlyph: decodeOnce(font) });
}

/** The part of a font that a document embeds is cut out for each document, but each glyph is decoded only once. */
function decodeOnce(font: Font): Font['getGlyph'] {
  const outlines = new Map<number, Outline>();
  return (id) => {
    const known = outlines.get(id);
    if (known) return known;
    const glyph = font.getGlyph(id);
    const [decoded, metrics] = [glyph._decode(), glyph._getMetrics()];
    const outline = { advanceWidth: glyph.advanceWidth, _decode: () => decoded, _getMetrics: () => metrics };
    outlines.set(id, outline);
    return outline;
  };
}

const glyphFacts = ({ id, advanceWidth, codePoints }: Glyph): Glyph => ({ id, advanceWidth, codePoints });
