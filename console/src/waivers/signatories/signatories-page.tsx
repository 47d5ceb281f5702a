import { IconPlus } from '@tabler/icons-react';
import { listWaiverSignatories } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { useStaff } from '../../lib/console-context.ts';
import type { Signatory } from '../own-authority.ts';
import { CertificateCard } from './certificate-card.tsx';
import { OwnAuthorizationCard } from './own-authorization-card.tsx';
import { SignatoryPanel } from './signatory-panel.tsx';
import { authorizedText, limitText, statesText, typesText } from './signatory-words.ts';
import classes from './signatories.module.css';

/** Who may sign waivers with which limits, and what seals them. Owners change it; everybody else reads. */
export function SignatoriesPage() {
  const staff = useStaff();
  const isOwner = staff?.role === 'owner';
  const { data, isLoadingError, refetch } = useAnswer(listWaiverSignatories, {});
  const [open, setOpen] = useState<Signatory | 'new' | null>(null);
  const own = data?.rows.find(({ staffId }) => staffId === staff?.id);
  return (
    <>
      <PageHeader
        title="Who signs waivers"
        sentence="Each within the types, states and amounts that an owner has named."
        back={{ href: '/waivers', label: 'Waivers' }}
        actions={
          isOwner && (
            <Button icon={<IconPlus size={16} />} onClick={() => setOpen('new')}>
              Add
            </Button>
          )
        }
      />
      <div className={classes.cards}>
        {!isOwner && <Note>Only owners change who signs, and the certificate.</Note>}
        <Card inset={false}>
          <DataTable
            label="Who signs waivers"
            density="tall"
            columns={COLUMNS}
            rows={data?.rows}
            rowKey={({ staffId }) => staffId}
            {...(isOwner && { onRowClick: setOpen })}
            renderMobile={(signatory) => (
              <MobileRow
                title={signatory.name}
                amount={limitText(signatory.limitAmount)}
                note={`${typesText(signatory.waiverTypes)}, ${statesText(signatory.states)}`}
              />
            )}
            empty={
              <EmptyState
                art={false}
                title="Nobody signs waivers yet"
                text={isOwner ? 'Add somebody of your waiver desk.' : 'An owner names who signs.'}
              />
            }
            {...(isLoadingError && {
              error: { title: 'We could not load who signs waivers', onRetry: () => void refetch() },
            })}
          />
        </Card>
        {own && <OwnAuthorizationCard signatory={own} />}
        {isOwner && <CertificateCard />}
      </div>
      {open !== null && data && (
        <SignatoryPanel
          signatory={open === 'new' ? null : open}
          named={data.rows.map(({ staffId }) => staffId)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const COLUMNS: Column<Signatory>[] = [
  { key: 'name', head: 'Name', grow: true, render: ({ name, title }) => <TwoLines title={name} note={title} /> },
  { key: 'types', head: 'Types', grow: true, render: ({ waiverTypes }) => typesText(waiverTypes) },
  { key: 'states', head: 'States', tone: 'quiet', render: ({ states }) => statesText(states) },
  { key: 'limit', head: 'Limit', align: 'end', tone: 'strong', render: ({ limitAmount }) => limitText(limitAmount) },
  {
    key: 'own',
    head: 'Signed without asking',
    tone: 'quiet',
    render: ({ authorization }) =>
      authorization === null ? 'Nothing' : authorizedText(authorization.waiverTypes, authorization.limitAmount),
  },
];
