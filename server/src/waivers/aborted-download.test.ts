// A waiver counts as downloaded once it has been sent. The clock starts on 11/16/2026.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { waiverDesk } from './testing/waiver-desk.ts';
import { PDF_BYTES, waiverPortal } from './testing/waiver-portal.ts';

/** More than the buffers of a connection take. */
const LARGE = Buffer.concat([Buffer.from(PDF_BYTES), Buffer.alloc(20 * 1024 * 1024, '% large\n')]);

async function released() {
  const portal = await waiverPortal();
  onTestFinished(() => portal.http.close());
  const desk = waiverDesk(portal);
  const projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
  const { id } = await portal.requested(request);
  expect((await desk.attach(id, LARGE)).statusCode).toBe(200);
  expect((await desk.post(id, 'release')).statusCode).toBe(200);
  const { port } = new URL(await portal.http.listen({ port: 0, host: '127.0.0.1' }));
  const open = async (method: string, path: string) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    const lines = [`${method} ${path} HTTP/1.1`, `Host: ${portal.host}`, `Cookie: ${portal.cookies.customer}`];
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString('latin1')).toMatch(/^HTTP\/1.1 200/u);
    return socket;
  };
  const downloadedAt = async () => (await portal.row(id)).downloadedAt;
  return { id, projectId, open, downloadedAt };
}

test.each([
  ['a waiver', ({ id }: { id: string }) => `/api/waiver-request/${id}/download`],
  ['a close-out packet', ({ projectId }: { projectId: string }) => `/v1/projects/${projectId}/close-out`],
])('decision D22 %s whose client hangs up is not downloaded; the whole of it is', async (_, pathOf) => {
  const made = await released();
  const aborted = await made.open('GET', pathOf(made));
  aborted.pause();
  await wait(200);
  aborted.destroy();
  await wait(300);
  expect(await made.downloadedAt()).toBeNull();
  const whole = await made.open('GET', pathOf(made));
  whole.resume();
  await once(whole, 'close');
  expect(await made.downloadedAt()).toBe('2026-11-16T17:00:00.000Z');
});

test('decision D22 a question for the headers downloads nothing', async () => {
  const made = await released();
  const socket = await made.open('HEAD', `/api/waiver-request/${made.id}/download`);
  await once(socket.resume(), 'close');
  await wait(300);
  expect(await made.downloadedAt()).toBeNull();
});
