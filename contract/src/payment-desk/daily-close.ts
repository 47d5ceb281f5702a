// The supplier's daily mail about payments and settlements.
import Type from 'typebox';
import { call, fields } from '../call.ts';

export const getDailyClose = call({
  method: 'GET',
  path: '/v1/console/daily-close',
  caller: 'staff',
  summary: 'Whether the close of each day is mailed, and to which address.',
  answer: fields({
    isOn: Type.Boolean(),
    /** Of the organization: for money, else for support. Without one, its staff are mailed. */
    address: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const saveDailyClose = call({
  method: 'PUT',
  path: '/v1/console/daily-close',
  caller: 'staff',
  live: true,
  summary: 'Turns the daily mail about payments and settlements on, from today on, or off.',
  body: fields({ isOn: Type.Boolean() }),
  answer: fields({}),
});
