import type { Answer } from '@plumbline/contract/call';
import type { createPayment } from '@plumbline/contract/checkout';
import { testId } from '../../testing/test-id.ts';

type CreatedPayment = Answer<typeof createPayment>;

/** Answer of createPayment for a successful payment. */
export const aCreatedPayment = (facts: Partial<CreatedPayment> = {}): CreatedPayment => ({
  id: testId(),
  code: 'PL-7KQ2-M4XD',
  paymentType: 'ACH',
  status: 'PENDING',
  scheduledAt: null,
  recurrenceId: null,
  isOpen: false,
  ...facts,
});
