// Which invoices a reminder is about: those whose due date is as far away as the supplier has chosen (RMD-01).
import { addDays, type Day } from '../dates.ts';
import type { ReminderDay } from '../portals/settings/reminders.ts';

/** From the day of the reminder to the due date; negative once it is past. */
function daysAhead(chosen: ReminderDay): number {
  const [when, count = '0'] = chosen.split('_');
  return when === 'PAST' ? -Number(count) : Number(count);
}

/** The due dates of which a day reminds. */
export const remindedDueDates = (chosen: readonly ReminderDay[], day: Day): Day[] =>
  chosen.map((each) => addDays(day, daysAhead(each)));
