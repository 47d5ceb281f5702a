import type { Answer } from '@plumbline/contract/call';
import type { getMail, listMails } from '@plumbline/contract/mails/outbox';

type Listed = Answer<typeof listMails>;
type OpenMail = Answer<typeof getMail>;

export const MAIL_ID = '0198c7a2-0000-7000-8000-000000000091';

/** A receipt that arrived. */
export const aListedMail = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  id: MAIL_ID,
  toAddress: 'rosa@quint.example',
  subject: 'Your payment to Granite Supply: $120.00, approved',
  kind: 'payment-approved',
  state: 'SENT',
  createdAt: '2026-10-13T16:12:00.000Z',
  sentAt: '2026-10-13T16:12:02.000Z',
  problem: null,
  ...facts,
});

export const anOpenMail = (facts: Partial<OpenMail> = {}): OpenMail => ({
  ...aListedMail(),
  fromName: 'Granite Supply',
  replyTo: 'ar@granite.example',
  portalName: 'Granite Supply',
  recipient: { name: 'Rosa Quint', email: 'rosa@quint.example' },
  tries: 1,
  nextTryAt: null,
  serverWords: null,
  wordsState: 'SHOWN',
  words: {
    title: 'Thank you for your payment',
    amount: '$120.00',
    lines: ['Hello Rosa Quint,', 'We received your payment of $120.00.'],
    facts: [
      { label: 'Confirmation code', value: 'PL-7' },
      { label: 'Total', value: '$120.00' },
    ],
    quote: null,
    button: 'View the payment',
    notes: ['If you or your company did not make this payment, please contact us right away.'],
  },
  files: ['Receipt'],
  againObstacle: null,
  againTo: ['rosa@quint.example'],
  againOf: null,
  copies: [],
  ...facts,
});

export const listedMails = (rows: Listed['rows'], next: string | null = null): Listed => ({ rows, next });
