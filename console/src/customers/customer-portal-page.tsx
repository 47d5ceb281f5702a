import type { ConsoleBoot } from '@plumbline/contract/boot';
import { getCustomer } from '@plumbline/contract/paths.gen';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useEffect } from 'react';
import { useConsoleApp } from '../lib/console-context.ts';
import { FramedPortal } from './framed-portal.tsx';
import classes from './framed-portal.module.css';

type Portals = NonNullable<ConsoleBoot['framePortals']>;

/** The portal as one customer sees it, for staff who look at it or act for the customer. */
export function CustomerPortalPage() {
  const { framePortals } = useConsoleApp();
  useEffect(() => {
    // Only a page that was loaded here may show portals: its security policy names them.
    if (framePortals === null) window.location.reload();
  }, [framePortals]);
  return framePortals === null ? <Waiting /> : <PortalOfCustomer portals={framePortals} />;
}

function PortalOfCustomer({ portals }: { portals: Portals }) {
  const { id = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useAnswer(getCustomer, { customerId: id });
  const [first] = portals;
  if (data && first) return <FramedPortal customer={data} portals={[first, ...portals.slice(1)]} />;
  if (!data && !isLoadingError) return <Waiting />;
  const isMissing = isRefusal(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <main className={classes.message} id="main">
      {isMissing || data ? (
        <EmptyState
          title={data ? 'There is no portal yet' : 'There is no such customer'}
          text={
            data ? 'An owner creates one under Portals.' : 'It was removed, or the address is of another organization.'
          }
          action={<Button href="/customers">All customers</Button>}
          art={false}
        />
      ) : (
        <ErrorState title="We could not load this customer" onRetry={() => void refetch()} />
      )}
    </main>
  );
}

const Waiting = () => (
  <main className={classes.message} id="main">
    <LoadingRows loading label="Loading the portal" />
  </main>
);
