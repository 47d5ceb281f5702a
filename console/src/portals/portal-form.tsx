import { diffLines } from '@plumbline/rules/portals/settings/value-words';
import { Button } from '@plumbline/ui/button';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { Note } from '@plumbline/ui/note';
import type { SubmitEvent } from 'react';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { BrandPreview } from './brand-preview.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { UnsavedBar } from '../lib/unsaved-bar.tsx';
import { DiffList } from '../lib/diff-list.tsx';
import { SaveReview } from '../lib/save-review.tsx';
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
    if (!form.isSaving) form.review();
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
      {form.changed.length > 0 && (
        <UnsavedBar
          count={form.changed.length}
          isBusy={form.isSaving}
          onDiscard={form.discard}
          action={
            <Button type="submit" form="portal-brand" variant="primary">
              Review {pluralize(form.changed.length, 'change', 'changes')}
            </Button>
          }
        />
      )}
      <SaveReview
        opened={form.isReviewed}
        count={form.changed.length}
        isSaving={form.isSaving}
        onSave={form.save}
        onClose={form.keepEditing}
      >
        <DiffList
          label="Changes"
          lines={form.changed.flatMap((key) => diffLines({ key, from: form.base[key], to: form.draft[key] }))}
        />
      </SaveReview>
      <UnsavedChangesDialog
        hasChanges={form.changed.length > 0}
        text="Your changes of this portal are not saved. Customers still see the portal as it was."
      />
    </div>
  );
}
