import { expect, test } from 'vitest';
import { waiverFlagWords } from './waiver-flags.ts';

const NONE = {
  hasConditionalProgressWaiver: false,
  hasConditionalFinalWaiver: false,
  hasUnconditionalProgressWaiver: false,
  hasUnconditionalFinalWaiver: false,
};

test('the words name each type', () => {
  expect(waiverFlagWords(NONE)).toBeNull();
  expect(waiverFlagWords({ ...NONE, hasConditionalProgressWaiver: true, hasUnconditionalFinalWaiver: true })).toBe(
    'Conditional progress, Unconditional final',
  );
});
