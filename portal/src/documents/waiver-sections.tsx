import { formatInstant, today } from '@plumbline/rules/dates';
import { eventWords } from '@plumbline/rules/waivers/waiver-history';
import { FileName } from '@plumbline/ui/file-name';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { Timeline } from '@plumbline/ui/timeline';
import { formatSize } from '@plumbline/rules/format-size';
import { usePortalApp } from '../lib/portal-context.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import classes from './waiver-panel.module.css';

type SectionProps = { waiver: WaiverDetail };

/** The forms that were sent with the request. */
export function WaiverFiles({ waiver: { files } }: SectionProps) {
  if (files.length === 0) return null;
  return (
    <PanelSection title="Files you sent">
      <ul className={classes.list} aria-label="Files you sent">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <FileName name={name} />
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
  const entries = events.map((event, place) => ({
    id: place,
    ...eventWords(event),
    time: formatInstant(event.at, day, portal.timeZone),
  }));
  return (
    <PanelSection title="History">
      <Timeline label="History" entries={entries.toReversed()} />
    </PanelSection>
  );
}
