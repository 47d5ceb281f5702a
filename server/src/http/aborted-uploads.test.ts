import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waiverPortal } from '../waivers/testing/waiver-portal.ts';

/** Sends the beginning of a form with a file, and hangs up. */
async function hangUp(port: number, { host, cookie, waitMs }: { host: string; cookie: string; waitMs: number }) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const lines = [
    'POST /v1/waiver-draft/files HTTP/1.1',
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=B',
    'Content-Length: 1000000',
    '',
    '--B',
    'Content-Disposition: form-data; name="waiverFiles[]"; filename="a.pdf"',
    '',
    `%PDF-${'x'.repeat(100_000)}`,
  ];
  socket.write(lines.join('\r\n'));
  await wait(waitMs);
  socket.destroy();
}

test('API-02 a client that hangs up in the middle of a file leaves neither a folder nor an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-aborted-'));
  vi.stubEnv('TMPDIR', folder);
  const logged: string[] = [];
  const portal = await waiverPortal({ logTo: logged });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await portal.http.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { port } = new URL(await portal.http.listen({ port: 0, host: '127.0.0.1' }));
  const { host, cookies } = portal;
  for (let waitMs = 0; waitMs < 40; waitMs += 1) await hangUp(Number(port), { host, cookie: cookies.customer, waitMs });
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 5_000 });
  expect(logged.filter((line) => line.includes('request failed'))).toEqual([]);
});
