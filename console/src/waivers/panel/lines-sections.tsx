import { IconDownload } from '@tabler/icons-react';
import { downloadWaiverFile } from '@plumbline/contract/paths.gen';
import { formatSize } from '@plumbline/rules/format-size';
import { formatCents } from '@plumbline/rules/money';
import { eventVerb } from '@plumbline/rules/waivers/waiver-history';
import { waiverStatusLabel } from '@plumbline/rules/waivers/waiver-status';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { useDownload } from '@plumbline/ui/app/use-download';
import { FileName } from '@plumbline/ui/file-name';
import { IconButton } from '@plumbline/ui/icon-button';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { Timeline } from '@plumbline/ui/timeline';
import { momentText } from '../../lib/moment-text.ts';
import { messages } from '../../messages.ts';
import type { DeskWaiver } from '../waiver-words.ts';
import classes from '../waivers.module.css';

type SectionProps = { waiver: DeskWaiver };

export function InvoicesSection({ waiver: { invoices, currencyCode } }: SectionProps) {
  if (invoices.length === 0) return null;
  return (
    <PanelSection title={`Invoices (${invoices.length})`}>
      <ul className={classes.rows} aria-label="Invoices">
        {invoices.map(({ id, invoiceNumber, share, balance }) => (
          <li key={id} className={classes.row}>
            <span>
              {invoiceNumber}
              {share === 'excepted' && <span className={classes.aside}> left out</span>}
            </span>
            <span className={classes.amount}>{currencyCode === null ? '' : formatCents(balance, currencyCode)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const PURPOSES: Readonly<Record<string, string>> = {
  'custom-form': 'Form of the customer',
  'unconditional-template': 'Template of the customer',
  'notarized-scan': 'Notarized',
  prepared: 'Signed elsewhere',
};

export function FilesSection({ waiver: { id, files } }: SectionProps) {
  const download = useDownload(downloadWaiverFile, { failed: messages.waivers.fileFailed });
  if (files.length === 0) return null;
  return (
    <PanelSection title={`Files (${files.length})`}>
      <ul className={classes.rows} aria-label="Files">
        {files.map((file) => (
          <li key={file.id} className={classes.row}>
            <span className={classes.name}>
              <FileName name={file.name} />
              <span className={classes.note}>
                {[PURPOSES[file.purpose] ?? 'File', formatSize(file.size)].join(', ')}
              </span>
            </span>
            <IconButton
              label={`Download ${file.name}`}
              icon={<IconDownload size={16} />}
              onClick={() => download.mutate({ id, fileId: file.id })}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

type LinkedSectionProps = SectionProps & { onOpen: (id: string) => void };

/** The waivers that it takes the place of, or that take its place. */
export function LinkedSection({ waiver, onOpen }: LinkedSectionProps) {
  const { exchanges, supersedesId, supersededById } = waiver;
  const others = [
    ...(supersedesId === null ? [] : [{ id: supersedesId, words: 'Replaces an earlier waiver' }]),
    ...(supersededById === null ? [] : [{ id: supersededById, words: 'Replaced by a newer waiver' }]),
    ...exchanges.map(({ id, number, waiverType, waiverRequestStatus }) => ({
      id,
      words: `${waiverNumber(number)} ${waiverTypeLabel(waiverType)}, ${waiverStatusLabel(waiverRequestStatus)}`,
    })),
  ];
  if (others.length === 0) return null;
  return (
    <PanelSection title="Linked waivers">
      <ul className={classes.rows} aria-label="Linked waivers">
        {others.map(({ id, words }) => (
          <li key={id}>
            <TextLink onClick={() => onOpen(id)}>{words}</TextLink>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

export function HistorySection({ waiver: { events } }: SectionProps) {
  const entries = events.map(({ at, action, actorName, note }, place) => ({
    id: place,
    verb: eventVerb(action),
    rest: `by ${actorName}`,
    time: [momentText(at), note].filter((part) => part !== '').join('. '),
  }));
  return (
    <PanelSection title="History">
      <Timeline label="History" entries={entries.toReversed()} />
    </PanelSection>
  );
}
