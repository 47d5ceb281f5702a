// attachWaiver and notarizeWaiver with the scan of a page instead of a PDF.
import { createHash } from 'node:crypto';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { SCAN_PIXELS_MAX } from '../../pdf/scan-pdf.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { JPEG, png, turnedJpeg } from '../../pdf/testing/scans.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeAll(async () => {
  portal = await waiverPortal();
  desk = waiverDesk(portal);
});

async function requested(fields: object = {}): Promise<string> {
  const projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
  return (await portal.requested(request)).id;
}

const uploads = {
  attach: async (bytes: Uint8Array, name: string) => {
    const id = await requested();
    return { id, answer: await desk.attach(id, bytes, name) };
  },
  notarize: async (bytes: Uint8Array, name: string) => {
    const id = await requested({ requestNotarization: 'true' });
    await desk.attach(id);
    return { id, answer: await desk.notarize(id, {}, bytes, name) };
  },
};

describe.each(['attach', 'notarize'] as const)('WVR-13 %s', (action) => {
  test.each([
    ['Signed page.jpg', turnedJpeg(6)],
    ['Signed page.JPEG', JPEG],
    ['Signed page.png', png()],
  ])('takes %s as a page that the customer downloads and anybody verifies', async (name, bytes) => {
    const { id, answer } = await uploads[action](bytes, name);
    expect(answer.statusCode).toBe(200);
    expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
    const file = await portal.get(`/api/waiver-request/${id}/download`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await getDocumentProxy(new Uint8Array(file.rawPayload))).numPages).toBe(1);
    expect((await readPdf(file.rawPayload)).title).toBe('Signed page');
    const sha256 = createHash('sha256').update(file.rawPayload).digest('hex');
    expect((await portal.send({ url: `/v1/verify/sha256/${sha256}` })).json()).toMatchObject({ result: 'genuine' });
    const { files } = (await desk.get(`/${id}`)).json<{ files: { name: string; size: number }[] }>();
    expect(files.at(-1)).toMatchObject({ name: 'Signed page.pdf', size: file.rawPayload.length });
  });

  const huge = png();
  huge.writeUInt32BE(SCAN_PIXELS_MAX, 16);
  test.each([
    ['a.jpg', JPEG.subarray(0, -20), 'a.jpg cannot be read. Scan it again, or save it as a PDF.'],
    ['a.png', huge, 'a.png has more than 25 megapixels. Scan it with 300 dots per inch.'],
    ['a.png', JPEG, 'a.png is damaged, or of another type than its name says.'],
    ['a.jpg', Buffer.alloc(0), 'a.jpg is empty.'],
  ])('refuses %s (%#)', async (name, bytes, message) => {
    const { id, answer } = await uploads[action](bytes, name);
    expect(answer.json()).toMatchObject({ code: 'file_content', message });
    const { files } = (await desk.get(`/${id}`)).json<{ files: object[] }>();
    expect(files).toHaveLength(action === 'attach' ? 0 : 1);
  });
});

test('WVR-06 a customer sends no pictures with a request', async () => {
  expect((await portal.addDraftFile(JPEG, 'Our form.jpg')).json()).toMatchObject({ code: 'upload_type' });
});
