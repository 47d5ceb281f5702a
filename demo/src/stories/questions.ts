// What customers of a story have asked about their invoices.
import type { Tables } from '@plumbline/server/database/tables.gen';

export type StoryQuestion = {
  readonly customerCode: string;
  /** The last one of these, without a project, so that no waiver waits for the answer. */
  readonly invoice: 'open' | 'paid';
  readonly kind: Tables['question']['kind'];
  /** The address of one of the customer's people. */
  readonly by: string;
  readonly text: string;
  readonly hoursAgo: number;
  readonly answer?: {
    /** The address of one of the staff. */
    readonly by: string;
    readonly text: string;
    readonly hoursAgo: number;
  };
};

export const graniteQuestions: readonly StoryQuestion[] = [
  {
    customerCode: 'TAR104',
    invoice: 'open',
    kind: 'DISPUTE',
    by: 'maren@tarnwick.example',
    text: 'Two of the pallets on this invoice arrived wet, and the driver took them back. Please credit them.',
    hoursAgo: 20,
  },
  {
    customerCode: 'TAR104',
    invoice: 'paid',
    kind: 'QUESTION',
    by: 'maren@tarnwick.example',
    text: 'Which yard did this come from? Our foreman has no delivery slip.',
    hoursAgo: 75,
    answer: {
      by: 'mira@granitesupply.example',
      text: 'From Sacramento. The slip is on its way to you by email.',
      hoursAgo: 71,
    },
  },
];
