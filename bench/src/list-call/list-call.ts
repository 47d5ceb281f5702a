// A trivial list call against plain Fastify and pg with the same query: the overhead of our HTTP layer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type ChildServer, startChild } from '../child-server.ts';
import { type Finding, median } from '../finding.ts';
import type { ProductReady } from '../product-server.ts';
import type { BareReady } from './ready.ts';

const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 32;
const RATIO_MIN = 0.85;

export async function bench(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = (name: string) => join(import.meta.dirname, name);
  let product: ChildServer<ProductReady> | undefined;
  let bare: ChildServer<BareReady> | undefined;
  try {
    product = await startChild<ProductReady>(file('../product-server.ts'), { DATA_DIR: dataDir });
    const { connection, identityId, host, cookie } = product.ready;
    bare = await startChild<BareReady>(file('bare-server.ts'), { BENCH: JSON.stringify({ connection, identityId }) });
    const headers = { host, cookie };
    const rates: { product: number[]; bare: number[] } = { product: [], bare: [] };
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, theirs] = [await rate(product.ready.port, headers), await rate(bare.ready.port, {})];
      if (round === 0) continue;
      rates.product.push(ours);
      rates.bare.push(theirs);
    }
    const ratio = median(rates.product.map((ours, index) => ours / (rates.bare[index] ?? Number.NaN)));
    const figures = `${Math.round(median(rates.product))} of ${Math.round(median(rates.bare))} requests/s`;
    return [
      {
        what: 'GET /v1/portals against bare Fastify + pg',
        value: `${(ratio * 100).toFixed(1)} % (${figures})`,
        budget: `at least ${RATIO_MIN * 100} %`,
        isMet: ratio >= RATIO_MIN,
      },
    ];
  } finally {
    await bare?.stop();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rate(port: number, headers: Record<string, string>): Promise<number> {
  const url = `http://127.0.0.1:${port}/v1/portals`;
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: ROUND_S });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
