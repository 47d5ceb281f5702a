import { checkPortalLabel, createOrganization, listOrganizations } from '@plumbline/contract/paths.gen';
import { labelFrom, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { TIME_ZONES } from '@plumbline/rules/time-zones';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { type SubmitEvent, useState } from 'react';
import classes from './organizations-page.module.css';

const ZONES = TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name }));

const UNASKED = { themeColor: DEFAULT_SETTINGS.themeColor, address: '', supportPhone: '' };

/** Asks for the little that a new organization needs; the rest is set up inside it. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [timeZone, setTimeZone] = useState('America/Los_Angeles');
  const [supportEmail, setSupportEmail] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const label = typedLabel ?? labelFrom(name);
  const isValid = portalLabelProblem(label) === null;
  const check = useAnswer(checkPortalLabel, { label }, { enabled: isValid, staleMs: 0 });
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
    setProblems({});
    create.mutate({ ...UNASKED, name, legalName: name, portalName: name, label, timeZone, supportEmail });
  };
  const isTaken = isValid && check.data?.isFree === false;
  return (
    <Dialog title="New organization" opened onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Company name"
          required
          value={name}
          error={problems['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label="Portal address"
          required
          autoCapitalize="off"
          spellCheck={false}
          value={label}
          error={problems['label'] ?? (isTaken && 'Another portal has this address already, or it is reserved.')}
          hint={isValid && check.data?.isFree === true ? `${check.data.url} is free.` : undefined}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <NativeSelectField
          label="Time zone"
          placeholder="Choose"
          options={ZONES}
          value={timeZone}
          onChange={setTimeZone}
        />
        <TextField
          label="Support email"
          type="email"
          required
          value={supportEmail}
          error={problems['supportEmail']}
          onChange={({ currentTarget }) => setSupportEmail(currentTarget.value)}
        />
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
