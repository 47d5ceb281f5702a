import { expect, test } from 'vitest';
import { KeyedLimit } from './keyed-limit.ts';

test('tasks of one key run two at a time and in order; those of another key do not wait', async () => {
  const limit = new KeyedLimit(2);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (key: string, name: string) =>
    limit.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const tasks = ['a', 'b', 'c', 'd'].map((name) => start('one', name));
  const other = start('other', 'e');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'e']);
  ends.get('b')!(new Error('failed'));
  await expect(tasks[1]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c']);
  ends.get('a')!();
  await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c', 'd']);
  for (const name of ['c', 'd', 'e']) ends.get(name)!();
  expect(await Promise.all([tasks[0], tasks[2], tasks[3], other])).toEqual(['a', 'c', 'd', 'e']);
  const again = start('one', 'f');
  await expect.poll(() => begun.at(-1)).toBe('f');
  ends.get('f')!();
  expect(await again).toBe('f');
});
