import { refuse } from '@plumbline/contract/refusals';

/** The time at which the ERP wrote a file, in UTC; it is over. */
export function checkAsOf(asOf: string, now: Date): string {
  const time = new Date(asOf);
  if (Number.isNaN(time.getTime())) refuse('invalid_request', 'The time of the file is not a time.');
  if (time > now) refuse('invalid_request', 'The time of the file is in the future.');
  return time.toISOString();
}
