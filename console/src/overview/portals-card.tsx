import type { UseQueryResult } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { Card } from '@plumbline/ui/card';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import type { Overview } from './overview-figures.ts';
import classes from './portals-card.module.css';

/** The organization's portals. Hidden on a load error, which StatStrip reports for the same query. */
export function PortalsCard({ query }: { query: UseQueryResult<Overview> }) {
  if (query.isLoadingError) return null;
  return (
    <Card title="Portals" ruled inset={false}>
      <LoadingRows loading={query.isPending} label="Loading portals" rows={1}>
        {query.data && <PortalList portals={query.data.portals} />}
      </LoadingRows>
    </Card>
  );
}

function PortalList({ portals }: Pick<Overview, 'portals'>) {
  if (portals.length === 0) {
    return <EmptyState title="No portals yet" text="The portals of your customers appear here." />;
  }
  return (
    <ul className={classes.list}>
      {portals.map(({ id, name, theme, url }) => (
        <li key={id} className={classes.portal}>
          <span className={classes.swatch} style={{ background: theme }} aria-hidden="true" />
          <span className={classes.name}>{name}</span>
          <TextLink className={classes.address} href={url} target="_blank" iconAfter={<IconExternalLink size={14} />}>
            {new URL(url).host}
            <span className="pl-hidden"> opens in a new tab</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
