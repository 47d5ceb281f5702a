import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { notaryHint } from '@plumbline/rules/waivers/checker-states';
import { isFinal } from '@plumbline/rules/waivers/waiver-types';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { usePortal } from '../lib/portal-context.ts';
import type { BlockProps } from './block-props.ts';
import { DateField, EmailsInput, LazyField, TextareaField } from './lazy-fields.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;

type DateAndNotaryProps = BlockProps & {
  /** Changes when something else than the field sets the day: it may hold text that is none. */
  dayKey: number;
};

/** The last delivery, where the type has one, and the notary (WVR-03, WVR-05). */
export function DateAndNotary({ form, errors, change, figures, dayKey }: DateAndNotaryProps) {
  const { waiverType, throughDate, requestNotarization: notary } = form;
  const hint = figures.project && waiverType && notaryHint(figures.project, waiverType);
  return (
    <div className={layout.pair}>
      {waiverType !== null && !isFinal(waiverType) && (
        <LazyField>
          <DateField
            key={dayKey}
            label="Through date"
            optional={waiverType === 'other'}
            hint={words.throughHint}
            value={throughDate}
            max={figures.today}
            onChange={(day) => change({ throughDate: day })}
            error={errors.throughDate}
          />
        </LazyField>
      )}
      <div>
        <Segmented
          label="Notarization"
          options={YES_NO}
          value={notary === null ? null : notary ? 'yes' : 'no'}
          onChange={(value) => change({ requestNotarization: value === 'yes' })}
          error={errors.requestNotarization}
        />
        {hint && errors.requestNotarization === undefined && <p className={classes.hint}>{hint}</p>}
      </div>
    </div>
  );
}

export function PeopleAndNotes({ form, errors, change }: BlockProps) {
  const { organization } = usePortal();
  return (
    <>
      <LazyField>
        <EmailsInput
          label="Email updates to"
          hint={words.emailHint}
          value={form.email.split(',').filter(Boolean)}
          onChange={(emails) => change({ email: emails.join(',') })}
          isValid={(email) => isEmail(normalizeEmail(email))}
          error={errors.email}
          placeholder="name@company.com"
        />
      </LazyField>
      <LazyField>
        <TextareaField
          label="Notes"
          optional
          minRows={3}
          maxLength={2000}
          placeholder={`Anything ${organization.name} should know`}
          value={form.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
      </LazyField>
    </>
  );
}
