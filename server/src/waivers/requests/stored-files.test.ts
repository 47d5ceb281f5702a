// A file is stored before the row that refers to it: none stays behind when the row is not written.
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let projectId: string;
beforeEach(async () => {
  portal = await waiverPortal();
  projectId = await portal.projectIn('IL');
});

const fields = () => ({ projectId, waiverType: 'conditional.final', customFile: 'true', isConfirmed: 'true' });
const file = (bytes = PDF_BYTES) => ['waiverFiles[]', { name: 'form.pdf', bytes }] as const;
const stored = async () => [
  ...(await portal.app.storage.list('uploads')),
  ...(await portal.app.storage.list('waivers')),
];

test('WVR-11 a form that is sent several times at once leaves the files of one', async () => {
  const submitKey = newId();
  const answers = await Promise.all([1, 2, 3].map(() => portal.submit({ ...fields(), submitKey }, [file()])));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await stored()).toHaveLength(1);
});

test('WVR-06 a refused file takes those before it along', async () => {
  const answer = await portal.submit(fields(), [file(), file('MZ')]);
  expect(answer.json()).toMatchObject({ code: 'file_content' });
  expect(await stored()).toEqual([]);
});

test('WVR-11 a refused request leaves no file', async () => {
  const answer = await portal.submit({ ...fields(), resubmitsId: newId() }, [file()]);
  expect(answer.statusCode).toBe(404);
  expect(await stored()).toEqual([]);
});

test('WVR-11 a draft file goes with one of several requests, and the others are refused', async () => {
  const { id } = (await portal.addDraftFile()).json<{ id: string }>();
  const answers = await Promise.all([1, 2, 3, 4].map(() => portal.submit({ ...fields(), waiverFiles: [id] })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404]);
});

test('WVR-13 a document that staff attach to no waiver, or to one that is released, is not kept', async () => {
  const desk = waiverDesk(portal);
  expect((await desk.attach(newId())).statusCode).toBe(404);
  expect((await desk.notarize(newId())).statusCode).toBe(404);
  const { id } = await portal.requested({ projectId, waiverType: 'conditional.final' });
  expect((await desk.notarize(id)).json()).toMatchObject({ code: 'waiver_decided' });
  expect(await stored()).toEqual([]);
});
