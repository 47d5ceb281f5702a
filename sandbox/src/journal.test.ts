import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { spawnSandbox } from './testing/spawn-sandbox.ts';
import { MERCHANT, testSandbox, VISA } from './testing/test-sandbox.ts';

function newJournal(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'deeper', 'journal.jsonl');
}

test('a killed sandbox loses nothing that it answered', async () => {
  const journal = newJournal();
  const first = await spawnSandbox({ SANDBOX_JOURNAL: journal });
  const { token } = await first.tokenize({ account: VISA });
  const paid = await Promise.all(
    Array.from({ length: 20 }, (_, i) => first.auth({ account: token, orderid: `A-${i}` })),
  );
  const saved = await first.rest('PUT', 'profile', { merchid: MERCHANT.merchid, account: VISA, expiry: '1230' });
  await first.control('faults', { op: 'auth', orderid: 'B', fault: 'error-500' });
  await first.control('clock', { advanceDays: 1 });
  await first.kill('SIGKILL');
  const second = await spawnSandbox({ SANDBOX_JOURNAL: journal });
  for (const { retref } of paid) {
    expect(await second.inquire(retref)).toMatchObject({ retref, setlstat: 'Accepted', amount: '10.00' });
  }
  expect((await second.tokenize({ account: VISA })).token).toBe(token);
  expect(await second.auth({ profile: `${saved.profileid}/1` })).toMatchObject({ respstat: 'A' });
  expect(await second.auth({ account: VISA, orderid: 'B' })).toContain('Internal Server Error');
  const { now } = (await second.control('clock')) as { now: string };
  expect(now.startsWith('2026-11-17')).toBe(true);
});

test('the clock continues after a restart', async () => {
  const journal = newJournal();
  const first = await spawnSandbox({ SANDBOX_JOURNAL: journal });
  const before = (await first.control('clock')) as { now: string };
  await first.kill('SIGKILL');
  const second = await spawnSandbox({ SANDBOX_JOURNAL: journal });
  const after = (await second.control('clock')) as { now: string };
  expect(after.now > before.now).toBe(true);
});

test('a late payment arrives although the sandbox was killed meanwhile', async () => {
  const journal = newJournal();
  const first = await spawnSandbox({ SANDBOX_JOURNAL: journal, SANDBOX_HOLD_MS: '50' });
  await expect(first.auth({ account: '4999006200603076', orderid: 'A-1' })).rejects.toThrow('fetch failed');
  await first.kill('SIGKILL');
  const second = await spawnSandbox({ SANDBOX_JOURNAL: journal });
  expect(await second.byOrder('A-1')).toMatchObject({ respcode: '29' });
  await second.control('clock', { advanceMs: 90_000 });
  expect(await second.byOrder('A-1')).toMatchObject({ respstat: 'A', amount: '10.00' });
});

test('a partial last line is cut off, and later lines are read', async () => {
  const journal = newJournal();
  const first = await testSandbox({ journal });
  const { retref } = await first.auth({ account: VISA });
  appendFileSync(journal, '{"kind":"transaction","key":"1","val');
  const second = await testSandbox({ journal });
  const later = await second.auth({ account: VISA });
  const third = await testSandbox({ journal });
  expect(await third.inquire(retref)).toMatchObject({ retref });
  expect(await third.inquire(later.retref)).toMatchObject({ retref: later.retref });
});

test('the first line holds the key of the site', async () => {
  const journal = newJournal();
  await testSandbox({ journal });
  const [first = ''] = readFileSync(journal, 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({ kind: 'setting', key: 'site-key' });
});
