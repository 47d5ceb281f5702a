import { checkStaffInvitation } from '@plumbline/contract/paths.gen';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { BrandedPage } from '../shell/branded-page.tsx';
import { AcceptForm } from './accept-form.tsx';
import { isBadLink, LookUp, type MailedLink, useMailedLink } from './mailed-link.tsx';

/** Where the mailed link of an invitation leads. */
export function InvitationPage() {
  const link = useMailedLink();
  return <BrandedPage>{link ? <Invitation link={link} /> : <BadInvitation />}</BrandedPage>;
}

function Invitation({ link }: { link: MailedLink }) {
  const { data, error, refetch } = useAnswer(checkStaffInvitation, link, { staleMs: Infinity });
  if (data) return <AcceptForm invitation={data} link={link} />;
  if (isBadLink(error)) return <BadInvitation />;
  return <LookUp what="invitation" error={error} onRetry={() => void refetch()} />;
}

const BadInvitation = () => (
  <CenteredMessage
    title="This invitation is no longer valid"
    text="It was used already, has expired or was revoked. Ask the person who invited you for a new one."
    actions={
      <Button variant="primary" href={LOGIN_PATH}>
        Go to the login page
      </Button>
    }
  />
);
