import { expect, test } from 'vitest';
import { linkExpiryOf } from './ticket-link.ts';

test('the link of a ticket works for 90 days after its last message', () => {
  expect(linkExpiryOf('2026-01-01T10:30:00.000Z')).toBe('2026-04-01T10:30:00.000Z');
});
