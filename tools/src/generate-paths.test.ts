import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Amount, type Call, call, fields, file, Id } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { areaFiles, AREAS_FOLDER, PATHS_FILE, pathsOf } from './generate-paths.ts';

test('the paths match the contract: run npm run generate', async () => {
  expect(await readFile(PATHS_FILE, 'utf8')).toBe(pathsOf(calls));
  const files = areaFiles(calls);
  expect((await readdir(AREAS_FOLDER)).toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [file, text] of Object.entries(files)) expect(await readFile(join(AREAS_FOLDER, file), 'utf8')).toBe(text);
});

const written = (definition: Partial<Call>) =>
  areaFiles({
    example: call({
      method: 'GET',
      path: '/v1/examples/:code',
      caller: 'anyone',
      summary: 'An example.',
      answer: fields({}),
      ...definition,
    }),
  })['examples.gen.ts']?.replace(/^[\s\S]*?(?=export const)/, '');

test('a call without a body', () => {
  expect(written({ params: fields({ code: Id }), query: fields({ page: Amount }) })).toBe(
    `export const example: Path<typeof calls.example> = {
  method: 'GET',
  path: '/v1/examples/:code',
  query: ['page'],
};
`,
  );
});

test('a body, a form with files, a file as the answer', () => {
  expect(written({ body: fields({ name: Id, amount: Amount }) })).toContain(
    `body: 'json',\n  fields: ['name', 'amount'],`,
  );
  const uploads = { field: 'files', maxCount: 1, maxBytes: 1, extensions: ['pdf'] };
  expect(written({ uploads })).toContain(`uploads: 'files'`);
  expect(written({ uploads })).toContain(`body: 'multipart'`);
  expect(written({ caller: 'customer' })).toContain('isForCustomers: true');
  expect(written({ answer: file('application/pdf') })).toContain(`kind: 'file'`);
});
