// Files of questions: what they are called, what they take of the server's memory, and which of them stay.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from '@plumbline/contract/refusals';
import { expect, test, vi } from 'vitest';
import { newId } from '../database/new-id.ts';
import { testPortal } from '../testing/test-portal.ts';
import { fileLimit } from '../uploads/file-limit.ts';
import { PDF_BYTES } from '../waivers/testing/waiver-portal.ts';
import { FILES_BY_CUSTOMER, withQuestionFiles } from './store-question-files.ts';
import { testQuestions } from './testing/test-questions.ts';

const portal = await testPortal({ settings: { isPaymentEnabled: true } });
const questions = testQuestions(portal);
const { storage } = portal.app;

test.each([
  ['marks that turn the direction around', 'In\u200fv\u061coi\u200ece\u202efdp.pdf', 'In v oi ce fdp.pdf'],
  ['more letters than fit, of two halves each', `a${'😀'.repeat(100)}.pdf`, `a${'😀'.repeat(72)}.pdf`],
  ['folders', '../../etc/slip.pdf', 'slip.pdf'],
])('QST-01 a file whose name has %s gets a name that reads as what it is', async (_, sent, name) => {
  const id = await questions.asked(await questions.invoice());
  const files = [{ name: sent, bytes: PDF_BYTES }];
  expect((await questions.answer(id, 'Here it is.', undefined, files)).statusCode).toBe(204);
  expect((await questions.read(id)).messages[1]!.files).toMatchObject([{ name }]);
});

test('QST-01 of many files at once two are in memory, and the others wait on the disk', async () => {
  const invoiceId = await questions.invoice();
  const ids: string[] = [];
  while (ids.length < 8) ids.push(await questions.asked(invoiceId));
  let [count, most] = [0, 0];
  const { put } = storage;
  const held = vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
    most = Math.max(most, (count += 1));
    await wait(100);
    count -= 1;
    return put(key, bytes);
  });
  const files = [{ name: 'Slip.pdf', bytes: PDF_BYTES }];
  const replies = ids.map((id) => questions.reply(id, 'My slip', files));
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  held.mockRestore();
  expect(most).toBe(2);
});

test('QST-01 a file is not even read before its turn', async () => {
  const id = await questions.asked(await questions.invoice());
  const { promise, resolve } = Promise.withResolvers<void>();
  const share = { tenant: 'another', party: 'another' };
  const held = [fileLimit.run(share, () => promise), fileLimit.run(share, () => promise)];
  let isAnswered = false;
  const reply = questions.reply(id, 'My slip', [{ name: 'Slip.pdf', bytes: 'MZ: a program' }]);
  const answered = reply.finally(() => (isAnswered = true));
  await wait(500);
  const wasAnswered = isAnswered;
  resolve();
  await Promise.all(held);
  expect(wasAnswered).toBe(false);
  expect((await answered).json()).toMatchObject({ code: 'file_content' });
});

test.each([
  ['refused: they are gone, and not counted', new Refused('question_closed'), 0],
  ['not known to be stored: they stay, and count', new Error('the connection is lost'), 1],
])('QST-01 files of a message that is %s', async (_, error, kept) => {
  const { app, organizationId } = portal;
  const path = join(tmpdir(), `${newId()}.pdf`);
  await writeFile(path, PDF_BYTES);
  const customerId = newId();
  const upload = { field: 'files[]', name: 'Slip.pdf', declaredType: 'application/pdf', size: PDF_BYTES.length, path };
  const sent = { organizationId, customerId, uploads: [upload] };
  const before = (await storage.list('questions')).length;
  const stored = withQuestionFiles(app, { ...sent, limit: FILES_BY_CUSTOMER }, () => Promise.reject(error));
  await expect(stored).rejects.toBe(error);
  expect(await storage.list('questions')).toHaveLength(before + kept);
  expect(await app.throttle.increment(FILES_BY_CUSTOMER, `${organizationId} ${customerId}`, 0)).toBe(kept);
});

test('QST-01 a file is read while it is sent, and never as a whole', async () => {
  const id = await questions.asked(await questions.invoice(), { files: [{ name: 'Slip.pdf', bytes: PDF_BYTES }] });
  const whole = vi.spyOn(storage, 'get');
  const { id: fileId } = (await questions.read(id)).messages[0]!.files[0]!;
  const own = await questions.get(`/v1/questions/${id}/files/${fileId}`);
  const desk = await questions.asStaff('GET', `/${id}/files/${fileId}`);
  expect([own.body, desk.body]).toEqual([PDF_BYTES, PDF_BYTES]);
  expect(whole).not.toHaveBeenCalled();
  whole.mockRestore();
});
