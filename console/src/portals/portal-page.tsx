import { getPortalBrand } from '@plumbline/contract/paths.gen';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useIsOwner } from './portal-brand.ts';
import { PortalFacts } from './portal-facts.tsx';
import { PortalForm } from './portal-form.tsx';

/** One portal: owners change its brand, others see it. */
export function PortalPage() {
  const { id = '' } = useParams();
  const isOwner = useIsOwner();
  const { data, error, isLoadingError, refetch } = useAnswer(getPortalBrand, { portalId: id });
  return (
    <>
      <PageHeader
        title={data?.brand.name ?? 'Portal'}
        sentence={data && <TextLink href={data.url}>{data.url.replace(/^https?:\/\//, '')}</TextLink>}
        back={{ href: '/portals', label: 'Portals' }}
        actions={
          data && (
            <>
              <Button href={`/settings/${id}/history`}>History</Button>
              <Button href={data.url} target="_blank" rel="noreferrer">
                See the portal
              </Button>
            </>
          )
        }
        keepActionsBeside
      />
      {data ? (
        isOwner ? (
          <PortalForm key={id} view={data} onReload={() => refetch()} />
        ) : (
          <PortalFacts view={data} />
        )
      ) : (
        <Card>
          {isLoadingError && isRefusal(error) ? (
            <EmptyState
              title="There is no such portal"
              text="The address is of another organization, or was mistyped."
              action={<Button href="/portals">All portals</Button>}
              art={false}
            />
          ) : isLoadingError ? (
            <ErrorState title="We could not load this portal" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the portal" />
          )}
        </Card>
      )}
    </>
  );
}
