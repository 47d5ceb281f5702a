import type { Answer } from '@plumbline/contract/call';
import { changeOrganization, getOrganization } from '@plumbline/contract/paths.gen';
import type { getOrganization as Call } from '@plumbline/contract/installation/company';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { toast } from '@plumbline/ui/overlays/toast';
import { type SubmitEvent, useState } from 'react';
import { UnsavedBar } from '../lib/unsaved-bar.tsx';
import { messages } from '../messages.ts';
import { type CompanyDraft, CompanyFields, companyProblems, withLegalName } from './company-fields.tsx';
import classes from './company-page.module.css';

type CompanyFormProps = { stored: Answer<typeof Call>; isReadOnly: boolean; reload: () => Promise<unknown> };

/** What was typed survives refusals, and what somebody else has saved meanwhile. */
export function CompanyForm({ stored, isReadOnly, reload }: CompanyFormProps) {
  const [edited, setEdited] = useState<Partial<CompanyDraft>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useFocusInvalid(problems);
  const draft = { ...stored, ...edited };
  const count = (Object.keys(edited) as (keyof CompanyDraft)[]).filter(
    (field) => draft[field] !== stored[field],
  ).length;
  const save = useCall(changeOrganization, {
    changes: [getOrganization],
    onDone: async () => {
      await reload();
      setEdited({});
      toast.success(messages.company.saved);
    },
    refused: {
      invalid_request: ({ fields, message }) => {
        if (fields) setProblems(fields);
        else toast.error(message);
      },
      settings_changed: ({ message }) => {
        void reload();
        toast.warning(message);
      },
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const missing = companyProblems(draft);
    setProblems(missing);
    if (Object.keys(missing).length === 0) save.mutate(withLegalName(draft));
  };
  return (
    <form id="company" ref={form} onSubmit={submit} noValidate>
      <fieldset className={classes.form} disabled={isReadOnly} aria-label="Your company">
        <CompanyFields
          draft={draft}
          problems={problems}
          onChange={(changed) => {
            setProblems({});
            setEdited({ ...edited, ...changed });
          }}
        />
      </fieldset>
      {count > 0 && (
        <UnsavedBar
          count={count}
          isBusy={save.isPending}
          onDiscard={() => {
            setEdited({});
            setProblems({});
          }}
          action={
            <Button type="submit" form="company" variant="primary" loading={save.isPending}>
              Save
            </Button>
          }
        />
      )}
      <UnsavedChangesDialog hasChanges={count > 0} text="Your changes of the company are lost." />
    </form>
  );
}
