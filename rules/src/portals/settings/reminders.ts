// Settings of payment reminders (RMD-01).

import { onOff, someOf } from './kinds.ts';

export const REMINDER_DAYS = [
  'BEFORE_14',
  'BEFORE_7',
  'BEFORE_3',
  'BEFORE_1',
  'DUE',
  'PAST_1',
  'PAST_7',
  'PAST_14',
  'PAST_30',
  'PAST_60',
  'PAST_90',
] as const;
export type ReminderDay = (typeof REMINDER_DAYS)[number];

export const REMINDER_SETTINGS = {
  isReminderEnabled: onOff(false, [
    'Payment reminders',
    'Mails the people who may pay once a day about invoices that are due soon, due or past due.',
  ]),
  reminderDays: someOf<ReminderDay>(['BEFORE_3', 'DUE', 'PAST_7', 'PAST_30'], REMINDER_DAYS, [
    'Days of reminders',
    'When an invoice is in the reminder. None is about what is in dispute, scheduled or paid by autopay.',
  ]),
};
