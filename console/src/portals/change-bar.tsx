import { Button } from '@plumbline/ui/button';
import { ShellSlotsContext } from '@plumbline/ui/shell-slots';
import { use } from 'react';
import { createPortal } from 'react-dom';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

/** What is not saved yet, at the foot of the window. */
export function ChangeBar({ form: { changed, isSaving, discard }, formId }: { form: BrandForm; formId: string }) {
  const { foot } = use(ShellSlotsContext);
  const count = changed.length;
  if (count === 0) return null;
  const bar = (
    <section className={classes.bar} aria-label="Unsaved changes">
      <p className={classes.status} aria-live="polite">
        <b>{count === 1 ? '1 change not saved' : `${count} changes not saved`}</b>
        <span>Customers see them once you save.</span>
      </p>
      <Button variant="quiet" onClick={discard} disabled={isSaving}>
        Discard
      </Button>
      <Button type="submit" form={formId} variant="primary" loading={isSaving}>
        Save
      </Button>
    </section>
  );
  return foot ? createPortal(bar, foot) : bar;
}
