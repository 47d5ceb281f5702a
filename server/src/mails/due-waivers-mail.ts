// The supplier's daily mail about waivers that wait for its staff.
import { DUE_KINDS, DUE_WORDS, type DueKind } from '@plumbline/rules/waivers/reminders';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tenant } from '../http/caller.ts';
import { shortText } from '../single-line-text.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

export type DueWaiver = {
  kind: DueKind;
  number: number;
  customerName: string;
  jobName: string;
  /** Since when it waits, or by when something is to be done. */
  about: string;
};

type DueWaivers = {
  counts: ReadonlyMap<DueKind, number>;
  /** The first ones; at most as many as a mail can hold. */
  waivers: readonly DueWaiver[];
  url: string;
};

/** The job may be described by a whole paragraph. */
const NAME_LENGTH_MAX = 80;

const waitWords = (count: number) => `${count} ${count === 1 ? 'waiver waits' : 'waivers wait'}`;

/** To each member of the staff who decides on waivers. */
export function dueWaiversMail(portal: Tenant, { counts, waivers, url }: DueWaivers): MailWords {
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const kinds = DUE_KINDS.filter((kind) => counts.has(kind));
  const summary = kinds.map((kind) => `${DUE_WORDS[kind]}: ${counts.get(kind)}.`).join(' ');
  const rest = count - waivers.length;
  return layOutMail(portal, {
    kind: 'due-waivers',
    subject: `${waitWords(count)} for ${portal.organizationName}`,
    preview: summary,
    title: `${waitWords(count)} for you`,
    greeting: null,
    lines: [summary],
    facts: waivers.map(({ kind, number, customerName, jobName, about }) => [
      DUE_WORDS[kind],
      `${waiverNumber(number)}, ${shortText(customerName, NAME_LENGTH_MAX)}, ${shortText(jobName, NAME_LENGTH_MAX)}. ${about}`,
    ]),
    button: { words: 'Open the console', url },
    notes: [
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'You get this email once a day while something waits, because you decide on waivers.',
    ],
    isForStaff: true,
  });
}
