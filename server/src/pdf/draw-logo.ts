import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { robotoFile } from './roboto-file.ts';

const require = createRequire(import.meta.url);
let initialized: Promise<void> | null = null;

/** Three times the size at which a mail shows it, for sharp screens. */
const SIZE_MAX = { width: 660, height: 96 };

/** Draws an SVG logo as PNG on the current thread. It opens nothing that the SVG refers to. */
export async function drawLogo(svg: Uint8Array): Promise<Uint8Array> {
  initialized ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  await initialized;
  const text = Buffer.from(svg).toString('utf8');
  const { width, height } = new Resvg(text);
  const isWide = width / height > SIZE_MAX.width / SIZE_MAX.height;
  const image = new Resvg(text, {
    fitTo: isWide ? { mode: 'width', value: SIZE_MAX.width } : { mode: 'height', value: SIZE_MAX.height },
    font: { fontBuffers: [readFileSync(robotoFile('Regular'))], defaultFontFamily: 'Roboto' },
  });
  return image.render().asPng();
}
