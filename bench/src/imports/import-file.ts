// A file as an ERP exports it, and its way through the console's calls.
import { createReadStream, createWriteStream } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../ask.ts';
import { type ImportsReady, PREFIX } from './ready.ts';

const HEADINGS = 'Invoice,Customer,Date,Due date,Amount,Balance,PO number,Job Id,Job name,Memo';
const BOUNDARY = 'bench-boundary';
const POLL_MS = 100;

export async function writeImportFile(path: string, customerCodes: readonly string[], rows: number): Promise<void> {
  const lines = function* () {
    yield `${HEADINGS}\n`;
    for (let row = 0; row < rows; row += 1) {
      const code = customerCodes[(row * 7_919) % customerCodes.length];
      const cents = 10_000 + ((row * 104_729) % 900_000);
      const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const job = row % 3 === 0 ? `J-${row % 5},Site ${row % 5}` : ',';
      yield `${PREFIX}${row},${code},10/${1 + (row % 28)}/2026,11/${1 + (row % 28)}/2026,${amount},${amount},PO-${row % 9_000},${job},Gate ${row % 40}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

type Run = { id: string; state: string; newCount: number; failure: string | null };

const headersOf = ({ consoleHost, staffCookie }: ImportsReady) => ({
  host: consoleHost,
  cookie: staffCookie,
  origin: `http://${consoleHost}`,
});
const PATH = '/v1/console/imports';

export async function upload(ready: ImportsReady, file: string): Promise<Run> {
  const form = async function* () {
    yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\ninvoices\r\n`;
    yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="open.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    yield* createReadStream(file);
    yield `\r\n--${BOUNDARY}--\r\n`;
  };
  const headers = { ...headersOf(ready), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const sending = request({ host: '127.0.0.1', port: ready.port, path: PATH, method: 'POST', headers });
  const answered = new Promise<string>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 201) resolve(text);
        else reject(new Error(`the upload was answered ${response.statusCode}: ${text}`));
      });
    });
  });
  await pipeline(Readable.from(form()), sending);
  return JSON.parse(await answered) as Run;
}

/** Starts a step, does the job's work, and waits for its end. Answers the seconds that it took. */
export async function work(ready: ImportsReady, id: string, step: 'check' | 'start'): Promise<number> {
  const headers = headersOf(ready);
  const { port } = ready;
  const start = performance.now();
  await ask({ port, headers, method: 'POST', path: `${PATH}/${id}/${step}` });
  const working = ask({ port, headers, method: 'POST', path: '/bench/work' });
  const wanted = step === 'check' ? 'CHECKED' : 'DONE';
  for (;;) {
    const run = JSON.parse(await ask({ port, headers, path: `${PATH}/${id}` })) as Run;
    if (run.state === wanted) break;
    if (run.state !== 'CHECKING' && run.state !== 'IMPORTING') throw new Error(`${run.state}: ${run.failure}`);
    await sleep(POLL_MS);
  }
  const seconds = (performance.now() - start) / 1000;
  await working;
  return seconds;
}
