// The CSV file of a big customer: how soon it starts, its memory, and its effect on other calls.
import { type Agent, get } from 'node:http';
import { type Finding, median } from '../finding.ts';
import { processMemoryMb } from '../process-memory.ts';
import { slowestCalls } from '../slowest-calls.ts';
import type { Account, ListsReady } from './ready.ts';

type Ready = Pick<ListsReady, 'port' | 'pid'> & Pick<Account, 'host' | 'cookie' | 'invoices'>;

const LIST = '/v1/invoices/filter/all?hasProject=true';
const SPREADSHEET = '/v1/invoices/filter/all/download/csv';

const DOWNLOADS = 8;
const FIRST_BYTE_MAX_MS = 200;
const GROWTH_MAX_MB = 64;
const ROUNDS = 5;
const ROUND_S = 5;
const CALLS_PER_SECOND = 50;
const FACTOR_MAX = 5;

export async function spreadsheetFindings(ready: Ready, agent: Agent): Promise<Finding[]> {
  const before = processMemoryMb(ready.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, processMemoryMb(ready.pid))), 10);
  const downloads: Download[] = [];
  try {
    for (let at = 0; at < DOWNLOADS; at += 1) downloads.push(await download(ready));
  } finally {
    clearInterval(watch);
  }
  const first = median(downloads.map((each) => each.firstMs));
  const whole = median(downloads.map((each) => each.wholeMs));
  return [
    {
      what: `spreadsheet of ${ready.invoices} rows: first byte`,
      value: `${first.toFixed(0)} ms (whole after ${whole.toFixed(0)} ms)`,
      budget: `at most ${FIRST_BYTE_MAX_MS} ms`,
      isMet: first <= FIRST_BYTE_MAX_MS,
    },
    {
      what: `memory that the server takes for ${DOWNLOADS} spreadsheets, one after another`,
      value: `${(most - before).toFixed(0)} MB more than ${before.toFixed(0)} MB`,
      budget: `at most ${GROWTH_MAX_MB} MB`,
      isMet: most - before <= GROWTH_MAX_MB,
    },
    await besideDownloads(ready, agent),
  ];
}

/** In turns, and the median: the p99 of five seconds is that of its third slowest call. */
async function besideDownloads(ready: Ready, agent: Agent): Promise<Finding> {
  const read = () => slowestCalls({ ...ready, path: LIST, agent }, { ms: ROUND_S * 1000, perSecond: CALLS_PER_SECOND });
  const waits = { alone: [] as number[], beside: [] as number[] };
  let made = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.alone.push(await read());
    const rush = { isOver: false };
    const downloading = (async () => {
      while (!rush.isOver) {
        await download(ready);
        made += 1;
      }
    })();
    waits.beside.push(await read());
    rush.isOver = true;
    await downloading;
  }
  const [alone, beside] = [median(waits.alone), median(waits.beside)];
  const factor = beside / alone;
  return {
    what: 'p99 of a list beside a spreadsheet, against the same without',
    value: `${factor.toFixed(2)}x (${beside.toFixed(1)} of ${alone.toFixed(1)} ms, ${made} spreadsheets in ${ROUNDS * ROUND_S} s)`,
    budget: `at most ${FACTOR_MAX}x`,
    isMet: factor <= FACTOR_MAX,
  };
}

type Download = { firstMs: number; wholeMs: number };

function download({ port, host, cookie, invoices }: Ready): Promise<Download> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SPREADSHEET, headers: { host, cookie } }, (response) => {
      let firstMs = Number.NaN;
      let lines = 0;
      response.on('data', (chunk: Buffer) => {
        if (lines === 0) firstMs = performance.now() - start;
        // By the native search: a loop over the bytes would block the calls that are measured.
        for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
      });
      response.once('error', reject);
      response.once('end', () =>
        lines === invoices + 1
          ? resolve({ firstMs, wholeMs: performance.now() - start })
          : reject(new Error(`a spreadsheet had ${lines} lines`)),
      );
    }).once('error', reject);
  });
}
