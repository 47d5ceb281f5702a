import { type Agent, get } from 'node:http';
import type { ReportsReady } from './ready.ts';

/** Milliseconds until the whole response has arrived. */
export function timeOf({ port, host, cookie }: ReportsReady, agent: Agent, path: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent, path, headers: { host, cookie } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`${path} was answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
