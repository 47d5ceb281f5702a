import { expect, test } from 'vitest';
import { endSentence } from './end-sentence.ts';

test('a sentence ends with one full stop, whatever name is its last word', () => {
  expect(endSentence('The books of Granite Supply Co.')).toBe('The books of Granite Supply Co.');
  expect(endSentence('The books of Bluewater')).toBe('The books of Bluewater.');
});
