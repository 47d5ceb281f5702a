import { describe, expect, test } from 'vitest';
import { deskAddress, directionOf, openTab } from './desk-list.ts';

describe('the address of the waiver desk', () => {
  test.each([
    [{}, 'needs'],
    [{ tab: 'sent' }, 'sent'],
    [{ tab: 'nonsense' }, 'needs'],
    [{ due: 'sign' }, 'needs'],
    [{ due: 'notarize' }, 'others'],
    // What is to be done says more than the tab.
    [{ due: 'sign', tab: 'rejected' }, 'needs'],
  ])('%j opens the tab %s', (search, tab) => {
    expect(openTab(deskAddress.read(search))).toBe(tab);
  });

  test('reads what was decided from its end', () => {
    expect(['needs', 'others', 'sent', 'rejected'].map((tab) => directionOf(tab as 'sent'))).toEqual([
      'asc',
      'asc',
      'desc',
      'desc',
    ]);
  });
});
