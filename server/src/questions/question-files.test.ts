// Files of questions: what they are called, and what they take of the server's memory.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { PDF_BYTES } from '../waivers/testing/waiver-portal.ts';
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
