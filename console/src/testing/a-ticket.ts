import type { Answer } from '@plumbline/contract/call';
import type { getTicket, listTickets } from '@plumbline/contract/tickets/tickets-admin';

type Listed = Answer<typeof listTickets>;
type DeskTicket = Answer<typeof getTicket>;

export const TICKET_ID = '0198c7a2-0000-7000-8000-0000000000a1';

const SHARED = {
  id: TICKET_ID,
  status: 'OPEN',
  subject: 'Cannot log in',
  name: 'Maren Vogt',
  email: 'maren@vogt.example.com',
  companyName: 'Vogt Roofing',
  customer: null,
  assignee: null,
  createdAt: '2026-10-14T16:12:00.000Z',
  lastMessageAt: '2026-10-14T16:12:00.000Z',
} as const;

/** Maren Vogt cannot log in. */
export const aListedTicket = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  ...SHARED,
  excerpt: 'It says no.',
  ...facts,
});

export const aDeskTicket = (facts: Partial<DeskTicket> = {}): DeskTicket => ({
  ...SHARED,
  lastMessageId: TICKET_ID,
  portal: { id: '0198c7a2-0000-7000-8000-000000000021', name: 'Granite Supply' },
  person: null,
  description: 'It says no.\nWhy?',
  link: null,
  linkEnded: null,
  events: [],
  ...facts,
});

export const listedTickets = (rows: Listed['rows'], facts: Partial<Listed> = {}): Listed => ({
  rows,
  next: null,
  counts: { OPEN: rows.length, ANSWERED: 0, CLOSED: 0 },
  ...facts,
});
