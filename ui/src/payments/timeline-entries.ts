// The entries of a payment's timeline for display.
import type { Answer } from '@plumbline/contract/call';
import type { getPayment } from '@plumbline/contract/payments';
import { formatDay, formatInstant, type Day } from '@plumbline/rules/dates';

export type TimelinePoint = Answer<typeof getPayment>['timeline'][number];

export type TimelineEntry = {
  readonly key: string;
  readonly label: string;
  /** The first expected entry is 'next', the others are 'later'. */
  readonly look: 'done' | 'next' | 'later' | 'late' | 'failed' | 'dropped';
  readonly spoken: string;
  readonly time: string | null;
  readonly words: string | null;
};

type Moment = { readonly today: Day; readonly zone: string };

const SPOKEN: Readonly<Record<TimelineEntry['look'], string>> = {
  done: 'done',
  next: 'next',
  later: 'to come',
  late: 'late',
  failed: 'failed',
  dropped: 'did not run',
};

export function timelineEntries(points: readonly TimelinePoint[], moment: Moment): TimelineEntry[] {
  const next = points.find(({ state }) => state === 'expected' || state === 'late');
  return points.map((point) => {
    const look = point.state !== 'expected' ? point.state : point === next ? 'next' : 'later';
    return {
      key: point.key,
      label: point.label,
      look,
      spoken: SPOKEN[look],
      time: timeOf(point, moment),
      words: point.words,
    };
  });
}

/** The settlement day is a latest date; other days are exact. */
function timeOf({ key, state, at, on }: TimelinePoint, { today, zone }: Moment): string | null {
  if (at !== null) return formatInstant(at, today, zone);
  if (on === null) return null;
  const day = formatDay(on);
  if (state === 'late') return key === 'settled' ? `Was due by ${day}` : `Was due on ${day}`;
  return key === 'settled' && state === 'expected' ? `By ${day}` : day;
}
