import { asCents, ZERO } from '@plumbline/rules/money';
import type { PastDueCustomer } from '../overview/overview-figures.ts';

export const aPastDueCustomer = (facts: Partial<PastDueCustomer> = {}): PastDueCustomer => ({
  customerId: crypto.randomUUID(),
  name: 'Tarnwick Builders',
  code: 'T-100',
  open: asCents(250_000),
  pastDue: asCents(150_000),
  oldestDays: 41,
  buckets: { current: asCents(100_000), '30': asCents(90_000), '60': asCents(60_000), '90': ZERO, '91': ZERO },
  ...facts,
});
