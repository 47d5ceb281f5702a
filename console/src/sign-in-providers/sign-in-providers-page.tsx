import { IconPlus } from '@tabler/icons-react';
import { listSignInConnections } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderForm } from './provider-form.tsx';
import type { Providers } from './provider.ts';
import classes from './sign-in-providers.module.css';

/** The providers through which customers' people log in. Owners change them; everybody else reads. */
export function SignInProvidersPage() {
  const { data, isLoadingError, refetch } = useAnswer(listSignInConnections, {});
  const isReadOnly = useStaff()?.role !== 'owner';
  /** The key of the provider in the form, or a new one. */
  const [edited, setEdited] = useState<{ key: string | null } | null>(null);
  const add = isReadOnly ? null : (
    <Button icon={<IconPlus size={16} />} disabled={!data} onClick={() => setEdited({ key: null })}>
      New sign-in provider
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Sign-in providers"
        back={{ href: '/settings', label: 'Settings' }}
        sentence="People of your customers log in with these (single sign-on, OpenID Connect)."
        actions={add}
      />
      {isReadOnly && (
        <div className={classes.notice}>
          <Note>Only owners change and test sign-in providers.</Note>
        </div>
      )}
      {data ? (
        <ProviderCards providers={data} isReadOnly={isReadOnly} onEdit={(key) => setEdited({ key })} />
      ) : (
        <Card inset={false}>
          {isLoadingError ? (
            <ErrorState title="We could not load the sign-in providers" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the sign-in providers" />
          )}
        </Card>
      )}
      {data && edited && (
        <ProviderForm
          providers={data}
          provider={data.rows.find(({ key }) => key === edited.key)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

type ProviderCardsProps = { providers: Providers; isReadOnly: boolean; onEdit: (key: string) => void };

const ProviderCards = ({ providers: { rows, redirectUris }, isReadOnly, onEdit }: ProviderCardsProps) =>
  rows.length === 0 ? (
    <Card inset={false}>
      <EmptyState
        title="No sign-in providers yet"
        text="With a new one, people of your customers log in with a provider of yours, such as Okta or Entra ID."
      />
    </Card>
  ) : (
    <div className={classes.cards}>
      {rows.map((provider) => (
        <ProviderCard
          key={provider.key}
          provider={provider}
          uris={redirectUris}
          isReadOnly={isReadOnly}
          onEdit={() => onEdit(provider.key)}
        />
      ))}
    </div>
  );
