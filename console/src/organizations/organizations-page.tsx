import { enterOrganization, listOrganizations } from '@plumbline/contract/paths.gen';
import type { Answer } from '@plumbline/contract/call';
import type { listOrganizations as ListOrganizations } from '@plumbline/contract/installation/organizations';
import { IconPlus } from '@tabler/icons-react';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { HOME_PATH } from '../lib/gates.ts';
import { NewOrganization } from './new-organization.tsx';
import classes from './organizations-page.module.css';

type Organization = Answer<typeof ListOrganizations>['rows'][number];

/** For operators: every organization of the installation, each to be entered as an owner. */
export function OrganizationsPage() {
  const { data, isLoadingError, refetch } = useAnswer(listOrganizations, {});
  const [isCreating, setCreating] = useState(false);
  const enter = useCall(enterOrganization, {
    // A full page load brings the session of the other organization and drops what is cached of this one.
    onDone: () => window.location.assign(HOME_PATH),
  });
  const count = data?.count ?? 0;
  return (
    <>
      <PageHeader
        title="Organizations"
        sentence={
          data
            ? `${count === 1 ? '1 organization' : `${count} organizations`} on this installation. Entering one is recorded in its audit log.`
            : 'Entering an organization is recorded in its audit log.'
        }
        actions={
          <Button variant="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
            New organization
          </Button>
        }
      />
      <Card title="All organizations" inset={false} ruled>
        {isLoadingError ? (
          <ErrorState title="We could not load the organizations" onRetry={() => void refetch()} />
        ) : data ? (
          <ul className={classes.list} aria-label="Organizations">
            {data.rows.map((organization) => (
              <Row
                key={organization.id}
                organization={organization}
                isBusy={enter.isPending || enter.isSuccess}
                onEnter={() => enter.mutate({ organizationId: organization.id })}
              />
            ))}
          </ul>
        ) : (
          <LoadingRows loading label="Loading organizations" />
        )}
      </Card>
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </>
  );
}

type RowProps = { organization: Organization; isBusy: boolean; onEnter: () => void };

function Row({ organization: { name, legalName, portal, portalCount, staffCount }, isBusy, onEnter }: RowProps) {
  const people = staffCount === 1 ? '1 person' : `${staffCount} people`;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{legalName === name ? people : `${legalName}, ${people}`}</span>
      </span>
      <span className={classes.words}>
        {portal && <a href={portal.url}>{portal.url.replace(/^https?:\/\//, '')}</a>}
        {portalCount > 1 && <span className={classes.note}>and {portalCount - 1} more</span>}
      </span>
      <Button size="sm" aria-label={`Enter ${name}`} loading={isBusy} onClick={onEnter}>
        Enter
      </Button>
    </li>
  );
}
