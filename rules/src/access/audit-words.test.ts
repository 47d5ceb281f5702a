import { expect, test } from 'vitest';
import { actingAction, auditActionsNamed, auditWords } from './audit-words.ts';

test.each([
  ['staff.invited', 'Invited a colleague'],
  ['waiver.hold lifted', 'Waiver hold lifted'],
  ['waiver.released', 'Waiver released'],
  [actingAction('cancelPayment'), 'For the customer: cancel payment'],
  ['unknown', 'Unknown'],
])('SET-06 %s reads "%s"', (action, words) => {
  expect(auditWords(action)).toBe(words);
});

test('SET-06 the words of an action find it', () => {
  expect(auditActionsNamed(' INVITED a coll')).toEqual(['staff.invited']);
  expect(auditActionsNamed('nothing of the kind')).toEqual([]);
});
