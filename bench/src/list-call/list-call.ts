// A trivial list call against plain Fastify and pg with the same query: the overhead of our HTTP layer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../ask.ts';
import { type ChildServer, PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import { compare } from '../compare.ts';
import type { Finding } from '../finding.ts';
import type { Options } from '../options.ts';
import type { ProductReady } from '../product-server.ts';
import { warmUp } from '../warm-up.ts';
import type { BareInput, BareReady } from './ready.ts';

const ROUNDS = 7;
const SLICE_MS = 1_000;
const SHARE_MIN = 0.85;
const PATH = '/v1/portals';

export async function bench({ rounds }: Options): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = (name: string) => join(import.meta.dirname, name);
  let product: ChildServer<ProductReady> | undefined;
  let bare: ChildServer<BareReady> | undefined;
  try {
    product = await startChild<ProductReady>(file('../product-server.ts'), {
      DATA_DIR: dataDir,
      ...PRODUCT_OPTIONS,
    });
    const { port, connection, identityId, host, cookie } = product.ready;
    // Both are sent the same bytes and answer with the same body.
    const request = { path: PATH, headers: { host, cookie } };
    const ours = { port, ...request };
    const answer = await ask(ours);
    const input: BareInput = { connection, identityId, urlEnd: urlEndOf(answer) };
    bare = await startChild<BareReady>(file('bare-server.ts'), { BENCH: JSON.stringify(input), ...PRODUCT_OPTIONS });
    const best = { port: bare.ready.port, ...request };
    if ((await ask(best)) !== answer) throw new Error(`the answers differ: ${answer} and ${await ask(best)}`);
    for (const target of [ours, best]) await warmUp(target);
    const pace = { rounds: rounds ?? ROUNDS, sliceMs: SLICE_MS };
    return await compare({ what: 'trivial call, GET /v1/portals', shareMin: SHARE_MIN, ours, best }, pace);
  } finally {
    await bare?.stop();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What follows the label in the address of a portal. */
function urlEndOf(answer: string): string {
  const { rows } = JSON.parse(answer) as { rows: { label: string; url: string }[] };
  const [portal] = rows;
  if (!portal) throw new Error('there is no portal to list');
  return portal.url.slice(`http://${portal.label}`.length);
}
