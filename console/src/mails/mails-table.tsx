import type { listMails } from '@plumbline/contract/mails/outbox';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import type { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { momentText } from '../lib/moment-text.ts';
import { MailBadge } from './mail-badge.tsx';
import type { ListedMail } from './mail-words.ts';

type MailsTableProps = {
  mails: ReturnType<typeof usePages<typeof listMails>>;
  /** Something was searched or chosen. */
  isChosen: boolean;
  /** The id of the mail beside the list. */
  current: string | null;
  onOpen: (id: string) => void;
};

export function MailsTable({ mails, isChosen, current, onOpen }: MailsTableProps) {
  const { rows, hasMore, more, isFailed, retry } = mails;
  return (
    <Card inset={false}>
      <DataTable
        label="Mails"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        renderMobile={(mail) => (
          <MobileRow
            title={mail.toAddress}
            note={`${mail.subject}. ${mail.problem ?? momentText(mail.createdAt)}`}
            noteWraps
            aside={<MailBadge state={mail.state} />}
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="Nothing was found" text="Change the search or what is shown." art={false} />
          ) : (
            <EmptyState title="No mail yet" text="What is mailed to your customers and your team appears here." />
          )
        }
        {...(isFailed && { error: { title: 'We could not load the mails', onRetry: retry } })}
        foot={hasMore && <MoreRows label="Show earlier mails" {...more} />}
      />
    </Card>
  );
}

const COLUMNS: Column<ListedMail>[] = [
  {
    key: 'to',
    head: 'To',
    grow: true,
    render: ({ toAddress, kind }) => <TwoLines title={toAddress} note={mailKindLabel(kind)} />,
  },
  {
    key: 'subject',
    head: 'Subject',
    grow: true,
    render: ({ subject, problem }) => <TwoLines title={subject} note={problem} />,
  },
  { key: 'state', head: 'Status', render: ({ state }) => <MailBadge state={state} /> },
  { key: 'at', head: 'Written', tone: 'quiet', render: ({ createdAt }) => momentText(createdAt) },
];

/** The panel says what it is about. */
const COLUMNS_BESIDE_PANEL = COLUMNS.filter(({ key }) => key !== 'subject');
