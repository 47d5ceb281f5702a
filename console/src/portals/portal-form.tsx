import { Button } from '@plumbline/ui/button';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { Note } from '@plumbline/ui/note';
import type { SubmitEvent } from 'react';
import { useFocusInvalid } from '../lib/use-focus-invalid.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ChangeBar } from './change-bar.tsx';
import { DomainCard } from './domain-card.tsx';
import { LegalCard } from './legal-card.tsx';
import { LookCard } from './look-card.tsx';
import { MailCard } from './mail-card.tsx';
import { NameCard } from './name-card.tsx';
import type { BrandView } from './portal-brand.ts';
import { SupportCard } from './support-card.tsx';
import { useBrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

type PortalFormProps = { view: BrandView; onReload: () => Promise<{ data?: BrandView | undefined }> };

/** The brand beside a preview that follows every letter. */
export function PortalForm({ view, onReload }: PortalFormProps) {
  const form = useBrandForm(view, onReload);
  const element = useFocusInvalid(form.problems);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isSaving) form.submit();
  };
  return (
    <div className={classes.split}>
      <div className={classes.column}>
        {form.isOutdated && (
          <Note color="amber" alert title="Somebody else has changed this portal">
            <p className={classes.text}>Nothing of yours was saved yet.</p>
            <Button size="sm" onClick={() => void form.catchUp()}>
              Load their changes and keep mine
            </Button>
          </Note>
        )}
        <form id="portal-brand" ref={element} className={classes.column} onSubmit={submit} noValidate>
          <NameCard view={view} form={form} />
          <LookCard view={view} form={form} />
          <LegalCard form={form} organizationName={view.organizationName} />
          <SupportCard form={form} organizationName={view.organizationName} />
          <MailCard view={view} form={form} />
        </form>
        <DomainCard view={view} />
      </div>
      <BrandPreview view={view} brand={form.draft} />
      <ChangeBar form={form} formId="portal-brand" />
      <UnsavedChangesDialog
        hasChanges={form.changed.length > 0}
        text="Your changes of this portal are not saved. Customers still see the portal as it was."
      />
    </div>
  );
}
