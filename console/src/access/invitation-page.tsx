import { checkStaffInvitation } from '@plumbline/contract/paths.gen';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/states/spinner';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { BrandedPage } from '../shell/branded-page.tsx';
import { AcceptForm, type InvitationLink } from './accept-form.tsx';

/** Where the mailed link of an invitation leads. */
export function InvitationPage() {
  const { organization, oobCode } = useSearchTexts('organization', 'oobCode');
  const link = { organizationId: organization ?? '', oobCode: oobCode ?? '' };
  return (
    <BrandedPage>
      <InvitationContent link={link} />
    </BrandedPage>
  );
}

function InvitationContent({ link }: { link: InvitationLink }) {
  const isComplete = link.organizationId !== '' && link.oobCode !== '';
  const { data, error, refetch } = useAnswer(checkStaffInvitation, link, { enabled: isComplete, staleMs: Infinity });
  if (data) return <AcceptForm invitation={data} link={link} />;
  if (!isComplete || (isRefusal(error) && error.code !== 'too_many_requests')) {
    return (
      <CenteredMessage
        title="This invitation is no longer valid"
        text="It was used already, has expired or was withdrawn. Ask the person who invited you for a new one."
        actions={
          <Button variant="primary" href={LOGIN_PATH}>
            Go to the login page
          </Button>
        }
      />
    );
  }
  if (!error) return <CenteredMessage art={<Spinner size={24} />} title="Looking up your invitation" />;
  return (
    <CenteredMessage
      title="We could not look up your invitation"
      text={isRefusal(error) ? error.message : 'Your invitation is still valid.'}
      actions={
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}
