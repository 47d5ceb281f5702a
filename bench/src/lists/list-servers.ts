// The product and its baseline on one database, each in a process of its own.
import { join } from 'node:path';
import { type ChildServer, PRODUCT_OPTIONS, startChild } from '../child-server.ts';
import type { Options } from '../options.ts';
import type { ListsReady } from './ready.ts';

export type ListServers = {
  product: ListsReady;
  baselinePort: number;
  /** Paths whose statements the bare baseline knows. */
  recorded: Set<string>;
};

export async function withListServers<T>(
  { data, invoices }: Pick<Options, 'data' | 'invoices'>,
  work: (servers: ListServers) => Promise<T>,
): Promise<T> {
  const file = (name: string) => join(import.meta.dirname, name);
  let product: ChildServer<ListsReady> | undefined;
  let baseline: ChildServer<{ port: number }> | undefined;
  try {
    const env = { ...PRODUCT_OPTIONS, DATA_DIR: data, BENCH_SIZES: invoices.join(',') };
    product = await startChild<ListsReady>(file('lists-server.ts'), env);
    if (product.ready.isFilled) {
      // Filling leaves garbage in the process and unwritten pages in the database.
      await product.stop();
      product = await startChild<ListsReady>(file('lists-server.ts'), env);
    }
    const { connection, accounts } = product.ready;
    baseline = await startChild(file('baseline-server.ts'), {
      ...PRODUCT_OPTIONS,
      BENCH: JSON.stringify({ connection, accounts }),
    });
    return await work({ product: product.ready, baselinePort: baseline.ready.port, recorded: new Set() });
  } finally {
    await baseline?.stop();
    await product?.stop();
  }
}
