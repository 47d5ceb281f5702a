// Whether a person wants the payment reminders of a portal (RMD-01).
import Type from 'typebox';
import { call, fields } from './call.ts';

const ReminderChoice = fields({ isReminded: Type.Boolean() });

export const getReminderChoice = call({
  method: 'GET',
  path: '/v1/reminders/mine',
  caller: 'customer',
  needs: 'reminders',
  summary: 'Whether the signed-in user gets the payment reminders of this portal.',
  answer: ReminderChoice,
  refusals: ['forbidden'],
});

export const saveReminderChoice = call({
  method: 'PUT',
  path: '/v1/reminders/mine',
  caller: 'customer',
  needs: 'reminders',
  live: true,
  summary: 'Turns the payment reminders of this portal on or off for the signed-in user, for all their customers.',
  body: ReminderChoice,
  answer: ReminderChoice,
  refusals: ['forbidden'],
});
