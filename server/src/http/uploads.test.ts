import { expect, test } from 'vitest';
import { type FormPart, multipart } from '../waivers/testing/multipart.ts';
import { PDF_BYTES, waiverPortal } from '../waivers/testing/waiver-portal.ts';

const portal = await waiverPortal();
const file: FormPart = ['waiverFiles[]', { name: 'a.pdf', bytes: PDF_BYTES }];
const fieldsOf = (count: number): FormPart[] => Array.from({ length: count }, (_, at) => [`f${at}`, 'x']);
const answerTo = async (...parts: FormPart[]) => {
  const url = '/v1/waiver-draft/files';
  const answer = await portal.send({ method: 'POST', url, cookie: portal.cookies.customer, ...multipart(parts) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
};

test('API-02 a form with too many fields is refused for that, not for its files', async () => {
  const words = { status: 400, code: 'invalid_request', message: 'The form has more than 1000 fields.' };
  expect(await answerTo(...fieldsOf(1_001))).toMatchObject(words);
  expect(await answerTo(file, ...fieldsOf(1_001))).toMatchObject(words);
  // With fewer it is read to its end.
  expect((await answerTo(file, ['purpose', 'custom-form'], ...fieldsOf(998))).message).not.toBe(words.message);
});

test('API-02 a field that is too long is refused and not cut', async () => {
  expect(await answerTo(file, ['purpose', 'x'.repeat(64 * 1024 + 1)])).toMatchObject({
    status: 400,
    code: 'invalid_request',
    message: 'A field of the form is longer than 64 KB.',
  });
});

test('API-02 too many files are named as such', async () => {
  expect(await answerTo(['purpose', 'custom-form'], file, file)).toMatchObject({
    status: 413,
    code: 'upload_too_many',
  });
});
