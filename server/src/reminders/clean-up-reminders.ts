import { addDays, today } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteReminderMailsBefore } from './reminders.sql.ts';

/** Longer than any day lasts somewhere. What was mailed is among the mails. */
const KEPT_DAYS = 7;

/** Deletes who was reminded of which invoices on past days, which nothing asks for any more. */
export const cleanUpReminders = ({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<number> =>
  deleteReminderMailsBefore(sql, addDays(today(now(), 'UTC'), -KEPT_DAYS));
