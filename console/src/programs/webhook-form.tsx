import { changeWebhook, createWebhook, listWebhooks } from '@plumbline/contract/paths.gen';
import {
  CHANGE_TYPE_NAMES,
  CHANGE_TYPE_WORDS,
  changeTypeName,
  type ChangeType,
} from '@plumbline/rules/feed/change-types';
import { useCall } from '@plumbline/ui/app/use-call';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState } from 'react';
import { FormPanel } from '../lib/form-panel.tsx';
import { messages } from '../messages.ts';
import type { NewSecret } from './token.ts';
import type { Webhook } from './webhook.ts';
import classes from './programs.module.css';

type Problems = { name?: string; url?: string; types?: string };
type WebhookFormProps = {
  /** The one to change; without it a new one is made. */
  webhook?: Webhook;
  onClose: () => void;
  onMade?: (secret: NewSecret) => void;
};

export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [types, setTypes] = useState<readonly ChangeType[] | null>(webhook?.types ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const { create, change, isBusy } = useSaveWebhook({
    onClose,
    onMade,
    onUrlRefused: (problem) => setProblems({ url: problem }),
  });
  const submit = () => {
    const missing: Problems = {
      ...(name.trim() === '' && { name: messages.webhooks.nameMissing }),
      ...(url.trim() === '' && { url: messages.webhooks.urlMissing }),
      ...(types?.length === 0 && { types: messages.webhooks.typeMissing }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    const body = { name: name.trim(), url: url.trim(), types: types && [...types] };
    if (!webhook) return create.mutate(body);
    change.mutate({ ...body, id: webhook.id });
  };
  const words = webhook
    ? { title: 'Edit webhook', submit: 'Save' }
    : { title: 'New webhook', submit: 'Create webhook' };
  return (
    <FormPanel {...words} isBusy={isBusy} problems={problems} onSubmit={submit} onClose={onClose}>
      <NameAndAddress
        values={{ name, url }}
        problems={problems}
        onChange={(changed) => {
          setProblems({});
          setName(changed.name);
          setUrl(changed.url);
        }}
      />
      <TypeChoice
        types={types}
        problem={problems.types}
        onChange={(chosen) => {
          setProblems({});
          setTypes(chosen);
        }}
      />
    </FormPanel>
  );
}

type SaveProps = {
  onClose: () => void;
  onMade: WebhookFormProps['onMade'] | undefined;
  onUrlRefused: (problem: string) => void;
};

function useSaveWebhook({ onClose, onMade, onUrlRefused }: SaveProps) {
  const refused = { webhook_url: ({ message }: Error) => onUrlRefused(message) };
  const create = useCall(createWebhook, {
    refused,
    changes: [listWebhooks],
    onDone: ({ secret }, { name }) => {
      onClose();
      onMade?.({ name, token: secret });
    },
  });
  const change = useCall(changeWebhook, {
    refused,
    changes: [listWebhooks],
    done: messages.webhooks.saved,
    onDone: onClose,
  });
  return { create, change, isBusy: create.isPending || change.isPending };
}

type NameAndAddressProps = {
  values: { name: string; url: string };
  problems: Problems;
  onChange: (values: { name: string; url: string }) => void;
};

const NameAndAddress = ({ values, problems, onChange }: NameAndAddressProps) => (
  <>
    <TextField
      label="Name"
      required
      maxLength={80}
      autoComplete="off"
      hint="The program that gets the changes, such as ERP."
      value={values.name}
      error={problems.name}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, name: value })}
    />
    <TextField
      label="Address"
      type="url"
      required
      maxLength={500}
      autoComplete="off"
      placeholder="https://"
      hint="Starts with https:// and can be reached from the internet."
      value={values.url}
      error={problems.url}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, url: value })}
    />
  </>
);

type TypeChoiceProps = {
  types: readonly ChangeType[] | null;
  problem: string | undefined;
  onChange: (types: readonly ChangeType[] | null) => void;
};

const TypeChoice = ({ types, problem, onChange }: TypeChoiceProps) => (
  <>
    <Segmented
      label="Changes to send"
      error={problem}
      options={[
        { value: 'all', label: 'All changes' },
        { value: 'some', label: 'Some' },
      ]}
      value={types === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : CHANGE_TYPE_NAMES)}
    />
    {types !== null && (
      <fieldset className={classes.choices}>
        <legend className="pl-hidden">Kinds of changes</legend>
        {CHANGE_TYPE_NAMES.map((type) => (
          <CheckboxField
            key={type}
            label={changeTypeName(type)}
            hint={`${CHANGE_TYPE_WORDS[type]} (${type})`}
            checked={types.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(CHANGE_TYPE_NAMES.filter((each) => (each === type ? checked : types.includes(each))))
            }
          />
        ))}
      </fieldset>
    )}
  </>
);
