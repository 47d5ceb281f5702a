import { formatDay, type Day } from '@plumbline/rules/dates';
import { nextRun, readSchedule, type WaiverSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { useCapabilities } from '../lib/portal-context.ts';
import type { BlockProps } from './block-props.ts';
import { FileField } from './file-field.tsx';
import type { WaiverFiles } from './use-waiver-files.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

type OptionsBlockProps = BlockProps & { files: WaiverFiles };

/** Repeating, own forms and wet ink, as far as the portal offers them (WVR-05 to WVR-07). */
export function OptionsBlock({ form, errors, change, figures, files }: OptionsBlockProps) {
  const can = useCapabilities();
  const isTemplateOffered = can.waiverUnconditionalTemplate && form.waiverType === 'unconditional.progress';
  if (!can.waiverRecurrence && !can.waiverTemplate && !can.waiverWetInk && !isTemplateOffered) return null;
  const removeAll = (purpose: 'custom-form' | 'unconditional-template') => {
    for (const file of files.all) if (file.purpose === purpose) files.remove(file);
  };
  return (
    <>
      <div className={classes.switches}>
        {can.waiverRecurrence && (
          <SwitchField
            label="Repeat this request"
            checked={form.recurringSchedule !== null}
            onChange={(event) => change({ recurringSchedule: event.currentTarget.checked ? 'MONTHLY' : null })}
          />
        )}
        {can.waiverTemplate && (
          <SwitchField
            label="Use your own form"
            checked={form.customFile === true}
            onChange={(event) => {
              const customFile = event.currentTarget.checked;
              if (!customFile) removeAll('custom-form');
              change({ customFile });
            }}
          />
        )}
        {isTemplateOffered && (
          <SwitchField
            label="Use your own unconditional form"
            checked={form.unconditionalProgressTemplate}
            onChange={(event) => {
              const isOwn = event.currentTarget.checked;
              if (!isOwn) removeAll('unconditional-template');
              change({ unconditionalProgressTemplate: isOwn });
            }}
          />
        )}
        {can.waiverWetInk && (
          <SwitchField
            label="Wet ink signature"
            checked={form.requestWetInkSignature}
            onChange={(event) => change({ requestWetInkSignature: event.currentTarget.checked })}
          />
        )}
      </div>
      {can.waiverRecurrence && form.recurringSchedule !== null && (
        <RepeatFields form={form} errors={errors} change={change} figures={figures} />
      )}
      {can.waiverTemplate && form.customFile === true && (
        <FileField label="Your form" purpose="custom-form" files={files} error={errors.files} />
      )}
      {isTemplateOffered && form.unconditionalProgressTemplate && (
        <FileField
          label="Your unconditional form"
          purpose="unconditional-template"
          files={files}
          error={errors.unconditionalTemplateFile}
        />
      )}
    </>
  );
}

const SCHEDULES = [
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'WEEKLY', label: 'Weekly' },
] as const satisfies readonly { value: WaiverSchedule['kind']; label: string }[];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  value: String(day),
  label,
}));
const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_, place) => ({ value: String(place + 1), label: String(place + 1) })),
  { value: 'LAST', label: 'Last day' },
];

function RepeatFields({ form, errors, change, figures }: BlockProps) {
  const { recurringSchedule: kind, recurringScheduleDay: day } = form;
  const schedule = readSchedule(kind, day);
  return (
    <div className={layout.pair}>
      <Segmented
        label="How often"
        options={SCHEDULES}
        value={kind}
        onChange={(recurringSchedule) => change({ recurringSchedule })}
      />
      <NativeSelectField
        label={kind === 'WEEKLY' ? 'Day of the week' : 'Day of the month'}
        placeholder="Choose a day"
        options={kind === 'WEEKLY' ? WEEKDAYS : MONTH_DAYS}
        value={day === null ? null : String(day)}
        onChange={(value) => change({ recurringScheduleDay: value === 'LAST' ? value : Number(value) })}
        hint={schedule && repeatHint(schedule, figures.today)}
        error={errors.recurringScheduleDay}
      />
    </div>
  );
}

const repeatHint = (schedule: WaiverSchedule, today: Day): string =>
  words.repeatHint(formatDay(nextRun(schedule, today)));
