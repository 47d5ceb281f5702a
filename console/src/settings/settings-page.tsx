import { IconChevronRight } from '@tabler/icons-react';
import { getPortalSettings, listConsolePortals } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Link } from '@plumbline/ui/link';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import type { ReactNode } from 'react';
import { type Portal, settingsHref } from './setting.ts';
import { SettingsEditor } from './settings-editor.tsx';
import classes from './settings-page.module.css';

const TITLE = 'Portal settings';

/** The settings of a portal (SET-03). Owners change them; everybody else reads. An organization with several chooses. */
export function SettingsPage() {
  const { portalId } = useParams();
  const { data, isLoadingError, refetch } = useAnswer(listConsolePortals, {});
  if (!data) {
    return (
      <Frame>
        {isLoadingError ? (
          <ErrorState title="We could not load the portals" onRetry={() => void refetch()} />
        ) : (
          <LoadingRows loading label="Loading the portals" />
        )}
      </Frame>
    );
  }
  const [only] = data.rows;
  const portal = data.rows.find(({ id }) => id === portalId);
  if (portal) return <LoadedSettings key={portal.id} portal={portal} hasOthers={data.rows.length > 1} />;
  if (portalId !== undefined) return <UnknownPortal />;
  if (only && data.rows.length === 1) return <LoadedSettings portal={only} hasOthers={false} />;
  return <PortalChooser portals={data.rows} />;
}

const Frame = ({ sentence, children }: { sentence?: string; children: ReactNode }) => (
  <>
    <PageHeader title={TITLE} sentence={sentence} />
    <Card inset={false}>{children}</Card>
  </>
);

const UnknownPortal = () => (
  <Frame>
    <EmptyState
      title="There is no such portal"
      text="The address is of another organization, or was shortened."
      action={<Button href="/settings">Settings</Button>}
      art={false}
    />
  </Frame>
);

function PortalChooser({ portals }: { portals: readonly Portal[] }) {
  if (portals.length === 0) {
    return (
      <Frame>
        <EmptyState title="No portals yet" text="The settings of a portal appear here once there is one." />
      </Frame>
    );
  }
  return (
    <Frame sentence="Each portal has its own settings. Choose one.">
      <ul className={classes.portals}>
        {portals.map(({ id, name, url }) => (
          <li key={id}>
            <Link className={classes.portal} href={settingsHref(id)}>
              <span>
                <span className={classes.name}>{name}</span>
                <span className={classes.host}>{new URL(url).host}</span>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function LoadedSettings({ portal, hasOthers }: { portal: Portal; hasOthers: boolean }) {
  const { data, error, isLoadingError, refetch } = useAnswer(getPortalSettings, { portalId: portal.id });
  if (data) return <SettingsEditor portal={portal} stored={data} hasOthers={hasOthers} reload={refetch} />;
  if (isLoadingError && isRefusal(error)) return <UnknownPortal />;
  return (
    <Frame>
      {isLoadingError ? (
        <ErrorState title="We could not load the settings" onRetry={() => void refetch()} />
      ) : (
        <LoadingRows loading label="Loading the settings" rows={8} />
      )}
    </Frame>
  );
}
