import { type Day, dayAt } from '@plumbline/rules/dates';
import type { LockedWaiver } from './desk.sql.ts';

/** A paper that staff attached counts from the day of its notary, or else from the day on which it was attached. */
export function signedDay(
  { signedAt, decidedAt, createdAt, notary }: Pick<LockedWaiver, 'createdAt' | 'decidedAt' | 'notary' | 'signedAt'>,
  timeZone: string,
): Day {
  const signedOn = dayAt(signedAt ?? decidedAt ?? createdAt, timeZone);
  const notarizedOn = notary?.['notarizedOn'];
  return typeof notarizedOn === 'string' && notarizedOn < signedOn ? (notarizedOn as Day) : signedOn;
}
