import type { Answer } from '@plumbline/contract/call';
import type { listOwnSessions as ListOwnSessions } from '@plumbline/contract/staff/own-access';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import classes from './security.module.css';

type Session = Answer<typeof ListOwnSessions>['rows'][number];

export function SessionsCard() {
  const { data, isLoadingError, refetch } = useAnswer(listOwnSessions, {});
  const hasOthers = data?.rows.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Card title="Where you are logged in" inset={false} ruled action={hasOthers && <EndOthers />}>
      <DataTable
        label="Where you are logged in"
        density="tall"
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={({ id }) => id}
        renderMobile={(session) => (
          <MobileRow
            title={session.device}
            note={[session.organizationName, session.clientAddress, usedText(session)]
              .filter((words) => words !== '')
              .join(', ')}
            noteWraps
            aside={<SessionEnd session={session} />}
          />
        )}
        empty={<EmptyState title="No sessions" />}
        {...(isLoadingError && {
          error: { title: 'We could not load your sessions', onRetry: () => void refetch() },
        })}
      />
    </Card>
  );
}

const usedText = ({ isCurrent, lastSeenAt }: Session): string => (isCurrent ? 'Now' : momentText(lastSeenAt));

const COLUMNS: Column<Session>[] = [
  {
    key: 'device',
    head: 'Browser',
    grow: true,
    render: ({ device, clientAddress }) => <TwoLines title={device} note={clientAddress} />,
  },
  { key: 'organization', head: 'Organization', render: ({ organizationName }) => organizationName },
  { key: 'opened', head: 'Logged in', tone: 'quiet', render: ({ openedAt }) => momentText(openedAt) },
  {
    key: 'used',
    head: 'Last used',
    tone: 'quiet',
    render: usedText,
  },
  {
    key: 'end',
    head: 'Log out',
    headHidden: true,
    render: (session) => (
      <div className={classes.end}>
        <SessionEnd session={session} />
      </div>
    ),
  },
];

function SessionEnd({ session: { id, isCurrent, device, clientAddress } }: { session: Session }) {
  const end = useCall(endOwnSession, { done: messages.security.ended(device), changes: [listOwnSessions] });
  if (isCurrent) return <Badge color="green">This browser</Badge>;
  return (
    <Button
      size="sm"
      aria-label={`Log out ${device}, ${clientAddress}`}
      loading={end.isPending}
      onClick={() => end.mutate({ id })}
    >
      Log out
    </Button>
  );
}

function EndOthers() {
  const [isAsked, setIsAsked] = useState(false);
  const end = useCall(endOtherSessions, {
    done: messages.security.othersEnded,
    changes: [listOwnSessions],
    onDone: () => setIsAsked(false),
  });
  return (
    <>
      <Button size="sm" onClick={() => setIsAsked(true)}>
        Log out everywhere else
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Log out everywhere else?"
        text="You stay logged in here only. If somebody knows your password, change it too."
        confirmLabel="Log out everywhere else"
        confirming={end.isPending}
        onConfirm={() => end.mutate({}, { onError: () => setIsAsked(false) })}
      />
    </>
  );
}
