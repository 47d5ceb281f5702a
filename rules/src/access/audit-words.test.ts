import { expect, test } from 'vitest';
import { AUDIT_KINDS, auditSubjects } from './audit-kinds.ts';
import { actingAction, AUDIT_ACTIONS, auditActionsNamed, auditWords } from './audit-words.ts';

test.each([
  ['staff.invited', 'Invited a colleague'],
  ['waiver.hold lifted', 'Took a waiver off hold'],
  ['waiver.released', 'Released a waiver'],
  ['crane-hire.moved on', 'Crane hire moved on'],
  [actingAction('cancelPayment'), 'For the customer: cancel payment'],
  ['unknown', 'Unknown'],
])('SET-06 %s reads "%s"', (action, words) => {
  expect(auditWords(action)).toBe(words);
});

test('SET-06 the words of an action find it', () => {
  expect(auditActionsNamed(' INVITED a coll')).toEqual(['staff.invited']);
  expect(auditActionsNamed('nothing of the kind')).toEqual([]);
});

test('SET-06 every action is of one kind, and every kind has actions', () => {
  const subjects = AUDIT_KINDS.flatMap(auditSubjects);
  expect(AUDIT_ACTIONS.filter((action) => !subjects.includes(action.split('.')[0] ?? ''))).toEqual([]);
  expect(new Set(subjects).size).toBe(subjects.length);
  const used = [...AUDIT_ACTIONS, actingAction('x')].map((action) => action.split('.')[0]);
  expect(subjects.filter((subject) => !used.includes(subject))).toEqual([]);
});
