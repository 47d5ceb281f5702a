import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useState } from 'react';
import { SettingsTabs } from '../lib/settings-tabs.tsx';
import { InviteColleaguePanel } from './invite-colleague-panel.tsx';
import { TeamInvitations } from './team-invitations.tsx';
import { teamMessages as words } from './team-messages.ts';
import { TeamTable } from './team-table.tsx';
import classes from './team.module.css';

/** The customer's own people, for whoever manages them (TEM-01). */
export function TeamPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Team"
        sentence={words.about}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        }
      />
      <SettingsTabs active="team" />
      <div className={classes.cards}>
        <TeamTable />
        <TeamInvitations />
      </div>
      {isInviting && <InviteColleaguePanel onClose={() => setInviting(false)} />}
    </>
  );
}
