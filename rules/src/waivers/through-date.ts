import type { Day } from '../dates.ts';
import { isProgress, type WaiverType } from './waiver-types.ts';

/**
 * The default time zone of waiver dates (Spec 1 §9). A through date is a day, never an instant: it is compared with
 * today in this zone, stored as chosen and shown unchanged (decision D9).
 */
export const WAIVER_ZONE = 'America/Los_Angeles';

/** Progress types need a day; no type accepts a future one (Spec 1 §5, decision D17). */
export function throughDateProblem(type: WaiverType, date: Day | null, today: Day): 'required' | 'future' | null {
  if (date === null) return isProgress(type) ? 'required' : null;
  return date > today ? 'future' : null;
}
