// The colors that a logo has most of, as proposals for the brand.

const SAMPLE = { width: 120, height: 36 };
const COLORS_MAX = 3;
/** Channels in steps of 24, so that the shades of a smooth edge count as one color. */
const STEP = 24;
/** Gray and nearly white or black say nothing about a brand. */
const CHROMA_MIN = 30;

type Counted = { count: number; red: number; green: number; blue: number };

const hexOf = ({ count, red, green, blue }: Counted): string =>
  `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** At most three, the most frequent first; none of a logo in black and white. */
export function logoColors(image: HTMLImageElement): string[] {
  const canvas = Object.assign(document.createElement('canvas'), SAMPLE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || image.naturalWidth === 0) return [];
  context.drawImage(image, 0, 0, SAMPLE.width, SAMPLE.height);
  const { data } = context.getImageData(0, 0, SAMPLE.width, SAMPLE.height);
  const counts = new Map<string, Counted>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 200 || Math.max(red, green, blue) - Math.min(red, green, blue) < CHROMA_MIN) continue;
    const key = [red, green, blue].map((channel) => Math.floor(channel / STEP)).join(' ');
    const counted = counts.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    counted.count += 1;
    counted.red += red;
    counted.green += green;
    counted.blue += blue;
    counts.set(key, counted);
  }
  const found = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return [...new Set(found.map(hexOf))].slice(0, COLORS_MAX);
}
