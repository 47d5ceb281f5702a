// A worker thread that draws one logo, which a stranger may have made to do harm, and ends.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { robotoFile } from '../pdf/roboto-file.ts';

/** Three times the size of the largest place, for sharp screens. */
const SIZE_MAX = { width: 1200, height: 360 };
/** Of the file itself, on each side. */
const PIXELS_MAX = 4_000;
/** Beyond this one side would vanish. */
const RATIO_MAX = 20;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_END = 24;

type Size = { width: number; height: number };

const isDrawable = ({ width, height }: Size): boolean =>
  width >= 1 && height >= 1 && width / height <= RATIO_MAX && height / width <= RATIO_MAX;

/** A PNG becomes the only picture of an SVG of ours, so that both kinds are drawn the same way. */
function svgOf(file: Buffer): string | null {
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return file.toString('utf8');
  if (file.length < HEADER_END) return null;
  // The size stands in the header, so that a small file cannot ask for the memory of a huge one.
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width > PIXELS_MAX || height > PIXELS_MAX) return null;
  const data = file.toString('base64');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`
  );
}

function draw(file: Buffer): Uint8Array | null {
  const svg = svgOf(file);
  if (svg === null) return null;
  const size: Size = new Resvg(svg);
  if (!isDrawable(size)) return null;
  const isWide = size.width / size.height > SIZE_MAX.width / SIZE_MAX.height;
  const image = new Resvg(svg, {
    fitTo: isWide ? { mode: 'width', value: SIZE_MAX.width } : { mode: 'height', value: SIZE_MAX.height },
    font: { fontBuffers: [readFileSync(robotoFile('Regular'))], defaultFontFamily: 'Roboto' },
  }).render();
  // A picture without a visible point would be a header without a logo.
  return image.pixels.some((byte, place) => place % 4 === 3 && byte > 0) ? image.asPng() : null;
}

const require = createRequire(import.meta.url);
await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
let drawn: Uint8Array | null = null;
try {
  drawn = draw(Buffer.from(workerData as Uint8Array));
} catch {
  // Not a picture.
}
parentPort?.postMessage(drawn, []);
