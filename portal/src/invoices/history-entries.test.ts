import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { historyEntries } from './history-entries.ts';
import type { InvoiceEvent } from './invoice-row.ts';

const READER = { email: 'maren@tarnwick.example', today: asDay('2026-11-16'), timeZone: 'America/Los_Angeles' };
const EVENT: InvoiceEvent = {
  id: 'e1',
  type: 'DOWNLOADED',
  data: {},
  createdAt: '2026-10-20T21:15:00.000Z',
  user: null,
};
const devin = { name: 'Devin Okoro', email: 'devin@tarnwick.example' };
const maren = { name: 'Maren Ashdown', email: READER.email };
const shown = (event: Partial<InvoiceEvent>) => {
  const [entry] = historyEntries([{ ...EVENT, ...event }], READER);
  return [entry!.verb, entry!.rest, entry!.time];
};

test.each<[Partial<InvoiceEvent>, unknown[]]>([
  [{ user: devin }, ['Downloaded', 'by Devin Okoro', '10/20/2026, 2:15 PM']],
  [{ user: maren, type: 'VIEWED', createdAt: '2026-11-16T17:41:00Z' }, ['Viewed', 'by you', 'Today, 9:41 AM']],
  [{ type: 'COMPLETE_PAY' }, ['Paid in full', undefined, '10/20/2026, 2:15 PM']],
  [
    { type: 'EMAIL_SENT', data: { emails: ['a@b.example', 'c@d.example'] }, user: devin },
    ['Emailed', 'to a@b.example, c@d.example', '10/20/2026, 2:15 PM · by Devin Okoro'],
  ],
  [{ type: 'EMAIL_SENT', data: { emails: 'odd' } }, ['Emailed', undefined, '10/20/2026, 2:15 PM']],
  [{ type: 'CREDIT_APPLIED' }, ['Credit applied', undefined, '10/20/2026, 2:15 PM']],
])('REP-06 %j reads %j', (event, words) => {
  expect(shown(event)).toEqual(words);
});
