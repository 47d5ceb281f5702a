import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { LazyField, ProjectField, TextareaField } from './lazy-fields.tsx';
import type { BlockProps } from './block-props.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** The project, or what the supplier needs to find it. */
export function ProjectBlock({ form, errors, change, figures }: BlockProps) {
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
      {form.projectNotFound && <UnknownProject form={form} errors={errors} change={change} />}
    </div>
  );
}

function UnknownProject({ form, errors, change }: Omit<BlockProps, 'figures'>) {
  const { waiverProjectCreation } = useCapabilities();
  const { organization } = usePortal();
  return (
    <div className={classes.unknown}>
      <p className={layout.quiet}>{words.notFoundText(organization.name)}</p>
      <TextField
        label="Project name"
        optional
        maxLength={200}
        value={form.jobName}
        onChange={(event) => change({ jobName: event.currentTarget.value })}
      />
      {waiverProjectCreation && (
        <TextField
          label="Project address"
          maxLength={300}
          placeholder="Street, city, state and ZIP code"
          value={form.projectAddress}
          onChange={(event) => change({ projectAddress: event.currentTarget.value })}
          error={errors.projectAddress}
        />
      )}
      <LazyField>
        <TextareaField
          label="Invoice numbers"
          minRows={2}
          maxLength={2000}
          placeholder="480112, 480397"
          value={form.invoiceText}
          onChange={(event) => change({ invoiceText: event.currentTarget.value })}
          error={errors.invoiceText}
        />
      </LazyField>
    </div>
  );
}
