import { IconPlus } from '@tabler/icons-react';
import type { Answer } from '@plumbline/contract/call';
import { listPortalBrands } from '@plumbline/contract/paths.gen';
import type { listPortalBrands as ListCall } from '@plumbline/contract/settings/portal-brand';
import { brandRoles } from '@plumbline/rules/brand/colors';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { Badge } from '@plumbline/ui/status-badge';
import { TextLink } from '@plumbline/ui/text-link';
import type { CSSProperties } from 'react';
import { pictureUrl, portalHref, useIsOwner } from './portal-brand.ts';
import classes from './portals.module.css';

type Portal = Answer<typeof ListCall>['rows'][number];

export function PortalsPage() {
  const isOwner = useIsOwner();
  const { data, isLoadingError, refetch } = useAnswer(listPortalBrands, {});
  return (
    <>
      <PageHeader
        title="Portals"
        sentence={
          isOwner
            ? 'Where your customers log in, each with a name, an address and a brand of its own.'
            : 'Where your customers log in. Owners change them.'
        }
        actions={
          isOwner && (
            <Button href="/portals/new" icon={<IconPlus size={16} aria-hidden="true" />}>
              New portal
            </Button>
          )
        }
        keepActionsBeside
      />
      {data ? (
        <ul className={classes.portals} aria-label="Portals">
          {data.rows.map((portal) => (
            <PortalCard key={portal.id} portal={portal} />
          ))}
        </ul>
      ) : (
        <Card>
          {isLoadingError ? (
            <ErrorState title="We could not load the portals" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading portals" />
          )}
        </Card>
      )}
    </>
  );
}

function PortalCard({ portal: { id, name, url, themeColor, logoVersion, wantedDomain } }: { portal: Portal }) {
  const { fill } = brandRoles(themeColor).light;
  const logo = pictureUrl(id, 'logo', logoVersion);
  return (
    <li className={classes.portal} style={{ '--fill': fill } as CSSProperties}>
      <div className={classes.sign}>{logo === null ? <span>{name}</span> : <img src={logo} alt="" />}</div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <TextLink href={portalHref(id)}>{name}</TextLink>
        </h2>
        <a className={classes.url} href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, '')}
        </a>
        {wantedDomain !== null && <Badge color="amber">{`${wantedDomain} not verified`}</Badge>}
      </div>
    </li>
  );
}
