import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testNameServer } from './test-name-server.ts';
import { resolveName } from './resolve-name.ts';

const SERVER_FAILED = 2;
const names = await testNameServer({
  'erp.example': ['93.184.215.14', '93.184.215.15'],
  'pinned.example': ['93.184.215.16'],
  'broken.example': SERVER_FAILED,
  'silent.example': 'silence',
});
const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
const hostsPath = join(folder, 'hosts');
await writeFile(
  hostsPath,
  '127.0.0.1\tlocalhost\n10.0.0.7  pinned.example Alias.example # ours\n# 10.0.0.8 erp.example\n',
);
afterAll(async () => {
  await names.stop();
  await rm(folder, { recursive: true });
});

const { nameServers } = names;
const addressesOf = async (name: string) =>
  (await resolveName(name, { nameServers, hostsPath })).map(({ address }) => address);

test('a name has the addresses that name servers give it', async () => {
  expect(await resolveName('ERP.example.', { nameServers, hostsPath })).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '93.184.215.15', family: 4 },
  ]);
});

test('localhost and the names of the hosts file are asked of nobody', async () => {
  names.asked.splice(0);
  expect(await addressesOf('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await addressesOf('granite.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await addressesOf('pinned.example')).toEqual(['10.0.0.7']);
  expect(await addressesOf('alias.example')).toEqual(['10.0.0.7']);
  expect(names.asked).toEqual([]);
});

test('a name without an address is not known; one whose servers fail is asked for again later', async () => {
  await expect(addressesOf('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(addressesOf('broken.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
});

test('queries end with the signal', async () => {
  const giveUp = new AbortController();
  const resolving = resolveName('silent.example', { nameServers, hostsPath, signal: giveUp.signal });
  const failure = resolving.catch((error: unknown) => error);
  await vi.waitFor(() => expect(names.asked).toContain('silent.example'));
  giveUp.abort();
  expect(await failure).toMatchObject({ cause: { code: 'ECANCELLED' } });
  await expect(resolveName('erp.example', { nameServers, hostsPath, signal: giveUp.signal })).rejects.toThrow(
    'aborted',
  );
});
