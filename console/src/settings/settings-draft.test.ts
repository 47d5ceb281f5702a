import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type SettingKey, type Settings } from '@plumbline/rules/portals/settings';
import { isSame } from '@plumbline/rules/portals/settings/setting-value';
import {
  changesOf,
  conflictsOf,
  type Draft,
  previewOf,
  problemsOf,
  valueIn,
  withEdit,
  withoutEdit,
} from './settings-draft.ts';

const edited = (edits: Partial<Record<SettingKey, unknown>>, settings: Settings = DEFAULT_SETTINGS): Draft =>
  Object.entries(edits).reduce<Draft>((draft, [key, value]) => withEdit(draft, settings, key as SettingKey, value), {});

test('SET-03 an edit is a change until it is taken back', () => {
  const draft = edited({ isWaiverEnabled: true, isPaymentEnabled: true });
  // In the order of the page.
  expect(changesOf(DEFAULT_SETTINGS, draft)).toEqual([
    { key: 'isPaymentEnabled', from: false, to: true },
    { key: 'isWaiverEnabled', from: false, to: true },
  ]);
  expect(valueIn(DEFAULT_SETTINGS, draft, 'isPaymentEnabled')).toBe(true);
  expect(changesOf(DEFAULT_SETTINGS, withEdit(draft, DEFAULT_SETTINGS, 'isPaymentEnabled', false))).toHaveLength(1);
  expect(changesOf(DEFAULT_SETTINGS, withoutEdit(draft, 'isWaiverEnabled'))).toHaveLength(1);
});

test('SET-03 what would be stored as it is now is no change, and stays as typed', () => {
  const draft = edited({ openAccountCardLabel: 'Open Account Invoices ' });
  expect(changesOf(DEFAULT_SETTINGS, draft)).toEqual([]);
  expect(valueIn(DEFAULT_SETTINGS, draft, 'openAccountCardLabel')).toBe('Open Account Invoices ');
});

test('SET-03 somebody else has changed what is edited', () => {
  const draft = edited({ isPaymentEnabled: true, passwordMinLength: 10, termsUrl: 'https://a.example' });
  const theirs: Settings = {
    ...DEFAULT_SETTINGS,
    passwordMinLength: 8,
    termsUrl: 'https://a.example',
    isWaiverEnabled: true,
  };
  expect(conflictsOf(DEFAULT_SETTINGS, draft)).toEqual([]);
  expect(conflictsOf(theirs, draft)).toEqual([{ key: 'passwordMinLength', from: 8, to: 10 }]);
  // What both changed to the same is no change any more.
  expect(changesOf(theirs, draft).map(({ key }) => key)).toEqual(['isPaymentEnabled', 'passwordMinLength']);
  // An edit that was nothing does not take back what they did.
  expect(changesOf(theirs, edited({ openAccountCardLabel: 'Open Account Invoices ' }))).toEqual([]);
});

test('SET-03 invalid edits are problems, and are left out of the preview', () => {
  const draft = edited({ passwordMinLength: '', isPaymentEnabled: true });
  expect(problemsOf(DEFAULT_SETTINGS, draft)).toEqual({ passwordMinLength: 'must be a whole number from 6 to 64' });
  expect(previewOf(DEFAULT_SETTINGS, draft)).toEqual({ ...DEFAULT_SETTINGS, isPaymentEnabled: true });
  expect(problemsOf(DEFAULT_SETTINGS, {})).toEqual({});
});

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [null, null, true],
  [null, {}, false],
  [{}, [], false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [['a', 'b'], ['b', 'a'], false],
])('%j and %j are the same: %s', (left, right, expected) => {
  expect(isSame(left, right)).toBe(expected);
});
