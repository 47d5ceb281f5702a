import { expect, test } from 'vitest';
import { methodLabel, payerLabel } from './method-label.ts';
import { PAYMENT_STATUSES } from './status.ts';

const EXCEPTIONS: Readonly<Record<string, [string, string]>> = {
  SCHEDULED: ['Pay with', 'Submitted by'],
  CANCELED: ['Was to be paid with', 'Submitted by'],
};

test.each(PAYMENT_STATUSES)('of a payment that is %s', (status) => {
  expect([methodLabel(status), payerLabel(status)]).toEqual(EXCEPTIONS[status] ?? ['Paid with', 'Paid by']);
});
