import { formatInstant, type Day } from '@plumbline/rules/dates';
import { eventWords } from '@plumbline/rules/invoices/event-words';
import type { TimelineEntry } from '@plumbline/ui/timeline';
import type { InvoiceEvent } from './invoice-row.ts';

type Reader = {
  /** The email of the viewer, shown as "you". */
  readonly email: string | null;
  readonly today: Day;
  readonly timeZone: string;
};

/** The entries of an invoice's history (REP-06). */
export function historyEntries(events: readonly InvoiceEvent[], { email, today, timeZone }: Reader): TimelineEntry[] {
  return events.map(({ id, type, data, user, createdAt }) => {
    const actor = user === null ? null : user.email === email ? 'you' : user.name;
    const recipients = recipientsOf(data);
    const time = formatInstant(createdAt, today, timeZone);
    if (recipients !== null) {
      return {
        id,
        verb: eventWords(type),
        rest: `to ${recipients}`,
        time: actor === null ? time : `${time} · by ${actor}`,
      };
    }
    return { id, verb: eventWords(type), rest: actor === null ? undefined : `by ${actor}`, time };
  });
}

function recipientsOf({ emails }: Readonly<Record<string, unknown>>): string | null {
  const texts = Array.isArray(emails) ? emails.filter((each) => typeof each === 'string') : [];
  return texts.length > 0 ? texts.join(', ') : null;
}
