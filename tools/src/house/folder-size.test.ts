import { expect, test } from 'vitest';
import { checkFolderSizes } from './folder-size.ts';

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}${ending}` }));

test('a folder with more than 40 source files is refused', () => {
  expect(checkFolderSizes(filesIn('portal/src/payments', 41, '.tsx'))).toEqual([
    {
      at: 'portal/src/payments',
      about: 'has 41 source files of its own, more than 40: divide it into sub-folders',
    },
  ]);
});

test('tests and the files of sub-folders do not count', () => {
  const files = [
    ...filesIn('portal/src/pay', 40),
    ...filesIn('portal/src/pay', 9, '.test.ts'),
    ...filesIn('portal/src/pay', 9, '.screen.test.tsx'),
    ...filesIn('portal/src/pay/select', 40),
  ];
  expect(checkFolderSizes(files)).toEqual([]);
});

test('migrations are a series, however many there are', () => {
  expect(checkFolderSizes(filesIn('server/src/database/migrations', 99))).toEqual([]);
  expect(checkFolderSizes(filesIn('server/src/database', 41))).toHaveLength(1);
});
