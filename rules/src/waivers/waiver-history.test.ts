import { expect, test } from 'vitest';
import { actionWords, SHOWN_ACTIONS } from './waiver-history.ts';

test('the history names what happened, and leaves out who works on it', () => {
  expect(['requested', 'attached', 'released'].map(actionWords)).toEqual(['Requested', 'Signed', 'Released']);
  expect(SHOWN_ACTIONS).not.toContain('assigned');
});
