import { createPortal, listPortalBrands } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { isColor } from '@plumbline/rules/portals/brand-problems';
import { labelFrom, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { type SubmitEvent, useState } from 'react';
import { AddressField } from '../brand/address-field.tsx';
import { ColorField } from '../brand/color-field.tsx';
import { ColorNews } from '../brand/color-news.tsx';
import { PortalPreview } from '../brand/portal-preview.tsx';
import { previewOf } from '../brand/preview.ts';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { messages } from '../messages.ts';
import { LabelNews, useLabelProblem } from './label-news.tsx';
import { portalHref, useIsOwner } from './portal-brand.ts';
import classes from './portals.module.css';

export function NewPortalPage() {
  const isOwner = useIsOwner();
  return (
    <>
      <PageHeader
        title="New portal"
        sentence="Another address for your customers, with a brand and settings of its own."
        back={{ href: '/portals', label: 'Portals' }}
      />
      {isOwner ? (
        <NewPortal />
      ) : (
        <Card>
          <EmptyState
            title="Your role cannot make portals"
            text="Owners make them. Ask one of your team."
            art={false}
          />
        </Card>
      )}
    </>
  );
}

const NEW = 'new';
const UNTOUCHED = { name: '', label: null, themeColor: DEFAULT_SETTINGS.themeColor, copyFrom: NEW };

type Draft = {
  name: string;
  /** Null while it follows the name. */ label: string | null;
  themeColor: string;
  copyFrom: string;
};

function useNewPortal() {
  const { navigate } = useRouter();
  const [draft, setDraft] = useState<Draft>(UNTOUCHED);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { name, themeColor, copyFrom } = draft;
  const label = draft.label ?? labelFrom(name);
  const labelProblem = useLabelProblem(label, false);
  const create = useCall(createPortal, {
    done: messages.portals.created(name.trim()),
    changes: [listPortalBrands],
    onDone: ({ portalId }) => navigate({ href: portalHref(portalId) }),
    refused: {
      invalid_request: ({ fields, message }) => setProblems(fields ?? { name: message }),
      label_taken: ({ message }) => setProblems({ label: message }),
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = {
      ...(isBlank(name) && { name: 'Enter the name of the portal.' }),
      ...(labelProblem !== false && { label: labelProblem }),
      ...(!isColor(themeColor) && { themeColor: 'Enter a color such as #1f5fd1.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    create.mutate({ name, label, themeColor, copyFrom: copyFrom === NEW ? null : copyFrom });
  };
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))));
  };
  return { draft: { ...draft, label }, problems, labelProblem, change, submit, isCreating: create.isPending };
}

function NewPortal() {
  const { data } = useAnswer(listPortalBrands, {});
  const { draft, problems, labelProblem, change, submit, isCreating } = useNewPortal();
  const { name, label, themeColor, copyFrom } = draft;
  const element = useFocusInvalid(problems);
  const portals = data?.rows ?? [];
  const end = portals[0]?.labelEnd ?? '';
  const shownName = name || 'New portal';
  return (
    <div className={classes.split}>
      <Card>
        <form ref={element} className={classes.fields} onSubmit={submit} noValidate>
          <TextField
            label="Portal name"
            name="name"
            required
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <AddressField
            value={label}
            end={end}
            error={problems['label'] ?? (label !== '' && labelProblem)}
            onChange={(typed) => change({ label: typed })}
          />
          {portalLabelProblem(label) === null && labelProblem === false && <LabelNews label={label} />}
          <ColorField
            value={themeColor}
            logo={null}
            error={problems['themeColor']}
            onChange={(color) => change({ themeColor: color })}
          />
          <ColorNews color={themeColor} />
          <SettingsChoice portals={portals} value={copyFrom} onChange={(from) => change({ copyFrom: from })} />
          <div className={classes.actions}>
            <Button type="submit" variant="primary" loading={isCreating}>
              Create portal
            </Button>
          </div>
        </form>
      </Card>
      <aside className={classes.aside} aria-label="Preview">
        <PortalPreview
          preview={previewOf(
            { name: shownName, logo: null, email: '', phone: '', sender: shownName },
            DEFAULT_SETTINGS,
          )}
          address={`${label || 'portal'}${end}`}
          color={themeColor}
        />
      </aside>
    </div>
  );
}

type SettingsChoiceProps = {
  portals: readonly { id: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** What the new portal begins with. */
const SettingsChoice = ({ portals, value, onChange }: SettingsChoiceProps) => (
  <NativeSelectField
    label="Settings"
    placeholder="Choose"
    options={[
      { value: NEW, label: 'Those of a new portal' },
      ...portals.map(({ id, name }) => ({ value: id, label: `The same as ${name}` })),
    ]}
    value={value}
    hint="Each can be changed later."
    onChange={onChange}
  />
);
