// previewWaiver, listWaiverProjects
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { signingDesk } from '../testing/signing-desk.ts';

const desk = await signingDesk();
const preview = async (id: string) => {
  const answer = await desk.get(`/${id}/preview`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^inline/);
  return (await readPdf(answer.rawPayload)).pages.join('|');
};
const filesIn = async () => (await desk.app.sql.selectFrom('waiverDocument').select('id').execute()).length;

describe('WVR-13 the draft of a waiver', () => {
  test('says what would be signed now, is marked as a draft, and stores nothing', async () => {
    const { id } = await desk.request();
    const before = await filesIn();
    const text = await preview(id);
    expect(text).toContain('$100.00');
    expect(text).toContain('DRAFT, NOT SIGNED');
    expect(text).not.toContain('/verify/');
    expect(await filesIn()).toBe(before);
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
  });

  test('is read before the approval too, and has no name of somebody who does not sign', async () => {
    const { id } = await desk.request('IL', { requestWetInkSignature: 'true' });
    const { cookie } = await desk.member('Vera Viewer', null, 'viewer');
    const answer = await desk.console('GET', `waivers/${id}/preview`, undefined, cookie);
    const text = (await readPdf(answer.rawPayload)).pages.join('|');
    expect(text).toContain('DRAFT, NOT SIGNED');
    expect(text).not.toContain('/s/');
    expect(await preview(id)).toContain('/s/ Sam Staff');
  });
});

describe('the projects that a request can be matched with', () => {
  test('are those of its customer, found by number, name or address', async () => {
    const { id, projectId } = await desk.request('IL', {}, { jobName: 'Harrow Street Lofts', address: '4 Harrow St' });
    await desk.request('TX', {}, { jobName: 'Front Range', address: '9 Range Rd' });
    const found = async (search: string) => {
      const { rows } = (await desk.get(`/${id}/projects?search=${encodeURIComponent(search)}`)).json<{
        rows: { id: string; jobName: string; state: string }[];
      }>();
      return rows.map(({ jobName, state }) => [jobName, state]);
    };
    expect(await found('harrow')).toEqual([['Harrow Street Lofts', 'IL']]);
    expect(await found('9 Range')).toEqual([['Front Range', 'TX']]);
    expect(await found('nothing like it')).toEqual([]);
    const { rows } = (await desk.get(`/${id}/projects`)).json<{ rows: { id: string }[] }>();
    expect(rows.map((row) => row.id)).toContain(projectId);
  });
});
