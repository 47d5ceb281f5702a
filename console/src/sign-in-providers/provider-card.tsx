import { IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import {
  getPortalSettings,
  listSettingChanges,
  listSignInConnections,
  removeSignInConnection,
  testSignInConnection,
} from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { TextLink } from '@plumbline/ui/text-link';
import { Fragment, useState } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { messages } from '../messages.ts';
import type { Provider, RedirectUris } from './provider.ts';
import { RedirectAddresses } from './redirect-addresses.tsx';
import { TestResult } from './test-result.tsx';
import classes from './sign-in-providers.module.css';

type ProviderCardProps = { provider: Provider; uris: RedirectUris; isReadOnly: boolean; onEdit: () => void };

export function ProviderCard({ provider, uris, isReadOnly, onEdit }: ProviderCardProps) {
  const test = useCall(testSignInConnection);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card title={provider.name}>
      <div className={classes.body}>
        <Facts items={factsOf(provider)} />
        <RedirectAddresses uris={uris} providerKey={provider.key} />
        {!isReadOnly && (
          <div className={classes.actions}>
            <Button
              icon={<IconPlugConnected size={16} />}
              loading={test.isPending}
              onClick={() => test.mutate({ key: provider.key })}
            >
              Test
            </Button>
            <Button icon={<IconPencil size={16} />} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="quiet" icon={<IconTrash size={16} />} onClick={() => setIsAsked(true)}>
              Remove
            </Button>
          </div>
        )}
        {test.data && !test.isPending && <TestResult steps={test.data.steps} />}
      </div>
      <Removal provider={provider} isAsked={isAsked} onClose={() => setIsAsked(false)} />
    </Card>
  );
}

const factsOf = ({ issuer, clientId, hasSecret, portals, peopleCount }: Provider): Fact[] => [
  { label: 'Issuer', value: <span className={classes.long}>{issuer}</span> },
  { label: 'Client ID', value: <span className={classes.long}>{clientId}</span> },
  { label: 'Client secret', value: hasSecret ? 'Set' : 'None' },
  {
    label: 'Offered by',
    value:
      portals.length === 0
        ? 'No portal yet. Choose it in the settings of a portal, under Sign-in provider.'
        : portals.map(({ id, name }, place) => (
            <Fragment key={id}>
              {place > 0 && ', '}
              <TextLink size="inherit" href={`/settings/${id}`}>
                {name}
              </TextLink>
            </Fragment>
          )),
  },
  { label: 'People', value: peopleCount === 0 ? 'Nobody has logged in with it yet' : String(peopleCount) },
];

type RemovalProps = { provider: Provider; isAsked: boolean; onClose: () => void };

function Removal({ provider: { key, name, portals, peopleCount }, isAsked, onClose }: RemovalProps) {
  const remove = useCall(removeSignInConnection, {
    done: messages.signInProviders.removed(name),
    changes: [listSignInConnections, getPortalSettings, listSettingChanges],
    onDone: onClose,
  });
  const people = pluralize(peopleCount, 'person logs', 'people log');
  return (
    <ConfirmDialog
      opened={isAsked}
      onClose={onClose}
      title={`Remove ${name}?`}
      text={[
        peopleCount === 0
          ? 'Nobody has logged in with it yet.'
          : `${people} in only this way. They are logged out now and cannot log in again until you set up the same provider again.`,
        ...(portals.length === 0 ? [] : [`${portals.map((portal) => portal.name).join(', ')} will stop offering it.`]),
      ].join(' ')}
      confirmLabel="Remove"
      confirming={remove.isPending}
      danger
      onConfirm={() => remove.mutate({ key }, { onError: onClose })}
    />
  );
}
