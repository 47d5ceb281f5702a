// Sends sensitive numbers through every input and then searches for them everywhere.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { spawnSandbox } from './testing/spawn-sandbox.ts';
import { MERCHANT, ROUTING } from './testing/test-sandbox.ts';

/** Not the test numbers, which are in the source and therefore in memory. */
const CARD = '4539578763621486';
const AMEX = '378282246310005';
const ACCOUNT = '83920174650';
const CVV = '7391';
const { merchid } = MERCHANT;

async function goThroughEveryDoor(sandbox: Awaited<ReturnType<typeof spawnSandbox>>): Promise<void> {
  const { token } = await sandbox.tokenize({ account: CARD, cvv: CVV, expiry: '203012' });
  expect(token).toMatch(/^9/);
  await sandbox.tokenize({ account: token, cvv: CVV });
  await sandbox.auth({ account: token });
  await sandbox.tokenize({ account: AMEX, cvv: CVV });
  await sandbox.tokenize({ account: `${CARD}0` });
  await sandbox.tokenize({ account: `${ROUTING}/${ACCOUNT}` });
  await sandbox.auth({ account: CARD, cvv2: CVV, profile: 'Y', orderid: CARD });
  await sandbox.auth({ account: AMEX, cvv2: CVV, currency: 'CAD' });
  await sandbox.auth({ account: ACCOUNT, bankaba: ROUTING });
  await sandbox.auth({ account: `${ACCOUNT}x`, bankaba: ROUTING });
  await sandbox.rest('PUT', 'profile', { merchid, account: CARD, expiry: '1230' });
  await sandbox.rest('PUT', 'profile', { merchid, account: ACCOUNT, bankaba: ROUTING });
  await sandbox.rest('PUT', 'capture', { merchid, retref: '1', account: CARD, cvv2: CVV });
  await sandbox.control('faults', { op: 'auth', fault: 'late' });
  await sandbox.auth({ account: CARD, cvv2: CVV }).catch(() => null);
  for (const body of [`{"account":"${CARD}`, `{"account":"${CARD}","cvv2":"${CVV}"}}`]) {
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${sandbox.origin}/cardsecure/api/v1/ccn/tokenize`, { method: 'POST', headers, body });
    expect(await refused.text()).not.toContain(CARD);
  }
  // Normal traffic afterwards, which replaces the last request in the engine's memory.
  await sandbox.inquire('1');
}

test('CARD-01 ACH-02 neither disk, memory nor log keeps a number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-canary-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const journal = join(folder, 'journal.jsonl');
  const env = { SANDBOX_JOURNAL: journal, SANDBOX_HOLD_MS: '50' };
  const sandbox = await spawnSandbox(env, { cwd: folder, nodeArguments: ['--heapsnapshot-signal=SIGUSR2'] });
  await goThroughEveryDoor(sandbox);
  sandbox.child.kill('SIGUSR2');
  const heap = stringsOf(await heapIn(folder));
  await sandbox.kill('SIGTERM');
  const kept = { journal: readFileSync(journal, 'utf8'), log: sandbox.output(), heap: heap.join('\n') };
  // Proves that the search works: allowed data is found.
  expect(kept.heap.includes('site-key')).toBe(true);
  expect(kept.journal).toContain('"last4":"1486"');
  for (const [where, text] of Object.entries(kept)) {
    for (const secret of [CARD, AMEX, ACCOUNT]) expect(text.includes(secret), `${secret} in the ${where}`).toBe(false);
  }
  // By itself: a random token may contain the same digits.
  expect(kept.journal).not.toMatch(new RegExp(String.raw`(?<![\w-])${CVV}(?![\w-])`));
  expect(heap.includes(CVV), 'the security code in memory').toBe(false);
});

/** Written by the process on a signal; complete when it parses. */
async function heapIn(folder: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    await wait(100);
    const name = readdirSync(folder).find((file) => file.endsWith('.heapsnapshot'));
    const text = name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
    if (text.trimEnd().endsWith('}')) return text;
  }
  throw new Error('no heap snapshot was written');
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
  strings: string[];
};

/** Every live string; the other names in a snapshot are its own. */
function stringsOf(text: string): string[] {
  const { nodes, snapshot, strings } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const found: string[] = [];
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node] ?? -1] ?? '';
    if (type.endsWith('string')) found.push(strings[nodes[node + 1] ?? -1] ?? '');
  }
  return found;
}
