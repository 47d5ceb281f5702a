import { asCents } from '@plumbline/rules/money';
import type { StoryPaymentLink } from './payment-links.ts';

const SEDGEWATER = 'SED311';
const JUNIPER = 'JUN415';
const THEO = { name: 'Theo Marsh', email: 'ap@sedgewater.example' };
const RENATA = { name: 'Renata Coyle', email: 'renata@sedgewater.example' };

/** A link in each state. */
export const graniteLinks: readonly StoryPaymentLink[] = [
  {
    name: 'two-invoices',
    about: 'Two invoices',
    customerCode: SEDGEWATER,
    asks: { invoices: 2 },
    description: 'Roof deck and underlayment, as agreed on the phone',
    recipient: RENATA,
    daysAgo: 2,
  },
  {
    name: 'amount',
    about: 'A fixed amount',
    customerCode: SEDGEWATER,
    asks: { amount: asCents(1_250_00) },
    description: 'Deposit for the fieldhouse order',
    orderNumber: 'SO-77140',
    recipient: RENATA,
    daysAgo: 3,
  },
  {
    name: 'any-amount',
    about: 'An amount of the payer’s choice, in Canadian dollars',
    customerCode: JUNIPER,
    asks: { amount: null },
    currency: 'CAD',
    description: 'Payment on account',
    recipient: { name: 'Sasha Tremblay', email: 'sasha@junipervale.example' },
    daysAgo: 1,
  },
  {
    name: 'opened',
    about: 'One invoice, whose link was opened and not paid',
    customerCode: SEDGEWATER,
    asks: { invoices: 1 },
    description: 'Warehouse, last delivery',
    recipient: THEO,
    daysAgo: 4,
    became: 'opened',
  },
  {
    name: 'reminded',
    about: 'One invoice, of which the payer was reminded',
    customerCode: SEDGEWATER,
    asks: { invoices: 1 },
    description: 'Please pay before the next delivery',
    recipient: THEO,
    daysAgo: 9,
    became: 'reminded',
  },
  {
    name: 'paid',
    about: 'A link that was paid',
    customerCode: SEDGEWATER,
    asks: 'paid invoices',
    description: 'Flashing and fasteners',
    recipient: THEO,
    daysAgo: 12,
    became: 'opened',
  },
  {
    name: 'expired',
    about: 'A link that has expired',
    customerCode: SEDGEWATER,
    asks: { amount: asCents(480_00) },
    description: 'Crane hire',
    recipient: RENATA,
    daysAgo: 38,
    became: 'opened',
  },
  {
    name: 'revoked',
    about: 'A link that the supplier has withdrawn',
    customerCode: SEDGEWATER,
    asks: { amount: asCents(935_00) },
    description: 'Restocking fee',
    recipient: RENATA,
    daysAgo: 6,
    became: 'revoked',
  },
];
