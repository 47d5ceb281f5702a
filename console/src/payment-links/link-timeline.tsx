import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { TextLink } from '@plumbline/ui/text-link';
import type { TimelineEntry } from '@plumbline/ui/timeline';
import type { ReactNode } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { type DeskLink, isUnderWay, recipientText } from './link-words.ts';

type Event = { id: string; at: string; verb: string; rest?: ReactNode };

const PaymentLink = ({ code }: { code: string }) => <TextLink href={`/payments?payment=${code}`}>{code}</TextLink>;

/** What happened to a link, the newest first. */
export function timelineOf(link: DeskLink): TimelineEntry[] {
  const { createdAt, createdBy, openedAt, remindedAt, revokedAt, failures, payment, currencyCode } = link;
  const isPrinted = link.kind === 'PRINTED';
  const events: Event[] = [
    {
      id: 'sent',
      at: createdAt,
      verb: isPrinted ? 'Printed' : 'Sent',
      rest: isPrinted
        ? 'on the PDF of its invoice'
        : `to ${recipientText(link)}${link.kind === 'REMINDER' ? ' with a reminder' : createdBy === null ? '' : ` by ${createdBy}`}`,
    },
    ...(openedAt === null ? [] : [{ id: 'opened', at: openedAt, verb: 'Opened', rest: 'for the first time' }]),
    ...(remindedAt === null ? [] : [{ id: 'reminded', at: remindedAt, verb: 'Reminded', rest: 'by email' }]),
    ...failures.map(({ code, amount, createdAt: at }) => ({
      id: code,
      at,
      verb: 'Failed',
      rest: (
        <>
          to pay {formatCents(amount, currencyCode)}: <PaymentLink code={code} />
        </>
      ),
    })),
    ...(payment === null
      ? []
      : [
          {
            id: 'paid',
            at: payment.createdAt,
            verb: isUnderWay(payment) ? 'Payment under way' : 'Paid',
            rest: (
              <>
                {formatCents(payment.amount, currencyCode)}: <PaymentLink code={payment.code} />
              </>
            ),
          },
        ]),
    ...(revokedAt === null ? [] : [{ id: 'withdrawn', at: revokedAt, verb: 'Withdrawn' }]),
  ];
  const past = events
    // Of two things at the same moment, the later one in this list came after.
    .toReversed()
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ at, ...entry }) => ({ ...entry, time: momentText(at) }));
  if (link.state !== 'EXPIRED') return past;
  return [{ id: 'expired', verb: 'Expired', time: `after ${formatDay(link.expiresAt)}` }, ...past];
}
