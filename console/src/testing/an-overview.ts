import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Overview } from '../overview/overview-figures.ts';

type Portal = Overview['portals'][number];

export const aPortal = (facts: Partial<Portal> = {}): Portal => ({
  id: crypto.randomUUID(),
  name: 'Granite Supply',
  label: 'granite',
  theme: '#1d7a46',
  url: 'https://granite.example.com',
  ...facts,
});

/** The overview of an organization with one portal; a third of its receivables is past due. */
export const anOverview = (facts: Partial<Overview> = {}): Overview => ({
  organization: { id: '0198c7a2-0000-7000-8000-000000000002', name: 'Granite Supply Co.' },
  today: asDay('2026-10-15'),
  currencyCode: 'USD',
  openTotal: asCents(5_504_000),
  buckets: {
    current: asCents(3_712_000),
    '30': asCents(1_000_000),
    '60': asCents(500_000),
    '90': asCents(192_000),
    '91': asCents(100_000),
  },
  customerCount: 12,
  userCount: 34,
  openItemCount: 0,
  portals: [aPortal()],
  ...facts,
});
