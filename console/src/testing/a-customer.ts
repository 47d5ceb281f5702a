import type { Answer } from '@plumbline/contract/call';
import type { getCustomer } from '@plumbline/contract/customers/customers';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { LINK_CUSTOMER } from './a-payment-link.ts';

type Customer = Answer<typeof getCustomer>;

/** Owes 500.00 in US dollars; its contact is one of its people. */
export const aCustomer = (facts: Partial<Customer> = {}): Customer => ({
  ...LINK_CUSTOMER,
  code: 'SED311',
  address: null,
  phone: null,
  contactEmail: 'rosa@quint.example',
  today: asDay('2026-10-15'),
  booksAsOf: null,
  settings: {
    emailDomains: [],
    isOnHold: false,
    erp: { emailDomain: null, isOnHold: false },
    hasOwnEmailDomains: false,
    ownHold: null,
    hasAutopay: false,
    isReminded: true,
  },
  balances: [
    {
      currencyCode: 'USD',
      open: asCents(500_00),
      pastDue: ZERO,
      credit: ZERO,
      buckets: { current: asCents(500_00), '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO },
    },
  ],
  projectCount: 0,
  peopleCount: 1,
  people: [
    {
      userId: '0198c7a2-0000-7000-8000-000000000022',
      portalId: '0198c7a2-0000-7000-8000-000000000021',
      portalName: 'Granite Supply',
      name: 'Rosa Quint',
      email: 'rosa@quint.example',
      status: 'APPROVED',
      permissions: DEFAULT_PERMISSIONS,
      version: 'a'.repeat(16),
      signedInAt: null,
    },
  ],
  invitedCount: 0,
  payments: [],
  waivers: [],
  ...facts,
});
