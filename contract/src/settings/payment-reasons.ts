// The reasons that customers choose from when they pay less or more than an invoice says.
import Type from 'typebox';
import { REASON_LENGTH_MAX, REASONS_MAX } from '@plumbline/rules/payments/default-reasons';
import { call, fields } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/console/payment-reasons';
/** Changes with every change of the reasons. */
const Version = Type.String({ pattern: '^[0-9a-f]{16}$' });
/** In the order in which customers see them. */
const Titles = Type.Array(Line(REASON_LENGTH_MAX, 1), { maxItems: REASONS_MAX });
const Reasons = fields({ version: Version, shortPay: Titles, overPay: Titles });

export const getPaymentReasons = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'The reasons for a short pay and for an overpayment that are offered in all portals.',
  answer: Reasons,
});

export const changePaymentReasons = call({
  method: 'PUT',
  path: PATH,
  caller: 'staff',
  live: true,
  summary:
    'Replaces the reasons that are offered. Payments keep theirs. Refused if somebody else has changed any since they were read.',
  body: Reasons,
  answer: fields({ version: Version }),
  refusals: ['invalid_request', 'settings_changed'],
});
