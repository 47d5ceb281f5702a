import type { Answer } from '@plumbline/contract/call';
import type { getQuestion, listQuestions } from '@plumbline/contract/questions/questions-admin';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';

type Listed = Answer<typeof listQuestions>;
type DeskQuestion = Answer<typeof getQuestion>;

export const QUESTION_ID = '0198c7a2-0000-7000-8000-000000000091';
export const QUESTION_MESSAGE_ID = '0198c7a2-0000-7000-8000-000000000093';
export const QUESTION_FILE_ID = '0198c7a2-0000-7000-8000-000000000092';

const SHARED = {
  id: QUESTION_ID,
  kind: 'DISPUTE',
  status: 'OPEN',
  outcome: null,
  askedBy: 'Rosa Quint',
  createdAt: '2026-10-14T16:12:00.000Z',
  closedAt: null,
  lastMessageAt: '2026-10-14T16:12:00.000Z',
  customer: { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' },
  invoice: {
    id: '0198c7a2-0000-7000-8000-000000000041',
    invoiceNumber: '484200',
    balance: asCents(60_00),
    totalAmount: asCents(80_00),
    currencyCode: 'USD',
    dueDate: asDay('2026-10-01'),
  },
} as const;

/** Rosa Quint disputes an invoice. */
export const aListedQuestion = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  ...SHARED,
  excerpt: 'The second delivery never came.',
  ...facts,
});

export const aDeskQuestion = (facts: Partial<DeskQuestion> = {}): DeskQuestion => ({
  ...SHARED,
  closedBy: null,
  lines: [{ description: 'Delivery', amount: asCents(20_00) }],
  messages: [
    {
      id: QUESTION_MESSAGE_ID,
      side: 'CUSTOMER',
      author: 'Rosa Quint',
      text: 'The second delivery never came.',
      createdAt: '2026-10-14T16:12:00.000Z',
      files: [{ id: QUESTION_FILE_ID, name: 'slip.pdf', size: 20_480 }],
    },
  ],
  ...facts,
});

export const listedQuestions = (rows: Listed['rows'], facts: Partial<Listed> = {}): Listed => ({
  rows,
  count: rows.length,
  counts: { OPEN: rows.length, ANSWERED: 0, CLOSED: 0 },
  ...facts,
});
