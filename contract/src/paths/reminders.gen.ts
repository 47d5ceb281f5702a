// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getReminderChoice: Path<typeof calls.getReminderChoice> = {
  method: 'GET',
  path: '/v1/reminders/mine',
  isForCustomers: true,
};

export const saveReminderChoice: Path<typeof calls.saveReminderChoice> = {
  method: 'PUT',
  path: '/v1/reminders/mine',
  isForCustomers: true,
  body: 'json',
  fields: ['isReminded'],
};
