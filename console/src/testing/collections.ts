import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { Collections } from '../overview/overview-figures.ts';

const NONE = { count: 0, oldestAt: null };

/** 30 days until October 15, 2026 with a payment by card on the last and one from a bank account on the first. */
export const someCollections = (facts: Partial<Collections> = {}): Collections => ({
  days: Array.from({ length: 30 }, (_, place) => ({
    day: addDays(asDay('2026-09-16'), place),
    card: place === 29 ? asCents(150_000) : ZERO,
    bank: place === 0 ? asCents(50_000) : ZERO,
  })),
  total: asCents(200_000),
  paymentCount: 2,
  offline: { count: 4, total: asCents(120_000) },
  settling: { count: 1, total: asCents(150_000), expected: [] },
  scheduled: { count: 3, total: asCents(90_000) },
  adoption: { activePeople: 10, people: 34, payingCustomers: 8, billedCustomers: 11 },
  paidShare: { settled: asCents(800_000), paidHere: asCents(200_000) },
  failedPayments: { count: 0, rows: [] },
  waiting: {
    signUps: NONE,
    openItems: NONE,
    failedImports: NONE,
    failingWebhooks: NONE,
    openTickets: NONE,
    failedMails: NONE,
  },
  ...facts,
});
