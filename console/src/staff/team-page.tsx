import { IconUserPlus } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MembersCard } from './members-card.tsx';
import { SignInRulesCard } from './sign-in-rules-card.tsx';
import classes from './staff-form.module.css';

export function TeamPage() {
  const staff = useStaff();
  const [isInviting, setIsInviting] = useState(false);
  const isOwner = staff?.role === 'owner';
  return (
    <>
      <PageHeader
        title="Team"
        sentence={
          isOwner
            ? 'Who works in this console, and what each of you may do.'
            : 'Who works in this console. Owners change roles and invite.'
        }
        actions={
          isOwner && (
            <Button icon={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
        keepActionsBeside
      />
      <div className={classes.cards}>
        <MembersCard />
        <InvitationsCard />
        {isOwner && <SignInRulesCard />}
      </div>
      {isInviting && <InvitePanel opened onClose={() => setIsInviting(false)} />}
    </>
  );
}
