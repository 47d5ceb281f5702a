import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useCapabilities } from '../lib/portal-context.ts';
import { LazyField, ProjectField, TextareaField } from './lazy-fields.tsx';
import type { BlockProps } from './block-props.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import classes from './waiver-form.module.css';

/** The project, or what the supplier needs to find it. */
export function ProjectBlock({ form, errors, change, figures }: BlockProps) {
  const { waiverProjectCreation } = useCapabilities();
  return (
    <div className={classes.group}>
      {!form.projectNotFound && (
        <LazyField>
          <ProjectField
            project={figures.project}
            isLoading={form.projectId !== null && figures.project === null && !figures.isProjectGone}
            onPick={(projectId) => change({ projectId })}
            error={figures.isProjectGone ? words.projectGone : errors.projectId}
          />
        </LazyField>
      )}
      <CheckboxField
        label={words.notFoundLabel}
        checked={form.projectNotFound}
        onChange={(event) => change({ projectNotFound: event.currentTarget.checked })}
      />
      {form.projectNotFound && (
        <>
          <LazyField>
            <TextareaField
              label="Invoices"
              minRows={2}
              maxLength={2000}
              placeholder="Numbers of the invoices that the waiver is for"
              value={form.invoiceText}
              onChange={(event) => change({ invoiceText: event.currentTarget.value })}
              error={errors.invoiceText}
            />
          </LazyField>
          {waiverProjectCreation && (
            <TextField
              label="Project address"
              maxLength={300}
              value={form.projectAddress}
              onChange={(event) => change({ projectAddress: event.currentTarget.value })}
              error={errors.projectAddress}
            />
          )}
        </>
      )}
    </div>
  );
}
