// @module-tag once
// The same thing done at the same time: one request, one follow-up, no number lost, no file too many.
import { expect, test } from 'vitest';
import { WAIVER_FILES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { newId } from '../../database/new-id.ts';
import { PDF_BYTES, waiverPortal } from '../testing/waiver-portal.ts';

const portal = await waiverPortal();
const projectId = await portal.projectIn('IL');
await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
const form = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };

type Sent = { number: number; code?: string; message?: string };
const times = <Result>(count: number, send: () => Promise<Result>) => Promise.all(Array.from({ length: count }, send));
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('WVR-11 a form that is sent eight times at once is one request with one number', async () => {
  const before = await portal.requested(form);
  const submitKey = newId();
  const answers = await times(8, () => portal.submit({ ...form, submitKey }));
  expect(statusesOf(answers)).toEqual(Array(8).fill(201));
  const numbers = new Set(answers.map((answer) => answer.json<Sent>().number));
  expect([...numbers]).toEqual([before.number + 1]);
  expect((await portal.requested(form)).number).toBe(before.number + 2);
});

test('WVR-11 a refused form takes no number', async () => {
  const before = await portal.requested(form);
  const { id } = (await portal.addDraftFile()).json<{ id: string }>();
  const withFile = { ...form, customFile: 'true', waiverFiles: [id] };
  // Only one of them gets the file of the draft.
  expect(statusesOf(await times(4, () => portal.submit(withFile)))).toEqual([201, 404, 404, 404]);
  expect((await portal.requested(form)).number).toBe(before.number + 2);
});

test('a withdrawn request that is sent again six times at once has one follow-up, which the refusals name', async () => {
  const first = await portal.requested(form);
  await portal.send({ method: 'POST', url: `/v1/waivers/${first.id}/withdraw`, cookie: portal.cookies.customer });
  const answers = await times(6, () => portal.submit({ ...form, resubmitsId: first.id }));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  const { number } = answers.find(({ statusCode }) => statusCode === 201)!.json<Sent>();
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json<Sent>()).toMatchObject({
      code: 'waiver_sent_again',
      message: `Request W-${first.number} was sent again already, as W-${number}. Look at it under Documents.`,
    });
  }
});

test('one that is sent again twice at once with the same key is answered twice', async () => {
  const first = await portal.requested(form);
  await portal.send({ method: 'POST', url: `/v1/waivers/${first.id}/withdraw`, cookie: portal.cookies.customer });
  const again = { ...form, resubmitsId: first.id, submitKey: newId() };
  const answers = await times(3, () => portal.submit(again));
  expect(statusesOf(answers)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json<Sent>().number)).size).toBe(1);
});

test('a draft takes no more files than a request, also when they come at once, and keeps none that was refused', async () => {
  const own = await waiverPortal();
  const answers = await times(WAIVER_FILES_MAX + 5, () => own.addDraftFile());
  expect(statusesOf(answers)).toEqual([...Array(WAIVER_FILES_MAX).fill(201), ...Array(5).fill(413)]);
  expect(await own.app.storage.list('uploads')).toHaveLength(WAIVER_FILES_MAX);
  // The template of the request comes on top.
  expect((await own.addDraftFile(PDF_BYTES, 'Template.pdf', 'unconditional-template')).statusCode).toBe(201);
  expect((await own.addDraftFile(PDF_BYTES, 'Another.pdf', 'unconditional-template')).statusCode).toBe(413);
});
