// Derives ten shades and the role colors of the light and dark scheme from one brand color, all with readable contrast.

export type Oklch = { readonly L: number; readonly C: number; readonly H: number };

/** The brand colors of one scheme. */
export type SchemeRoles = {
  /** Filled controls: background, text, hover color, and the border that pale brands need. */
  readonly fill: string;
  readonly on: string;
  readonly hover: string;
  readonly border: string;
  /** Brand-colored text and icons on canvas, surface and raised. */
  readonly text: string;
  /** Active line, focus ring and selected border. */
  readonly mark: string;
  /** Links and their underline, which is transparent if the color alone marks the link. */
  readonly link: string;
  readonly linkLine: string;
  /** Selected rows and chips, and the brand-colored text on them. */
  readonly tintSoft: string;
  readonly tint: string;
  readonly onTint: string;
};

export type BrandRoles = {
  readonly shades: readonly string[];
  readonly light: SchemeRoles;
  readonly dark: SchemeRoles;
  /** The login panel, with white text and accents of this color in both schemes. */
  readonly deep: string;
  readonly deepAccent: string;
  /**
   * True for red, orange, yellow and gray: tints are neutral and links are ink, so that the brand never looks like a
   * status.
   */
  readonly isQuiet: boolean;
};

const WHITE = '#ffffff';
const BLACK = '#000000';
const INK = '#1b1a18';
const PAPER = { canvas: '#f6f5f2', surface: WHITE, tintSoft: '#faf9f6', tint: '#f0eee9' };
const NIGHT = { ink: '#f2f1ee', surface: '#1b1b1a', raised: '#242422', tintSoft: '#21211f', tint: '#2c2b29' };

const LIGHTNESS = [0.98, 0.95, 0.905, 0.845, 0.765, 0.675, 0.585, 0.505, 0.425, 0.335];
const CHROMA = [0.09, 0.2, 0.38, 0.6, 0.85, 1, 1, 0.95, 0.85, 0.68];
const CHROMA_MAX = 0.22;

