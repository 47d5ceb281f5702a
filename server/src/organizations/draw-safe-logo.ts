// Makes an uploaded logo safe: whatever it holds is drawn, and only the drawing is kept. Scripts, event handlers,
// references and comments of an SVG, and whatever hides in a PNG besides its pixels, do not survive that.
import { Worker } from 'node:worker_threads';

/** A drawing that takes longer was made to. */
const DRAW_MS_MAX = 10_000;

/** The logo as a PNG; null if it cannot be drawn. */
export function drawSafeLogo(file: Uint8Array): Promise<Buffer | null> {
  // A worker of its own for each: a picture that makes the renderer fail or loop takes nothing else with it.
  const worker = new Worker(new URL('logo-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  return new Promise<Buffer | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), DRAW_MS_MAX);
    const finish = (drawn: Buffer | null) => {
      clearTimeout(timer);
      resolve(drawn);
    };
    worker.once('message', (png: Uint8Array | null) => finish(png && Buffer.from(png)));
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  }).finally(() => void worker.terminate());
}
