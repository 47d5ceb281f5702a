import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/states/spinner';
import type { ReactNode } from 'react';

export type MailedLink = { organizationId: string; oobCode: string };

/** What the address of a mailed link says; null if something is missing. */
export function useMailedLink(): MailedLink | null {
  const { organization, oobCode } = useSearchTexts('organization', 'oobCode');
  return organization && oobCode ? { organizationId: organization, oobCode } : null;
}

/** Whether the server says that a link is not valid, as opposed to no answer or too many questions. */
export const isBadLink = (error: Error | null): boolean => isRefusal(error) && error.code !== 'too_many_requests';

type LookUpProps = { what: string; error: Error | null; onRetry: () => void };

/** Until the server has answered what a mailed link is for. */
export function LookUp({ what, error, onRetry }: LookUpProps): ReactNode {
  if (!error) return <CenteredMessage art={<Spinner size={24} />} title={`Looking up your ${what}`} />;
  return (
    <CenteredMessage
      title={`We could not look up your ${what}`}
      text={isRefusal(error) ? error.message : `Your ${what} is still valid.`}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
