// Generates the history of an account's invoices.
import type { Day } from '@plumbline/rules/dates';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import { type Account, laterOn, momentOn } from './account.ts';
import { seededRandom } from './seeded-random.ts';

export type StoryEvent = {
  invoiceId: string;
  type: InvoiceEventType;
  data: Record<string, unknown>;
  identityId: string | null;
  createdAt: string;
};

const USES: readonly (readonly InvoiceEventType[])[] = [
  ['VIEWED'],
  ['VIEWED', 'DOWNLOADED'],
  ['VIEWED', 'PRINTED'],
  ['VIEWED', 'EMAIL_SENT'],
  [],
];

export function writeEvents({ invoices, people }: Account, today: Day): StoryEvent[] {
  if (people.length === 0) return [];
  return invoices.flatMap(({ id: invoiceId, invoiceNumber, invoiceCreatedAt }) => {
    const random = seededRandom(`events ${invoiceNumber}`);
    const { id: identityId, email } = random.pick(people);
    return random.pick(USES).map((type, place) => ({
      invoiceId,
      type,
      data: type === 'EMAIL_SENT' ? { emails: [email] } : {},
      identityId,
      createdAt: momentOn(laterOn(invoiceCreatedAt, place + random.whole(1, 6), today), random),
    }));
  });
}
