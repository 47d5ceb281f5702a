import type { Day } from '../dates.ts';
import { isProgress, type WaiverType } from './waiver-types.ts';

/**
 * The zone of a waiver's days unless the portal has another (Spec 1 §9). A through date is a day, never an instant: it
 * is compared with today in this zone, kept as chosen, and shown without being moved (decision D9).
 */
export const WAIVER_ZONE = 'America/Los_Angeles';

/** Progress types need a day; no type takes one that lies ahead (Spec 1 §5, decision D17). */
export function throughDateProblem(type: WaiverType, date: Day | null, today: Day): 'required' | 'future' | null {
  if (date === null) return isProgress(type) ? 'required' : null;
  return date > today ? 'future' : null;
}
