import { checkPortalLabel, createOrganization, listOrganizations } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { labelFrom, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { TIME_ZONES } from '@plumbline/rules/time-zones';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import classes from './organizations-page.module.css';

const ZONES = TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name }));

const UNASKED = { themeColor: DEFAULT_SETTINGS.themeColor, supportPhone: '' };

const EMPTY = { name: '', legalName: '', address: '', timeZone: 'America/Los_Angeles', supportEmail: '' };

/** Asks for what a new organization needs, and what its documents print; the rest is set up inside it. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { name, legalName, address } = draft;
  const label = typedLabel ?? labelFrom(name);
  const create = useCall(createOrganization, {
    changes: [listOrganizations],
    done: `${name.trim()} was created.`,
    onDone: onClose,
    refused: {
      invalid_request: ({ fields, message }) => setProblems(fields ?? { name: message }),
      label_taken: ({ message }) => setProblems({ label: message }),
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = isBlank(address);
    setProblems(isMissing ? { address: 'Enter the address, which documents print.' } : {});
    const names = { legalName: isBlank(legalName) ? name : legalName, portalName: name };
    if (!isMissing) create.mutate({ ...UNASKED, ...draft, ...names, label });
  };
  const field = (key: Exclude<keyof typeof EMPTY, 'timeZone'>) => ({
    value: draft[key],
    error: problems[key],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [key]: value }),
  });
  return (
    <Dialog title="New organization" opened onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField label="Company name" required {...field('name')} />
        <TextField
          label="Legal name"
          optional
          hint="On waivers and receipts, if it is another one."
          {...field('legalName')}
        />
        <TextField label="Address" required hint="On waivers and receipts." {...field('address')} />
        <PortalAddress label={label} problem={problems['label']} onChange={setLabel} />
        <NativeSelectField
          label="Time zone"
          placeholder="Choose"
          options={ZONES}
          value={draft.timeZone}
          onChange={(timeZone) => setDraft({ ...draft, timeZone })}
        />
        <TextField label="Support email" type="email" required {...field('supportEmail')} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={create.isPending}>
            Create organization
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PortalAddressProps = { label: string; problem: string | undefined; onChange: (label: string) => void };

function PortalAddress({ label, problem, onChange }: PortalAddressProps) {
  const isValid = portalLabelProblem(label) === null;
  const check = useAnswer(checkPortalLabel, { label }, { enabled: isValid, staleMs: 0 });
  const isTaken = isValid && check.data?.isFree === false;
  return (
    <TextField
      label="Portal address"
      required
      autoCapitalize="off"
      spellCheck={false}
      value={label}
      error={problem ?? (isTaken && 'Another portal has this address already, or it is reserved.')}
      hint={isValid && check.data?.isFree === true ? `${check.data.url} is free.` : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
