import { IconCheck } from '@tabler/icons-react';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { Button } from '@plumbline/ui/button';
import { IconTile } from '@plumbline/ui/icon-tile';
import { usePortal } from '../lib/portal-context.ts';
import { SupportContact } from '../shell/support-contact.tsx';
import { BackButton } from './back-button.tsx';

/** Replaces the form after the request was sent. */
export function TicketSent({ onAgain }: { onAgain: () => void }) {
  const { organization } = usePortal();
  return (
    <CenteredMessage
      art={<IconTile icon={<IconCheck size={20} stroke={1.75} />} color="green" />}
      title="We have your request"
      text={
        <>
          {organization.name} will answer by email. <SupportContact before="In a hurry? " />
        </>
      }
      actions={
        <>
          <BackButton variant="primary" />
          <Button onClick={onAgain}>Submit another request</Button>
        </>
      }
    />
  );
}
