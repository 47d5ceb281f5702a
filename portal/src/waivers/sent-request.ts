// The request that was sent last in this tab, so that only a request that was sent is confirmed (WVR-12).
import { isDay, type Day } from '@plumbline/rules/dates';
import { readSchedule, type WaiverSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { isWaiverType, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { tabStore } from '@plumbline/ui/app/storage';
import { keyFor, type FormOwner } from './form-owner.ts';

export type SentRequest = {
  readonly number: number;
  readonly waiverType: WaiverType | null;
  readonly throughDate: Day | null;
  /** Empty if the customer could not find the project. */
  readonly jobName: string;
  /** Null if it is not repeated. */
  readonly schedule: WaiverSchedule | null;
};

const keyOf = (owner: FormOwner): string => keyFor('waiverSent', owner);

export const sentRequest = {
  write: (owner: FormOwner, sent: SentRequest): void => tabStore.write(keyOf(owner), JSON.stringify(sent)),
  /** Null unless the request of this number was the last that was sent. */
  read: (owner: FormOwner, number: string | null): SentRequest | null => {
    try {
      const sent = readSent(JSON.parse(tabStore.read(keyOf(owner)) ?? 'null'));
      return sent !== null && String(sent.number) === number ? sent : null;
    } catch {
      return null;
    }
  },
};

function readSent(value: unknown): SentRequest | null {
  const { number, waiverType, throughDate, jobName, schedule } = (value ?? {}) as Partial<
    Record<keyof SentRequest, unknown>
  >;
  if (!Number.isInteger(number)) return null;
  return {
    number: Number(number),
    waiverType: typeof waiverType === 'string' && isWaiverType(waiverType) ? waiverType : null,
    throughDate: typeof throughDate === 'string' && isDay(throughDate) ? throughDate : null,
    jobName: typeof jobName === 'string' ? jobName : '',
    schedule: readSentSchedule(schedule),
  };
}

function readSentSchedule(value: unknown): WaiverSchedule | null {
  const { kind, day } = (value ?? {}) as Partial<Record<'day' | 'kind', unknown>>;
  const isDayText = typeof day === 'number' || typeof day === 'string';
  return typeof kind === 'string' && isDayText ? readSchedule(kind, day) : null;
}
