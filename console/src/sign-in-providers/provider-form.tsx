import { listSignInConnections, saveSignInConnection } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Note } from '@plumbline/ui/note';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { FormPanel } from '../lib/form-panel.tsx';
import { messages } from '../messages.ts';
import { keyFor, type Provider, type Providers } from './provider.ts';
import { RedirectAddresses } from './redirect-addresses.tsx';
import classes from './sign-in-providers.module.css';

type ProviderFormProps = {
  providers: Providers;
  /** The one to change; without it a new one is set up. */
  provider?: Provider | undefined;
  onClose: () => void;
};

type Values = { name: string; issuer: string; clientId: string; clientSecret: string };
type Problems = Partial<Record<keyof Values, string>>;

const words = messages.signInProviders;

export function ProviderForm({ providers, provider, onClose }: ProviderFormProps) {
  const [values, setValues] = useState<Values>({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const taken = providers.rows.map(({ key }) => key);
  const key = provider?.key ?? keyFor(values.name, taken);
  const save = useCall(saveSignInConnection, {
    changes: [listSignInConnections],
    done: words.saved(values.name.trim()),
    onDone: onClose,
    refused: {
      invalid_request: ({ fields, message }) => {
        if (fields && Object.keys(fields).some((field) => field in values)) setProblems(fields);
        else toast.error(message);
      },
    },
  });
  const submit = () => {
    const missing = missingIn(values);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    const { clientSecret, ...facts } = values;
    save.mutate({
      key,
      name: facts.name.trim(),
      issuer: facts.issuer.trim(),
      clientId: facts.clientId.trim(),
      ...(clientSecret !== '' && { clientSecret }),
      ...(!provider && { isNew: true }),
    });
  };
  const title = provider ? `Edit ${provider.name}` : 'New sign-in provider';
  return (
    <FormPanel
      title={title}
      submit="Save"
      isBusy={save.isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
      more={
        <PanelSection title="At the provider">
          <div className={classes.body}>
            <RedirectAddresses uris={providers.redirectUris} providerKey={key} />
          </div>
        </PanelSection>
      }
    >
      <ProviderFields
        values={values}
        problems={problems}
        saved={provider}
        onChange={(changed) => {
          setProblems({});
          setValues({ ...values, ...changed });
        }}
      />
    </FormPanel>
  );
}

const isOtherClient = ({ issuer, clientId }: Values, saved: Provider): boolean =>
  issuer.trim() !== saved.issuer || clientId.trim() !== saved.clientId;

const missingIn = ({ name, issuer, clientId }: Values): Problems => ({
  ...(name.trim() === '' && { name: words.nameMissing }),
  ...(issuer.trim() === '' && { issuer: words.issuerMissing }),
  ...(clientId.trim() === '' && { clientId: words.clientIdMissing }),
});

type ProviderFieldsProps = {
  values: Values;
  problems: Problems;
  saved: Provider | undefined;
  onChange: (changed: Partial<Values>) => void;
};

const ProviderFields = ({ values, problems, saved, onChange }: ProviderFieldsProps) => (
  <>
    <TextField
      label="Name"
      required
      maxLength={80}
      autoComplete="off"
      hint="For your team, such as Okta or Entra ID."
      value={values.name}
      error={problems.name}
      onChange={({ currentTarget: { value } }) => onChange({ name: value })}
    />
    <TextField
      label="Issuer"
      type="url"
      required
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      hint="The address that the provider documents for OpenID Connect, without /.well-known at the end."
      value={values.issuer}
      error={problems.issuer}
      onChange={({ currentTarget: { value } }) => onChange({ issuer: value })}
    />
    <TextField
      label="Client ID"
      required
      maxLength={300}
      autoComplete="off"
      spellCheck={false}
      value={values.clientId}
      error={problems.clientId}
      onChange={({ currentTarget: { value } }) => onChange({ clientId: value })}
    />
    <TextField
      label="Client secret"
      type="password"
      optional
      maxLength={500}
      autoComplete="new-password"
      placeholder={saved?.hasSecret ? 'Set' : ''}
      hint={saved?.hasSecret ? 'One is set. Leave this empty to keep it.' : 'Empty only if the provider gives none.'}
      value={values.clientSecret}
      error={problems.clientSecret}
      onChange={({ currentTarget: { value } }) => onChange({ clientSecret: value })}
    />
    {saved && isOtherClient(values, saved) && <Note color="amber">{words.endsLogins}</Note>}
  </>
);
