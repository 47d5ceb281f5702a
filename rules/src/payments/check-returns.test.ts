import { expect, test } from 'vitest';
import { RETURN_CODES } from './ach-returns.ts';
import { CHECK_RETURN_REASONS, checkReturnWords, isCheckReturn } from './check-returns.ts';

test('every reason has a sentence for the payer, and no reason of a bank payment is one of a check', () => {
  for (const reason of CHECK_RETURN_REASONS) expect(checkReturnWords(reason)).toMatch(/^[A-Z][^\d]+\.$/);
  expect(RETURN_CODES.filter(isCheckReturn)).toEqual([]);
  expect(['INSUFFICIENT', 'toString', ''].map(isCheckReturn)).toEqual([true, false, false]);
});
