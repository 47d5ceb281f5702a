import { formatInstant, today } from '@plumbline/rules/dates';
import { actionWords } from '@plumbline/rules/waivers/waiver-history';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { Timeline } from '@plumbline/ui/timeline';
import { formatSize } from '@plumbline/rules/format-size';
import { usePortalApp } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import classes from './waiver-panel.module.css';

type SectionProps = { waiver: WaiverDetail };

const shareWords = (share: 'waived' | 'excepted', status: WaiverDetail['waiverRequestStatus']): string => {
  if (share === 'excepted') return 'Not released';
  return status === 'ready' ? 'Waived' : 'To be waived';
};

/** What the waiver covers and what it leaves out. An invoice that is paid in part may be both. */
export function WaiverInvoices({ waiver: { invoices, currencyCode, waiverRequestStatus } }: SectionProps) {
  const hrefOf = useScreenHref();
  if (invoices.length === 0) return null;
  return (
    <PanelSection title="Invoices">
      <ul className={classes.list} aria-label="Invoices of the waiver">
        {invoices.map(({ id, invoiceNumber, share, balance }) => {
          const href = hrefOf(`/history/invoices?invoice=${id}`);
          return (
            <li key={`${id} ${share}`}>
              <span>
                {href === undefined ? invoiceNumber : <TextLink href={href}>{invoiceNumber}</TextLink>}{' '}
                <span className={classes.share}>{shareWords(share, waiverRequestStatus)}</span>
              </span>
              <MoneyText amount={balance} currency={currencyCode ?? undefined} />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

/** The forms that were sent with the request. */
export function WaiverFiles({ waiver: { files } }: SectionProps) {
  if (files.length === 0) return null;
  return (
    <PanelSection title="Files you sent">
      <ul className={classes.list} aria-label="Files you sent">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={classes.share}>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

export function WaiverHistory({ waiver: { events } }: SectionProps) {
  const { portal, now } = usePortalApp();
  if (events.length === 0) return null;
  const day = today(now(), portal.timeZone);
  const entries = events.map(({ at, action, actorName }, place) => ({
    id: place,
    verb: actionWords(action),
    rest: `by ${actorName}`,
    time: formatInstant(at, day, portal.timeZone),
  }));
  return (
    <PanelSection title="History">
      <Timeline label="History" entries={entries.toReversed()} />
    </PanelSection>
  );
}
