import { listMails } from '@plumbline/contract/paths.gen';
import { MAIL_KINDS, mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import {
  MAIL_FILTER_WORDS,
  MAIL_FILTERS,
  MAIL_SEARCH_MAX,
  mailsAddress,
  type MailsShown,
} from '@plumbline/rules/mails/outbox-list';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { usePages } from '@plumbline/ui/app/use-pages';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { lazy } from 'react';
import { MailsTable } from './mails-table.tsx';
import classes from './mails.module.css';

const MailPanel = lazy(async () => ({ default: (await import('./mail-panel.tsx')).MailPanel }));

const STATES = [
  { value: '', label: 'Every status' },
  ...MAIL_FILTERS.map((state) => ({ value: state, label: MAIL_FILTER_WORDS[state] })),
];
const KINDS = [
  { value: '', label: 'Every kind' },
  ...MAIL_KINDS.map((kind) => ({ value: kind, label: mailKindLabel(kind) })),
];

/** The mails of the organization and what became of them, each with its record beside the list. */
export function MailsPage() {
  const [shown, change] = useListAddress(mailsAddress);
  const { search, state, kind, mail } = shown;
  const mails = usePages(listMails, {
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    ...(kind !== null && { kind }),
  });
  const open = (id: string | null) =>
    change((before) => ({ ...before, mail: id }), { replace: mail !== null && id !== null });
  const narrow = (part: Partial<MailsShown>, replace: boolean) =>
    change((before) => ({ ...before, mail: null, ...part }), { replace });
  return (
    <>
      <PageHeader
        title="Mails"
        sentence="What was mailed to your customers and your team, and what did not arrive."
        actions={<Button href="/mails/wording">Mail wording</Button>}
      />
      <search className={classes.filters} aria-label="Mails">
        <div className={classes.search}>
          <SearchInput
            isField
            label="Search mails"
            placeholder="Address or subject"
            value={search}
            onChange={(text) => narrow({ search: text.slice(0, MAIL_SEARCH_MAX) }, true)}
          />
        </div>
        <NativeSelectField
          label="Status"
          placeholder="Every status"
          options={STATES}
          value={state ?? ''}
          onChange={(value) => narrow({ state: MAIL_FILTERS.find((known) => known === value) ?? null }, false)}
        />
        <NativeSelectField
          label="Kind"
          placeholder="Every kind"
          options={KINDS}
          value={kind ?? ''}
          onChange={(value) => narrow({ kind: MAIL_KINDS.find((known) => known === value) ?? null }, false)}
        />
      </search>
      <MailsTable
        mails={mails}
        isChosen={search !== '' || state !== null || kind !== null}
        current={mail}
        onOpen={open}
      />
      <PanelSlot view={{ openId: mail, openRecord: open, closeRecord: () => open(null) }} rows={mails.rows ?? []}>
        {({ row: _row, ...panel }) => <MailPanel {...panel} onOpen={open} onSent={open} />}
      </PanelSlot>
    </>
  );
}
