import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Call = { port: number; host: string; cookie: string; path: string; agent?: Agent };
type Pace = { ms: number; perSecond: number };

/** The p99 of calls at a fixed rate, whether or not earlier ones have been answered. */
export async function slowestCalls(call: Call, { ms, perSecond }: Pace): Promise<number> {
  const calls: Promise<number>[] = [];
  const end = performance.now() + ms;
  for (let next = performance.now(); next < end; next += 1000 / perSecond) {
    await sleep(Math.max(0, next - performance.now()));
    calls.push(timeOf(call));
  }
  const times = (await Promise.all(calls)).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Milliseconds until the whole response has arrived. */
function timeOf({ port, host, cookie, path, agent }: Call): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path, headers: { host, cookie } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`${path} was answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}
