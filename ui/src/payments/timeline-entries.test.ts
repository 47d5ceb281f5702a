import { asDay } from '@plumbline/rules/dates';
import { expect, test } from 'vitest';
import { timelineEntries, type TimelinePoint } from './timeline-entries.ts';

const MOMENT = { today: asDay('2026-11-16'), zone: 'America/Chicago' };

const point = (key: string, state: TimelinePoint['state'], more: Partial<TimelinePoint> = {}): TimelinePoint => ({
  key,
  label: key,
  state,
  at: null,
  on: null,
  words: null,
  ...more,
});

const looksOf = (points: TimelinePoint[]) => timelineEntries(points, MOMENT).map(({ look }) => look);
const timeOf = (one: TimelinePoint) => timelineEntries([one], MOMENT)[0]?.time;

test('the first expected entry is next, the others are later', () => {
  expect(looksOf([point('submitted', 'done'), point('sent', 'expected'), point('settled', 'expected')])).toEqual([
    'done',
    'next',
    'later',
  ]);
});

test('after a late entry no entry is next', () => {
  expect(looksOf([point('sent', 'late'), point('settled', 'expected')])).toEqual(['late', 'later']);
});

test('a failed entry has the failed look', () => {
  expect(looksOf([point('submitted', 'done'), point('returned', 'failed')])).toEqual(['done', 'failed']);
});

test('the day of a payment that was called off before is dropped, not done', () => {
  const [entry] = timelineEntries([point('scheduled', 'dropped', { on: asDay('2026-11-20') })], MOMENT);
  expect(entry).toMatchObject({ look: 'dropped', spoken: 'did not run', time: '11/20/2026' });
});

test.each([
  ['what happened today', point('submitted', 'done', { at: '2026-11-16T16:42:00.000Z' }), 'Today, 10:42 AM'],
  ['what happened before', point('sent', 'done', { at: '2026-11-14T02:00:00.000Z' }), '11/13/2026, 8:00 PM'],
  ['a day to come', point('sent', 'expected', { on: asDay('2026-11-17') }), '11/17/2026'],
  ['the latest day', point('settled', 'expected', { on: asDay('2026-11-23') }), 'By 11/23/2026'],
  ['a day that has passed', point('sent', 'late', { on: asDay('2026-11-13') }), 'Was due on 11/13/2026'],
  ['the latest day, passed', point('settled', 'late', { on: asDay('2026-11-13') }), 'Was due by 11/13/2026'],
  ['nothing known', point('upheld', 'done'), null],
])('the time of %s', (_, one, time) => {
  expect(timeOf(one)).toBe(time);
});