const TEXT_RATIO = 4.5;
/** Slightly above 4.5, so that text stays readable on surfaces a shade off. */
const TEXT_RATIO_SAFE = 4.6;
const MARK_RATIO = 3;
const VISIBLE_CHANGE = 1.03;

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearRgb(hex: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a color: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function toOklab(hex: string): [number, number, number] {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function polar([L, a, b]: readonly [number, number, number]): Oklch {
  return { L, C: Math.hypot(a, b), H: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

export const toOklch = (hex: string): Oklch => polar(toOklab(hex));

function oklchToLinearRgb({ L, C, H }: Oklch): [number, number, number] {
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const CHROMA_STEP = 0.004;

/** The nearest color in the sRGB gamut: chroma is lowered until it fits; lightness and hue stay. */
export function fromOklch({ L, C, H }: Oklch): string {
  let chroma = C;
  let channels = oklchToLinearRgb({ L, C: chroma, H });
  while (chroma > 0 && channels.some((channel) => channel < -1e-4 || channel > 1.0001)) {
    chroma = Math.max(0, chroma - CHROMA_STEP);
    channels = oklchToLinearRgb({ L, C: chroma, H });
  }
  const bytes = channels.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function mix(color: string, share: number, base: string): string {
  const [L1, a1, b1] = toOklab(color);
  const [L2, a2, b2] = toOklab(base);
  const blend = (x: number, y: number) => x * share + y * (1 - share);
  return fromOklch(polar([blend(L1, L2), blend(a1, a2), blend(b1, b2)]));
}

/** Ten shades from the palest to the darkest. */
export function shades(hex: string): string[] {
  const { C, H } = toOklch(hex);
  const isYellow = H > 70 && H < 118;
  return LIGHTNESS.map((L, place) => {
    // Dark yellows look olive; shifting the hue five degrees per step towards orange makes them bronze.
    const hue = isYellow && place > 4 ? H - (place - 4) * 5 : H;
    return fromOklch({ L, C: Math.min(C, CHROMA_MAX) * CHROMA[place]!, H: hue });
  });
}

const firstFit = (candidates: readonly string[], otherwise: string, fits: (color: string) => boolean): string =>
  candidates.find(fits) ?? otherwise;

/** White if readable, else ink; in the middle tones, where neither is readable, black. */
const onColor = (fill: string): string => firstFit([WHITE, INK], BLACK, (color) => contrast(color, fill) >= TEXT_RATIO);

/** The first change of lightness that is visible and keeps the text readable. */
function hoverColor(fill: string, on: string, changes: readonly number[], otherwise: number): string {
  const { L, C, H } = toOklch(fill);
  const changed = (delta: number) => fromOklch({ L: Math.min(1, Math.max(0, L + delta)), C, H });
  return firstFit(
    changes.map(changed),
    changed(otherwise),
    (color) => contrast(color, on) >= TEXT_RATIO && contrast(color, fill) >= VISIBLE_CHANGE,
  );
}

const borderColor = (fill: string): string => mix(fill, 0.86, BLACK);

function lightRoles(brand: string, ladder: readonly string[], isQuiet: boolean): SchemeRoles {
  const on = onColor(brand);
  const ownTint = ladder[1]!;
  const text = firstFit(
    ladder.slice(6, 9),
    ladder[9]!,
    (shade) => contrast(shade, PAPER.canvas) >= TEXT_RATIO_SAFE && contrast(shade, ownTint) >= TEXT_RATIO,
  );
  const mark = firstFit(
    [brand, ...ladder.slice(5, 9)],
    ladder[9]!,
    (shade) => contrast(shade, PAPER.canvas) >= MARK_RATIO,
  );
  return {
    fill: brand,
    on,
    hover: hoverColor(brand, on, [-0.045, 0.045], 0.18),
    border: borderColor(brand),
    text,
    mark,
    link: isQuiet ? INK : text,
    // Without enough contrast the underline would not be visible and nothing would mark the link.
    linkLine: isQuiet ? firstFit([brand], mark, (line) => contrast(line, PAPER.surface) >= 1.6) : 'transparent',
    tintSoft: isQuiet ? PAPER.tintSoft : ladder[0]!,
    tint: isQuiet ? PAPER.tint : ownTint,
    onTint: isQuiet ? INK : text,
  };
}

function darkRoles(brand: string, ladder: readonly string[], isQuiet: boolean): SchemeRoles {
  const fill = firstFit([brand], ladder[5]!, (shade) => contrast(shade, NIGHT.surface) >= MARK_RATIO);
  const on = onColor(fill);
  const tintOf = (shade: string) => (isQuiet ? NIGHT.tint : mix(shade, 0.14, NIGHT.surface));
  const text = firstFit(
    [ladder[5]!, ladder[4]!, ladder[3]!],
    ladder[2]!,
    (shade) =>
      contrast(shade, NIGHT.raised) >= TEXT_RATIO_SAFE && (isQuiet || contrast(shade, tintOf(shade)) >= TEXT_RATIO),
  );
  return {
    fill,
    on,
    hover: hoverColor(fill, on, [0.045], -0.045),
    border: borderColor(fill),
    text,
    mark: text,
    link: isQuiet ? NIGHT.ink : text,
    linkLine: isQuiet ? fill : 'transparent',
    tintSoft: isQuiet ? NIGHT.tintSoft : mix(text, 0.07, NIGHT.surface),
    tint: tintOf(text),
    onTint: isQuiet ? NIGHT.ink : text,
  };
}

/**
 * Every role color of a brand. A brand that is nearly white is replaced by ink, since it would not be visible on the
 * page.
 */
export function brandRoles(hex: string): BrandRoles {
  const brand = contrast(hex, WHITE) < 1.2 ? INK : hex.toLowerCase();
  const { C, H } = toOklch(brand);
  const isQuiet = C < 0.03 || (H >= 10 && H <= 115);
  const ladder = shades(brand);
  return {
    shades: ladder,
    light: lightRoles(brand, ladder, isQuiet),
    dark: darkRoles(brand, ladder, isQuiet),
    deep: fromOklch({ L: 0.255, C: Math.min(0.06, C * 0.4), H }),
    deepAccent: ladder[4]!,
    isQuiet,
  };
}
